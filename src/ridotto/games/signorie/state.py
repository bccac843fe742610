"""Signorie: the record: every field's type, range, meaning and who may see it."""

from __future__ import annotations

from ridotto.core.fields import PUBLIC, SECRET, Layout, field
from ridotto.core.game import Option

from .data import (
    ALL_HELPERS,
    ASSIGNMENTS,
    BROTHERS,
    CITIES,
    CITY_SLOTS,
    COLOURS,
    FACES,
    HOUSES,
    KINDS,
    MAX_SEATS,
    MEN,
    POSTS,
    ROUNDS,
    ROWS,
    SOURCES,
    TILES,
    TOP_INITIATIVE,
)
from .moves import PHASES

OPTIONS = (
    Option(
        "activation",
        ("any", "signoria"),
        manual="any",
        published="signoria",
        meaning="helpers come into play after any action, or after the Signoria action only",
    ),
    Option(
        "gates",
        ("open", "shut"),
        manual="open",
        published="open",
        meaning="a full city may still be chosen, without tile and slot, or not at all",
    ),
    Option(
        "plans",
        ("seats", "shuffled"),
        manual="seats",
        published="seats",
        meaning="the boards follow the seats, or are dealt at random",
    ),
)
ANY_ACTION, SIGNORIA_ONLY = 0, 1
GATES_OPEN, GATES_SHUT = 0, 1
BY_SEAT, SHUFFLED = 0, 1

# What chance is for. The dice and assignments of a round add its number, offspring its seat.
FOR_ORDER, FOR_REMOVED, FOR_STACK, FOR_BONUS, FOR_VICTORY, FOR_BOARDS = range(1, 7)
FOR_DICE, FOR_ASSIGNMENTS, FOR_OFFSPRING = 20, 30, 40

BY_DIE, BY_HELPERS, BY_REWARD = range(3)
"""What a marriage, mission, point or tile is owed to."""

FIELDS = (
    # The round.
    field("round_number", "i1", (), PUBLIC, 1, ROUNDS, "round being played"),
    field("phase", "i1", (), PUBLIC, 0, PHASES - 1, "question that is asked now"),
    field("actor", "i1", (), PUBLIC, 0, MAX_SEATS - 1, "seat that is asked"),
    field("turn", "i1", (), PUBLIC, 0, MAX_SEATS, "place in the turn order; in rewards: players served"),
    field("order", "i1", MAX_SEATS, PUBLIC, 0, MAX_SEATS - 1, "seats in turn order"),
    field("passed", "i1", (), PUBLIC, 0, 15, "bits of the seats that have passed"),
    field("rewards", "i1", ROUNDS, PUBLIC, 0, 10, "bonus 1-9 of rounds 1-5, points of rounds 6-7"),
    # The question.
    field("menu", "i8", (), PUBLIC, 0, 2**62, "bits of the legal answers"),
    field("cause", "i1", (), PUBLIC, 0, 2, "what the deed is owed to: die, helper, reward"),
    field("column", "i1", (), PUBLIC, 0, COLOURS - 1, "colour of the die in use"),
    field("pending", "i2", (), PUBLIC, 0, ALL_HELPERS, "bits of the helpers still to act"),
    field("points_left", "i1", (), PUBLIC, 0, 6, "advancement points left"),
    field("must_spend", "i1", (), PUBLIC, 0, 1, "the next point cannot be let go"),
    field("envoy", "i1", (), PUBLIC, 0, POSTS - 1, "post of the man being sent"),
    # The board.
    field("dice", "i1", (COLOURS, FACES), PUBLIC, 0, MAX_SEATS, "action dice on the board, by value"),
    field("faces", "i4", (), PUBLIC, 0, 2**30 - 1, "bits of the dice on the board: 6 × colour + value - 1"),
    field("births", "i1", BROTHERS + 1, PUBLIC, 0, FACES, "last roll of the offspring dice"),
    field("assignments", "i1", ASSIGNMENTS, PUBLIC, 0, ASSIGNMENTS - 1, "tiles, two for each colour"),
    field("guests", "i1", (CITIES, CITY_SLOTS), PUBLIC, 0, 8, "1 + 2 × seat + sex in each slot"),
    field("crowd", "i1", CITIES, PUBLIC, 0, CITY_SLOTS, "guests of each city"),
    field("lowest_slot", "i1", (), PUBLIC, 1, 99, "lowest next slot of all cities; 99 if all are shut"),
    field("marriage_tile", "i1", CITIES, PUBLIC, 0, KINDS, "kind of tile on the marriage space"),
    field("mission_tile", "i1", CITIES, PUBLIC, 0, KINDS, "kind of tile on the mission space"),
    field("stack_left", "i1", (), PUBLIC, 0, TILES, "tiles in the stack"),
    field("buried", "i1", (), PUBLIC, 0, TILES, "tiles taken face down from the stack"),
    field(
        "unseen", "i1", TILES, SECRET, 0, KINDS, "stack from below; at the end face-down and removed tiles"
    ),
    field("initiative", "i1", MAX_SEATS, PUBLIC, 0, TOP_INITIATIVE, "space of each disc"),
    field("height", "i1", MAX_SEATS, PUBLIC, 0, MAX_SEATS - 1, "place in its stack, 0 at the bottom"),
    # The players.
    field("board", "i1", MAX_SEATS, PUBLIC, 0, MAX_SEATS - 1, "player board, and so the plan"),
    field("florins", "i2", MAX_SEATS, PUBLIC, 0, 999, "florins"),
    field("supply", "i1", (MAX_SEATS, 2), PUBLIC, 0, MEN, "men and women in the personal supply"),
    field("stock", "i1", (MAX_SEATS, 2), PUBLIC, 0, MEN, "men and women in the general stock"),
    field("pledged", "i1", (MAX_SEATS, 2), PUBLIC, 0, 3, "men and women on the threshold track"),
    field("careers", "i1", (MAX_SEATS, POSTS), PUBLIC, 0, MEN, "men on each post"),
    field("posts", "i4", MAX_SEATS, PUBLIC, 0, 2**POSTS - 1, "bits of the posts held"),
    field("helpers", "i2", MAX_SEATS, PUBLIC, 0, ALL_HELPERS, "bits of the helpers hired"),
    field("brides", "i1", MAX_SEATS, PUBLIC, 0, 15, "bits of the married brothers"),
    field("placed", "i1", (MAX_SEATS, COLOURS), PUBLIC, 0, FACES, "die on each action slot"),
    field("row", "i1", (MAX_SEATS, ROWS, HOUSES), PUBLIC, 0, 5, "value of the tile of each house"),
    field("face_down", "i1", (MAX_SEATS, ROWS), PUBLIC, 0, TILES, "tiles face down beside each row"),
    field("earned", "i2", (MAX_SEATS, len(SOURCES)), PUBLIC, 0, 9999, "points by source"),
)

LAYOUT = Layout(FIELDS + tuple(each.field for each in OPTIONS))
