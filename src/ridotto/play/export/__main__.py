"""Drawing in a process of its own, for a house that must not wait: work comes on stdin, the result goes to stdout.

`page` takes {"record": ..., "note": html} and gives the offline page; `picture` takes {"svg": ..., "width": pixels}
and gives a PNG.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from ...notation import read_record
from ..replay import replay
from .offline import offline_page
from .picture import rendered


def drawn(kind: str, work: dict[str, Any]) -> bytes:
    """Draw what is asked for."""
    if kind == "picture":
        return rendered(work["svg"], int(work["width"]))
    return offline_page(replay(read_record(work["record"])), note=work["note"]).encode()


if __name__ == "__main__":
    os.nice(10)  # tables of people go first
    sys.stdout.buffer.write(drawn(sys.argv[1], json.load(sys.stdin)))
