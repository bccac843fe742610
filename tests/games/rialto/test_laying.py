"""Laying cards, Jokers and yellow buildings (RULES.md chapters 5 and 6)."""

from __future__ import annotations

from ridotto.games.rialto.data import DISTRICT_NAMES
from ridotto.games.rialto.state import LAY, TAKE
from ridotto.play import Match

from .table import A, B, C, building, cards, discarding, laying, order, pass_all, refused, tiles

RICH = (5, 5, 5, 0, 0)


def test_the_stages_come_in_their_order() -> None:
    match = laying("Doge", A, "1 Doge, 1 Joker", "1 Gold")
    seen = [int(match.state.stage)]
    for _ in range(5):
        pass_all(match)
        seen.append(int(match.state.stage))
    assert seen == [0, 1, 2, 3, 4, 5]
    pass_all(match)
    assert int(match.state.round_number) == 1


def test_cards_of_another_moment_are_refused() -> None:
    match = laying("Building", A, "2 Building", "1 Gold")
    match.play("play 2 Building")
    match.play("pass")
    assert int(match.state.phase) == TAKE
    refused(match, "pass", "R-5.2")
    refused(match, "Y3", "R-6.1")


def test_all_lay_clockwise_from_the_starter_before_anything_happens() -> None:
    match = laying("Gold", B, "1 Gold", "2 Gold", "1 Gold", gold=(0, 0, 0, 0, 0))
    for seat, move in ((B, "play 2 Gold"), (C, "play 1 Gold")):
        assert match.waiting == (seat,)
        match.play(move)
        assert match.state.gold.tolist() == [0] * 5
    match.play("play 1 Gold")
    assert match.state.gold[:3].tolist() == [1, 3, 1]


def test_the_doge_leader_starts_stage_a() -> None:
    match = discarding("8 Doge", "7 Gold", "7 Joker", order=order(C, A, B))
    match.play("discard Doge")
    assert match.waiting == (C,)
    assert int(match.state.starter) == C


def test_the_winner_starts_the_next_stage() -> None:
    match = laying("Gold", A, "1 Gold, 1 Joker", "2 Gold, 1 Joker", "1 Joker")
    match.play("play 1 Gold")
    match.play("play 2 Gold")
    match.play("pass")
    assert (int(match.state.stage), match.waiting) == (2, (B,))


def test_if_all_pass_the_same_family_starts_again() -> None:
    match = laying("Gold", B, "1 Gold", "2 Gold", "1 Joker")
    pass_all(match)
    assert (int(match.state.stage), match.waiting) == (2, (B,))


def test_only_cards_in_hand_can_be_laid() -> None:
    match = laying("Doge", A, "2 Doge, 1 Joker, 1 Gold", "1 Gold")
    assert match.legal() == [
        "pass",
        "play 1 Doge",
        "play 1 Doge + 1 Joker",
        "play 2 Doge",
        "play 2 Doge + 1 Joker",
    ]
    refused(match, "play 3 Doge", "R-5.4")
    refused(match, "play 1 Doge + 2 Joker", "R-5.4")


def test_example_3_jokers_in_stage_b() -> None:
    x, y, z = A, B, C
    match = laying(
        "Gold", x, "3 Joker", "1 Gold, 2 Joker", "1 Doge", order=order(z, y, x), gold=(0, 0, 0, 0, 0)
    )
    assert match.legal() == ["pass", "play 2 Joker", "play 3 Joker"]
    refused(match, "play 1 Joker", "R-5.7")
    match.play("play 3 Joker")
    assert match.legal() == ["pass", "play 1 Gold", "play 1 Gold + 1 Joker", "play 1 Gold + 2 Joker"]
    refused(match, "play 2 Joker", "R-5.6")
    match.play("play 1 Gold + 1 Joker")
    match.play("pass")
    assert match.state.gold[:3].tolist() == [2, 3, 0]
    assert (int(match.state.starter), int(match.state.stage)) == (y, 2)


def test_jokers_added_count_one_each() -> None:
    match = laying("Doge", A, "1 Doge, 3 Joker", "1 Gold")
    match.play("play 1 Doge + 3 Joker")
    assert int(match.state.counted[A]) == 4
    match.play("pass")
    assert int(match.state.doge[A]) == 5


