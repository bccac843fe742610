"""`ridotto backup` and `ridotto restore`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .screen import print_json, progress

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from ..server.checking import Check


def back_up(data: str, target: Path, json: bool) -> None:
    """Copy a house while it runs, then replay every table of the copy."""
    from ..server.backup import make_backup, opened_backup

    make_backup(data, target)
    with opened_backup(target) as copy:
        check = _check(copy, json)
    _report({"backup": str(target), "bytes": target.stat().st_size}, check, json)
    sys.exit(1 if check.damaged else 0)


def bring_back(source: Path, data: str, force: bool, json: bool) -> None:
    """Replay every table of a backup, then put it in the place of a house."""
    from ..errors import RidottoError
    from ..server.backup import opened_backup, restore_backup

    with opened_backup(source) as copy:
        check = _check(copy, json)
        if check.damaged and not force:
            told = "; ".join(check.damaged[:3])
            raise RidottoError(f"{source} does not replay ({told}); --force restores it nevertheless")
        kept = restore_backup(copy, data, force=force)
    _report({"restored": str(source), "old": kept}, check, json)


def _check(copy: Engine, quiet: bool) -> Check:
    from ..server.checking import Check, check_tables, count_tables

    check = Check()
    with copy.connect() as connection:
        total = count_tables(connection)
        with progress("replaying every table", total, quiet=quiet) as advance:
            for _ in check_tables(connection, check):
                advance(1)
    return check


def _report(done: dict[str, object], check: Check, json: bool) -> None:
    if json:
        print_json(done | vars(check))
        return
    what, name = next(iter(done.items()))
    print(f"{name}: {what}, {check.tables} tables with {check.events} events replayed")
    if done.get("old"):
        print(f"The old house is kept: {done['old']}")
    if check.other_rules:
        print(f"{check.other_rules} tables were played by other rules and are kept without a replay")
    for told in check.damaged:
        print(f"damaged: {told}")
