"""Legal moves and playing them: the one way through a game (all chapters of RULES.md)."""

from ridotto.core.rule import Cells, State, rule

from .building import (
    has_blue_to_use,
    legal_blues,
    legal_building,
    play_blue,
    play_building,
    why_not_blue,
    why_not_building,
)
from .canal import (
    back_to_the_stage,
    build_bridge,
    fetch_councilman,
    legal_on_board,
    place_gondola,
    why_not_on_board,
)
from .data import BUILDINGS, KINDS, ROUNDS
from .deal import ask, begin_round
from .draft import (
    activate_green,
    choose_start,
    discard,
    go_on_drafting,
    legal_phase_one,
    stop_greens,
    take_row,
    why_not_phase_one,
)
from .laying import ask_to_lay, begin_stage, clear_table, legal_laying, play_laying, why_not_laying
from .moves import (
    CLAUSE_OF_MOMENT,
    FETCHES,
    FIRST_BRIDGE,
    FIRST_DISCARD,
    FIRST_GONDOLA,
    FIRST_GREEN,
    FIRST_MOVE,
    FIRST_ROW,
    FIRST_SOURCE,
    FIRST_START,
    FIRST_TAKE,
    PHASE_OF,
    STOP,
)
from .scoring import score_end
from .stages import flip_bonus_tiles, is_last_stage, resolve, send_councilmen
from .state import (
    BLUES,
    BUILD_BRIDGE,
    DISCARD,
    DRAFT,
    FETCH_COUNCILMAN,
    FIRST,
    GREENS,
    LAY,
    MOVE_COUNCILMAN,
    OVER,
    PLACE_GONDOLA,
    RESOLVE,
    RETURN,
    TAKE,
    THROW,
)

RETURN_FIRST = 707
NOT_ASKED = 1106
WRONG_MOMENT = 1107


@rule
def waiting(state: State) -> int:
    """Return the seats that may act now, as bits; none when the game is over. R-11.6."""
    return int(state.asked)


@rule
def legal(state: State, seat: int, moves: Cells) -> int:
    """List the seat's legal moves, ascending; return how many there are."""
    if not int(state.asked) >> seat & 1:
        return 0
    phase = int(state.phase)
    if phase == LAY:
        return legal_laying(state, seat, moves)
    if phase < LAY:
        return legal_phase_one(state, seat, moves)
    if phase <= TAKE:
        return legal_building(state, seat, moves)
    if phase < BLUES:
        return legal_on_board(state, seat, moves)
    return legal_blues(state, seat, moves)


@rule
def may_stop_in(phase: int) -> int:
    """Tell whether stopping is a move of this moment. R-11.7."""
    return 1 if phase in (GREENS, RETURN, TAKE, MOVE_COUNCILMAN, BLUES) else 0


@rule
def refusal(state: State, seat: int, move: int) -> int:
    """Return 0 for a legal move, else the number of the clause that forbids it."""
    if not int(state.asked) >> seat & 1:
        return NOT_ASKED
    clause = why_not_now(int(state.phase), move)
    return clause if clause else why_not(state, seat, move)


@rule
def why_not_now(phase: int, move: int) -> int:
    """Say why it is not the moment for a move, or 0. R-11.7."""
    if move == STOP:
        return 0 if may_stop_in(phase) else WRONG_MOMENT
    if int(PHASE_OF[move]) == phase:
        return 0
    # With full slots it is the return that comes first.
    if phase == RETURN and FIRST_TAKE <= move < FIRST_BRIDGE:
        return RETURN_FIRST
    return int(CLAUSE_OF_MOMENT[move])


