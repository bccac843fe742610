"""How much anybody may ask of the house: every rate and size, in one file, each with its reason."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .errors import Refused


@dataclass(frozen=True)
class Rate:
    """So many in so many seconds, and at most `burst` at once."""

    amount: float
    seconds: float
    burst: int

    @property
    def each_second(self) -> float:
        """Return how many come back each second."""
        return self.amount / self.seconds


RATES: dict[str, Rate] = {
    # Guessing a password costs a quarter of an hour after ten failures, for the account and for the address.
    "login_account": Rate(10, 900, 10),
    "login_address": Rate(10, 900, 10),
    # New accounts cost a slow hash each; a family behind one address still gets in.
    "account": Rate(20, 3600, 20),
    # A table is a row kept for ever: thirty an hour is more than anybody plays.
    "open_table": Rate(30, 3600, 30),
    # Quick hands compose a turn from several clicks; more than ten a second is a program.
    "move": Rate(10, 1, 20),
    # People read slower than they type.
    "chat": Rate(1, 1, 5),
    # A bot at several tables; a curious script at one.
    "api": Rate(20, 1, 60),
    # Hints, exports and pictures cost a core for a while.
    "costly": Rate(1, 1, 10),
    # A page is a handful of requests; several people and tabs may share one address.
    "address": Rate(200, 1, 800),
}
"""How often; the keys are what `Rates.take` is asked for."""

HELD: dict[str, int] = {
    # Some tabs at some tables; beyond that a loop is opening streams.
    "stream_person": 10,
    # A club or a classroom behind one address.
    "stream_address": 60,
    # A hint thinks for seconds on a core: one at a time.
    "hint": 1,
}
"""How many at the same time; the keys are what `Rates.hold` is asked for."""

BODY_BYTES = 64 * 1024
"""The longest move or form is some hundred bytes; this leaves room and still fits in memory a thousand times."""

ADDRESS_LENGTH = 4_000
"""Path and query of a request: the longest of ours, a seat link, is below 200."""

RECORD_BYTES = 1024 * 1024
"""The longest record of a game is under 200 KB."""

NAME_LENGTH = 30
"""A name must fit beside a score on a phone."""

CHAT_LENGTH = 300
"""A remark at the table, not an essay."""

BOT_LENGTH = 60
"""A bot's level and its temperature, with room to spare."""

LABEL_LENGTH = 60
"""What a token is for, in a few words."""

MOVE_LENGTH = 400
"""The longest text of a turn in any game is below 200 characters."""

MOVES_AT_ONCE = 40
"""The longest turn that is made of single moves is below 30."""

KEY_LENGTH = 64
"""An idempotency key: a UUID or 128 bits in any spelling."""

PASSWORD_LENGTH = (8, 128)
"""Long pass phrases are welcome; without an upper end hashing would be a weapon."""

TOKENS_EACH = 20
"""API tokens of one person: one for each machine somebody could own."""

PASSWORDS_AT_ONCE = 2
"""Each hash takes a core and 19 MiB for some 30 ms: two leave the house its breath."""

PASSWORDS_WAITING = 40
"""Beyond about a second of queue, waiting is no service."""

IN_FLIGHT = 400
"""Requests being answered at once (streams not counted): beyond, refusing early keeps the rest quick."""

RETRY_SECONDS = 2
"""When a shed request may come again."""

KEYS_KEPT = 20_000
"""Buckets remembered for each rate: bounded, so that a flood of addresses cannot fill the memory."""

API_TOKEN_DAYS = 400
SESSION_DAYS = 400
"""Browsers keep a cookie no longer than 400 days."""


class Buckets:
    """Token buckets of one rate, one for each key; those unused longest are forgotten."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = KEYS_KEPT
    ) -> None:
        """Begin with every bucket full."""
        self.rate = rate
        self._clock = clock
        self._most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._levels)

    def _level(self, key: str) -> float:
        level, since = self._levels.get(key, (float(self.rate.burst), self._clock()))
        # A clock that steps back must never take tokens away.
        gained = max(0.0, self._clock() - since) * self.rate.each_second
        return min(float(self.rate.burst), level + gained)

    def _keep(self, key: str, level: float) -> None:
        self._levels[key] = (level, self._clock())
        self._levels.move_to_end(key)
        while len(self._levels) > self._most:
            self._levels.popitem(last=False)

    def wait(self, key: str) -> float:
        """Return the seconds until one more is allowed; 0 means now."""
        # Sums of tenths do not end on whole numbers; a billionth of a token is none.
        missing = 1.0 - 1e-9 - self._level(key)
        return max(0.0, missing / self.rate.each_second)

    def take(self, key: str) -> float:
        """Take one if there is one and return 0; else return the seconds to wait."""
        seconds = self.wait(key)
        if not seconds:
            self._keep(key, self._level(key) - 1.0)
        return seconds

    def give_back(self, key: str) -> None:
        """Return one that was taken and turned out not to count."""
        self._keep(key, min(float(self.rate.burst), self._level(key) + 1.0))


class Rates:
    """All limits of one process. `factor` multiplies them for load tests; 0 switches them off."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Make the buckets of every rate."""
        self.factor = factor
        self._held: dict[str, Counter[str]] = {kind: Counter() for kind in HELD}
        self._buckets = {
            kind: Buckets(self._scaled(rate), clock) for kind, rate in RATES.items() if factor > 0
        }

    def _scaled(self, rate: Rate) -> Rate:
        return Rate(rate.amount * self.factor, rate.seconds, max(1, math.ceil(rate.burst * self.factor)))

    def take(self, kind: str, key: str) -> None:
        """Count one; refuse with 429 when there are too many."""
        if self.factor > 0 and (seconds := self._buckets[kind].take(key)):
            raise too_many(kind, seconds)

    def give_back(self, kind: str, key: str) -> None:
        """Uncount one, such as a login that succeeded."""
        if self.factor > 0:
            self._buckets[kind].give_back(key)

    @contextmanager
    def hold(self, kind: str, key: str) -> Iterator[None]:
        """Hold one place while the block runs; refuse with 429 when all places are taken."""
        held = self._held[kind]
        if self.factor > 0 and held[key] >= math.ceil(HELD[kind] * self.factor):
            raise too_many(kind, RETRY_SECONDS)
        held[key] += 1
        try:
            yield
        finally:
            held[key] -= 1
            if not held[key]:
                del held[key]

    def holding(self, kind: str) -> int:
        """Return how many places of a kind are taken, over all keys."""
        return self._held[kind].total()


def too_many(kind: str, seconds: float) -> Refused:
    """Say which limit was reached and when to come back."""
    wait = max(1, math.ceil(seconds))
    return Refused(
        429,
        "too_many",
        "Too many at once",
        f"That was too much in a short time ({kind.replace('_', ' ')}). Try again in {wait} s.",
        extra={"retry_after": wait, "limit": kind},
    )
