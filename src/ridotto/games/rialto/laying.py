"""Laying cards in a stage, with Jokers and yellow buildings (RULES.md chapters 5 and 6)."""

from ridotto.core.chance import reveal
from ridotto.core.rule import Cells, State, rule

from .data import CARDS_OF_KIND, CLOCKWISE, JOKER, KINDS, Y1, Y2, Y3, Y4
from .deal import ask
from .moves import DELAY, FIRST_LAY, FIRST_MANY, FIRST_ONE, HANDFULS, TILE_JOKER
from .state import AFTER_MANY, AFTER_ONE, AFTER_TILE, FRESH, LAY, NOBODY, RESOLVE

COIN_AND_FREE_TILE = 402
ONLY_CARDS_HELD = 504
JOKERS_FOR_A_MISSING_KIND = 506
NO_SINGLE_JOKER = 507
DELAY_COMES_FIRST = 603
LAST_CANNOT_DELAY = 604
WHAT_TURNS = 608
ORDER_OF_YELLOWS = 609
Y3_MUST_BE_COMPLETED = 610


@rule
def begin_stage(state: State, stage: int) -> None:
    """Queue all families clockwise from the starter. R-5.1 to R-5.3."""
    seats = int(state.seats)
    if stage == 0:
        state.starter = state.order[0]
    elif int(state.winner) != NOBODY:
        state.starter = state.winner
    state.queue = CLOCKWISE[seats, int(state.starter)]
    state.queue_length = seats
    state.stage = stage
    state.winner = NOBODY
    state.phase = LAY
    state.asked = 0


@rule
def clear_table(state: State) -> None:
    """Take the laid cards off the table: they are discarded already. R-5.10."""
    stage = int(state.stage)
    for seat in range(int(state.seats)):
        state.laid[seat, stage] = 0
        state.laid[seat, JOKER] = 0
        state.counted[seat] = 0
    # Other kinds were laid only if a yellow building turned them.
    if int(state.turned):
        state.turned = 0
        for seat in range(int(state.seats)):
            for kind in range(KINDS):
                state.laid[seat, kind] = 0


@rule
def ask_to_lay(state: State) -> None:
    """Ask the next in the queue; when all have laid, find the winner. R-5.2, R-5.11."""
    while int(state.queue_length) > 0:
        seat = int(state.queue) & 7
        if int(state.hand_size[seat]) > 0 or can_act_without_cards(state, seat):
            ask(state, seat)
            return
        leave_queue(state)
    award_bonus(state)
    state.phase = RESOLVE
    state.turn = 0


@rule
def leave_queue(state: State) -> None:
    """Take the first seat off the queue and clear what its turn kept."""
    state.queue = int(state.queue) >> 3
    state.queue_length -= 1
    state.converted = 0
    state.tile_jokers = 0
    state.yellow_step = FRESH


@rule
def award_bonus(state: State) -> None:
    """Find the one winner: most cards counted, then the foremost. R-5.9."""
    most = 0
    winner = NOBODY
    for place in range(int(state.seats)):
        seat = int(state.order[place])
        if int(state.counted[seat]) > most:
            most = int(state.counted[seat])
            winner = seat
    state.winner = winner


@rule
def free_tiles(state: State, seat: int, building: int) -> int:
    """Count the tiles of a kind that can be activated: no coin on them, and one to pay. R-4.2."""
    if int(state.gold[seat]) == 0:
        return 0
    return int(state.palace[seat, building]) - int(state.coins_on[seat, building])


@rule
def may_delay(state: State, seat: int) -> int:
    """Tell whether Y1 can be used now. R-6.2 to R-6.4."""
    if int(state.queue_length) <= 1 or int(state.yellow_step) != FRESH:
        return 0
    return 1 if free_tiles(state, seat, Y1) > 0 else 0


@rule
def can_act_without_cards(state: State, seat: int) -> int:
    """Tell whether an empty hand still has a choice: a delay, or two Y3. R-5.11."""
    if may_delay(state, seat):
        return 1
    return 1 if int(state.gold[seat]) > 1 and free_tiles(state, seat, Y3) > 1 else 0


