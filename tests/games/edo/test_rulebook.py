"""The rulebook covers every ruling, and its tables are those that the rules play by."""

from __future__ import annotations

import re

from ridotto.games.edo import GAME
from ridotto.games.edo.data import (
    CARD_NAMES,
    DEGREE,
    NEIGHBOUR,
    NODES,
    OFFER,
    PROFIT,
    RESOURCE_NAMES,
    SIDE_CARD,
    SIDE_MOST,
    TILE_NAMES,
    WISH,
)
from ridotto.games.edo.words import goods_text, space_name

RULINGS = 76


def rows() -> list[list[str]]:
    """Return the rows of all tables in the rulebook."""
    lines = [line for line in GAME.rulebook.text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_ruling_of_the_dossier_is_covered() -> None:
    named = {
        int(number)
        for each in GAME.rulebook.clauses.values()
        for number in re.findall(r"\bE(\d+)\b", each.source)
    }
    assert named == set(range(1, RULINGS + 1))


def test_the_roads_in_the_rulebook_are_those_of_the_board() -> None:
    """E-2.2."""
    for side in range(2):
        for node in range(1, NODES + 1):
            roads = ", ".join(space_name(int(each)) for each in NEIGHBOUR[side, node] if each)
            assert not int(DEGREE[side, node]) or [space_name(node), roads] in rows()


def test_the_tiles_in_the_rulebook_are_those_of_the_game() -> None:
    """E-2.5."""
    for tile, name in enumerate(TILE_NAMES[1:], start=1):
        shares = ["-".join(str(int(each)) for each in PROFIT[tile, row, : row + 1]) for row in range(4)]
        assert [name, *shares] in rows()


def test_the_merchant_cards_in_the_rulebook_are_those_of_the_game() -> None:
    """E-8.2, E-8.3."""
    for card in range(1, 11):
        kind, most, price = (int(each) for each in OFFER[card])
        assert [
            f"M{card}",
            f"{most} {RESOURCE_NAMES[kind]}",
            f"{price} Ryo",
            goods_text(WISH[card]),
        ] in rows()


def test_the_cards_in_the_rulebook_have_their_maxima() -> None:
    """E-6.1."""
    chapter = GAME.rulebook.text.split("## 6.")[1].split("**E-6.1**")[0]
    for card, name in enumerate(CARD_NAMES):
        printed = re.search(rf"\b{name}: (.*?)\.(?:\s|$)", " ".join(chapter.split()))
        assert printed
        maxima = [int(most) for most in re.findall(r"\((\d)\)", printed[1])]
        assert maxima == [
            int(SIDE_MOST[side]) for side in range(len(SIDE_CARD)) if int(SIDE_CARD[side]) == card
        ]
