"""Bridges, gondolas and councilmen on the board (RULES.md chapters 7 and 8)."""

from ridotto.core.chance import reveal
from ridotto.core.rule import Cells, State, rule

from .data import (
    BANK_BONUS,
    BRIDGE_ENDS,
    COUNCILMAN,
    DISTRICTS,
    DISTRICTS_OF_BANK,
    GONDOLA_END,
    LINK_ENDS,
    LINKS,
)
from .deal import ask, turn_up_bridge
from .moves import FIRST_BRIDGE, FIRST_GONDOLA, FIRST_MOVE, FIRST_SOURCE, FROM_PERSONAL, NO_END, STOP
from .scoring import score
from .state import (
    BANK_BONUSES,
    BUILD_BRIDGE,
    FETCH_COUNCILMAN,
    GONDOLA_BONUS,
    PLACE_GONDOLA,
    RESOLVE,
)

ONE_WAY_IS_ENOUGH = 711
CONNECTION_IS_TAKEN = 712
COUNCILMAN_MUST_COME = 715
SOURCE_IS_EMPTY = 716
NOBODY_CAN_COME = 717
NOBODY_TO_MOVE = 719


@rule
def place_councilmen(state: State, seat: int, district: int, men: int) -> None:
    """Put councilmen into a district and look at its bank. R-8.1 to R-8.3."""
    state.board[district, seat] += men
    bank = district // DISTRICTS_OF_BANK
    first = bank * DISTRICTS_OF_BANK
    if int(state.flipped[bank]) or int(state.bank_paid[bank]) >> seat & 1:
        return
    for other in range(first, first + DISTRICTS_OF_BANK):
        if int(state.board[other, seat]) == 0:
            return
    score(state, seat, BANK_BONUSES, BANK_BONUS)
    state.bank_paid[bank] = int(state.bank_paid[bank]) | 1 << seat
    if int(state.stage) != COUNCILMAN:
        state.flipped[bank] = 1


@rule
def build_bridge(state: State, link: int, turned: int) -> None:
    """Put the top bridge on a connection and turn up the next. R-7.11."""
    bridge = int(state.top_bridge)
    state.ends[link, turned] = BRIDGE_ENDS[bridge, 0]
    state.ends[link, 1 - turned] = BRIDGE_ENDS[bridge, 1]
    state.bridges = int(state.bridges) & ~(1 << bridge)
    turn_up_bridge(state)
    reveal(state)
    back_to_the_stage(state)


@rule
def ask_for_gondola(state: State, seat: int) -> None:
    """Let the winner of stage E place a gondola. R-7.15."""
    state.phase = PLACE_GONDOLA
    ask(state, seat)


@rule
def back_to_the_stage(state: State) -> None:
    """Go on with the families that have not carried out the stage. R-5.2."""
    state.phase = RESOLVE
    state.asked = 0


@rule
def place_gondola(state: State, seat: int, link: int, end: int) -> None:
    """Put a gondola on a connection, and a councilman at one end. R-7.15, R-7.16."""
    state.ends[link, 0] = GONDOLA_END
    state.ends[link, 1] = GONDOLA_END
    state.gondolas -= 1
    if int(state.general[seat]) > 0:
        state.general[seat] -= 1
        place_councilmen(state, seat, int(LINK_ENDS[link, end]), 1)
        back_to_the_stage(state)
        return
    score(state, seat, GONDOLA_BONUS, 1)
    if end == NO_END:
        back_to_the_stage(state)
    else:
        state.target = LINK_ENDS[link, end]
        state.phase = FETCH_COUNCILMAN


@rule
def fetch_councilman(state: State, seat: int, source: int) -> None:
    """Bring a councilman to the gondola from elsewhere. R-7.16."""
    if source == FROM_PERSONAL:
        state.personal[seat] -= 1
    else:
        state.board[source, seat] -= 1
    place_councilmen(state, seat, int(state.target), 1)
    back_to_the_stage(state)


@rule
def districts_held(state: State, seat: int) -> int:
    """Return the districts with a councilman of a family, as bits."""
    held = 0
    for district in range(DISTRICTS):
        held |= int(int(state.board[district, seat]) > 0) << district
    return held


@rule
def can_come_to(state: State, seat: int, district: int) -> int:
    """Tell whether a councilman can come to this end of a gondola. R-7.15, R-7.17."""
    if int(state.general[seat]) > 0 or int(state.personal[seat]) > 0:
        return 1
    return int(districts_held(state, seat) & ~(1 << district) != 0)


