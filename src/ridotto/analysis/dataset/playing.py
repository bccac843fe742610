"""The games of a data set: random ones from a compiled loop, those of bots from their processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import Any

import numpy as np

from ...bots import EXTERNAL, Bot, find, wake
from ...core.chance import quiet, scramble
from ...core.game import Game
from ...core.registry import find as find_game
from ...errors import BotFailed, DataError, UnknownOption
from ...sim.cpu import blanks, records
from ...sim.desk import Desk
from ...sim.rewards import rewards_of
from ..ladder import Entrant
from .loops import recording

ROWS = ("game", "decision")
_DECISIONS_AT_ONCE = {"game": 1 << 22, "decision": 1 << 16}
_RANDOM = "random"


@dataclass(frozen=True)
class Plan:
    """A data set before its first game: games `first`, `first + 1`, … of one title.

    The bots sit in turn: in game k, seat s has bot s + k, counted round. Without bots, or with
    `random` alone, the games are those of `sim.cpu.play_games` for the same numbers.
    """

    game: str
    players: int
    games: int
    first: int = 0
    rows: str = "game"
    options: Mapping[str, str] = field(default_factory=dict)
    bots: tuple[Entrant, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if self.rows not in ROWS:
            raise UnknownOption(f"rows are {' or '.join(ROWS)}, not {self.rows!r}")
        if self.games < 1 or not 0 <= self.first <= 2**63 - 1 - self.games:
            raise UnknownOption("a data set has one game or more, numbered from 0 on in 63 bits")
        self.title.check_seats(self.players)
        self.title.choose(self.options)

    @property
    def title(self) -> Game:
        """Return the game that is played."""
        return find_game(self.game)

    @property
    def is_random(self) -> bool:
        """Tell whether every seat plays at random."""
        return all(each.bot == _RANDOM for each in self.bots)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Return the names of the bots in the order in which they sit down."""
        return tuple(each.label for each in self.bots) or (_RANDOM,)

    def sitting(self, some: Played) -> Any:
        """Return which of the bots has which seat, game by game."""
        games, seats = some.points.shape
        return (np.arange(some.first, some.first + games)[:, None] + np.arange(seats)) % len(self.labels)

    def spans(self) -> Iterator[range]:
        """Yield the numbers of the games, as many as are played at once."""
        step = max(1, _DECISIONS_AT_ONCE[self.rows] // self.title.longest) if self.is_random else 1
        last = self.first + self.games
        for start in range(self.first, last, step):
            yield range(start, min(start + step, last))


@dataclass(frozen=True)
class Played:
    """Some games that were played: arrays with a row a game, and with a row a decision."""

    first: int
    seeds: Any
    plies: Any
    points: Any
    places: Any
    rewards: Any
    movers: Any
    moves: Any
    legal_counts: Any
    legal: Any
    features: Any
    standing: Any


def blank(game: Game, seats: int, games: int, decisions: int, detailed: int) -> tuple[Any, Any]:
    """Make room for games and their decisions; memory is only taken where something is written."""
    told = (
        np.empty(games, np.uint64),
        np.empty(games, np.int32),
        np.empty((games, seats), np.int32),
        np.empty((games, seats), np.int32),
        np.empty((games, seats), np.float32),
    )
    rows = (
        np.empty(decisions, np.int8),
        np.empty(decisions, np.int16),
        np.empty(detailed, np.int16),
        np.empty(detailed * game.most_legal, np.int16),
        np.empty((detailed, game.features), np.int8),
        np.empty((detailed, seats), np.int32),
    )
    return told, rows


def filled(first: int, told: tuple[Any, ...], rows: tuple[Any, ...], decisions: int) -> Played:
    """Cut the room down to what was written."""
    seeds, plies, points, places, rewards = told
    movers, made, counts, choices, features, standing = rows
    shown = counts[:decisions]
    return Played(
        first,
        seeds,
        plies,
        points,
        places,
        rewards,
        movers[:decisions],
        made[:decisions],
        shown,
        choices[: int(shown.sum(dtype=np.int64))],
        features[:decisions],
        standing[:decisions],
    )


def play_at_random(plan: Plan, span: range) -> Played:
    """Play random games, compiled."""
    game = plan.title
    most = len(span) * game.longest
    told, rows = blank(game, plan.players, len(span), most, most if plan.rows == "decision" else 0)
    dealt_from = records(game, blanks(game, plan.options))
    state = records(game, game.layout.many(1))
    decisions = recording(game)(state, dealt_from, span.start, plan.players, told, rows)
    return filled(span.start, told, rows, decisions)


def play_with_bots(plan: Plan, span: range) -> Played:
    """Let the bots play games, each from what its seat may know."""
    game = plan.title
    most = len(span) * game.longest
    told, rows = blank(game, plan.players, len(span), most, most if plan.rows == "decision" else 0)
    seeds, plies, points, places, rewards = told
    desk = Desk(game, plan.players, 0, plan.options)
    row = listed = 0
    for place, number in enumerate(span):
        with quiet():
            seeds[place] = scramble(np.uint64(number))
        desk.deal(int(seeds[place]))
        started = row
        for seat, move in _moves_of_bots(plan, desk, number):
            rows[0][row], rows[1][row] = seat, move
            if plan.rows == "decision":
                listed += _write_details(desk, seat, row, listed, rows)
            row += 1
        plies[place] = row - started
        points[place], places[place] = desk.points(), desk.places()
        rewards[place] = rewards_of(desk.places())
    return filled(span.start, told, rows, row)


def _moves_of_bots(plan: Plan, desk: Desk, number: int) -> Iterator[tuple[int, int]]:
    """Yield who moves and what; the move is played when the next one is asked for."""
    players = [_kept(each.bot) for each in plan.bots]
    for player in players:
        if hasattr(player, "begin"):
            player.begin()
    lucks = [Random(f"{number} {seat}") for seat in range(plan.players)]  # noqa: S311
    while desk.waiting:
        seat = desk.seat
        who = (number + seat) % len(players)
        seen = desk.game.observe(desk.state, seat)
        try:
            move = players[who].think(seen, plan.bots[who].budget, lucks[seat]).move
        except BotFailed as error:
            raise DataError(f"game {number}, seat {seat}, {plan.labels[who]}: {error}") from None
        if not desk.is_legal(seat, move):
            raise DataError(f"game {number}, seat {seat}, {plan.labels[who]}: move {move} is not legal")
        yield seat, move
        desk.play(seat, move)


def _write_details(desk: Desk, seat: int, row: int, listed: int, rows: tuple[Any, ...]) -> int:
    """Write what a seat knew and could do before its move; return how many moves it had."""
    _, _, counts, choices, features, standing = rows
    legal = desk.legal(seat)
    counts[row] = len(legal)
    choices[listed : listed + len(legal)] = legal
    features[row] = desk.game.encode(desk.state, seat)
    standing[row] = desk.points()
    return len(legal)


_KEPT: dict[str, Bot] = {}


def _kept(name: str) -> Bot:
    """Return a bot of this process: its memory is made once."""
    if name not in _KEPT:
        _KEPT[name] = find(name)
    return _KEPT[name]


def wake_bots(plan: Plan) -> None:
    """Let every bot think once: what it compiles is then there for all processes."""
    desk = Desk(plan.title, plan.players, 0, plan.options)
    for each in plan.bots:
        if not each.bot.startswith(EXTERNAL):  # somebody else's bot is started where it plays
            wake(_kept(each.bot), desk.game.observe(desk.state, desk.seat))


def played(plan: Plan, jobs: int = 1) -> Generator[Played, None, None]:
    """Play the games of a plan in their order; a few more are under way than were asked for."""
    if plan.is_random:
        yield from _in_order(partial(play_at_random, plan), plan.spans(), jobs, ThreadPoolExecutor)
    else:
        yield from _in_order(partial(play_with_bots, plan), plan.spans(), jobs, ProcessPoolExecutor)


def _in_order(
    work: Callable[[range], Played], spans: Iterable[range], jobs: int, pool_of: Callable[[int], Executor]
) -> Generator[Played, None, None]:
    if jobs == 1:
        yield from map(work, spans)
        return
    under_way: deque[Future[Played]] = deque()
    with pool_of(jobs) as pool:
        try:
            for span in spans:
                under_way.append(pool.submit(work, span))
                if len(under_way) > 2 * jobs:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