@rule
def may_use_tile_joker(state: State, seat: int) -> int:
    """Tell whether a Y3 can be used and the play then be completed. R-6.6, R-6.10."""
    free = free_tiles(state, seat, Y3)
    if free == 0:
        return 0
    if int(state.converted) > 0 or int(state.hand[seat, int(state.stage)]) > 0:
        return 1
    others = int(state.tile_jokers) + int(state.hand[seat, JOKER])
    if free > 1 and int(state.gold[seat]) > 1:
        others += 1
    return 1 if others > 0 else 0


@rule
def fewest_jokers(state: State, seat: int, cards: int) -> int:
    """Return the least number of hand Jokers that completes this play, or -1 for none. R-5.5, R-5.6."""
    tiles = int(state.tile_jokers)
    if cards + int(state.converted) > 0 or tiles == 0:
        return 0
    if int(state.hand[seat, int(state.stage)]) > 0:
        return -1
    return 2 - tiles if tiles < 2 else 0


@rule
def lay(state: State, seat: int, cards: int, jokers: int) -> None:
    """Lay cards and Jokers and end the turn. R-5.4 to R-5.8, R-11.4."""
    stage = int(state.stage)
    all_jokers = jokers + int(state.tile_jokers)
    native = cards + int(state.converted)
    if cards:
        give_up(state, seat, stage, cards)
    if jokers:
        give_up(state, seat, JOKER, jokers)
    if native > 0:
        state.counted[seat] = native + all_jokers
    elif all_jokers > 0:
        state.counted[seat] = all_jokers - 1
        # Every card of the kind that all knew of must have been discarded.
        state.slipped[seat] -= int(state.shown[seat, stage])
        state.shown[seat, stage] = 0
        state.lacks[seat] = int(state.lacks[seat]) | 1 << stage
        reveal(state)
    leave_queue(state)
    state.asked = 0


@rule
def give_up(state: State, seat: int, kind: int, cards: int) -> None:
    """Lay cards from hand in the open. R-5.10, R-11.3."""
    state.hand[seat, kind] -= cards
    state.hand_size[seat] -= cards
    state.laid[seat, kind] += cards
    state.spent[kind] += cards
    state.shown[seat, kind] = max(0, int(state.shown[seat, kind]) - cards)
    reveal(state)


@rule
def pay_for(state: State, seat: int, building: int) -> None:
    """Lay one coin on a building. R-4.2."""
    state.gold[seat] -= 1
    state.coins_on[seat, building] += 1


@rule
def convert(state: State, seat: int, kind: int, cards: int) -> None:
    """Turn cards of another kind into the stage's kind. R-6.5, R-6.7."""
    give_up(state, seat, kind, cards)
    state.converted += cards
    state.turned = 1


@rule
def delay(state: State, seat: int) -> None:
    """Take a coin and go to the end of the queue. R-6.2."""
    pay_for(state, seat, Y1)
    state.gold[seat] += 1
    last = int(state.queue_length) - 1
    state.queue = int(state.queue) >> 3 | seat << 3 * last
    state.asked = 0


