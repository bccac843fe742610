"""Ridotto and its peers in one run on one core: games and decisions a second of uniformly random play.

    python bench/peers.py [--seconds S] [--rounds N] [--python LIBRARY=PATH …] [--every] [--core K]
                          [--json FILE] [--svg FILE] [--docs FILE]
    python bench/peers.py --from FILE.json [--svg FILE] [--docs FILE]

Each library plays in a process of its own, pinned to the same core, with one thread, and the rounds go
in turn, so that a noisy moment meets everybody. What is not installed is left out with its reason; `--python`
names an interpreter that has it. docs/peers.md says what is compared, and what is not.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from contest import LIBRARIES


def main() -> None:
    """Measure or read, then print, draw and write down."""
    wish = _wishes()
    if wish.worker:
        from contest.worker import serve

        serve(wish.worker, wish.core, wish.every)
        return
    from contest.chart import chart
    from contest.report import Report, rewrite

    report = Report.read(wish.from_file) if wish.from_file else _measure(wish)
    print(report.text())
    if wish.json:
        wish.json.write_text(report.to_json())
    if wish.svg:
        wish.svg.write_text(chart(report) + "\n")
    if wish.docs:
        wish.docs.write_text(rewrite(wish.docs.read_text(), report))


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Ridotto and its peers on one core.")
    parser.add_argument("--seconds", type=float, default=0.5, help="of the core for one measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each; the median counts")
    parser.add_argument(
        "--only", action="append", choices=LIBRARIES, metavar="LIBRARY", help="leave the others out"
    )
    parser.add_argument(
        "--python", action="append", default=[], metavar="LIBRARY=PATH", help="the interpreter that has it"
    )
    parser.add_argument("--every", action="store_true", help="all games of OpenSpiel in place of the sample")
    parser.add_argument("--core", type=int, default=max(_cores()), help="the core that all share")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep every measurement")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the chart")
    parser.add_argument(
        "--docs", type=Path, metavar="FILE", help="write the tables into a page between its marks"
    )
    parser.add_argument(
        "--from", dest="from_file", type=Path, metavar="FILE", help="read measurements; take none"
    )
    parser.add_argument("--worker", choices=LIBRARIES, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.seconds <= 0 or wish.rounds < 1:
        parser.error("--seconds must be above 0 and --rounds at least 1")
    strange = [each for each in wish.python if each.partition("=")[0] not in LIBRARIES or "=" not in each]
    if strange:
        parser.error(f"--python takes LIBRARY=PATH with one of {', '.join(LIBRARIES)}, not {strange[0]!r}")
    return wish


def _cores() -> set[int]:
    """Return the cores that this process may use; one that cannot be told where there is no such call."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else {-1}


def _measure(wish: argparse.Namespace):  # noqa: ANN202 - a Report, imported above where it is needed
    from contest.referee import Contest
    from contest.report import Report, machine, today

    chosen = dict(each.split("=", 1) for each in wish.python)
    pythons = {name: chosen.get(name, sys.executable) for name in wish.only or LIBRARIES}
    contest = Contest(pythons, wish.core, wish.every, _say)
    try:
        for number in range(1, wish.rounds + 1):
            for row in contest.round(wish.seconds):
                _say(
                    f"round {number} of {wish.rounds}: {row.library}, {row.game}, {row.way}: {row.decisions:,.0f}/s"
                )
    finally:
        contest.close()
    _say("", end="")
    return Report(contest.rows, contest.left_out, machine(), today(), wish.seconds, wish.rounds)


def _say(text: str, end: str = "\n") -> None:
    """Show progress: on one line of a terminal, on lines of its own elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text[:150]}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
