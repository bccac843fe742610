"""The effects of the six stages, in Doge order (RULES.md chapters 7 and 8)."""

from ridotto.core.rule import State, rule

from .building import ask_to_build
from .canal import ask_for_gondola, districts_held, place_councilmen
from .data import BANKS, BRIDGE, BUILDING, COUNCILMAN, DOGE, GOLD, GONDOLA
from .deal import ask
from .scoring import score
from .state import (
    BRIDGE_BONUS,
    BRIDGE_CARDS,
    BUILD_BRIDGE,
    GONDOLA_CARDS,
    MOVE_COUNCILMAN,
    NO_BRIDGE_CARD,
)


@rule
def resolve(state: State) -> None:
    """Carry out the stage for the families left, up to the next decision. R-5.2."""
    stage = int(state.stage)
    if stage == DOGE:
        climb_all(state)
        return
    while int(state.turn) < int(state.seats) and int(state.asked) == 0:
        seat = int(state.order[int(state.turn)])
        state.turn += 1
        counted = int(state.counted[seat])
        bonus = 1 if seat == int(state.winner) else 0
        if stage == GOLD:
            state.gold[seat] += counted + bonus
        elif stage == BUILDING:
            state.due = counted + bonus
            ask_to_build(state, seat)
        elif stage == BRIDGE:
            cross_bridges(state, seat, counted, bonus)
        elif stage == GONDOLA:
            call_councilmen(state, seat, counted)
            if bonus:
                ask_for_gondola(state, seat)
        else:
            state.due = counted + bonus
            send_councilmen(state, seat)


@rule
def climb_all(state: State) -> None:
    """Move all counters up the Doge track, in the order from before. R-7.1, R-7.2."""
    seats = int(state.seats)
    before = 0
    for place in range(seats):
        before |= int(state.order[place]) << 3 * place
    for place in range(seats):
        seat = before >> 3 * place & 7
        steps = int(state.counted[seat])
        if seat == int(state.winner):
            steps += 1
        if steps:
            climb(state, seat, steps)
    state.turn = seats


@rule
def climb(state: State, seat: int, steps: int) -> None:
    """Move one counter; it lands on top of its new space. R-7.1."""
    space = int(state.doge[seat]) + steps
    state.doge[seat] = space
    place = 0
    while int(state.order[place]) != seat:
        place += 1
    # Up past every counter that is not beyond the new space: on top of those on it.
    while place > 0 and int(state.doge[int(state.order[place - 1])]) <= space:
        state.order[place] = state.order[place - 1]
        place -= 1
    state.order[place] = seat


@rule
def cross_bridges(state: State, seat: int, counted: int, bonus: int) -> None:
    """Score stage D; its winner builds. R-7.10, R-7.11, R-7.13."""
    if counted == 0:
        score(state, seat, NO_BRIDGE_CARD, -1)
        return
    score(state, seat, BRIDGE_CARDS, counted)
    if bonus:
        score(state, seat, BRIDGE_BONUS, 1)
        state.phase = BUILD_BRIDGE
        ask(state, seat)


@rule
def call_councilmen(state: State, seat: int, counted: int) -> None:
    """Fill the personal supply, or score for those missing. R-7.14."""
    called = min(counted, int(state.general[seat]))
    state.general[seat] -= called
    state.personal[seat] += called
    if counted > called:
        score(state, seat, GONDOLA_CARDS, counted - called)


@rule
def send_councilmen(state: State, seat: int) -> None:
    """Send those due from the personal supply, then ask about the board. R-7.18, R-7.19."""
    district = int(state.district_of[int(state.round_number)])
    men = min(int(state.due), int(state.personal[seat]))
    if men > 0:
        state.personal[seat] -= men
        state.due -= men
        place_councilmen(state, seat, district, men)
    if int(state.due) > 0:
        if districts_held(state, seat) & ~(1 << district):
            state.phase = MOVE_COUNCILMAN
            ask(state, seat)
        else:
            state.due = 0


@rule
def flip_bonus_tiles(state: State) -> None:
    """Flip the tiles that paid during stage F. R-8.3."""
    for bank in range(BANKS):
        if int(state.bank_paid[bank]):
            state.flipped[bank] = 1


@rule
def is_last_stage(state: State) -> int:
    """Tell whether stage F is being played. R-5.1."""
    return 1 if int(state.stage) == COUNCILMAN else 0