@rule
def may_turn_bridge(state: State, turned: int) -> int:
    """Tell whether turning the top bridge makes a difference. R-7.11."""
    bridge = int(state.top_bridge)
    return 1 if turned == 0 or int(BRIDGE_ENDS[bridge, 0]) != int(BRIDGE_ENDS[bridge, 1]) else 0


@rule
def legal_on_board(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves with tiles and councilmen on the board."""
    phase = int(state.phase)
    if phase == BUILD_BRIDGE:
        return legal_bridges(state, moves)
    if phase == PLACE_GONDOLA:
        return legal_gondolas(state, seat, moves)
    count = 0
    if phase == FETCH_COUNCILMAN:
        for district in range(DISTRICTS):
            if district != int(state.target) and int(state.board[district, seat]) > 0:
                moves[count] = FIRST_SOURCE + district
                count += 1
        if int(state.personal[seat]) > 0:
            moves[count] = FIRST_SOURCE + FROM_PERSONAL
            count += 1
        return count
    here = int(state.district_of[int(state.round_number)])
    for district in range(DISTRICTS):
        if district != here and int(state.board[district, seat]) > 0:
            moves[count] = FIRST_MOVE + district
            count += 1
    moves[count] = STOP
    return count + 1


@rule
def legal_bridges(state: State, moves: Cells) -> int:
    """List the free connections, both ways round. R-7.11, R-7.12."""
    ends = state.ends
    ways = 1 + may_turn_bridge(state, 1)
    count = 0
    for link in range(LINKS):
        if int(ends[link, 0]) == 0:
            for turned in range(ways):
                moves[count] = FIRST_BRIDGE + 2 * link + turned
                count += 1
    return count


@rule
def legal_gondolas(state: State, seat: int, moves: Cells) -> int:
    """List the free connections with the ends where a councilman can come. R-7.15 to R-7.17."""
    ends = state.ends
    must_come = int(state.general[seat]) > 0
    # Men of the supplies can come to any end, those of a district to every other.
    sources = districts_held(state, seat)
    if must_come or int(state.personal[seat]) > 0:
        sources |= 1 << DISTRICTS
    count = 0
    for link in range(LINKS):
        if int(ends[link, 0]) == 0:
            for end in range(2):
                if sources & ~(1 << int(LINK_ENDS[link, end])):
                    moves[count] = FIRST_GONDOLA + 3 * link + end
                    count += 1
            if not must_come:
                moves[count] = FIRST_GONDOLA + 3 * link + NO_END
                count += 1
    return count


@rule
def why_not_on_board(state: State, seat: int, move: int) -> int:
    """Say why a move on the board is refused, or 0."""
    phase = int(state.phase)
    if phase == BUILD_BRIDGE:
        return why_not_bridge(state, (move - FIRST_BRIDGE) // 2, (move - FIRST_BRIDGE) % 2)
    if phase == PLACE_GONDOLA:
        return why_not_gondola(state, seat, (move - FIRST_GONDOLA) // 3, (move - FIRST_GONDOLA) % 3)
    if phase == FETCH_COUNCILMAN:
        return why_not_source(state, seat, move - FIRST_SOURCE)
    if move == STOP:
        return 0
    district = move - FIRST_MOVE
    if district == int(state.district_of[int(state.round_number)]) or int(state.board[district, seat]) == 0:
        return NOBODY_TO_MOVE
    return 0


@rule
def why_not_bridge(state: State, link: int, turned: int) -> int:
    """Say why the bridge cannot be built like this, or 0. R-7.11, R-7.12."""
    if int(state.ends[link, 0]):
        return CONNECTION_IS_TAKEN
    return 0 if may_turn_bridge(state, turned) else ONE_WAY_IS_ENOUGH


@rule
def why_not_gondola(state: State, seat: int, link: int, end: int) -> int:
    """Say why a gondola cannot be placed like this, or 0. R-7.12, R-7.15, R-7.17."""
    if int(state.ends[link, 0]):
        return CONNECTION_IS_TAKEN
    if end == NO_END:
        return COUNCILMAN_MUST_COME if int(state.general[seat]) > 0 else 0
    return 0 if can_come_to(state, seat, int(LINK_ENDS[link, end])) else NOBODY_CAN_COME


@rule
def why_not_source(state: State, seat: int, source: int) -> int:
    """Say why no councilman can come from there, or 0. R-7.16, R-7.17."""
    if source == FROM_PERSONAL:
        return 0 if int(state.personal[seat]) > 0 else SOURCE_IS_EMPTY
    if source == int(state.target):
        return NOBODY_CAN_COME
    return 0 if int(state.board[source, seat]) > 0 else SOURCE_IS_EMPTY