def test_jokers_for_a_missing_kind_count_one_less() -> None:
    match = laying("Doge", A, "4 Joker", "1 Gold")
    match.play("play 4 Joker")
    assert int(match.state.counted[A]) == 3


def test_of_equals_the_foremost_wins() -> None:
    match = laying("Gold", A, "2 Gold", "2 Gold", "2 Gold", order=order(B, C, A), gold=(0, 0, 0, 0, 0))
    for _ in range(3):
        match.play("play 2 Gold")
    assert match.state.gold[:3].tolist() == [2, 3, 2]
    assert int(match.state.starter) == B


def test_a_tie_in_stage_a_is_settled_before_anybody_moves() -> None:
    match = laying("Doge", A, "2 Doge", "2 Doge", doge=(0, 1, 0, 0, 0), order=order(B, A))
    match.play("play 2 Doge")
    match.play("play 2 Doge")
    assert match.state.doge[:2].tolist() == [2, 4]


def test_nobody_wins_when_all_pass() -> None:
    match = laying("Gold", A, "1 Gold", "1 Gold", gold=(2, 2, 0, 0, 0))
    pass_all(match)
    assert match.state.gold[:2].tolist() == [2, 2]


def test_laid_cards_are_discarded_and_hand_sizes_are_open() -> None:
    match = laying("Doge", A, "2 Doge, 1 Joker", "1 Gold")
    match.play("play 1 Doge + 1 Joker")
    assert match.state.spent.tolist() == cards("1 Doge, 1 Joker")
    assert match.observation(B).state.hand_size[:2].tolist() == [1, 1]
    assert match.observation(B).state.laid[A].tolist() == cards("1 Doge, 1 Joker")


def test_an_empty_hand_passes_by_itself_and_a_full_one_is_always_asked() -> None:
    match = laying("Gold", A, "1 Doge", "", "1 Bridge", gold=(0, 0, 0, 0, 0))
    assert match.legal() == ["pass"]
    match.play("pass")
    assert match.waiting == (C,)


def test_an_empty_hand_with_a_useful_yellow_is_asked() -> None:
    match = laying("Gold", A, "1 Doge", "", "1 Bridge", palace=tiles("", "Y3 Y3"), gold=(0, 2, 0, 0, 0))
    match.play("pass")
    assert match.waiting == (B,)
    assert match.legal() == ["Y3", "pass"]
    match.play("Y3")
    assert match.legal() == ["Y3"]
    match.play("Y3, done")
    assert int(match.state.counted[B]) == 1


def test_a_round_of_empty_hands_runs_by_itself() -> None:
    match = laying("Gold", A, "1 Gold", "", gold=(0, 0, 0, 0, 0))
    match.play("play 1 Gold")
    # Stages C to F pass by; in stage D both lose a point.
    assert (int(match.state.round_number), match.points) == (1, (2, 2))
    assert match.tell(match.steps[-1]) == [
        "Anna plays a Gold, wins the stage, takes 2 coins and loses a point for want of bridges.",
        "Bruno loses a point for want of bridges.",
        f"Round 2 belongs to {DISTRICT_NAMES[int(match.state.district_of[1])]}; Anna drafts first.",
    ]


def test_yellows_need_their_owners_turn_a_coin_and_a_free_tile() -> None:
    match = laying("Gold", A, "1 Doge, 1 Joker", "1 Bridge", palace=tiles("Y2 Y3"), gold=(1, 0, 0, 0, 0))
    refused(match, "Y2 Bridge", "R-11.6", seat=B)
    refused(match, "delay", "R-4.2")
    refused(match, "Y4 1 Doge", "R-4.2")
    match.play("Y2 Doge")
    assert (int(match.state.gold[A]), int(match.state.coins_on[A, building("Y2")])) == (0, 1)
    refused(match, "Y3", "R-4.2")
    refused(match, "Y2 Doge", "R-4.2")


def test_a_tile_is_used_once_in_a_round() -> None:
    match = laying("Doge", A, "2 Gold", "1 Bridge", palace=tiles("Y2"), gold=RICH)
    match.play("Y2 Gold, done")
    match.play("pass")
    assert match.legal() == ["pass", "play 1 Gold"]


