from __future__ import annotations

from xml.etree import ElementTree

from ridotto.learn.curve import curve


def test_a_curve_has_a_line_for_each_player_count() -> None:
    measured = [
        {
            "minutes": minute,
            "decisions": 1,
            "against": against,
            "players": players,
            "games": 100,
            "firsts": 20.0 + 10 * minute,
        }
        for minute in (0, 1, 2)
        for players in (2, 3)
        for against in ("random", "rival")
        if minute or against == "random"
    ]
    drawn = curve("Edo: first places while it learns", measured, ["a note & another"])
    ElementTree.fromstring(drawn)  # noqa: S314 - our own
    for text in ("2p, random", "3p, rival", "a note &amp; another", "2 min"):
        assert text in drawn


def test_a_curve_of_nothing_is_an_empty_sheet() -> None:
    ElementTree.fromstring(curve("nothing", [], []))  # noqa: S314
