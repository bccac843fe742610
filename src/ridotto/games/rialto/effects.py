"""What a stage brought each family, read off the table before and after it."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.rule import State

from .data import (
    BANK_NAMES,
    BANKS,
    BUILDING,
    DISTRICT_NAMES,
    DISTRICTS,
    GOLD,
    KIND_NAMES,
)
from .state import (
    BANK_BONUSES,
    BRIDGE_BONUS,
    BRIDGE_CARDS,
    GONDOLA_BONUS,
    GONDOLA_CARDS,
    NO_BRIDGE_CARD,
    NOBODY,
)

_PLURALS = ("Doge", "Gold", "Buildings", "Bridges", "Gondolas", "Councilmen", "Jokers")


def many(number: int, one: str, several: str = "") -> str:
    """Write a number with its noun: 1 card, 2 cards."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def card_words(kind: int, cards: int) -> str:
    """Write cards of a kind: a Joker, 2 Jokers, 2 Doge."""
    return f"a {KIND_NAMES[kind]}" if cards == 1 else f"{cards} {_PLURALS[kind]}"


def card_counts(cards: list[int]) -> str:
    """List cards by kind with their numbers: 1 Doge, 2 Jokers."""
    named = [f"{n} {KIND_NAMES[k] if n == 1 else _PLURALS[k]}" for k, n in enumerate(cards) if n]
    return ", ".join(named) or "nothing"


def join(parts: list[str]) -> str:
    """Join parts as in a sentence: a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def sentence(deed: str, results: list[str]) -> str:
    """Write a deed with its results: Anna plays a Doge, wins the stage and climbs 2 spaces."""
    if not results:
        return f"{deed}."
    if " " not in deed:  # a bare name
        return f"{deed} {join(results)}."
    if len(results) == 1:
        return f"{deed}{',' if ' and ' in deed else ''} and {results[0]}."
    return f"{deed}, {join(results)}."


def gained(before: State, after: State, seat: int, source: int) -> int:
    """Return the points that a seat got from a source."""
    return int(after.earned[seat, source]) - int(before.earned[seat, source])


def effects(before: Observation, after: Observation, seat: int, others: bool) -> list[str]:
    """Tell what a move of the board brought a family by itself.

    For the mover only what his deed does not say already: bonuses, and stages that ran by.
    """
    told = _points(before.state, after.state, seat)
    if others:
        told = _councilmen(before.state, after.state, seat) + told
    return told


def _points(before: State, after: State, seat: int) -> list[str]:
    told = []
    cards = gained(before, after, seat, BRIDGE_CARDS)
    if cards:
        bonus = gained(before, after, seat, BRIDGE_BONUS)
        told.append(f"scores {many(cards + bonus, 'point')} for bridges")
    if gained(before, after, seat, NO_BRIDGE_CARD):
        told.append("loses a point for want of bridges")
    missing = gained(before, after, seat, GONDOLA_CARDS)
    if missing:
        told.append(f"scores {many(missing, 'point')} for councilmen that are missing")
    if gained(before, after, seat, GONDOLA_BONUS):
        told.append("scores 1 point, as the general supply is empty")
    if gained(before, after, seat, BANK_BONUSES):
        banks = [
            BANK_NAMES[bank]
            for bank in range(BANKS)
            if (int(after.bank_paid[bank]) ^ int(before.bank_paid[bank])) >> seat & 1
        ]
        told += [f"stands all along the {join(banks)} bank", f"scores {5 * len(banks)} points for it"]
    return told


def _councilmen(before: State, after: State, seat: int) -> list[str]:
    """Tell of councilmen that moved without a decision: calls in stage E, placements in stage F."""
    called = int(before.general[seat]) - int(after.general[seat])
    told = []
    if called > 0:
        told.append(f"calls {many(called, 'councilman', 'councilmen')} to the personal supply")
    for district in range(DISTRICTS):
        sent = int(after.board[district, seat]) - int(before.board[district, seat])
        if sent > 0:
            told.append(f"sends {many(sent, 'councilman', 'councilmen')} to {DISTRICT_NAMES[district]}")
    return told


def lay_effects(
    before: Observation, after: Observation, seat: int, deed: str, counted: list[int]
) -> list[str]:
    """Tell how a stage ended: the last player's deed with his result, then the others in Doge order."""
    order = [int(each) for each in before.state.order[: before.seats]]
    winner = _winner(order, counted)
    lines = []
    for each in [seat, *(other for other in order if other != seat)]:
        told = ["wins the stage"] if each == winner else []
        told += _result(before, after, each, counted[each] + (each == winner))
        subject = deed if each == seat else before.name(each)
        if told or each == seat:
            lines.append(sentence(subject, told))
    if winner == NOBODY:
        lines.append("Nobody wins the bonus.")
    return lines


def _winner(order: list[int], counted: list[int]) -> int:
    best = max(order, key=lambda seat: (counted[seat], -order.index(seat)))
    return best if counted[best] else NOBODY


def _result(before: Observation, after: Observation, seat: int, strength: int) -> list[str]:
    """Tell what the stage brought one family; `strength` is what it counts with the bonus."""
    was, now = before.state, after.state
    told = []
    steps = int(now.doge[seat]) - int(was.doge[seat])
    if steps:
        told.append(f"climbs {many(steps, 'space')}{_landing(after, seat)}")
    if int(was.stage) == GOLD and strength:
        told.append(f"takes {many(strength, 'coin')}")
    if int(was.stage) == BUILDING and strength:
        told.append(f"may build for {strength}")
    return told + _councilmen(was, now, seat) + _points(was, now, seat)


def _landing(after: Observation, seat: int) -> str:
    """Name the counter just below on the same space of the Doge track."""
    state = after.state
    order = [int(each) for each in state.order[: after.seats]]
    place = order.index(seat) + 1
    if place < len(order) and int(state.doge[order[place]]) == int(state.doge[seat]):
        return f", on top of {after.name(order[place])}"
    return ""
