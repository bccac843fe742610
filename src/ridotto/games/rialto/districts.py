"""What districts promise in Rialto: their value at the end, soft ranks, the bonus of a bank."""

import numpy as np

from ridotto.core.rule import State, rule

from .data import (
    BRIDGE,
    COUNCILMAN,
    DISTRICTS,
    DISTRICTS_OF_BANK,
    GONDOLA,
    LINK_ENDS,
    LINKS,
)
from .scoring import district_values
from .state import (
    BLUES,
    LAY,
    NOBODY,
)
from .worth import (
    POINT,
    cards_seen,
    is_past,
    men_to_come,
    times_to_come,
)

SETTLED = 22  # the least firmness of a district whose round is over
MEAN_BRIDGE, MEAN_GONDOLA = 900, 200  # both ends together

SHARE = np.array([100, 50, 25, 12, 6, 3], np.int8)
"""What each rank gets of a district, in percent."""


@rule
def round_of(state: State, district: int) -> int:
    """Return the round of a district."""
    number = 0
    while int(state.district_of[number]) != district:
        number += 1
    return number


@rule
def is_settled(state: State, district: int) -> int:
    """Tell whether the round of a district is over, as far as councilmen are sent there."""
    now = int(state.round_number)
    number = round_of(state, district)
    return 1 if number < now or (number == now and is_past(state, COUNCILMAN)) else 0


@rule
def free_end_worth(state: State) -> int:
    """Return what a free connection will add at each end, in hundredths, on average."""
    free = 0
    for link in range(LINKS):
        free += 1 if int(state.ends[link, 0]) == 0 else 0
    if free == 0:
        return 0
    bridges = times_to_come(state, BRIDGE)
    gondolas = min(int(state.gondolas), times_to_come(state, GONDOLA))
    return (bridges * MEAN_BRIDGE + gondolas * MEAN_GONDOLA) // (2 * free)


@rule
def final_value(state: State, district: int, values: int, free_end: int) -> int:
    """Expect what a district is worth at the end: tiles that lie, and free connections."""
    value = POINT * (values >> 8 * district & 255)
    for link in range(LINKS):
        if int(state.ends[link, 0]) == 0:
            if int(LINK_ENDS[link, 0]) == district or int(LINK_ENDS[link, 1]) == district:
                value += free_end
    return value


@rule
def pack_men(state: State, district: int, viewer: int) -> int:
    """Write the councilmen of all families in a district, with those to be sent; eight bits a seat.

    With NOBODY as the viewer it looks into all hands; a viewer leaves its own cards out.
    """
    is_now = int(state.phase) < BLUES and int(state.district_of[int(state.round_number)]) == district
    packed = 0
    for seat in range(int(state.seats)):
        men = int(state.board[district, seat])
        if is_now and seat != viewer:
            cards = cards_seen(state, seat, COUNCILMAN, 1 if viewer == NOBODY else 0)
            men += men_to_come(state, seat, cards, 1 if viewer == NOBODY else 0)
        packed |= men << 8 * seat
    return packed


@rule
def firmness(state: State, district: int) -> int:
    """Return how much one councilman more shifts the chance of a rank, in percent."""
    if is_settled(state, district):
        return max(SETTLED, 50 - 5 * times_to_come(state, GONDOLA))
    if round_of(state, district) == int(state.round_number):
        return 18 if int(state.phase) >= LAY else 13
    return 10


@rule
def rank_of(state: State, packed: int, seat: int, firm: int) -> int:
    """Expect the rank of a family in a district, in hundredths: 0 is the first."""
    own = packed >> 8 * seat & 255
    rank = 0
    behind = 1
    for place in range(int(state.seats)):
        other = int(state.order[place])
        if other == seat:
            behind = -1
            continue
        theirs = packed >> 8 * other & 255
        # A rival without anybody there takes no rank once the district is settled.
        if theirs or firm < SETTLED:
            rank += max(0, min(100, 50 + firm * (theirs - own) + behind * firm // 2))
    return rank


@rule
def share_of(state: State, packed: int, seat: int, firm: int) -> int:
    """Expect the share of a district's value that a family will get, in percent."""
    own = packed >> 8 * seat & 255
    if own == 0 and firm >= SETTLED:
        return 0
    rank = rank_of(state, packed, seat, firm)
    whole = rank // 100
    upper, lower = int(SHARE[whole]), int(SHARE[whole + 1])
    share = upper - (upper - lower) * (rank - 100 * whole) // 100
    return share // 2 if own == 0 and firm >= 18 else share


@rule
def bank_worth(state: State, seat: int, district: int, men: int) -> int:
    """Value the hope for the bonus of a district's bank, with so many own councilmen in the district."""
    bank = district // DISTRICTS_OF_BANK
    if int(state.flipped[bank]) or int(state.bank_paid[bank]) >> seat & 1:
        return 0
    first = bank * DISTRICTS_OF_BANK
    hope = 5 * POINT
    for other in range(first, first + DISTRICTS_OF_BANK):
        there = men if other == district else int(state.board[other, seat])
        if there == 0:
            hope = hope * (12 if is_settled(state, other) else 52) // 100
    return hope


@rule
def arrival_worth(state: State, seat: int, district: int, packed: int, men: int) -> int:
    """Value so many own councilmen coming to a district; fewer than none are leaving it."""
    if men == 0:
        return 0
    firm = firmness(state, district)
    value = final_value(state, district, district_values(state), free_end_worth(state))
    own = packed >> 8 * seat & 255
    after = packed + (men << 8 * seat)
    gain = value * (share_of(state, after, seat, firm) - share_of(state, packed, seat, firm)) // 100
    if men > 0 and own == 0:
        gain += bank_worth(state, seat, district, 1) - bank_worth(state, seat, district, 0)
    return gain


@rule
def edge(state: State, seat: int, district: int) -> int:
    """Return how far a family's share of a district is above that of the others, in percent."""
    packed = pack_men(state, district, seat)
    firm = firmness(state, district)
    seats = int(state.seats)
    edges = seats * share_of(state, packed, seat, firm)
    for other in range(seats):
        edges -= share_of(state, packed, other, firm)
    return edges // (seats - 1)


@rule
def pack_edges(state: State, seat: int) -> int:
    """Write the edge in every district, eight bits each, 128 for none."""
    packed = 0
    for district in range(DISTRICTS):
        packed |= (128 + edge(state, seat, district)) << 8 * district
    return packed
