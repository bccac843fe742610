"""Moves as text, questions and the log."""

from __future__ import annotations

import pytest

import ridotto
from ridotto.core.fields import SPECTATOR
from ridotto.errors import InvalidMove
from ridotto.games.edo.moves import MOVES
from ridotto.games.edo.notation import move_text, parse
from ridotto.games.edo.state import GOING, MERCHANT_START, OVER
from ridotto.games.edo.words import card_words, merchant_words

from .table import (
    BLUE,
    GREEN,
    RED,
    acting,
    cards,
    goods,
    money,
    moving,
    node,
    planning,
    samurai,
    sites,
    standing,
    wages,
)


def told(match: ridotto.Match, move: str, seat: int, viewer: int = SPECTATOR) -> list[str]:
    """Play a move and return what a viewer reads of it."""
    lines = []
    for step in match.play(move, seat):
        lines += match.tell(step, viewer)
    return lines


@pytest.mark.parametrize("seats", [3, 4])
def test_every_move_of_the_space_has_a_text_of_its_own(seats: int) -> None:
    seen = ridotto.new("edo", seats=seats, seed=1).observation(0)
    texts = [move_text(seen, 0, move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    for move, text in enumerate(texts):
        assert parse(seen, 0, text) == (move,)


def test_people_may_write_loosely() -> None:
    match = moving("A rice", 0, samurai=samurai("F1"), merchant=node("R1"), money=money(9, 9, 9))
    seen = match.observation(RED)
    assert parse(seen, RED, "move the samurai on forest 1 to C1") == parse(seen, RED, "move F1 to Odawara")
    assert parse(seen, RED, "move merchant to quarry 2") == parse(seen, RED, "merchant to Q2")
    assert parse(seen, RED, "END") == (0,)
    assert parse(seen, RED, "reveal card") == (0,)
    assert parse(seen, RED, "plan B gather rice") == parse(seen, RED, "plan B harvest")
    assert parse(seen, RED, "plan C new authorization") == parse(seen, RED, "plan C new card")
    assert parse(seen, RED, "build trading post in Kofu") == parse(seen, RED, "build post Kofu")


def test_unreadable_moves_say_what_can_be_written() -> None:
    seen = moving("A rice", 0, samurai=samurai("F1"), goods=goods((0, 0, 0))).observation(RED)
    for text, hint in (
        ("move F1 to Kyoto", "no space"),
        ("move F1 to F1", "no way"),
        ("move F1 to Sakura", "no way"),
        ("merchant to", "no space"),
        ("plan Z build", "cannot read"),
        ("plan A build 2, nonsense", "cannot read"),
        ("pay all", "E-9.1"),
        ("settle Edo", "E-3.5"),
    ):
        with pytest.raises(InvalidMove, match=hint):
            parse(seen, RED, text)


def test_a_plan_can_be_written_in_one_line() -> None:
    """E-4.1."""
    seen = planning().observation(RED)
    assert len(parse(seen, RED, "plan A money 5 2, B travel 1, C stone")) == 5
    assert parse(seen, RED, "A build 1") == parse(seen, RED, "plan A build") + parse(seen, RED, "officials 1")


def test_the_merchant_is_placed_or_refused_in_words() -> None:
    """E-3.7."""
    seen = standing(3, actor=GREEN).observation(GREEN)
    assert parse(seen, GREEN, "merchant Edo") == parse(seen, GREEN, "merchant to Edo")


def test_all_wages_at_once() -> None:
    """E-9.1."""
    match = wages(RED, samurai=samurai("Edo Edo F1"), goods=goods((0, 0, 2)))
    with pytest.raises(InvalidMove, match="2 rice for 3 samurai"):
        match.play("pay all")
    rich = wages(RED, samurai=samurai("Edo Edo F1"), goods=goods((0, 0, 3)))
    assert len(rich.play("pay all")) == 3


def test_questions_name_the_decision() -> None:
    match = standing(3, actor=GREEN)
    assert match.question().clause == "E-3.3"
    match.play("settle Kofu")
    match.play("take 3 rice")
    match.play("take 10 ryo")
    assert "package" in match.question().sentence
    match.play("take 2 wood")
    assert "city" in match.question().sentence
    asked = {
        "E-4.2": planning(),
        "E-5.2": moving("A rice", 1),
        "E-6.3": acting("C buy rice", 2),
        "E-6.5": acting("C recruit", 1),
        "E-6.6": acting("B travel", 1),
        "E-6.11": acting("C new card", 1),
        "E-6.12": acting("S7 sell card", 1, cards=[cards("A B C S7"), 7, 7, 0]),
        "E-7.2": acting("A wood", 1, samurai=samurai("F1")),
        "E-7.5": acting("A build", 1, samurai=samurai("Edo"), goods=goods((3, 0, 0))),
        "E-8.1": acting("B trade", 1, samurai=samurai("R1"), offer=1),
        "E-9.1": wages(RED, samurai=samurai("Edo"), goods=goods((0, 0, 1))),
    }
    for clause, position in asked.items():
        assert position.question().clause == clause
    travel = acting("B travel", 1, samurai=samurai("Edo F1"))
    travel.play("pick Edo")
    assert int(travel.state.phase) == GOING
    assert "Edo" in travel.question().sentence
    plans = planning()
    plans.play("plan A build", RED)
    assert plans.question(RED).clause == "E-4.3"
    plans.play("officials 0", RED)
    plans.play("plan B build 0, C stone 0", RED)
    assert plans.question(RED).clause == "E-4.1"
    assert standing(3, phase=OVER).question(0).clause == "E-10.4"
    river = standing(
        3, phase=MERCHANT_START, settled=(3, 3, 3, 0), sites=sites(odawara="a", kofu="b", kawagoe="c")
    )
    assert river.question().clause == "E-3.7"


def test_only_a_covered_card_can_be_revealed() -> None:
    """E-5.8: a second reveal must not forfeit the action."""
    match = acting("A wood", 1, samurai=samurai("F1"))
    with pytest.raises(InvalidMove):
        match.play("reveal")


def test_questions_give_the_figures_that_matter() -> None:
    """E-5.2, E-7.2, E-7.6, E-7.12, E-8.4."""
    rich = {"goods": goods((3, 3, 3)), "money": money(50, 0, 0)}
    walk = moving("A rice", 2, samurai=samurai("F1"), money=money(9, 9, 9))
    assert "(you have 9), or done to reveal A, rice, with 2 officials?" in walk.question().sentence
    assert "reveal A, rice, without officials?" in moving("A rice", 0, **rich).question().sentence
    gather = acting("S1 wood +1", 2, samurai=samurai("F1 F2", "F2"), cards=[cards("A B C S1"), 7, 7, 0])
    assert gather.question().sentence == "Wood +1, 2 left: which samurai gathers? F1 gives 4, F2 gives 3."
    build = acting(
        "S12 build -1 wood -1 stone", 1, samurai=samurai("Edo"), cards=[cards("A B C S12"), 7, 7, 0], **rich
    )
    assert build.question().sentence.endswith(
        "House 2 wood and 10 Ryo; trading post 2 wood, 2 stone and 15 Ryo; fortress 6 stone and 20 Ryo."
    )
    trade = acting("B trade", 1, samurai=samurai("R1"), merchant=node("R1"), offer=8, **rich)
    assert trade.question().sentence == (
        "Trade, 1 left: buy up to 3 rice at 2 Ryo each, or pay 25 Ryo for a point?"
    )
    there = {"samurai": samurai("Kofu"), "merchant": node("Kofu"), "sites": sites(kofu="A")}
    both = acting("B trade", 1, offer=8, **there, **rich)
    assert both.question().sentence == (
        "Trade at your trading post: buy up to 3 rice at 2 Ryo each (1 left), and pay 25 Ryo for a point (1 left)?"
    )


# --- The log


def test_the_deal_is_told() -> None:
    """E-2.3, E-2.4, E-2.5, E-3.1."""
    assert standing(3).opening() == [
        "Mori is the start player.",
        "The cities pay in all: Edo 18, Odawara 10, Kofu 10 and Kawagoe 10 Ryo.",
    ]
    assert standing(2).opening()[1] == "Kofu is closed; forest F2, quarry Q1 and paddy P1 are covered."


def test_the_setup_is_told() -> None:
    match = standing(3, actor=GREEN)
    assert told(match, "settle Kofu", GREEN) == [
        "Uesugi founds a house in Kofu and puts a samurai beside it."
    ]
    assert told(match, "take 1 wood 1 stone", BLUE) == ["Shimazu takes the package of 1 wood and 1 stone."]
    for move in ("take 10 ryo", "take 3 rice", "settle Odawara", "settle Kawagoe"):
        match.play(move)
    assert told(match, "merchant R2", RED) == ["Mori puts the merchant on river R2; round 1 begins."]


def test_plans_are_told_to_their_owner_only() -> None:
    """E-4.5."""
    match = planning(money=money(1, 0, 0))
    assert told(match, "plan A build 2", RED, RED) == ["Mori plans slot 1: A, build, with 2 officials."]
    assert told(match, "plan B travel 1", RED, BLUE) == []
    assert told(match, "plan C stone 0", RED, BLUE) == ["Mori has planned."]
    assert told(match, "plan A rice 1, B trade 1, C stone 1", BLUE) == ["Shimazu has planned."]
    lines = told(match, "plan A rice 1, B trade 1, C stone 1", GREEN)
    assert lines == [
        "Uesugi has planned.",
        "All have planned. Officials in slots 1-2-3: Mori 2-1-0, Shimazu 1-1-1, Uesugi 1-1-1.",
    ]


def test_movement_and_reveals_are_told() -> None:
    match = moving(
        "A rice", 2, samurai=samurai("Edo"), merchant=node("R1"), money=money(5, 5, 5), goods=goods((0, 0, 1))
    )
    assert told(match, "move Edo to R2", RED) == ["Mori walks a samurai from Edo to river R2."]
    assert told(match, "merchant to F1", RED) == ["Mori leads the merchant to forest F1."]
    assert told(match, "done", RED) == ["Mori reveals A, rice, with 2 officials: 2 rice."]
    assert told(match, "done", BLUE) == ["Shimazu reveals A, rice, without officials: nothing happens."]
    idle = moving("A wood", 1, money=money(5, 5, 5))
    assert told(idle, "done", RED) == ["Mori reveals A, wood, with 1 official, but can do nothing with it."]


def test_actions_are_told_with_their_results() -> None:
    rich = {"goods": goods((9, 9, 5)), "money": money(90, 1, 1)}
    build = moving("A build", 2, samurai=samurai("Edo Kofu"), sites=sites(edo="ab"), **rich)
    assert told(build, "done", RED) == ["Mori reveals A, build, with 2 officials."]
    assert told(build, "build fortress Edo", RED) == [
        "Mori builds a fortress in Edo for 7 stone and 20 Ryo: 3 points."
    ]
    assert told(build, "done", RED) == ["Mori stops, leaving 1 activation unused."]
    gather = acting("A wood", 1, samurai=samurai("F1"), money=money(5, 5, 5))
    assert told(gather, "gather F1", RED) == ["Mori gathers 3 wood in forest F1."]
    trade = acting("B trade", 2, samurai=samurai("R1 R1"), merchant=node("R1"), offer=8, **rich)
    assert told(trade, "buy 2", RED) == ["Mori buys 2 rice from the merchant for 4 Ryo."]
    assert told(trade, "buy point", RED) == ["Mori pays the merchant 25 Ryo: 1 point."]
    rice = acting("C buy rice", 1, **rich)
    assert told(rice, "rice 3 for 7", RED) == ["Mori buys 3 rice for 7 Ryo."]
    recruit = acting("C recruit", 1, **rich)
    assert told(recruit, "recruit 1", RED) == ["Mori recruits 1 Shogun official for 1 rice."]
    sell = acting("S7 sell card", 1, cards=[cards("A B C S7"), 7, 7, 0], **rich)
    assert told(sell, "sell card C", RED) == [
        "Mori sells card C (stone, new card, recruit or buy rice) for 30 Ryo."
    ]


def test_a_new_card_is_told_with_the_one_that_follows() -> None:
    match = acting("C new card", 1, money=money(9, 1, 1), card_row=cards("S1 S2 S3 S4 S5"))
    line = told(match, "take card S2", RED)[0]
    new = int(match.state.card_row) & ~cards("S1 S3 S4 S5")
    follower = card_words(new.bit_length() - 1)
    assert line == f"Mori takes card S2 (money 7 or stone +1) for 5 Ryo; {follower} takes its place."
    last = acting("C new card", 1, money=money(9, 1, 1), card_row=cards("S1"), sold=0x7FF0)
    assert told(last, "take card S1", RED) == ["Mori takes card S1 (money 7 or wood +1) for 5 Ryo."]


def test_travel_is_told() -> None:
    match = acting("B travel", 2, samurai=samurai("Edo"), money=money(1, 1, 1))
    assert told(match, "place B2", RED) == ["Mori places a samurai on border post B2."]
    assert told(match, "move B2 to Kofu", RED) == ["Mori's samurai travels from border post B2 to Kofu."]
    assert told(match, "done", RED) == []


def test_wages_income_and_the_next_round_are_told() -> None:
    where = samurai("Edo F1", "Kofu")
    match = wages(
        RED, samurai=where, goods=goods((0, 0, 1)), sites=sites(edo="ab", kofu="c"), money=money(0, 0, 0)
    )
    assert told(match, "pay Edo", RED) == [
        "Mori pays 1 rice for the samurai in Edo.",
        "Mori's unpaid samurai in forest F1 comes home.",
        "Shimazu has no rice for wages: the samurai in Kofu comes home.",
        "Income of Edo: Mori 12 and Shimazu 6 Ryo.",
        "Income of Kofu: Uesugi 10 Ryo.",
        "Round 2 begins; Shimazu is the start player. "
        f"The merchant brings {merchant_words(int(match.state.offer))}.",
    ]
    unpaid = wages(RED, samurai=where, goods=goods((0, 0, 3)), money=money(0, 0, 0))
    assert told(unpaid, "done", RED)[0] == "Mori pays no more; the samurai in Edo and in forest F1 come home."


def test_samurai_of_one_space_go_home_together() -> None:
    match = wages(RED, samurai=samurai("B1 Edo B1"), goods=goods((0, 0, 3)), money=money(0, 0, 0))
    assert (
        told(match, "done", RED)[0]
        == "Mori pays no more; the samurai in Edo and on border post B1 (2) come home."
    )


def test_the_end_is_told_with_its_reason() -> None:
    """E-10.1, E-10.2, E-11.1 to E-11.5."""
    last = {"samurai": samurai("", "", "B1"), "goods": goods((0, 0, 0), (1, 0, 0), (0, 0, 1)), "round_no": 10}
    match = wages(
        GREEN,
        sites=sites(edo="ab"),
        money=money(50, 0, 0),
        earned=[[1, 0, 0, 0, 0, 0, 0]] * 2 + [[1, 0, 0, 0, 1, 0, 0]] + [[0] * 7],
        **last,
    )
    assert told(match, "done", GREEN)[-5:] == [
        "The game ends: the merchant deck is used up.",
        "Mori adds 1 for money: 2 points.",
        "Shimazu adds nothing: 1 point.",
        "Uesugi has no house in Edo and drops out with 2 points.",
        "Mori wins with 2 points.",
    ]
    tied = wages(GREEN, sites=sites(edo="ab"), money=money(0, 0, 0), **last)
    assert told(tied, "done", GREEN)[-1] == "Shimazu wins with 1 point, on the tie-break."
    nobody = wages(GREEN, money=money(0, 0, 0), **last)
    assert told(nobody, "done", GREEN)[-1] == "Nobody has a house in Edo: nobody wins."
    points = [[1, 0, 0, 0, 12, 0, 0], [1] + [0] * 6, [1] + [0] * 6, [0] * 7]
    early = wages(GREEN, earned=points, settled=(1, 1, 1, 0), **{**last, "round_no": 5})
    assert "The game ends: Mori has 13 points." in told(early, "done", GREEN)


def test_hidden_purses_are_not_betrayed_by_the_log() -> None:
    """E-12.2: the deed is told, the total never."""
    options = {"purses": "hidden"}
    match = moving("A money 5", 2, purse=money(7, 3, 3), options=options)
    assert told(match, "done", RED, BLUE) == ["Mori reveals A, money 5, with 2 officials: 10 Ryo."]
    build = acting(
        "A build", 1, samurai=samurai("Edo"), goods=goods((3, 0, 0)), purse=money(11, 3, 3), options=options
    )
    assert told(build, "build house Edo", RED, BLUE) == [
        "Mori builds a house in Edo for 3 wood and 10 Ryo: 1 point."
    ]
