"""Signorie: what a seat is asked, in one sentence with its clause."""

from __future__ import annotations

from ridotto.core.game import Observation, Question
from ridotto.core.rule import State

from .data import (
    ASSIGNMENT_GAINS,
    ASSIGNMENT_NAMES,
    ASSIGNMENT_SEX,
    BONUS_NAMES,
    CAREER_NAMES,
    COLOUR_NAMES,
    FEMALE,
    HELPER_DEEDS,
    HELPER_FEE,
    HELPER_NAMES,
    HELPERS,
    MALE,
    SIGNORIA_NAMES,
    SPACES,
)
from .moves import (
    ACTION,
    BRIDAL,
    CHILD,
    DESTINATION,
    GIFT,
    HIRE,
    MARRIAGE,
    MISSION,
    OVER,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    ROW_CHOICE,
    SIGNORIA,
    TURN,
)
from .refusal import QUESTION_CLAUSE
from .rounds import dice_sum, threshold
from .state import BY_DIE, BY_HELPERS


def plural(count: int, one: str, many: str = "") -> str:
    """Write a number with its noun: 1 florin, 2 florins, 3 women."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def people_words(men: int, women: int) -> str:
    """Write so many men and women: 1 man and 2 women."""
    parts = [plural(men, "man", "men")] if men else []
    parts += [plural(women, "woman", "women")] if women else []
    return " and ".join(parts) or "nobody"


def assignment_words(tile: int) -> str:
    """Write what an assignment tile does: A3 (women: 3 points each)."""
    sex = "women" if int(ASSIGNMENT_SEX[tile]) == FEMALE else "men"
    gain = ASSIGNMENT_GAINS[tile]
    terms = f"2 {sex}: {gain}" if tile >= 8 else f"{sex}: {gain} each"
    return f"{ASSIGNMENT_NAMES[tile]} ({terms})"


def question(seen: Observation, seat: int) -> Question:
    """Say what the seat has to decide."""
    state = seen.state
    phase = int(state.phase)
    clause = seen.game.rulebook.clause_id(int(QUESTION_CLAUSE[phase]))
    return Question(_ASK[phase](state, seat), clause)


def _turn(state: State, seat: int) -> str:
    florins = plural(int(state.florins[seat]), "florin")
    total, limit = dice_sum(state, seat), threshold(state, seat)
    return f"Take a die, or pass? You have {florins}; your dice show {total} of {limit}."


def _action(state: State, seat: int) -> str:
    column, menu = int(state.column), int(state.menu)
    uses = [
        f"hire {HELPER_NAMES[h]} ({plural(int(HELPER_FEE[h]), 'florin')}: {HELPER_DEEDS[h]})"
        for h in range(HELPERS)
        if menu >> h & 1
    ]
    for place, side in enumerate(("left", "right")):
        if menu >> (HELPERS + 3 * place) & 7:
            uses.append(f"assign {side}, {assignment_words(int(state.assignments[2 * column + place]))}")
    if menu >> (SIGNORIA - HIRE) & 1:
        uses.append(f"signoria ({SIGNORIA_NAMES[column]})")
    return f"How do you use the {COLOUR_NAMES[column]} die? You may {'; '.join(uses)}."


def _by(state: State) -> str:
    return (
        ""
        if int(state.cause) == BY_DIE
        else (" your helper" if int(state.cause) == BY_HELPERS else " the bonus")
    )


def _marriage(state: State, seat: int) -> str:
    offered = f" (offered by{_by(state)})" if _by(state) else ""
    skip = " Or skip it." if int(state.cause) == BY_HELPERS else ""
    return (
        f"Into which city do you marry a woman{offered}, and how much do you add to the dowry? "
        f"Each florin gives 2 points; you have {int(state.florins[seat])}.{skip}"
    )


def _mission(state: State, seat: int) -> str:
    skip = " Or skip the mission." if int(state.cause) == BY_HELPERS else ""
    return f"Whom do you send on a mission?{skip}"


def _destination(state: State, seat: int) -> str:
    career, space = divmod(int(state.envoy), SPACES)
    return f"To which city does your man of {CAREER_NAMES[career]} {space + 1} go?"


def _points(state: State, seat: int) -> str:
    kind = "advancement" if int(state.cause) == BY_DIE else "career"
    stop = "" if int(state.must_spend) else ", or stop"
    left = int(state.points_left)
    return f"You have {plural(left, kind + ' point')} left: place or advance a man{_or_disc(state)}{stop}."


def _or_disc(state: State) -> str:
    return ", or move your initiative" if int(state.cause) == BY_DIE else ""


def _row(state: State, seat: int) -> str:
    return "Beside which row do you put the alliance tile, face down?"


def _child(state: State, seat: int) -> str:
    return "Your helper brings a man or a woman: which?"


def _pledge(state: State, seat: int) -> str:
    have = people_words(int(state.supply[seat, MALE]), int(state.supply[seat, FEMALE]))
    return f"Do you lay a man or a woman on the threshold track (now {threshold(state, seat)}), or skip? You have {have}."


def _reward(state: State, seat: int) -> str:
    bonus = BONUS_NAMES[int(state.rewards[int(state.round_number) - 1]) - 1]
    return f"You earned the reward: take the bonus ({bonus}), or 3 florins?"


def _gift(state: State, seat: int) -> str:
    return "On which empty space does your free helper start?"


def _bridal(state: State, seat: int) -> str:
    florins = " and 2 florins" if int(state.round_number) > 1 else ""
    return f"Give a bride to a brother (his points{florins}), or skip?"


def _purchase(state: State, seat: int) -> str:
    return f"Pay 5 of your {int(state.florins[seat])} florins for 5 points, or skip?"


def _over(state: State, seat: int) -> str:
    return "The game is over."


_ASK = {
    OVER: _over,
    TURN: _turn,
    ACTION: _action,
    MARRIAGE: _marriage,
    MISSION: _mission,
    DESTINATION: _destination,
    POINTS: _points,
    ROW_CHOICE: _row,
    CHILD: _child,
    PLEDGE: _pledge,
    REWARD: _reward,
    GIFT: _gift,
    BRIDAL: _bridal,
    PURCHASE: _purchase,
}
