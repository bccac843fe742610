"""Moves of Medici vs Strozzi as text, and the sentences of its log."""

from __future__ import annotations

import re

from ridotto.core.game import NO_MOVE, Observation, Question
from ridotto.core.rule import State
from ridotto.errors import InvalidMove

from .data import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    FAMILIES,
    GOOD_NAMES,
    HARBOUR_NAMES,
    HIGHEST_PRICE,
    MEDICI,
    SHIP_NAMES,
    STROZZI,
    TILE_COLOUR,
    TILE_KINDS,
    TILE_VALUE,
    TRACK_COLOUR,
    TRACK_HARBOUR,
)
from .moves import (
    ACCEPT,
    DRAW,
    DUMP,
    FIRST_LOAD,
    FIRST_TENS,
    FIRST_UNITS,
    REFUSE,
    STOP,
    pack_load,
    unpack_harbour,
    unpack_ship,
)
from .scoring import harbour_total, tracks_in_play
from .state import ANSWER, AT_SEA, CARGO, DRAWING, FULL, HARBOUR_PRIZES, OVER, TENS, TRACK_INCOME, UNITS

_WORDS = {"draw": DRAW, "stop": STOP, "accept": ACCEPT, "refuse": REFUSE, "dump": DUMP}
_TEXTS = {move: word for word, move in _WORDS.items()}
_LOAD = re.compile(r"load (s[345]) (h[123])")
_PRICE = re.compile(r"price (\d{1,6})")
_DIGITS = re.compile(r"(tens|units) (\d{1,3})")


def tile_name(tile: int) -> str:
    """Write a tile as on the table: B4, X5."""
    return f"{COLOUR_LETTERS[int(TILE_COLOUR[tile])]}{int(TILE_VALUE[tile])}"


def tile_words(tile: int) -> str:
    """Write a tile in words: dye 4, gold 5."""
    return f"{GOOD_NAMES[int(TILE_COLOUR[tile])]} {int(TILE_VALUE[tile])}"


def tile_number(name: str) -> int:
    """Read a tile's name as its number."""
    for tile in range(1, TILE_KINDS):
        if tile_name(tile) == name:
            return tile
    raise ValueError(f"no tile {name!r}")


def move_text(seen: Observation, seat: int, move: int) -> str:
    """Write a move: draw, stop, tens 1, units 8, accept, refuse, load S4 H2, dump."""
    if move in _TEXTS:
        return _TEXTS[move]
    if move < FIRST_UNITS:
        return f"tens {move - FIRST_TENS}"
    if move < ACCEPT:
        return f"units {move - FIRST_UNITS}"
    return f"load {SHIP_NAMES[unpack_ship(move)]} {HARBOUR_NAMES[unpack_harbour(move)]}"


def parse(seen: Observation, seat: int, text: str) -> tuple[int, ...]:
    """Read a move; `price 18` names tens and units at once."""
    words = " ".join(text.lower().split())
    if words in _WORDS:
        return (_WORDS[words],)
    if found := _LOAD.fullmatch(words):
        ship, harbour = SHIP_NAMES.index(found[1].upper()), HARBOUR_NAMES.index(found[2].upper())
        return (pack_load(ship, harbour),)
    if found := _PRICE.fullmatch(words):
        return _price(int(found[1]), text)
    if found := _DIGITS.fullmatch(words):
        first, count = (FIRST_TENS, 25) if found[1] == "tens" else (FIRST_UNITS, 10)
        if int(found[2]) < count:
            return (first + int(found[2]),)
    raise InvalidMove(
        f"cannot read {text[:60]!r}; moves are: draw, stop, price 18, accept, refuse, load S4 H2, dump",
        move=text,
    )


def _price(price: int, text: str) -> tuple[int, ...]:
    if price > HIGHEST_PRICE:
        raise InvalidMove(f"the highest price is {HIGHEST_PRICE} (M-4.2), not {price}", move=text)
    return FIRST_TENS + price // 10, FIRST_UNITS + price % 10


def lot_words(state: State) -> str:
    """Write the lot in words."""
    return list_words([tile_words(int(tile)) for tile in state.lot[: int(state.lot_tiles)]])


def list_words(words: list[str]) -> str:
    """Join words as in a sentence: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def question(seen: Observation, seat: int) -> Question:
    """Say what the seat has to decide."""
    state = seen.state
    phase = int(state.phase)
    lot = lot_words(state) if int(state.lot_tiles) else ""
    if phase == DRAWING:
        return Question(f"The lot is {lot}. Draw another tile, or stop here?", "M-3.2")
    if phase == TENS:
        return Question(f"Name your price for {lot}: price 0 to price {HIGHEST_PRICE}.", "M-4.1")
    if phase == UNITS:
        return Question(f"Name the last digit of your price: {int(state.price) // 10}_.", "M-4.3")
    if phase == ANSWER:
        other = seen.name(int(state.auctioneer))
        return Question(f"{other} offers {lot} for {int(state.price)} florins. Accept or refuse?", "M-4.4")
    if phase == CARGO:
        return Question(f"You bought {lot}. Load it on a ship, or throw it overboard?", "M-5.2")
    return Question("The game is over.", "M-9.3")


def opening(seen: Observation) -> list[str]:
    """Tell who begins, and with which tile."""
    return [_next_lot(seen)]


def story(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell what a move did."""
    lines = _deed(before, seat, move)
    if move in (ACCEPT, REFUSE) and int(after.state.phase) != CARGO:
        lines.append(
            f"No ship of {before.name(_payer(before, seat, move))} has room: {lot_words(before.state)} go overboard."
        )
    if _round_ended(before.state, after.state):
        lines += _scoring(before, after, seat, move)
    if int(after.state.phase) == OVER:
        lines.append(_outcome(after))
    elif _lots_differ(before.state, after.state, move):
        lines.append(_next_lot(after))
    return lines


