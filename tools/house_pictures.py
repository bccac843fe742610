"""Photograph every page and state of the house: python -m tools.house_pictures [WORD …].

At 1440, 768 and 390 pixels, by day and by night, into artefacts/house (not kept by git). A word picks
the rooms and lights whose names contain it: python -m tools.house_pictures edo 390
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import ARGUMENTS
from tests.browser.house_process import HouseProcess
from tests.browser.rooms import ROOMS
from tests.browser.visitor import Visitor

FOLDER = Path(__file__).parent.parent / "artefacts" / "house"
SCREENS: dict[str, dict[str, Any]] = {
    "1440": {"viewport": {"width": 1440, "height": 900}},
    "768": {"viewport": {"width": 768, "height": 1024}},
    "390": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LIGHTS = {"day": "light", "night": "dark"}


def photograph(browser: Browser, house: HouseProcess, room: str, screen: str) -> list[Path]:
    """Go to a room once and photograph it by day and by night, as the window shows it and as a whole."""
    came: list[Visitor] = []

    def come() -> Visitor:
        context = browser.new_context(**SCREENS[screen], reduced_motion="reduce", locale="en-GB")
        came.append(Visitor(context, house.url, by_touch="has_touch" in SCREENS[screen]))
        return came[-1]

    there = ROOMS[room](come(), come)
    taken = []
    for light, scheme in LIGHTS.items():
        there.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for part, whole in (("", False), (" whole", True)):
            path = FOLDER / f"{room.replace(' ', '-')} {screen} {light}{part}.png".replace(" ", "-")
            there.page.screenshot(path=path, full_page=whole)
            taken.append(path)
    for each in came:
        each.context.close()
    return taken


def main() -> None:
    """Photograph what was asked for, or everything."""
    words = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ["RIDOTTO_RATES"] = "0"  # more tables than one visitor may open in an hour
    house = HouseProcess(Path(tempfile.mkdtemp())).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
            for room in ROOMS:
                for screen in SCREENS:
                    if all(word in f"{room} {screen}" for word in words):
                        for path in photograph(browser, house, room, screen):
                            print(path.relative_to(FOLDER.parent.parent))
            browser.close()
    finally:
        house.stop()


if __name__ == "__main__":
    main()
