"""Pebbles in words and pictures."""

from __future__ import annotations

from ridotto.core.game import NO_MOVE, Observation, Question
from ridotto.errors import InvalidMove
from ridotto.view.svg import Panel, button, panel, stack, words

from .rules import BET, FIRST_TAKE, OVER

TEXTS = ("bet low", "bet high", "take 1", "take 2", "take 3")


def move_text(seen: Observation, seat: int, move: int) -> str:
    return TEXTS[move]


def parse(seen: Observation, seat: int, text: str) -> tuple[int, ...]:
    plain = " ".join(text.lower().split())
    if plain not in TEXTS:
        raise InvalidMove(f"cannot read {text[:40]!r}", move=text)
    return (TEXTS.index(plain),)


def question(seen: Observation, seat: int) -> Question:
    if int(seen.state.phase) == BET:
        return Question("Bet low or high?", "T-1.2")
    return Question(f"Take how many of {int(seen.state.heap)} pebbles?", "T-1.3")


def story(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    who = before.name(seat)
    if move == NO_MOVE:
        return [f"{who} bets."]
    if move < FIRST_TAKE:
        return [f"{who} bets {('low', 'high')[move]}."]
    told = [f"{who} takes {move - FIRST_TAKE + 1}."]
    if int(after.state.phase) == OVER:
        told.append("The heap is empty.")
    return told


def svg(seen: Observation) -> str:
    return stack(panels(seen), "Pebbles", "a heap")


def panels(seen: Observation) -> list[Panel]:
    body = [words(100, 60, int(seen.state.heap))]
    body += [button(10, 80 + 50 * k, 150, text, text) for k, text in enumerate(seen.legal_texts())]
    return [panel("heap", "The heap", 320, 320, *body)]


def text(seen: Observation) -> str:
    return f"Heap {int(seen.state.heap)}, mine {seen.state.pearls.tolist()}"
