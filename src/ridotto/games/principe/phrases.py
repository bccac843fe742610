"""Il Principe: small phrases that the log, the questions and the boards share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ridotto.core.rule import State

from .data import COLOUR_NAMES, COLOURS, MAJORS, MINORS, YELLOW_BENEFIT
from .state import GIVE_MAJOR


def list_words(words: Sequence[str]) -> str:
    """Join words as in a sentence: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def cards_by_colour(counts: Any) -> list[str]:
    """Name the cards of each colour that there are: 2 green, 1 red."""
    return [f"{int(counts[c])} {COLOUR_NAMES[c]}" for c in range(COLOURS) if int(counts[c])]


def cards_words(counts: Any) -> str:
    """Write cards counted by colour: 2 green and 1 red."""
    return list_words(cards_by_colour(counts) or ["no cards"])


def coins(amount: int) -> str:
    """Write an amount of money."""
    return f"{amount} coin{'' if amount == 1 else 's'}"


def points(amount: int) -> str:
    """Write a number of points."""
    return f"{amount} point{'' if amount == 1 else 's'}"


def lot_words(state: State) -> str:
    """Write the group on the block: 2 white cards."""
    colour = int(state.lots[int(state.lot)])
    return coloured_cards(int(state.piles[int(state.cycle) - 1, colour]), colour)


def coloured_cards(amount: int, colour: int) -> str:
    """Write cards of one colour: 1 red card, 2 white cards."""
    return f"{amount} {COLOUR_NAMES[colour]} card{'' if amount == 1 else 's'}"


def benefits(state: State) -> tuple[str, ...]:
    """Say what a role of each colour gives when it is received (P-7.9 to P-7.13)."""
    white = "1 or 2 points" if int(state.white_benefit) else "1 point"
    return "a card up", white, "1 card", "1 shield", coins(YELLOW_BENEFIT)


def role_name(colour: int, is_major: bool) -> str:
    """Name a role tile: Maestro (green Major)."""
    name, size = (MAJORS[colour], "Major") if is_major else (MINORS[colour], "Minor")
    return f"{name} ({COLOUR_NAMES[colour]} {size})"


def role_in_question(state: State) -> str:
    """Name the tile that is being auctioned."""
    return role_name(int(state.role_colour), int(state.role_step) == GIVE_MAJOR)
