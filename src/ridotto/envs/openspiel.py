"""OpenSpiel: importing this module registers every game of the house with `pyspiel`.

>>> import pyspiel
>>> import ridotto.envs.openspiel
>>> game = pyspiel.load_game("ridotto_strozzi(round_end=full)")
>>> state = game.deal(seed=7)
>>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
(0, ['draw', 'stop'])

The chance of a game is one chance node, the deal, whose outcome is sampled: all later
chance lies in the world that was dealt, and `resample_from_infostate` draws it anew
together with everything else that a player cannot know. Where players choose at the
same time they are asked one after the other, and none sees what another one chose.
"""

# OpenSpiel brings no types: its classes are Any here.
# mypy: disallow-subclassing-any=False, disable-error-code="import-untyped, import-not-found"

from __future__ import annotations

import base64
import pickle
import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from ..core.fields import SPECTATOR
from ..core.game import Game
from ..core.registry import games
from ..errors import InvalidMove, UnknownOption
from ..play.match import hash_state
from ..sim.desk import Desk
from .spiel_table import Table, sight

try:
    import pyspiel
except ImportError as error:
    raise ImportError('ridotto.envs.openspiel needs OpenSpiel: pip install "ridotto[research]"') from error

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
DEAL = 0
"""The one outcome of the one chance node."""
RANDOM_SEED = -1
_NO_ATTRIBUTES = base64.b64encode(pickle.dumps({})).decode()


