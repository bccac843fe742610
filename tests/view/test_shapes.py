"""Shapes: well-formed, escaped, told apart without colour."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ridotto.view import palette, pieces, svg, text


def drawn(*parts: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.sheet(100, 100, "A <board>", "what & where", *parts))  # noqa: S314


def test_text_is_escaped_everywhere() -> None:
    root = drawn(svg.words(1, 2, "<b>&"), svg.button(1, 2, 50, 'say "hi"', "a<b"))
    assert root[0].text == "A <board>"
    assert any(each.get("data-move") == 'say "hi"' for each in root.iter())


def test_seats_differ_by_shape_and_letter() -> None:
    seen = [pieces.emblem(seat, 0, 0, 10) for seat in range(5)]
    plain = {part.replace(palette.seat_class(k), "") for k, part in enumerate(seen)}
    assert len(plain) == 5
    assert "text" not in pieces.emblem(0, 0, 0, 10, letter=False)


@pytest.mark.parametrize(
    "part",
    [
        pieces.coin(1, 1, 250, id_="c"),
        pieces.card(0, 0, 40, 60, 5, "doge"),
        pieces.card(0, 0, 40, 60, 5, ""),
        pieces.card_back(0, 0, 40, 60),
        *(pieces.die(0, 0, value) for value in range(1, 7)),
        pieces.die(0, 0, 3, colour="brick"),
        pieces.meeple(2, 5, 5),
        pieces.stack([0, 1, 2], 5, 5, 8),
        svg.hatching("w", "lagoon"),
        svg.circle(0, 0, 1.2345, "ink"),
    ],
)
def test_pieces_are_well_formed(part: str) -> None:
    assert len(list(drawn(part).iter())) > 4


def test_day_and_night_name_the_same_colours() -> None:
    assert palette.DAY.keys() == palette.NIGHT.keys()
    assert palette.NIGHT["paper"] in svg.sheet(1, 1, "t", "d", night=True)


def contrast(one: str, two: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [palette.DAY, palette.NIGHT])
def test_ink_is_readable_on_paper(colours: dict[str, str]) -> None:
    for ground in ("paper", "sheet", "shade"):
        assert contrast(colours["ink"], colours[ground]) >= 7
    assert contrast(colours["faint"], colours["sheet"]) >= 3.9


def test_tables_line_up() -> None:
    assert text.table([["a", 5], ["bcd", -12]]) == ["a      5", "bcd  -12"]
    assert text.table([]) == []
    assert text.heading("Round 1") == "== Round 1 =="


def test_a_long_name_is_cut_to_its_place() -> None:
    assert svg.fitted("Mori", 118) == "Mori"
    cut = svg.fitted("Bartolomea della Scala", 118)
    assert cut.endswith("…") and len(cut) * 24 * 0.56 <= 118
