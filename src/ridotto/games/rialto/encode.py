"""What a seat knows, as small whole numbers for a network."""

from ridotto.core.rule import Cells, State, rule

from .data import (
    BANKS,
    BRIDGE_ENDS,
    BRIDGES,
    BUILDINGS,
    CARDS_OF_KIND,
    DISTRICTS,
    KINDS,
    LINKS,
    MOST_ROWS,
    MOST_SEATS,
    ROUNDS,
    STAGES,
)
from .scoring import total
from .state import FETCH_COUNCILMAN, NO_BRIDGE, PHASES

_WIDEST = 127
_FAMILY = 16 + 3 * KINDS + 2 * BUILDINGS + DISTRICTS + BANKS
_TURN = 6 + PHASES + STAGES + ROUNDS + 1 + DISTRICTS
_MAP = 2 * DISTRICTS + BUILDINGS + 2 * LINKS + BRIDGES + 3 + BANKS
_CARDS = 4 * KINDS + MOST_ROWS * KINDS + 2
FEATURES = _TURN + _MAP + _CARDS + MOST_SEATS * _FAMILY


@rule
def encode(state: State, seat: int, out: Cells) -> None:
    """Write what the seat knows: the turn, the map, the cards, then families from its own on."""
    encode_turn(state, seat, out, 0)
    encode_map(state, out, _TURN)
    encode_cards(state, seat, out, _TURN + _MAP)
    at = _TURN + _MAP + _CARDS
    for step in range(MOST_SEATS):
        if step < int(state.seats):
            encode_family(state, (seat + step) % int(state.seats), out, at)
        else:
            for cell in range(at, at + _FAMILY):
                out[cell] = 0
        at += _FAMILY


@rule
def mark_one(out: Cells, at: int, cells: int, chosen: int) -> int:
    """Write a one in the chosen cell and noughts in the others; return the next free cell."""
    for cell in range(cells):
        out[at + cell] = 1 if cell == chosen else 0
    return at + cells


@rule
def encode_turn(state: State, seat: int, out: Cells, at: int) -> None:
    """Write the moment of the game and what is pending."""
    at = mark_one(out, at, PHASES, int(state.phase))
    at = mark_one(out, at, STAGES, int(state.stage))
    at = mark_one(out, at, ROUNDS + 1, int(state.round_number))
    waits = int(state.phase) == FETCH_COUNCILMAN
    at = mark_one(out, at, DISTRICTS, int(state.target) if waits else DISTRICTS)
    out[at] = int(state.asked) >> seat & 1
    out[at + 1] = int(state.carry_over)
    out[at + 2] = int(state.converted)
    out[at + 3] = int(state.tile_jokers)
    out[at + 4] = int(state.yellow_step)
    out[at + 5] = 2 * int(state.due) + int(state.returned)


@rule
def encode_map(state: State, out: Cells, at: int) -> None:
    """Write the rounds of the districts, stock, connections and bonus tiles."""
    for number in range(ROUNDS):
        district = int(state.district_of[number])
        out[at + district] = number - int(state.round_number)
        out[at + DISTRICTS + district] = 1 if number == int(state.round_number) else 0
    at += 2 * DISTRICTS
    for building in range(BUILDINGS):
        out[at + building] = int(state.stock[building])
    at += BUILDINGS
    for link in range(LINKS):
        out[at] = int(state.ends[link, 0])
        out[at + 1] = int(state.ends[link, 1])
        at += 2
    for bridge in range(BRIDGES):
        out[at + bridge] = int(state.bridges) >> bridge & 1
    at += BRIDGES
    top = int(state.top_bridge)
    out[at] = 0 if top == NO_BRIDGE else int(BRIDGE_ENDS[max(0, top), 0])
    out[at + 1] = 0 if top == NO_BRIDGE else int(BRIDGE_ENDS[max(0, top), 1])
    out[at + 2] = int(state.gondolas)
    for bank in range(BANKS):
        out[at + 3 + bank] = int(state.flipped[bank])


@rule
def encode_cards(state: State, seat: int, out: Cells, at: int) -> None:
    """Write the own cards, the rows, the open discards and how many cards are unseen."""
    for kind in range(KINDS):
        unseen = CARDS_OF_KIND - int(state.spent[kind])
        for row in range(MOST_ROWS):
            unseen -= int(state.rows[row, kind])
            out[at + (4 + row) * KINDS + kind] = int(state.rows[row, kind])
        out[at + kind] = int(state.hand[seat, kind])
        out[at + KINDS + kind] = int(state.buried[seat, kind])
        out[at + 2 * KINDS + kind] = int(state.spent[kind])
        out[at + 3 * KINDS + kind] = unseen - int(state.hand[seat, kind]) - int(state.buried[seat, kind])
    at += (4 + MOST_ROWS) * KINDS
    out[at] = int(state.pile_size)
    out[at + 1] = int(state.shuffles)


@rule
def encode_family(state: State, seat: int, out: Cells, at: int) -> None:
    """Write what all know of one family."""
    place = 0
    while int(state.order[place]) != seat:
        place += 1
    waits = 0
    for position in range(int(state.queue_length)):
        if int(state.queue) >> 3 * position & 7 == seat:
            waits = position + 1
    at = mark_one(out, at, MOST_SEATS, place)
    out[at] = int(state.doge[seat])
    out[at + 1] = int(state.gold[seat])
    out[at + 2] = int(state.general[seat])
    out[at + 3] = int(state.personal[seat])
    out[at + 4] = int(state.hand_size[seat])
    out[at + 5] = int(state.hand_limit[seat])
    out[at + 6] = int(state.slipped[seat])
    out[at + 7] = int(state.counted[seat])
    out[at + 8] = waits
    out[at + 9] = 1 if int(state.winner) == seat else 0
    out[at + 10] = max(-_WIDEST, min(_WIDEST, total(state, seat)))
    at += 11
    for kind in range(KINDS):
        out[at + kind] = int(state.shown[seat, kind])
        out[at + KINDS + kind] = int(state.lacks[seat]) >> kind & 1
        out[at + 2 * KINDS + kind] = int(state.laid[seat, kind])
    at += 3 * KINDS
    for building in range(BUILDINGS):
        out[at + building] = int(state.palace[seat, building])
        out[at + BUILDINGS + building] = int(state.coins_on[seat, building])
    at += 2 * BUILDINGS
    for district in range(DISTRICTS):
        out[at + district] = int(state.board[district, seat])
    for bank in range(BANKS):
        out[at + DISTRICTS + bank] = int(state.bank_paid[bank]) >> seat & 1
