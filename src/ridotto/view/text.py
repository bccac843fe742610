"""Boards as plain text: tables that line up."""

from __future__ import annotations

from collections.abc import Sequence


def table(rows: Sequence[Sequence[object]], *, gap: str = "  ") -> list[str]:
    """Lay rows out in columns: numbers to the right, words to the left."""
    if not rows:
        return []
    cells = [[str(cell) for cell in row] for row in rows]
    columns = max(len(row) for row in cells)
    widths = [max((len(row[k]) for row in cells if k < len(row)), default=0) for k in range(columns)]
    lines = []
    for row in cells:
        parts = [
            cell.rjust(widths[k]) if _is_number(cell) else cell.ljust(widths[k]) for k, cell in enumerate(row)
        ]
        lines.append(gap.join(parts).rstrip())
    return lines


def heading(text: str) -> str:
    """Write a heading that a screen reader reads as a line of its own."""
    return f"== {text} =="


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-").isdigit()
