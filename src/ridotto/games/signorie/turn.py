"""Signorie: legal moves and playing them (RULES.md chapters 4 to 9)."""

from __future__ import annotations

from ridotto.core.chance import pick, reveal
from ridotto.core.game import NO_MOVE
from ridotto.core.rule import Cells, State, rule

from .data import (
    ASSIGNMENT_GAIN,
    ASSIGNMENT_SEX,
    B2,
    B3,
    B4,
    B5,
    B6,
    B7,
    B8,
    B9,
    BONUS_CAREER,
    BONUS_FLORINS,
    BONUS_FOLK,
    BONUS_POINTS,
    BRIDE_FLORINS,
    BROTHER_POINTS,
    BROTHERS,
    BY_ASSIGNMENT,
    BY_BONUS,
    BY_BRIDE,
    BY_PURCHASE,
    COLUMN_HELPERS,
    FACES,
    FOR_FLORINS,
    FOR_INITIATIVE,
    FOR_POINTS,
    FOR_THRESHOLD,
    FOR_TRACKS,
    GREY,
    HELPER_FEE,
    MALE,
    MOST_EXTRA,
    MOST_SPENT,
    PLAIN_REWARD,
    PURCHASE_POINTS,
    PURCHASE_PRICE,
    PURPLE,
    RED,
    SLOT_VALUE,
    SPACES,
    TRACK_POINTS,
    YELLOW,
)
from .deeds import (
    activate_next,
    bear_children,
    bring,
    finish_deed,
    hold_marriage,
    hold_mission,
    leave_post,
    offer_points,
    raise_initiative,
    take_face_down,
    take_post,
)
from .moves import (
    ACTION,
    ADVANCE,
    ASSIGN,
    BIRTHS,
    BONUS,
    BRIDAL,
    BRIDE,
    CHILD,
    CITY,
    DESTINATION,
    GIFT,
    HELPING,
    HIRE,
    INITIATIVE,
    MAN,
    MARRIAGE,
    MARRY,
    MISSION,
    NEXT_REWARD,
    NEXT_TURN,
    OVER,
    PASS,
    PLACE,
    PLEDGE,
    POINTS,
    REWARD,
    REWARDS,
    ROW,
    ROW_CHOICE,
    SEND,
    SIGNORIA,
    STOP,
    TAKE,
    TURN,
    move_of,
    only_answer,
)
from .options import answers_now, slot_price
from .rounds import next_reward, next_turn, open_rewards, set_up_round
from .scoring import score
from .state import FOR_OFFSPRING, SIGNORIA_ONLY


@rule
def answer_turn(state: State, seat: int, move: int) -> None:
    """Pass, or take a die and pay for it (RULES.md S-4.2 to S-4.7)."""
    if move == PASS:
        state.passed |= 1 << seat
        state.phase = NEXT_TURN
        return
    colour = (move - TAKE) // FACES
    value = (move - TAKE) % FACES + 1
    state.dice[colour, value - 1] -= 1
    if int(state.dice[colour, value - 1]) == 0:
        state.faces &= ~(1 << (move - TAKE))
    state.placed[seat, colour] = value
    state.florins[seat] -= max(int(SLOT_VALUE[colour]) - value, 0)
    state.column = colour
    state.phase = ACTION


@rule
def use_assignment(state: State, seat: int, tile: int, people: int) -> None:
    """Spend people on an assignment tile (RULES.md S-6.1 to S-6.5)."""
    sex = int(ASSIGNMENT_SEX[tile])
    gain = int(ASSIGNMENT_GAIN[tile])
    state.supply[seat, sex] -= people
    state.phase = HELPING
    if gain == FOR_THRESHOLD:
        state.pledged[seat, sex] += people
        return
    state.stock[seat, sex] += people
    if gain == FOR_FLORINS:
        state.florins[seat] += 2 * people
    elif gain == FOR_POINTS:
        score(state, seat, BY_ASSIGNMENT, 3 * people)
    elif gain == FOR_TRACKS:
        offer_points(state, 2 * people, 0)
    elif gain == FOR_INITIATIVE:
        raise_initiative(state, seat, 2 * people)
    else:
        state.phase = ROW_CHOICE