def test_delay_moves_to_the_end_and_brings_a_coin() -> None:
    match = laying("Gold", A, "1 Gold", "1 Gold", "1 Joker", palace=tiles("Y1", "Y1"), gold=(1, 1, 0, 0, 0))
    match.play("delay")
    assert int(match.state.gold[A]) == 1
    assert int(match.state.coins_on[A, building("Y1")]) == 1
    match.play("delay")
    # Those who delayed act in the order in which they did.
    for seat in (C, A, B):
        assert match.waiting == (seat,)
        match.play("pass")
    assert int(match.state.stage) == 2


def test_a_delay_needs_a_coin_first() -> None:
    match = laying("Gold", A, "1 Gold", "1 Gold", palace=tiles("Y1"), gold=(0, 0, 0, 0, 0))
    refused(match, "delay", "R-4.2")


def test_the_coin_of_a_delay_can_be_spent_at_once() -> None:
    match = laying("Gold", A, "1 Gold", "1 Doge", palace=tiles("Y1 Y3"), gold=(1, 0, 0, 0, 0))
    match.play("delay")
    match.play("pass")
    match.play("Y3, play 1 Gold")
    assert int(match.state.coins_on[A].sum()) == 2


def test_delay_comes_before_anything_else() -> None:
    match = laying("Gold", A, "1 Gold, 1 Doge", "1 Gold", palace=tiles("Y1 Y2"), gold=RICH)
    match.play("Y2 Doge")
    refused(match, "delay", "R-6.3")


def test_a_second_y1_delays_again_and_the_late_turn_may_be_a_pass() -> None:
    match = laying("Gold", A, "1 Gold", "1 Gold", "1 Gold", palace=tiles("Y1 Y1", "Y1"), gold=RICH)
    match.play("delay")
    match.play("delay")
    match.play("pass")
    assert match.waiting == (A,)
    match.play("delay")
    assert match.waiting == (B,)
    match.play("pass")
    match.play("pass")
    assert int(match.state.stage) == 2


def test_the_last_in_the_queue_cannot_delay() -> None:
    match = laying("Gold", A, "1 Gold", "1 Gold", palace=tiles("Y1 Y1", "Y1"), gold=RICH)
    match.play("delay")
    match.play("pass")
    refused(match, "delay", "R-6.4")
    assert "delay" not in match.legal()


def test_y2_turns_one_card() -> None:
    match = laying("Gold", A, "3 Doge", "1 Bridge", palace=tiles("Y2"), gold=RICH)
    match.play("Y2 Doge")
    match.play("done")
    assert int(match.state.counted[A]) == 1
    assert match.state.laid[A].tolist() == cards("1 Doge")


def test_y3_counts_as_a_joker_beside_a_card() -> None:
    match = laying("Gold", A, "1 Gold", "1 Bridge", palace=tiles("Y3"), gold=RICH)
    match.play("Y3")
    assert match.legal() == ["play 1 Gold"]
    match.play("play 1 Gold")
    assert int(match.state.counted[A]) == 2


def test_two_y3_replace_a_missing_kind() -> None:
    match = laying("Gold", A, "1 Doge, 1 Joker", "1 Bridge", palace=tiles("Y3 Y3"), gold=RICH)
    match.play("Y3, Y3")
    assert match.legal() == ["done", "play 1 Joker"]
    match.play("play 1 Joker")
    assert int(match.state.counted[A]) == 2


def test_y4_turns_any_number_of_one_kind() -> None:
    match = laying("Gold", A, "3 Doge, 1 Bridge", "1 Bridge", palace=tiles("Y4"), gold=RICH)
    assert match.legal() == ["Y4 1 Doge", "Y4 2 Doge", "Y4 3 Doge", "Y4 1 Bridge", "pass"]
    match.play("Y4 3 Doge, done")
    assert int(match.state.counted[A]) == 3


def test_what_can_be_turned() -> None:
    match = laying(
        "Gold", A, "2 Doge, 1 Gold, 1 Councilman, 2 Joker", "1 Bridge", palace=tiles("Y2 Y4"), gold=RICH
    )
    texts = match.legal()
    assert "Y2 Doge" in texts and "Y2 Councilman" in texts, "earlier and later kinds alike"
    refused(match, "Y2 Gold", "R-6.8")
    refused(match, "Y4 1 Gold", "R-6.8")
    refused(match, "Y4 3 Doge", "R-5.4")
    refused(match, "Y2 Bridge", "R-5.4")
    assert not any(text.endswith("Joker") for text in texts if text.startswith("Y"))


