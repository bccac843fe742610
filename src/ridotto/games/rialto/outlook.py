"""What each family may expect at the end of Rialto, as one world stands with all its hands."""

from ridotto.core.rule import Cells, State, rule

from .data import (
    BANKS,
    BUILDINGS,
    COUNCILMAN,
    DISTRICTS,
    DISTRICTS_OF_BANK,
    JOKER,
    ROUNDS,
    STAGES,
    VALUES,
)
from .districts import (
    bank_worth,
    final_value,
    firmness,
    free_end_worth,
    pack_men,
    share_of,
)
from .hands import (
    BRIDGE_BUILT,
    GONDOLA_PLACED,
    KEPT,
    joker_worth,
    with_bonus,
)
from .scoring import district_values, total
from .state import (
    BUILD_BRIDGE,
    DRAFT,
    LAY,
    NOBODY,
    OVER,
    PLACE_GONDOLA,
    RETURN,
    TAKE,
)
from .worth import (
    POINT,
    allowance_worth,
    cards_seen,
    doge_step,
    is_past,
    men_worth,
    purse_worth,
)

TOO_MANY = 75  # a card above the limit is lost: a cheap one, at so many percent of the mean card
ROW_TO_COME = 1080  # a family that has not taken its row yet
ONE_MAN_MORE = 220  # to win stage F
LAST_PICK = 25  # less for each family that chooses before


@rule
def evaluate(state: State, out: Cells) -> None:
    """Estimate each family's points at the end, in hundredths."""
    seats = int(state.seats)
    for seat in range(seats):
        out[seat] = POINT * total(state, seat)
    if int(state.phase) == OVER:
        return
    for seat in range(seats):
        out[seat] += palace_points(state, seat) + purse_worth(state, seat, int(state.gold[seat]))
        out[seat] += men_worth(state, int(state.personal[seat])) + doge_outlook(state, seat)
        out[seat] += bank_outlook(state, seat) + in_flight(state, seat) + hand_outlook(state, seat)
    add_districts(state, out)


@rule
def palace_points(state: State, seat: int) -> int:
    """Add up the values of a family's buildings."""
    worth = 0
    for building in range(BUILDINGS):
        worth += int(state.palace[seat, building]) * (building % VALUES + 1)
    return POINT * worth


@rule
def doge_outlook(state: State, seat: int) -> int:
    """Value the lead on the Doge track over the mean of all."""
    seats = int(state.seats)
    lead = seats * int(state.doge[seat])
    for other in range(seats):
        lead -= int(state.doge[other])
    return doge_step(state) * max(-8 * seats, min(8 * seats, lead)) // seats


@rule
def bank_outlook(state: State, seat: int) -> int:
    """Value the hopes for the two banks."""
    worth = 0
    for bank in range(BANKS):
        first = bank * DISTRICTS_OF_BANK
        worth += bank_worth(state, seat, first, int(state.board[first, seat]))
    return worth


@rule
def in_flight(state: State, seat: int) -> int:
    """Value what the family that resolves a stage is about to do."""
    if not int(state.asked) >> seat & 1:
        return 0
    phase = int(state.phase)
    if phase == BUILD_BRIDGE:
        return BRIDGE_BUILT
    if phase == PLACE_GONDOLA:
        return GONDOLA_PLACED
    if phase == TAKE or phase == RETURN:
        return allowance_worth(state, int(state.due))
    return 0


@rule
def hand_outlook(state: State, seat: int) -> int:
    """Value a hand by the stages to come, and the row that a family still has to take."""
    phase = int(state.phase)
    worth = int(state.hand[seat, JOKER]) * joker_worth(state)
    last = int(state.round_number) + 1 == ROUNDS
    for stage in range(STAGES):
        if is_past(state, stage):
            worth += 0 if last else KEPT * int(state.hand[seat, stage])
        else:
            worth += stage_outlook(state, seat, stage)
    if phase < LAY:
        excess = max(0, int(state.hand_size[seat]) - int(state.hand_limit[seat]))
        worth -= TOO_MANY * worth * excess // (100 * max(1, int(state.hand_size[seat])))
        place = row_to_come(state, seat)
        if place >= 0:
            worth = worth // 4 + ROW_TO_COME - LAST_PICK * place
    return worth


@rule
def row_to_come(state: State, seat: int) -> int:
    """Return the place in Doge order of a family that has no row yet, or -1."""
    phase = int(state.phase)
    if phase > DRAFT:
        return NOBODY
    for place in range(int(state.turn) if phase == DRAFT else 0, int(state.seats)):
        if int(state.order[place]) == seat:
            return place
    return NOBODY


@rule
def stage_outlook(state: State, seat: int, stage: int) -> int:
    """Value the cards of a family in a stage of this round, with the chance of the bonus."""
    cards = cards_seen(state, seat, stage, 1)
    if cards == 0:
        return 0
    chance = lead_chance(state, seat, stage, cards)
    if stage == COUNCILMAN:
        return chance * ONE_MAN_MORE // 100  # the others are counted in the district already
    return with_bonus(state, seat, stage, cards, 0, chance)


@rule
def lead_chance(state: State, seat: int, stage: int, cards: int) -> int:
    """Guess how likely a family wins a stage, in percent, from the cards of all."""
    if int(state.phase) > LAY and int(state.stage) == stage:
        return 100 if int(state.winner) == seat else 0
    chance = 100
    ahead = 0
    for place in range(int(state.seats)):
        other = int(state.order[place])
        if other == seat:
            ahead = 1
            continue
        lead = 2 * (cards - cards_seen(state, other, stage, 1)) + (1 if ahead else -1)
        chance = chance * max(5, min(97, 50 + 18 * lead)) // 100
    return chance


@rule
def add_districts(state: State, out: Cells) -> None:
    """Add to all what they may expect from the districts."""
    values = district_values(state)
    free_end = free_end_worth(state)
    for district in range(DISTRICTS):
        value = final_value(state, district, values, free_end)
        firm = firmness(state, district)
        packed = pack_men(state, district, NOBODY)
        for seat in range(int(state.seats)):
            out[seat] += value * share_of(state, packed, seat, firm) // 100
