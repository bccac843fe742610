"""How long a click waits for its answer on an idle house: python -m bench.clicks [CLICKS]."""

from __future__ import annotations

import math
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import ARGUMENTS
from tests.browser.house_process import HouseProcess
from tests.browser.stopwatch import clicks_to_answers
from tests.browser.visitor import Visitor

BAR = 100.0


def main() -> None:
    """Click a hundred times in Medici vs Strozzi; print p50 and p99; fail over 100 ms at p99."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    house = HouseProcess(Path(tempfile.mkdtemp())).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
            player = Visitor(browser.new_context(viewport={"width": 1440, "height": 900}), house.url)
            took = sorted(clicks_to_answers(player, many))
            browser.close()
    finally:
        house.stop()
    p99 = took[math.ceil(0.99 * len(took)) - 1]
    print(
        f"{len(took)} clicks: p50 {statistics.median(took):.1f} ms, p99 {p99:.1f} ms, slowest {took[-1]:.1f} ms"
    )
    sys.exit(p99 > BAR)


if __name__ == "__main__":
    main()
