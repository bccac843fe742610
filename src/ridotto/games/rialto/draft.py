"""First buildings and phase 1: rows, greens, discards (RULES.md chapters 2 to 4)."""

from ridotto.core.rule import Cells, State, rule

from .data import (
    BLIND_CARDS,
    FETCH_DRAW,
    IS_FETCHER,
    KINDS,
    LIMIT_OF_GREEN,
    MOST_ROWS,
    SAME_START,
    TILES_OF_BUILDING,
    VALUES,
)
from .deal import ask, draw_due
from .moves import (
    DRAW_THREE,
    FETCHES,
    FIRST_DISCARD,
    FIRST_GREEN,
    FIRST_ROW,
    FIRST_START,
    NO_FETCH,
    START_KINDS,
    STOP,
)
from .state import DISCARD, DRAFT, FIRST, GREENS

SAME_START_BUILDING = 207
ROW_IS_TAKEN = 303
COIN_AND_FREE_TILE = 402
FETCH_FROM_ROW = 403
FETCH_IS_FIXED = 404
NO_EFFECT = 406
ONLY_CARDS_HELD = 408


@rule
def may_start_with(state: State, colour: int) -> int:
    """Tell whether one more family may start with this building. R-2.7."""
    taken = TILES_OF_BUILDING - int(state.stock[colour * VALUES])
    return 1 if taken < int(SAME_START[int(state.seats)]) else 0


@rule
def choose_start(state: State, seat: int, colour: int) -> None:
    """Take the first building; after the last family the first round begins. R-2.6, R-2.8."""
    state.palace[seat, colour * VALUES] = 1
    state.stock[colour * VALUES] -= 1
    state.asked = 0
    turn = int(state.turn) - 1
    if turn >= 0:
        state.turn = turn
        ask(state, int(state.order[turn]))


@rule
def take_row(state: State, seat: int, row: int) -> None:
    """Take a row, seen by all; two blind cards are due. R-3.3, R-3.4."""
    taken = 0
    for kind in range(KINDS):
        cards = int(state.rows[row, kind])
        state.hand[seat, kind] += cards
        state.shown[seat, kind] += cards
        state.rows[row, kind] = 0
        taken += cards
    state.hand_size[seat] += taken
    state.lacks[seat] = 0
    state.open_rows = int(state.open_rows) & ~(1 << row)
    state.due = BLIND_CARDS
    state.asked = 0


@rule
def go_on_drafting(state: State) -> None:
    """Draw what is due; ask for the next row, then about the greens. R-3.3, R-3.4, R-4.1."""
    is_draft = int(state.phase) == DRAFT
    # Rows that lie there already: it is a family that draws, for the one it took.
    turn = int(state.turn) + int(is_draft and int(state.open_rows) > 0)
    if int(state.due):
        draw_due(state)
    if is_draft and turn < int(state.seats):
        state.turn = turn
        ask(state, int(state.order[turn]))
        return
    if is_draft:
        state.phase = GREENS
        state.turn = 0
    ask_about_greens(state)


@rule
def left_over_row(state: State) -> int:
    """Return the row that nobody took: the only open one after the draft. R-4.7."""
    # One bit is set; its place is found bit by bit, without a loop.
    row = int(state.open_rows)
    return int(row & 0b101010 != 0) | int(row & 0b001100 != 0) << 1 | int(row & 0b110000 != 0) << 2


@rule
def can_draw(state: State) -> int:
    """Tell whether pile or discards hold a card. R-3.5."""
    if int(state.pile_size) > 0:
        return 1
    for kind in range(KINDS):
        if int(state.spent[kind]) > 0:
            return 1
    for seat in range(int(state.seats)):
        if int(state.buried_size[seat]) > 0:
            return 1
    return 0


@rule
def fetch_mask(state: State) -> int:
    """Return what can be fetched, as bits: the left-over kinds and the draw. R-4.3, R-4.4."""
    row = left_over_row(state)
    mask = 0
    for kind in range(KINDS):
        if int(state.rows[row, kind]) > 0:
            mask |= 1 << kind
    if can_draw(state):
        mask |= 1 << DRAW_THREE
    return mask


@rule
def green_fetches(state: State, seat: int, green: int, fetches: int) -> int:
    """Return how a green building can be activated now, as bits of fetches. R-4.2, R-4.6."""
    if int(state.gold[seat]) == 0 or int(state.palace[seat, green]) <= int(state.coins_on[seat, green]):
        return 0
    if int(IS_FETCHER[green]) and fetches:
        return fetches
    if int(LIMIT_OF_GREEN[green]) and int(state.hand_size[seat]) > int(state.hand_limit[seat]):
        return 1 << NO_FETCH
    return 0


@rule
def has_green_to_use(state: State, seat: int) -> int:
    """Tell whether a family can activate a green building. R-4.2, R-4.6."""
    if int(state.gold[seat]) == 0:
        return 0
    owned = 0
    for green in range(VALUES):
        owned += int(state.palace[seat, green]) - int(state.coins_on[seat, green])
    if owned == 0:
        return 0
    fetches = fetch_mask(state)
    for green in range(VALUES):
        if green_fetches(state, seat, green, fetches):
            return 1
    return 0


