"""Signorie: helpers, marriages, missions, careers, initiative (RULES.md chapters 5, 7, 8, 10)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ridotto.games.signorie.data import HELPER_NAMES, PLAN
from ridotto.games.signorie.deeds import raise_initiative, take_face_down, tile_house, tile_value
from ridotto.play import Match

from .table import (
    ARAGONA,
    CLERICAL,
    ESTE,
    FIRENZE,
    GONZAGA,
    MEDICI,
    MEN,
    MILANO,
    MILITARY,
    POLITICAL,
    SFORZA,
    VENEZIA,
    WOMEN,
    assignments,
    dice,
    have,
    helpers,
    play,
    post,
    seed_of_births,
    table,
    tile,
    why,
)


def helped(*names: str, colour: str = "yellow", value: int = 6, **fields: object) -> Match:
    """Build a table where seat 0 has these helpers and a die of their colour lies there."""
    shown = {colour: (value, value)}
    return table(helpers={0: helpers(*names)}, dice=dice(2, **shown), **fields)


# Helpers.


def test_a_helper_is_hired_into_the_column_of_the_ring() -> None:
    match = play(table(florins={0: 9}), "take red 6")  # S-5.1
    assert [text for text in match.legal() if text.startswith("hire")] == ["hire Y1", "hire Y2"]
    assert why(match, "hire R1") == "S-5.1"
    match = play(table(florins={0: 9}), "take yellow 6")
    assert [text for text in match.legal() if text.startswith("hire")] == ["hire T1", "hire T2"]


def test_a_helper_space_takes_one() -> None:
    match = play(table(florins={0: 9}, helpers={0: helpers("Y1")}), "take red 6")
    assert why(match, "hire Y1") == "S-5.2"
    play(match, "hire Y2")
    assert int(match.state.helpers[0]) == helpers("Y1", "Y2")


def test_the_fee_must_be_paid() -> None:
    match = play(table(florins={0: 2}), "take red 6")
    assert why(match, "hire Y2") == "S-5.3"
    play(match, "hire Y1")
    assert have(match)[0] == 0


def test_helpers_act_after_hiring_and_assignments_too() -> None:
    match = play(helped("Y1", florins={0: 4}), "take yellow 6", "hire T1")  # S-5.4
    assert have(match)[0] == 4 - 2 + 2
    match = helped("Y1", florins={0: 0}, assignments=assignments(yellow="A3 A4"))
    play(match, "take yellow 6", "assign left 1")
    assert have(match)[0] == 2


def test_with_the_published_rule_helpers_act_after_the_signoria_action_only() -> None:
    options = {"activation": "signoria"}  # S-5.4, S-12.3
    match = play(helped("Y1", florins={0: 4}, options=options), "take yellow 6", "hire T1")
    assert have(match)[0] == 2
    match = play(helped("Y1", florins={0: 4}, options=options), "take yellow 6", "signoria")
    assert have(match)[0] == 9


def test_a_helper_just_hired_waits() -> None:
    match = play(table(florins={0: 4}), "take red 6", "hire Y1")  # S-5.4
    assert have(match)[0] == 2, "Y1 stands in yellow, the die in red"


def test_helpers_act_from_top_to_bottom() -> None:
    match = helped("Y1", "Y2", florins={0: 0}, supply={(0, WOMEN): 1})  # S-5.5
    play(match, "take yellow 6", "signoria")
    assert have(match)[0] == 5, "Y1 has paid before Y2 asks"
    assert "marry Milano +4" in match.legal() and "stop" in match.legal()


@pytest.mark.parametrize(
    ("name", "colour", "gain"),
    [
        ("Y1", "yellow", (2, 0, 0, 0)),
        ("R1", "red", (0, 0, 1, 0)),
        ("R2", "red", (0, 0, 0, 2)),
        ("G1", "grey", (0, 1, 0, 0)),
        ("G2", "grey", (0, 0, 0, 3)),
        ("T1", "turquoise", (0, 0, 0, 0)),
    ],
)
def test_helpers_that_only_give(name: str, colour: str, gain: tuple[int, ...]) -> None:
    plain = helped(colour=colour, florins={0: 9}, assignments=assignments(**{colour: "A7 A8"}))
    with_help = helped(name, colour=colour, florins={0: 9}, assignments=assignments(**{colour: "A7 A8"}))
    for match in (plain, with_help):
        play(match, f"take {colour} 6", "assign left 1")  # S-5.5, S-5.6
        assert match.waiting == (1,)
    more = tuple(a - b for a, b in zip(have(with_help), have(plain), strict=True))
    assert more == gain
    assert int(with_help.state.initiative[0]) == (2 if name == "T1" else 0)


@pytest.mark.parametrize(("value", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_g2_gives_half_the_die_rounded_up(value: int, points: int) -> None:
    match = helped("G2", colour="grey", value=value, florins={0: 9}, assignments=assignments(grey="A7 A8"))
    assert play(match, f"take grey {value}", "assign left 1").points[0] == points  # S-5.6


def test_helpers_bring_only_what_the_stock_has() -> None:
    match = helped("R1", colour="red", supply={(0, WOMEN): 11}, assignments=assignments(red="A1 A7"))
    play(match, "take red 6", "assign right 1")  # S-7.11: threshold people are not in stock
    assert have(match)[2] == 10


def test_r3_brings_a_tile_face_down_into_a_row() -> None:
    match = helped("R3", colour="red", assignments=assignments(red="A7 A8"))
    left = int(match.state.stack_left)
    play(match, "take red 6", "assign left 1")
    assert match.legal() == ["row marriage", "row military", "row clerical", "row political"]  # S-5.5
    play(match, "row clerical")  # S-10.2
    assert match.state.face_down[0].tolist() == [0, 0, 1, 0]
    assert (int(match.state.stack_left), int(match.state.buried)) == (left - 1, 1)


def test_p1_brings_a_man_or_a_woman() -> None:
    base = {"colour": "purple", "assignments": assignments(purple="A7 A8")}
    match = play(helped("P1", **base), "take purple 6", "assign left 1")
    assert match.legal() == ["man", "woman"]  # S-5.8
    play(match, "woman")
    assert have(match)[1:3] == (4, 3)
    match = helped("P1", supply={(0, MEN): 12, (0, WOMEN): 3}, **base)
    play(match, "take purple 6", "assign left 1")
    assert have(match)[1:3] == (12, 3), "only women in stock: the choice plays itself"
    match = helped("P1", supply={(0, MEN): 12, (0, WOMEN): 11}, **base)
    play(match, "take purple 6", "assign left 1")
    assert have(match)[1:3] == (12, 10), "nobody in stock: nobody comes"


def test_p1_cannot_bring_whom_the_stock_has_not() -> None:
    match = helped("P1", colour="purple", assignments=assignments(purple="A7 A8"))
    play(match, "take purple 6", "assign left 1")
    assert why(match, "stop") == "S-5.8", "the choice cannot be left out"


def test_p2_gives_two_career_points() -> None:
    match = helped("P2", colour="purple", assignments=assignments(purple="A7 A8"))
    play(match, "take purple 6", "assign left 1")
    assert int(match.state.points_left) == 2
    assert why(match, "initiative") == "S-8.8"
    assert why(match, "stop") == ""  # S-5.5, S-8.7
    play(match, "place clerical", "advance clerical 1")
    assert int(match.state.careers[0, post(CLERICAL, 2)]) == 1
    assert match.waiting == (1,)


def test_g3_lays_one_on_the_threshold_track_or_not() -> None:
    base = {"colour": "grey", "assignments": assignments(grey="A1 A2")}
    match = play(helped("G3", **base), "take grey 6", "assign left 1")
    assert match.legal() == ["stop", "man", "woman"]  # S-5.5, S-5.9
    play(match, "man")
    assert match.state.pledged[0].tolist() == [1, 0]
    match = play(helped("G3", **base), "take grey 6", "assign left 1", "stop")
    assert match.state.pledged[0].tolist() == [0, 0]
    match = play(helped("G3", pledged={(0, MEN): 3}, **base), "take grey 6", "assign left 1")
    assert match.waiting == (1,), "the track is full: the helper cannot be used"
    match = helped("G3", supply={(0, MEN): 0, (0, WOMEN): 2}, **base)
    play(match, "take grey 6", "assign left 1")
    assert why(match, "man") == "S-5.9"


def test_t2_sends_a_mission_or_not() -> None:
    match = helped(
        "T2",
        colour="turquoise",
        careers={(0, post(MILITARY, 3)): 1},
        assignments=assignments(turquoise="A7 A8"),
    )
    play(match, "take turquoise 6", "assign left 1")
    assert match.legal() == ["send military 3", "stop"]  # S-5.5
    play(match, "send military 3", "to Milano")
    assert match.points[0] == 5


def test_a_marriage_by_a_helper_calls_no_helpers() -> None:
    match = helped("Y2", "R2", florins={0: 9})  # S-5.7
    play(match, "take yellow 6", "signoria", "marry Milano")
    assert match.points[0] == 2, "R2 does not act"
    assert match.waiting == (1,)
    assert int(match.state.placed[0, 1]) == 0


def test_y2_can_be_left_out_and_skips_itself_without_women() -> None:
    match = play(helped("Y2", florins={0: 9}), "take yellow 6", "signoria", "stop")  # S-5.5
    assert match.points[0] == 0
    match = play(helped("Y2", supply={(0, WOMEN): 0}), "take yellow 6", "signoria")  # S-12.1
    assert match.waiting == (1,)


def test_helpers_never_run_out() -> None:
    match = table(helpers=[(1 << 12) - 1] * 2 + [0, 0])  # S-5.2
    assert all(int(match.state.helpers[seat]) == helpers(*HELPER_NAMES) for seat in (0, 1))


# Marriages.


def test_a_marriage_takes_the_lowest_slot_of_any_city() -> None:
    match = table(florins={0: 9}, crowd={MILANO: 2, VENEZIA: 6})  # S-7.2
    play(match, "take red 6", "signoria")
    before = int(match.state.florins[0])
    play(match, "marry Venezia")
    assert before - int(match.state.florins[0]) == 4
    assert int(match.state.guests[VENEZIA, 6]) == 2, "a woman of seat 0"


def test_the_dowry_and_its_extra() -> None:
    match = play(table(florins={0: 3}, crowd={MILANO: 2}), "take red 6", "signoria")  # S-7.3
    milano = [text for text in match.legal() if "Milano" in text]
    assert milano == ["marry Milano", "marry Milano +1"]
    assert why(match, "marry Milano +2") == "S-7.3"


@pytest.mark.parametrize("extra", range(5))
def test_each_florin_gives_two_points(extra: int) -> None:
    match = table(florins={0: 9}, crowd={MILANO: 6})
    play(match, "take red 6", "signoria", f"marry Milano +{extra}")  # S-7.3
    assert match.points[0] == 2 * (4 + extra)
    assert have(match)[0] == 5 - extra


def test_a_marriage_needs_a_woman_and_the_dowry() -> None:
    base = {"assignments": assignments(red="A2 A4"), "crowd": {MILANO: 2, VENEZIA: 2, FIRENZE: 2}}
    match = play(table(supply={(0, WOMEN): 0}, **base), "take red 6")
    assert why(match, "signoria") == "S-7.2"
    match = play(table(florins={0: 1}, **base), "take red 6")
    assert why(match, "signoria") == "S-7.3"


def test_the_tile_is_taken_if_the_house_is_missing() -> None:
    match = table(florins={0: 9}, marriage_tile={MILANO: tile(ESTE, 2), VENEZIA: tile(ESTE, 5)})
    play(match, "take red 6", "signoria", "marry Milano")  # S-7.4
    assert int(match.state.row[0, 0, ESTE]) == 2
    assert int(match.state.marriage_tile[MILANO]) == 0
    match = table(florins={0: 9}, row={(0, 0, ESTE): 3}, marriage_tile={VENEZIA: tile(ESTE, 5)})
    play(match, "take red 6", "signoria", "marry Venezia")
    assert int(match.state.row[0, 0, ESTE]) == 3
    assert int(match.state.marriage_tile[VENEZIA]) == tile(ESTE, 5)


def test_a_covered_city_cannot_be_chosen() -> None:
    match = play(table(florins={0: 9}), "take red 6", "signoria")
    assert why(match, "marry Napoli") == why(match, "marry Roma") == "S-2.6"


# Offspring.


@pytest.mark.parametrize(("faces", "men", "women"), [((3,), 0, 1), ((4,), 1, 0), ((1, 2, 6, 5, 4), 3, 2)])
def test_offspring(faces: tuple[int, ...], men: int, women: int) -> None:
    match = table(brides={0: (1 << len(faces) - 1) - 1})
    match.state.seed = seed_of_births(0, 1, faces)
    play(match, "take purple 6", "signoria")  # S-7.5, S-2.10
    assert have(match)[1:3] == (4 + men, 3 + women)


def test_offspring_is_possible_with_an_empty_stock() -> None:
    match = table(supply={(0, MEN): 12, (0, WOMEN): 11})
    play(match, "take purple 6", "signoria")  # S-7.5
    assert have(match)[1:3] == (12, 11)


# Missions.


def with_men(*posts: int, **fields: object) -> Match:
    """Build a table where seat 0 has men on these posts and a grey die to use."""
    fields.setdefault("assignments", assignments(grey="A1 A2"))
    return table(careers={(0, p): 1 for p in posts}, **fields)


def test_a_mission_needs_a_man_on_a_career_track() -> None:
    match = play(with_men(), "take grey 6")
    assert why(match, "signoria") == "S-7.6"
    match = play(with_men(post(MILITARY, 2), post(CLERICAL, 1)), "take grey 6", "signoria")
    assert match.legal() == ["send military 2", "send clerical 1"]
    assert why(match, "send political 1") == "S-7.6"
    assert why(match, "stop") == "S-4.6"


def test_the_rank_must_reach_the_slot() -> None:
    crowds = {MILANO: 4, VENEZIA: 2, FIRENZE: 6}
    match = with_men(post(MILITARY, 1), post(CLERICAL, 2), post(POLITICAL, 6), crowd=crowds)
    play(match, "take grey 6", "signoria")
    assert match.legal() == ["send clerical 2", "send political 6"]
    assert why(match, "send military 1") == "S-7.7"
    play(match, "send political 6")
    assert match.legal() == ["to Milano", "to Venezia", "to Firenze"], "space 6 has rank 4"
    match = with_men(post(CLERICAL, 3), crowd=crowds)
    play(match, "take grey 6", "signoria")
    assert why(match, "to Firenze") == "S-7.7"
    assert why(match, "to Napoli") == "S-2.6"
    match = play(with_men(post(MILITARY, 1), crowd={0: 2, 1: 2, 2: 2}), "take grey 6")
    assert why(match, "signoria") == "S-7.7"


@pytest.mark.parametrize(("space", "points"), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11), (7, 13)])
def test_a_mission_scores_its_space(space: int, points: int) -> None:
    match = play(with_men(post(POLITICAL, space)), "take grey 6", "signoria", "to Milano")  # S-7.8, S-12.1
    assert match.points[0] == points
    assert not match.state.careers[0].any() and int(match.state.posts[0]) == 0
    assert int(match.state.guests[MILANO, 0]) == 1, "a man of seat 0, for good"


def test_the_career_decides_which_row_wants_the_tile() -> None:
    tiles = {MILANO: tile(MEDICI, 3), VENEZIA: tile(ARAGONA, 4)}
    match = with_men(post(MILITARY, 2), mission_tile=tiles)
    play(match, "take grey 6", "signoria", "to Venezia")  # S-7.8, S-10.1
    assert not match.state.row[0].any(), "the red military row does not want Aragona"
    assert int(match.state.mission_tile[VENEZIA]) == tile(ARAGONA, 4)
    match = with_men(post(MILITARY, 2), mission_tile=tiles)
    play(match, "take grey 6", "signoria", "to Milano")
    assert int(match.state.row[0, 1 + MILITARY, MEDICI]) == 3
    assert int(match.state.mission_tile[MILANO]) == 0
    match = with_men(post(MILITARY, 2), mission_tile=tiles, row={(0, 1, MEDICI): 2})
    play(match, "take grey 6", "signoria", "to Milano")
    assert int(match.state.row[0, 1, MEDICI]) == 2, "not needed twice"


# Open gates.


def test_a_mission_through_open_gates() -> None:
    match = with_men(
        post(MILITARY, 4), post(MILITARY, 3), crowd={MILANO: 8}, mission_tile={MILANO: tile(SFORZA, 4)}
    )
    stock = int(match.state.stock[0, MEN])
    play(match, "take grey 6", "signoria", "send military 4", "to Milano")  # S-7.9
    assert match.points[0] == 7
    assert int(match.state.stock[0, MEN]) == stock + 1
    assert int(match.state.mission_tile[MILANO]) == tile(SFORZA, 4)


def test_shut_gates() -> None:
    base = {"crowd": {MILANO: 8}, "options": {"gates": "shut"}, "florins": {0: 9}}
    match = play(table(**base), "take red 6", "signoria")
    assert why(match, "marry Milano") == "S-7.9"
    match = play(with_men(post(MILITARY, 7), **base), "take grey 6", "signoria")
    assert why(match, "to Milano") == "S-7.9"
    everywhere = {"crowd": {0: 8, 1: 8, 2: 8}, "options": {"gates": "shut"}, "florins": {0: 9}}
    few = {(0, MEN): 0, (0, WOMEN): 1}
    match = play(table(supply=few, **everywhere), "take red 6")
    assert why(match, "signoria") == "S-7.3", "no dowry opens a shut city"
    match = play(with_men(post(MILITARY, 7), **everywhere), "take grey 6")
    assert why(match, "signoria") == "S-7.7"


# Careers and initiative.


def on_tracks(value: int = 6, **fields: object) -> Match:
    match = table(dice=dice(2, turquoise=(value, value)), **fields)
    return play(match, f"take turquoise {value}", "signoria")


def test_points_may_be_mixed() -> None:
    match = on_tracks()
    play(match, "place military", "advance military 1", "initiative", "place clerical")  # S-8.1, S-8.2
    assert have(match)[1] == 2
    assert int(match.state.careers[0, post(MILITARY, 2)]) == 1
    assert int(match.state.careers[0, post(CLERICAL, 1)]) == 1


def test_a_man_who_is_placed_comes_from_the_supply() -> None:
    match = on_tracks(supply={(0, MEN): 0})
    assert why(match, "place military") == "S-8.2"


def test_only_men_who_stand_there_advance() -> None:
    match = on_tracks(
        careers={(0, post(MILITARY, 7)): 1, (1, post(MILITARY, 3)): 2, (0, post(MILITARY, 6)): 1}
    )
    assert why(match, "advance military 3") == "S-8.3"
    play(match, "advance military 6")
    assert int(match.state.careers[0, post(MILITARY, 7)]) == 2, "a space may be shared"


def test_space_four_gives_florins_and_space_six_initiative() -> None:
    match = on_tracks(careers={(0, post(MILITARY, 3)): 2, (0, post(CLERICAL, 5)): 1}, florins={0: 0})
    play(match, "advance military 3")
    assert have(match)[0] == 2  # S-8.4
    play(match, "advance military 3")
    assert have(match)[0] == 4, "each time"
    play(match, "advance clerical 5")
    assert int(match.state.initiative[0]) == 2
    play(match, "stop")


def test_a_disc_goes_on_top_of_its_new_stack() -> None:
    match = table(seats=3, initiative={0: 0, 1: 2, 2: 0}, order=(0, 1, 2, 0))
    state = match.state
    assert (int(state.height[0]), int(state.height[2])) == (1, 0)
    raise_initiative(state, 2, 2)  # S-8.5
    assert (int(state.initiative[2]), int(state.height[2])) == (2, 1), "on top of seat 1"
    assert int(state.height[0]) == 0, "the stack it left closes up"
    raise_initiative(state, 1, 3)
    assert (int(state.height[1]), int(state.height[2])) == (0, 0)
    raise_initiative(state, 2, 3)
    assert (int(state.height[1]), int(state.height[2])) == (0, 1)


def test_steps_beyond_ten_are_lost_and_a_disc_at_ten_keeps_its_place() -> None:
    match = table(initiative={0: 9, 1: 10})
    raise_initiative(match.state, 0, 4)  # S-8.6
    assert (int(match.state.initiative[0]), int(match.state.height[0])) == (10, 1)
    raise_initiative(match.state, 1, 2)  # S-8.5
    assert int(match.state.height[1]) == 0


def test_at_ten_no_point_goes_into_initiative() -> None:
    match = on_tracks(initiative={0: 10})
    assert why(match, "initiative") == "S-8.6"


def test_a5_points_may_be_let_go_before_the_first() -> None:
    match = table(dice=dice(2, yellow=(3, 3)), assignments=assignments(yellow="A5 A6"))
    play(match, "take yellow 3", "assign left 1")
    assert why(match, "stop") == ""  # S-8.7
    assert why(match, "initiative") == ""
    play(match, "stop")
    assert match.waiting == (1,)


# Tiles face down.


def test_a_row_takes_any_number_face_down_and_proxies_when_the_stack_is_empty() -> None:
    match = table(
        seats=4, marriage_tile=(1, 2, 3, 4, 5), mission_tile=(6, 7, 8, 9, 10), face_down={(0, 1): 44}
    )
    state = match.state
    assert int(state.stack_left) == 0
    take_face_down(state, 0, 1)  # S-3.3, S-10.2
    assert (int(state.face_down[0, 1]), int(state.buried)) == (45, 44)
    assert match.game.broken(state) == ""


def test_kinds_of_tile_unpack() -> None:
    kinds = [(tile_house(kind), tile_value(kind)) for kind in range(1, 25)]
    assert kinds == [(house, value) for house in range(6) for value in (2, 3, 4, 5)]
    assert all(a < b for a, b in pairwise(kinds))
    assert int(PLAN[0, 0]) >> GONZAGA & 1
