"""Signorie: the course of a round, without the decisions (RULES.md chapters 3, 4 and 9)."""

from __future__ import annotations

from ridotto.core.chance import pick, reveal, shuffle
from ridotto.core.rule import Cells, State, rule

from .data import (
    ASSIGNMENTS,
    BASE_THRESHOLD,
    BONUS_ROUNDS,
    BY_INITIATIVE,
    BY_VICTORY_TILE,
    COLOURS,
    FACES,
    FEMALE,
    MALE,
    MAX_SEATS,
    NO_TILE,
    ROUNDS,
    THRESHOLD_PLACES,
    THRESHOLD_STEP,
)
from .moves import NEW_ROUND, NEXT_REWARD, NEXT_TURN, OVER, PURCHASE, REWARD, REWARDS, TURN
from .options import threshold_room
from .scoring import score, score_end
from .state import BY_DIE, BY_REWARD, FOR_ASSIGNMENTS, FOR_DICE


@rule
def lay_in_line(cells: Cells, count: int) -> None:
    """Write 0, 1, 2 … into the first cells."""
    for place in range(count):
        cells[place] = place


@rule
def top_tile(state: State) -> int:
    """Return the tile on top of the stack, or none (RULES.md S-3.3)."""
    left = int(state.stack_left)
    return int(state.unseen[left - 1]) if left else NO_TILE


@rule
def lift_tile(state: State) -> None:
    """Take the top tile off the stack."""
    left = int(state.stack_left)
    if left:
        state.unseen[left - 1] = NO_TILE
        state.stack_left = left - 1


@rule
def refill_cities(state: State) -> None:
    """Put tiles on the empty alliance spaces (RULES.md S-3.2)."""
    for city in range(int(state.seats) + 1):
        if int(state.marriage_tile[city]) == NO_TILE:
            state.marriage_tile[city] = top_tile(state)
            lift_tile(state)
        if int(state.mission_tile[city]) == NO_TILE:
            state.mission_tile[city] = top_tile(state)
            lift_tile(state)


@rule
def roll_dice(state: State) -> None:
    """Clear the action slots and roll all action dice (RULES.md S-2.5, S-3.4)."""
    seats = int(state.seats)
    for seat in range(seats):
        for colour in range(COLOURS):
            state.placed[seat, colour] = 0
    faces = 0
    for colour in range(COLOURS):
        for value in range(FACES):
            state.dice[colour, value] = 0
        for die in range(seats):
            index = MAX_SEATS * colour + die
            value = pick(state.seed, FOR_DICE + int(state.round_number), index, FACES)
            state.dice[colour, value] += 1
            faces |= 1 << (FACES * colour + value)
    state.faces = faces


@rule
def set_up_round(state: State) -> None:
    """Set up a round (RULES.md S-3.1 to S-3.5)."""
    refill_cities(state)
    roll_dice(state)
    lay_in_line(state.assignments, ASSIGNMENTS)
    shuffle(state.assignments, ASSIGNMENTS, state.seed, FOR_ASSIGNMENTS + int(state.round_number))
    state.passed = 0
    state.turn = int(state.seats) - 1
    state.phase = NEXT_TURN
    reveal(state)


@rule
def next_turn(state: State) -> None:
    """Ask the next player who has not passed; after the last begin the rewards (RULES.md S-4.1)."""
    seats = int(state.seats)
    passed = int(state.passed)
    place = int(state.turn)
    state.column = 0
    state.cause = BY_DIE
    for _ in range(seats):
        place += 1
        if place == seats:
            place = 0
        seat = int(state.order[place])
        if not (passed >> seat) & 1:
            state.turn = place
            state.actor = seat
            state.phase = TURN
            return
    state.phase = REWARDS


@rule
def disc_key(state: State, seat: int) -> int:
    """Return a number that is higher the earlier a disc is: space, then height (RULES.md S-9.3)."""
    return int(state.initiative[seat]) * MAX_SEATS + int(state.height[seat])


@rule
def open_rewards(state: State) -> None:
    """Score the initiative, set the new turn order and put the discs back (RULES.md S-9.1 to S-9.3)."""
    seats = int(state.seats)
    for seat in range(seats):
        score(state, seat, BY_INITIATIVE, int(state.initiative[seat]))
        ahead = 0
        for other in range(seats):
            if disc_key(state, other) > disc_key(state, seat):
                ahead += 1
        state.order[ahead] = seat
    for place in range(seats):
        seat = int(state.order[place])
        state.initiative[seat] = 0
        state.height[seat] = seats - 1 - place
    state.turn = 0
    state.cause = BY_REWARD
    state.phase = NEXT_REWARD


@rule
def dice_sum(state: State, seat: int) -> int:
    """Sum the dice that a seat has taken this round."""
    total = 0
    for colour in range(COLOURS):
        total += int(state.placed[seat, colour])
    return total


@rule
def threshold(state: State, seat: int) -> int:
    """Return a seat's threshold: 13, 16, 19 or 22 (RULES.md S-6.4)."""
    return BASE_THRESHOLD + THRESHOLD_STEP * (THRESHOLD_PLACES - threshold_room(state, seat))


@rule
def next_reward(state: State) -> None:
    """Reward the next player in the new turn order, or end the round (RULES.md S-9.4 to S-9.9)."""
    place = int(state.turn)
    if place == int(state.seats):
        close_round(state)
        return
    state.turn = place + 1
    seat = int(state.order[place])
    if dice_sum(state, seat) > threshold(state, seat):
        return
    state.actor = seat
    if int(state.round_number) <= BONUS_ROUNDS:
        state.phase = REWARD
    else:
        score(state, seat, BY_VICTORY_TILE, int(state.rewards[int(state.round_number) - 1]))
        state.phase = PURCHASE


@rule
def close_round(state: State) -> None:
    """Clear the threshold tracks; go to the next round or the end (RULES.md S-9.12, S-11.1)."""
    for seat in range(int(state.seats)):
        for sex in (MALE, FEMALE):
            state.stock[seat, sex] += int(state.pledged[seat, sex])
            state.pledged[seat, sex] = 0
    if int(state.round_number) == ROUNDS:
        score_end(state)
        state.phase = OVER
    else:
        state.round_number += 1
        state.phase = NEW_ROUND
