"""Signorie: the log in sentences.

A move may set off many steps: helpers, forced passes, rewards, a new round.
The teller plays them again on a copy of the observation, one by one, and
tells each from what it changed. Chance is not played again but read off the
observation after the move, so nothing is told that the viewer did not see.
"""

from __future__ import annotations

import numpy as np

from ridotto.core.chance import quiet
from ridotto.core.game import NO_MOVE, Observation
from ridotto.core.rule import State

from .data import (
    ASSIGNMENT_SEX,
    BONUS_NAMES,
    BROTHER_POINTS,
    BY_CAREER,
    BY_INITIATIVE,
    BY_PLAN,
    CAREER_NAMES,
    CITY_NAMES,
    COLOUR_NAMES,
    FACES,
    FEMALE,
    HELPER_DEEDS,
    HELPER_FEE,
    HELPER_NAMES,
    HELPERS,
    HOUSE_NAMES,
    MALE,
    MOST_ACTIONS,
    MOST_EXTRA,
    MOST_SPENT,
    NO_TILE,
    ROUNDS,
    ROW_NAMES,
    SLOT_VALUE,
    SPACES,
    YELLOW,
)
from .deeds import tile_house, tile_value
from .moves import (
    ACTION,
    ADVANCE,
    ASSIGN,
    BIRTHS,
    BONUS,
    BRIDE,
    CHILD,
    CITY,
    DESTINATION,
    GIFT,
    HELPING,
    HIRE,
    INITIATIVE,
    MARRIAGE,
    MARRY,
    NEW_ROUND,
    NEXT_REWARD,
    OVER,
    PASS,
    PLACE,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    REWARDS,
    ROW,
    ROW_CHOICE,
    SIGNORIA,
    STOP,
    TAKE,
    TURN,
    WOMAN,
    only_answer,
)
from .options import answers_now
from .questions import assignment_words, people_words, plural
from .rounds import dice_sum, threshold
from .scoring import ranking, total
from .turn import answer, step


def tile_words(tile: int) -> str:
    """Write an alliance tile: Este 4."""
    return f"{HOUSE_NAMES[tile_house(tile)]} {tile_value(tile)}"


def list_words(words: list[str]) -> str:
    """Join words as in a sentence: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def opening(seen: Observation) -> list[str]:
    """Tell who begins and what the first round offers."""
    return [f"The turn order is {_order(seen, seen.state)}.", *_round_lines(seen)]


def story(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell what a move did, with all that followed by itself."""
    return retell(before, after, move)[0]


def retell(before: Observation, after: Observation, move: int) -> tuple[list[str], State]:
    """Play a move again step by step; return the sentences and the state they end in."""
    layout = before.game.layout
    now = layout.copy(before.state)
    lines: list[str] = []
    forced = False
    with quiet():
        while move != NO_MOVE:
            old = layout.copy(now)
            answer(now, move)
            lines += _tell_answer(before, old, now, move, forced)
            while int(now.phase) >= HELPING:
                if int(now.phase) == NEW_ROUND:
                    return lines + _round_lines(after) + _early_passes(after), after.state
                if int(now.phase) == BIRTHS:
                    now.births[:] = after.state.births
                old = layout.copy(now)
                step(now)
                lines += _tell_step(before, old, now)
            now.menu = answers_now(now)
            move = only_answer(int(now.phase), int(now.menu))
            forced = True
    return lines, now


# Answers.


def _tell_answer(seen: Observation, old: State, now: State, move: int, forced: bool) -> list[str]:
    phase, who, seat = int(old.phase), seen.name(int(old.actor)), int(old.actor)
    if phase == TURN:
        return [f"{who} {_turn_words(old, seat, move, forced)}."]
    if phase == ACTION:
        return [f"{who} {words}." for words in _action_words(old, now, seat, move)]
    if move == STOP:
        return [f"{who} {words}." for words in _stop_words(old, forced)]
    if phase == POINTS:
        return [f"{who} {_point_words(old, now, seat, move)}."]
    if phase in (MARRIAGE, DESTINATION):
        return [f"{who} {_guest_words(old, now, seat, move)}."]
    words = _small_words(old, now, seat, move)
    return [f"{who} {words}."] if words else []


def _turn_words(old: State, seat: int, move: int, forced: bool) -> str:
    if move == PASS:
        if not forced:
            return "passes"
        taken = int((old.placed[seat] > 0).sum())
        return "has taken four dice and passes" if taken == MOST_ACTIONS else "has no die to take and passes"
    colour, value = (move - TAKE) // FACES, (move - TAKE) % FACES + 1
    cost = max(0, int(SLOT_VALUE[colour]) - value)
    paid = f" and pays {plural(cost, 'florin')}" if cost else ""
    return f"takes the {COLOUR_NAMES[colour]} {value}{paid}"


