"""Chance that lives in the record: a draw is a hash of seed, purpose and index.

No draw depends on how many came before it. A different choice at the table
does not shift a later shuffle, so the same luck can be dealt to other tables
and two lines of play can be compared under equal luck.

A *purpose* is a small number that names what the chance is for (the bag of
round 2, the deck after its third shuffle); an *index* counts the draws for it.

The arithmetic is modulo 2^64. Plain NumPy warns of that, so interpreted
callers wrap rules in `quiet()`; the rules themselves do not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .rule import Cells, State, rule

_STRIDE = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


def quiet() -> np.errstate:
    """Hold NumPy's overflow warnings while rules run interpreted."""
    return np.errstate(over="ignore")


@rule
def scramble(word: Any) -> Any:
    """Scramble 64 bits: one step of the SplitMix64 generator."""
    mixed = np.uint64(word) + _STRIDE
    mixed = (mixed ^ (mixed >> _30)) * _FIRST
    mixed = (mixed ^ (mixed >> _27)) * _SECOND
    return mixed ^ (mixed >> _31)


@rule
def word(seed: Any, purpose: int, index: int) -> Any:
    """Return the 64 random bits of one seed, purpose and index."""
    return scramble(scramble(np.uint64(seed) ^ scramble(np.uint64(purpose))) + np.uint64(index))


@rule
def pick(seed: Any, purpose: int, index: int, ways: int) -> int:
    """Pick one of `ways` numbers 0, 1, 2 … fairly, showing it to nobody."""
    # Signed before it leaves: compiled, an unsigned number beside a signed one would become a float.
    return int(np.int64(((word(seed, purpose, index) >> _32) * np.uint64(ways)) >> _32))


@rule
def reveal(state: State) -> None:
    """Note that chance or a secret was just shown: nobody may undo past here."""
    state.reveals += 1


@rule
def draw(state: State, purpose: int, index: int, ways: int) -> int:
    """Draw one of `ways` numbers in the open: a pick that is a reveal."""
    state.reveals += 1
    return pick(state.seed, purpose, index, ways)


@rule
def shuffle(cards: Cells, count: int, seed: Any, purpose: int) -> None:
    """Shuffle the first `count` cards in place, fairly."""
    for last in range(count - 1, 0, -1):
        other = pick(seed, purpose, last, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
