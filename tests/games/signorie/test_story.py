"""Signorie: the log tells what happened, in the order it happened."""

from __future__ import annotations

import random

import pytest

import ridotto
from ridotto.games.signorie.moves import (
    BRIDAL,
    CHILD,
    GIFT,
    MARRIAGE,
    MISSION,
    NEXT_REWARD,
    PLEDGE,
    POINTS,
    PURCHASE,
    REWARD,
    ROW_CHOICE,
)
from ridotto.games.signorie.story import list_words, retell
from ridotto.play import Match

from .table import ESTE, MEN, MILANO, WOMEN, assignments, dice, helpers, post, seed_of_births, table, tile


def told(match: Match, text: str) -> list[str]:
    return [line for step in match.play(text) for line in match.tell(step)]


def test_the_opening_names_order_dice_and_reward() -> None:
    match = ridotto.new("signorie", seats=3, seed=2)
    lines = match.opening()
    assert lines[0].startswith("The turn order is ") and " and " in lines[0]
    assert lines[1].startswith("Round 1 begins. Dice: yellow ") and "Reward: " in lines[1]


@pytest.mark.parametrize(
    ("fields", "text", "line"),
    [
        ({}, "pass", "Anna passes."),
        (
            {"dice": dice(2, red=(1, 4)), "florins": {0: 9}},
            "take red 1",
            "Anna takes the red 1 and pays 3 florins.",
        ),
        ({"dice": dice(2, red=(1, 4)), "florins": {0: 9}}, "take red 4", "Anna takes the red 4."),
        (
            {"phase": POINTS, "cause": 0, "points_left": 2},
            "place clerical",
            "Anna places a man in the clerical career.",
        ),
        ({"phase": POINTS, "cause": 0, "points_left": 2}, "initiative", "Anna moves up to initiative 1."),
        ({"phase": POINTS, "cause": 0, "points_left": 2}, "stop", "Anna lets 2 points go."),
        (
            {"phase": POINTS, "cause": 0, "points_left": 2, "careers": {(0, post(0, 3)): 1}},
            "advance military 3",
            "Anna advances a man to military 4: 2 florins.",
        ),
        (
            {"phase": POINTS, "cause": 0, "points_left": 2, "careers": {(0, post(0, 5)): 1}},
            "advance military 5",
            "Anna advances a man to military 6: initiative 2.",
        ),
        (
            {"phase": ROW_CHOICE, "cause": 1},
            "row clerical",
            "Anna puts an alliance tile face down beside the clerical row.",
        ),
        ({"phase": CHILD, "cause": 1}, "woman", "Anna gains a woman by helper P1."),
        ({"phase": PLEDGE, "cause": 1}, "man", "Anna lays a man on the threshold track: 16."),
        ({"phase": PLEDGE, "cause": 1}, "stop", "Anna lays nobody on the threshold track."),
        (
            {"phase": MARRIAGE, "cause": 1, "florins": {0: 9}},
            "stop",
            "Anna holds no marriage with the helper.",
        ),
        (
            {"phase": MISSION, "cause": 1, "careers": {(0, 0): 1}},
            "stop",
            "Anna sends nobody with the helper.",
        ),
        ({"phase": BRIDAL}, "stop", "Anna gives no bride."),
        ({"phase": BRIDAL}, "bride 4", "Anna gives a bride to brother 4: 4 points."),
        (
            {"phase": BRIDAL, "round_number": 2},
            "bride 1",
            "Anna gives a bride to brother 1: 1 point and 2 florins.",
        ),
        ({"phase": REWARD, "rewards": [6, 1, 2, 3, 4, 7, 8]}, "bonus", "Anna takes the bonus: 6 points."),
        ({"phase": REWARD, "rewards": [6, 1, 2, 3, 4, 7, 8]}, "florins", "Anna takes 3 florins as reward."),
        ({"phase": GIFT}, "hire G1", "Anna places helper G1 (1 man) without fee."),
        (
            {"phase": PURCHASE, "round_number": 6, "florins": {0: 5}},
            "buy",
            "Anna pays 5 florins for 5 points.",
        ),
        ({"phase": PURCHASE, "round_number": 6, "florins": {0: 5}}, "stop", "Anna buys no points."),
    ],
)
def test_one_answer_one_sentence(fields: dict[str, object], text: str, line: str) -> None:
    assert told(table(**fields), text)[0] == line


def test_hiring_assigning_and_florins() -> None:
    match = table(florins={0: 9}, dice=dice(2, yellow=(3, 3)), assignments=assignments(yellow="A3 A8"))
    match.play("take yellow 3")
    assert told(match.copy(), "hire T2") == ["Anna hires helper T2 (one mission) for 3 florins."]
    assert told(match.copy(), "assign left 2") == [
        "Anna spends 2 women on assignment A3 (women: 3 points each): 6 points."
    ]
    assert told(match.copy(), "assign right 1") == [
        "Anna spends 1 man on assignment A8 (men: threshold +3 each): threshold 16."
    ]
    assert told(match.copy(), "signoria") == ["Anna gains 3 florins."]


def test_a_marriage_and_a_mission_with_their_tiles() -> None:
    match = table(florins={0: 9}, marriage_tile={MILANO: tile(ESTE, 4)}, crowd={1: 8})
    match.play("take red 6, signoria")
    assert told(match.copy(), "marry Milano +1") == [
        "Anna marries a woman into Milano for 2 florins, scores 4 points and takes Este 4 for the marriage row."
    ]
    assert told(match.copy(), "marry Venezia") == [
        "Anna marries a woman into Venezia for 4 florins through the open gates, scores 8 points."
    ]
    match = table(careers={(0, post(0, 2)): 1, (0, post(0, 3)): 1}, mission_tile={MILANO: tile(ESTE, 4)})
    match.play("take grey 6, signoria")
    assert told(match, "send military 2") == []
    assert told(match, "to Milano") == [
        "Anna sends a man of military 2 to Milano, scores 3 points and takes Este 4 for the military row."
    ]