def test_yellows_are_used_in_one_order() -> None:
    hand = "2 Doge, 2 Bridge, 1 Gold, 2 Councilman, 1 Joker"
    match = laying("Gold", A, hand, "1 Bridge", palace=tiles("Y4 Y4 Y2 Y2 Y3"), gold=RICH)
    match.play("Y4 1 Bridge")
    refused(match, "Y4 1 Bridge", "R-6.9")
    refused(match, "Y4 1 Doge", "R-6.9")
    match.play("Y4 1 Councilman")
    match.play("Y2 Bridge")
    refused(match, "Y2 Doge", "R-6.9")
    assert "Y2 Councilman" in match.legal()
    match.play("Y3")
    refused(match, "Y2 Councilman", "R-6.9")
    match.play("done")
    assert int(match.state.counted[A]) == 4


def test_a_second_y2_may_turn_the_same_kind_and_no_y4_follows() -> None:
    match = laying("Gold", A, "3 Doge", "1 Bridge", palace=tiles("Y4 Y2 Y2"), gold=RICH)
    match.play("Y2 Doge")
    refused(match, "Y4 1 Doge", "R-6.9")
    match.play("Y2 Doge, done")
    assert int(match.state.counted[A]) == 2


def test_y3_only_if_the_play_can_be_completed() -> None:
    match = laying("Gold", A, "1 Doge", "1 Bridge", palace=tiles("Y3"), gold=RICH)
    refused(match, "Y3", "R-6.10")
    match = laying("Gold", A, "1 Doge", "1 Bridge", palace=tiles("Y3 Y3"), gold=(1, 0, 0, 0, 0))
    refused(match, "Y3", "R-6.10")


def test_after_y3_the_play_must_be_completed() -> None:
    match = laying("Gold", A, "1 Gold, 2 Joker", "1 Bridge", palace=tiles("Y3"), gold=RICH)
    match.play("Y3")
    refused(match, "done", "R-6.10")
    refused(match, "play 2 Joker", "R-6.10")
    match = laying("Gold", A, "1 Doge, 2 Joker", "1 Bridge", palace=tiles("Y3"), gold=RICH)
    match.play("Y3")
    refused(match, "done", "R-5.7")
    assert match.legal() == ["play 1 Joker", "play 2 Joker"]


def test_a_building_of_stage_c_can_be_used_in_stage_d() -> None:
    match = laying("Building", A, "1 Building, 2 Bridge", "1 Doge", gold=RICH)
    match.play("play 1 Building")
    match.play("pass")
    match.play("take Y2")
    assert (int(match.state.phase), int(match.state.stage)) == (LAY, 3)
    assert "Y2 Bridge" not in match.legal()
    match = laying("Building", A, "1 Building, 1 Doge", "1 Doge", gold=RICH)
    match.play("play 1 Building")
    match.play("pass")
    match.play("take Y2")
    assert "Y2 Doge" in match.legal()


def yellow_table() -> Match:
    return laying("Councilman", A, "1 Gold, 1 Joker", "1 Doge", palace=tiles("Y2 Y3"), gold=(2, 0, 0, 0, 0))


def test_example_17_yellow_2_and_3() -> None:
    match = yellow_table()
    match.play("Y3, play 1 Joker")
    assert (int(match.state.counted[A]), int(match.state.gold[A])) == (1, 1)
    match = yellow_table()
    match.play("Y2 Gold, Y3, play 1 Joker")
    assert (int(match.state.counted[A]), int(match.state.gold[A])) == (3, 0)
    refused(yellow_table(), "play 1 Joker", "R-5.7")


def test_the_table_is_cleared_after_the_stage() -> None:
    match = laying("Doge", A, "2 Doge, 1 Gold, 1 Joker", "1 Bridge", palace=tiles("Y2"), gold=RICH)
    match.play("Y2 Gold, play 1 Doge + 1 Joker")
    assert match.state.laid[A].tolist() == cards("1 Doge, 1 Gold, 1 Joker")
    assert int(match.state.turned) == 1
    match.play("pass")
    assert not match.state.laid.any()
    assert not match.state.counted.any()
    assert int(match.state.turned) == 0
    kept = laying("Doge", A, "2 Doge", "1 Bridge", laid={0: cards("1 Gold")})
    assert int(kept.state.turned) == 1