class SpielGame(pyspiel.Game):
    """A game of the house with its players and options, as OpenSpiel wants it; one subclass a title."""

    house: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters: players, preset, rng_seed, and every option of the game by its name."""
        house, kind = self.house, game_type(self.house)
        defaults = dict(kind.parameter_specification)
        chosen = {name: value for name, value in (params or {}).items() if value != defaults.get(name)}
        wanted = defaults | chosen
        self.players = house.check_seats(wanted["players"])
        named = {each.name: wanted[each.name] for each in house.options if wanted[each.name]}
        self.options = house.choose(named, wanted["preset"])
        if wanted["rng_seed"] < RANDOM_SEED:
            raise UnknownOption(f"rng_seed is {RANDOM_SEED} for any luck, or 0 and above")
        seeded = wanted["rng_seed"] != RANDOM_SEED
        self.luck = random.Random(wanted["rng_seed"]) if seeded else random.SystemRandom()
        super().__init__(kind, self._info(), chosen)

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=self.house.moves,
            max_chance_outcomes=1,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.house.longest,
        )

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance is asked: once, at the deal."""
        return 1

    def deal(self, seed: int) -> SpielState:
        """Return the state after the deal of a seed: the game that `ridotto.new` deals for it."""
        return self.seat_at(Table(Desk(self.house, self.players, seed, self.options)))

    def seat_at(self, table: Table, moves: str = "") -> SpielState:
        """Return the state of a table whose history is the deal and the given moves."""
        history = f"{CHANCE}:{DEAL},{moves}" if moves else f"{CHANCE}:{DEAL}"
        # The only way to give a state of Python a history that was not played in it.
        kept = f"history={history}\nmove_number={history.count(':')}\n__dict__={_NO_ATTRIBUTES}"
        state: SpielState = self.deserialize_state(kept)
        state._table = table
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Eyes:
        """Return what OpenSpiel looks through: strings and tensors of one player's knowledge."""
        if params:
            raise ValueError(f"observers of {self.house.name} have no parameters; passed {params}")
        return Eyes(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the parameters, and how far the luck of a seeded game has come."""
        seeded = not isinstance(self.luck, random.SystemRandom)
        return load, (str(self), self.luck.getstate() if seeded else None)


class SpielState(pyspiel.State):
    """One game as OpenSpiel wants it; the seat to act is the lowest that is waited for."""

    # OpenSpiel copies and keeps whatever stands in the instance: the table, once it is dealt.
    _table: Table | None = None

    @property
    def table(self) -> Table:
        """Return the game that was dealt."""
        if self._table is None:
            raise InvalidMove("nothing is dealt yet: apply the outcome of the chance node first")
        return self._table

    # What OpenSpiel asks for.

    def current_player(self) -> int:
        """Return whose turn it is: a seat, chance before the deal, nobody's after the end."""
        if self._table is None:
            return CHANCE
        desk = self._table.desk
        return desk.seat if desk.waiting else TERMINAL

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self._table is not None and not self._table.desk.waiting

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal moves, ascending; none for who is not to act."""
        if self._table is None:
            return [DEAL]
        asked = player is None or player == self._table.desk.seat
        return list(self._table.legal()) if asked else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the one outcome of the deal: what it brings is sampled when it is applied."""
        return [(DEAL, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self._table is not None:
            self._table.play(action)
        elif action == DEAL:
            game = self.get_game()
            self._table = Table(Desk(game.house, game.players, game.luck.getrandbits(64), game.options))
        else:
            raise InvalidMove(f"the outcome of the deal is {DEAL}, not {action}", move=str(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """Write a move as the house does: `string_to_action` and `Match.play` read it."""
        if player == CHANCE:
            return "deal"
        game, table = self.get_game().house, self.table
        if not 0 <= action < game.moves:
            raise InvalidMove(f"move {action} is not in 0..{game.moves - 1}", move=str(action))
        return str(game.words.move_text(table.look(player), player, action))

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat: 1 for the first place, -1 for the last."""
        if self._table is None:
            return [0.0] * int(self.num_players())
        return list(self._table.desk.rewards())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a random world in which a player has seen what it has seen in this one.

        Its history holds -1 in place of the moves that others hid from the player.
        """
        game: SpielGame = self.get_game()
        if not 0 <= player < game.players:
            raise UnknownOption(f"players are 0 to {game.players - 1}, not {player}")
        drawn = self.table.resample(player, int(sampler() * 2**53))
        return game.seat_at(drawn, drawn.recall(player).moves)

    def __str__(self) -> str:
        """Name the moment and fold the world: equal worlds, equal strings, and no secret in them."""
        if self._table is None:
            return f"{self.get_game()} before the deal"
        desk = self._table.desk
        now = f"seat {desk.seat} to act" if desk.waiting else "over"
        return f"{self.get_game()} ply {int(desk.state.ply)}, {now}, world {hash_state(desk.state.tobytes())}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the game and the state; OpenSpiel itself cannot pickle sampled games of Python."""
        return _unpickle, (self.get_game(), self.serialize())


class Eyes:
    """What one player knows, for OpenSpiel's observers: as a string, and as encode() in a tensor.

    With perfect recall the string is all that the player has ever seen; without, what it
    sees now. The tensor is what the player knows now, either way. Eyes for what lies open
    to everybody, or for a player's own secrets alone, have strings only.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        """Refuse to look where nobody may, and make the tensor."""
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees every hand: ask for the private information of one player, or none")
        if kind.perfect_recall and not kind.public_info:
            raise ValueError("nobody recalls a game without its table: ask for the public information too")
        self.game = game
        self.recalls, self.table = bool(kind.perfect_recall), bool(kind.public_info)
        self.seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._cells = np.zeros(game.house.features, np.int8)
        self._mask = np.zeros(game.house.moves, np.int8)
        whole = self.table and self.seated
        self.tensor = np.zeros(game.house.features, np.float32) if whole else None
        self.dict = {"observation": self.tensor} if whole else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor; before the deal nobody knows anything."""
        if self.tensor is None:
            return
        if state._table is None:
            self.tensor.fill(0)
        else:
            state._table.desk.write(player, self._cells, self._mask)
            self.tensor[:] = self._cells

    def string_from(self, state: SpielState, player: int) -> str:
        """Write what the player has seen, or what it sees."""
        viewer = player if self.seated else SPECTATOR
        who = f"{self.game.house.name}, {self.game.players} players, "
        who += f"seat {player}" if self.seated else "spectator"
        if state._table is None:
            return f"{who}, before the deal"
        if self.recalls:
            recall = state._table.recall(viewer)
            return f"{who}\nmoves {recall.moves}\nseen {recall.fold.hex()}"
        seen = sight(self.game.house, state._table.desk.state, viewer, table=self.table)
        return f"{who}\n{seen}"


def load(text: str, luck: Any = None) -> SpielGame:
    """Load a game of the house by its OpenSpiel string; `luck` is what a pickled game brings along."""
    game: SpielGame = pyspiel.load_game(text)
    if luck is not None:
        game.luck.setstate(luck)
    return game


def _unpickle(game: SpielGame, kept: str) -> SpielState:
    state: SpielState = game.deserialize_state(kept)
    return state


def game_type(house: Game) -> Any:
    """Return what OpenSpiel wants to know of a game whatever its parameters are."""
    return pyspiel.GameType(
        short_name=f"ridotto_{house.name}",
        long_name=house.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=house.seats[-1],
        min_num_players=house.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": house.seats[0],
            "preset": "manual",
            "rng_seed": RANDOM_SEED,
            **{each.name: "" for each in house.options},  # as the preset has it
        },
    )


def register() -> None:
    """Register every game of the house."""
    for house in games():
        # OpenSpiel lets go of what it was given after Python has ended: a class bears that, a function does not.
        title = type(f"Spiel{house.name.title()}", (SpielGame,), {"house": house, "__doc__": house.summary})
        pyspiel.register_game(game_type(house), title)


register()