def _payer(before: Observation, seat: int, move: int) -> int:
    return seat if move == ACCEPT else 1 - seat


def _deed(before: Observation, seat: int, move: int) -> list[str]:
    state, who = before.state, before.name(seat)
    if move in (DRAW, NO_MOVE) or FIRST_TENS <= move < FIRST_UNITS:
        return []  # told with the tile that came, or with the whole price
    if move == STOP:
        return [f"{who} stops drawing."]
    if move < ACCEPT:
        price = int(state.price) + move - FIRST_UNITS
        return [f"{who} asks {price} florin{'' if price == 1 else 's'} for {lot_words(state)}."]
    price = int(state.price)
    if move == ACCEPT:
        return [f"{who} accepts and pays {price}."]
    if move == REFUSE:
        return [f"{who} refuses: {before.name(1 - seat)} has to pay {price}."]
    if move == DUMP:
        return [f"{who} throws {lot_words(state)} overboard."]
    return [_loading(before, seat, unpack_ship(move), unpack_harbour(move))]


def _loading(before: Observation, seat: int, ship: int, harbour: int) -> str:
    state, who = before.state, before.name(seat)
    name, place = SHIP_NAMES[ship], HARBOUR_NAMES[harbour]
    if int(state.dock[seat, ship]) == AT_SEA:
        return f"{who} loads {lot_words(state)} on {name}, which docks at {place}."
    return f"{who} adds {lot_words(state)} to {name} at {place}."


def _round_ended(before: State, after: State) -> bool:
    return int(before.round_no) != int(after.round_no) or int(after.phase) == OVER


def _lots_differ(before: State, after: State, move: int) -> bool:
    return move == DRAW or move >= ACCEPT and int(after.phase) in (DRAWING, TENS)


def _next_lot(after: Observation) -> str:
    state = after.state
    who = after.name(int(state.auctioneer))
    newest = tile_words(int(state.lot[int(state.lot_tiles) - 1]))
    if int(state.lot_tiles) == 1:
        return f"{who} is auctioneer and draws {newest}."
    return f"{who} draws {newest}."


def _scoring(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell where the money of a round came from, from what the ledger gained."""
    gained = after.state.earned.astype(int) - before.state.earned
    lines = [f"Round {int(before.state.round_no)} ends{_why(before, seat)}."]
    for harbour in range(3):
        for family in range(FAMILIES):
            if gained[family, HARBOUR_PRIZES + harbour]:
                mine, other = _totals(before, seat, move, harbour, family)
                lines.append(
                    f"{after.name(family)} earns 20 at {HARBOUR_NAMES[harbour]}: cargo of {mine} against {other}."
                )
    for family in range(FAMILIES):
        paid = [
            f"{GOOD_NAMES[int(TRACK_COLOUR[t])]} at {HARBOUR_NAMES[int(TRACK_HARBOUR[t])]} {gained[family, TRACK_INCOME + t]}"
            for t in range(tracks_in_play(after.state))
            if gained[family, TRACK_INCOME + t]
        ]
        if paid:
            total = int(gained[family, TRACK_INCOME:].sum())
            lines.append(f"{after.name(family)} earns {total} from monopolies: {list_words(paid)}.")
    money = f"{after.name(MEDICI)} {int(after.state.cash[MEDICI])}, {after.name(STROZZI)} {int(after.state.cash[STROZZI])}"
    return [*lines, f"Money after the round: {money}."]


def _why(before: Observation, seat: int) -> str:
    if int(before.state.bag_tiles) == 0:
        return ": the bag is empty"
    done = "ships are full" if int(before.state.round_end) == FULL else "third ship is docked"
    return f": {before.name(seat)}'s {done}"


def _totals(before: Observation, seat: int, move: int, harbour: int, family: int) -> tuple[int, int]:
    totals = [harbour_total(before.state, each, harbour) for each in range(FAMILIES)]
    if FIRST_LOAD <= move < DUMP and unpack_harbour(move) == harbour:
        lot = before.state.lot[: int(before.state.lot_tiles)]
        totals[seat] += sum(int(TILE_VALUE[int(tile)]) for tile in lot)
    return totals[family], totals[1 - family]


def _outcome(after: Observation) -> str:
    cash = [int(each) for each in after.state.cash]
    if cash[MEDICI] == cash[STROZZI]:
        return f"The game is over: both families have {cash[MEDICI]} florins and share the victory."
    winner = MEDICI if cash[MEDICI] > cash[STROZZI] else STROZZI
    return (
        f"The game is over: {after.name(winner)} wins with {cash[winner]} florins against {cash[1 - winner]}."
    )


def colour_word(colour: int) -> str:
    """Name a colour with its good: blue dye, gold."""
    good = GOOD_NAMES[colour]
    return good if good == COLOUR_NAMES[colour] else f"{COLOUR_NAMES[colour]} {good}"