def _action_words(old: State, now: State, seat: int, move: int) -> list[str]:
    if move < ASSIGN:
        helper = move - HIRE
        fee = plural(int(HELPER_FEE[helper]), "florin")
        return [f"hires helper {HELPER_NAMES[helper]} ({HELPER_DEEDS[helper]}) for {fee}"]
    if move < SIGNORIA:
        side, people = (move - ASSIGN) // MOST_SPENT, (move - ASSIGN) % MOST_SPENT + 1
        tile = int(old.assignments[2 * int(old.column) + side])
        sex = int(ASSIGNMENT_SEX[tile])
        spent = people_words(people * (sex == MALE), people * (sex == FEMALE))
        return [f"spends {spent} on assignment {assignment_words(tile)}{_gains(old, now, seat)}"]
    return ["gains 3 florins"] if int(old.column) == YELLOW else []


def _gains(old: State, now: State, seat: int) -> str:
    """Tell what points, florins, threshold and initiative a step brought."""
    parts = []
    if points := total(now, seat) - total(old, seat):
        parts.append(plural(points, "point"))
    if (florins := int(now.florins[seat]) - int(old.florins[seat])) > 0:
        parts.append(plural(florins, "florin"))
    if threshold(now, seat) != threshold(old, seat):
        parts.append(f"threshold {threshold(now, seat)}")
    if int(now.initiative[seat]) != int(old.initiative[seat]):
        parts.append(f"initiative {int(now.initiative[seat])}")
    return f": {list_words(parts)}" if parts else ""


def _stop_words(old: State, forced: bool) -> list[str]:
    phase = int(old.phase)
    if phase == POINTS:
        left = plural(int(old.points_left), "point")
        return [f"lets {left} go" + (" for want of a use" if forced else "")]
    if forced:
        return []
    return {
        MARRIAGE: ["holds no marriage with the helper"],
        PLEDGE: ["lays nobody on the threshold track"],
        PURCHASE: ["buys no points"],
    }.get(phase, ["gives no bride"] if phase > PLEDGE else ["sends nobody with the helper"])


def _point_words(old: State, now: State, seat: int, move: int) -> str:
    if move == INITIATIVE:
        return f"moves up to initiative {int(now.initiative[seat])}"
    if move < ADVANCE:
        return f"places a man in the {CAREER_NAMES[move - PLACE]} career"
    career, space = divmod(move - ADVANCE, SPACES - 1)
    return f"advances a man to {CAREER_NAMES[career]} {space + 2}{_gains(old, now, seat)}"


def _guest_words(old: State, now: State, seat: int, move: int) -> str:
    if int(old.phase) == MARRIAGE:
        city = (move - MARRY) // (MOST_EXTRA + 1)
        dowry = plural(int(old.florins[seat]) - int(now.florins[seat]), "florin")
        deed = f"marries a woman into {CITY_NAMES[city]} for {dowry}"
        tile, kept = int(old.marriage_tile[city]), int(now.marriage_tile[city])
        row = ROW_NAMES[0]
    else:
        city = move - CITY
        career, space = divmod(int(old.envoy), SPACES)
        deed = f"sends a man of {CAREER_NAMES[career]} {space + 1} to {CITY_NAMES[city]}"
        tile, kept = int(old.mission_tile[city]), int(now.mission_tile[city])
        row = ROW_NAMES[career + 1]
    gates = " through the open gates" if int(old.crowd[city]) == int(now.crowd[city]) else ""
    points = total(now, seat) - total(old, seat)
    gain = f" and takes {tile_words(tile)} for the {row} row" if tile != kept and kept == NO_TILE else ""
    return f"{deed}{gates}, scores {plural(points, 'point')}{gain}"


def _small_words(old: State, now: State, seat: int, move: int) -> str:
    phase = int(old.phase)
    if phase == ROW_CHOICE:
        return f"puts an alliance tile face down beside the {ROW_NAMES[move - ROW]} row"
    if phase in (CHILD, PLEDGE):
        person = "a woman" if move == WOMAN else "a man"
        brought = f"gains {person} by helper P1"
        return brought if phase == CHILD else f"lays {person} on the threshold track: {threshold(now, seat)}"
    if phase == GIFT:
        return f"places helper {HELPER_NAMES[move - HIRE]} ({HELPER_DEEDS[move - HIRE]}) without fee"
    return _reward_words(old, now, seat, move)


def _reward_words(old: State, now: State, seat: int, move: int) -> str:
    phase = int(old.phase)
    if phase == REWARD:
        if move != BONUS:
            return "takes 3 florins as reward"
        bonus = BONUS_NAMES[int(old.rewards[int(old.round_number) - 1]) - 1]
        return f"takes the bonus: {bonus}"
    if phase == PURCHASE:
        return "pays 5 florins for 5 points"
    if move >= BRIDE:
        points = plural(int(BROTHER_POINTS[move - BRIDE]), "point")
        florins = " and 2 florins" if int(old.round_number) > 1 else ""
        return f"gives a bride to brother {move - BRIDE + 1}: {points}{florins}"
    return ""  # whom to send is told with the city