@rule
def why_not(state: State, seat: int, move: int) -> int:
    """Say why a move of this moment is refused, or 0."""
    phase = int(state.phase)
    if phase == LAY:
        return why_not_laying(state, seat, move)
    if phase < LAY:
        return why_not_phase_one(state, seat, move)
    if phase <= TAKE:
        return why_not_building(state, seat, move)
    if phase < BLUES:
        return why_not_on_board(state, seat, move)
    return why_not_blue(state, seat, move)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a legal move and run on to the next decision."""
    state.ply += 1
    phase = int(state.phase)
    if phase == LAY:
        play_laying(state, seat, move)
    elif phase < LAY:
        play_phase_one(state, seat, move)
    elif phase <= TAKE:
        play_building(state, seat, move)
    elif phase < BLUES:
        play_on_board(state, seat, move)
    else:
        play_blue(state, seat, move)
    while int(state.asked) == 0 and int(state.phase) != OVER:
        run_on(state)


@rule
def play_phase_one(state: State, seat: int, move: int) -> None:
    """Play a move before the stages."""
    phase = int(state.phase)
    if phase == DISCARD:
        discard(state, seat, move - FIRST_DISCARD)
    elif phase == DRAFT:
        take_row(state, seat, move - FIRST_ROW)
    elif phase == FIRST:
        choose_start(state, seat, move - FIRST_START)
    elif move == STOP:
        stop_greens(state)
    else:
        activate_green(state, seat, (move - FIRST_GREEN) // FETCHES, (move - FIRST_GREEN) % FETCHES)


@rule
def play_on_board(state: State, seat: int, move: int) -> None:
    """Play a move with a tile or a councilman on the board."""
    phase = int(state.phase)
    if phase == BUILD_BRIDGE:
        build_bridge(state, (move - FIRST_BRIDGE) // 2, (move - FIRST_BRIDGE) % 2)
    elif phase == PLACE_GONDOLA:
        place_gondola(state, seat, (move - FIRST_GONDOLA) // 3, (move - FIRST_GONDOLA) % 3)
    elif phase == FETCH_COUNCILMAN:
        fetch_councilman(state, seat, move - FIRST_SOURCE)
    else:
        back_to_the_stage(state)
        move_councilman(state, seat, move)


@rule
def move_councilman(state: State, seat: int, move: int) -> None:
    """Move a councilman to the round's district, or let the rest lapse. R-7.19."""
    if move == STOP:
        state.due = 0
        return
    # He stands in the personal supply for the moment: from there he is sent like any other.
    state.board[move - FIRST_MOVE, seat] -= 1
    state.personal[seat] += 1
    send_councilmen(state, seat)


@rule
def run_on(state: State) -> None:
    """Take one step that nobody decides."""
    phase = int(state.phase)
    if phase == LAY:
        ask_to_lay(state)
    elif phase == RESOLVE:
        resolve(state)
        if int(state.asked) == 0:
            end_stage(state)
    elif phase == DRAFT or phase == GREENS:
        go_on_drafting(state)
    elif phase == DISCARD:
        begin_stage(state, 0)
    elif phase == BLUES:
        ask_about_blues(state)
    else:  # FIRST, and nobody is left to choose: a round begins
        begin_round(state)


@rule
def end_stage(state: State) -> None:
    """Go on to the next stage, or after the last to the blue buildings. R-5.1."""
    clear_table(state)
    if is_last_stage(state):
        flip_bonus_tiles(state)
        state.phase = BLUES
        state.turn = 0
    else:
        begin_stage(state, int(state.stage) + 1)


@rule
def ask_about_blues(state: State) -> None:
    """Ask the next family that can use a blue, or end the round. R-9.1."""
    for turn in range(int(state.turn), int(state.seats)):
        seat = int(state.order[turn])
        if has_blue_to_use(state, seat):
            state.turn = turn
            ask(state, seat)
            return
    end_round(state)


@rule
def end_round(state: State) -> None:
    """Take the coins off the buildings; begin the next round or end the game. R-9.8, R-10.1."""
    for seat in range(int(state.seats)):
        for building in range(BUILDINGS):
            state.coins_on[seat, building] = 0
        if int(state.carry_over) == THROW:
            throw_hand(state, seat)
    state.round_number += 1
    if int(state.round_number) == ROUNDS:
        score_end(state)
        state.phase = OVER
    else:
        state.phase = FIRST


@rule
def throw_hand(state: State, seat: int) -> None:
    """Discard a whole hand, face down. R-3.7."""
    for kind in range(KINDS):
        state.buried[seat, kind] += int(state.hand[seat, kind])
        state.hand[seat, kind] = 0
        state.shown[seat, kind] = 0
    state.buried_size[seat] += int(state.hand_size[seat])
    state.hand_size[seat] = 0
    state.slipped[seat] = 0
    state.lacks[seat] = 0