@rule
def roll_offspring(state: State, seat: int) -> None:
    """Roll a die for the lord and one for each bride (RULES.md S-7.5)."""
    rolled = 0
    index = int(state.round_number) * (BROTHERS + 1)
    for die in range(BROTHERS + 1):
        married = die == 0 or (int(state.brides[seat]) >> (die - 1)) & 1
        state.births[die] = 0
        if married:
            state.births[rolled] = 1 + pick(state.seed, FOR_OFFSPRING + seat, index + rolled, FACES)
            rolled += 1
    state.phase = BIRTHS
    reveal(state)


@rule
def do_signoria(state: State, seat: int) -> None:
    """Begin the Signoria action of the column in use (RULES.md chapter 7)."""
    colour = int(state.column)
    if colour == YELLOW:
        state.florins[seat] += 3
        state.phase = HELPING
    elif colour == RED:
        state.phase = MARRIAGE
    elif colour == PURPLE:
        roll_offspring(state, seat)
    elif colour == GREY:
        state.phase = MISSION
    else:
        offer_points(state, min(int(state.placed[seat, colour]), TRACK_POINTS), 1)


@rule
def call_helpers(state: State, seat: int, move: int) -> None:
    """Note which helpers act after this action (RULES.md S-5.4)."""
    here = int(COLUMN_HELPERS[int(state.column)])
    if move != SIGNORIA and int(state.activation) == SIGNORIA_ONLY:
        here = 0
    state.pending = int(state.helpers[seat]) & here


@rule
def answer_action(state: State, seat: int, move: int) -> None:
    """Hire a helper, use an assignment tile, or do the Signoria action (RULES.md S-4.8)."""
    call_helpers(state, seat, move)
    if move < ASSIGN:
        state.florins[seat] -= int(HELPER_FEE[move - HIRE])
        state.helpers[seat] |= 1 << (move - HIRE)
        state.phase = HELPING
    elif move < SIGNORIA:
        place = (move - ASSIGN) // MOST_SPENT
        tile = int(state.assignments[2 * int(state.column) + place])
        use_assignment(state, seat, tile, (move - ASSIGN) % MOST_SPENT + 1)
    else:
        do_signoria(state, seat)