@rule
def ask_about_greens(state: State) -> None:
    """Ask the next family that can use a green, or go on to the discards. R-4.1, R-4.7."""
    for turn in range(int(state.turn), int(state.seats)):
        seat = int(state.order[turn])
        if has_green_to_use(state, seat):
            state.turn = turn
            ask(state, seat)
            return
    row = left_over_row(state)
    for kind in range(KINDS):
        state.spent[kind] += int(state.rows[row, kind])
        state.rows[row, kind] = 0
    state.open_rows = 0
    state.phase = DISCARD
    ask_for_discards(state)


@rule
def activate_green(state: State, seat: int, green: int, fetch: int) -> None:
    """Lay a coin on a green building and use it. R-4.2 to R-4.5."""
    state.gold[seat] -= 1
    state.coins_on[seat, green] += 1
    state.hand_limit[seat] += int(LIMIT_OF_GREEN[green])
    if fetch == DRAW_THREE:
        state.due = FETCH_DRAW
    elif fetch < KINDS:
        state.rows[left_over_row(state), fetch] -= 1
        state.hand[seat, fetch] += 1
        state.hand_size[seat] += 1
        state.shown[seat, fetch] += 1
    state.asked = 0


@rule
def stop_greens(state: State) -> None:
    """Let the next family use its greens. R-4.1."""
    state.turn += 1
    state.asked = 0


@rule
def ask_for_discards(state: State) -> None:
    """Ask all whose hands are above their limit, at the same time. R-4.8, R-4.9."""
    asked = 0
    for seat in range(int(state.seats)):
        if int(state.hand_size[seat]) > int(state.hand_limit[seat]):
            asked |= 1 << seat
    state.asked = asked


@rule
def discard(state: State, seat: int, kind: int) -> None:
    """Put one card away, face down. R-4.8, R-11.3."""
    state.hand[seat, kind] -= 1
    state.buried[seat, kind] += 1
    state.hand_size[seat] -= 1
    state.buried_size[seat] += 1
    state.slipped[seat] += 1
    if int(state.hand_size[seat]) == int(state.hand_limit[seat]):
        state.asked = int(state.asked) & ~(1 << seat)


@rule
def legal_phase_one(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves before the stages."""
    phase = int(state.phase)
    count = 0
    if phase == DISCARD:
        for kind in range(KINDS):
            if int(state.hand[seat, kind]) > 0:
                moves[count] = FIRST_DISCARD + kind
                count += 1
    elif phase == DRAFT:
        for row in range(MOST_ROWS):
            if int(state.open_rows) >> row & 1:
                moves[count] = FIRST_ROW + row
                count += 1
    elif phase == GREENS:
        count = legal_greens(state, seat, moves)
    else:
        for colour in range(START_KINDS):
            if may_start_with(state, colour):
                moves[count] = FIRST_START + colour
                count += 1
    return count


@rule
def legal_greens(state: State, seat: int, moves: Cells) -> int:
    """List the greens that can be activated, and stopping. R-4.1 to R-4.6."""
    count = 0
    fetches = fetch_mask(state)
    for green in range(VALUES):
        mask = green_fetches(state, seat, green, fetches)
        for fetch in range(FETCHES if mask else 0):
            if mask >> fetch & 1:
                moves[count] = FIRST_GREEN + green * FETCHES + fetch
                count += 1
    moves[count] = STOP
    return count + 1


@rule
def why_not_phase_one(state: State, seat: int, move: int) -> int:
    """Say why a move of this moment is refused, or 0."""
    phase = int(state.phase)
    if phase == FIRST:
        return 0 if may_start_with(state, move - FIRST_START) else SAME_START_BUILDING
    if phase == DRAFT:
        return 0 if int(state.open_rows) >> (move - FIRST_ROW) & 1 else ROW_IS_TAKEN
    if phase == DISCARD:
        return 0 if int(state.hand[seat, move - FIRST_DISCARD]) > 0 else ONLY_CARDS_HELD
    if move == STOP:
        return 0
    return why_not_green(state, seat, (move - FIRST_GREEN) // FETCHES, (move - FIRST_GREEN) % FETCHES)


@rule
def why_not_green(state: State, seat: int, green: int, fetch: int) -> int:
    """Say why a green building cannot be used like this. R-4.2 to R-4.6."""
    if int(state.gold[seat]) == 0 or int(state.palace[seat, green]) <= int(state.coins_on[seat, green]):
        return COIN_AND_FREE_TILE
    allowed = green_fetches(state, seat, green, fetch_mask(state))
    if allowed >> fetch & 1:
        return 0
    if allowed == 0:
        return NO_EFFECT
    return FETCH_IS_FIXED if fetch in (NO_FETCH, DRAW_THREE) else FETCH_FROM_ROW