def test_offspring_tells_the_roll() -> None:
    match = table(brides={0: 1})
    match.state.seed = seed_of_births(0, 1, (2, 6))
    assert (
        told(match, "take purple 6, signoria")[-1]
        == "Anna rolls 2 and 6 for offspring and gains 1 man and 1 woman."
    )


def test_helpers_are_told_one_by_one() -> None:
    match = table(helpers={0: helpers("R1", "R2")}, assignments=assignments(red="A7 A8"))
    assert told(match, "take red 6, assign right 1")[-2:] == [
        "Anna's helper R1 acts: 1 woman.",
        "Anna's helper R2 acts: 2 points.",
    ]
    match = table(helpers={0: helpers("R1")}, supply={(0, WOMEN): 11}, assignments=assignments(red="A8 A7"))
    assert told(match, "take red 6, assign left 1")[-1] == "Anna's helper R1 acts in vain."


def test_forced_passes_say_why() -> None:
    match = table(placed={(0, 0): 6, (0, 1): 6, (0, 2): 6, (0, 3): 1}, seat=1)
    lines = told(match, "pass")
    assert lines[:2] == ["Bruno passes.", "Anna has taken four dice and passes."]
    assert lines[2] == "The actions of round 1 are over. Nobody scores for initiative."
    assert "Anna's dice show 19, more than 13: no reward." in lines
    assert lines[-1] == "Bruno earns the reward with 0 of 13."
    poor = {"florins": {0: 0, 1: 9}, "supply": {(0, MEN): 0, (0, WOMEN): 0}, "initiative": {0: 10}}
    low = dice(2, yellow=(1, 6), purple=(1, 1), red=(1, 1), grey=(1, 1), turquoise=(1, 1))
    match = table(seat=1, dice=low, **poor)
    assert told(match, "take yellow 6, signoria")[-1] == "Anna has no die to take and passes."


def test_points_without_a_use_are_told_as_such() -> None:
    match = table(phase=POINTS, cause=1, points_left=2, supply={(0, MEN): 0}, careers={(0, post(0, 6)): 1})
    assert told(match, "advance military 6") == [
        "Anna advances a man to military 7.",
        "Anna lets 1 point go for want of a use.",
    ]


def test_the_end_of_the_actions_tells_initiative_and_order() -> None:
    match = table(seat=1, passed=1, initiative={0: 2, 1: 5})
    lines = told(match, "pass")
    assert lines[1] == "The actions of round 1 are over. Points for initiative: Anna 2 and Bruno 5."
    assert lines[2] == "The new turn order is Bruno and Anna."


def test_a_new_round_is_told_with_its_dice() -> None:
    match = table(phase=BRIDAL, seat=1)
    line = told(match, "stop")[-1]
    assert line.startswith("Round 2 begins. Dice: yellow ")


def test_the_last_round_tells_the_outcome() -> None:
    fields = {
        "round_number": 7,
        "rewards": [1, 2, 3, 4, 5, 9, 10],
        "phase": NEXT_REWARD,
        "cause": 2,
        "turn": 0,
    }
    match = table(florins={0: 0, 1: 5}, careers={(0, post(0, 7)): 1}, earned={(1, 0): 1}, **fields)
    lines = told(match, "buy")
    assert lines[-4:] == [
        "Round 7 is over, and the game ends.",
        "Anna scores 6 points for careers and 0 points for the plan: 16 in all.",
        "Bruno scores 0 points for careers and 0 points for the plan: 16 in all.",
        "Anna, being ahead in turn order, wins with 16 points.",
    ]
    match = table(florins={0: 5, 1: 0}, **fields)
    lines = told(match, "stop")
    assert "Bruno earns the reward with 0 of 13 and scores 10 points for the victory tile." in lines


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_teller_ends_where_the_game_does(seats: int) -> None:
    """What was told step by step adds up to the state after the move."""
    rng = random.Random(seats)
    match = ridotto.new("signorie", seats=seats, seed=seats)
    while not match.is_over:
        before = match.observation()
        step = match.play(rng.choice(match.legal_numbers(match.waiting[0])))[0]
        after = match.observation()
        lines, end = retell(before, after, step.move)
        assert all(line.endswith(".") for line in lines)
        for name in (
            "florins",
            "supply",
            "stock",
            "earned",
            "row",
            "face_down",
            "helpers",
            "brides",
            "order",
        ):
            assert end[name].tolist() == after.state[name].tolist(), (name, lines)


def test_players_who_cannot_start_a_round_are_told() -> None:
    broke = {"florins": {0: 0, 1: 0}, "supply": [[0, 0]] * 4, "initiative": {0: 10}}
    for seed in range(400):
        match = table(phase=BRIDAL, seat=1, order=(0, 1, 0, 0), **broke)
        match.state.seed = seed
        lines = told(match, "stop")
        if lines[-1].endswith("has no die to take and passes."):
            assert lines[-2].startswith("Round 2 begins.")
            return
    raise AssertionError("no seed leaves the first player without a die")


def test_lists_in_words() -> None:
    assert [list_words(words.split()) for words in ("a", "a b", "a b c")] == ["a", "a and b", "a, b and c"]