@rule
def answer_points(state: State, seat: int, move: int) -> None:
    """Spend one advancement point, or let the rest go (RULES.md S-8.1 to S-8.8)."""
    if move == STOP:
        state.points_left = 0
    elif move == INITIATIVE:
        raise_initiative(state, seat, 1)
    elif move >= ADVANCE:
        step = move - ADVANCE
        post = SPACES * (step // (SPACES - 1)) + step % (SPACES - 1)
        leave_post(state, seat, post)
        take_post(state, seat, post + 1)
    else:
        state.supply[seat, MALE] -= 1
        take_post(state, seat, SPACES * (move - PLACE))
    state.must_spend = 0
    if int(state.points_left) > 0:
        state.points_left -= 1
    if int(state.points_left) == 0:
        finish_deed(state)


@rule
def take_bonus(state: State, seat: int) -> None:
    """Carry out the bonus of the round's tile (RULES.md S-9.5 to S-9.7)."""
    bonus = int(state.rewards[int(state.round_number) - 1])
    state.phase = BRIDAL
    if bonus == B2:
        state.phase = ROW_CHOICE
    elif bonus in (B3, B4):
        bring(state, seat, bonus - B3, BONUS_FOLK)
    elif bonus == B5:
        offer_points(state, BONUS_CAREER, 0)
    elif bonus == B6:
        score(state, seat, BY_BONUS, BONUS_POINTS)
    elif bonus == B7:
        state.florins[seat] += BONUS_FLORINS
    elif bonus == B8:
        state.phase = MARRIAGE
    elif bonus == B9:
        state.phase = MISSION
    else:
        state.phase = GIFT


@rule
def give_bride(state: State, seat: int, brother: int) -> None:
    """Give a bride to a brother: his points, and from round 2 on florins (RULES.md S-9.8)."""
    state.brides[seat] |= 1 << brother
    score(state, seat, BY_BRIDE, int(BROTHER_POINTS[brother]))
    if int(state.round_number) > 1:
        state.florins[seat] += BRIDE_FLORINS


@rule
def answer_reward(state: State, seat: int, move: int) -> None:
    """Answer a question of the rewards phase (RULES.md S-9.5 to S-9.10)."""
    phase = int(state.phase)
    if phase == REWARD:
        if move == BONUS:
            take_bonus(state, seat)
        else:
            state.florins[seat] += PLAIN_REWARD
            state.phase = BRIDAL
        return
    if phase == GIFT:
        state.helpers[seat] |= 1 << (move - HIRE)
        state.phase = BRIDAL
        return
    if move != STOP:
        if phase == BRIDAL:
            give_bride(state, seat, move - BRIDE)
        else:
            state.florins[seat] -= PURCHASE_PRICE
            score(state, seat, BY_PURCHASE, PURCHASE_POINTS)
    state.phase = NEXT_REWARD


@rule
def answer_deed(state: State, seat: int, move: int) -> None:
    """Answer how a deed of a die, helper or reward is done."""
    phase = int(state.phase)
    if move == STOP:
        finish_deed(state)
    elif phase == MARRIAGE:
        city = (move - MARRY) // (MOST_EXTRA + 1)
        hold_marriage(state, seat, city, slot_price(state, city) + (move - MARRY) % (MOST_EXTRA + 1))
    elif phase == MISSION:
        state.envoy = move - SEND
        state.phase = DESTINATION
    elif phase == DESTINATION:
        hold_mission(state, seat, move - CITY)
    elif phase == ROW_CHOICE:
        take_face_down(state, seat, move - ROW)
        finish_deed(state)
    elif phase == CHILD:
        bring(state, seat, move - MAN, 1)
        finish_deed(state)
    else:
        state.supply[seat, move - MAN] -= 1
        state.pledged[seat, move - MAN] += 1
        finish_deed(state)


@rule
def answer(state: State, move: int) -> None:
    """Carry out one answer to the question that is asked."""
    seat = int(state.actor)
    phase = int(state.phase)
    if phase == TURN:
        answer_turn(state, seat, move)
    elif phase == ACTION:
        answer_action(state, seat, move)
    elif phase == POINTS:
        answer_points(state, seat, move)
    elif phase <= PLEDGE:
        answer_deed(state, seat, move)
    else:
        answer_reward(state, seat, move)


@rule
def step(state: State) -> None:
    """Take one step that nobody decides."""
    phase = int(state.phase)
    if phase == HELPING:
        activate_next(state)
    elif phase == BIRTHS:
        bear_children(state)
    elif phase == NEXT_TURN:
        next_turn(state)
    elif phase == REWARDS:
        open_rewards(state)
    elif phase == NEXT_REWARD:
        next_reward(state)
    else:
        set_up_round(state)


@rule
def carry_on(state: State) -> None:
    """Run on to the next question that leaves a choice (RULES.md S-12.1)."""
    while True:
        while int(state.phase) >= HELPING:
            step(state)
        state.menu = answers_now(state)
        move = only_answer(int(state.phase), int(state.menu))
        if move == NO_MOVE:
            return
        answer(state, move)


@rule
def waiting(state: State) -> int:
    """Return the bit of the seat that is asked, 0 when the game is over."""
    return 0 if int(state.phase) == OVER else 1 << int(state.actor)


@rule
def legal(state: State, seat: int, moves: Cells) -> int:
    """Write the legal moves of a seat, ascending, and return how many there are."""
    if int(state.actor) != seat:
        return 0
    phase = int(state.phase)
    menu = int(state.menu)
    count = 0
    bit = 0
    while menu:
        moves[count] = move_of(phase, bit)
        count += menu & 1
        menu >>= 1
        bit += 1
    return count


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a legal move and run on to the next question."""
    state.ply += 1
    answer(state, move)
    carry_on(state)