@rule
def play_laying(state: State, seat: int, move: int) -> None:
    """Play a move of a turn of laying cards."""
    if move >= FIRST_LAY:
        lay(state, seat, (move - FIRST_LAY) // HANDFULS, (move - FIRST_LAY) % HANDFULS)
    elif move == DELAY:
        delay(state, seat)
    elif move == TILE_JOKER:
        pay_for(state, seat, Y3)
        state.tile_jokers += 1
        state.yellow_step = AFTER_TILE
    elif move >= FIRST_ONE:
        pay_for(state, seat, Y2)
        convert(state, seat, move - FIRST_ONE, 1)
        state.yellow_step = AFTER_ONE + move - FIRST_ONE
    else:
        kind = (move - FIRST_MANY) // CARDS_OF_KIND
        pay_for(state, seat, Y4)
        convert(state, seat, kind, (move - FIRST_MANY) % CARDS_OF_KIND + 1)
        state.yellow_step = AFTER_MANY + kind


@rule
def legal_laying(state: State, seat: int, moves: Cells) -> int:
    """List the legal moves of a turn of laying cards."""
    count = 0
    # Without a coin no yellow building can be used: most turns end their search here.
    if int(state.gold[seat]) > 0:
        count = legal_yellows(state, seat, moves)
    held = int(state.hand[seat, int(state.stage)])
    jokers = int(state.hand[seat, JOKER])
    start = fewest_jokers(state, seat, 0)
    if start == 0:
        moves[count] = FIRST_LAY
        count += 1
    if start >= 0 and (int(state.converted) > 0 or held == 0):
        # Jokers alone come at least in twos; beside a turned card or a Y3 one will do.
        if start == 0:
            start = 1 if int(state.converted) + int(state.tile_jokers) > 0 else 2
        for number in range(start, jokers + 1):
            moves[count] = FIRST_LAY + number
            count += 1
    for cards in range(1, held + 1):
        for number in range(jokers + 1):
            moves[count] = FIRST_LAY + cards * HANDFULS + number
            count += 1
    return count


@rule
def legal_yellows(state: State, seat: int, moves: Cells) -> int:
    """List the yellow buildings that can be used. R-6.1 to R-6.10."""
    count = 0
    if may_delay(state, seat):
        moves[0] = DELAY
        count = 1
    step = int(state.yellow_step)
    stage = int(state.stage)
    if step < AFTER_ONE and free_tiles(state, seat, Y4) > 0:
        for kind in range(step, JOKER):
            if kind != stage:
                for cards in range(int(state.hand[seat, kind])):
                    moves[count] = FIRST_MANY + kind * CARDS_OF_KIND + cards
                    count += 1
    if step < AFTER_TILE and free_tiles(state, seat, Y2) > 0:
        for kind in range(max(0, step - AFTER_ONE), JOKER):
            if kind != stage and int(state.hand[seat, kind]) > 0:
                moves[count] = FIRST_ONE + kind
                count += 1
    if may_use_tile_joker(state, seat):
        moves[count] = TILE_JOKER
        count += 1
    return count


@rule
def why_not_laying(state: State, seat: int, move: int) -> int:
    """Say why a move of laying cards is refused, or 0."""
    if move >= FIRST_LAY:
        return why_not_lay(state, seat, (move - FIRST_LAY) // HANDFULS, (move - FIRST_LAY) % HANDFULS)
    if move == DELAY:
        return why_not_delay(state, seat)
    if move == TILE_JOKER:
        if free_tiles(state, seat, Y3) == 0:
            return COIN_AND_FREE_TILE
        return 0 if may_use_tile_joker(state, seat) else Y3_MUST_BE_COMPLETED
    if move >= FIRST_ONE:
        kind = move - FIRST_ONE
        return why_not_convert(state, seat, Y2, kind, 1, AFTER_ONE + kind)
    kind = (move - FIRST_MANY) // CARDS_OF_KIND
    cards = (move - FIRST_MANY) % CARDS_OF_KIND + 1
    # A further Y4 needs a later kind, so its step must be passed: hence one less.
    return why_not_convert(state, seat, Y4, kind, cards, AFTER_MANY + kind - 1)


@rule
def why_not_delay(state: State, seat: int) -> int:
    """Say why Y1 cannot be used, or 0. R-6.2 to R-6.4."""
    if free_tiles(state, seat, Y1) == 0:
        return COIN_AND_FREE_TILE
    if int(state.yellow_step) != FRESH:
        return DELAY_COMES_FIRST
    return 0 if may_delay(state, seat) else LAST_CANNOT_DELAY


@rule
def why_not_convert(state: State, seat: int, building: int, kind: int, cards: int, latest: int) -> int:
    """Say why Y2 or Y4 cannot turn these cards, or 0; `latest` is the last step they may follow."""
    if free_tiles(state, seat, building) == 0:
        return COIN_AND_FREE_TILE
    if kind == int(state.stage):
        return WHAT_TURNS
    if int(state.hand[seat, kind]) < cards:
        return ONLY_CARDS_HELD
    return 0 if int(state.yellow_step) <= latest else ORDER_OF_YELLOWS


@rule
def why_not_lay(state: State, seat: int, cards: int, jokers: int) -> int:
    """Say why these cards and Jokers cannot be laid, or 0. R-5.4 to R-5.7."""
    held = int(state.hand[seat, int(state.stage)])
    if cards > held or jokers > int(state.hand[seat, JOKER]):
        return ONLY_CARDS_HELD
    if cards + int(state.converted) > 0:
        return 0
    all_jokers = jokers + int(state.tile_jokers)
    if all_jokers == 0:
        return 0
    if held > 0:
        return JOKERS_FOR_A_MISSING_KIND if int(state.tile_jokers) == 0 else Y3_MUST_BE_COMPLETED
    return NO_SINGLE_JOKER if all_jokers == 1 else 0
