"""Names of spaces, cards and amounts in words: shared by moves, log and board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .data import (
    CARD_NAMES,
    CITY_NAMES,
    CITY_OF,
    FIRST_SIDE,
    OFFER,
    RESOURCE_NAMES,
    SIDE_CARD,
    SIDE_NAMES,
    SPACES,
    WISH,
)

_KIND_NAMES = {"R": "river", "F": "forest", "Q": "quarry", "P": "paddy", "B": "border post"}


def space_name(node: int) -> str:
    """Write a space shortly: Edo, Kofu, F1."""
    city = int(CITY_OF[node])
    return CITY_NAMES[city] if city >= 0 else SPACES[node - 1]


def space_words(node: int) -> str:
    """Write a space in full: Edo, Kofu, forest F1."""
    city = int(CITY_OF[node])
    return CITY_NAMES[city] if city >= 0 else f"{_KIND_NAMES[SPACES[node - 1][0]]} {SPACES[node - 1]}"


def place_words(node: int) -> str:
    """Say where something stands: in Kofu, in forest F1, on border post B2."""
    return f"{'on' if SPACES[node - 1][0] in 'RB' else 'in'} {space_words(node)}"


def side_words(side: int) -> str:
    """Write a card side: A, build."""
    return f"{CARD_NAMES[int(SIDE_CARD[side])]}, {SIDE_NAMES[side]}"


def card_words(card: int) -> str:
    """Write a card with its actions: S1 (money 7 or wood +1)."""
    sides = range(int(FIRST_SIDE[card]), int(FIRST_SIDE[card + 1]))
    return f"{CARD_NAMES[card]} ({join_words([SIDE_NAMES[side] for side in sides], 'or')})"


def merchant_words(card: int) -> str:
    """Write what a merchant card offers: up to 2 wood at 2 Ryo each; a point for 5 rice."""
    resource, most, price = (int(each) for each in OFFER[card])
    return (
        f"up to {most} {RESOURCE_NAMES[resource]} at {price} Ryo each; a point for {goods_text(WISH[card])}"
    )


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Join words as in a sentence: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def goods_text(amounts: Iterable[int]) -> str:
    """Write wood, stone, rice and Ryo: 3 wood and 10 Ryo; nothing."""
    names = (*RESOURCE_NAMES, "Ryo")
    parts = [f"{int(amount)} {name}" for amount, name in zip(amounts, names, strict=False) if int(amount)]
    return join_words(parts) if parts else "nothing"


def count_words(count: int, noun: str) -> str:
    """Write a count with its noun: 1 official, 2 officials; samurai stay samurai."""
    return f"{count} {noun}" if count == 1 or noun == "samurai" else f"{count} {noun}s"