# Steps that nobody decides.


def _tell_step(seen: Observation, old: State, now: State) -> list[str]:
    phase = int(old.phase)
    if phase == HELPING:
        return _helper_lines(seen, old, now)
    if phase == BIRTHS:
        return _birth_lines(seen, old, now)
    if phase == REWARDS:
        return _initiative_lines(seen, old, now)
    if phase == NEXT_REWARD:
        return _reward_lines(seen, old, now)
    return []


def _helper_lines(seen: Observation, old: State, now: State) -> list[str]:
    acted = int(old.pending) & ~int(now.pending)
    seat = int(old.actor)
    if not acted or int(now.phase) != HELPING:
        return []
    helper = next(h for h in range(HELPERS) if acted >> h & 1)
    came = [int(now.supply[seat, sex]) - int(old.supply[seat, sex]) for sex in (MALE, FEMALE)]
    gain = f": {people_words(*came)}" if any(came) else _gains(old, now, seat)
    return [f"{seen.name(seat)}'s helper {HELPER_NAMES[helper]} acts{gain or ' in vain'}."]


def _birth_lines(seen: Observation, old: State, now: State) -> list[str]:
    seat = int(old.actor)
    rolled = list_words([str(int(face)) for face in old.births if face])
    came = [int(now.supply[seat, sex]) - int(old.supply[seat, sex]) for sex in (MALE, FEMALE)]
    return [f"{seen.name(seat)} rolls {rolled} for offspring and gains {people_words(*came)}."]


def _order(seen: Observation, state: State) -> str:
    return list_words([seen.name(int(seat)) for seat in state.order[: seen.seats]])


def _initiative_lines(seen: Observation, old: State, now: State) -> list[str]:
    gained = now.earned[:, BY_INITIATIVE].astype(int) - old.earned[:, BY_INITIATIVE]
    scored = [f"{seen.name(seat)} {int(gained[seat])}" for seat in range(seen.seats) if gained[seat]]
    points = f"Points for initiative: {list_words(scored)}." if scored else "Nobody scores for initiative."
    return [
        f"The actions of round {int(old.round_number)} are over. {points}",
        f"The new turn order is {_order(seen, now)}.",
    ]


def _reward_lines(seen: Observation, old: State, now: State) -> list[str]:
    if int(old.turn) == seen.seats:
        return _end_lines(seen, old, now) if int(now.phase) == OVER else []
    seat = int(old.order[int(old.turn)])
    shown, limit, who = dice_sum(old, seat), threshold(old, seat), seen.name(seat)
    if shown > limit:
        return [f"{who}'s dice show {shown}, more than {limit}: no reward."]
    points = total(now, seat) - total(old, seat)
    gain = f" and scores {plural(points, 'point')} for the victory tile" if points else ""
    return [f"{who} earns the reward with {shown} of {limit}{gain}."]


def _end_lines(seen: Observation, old: State, now: State) -> list[str]:
    lines = [f"Round {ROUNDS} is over, and the game ends."]
    for seat in range(seen.seats):
        careers = plural(int(now.earned[seat, BY_CAREER]), "point")
        plans = plural(int(now.earned[seat, BY_PLAN]), "point")
        lines.append(
            f"{seen.name(seat)} scores {careers} for careers and {plans} for the plan: {total(now, seat)} in all."
        )
    places = np.zeros(seen.seats, np.int32)
    ranking(now, places)
    winner = int(places.argmin())
    best = total(now, winner)
    tied = sum(total(now, seat) == best for seat in range(seen.seats)) > 1
    why = ", being ahead in turn order," if tied else ""
    return [*lines, f"{seen.name(winner)}{why} wins with {plural(best, 'point')}."]


def _round_lines(seen: Observation) -> list[str]:
    state, number = seen.state, int(seen.state.round_number)
    dice = []
    for colour, name in enumerate(COLOUR_NAMES):
        rolled = [str(v + 1) for v in range(FACES) for _ in range(int(state.dice[colour, v]))]
        dice.append(f"{name} {' '.join(rolled)}" if rolled else f"{name} none")
    reward = int(state.rewards[number - 1])
    tile = BONUS_NAMES[reward - 1] if number <= 5 else plural(reward, "point")
    return [f"Round {number} begins. Dice: {'; '.join(dice)}. Reward: {tile}."]


def _early_passes(after: Observation) -> list[str]:
    passed = [seat for seat in range(after.seats) if int(after.state.passed) >> seat & 1]
    return [f"{after.name(seat)} has no die to take and passes." for seat in passed]
