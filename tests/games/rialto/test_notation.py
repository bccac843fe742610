"""Texts of moves, questions, and the sentences of the log."""

from __future__ import annotations

import random

import pytest

import ridotto
from ridotto.core.registry import find
from ridotto.errors import InvalidMove
from ridotto.games.rialto.moves import (
    DELAY,
    FIRST_DISCARD,
    FIRST_LAY,
    FIRST_MOVE,
    pack_green,
    pack_lay,
    pack_many,
)
from ridotto.games.rialto.state import FETCH_COUNCILMAN, MOVE_COUNCILMAN
from ridotto.play import Match

from .table import (
    A,
    B,
    C,
    cards,
    discarding,
    drafting,
    in_round,
    laying,
    links,
    men,
    order,
    tiles,
    using_blues,
    using_greens,
)

GAME = find("rialto")
RICH = (5, 5, 5, 0, 0)


def last(match: Match, viewer: int = -1) -> list[str]:
    return match.tell(match.steps[-1], viewer)


def test_texts_read_back_whatever_the_case_and_spaces() -> None:
    match = laying("Doge", A, "3 Doge, 2 Joker", "1 Gold", palace=tiles("Y1 Y2 Y3 Y4"), gold=RICH)
    for move in range(GAME.moves):
        text = GAME.words.move_text(match.observation(A), A, move)
        assert match.read(text, A) == (move,)
        assert match.read(f"  {text.upper()}  ", A) == (move,)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play 2 doge and 1 joker", pack_lay(2, 1)),
        ("play 2 Doge, 1 Joker", pack_lay(2, 1)),
        ("play 1 joker and 2 doge cards", pack_lay(2, 1)),
        ("play a Doge and a Joker", pack_lay(1, 1)),
        ("play 2 Jokers", pack_lay(0, 2)),
        ("play nothing", FIRST_LAY),
        ("play 0", FIRST_LAY),
        ("done", FIRST_LAY),
        ("Y4 2 Gondolas", pack_many(4, 2)),
        ("G3 take councilmen", pack_green(3, 5)),
        ("play doge + joker", pack_lay(1, 1)),
        ("play 2 Doges and joker", pack_lay(2, 1)),
        ("3 doge", pack_lay(3, 0)),
        ("3", pack_lay(3, 0)),
        ("0", FIRST_LAY),
        ("Y1", DELAY),
        ("move from San Polo", FIRST_MOVE + 4),
    ],
)
def test_comfortable_texts(text: str, move: int) -> None:
    match = laying("Doge", A, "3 Doge, 2 Joker", "1 Gold")
    assert match.read(text) == (move,)


def test_connections_are_named_from_either_end_and_in_full() -> None:
    match = ridotto.position("rialto", seats=2, top_bridge=2)
    one = match.read("bridge SMA-SPO 6-3")
    assert one == match.read("bridge San Polo - San Marco 3-6") == match.read("bridge spo sma 3 6")
    assert one != match.read("bridge SMA-SPO 3-6")
    assert match.read("gondola SPO-SMA SPO") == match.read("gondola San Marco to San Polo: San Polo")


def test_a_connection_without_a_bridge_still_has_a_text() -> None:
    built = links(
        CAN_SMA=(3, 4), CAN_CAS=(3, 5), SMA_CAS=(6, 3), SCR_SPO=(4, 5), SCR_DOR=(4, 6), SPO_DOR=(5, 6)
    )
    match = ridotto.position("rialto", seats=2, ends=built)
    assert match.read("bridge SMA-SPO low-high") != match.read("bridge SMA-SPO high-low")


def test_several_moves_in_one_text() -> None:
    match = laying("Doge", A, "1 Doge, 1 Gold", "1 Gold", palace=tiles("Y2 Y3"), gold=RICH)
    assert len(match.read("Y2 Gold, Y3, play 1 Doge")) == 3
    assert len(match.read("Y2 Gold then Y3; play 1 Doge")) == 3
    assert discarding("8 Doge", "7 Gold").read("discard doge, 2 gold") == (
        FIRST_DISCARD,
        FIRST_DISCARD + 1,
        FIRST_DISCARD + 1,
    )


def test_a_discard_in_a_stage_is_refused_with_its_clause() -> None:
    match = laying("Doge", A, "1 Doge, 1 Gold", "1 Gold")
    refused = match.explain("discard gold", A)
    assert refused is not None
    assert refused.clause.startswith("R-4.")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 12 Doge",
        "discard",
        "discard 3",
        "discard apple",
        "row 9",
        "take Z1",
        "-1",
        "x" * 400,
    ],
)
def test_unreadable_texts_are_refused_with_a_hint(text: str) -> None:
    match = laying("Doge", A, "1 Doge", "1 Gold")
    with pytest.raises(InvalidMove, match=r"cannot read"):
        match.read(text, A)
    with pytest.raises(InvalidMove, match=r"cannot read"):
        GAME.words.parse(match.observation(B), B, text)


def test_every_moment_has_its_question() -> None:
    asked: dict[int, str] = {}
    for seats, seed in ((2, 1), (5, 2), (4, 3)):
        rng = random.Random(seed)
        match = Match.new("rialto", seats=seats, seed=seed)
        while not match.is_over:
            seat = match.waiting[0]
            asked[int(match.state.phase)] = match.question(seat).sentence
            match.play(rng.choice(match.legal_numbers(seat)), seat)
        asked[int(match.state.phase)] = match.question(0).sentence
    assert set(asked) >= {0, 1, 2, 3, 4, 7, 8, 9, 12, 13}
    assert len(set(asked.values())) == len(asked)


def test_questions_of_rare_moments() -> None:
    match = laying("Building", A, "5 Building", "1 Gold", palace=tiles("G1 G1 Y1 B1 G2 Y2 G3"))
    match.play("play 5 Building")
    match.play("pass")
    assert "return" in match.question().sentence
    match.play("return G1")
    assert match.question().sentence.startswith("Which building worth at most 4 do you take instead?")
    match = laying("Building", A, "5 Building", "1 Gold")
    match.play("play 5 Building")
    match.play("pass")
    assert match.question().sentence.startswith(
        "You may build for 6: a building of value 4 comes first. Or stop. Worth most: G4 ("
    )
    match = laying("Doge", A, "1 Doge, 1 Gold", "1 Gold", palace=tiles("Y2 Y3"), gold=RICH)
    match.play("Y2 Gold, Y3")
    assert (
        match.question().sentence
        == "Stage A, Doge: with 1 turned card and 1 Y3 as a Joker, what do you lay besides? You hold 1 Doge."
    )
    match = laying("Gondola", A, "1 Gondola", "1 Gold", general={A: 0}, personal={A: 18})
    match.play("play 1 Gondola")
    match.play("pass")
    match.play("gondola CAN-SCR CAN")
    assert int(match.state.phase) == FETCH_COUNCILMAN
    assert match.question().sentence.endswith("From where does a councilman come to Cannaregio?")


def test_the_question_of_a_stage_says_who_leads_and_what_would_beat_it() -> None:
    match = laying("Gondola", A, "2 Gondola", "1 Gondola, 3 Joker", "1 Gold", order=order(C, A, B))
    assert "leads" not in match.question().sentence
    match.play("play 2 Gondola")
    asked = match.question().sentence
    assert asked.startswith(
        "Stage E, Gondola: how many cards do you lay? A councilman for your supply for each card; "
    )
    assert asked.endswith("Anna leads with 2; 3 would put you ahead. You hold 1 Gondola, 3 Jokers.")
    match.play("pass")
    assert (
        "Anna leads with 2; 2 would put you ahead. You hold no Gondola and no Joker."
        in match.question().sentence
    )


def test_questions_keep_what_their_reader_may_not_know() -> None:
    for match in (laying("Gold", A, "2 Gold", "1 Gold"), discarding("6 Doge, 3 Gold", "7 Bridge")):
        assert "2 Gold" not in GAME.words.question(match.observation(B), A).sentence
        assert "3 Gold" not in GAME.words.question(match.observation(B), A).sentence


def test_a_number_is_enough_for_a_row() -> None:
    match = drafting("", "", rows=["6 Doge", "6 Gold", "6 Bridge"])
    assert match.read("2") == match.read("row 2")


def test_a_gondola_may_bring_nobody_and_a_new_pile_is_told() -> None:
    match = laying("Gondola", A, "2 Gondola", "1 Gold", general={A: 0}, personal={A: 1}, board=men(CAS=(17,)))
    match.play("play 2 Gondola")
    match.play("pass")
    match.play("gondola CAN-SCR none")
    assert last(match)[0].startswith(
        "Anna lets a gondola run between Cannaregio and Santa Croce and brings nobody there"
    )
    rng = random.Random(3)
    match = Match.new("rialto", seats=4, seed=3)
    while not int(match.state.shuffles):
        seat = match.waiting[0]
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    assert "The discarded cards are shuffled into a new pile." in last(match)


def test_the_sentence_that_was_asked_for() -> None:
    match = laying("Doge", B, "2 Doge, 1 Joker", "1 Gold", doge=(0, 4, 0, 0, 0), order=order(B, A))
    match.play("pass")
    match.play("play 2 Doge + 1 Joker")
    assert (
        last(match)[0]
        == "Anna plays 2 Doge and a Joker, wins the stage and climbs 4 spaces, on top of Bruno."
    )


def test_the_log_of_a_stage() -> None:
    match = laying("Gold", A, "2 Gold", "1 Gold, 1 Bridge", "2 Joker", order=order(A, B, C))
    match.play("play 2 Gold")
    assert last(match) == ["Anna plays 2 Gold."]
    match.play("play 1 Gold")
    match.play("play 2 Joker")
    assert last(match) == [
        "Chiara plays 2 Jokers in place of a Gold and takes 1 coin.",
        "Anna wins the stage and takes 3 coins.",
        "Bruno takes 1 coin.",
        "Stage C, Building: Anna begins.",
    ]
    match.play("pass")
    assert last(match) == [
        "Bruno passes.",
        "Nobody wins the bonus.",
        "Stage D, Bridge: Anna begins.",
    ]


def test_the_log_of_yellows() -> None:
    hand = "1 Doge, 3 Bridge, 1 Building, 1 Joker"
    match = laying("Doge", A, hand, "1 Gold", palace=tiles("Y1 Y2 Y3 Y4"), gold=RICH)
    match.play("delay")
    assert last(match) == ["Anna activates Y1, takes a coin and will lay cards after the others."]
    match.play("pass")
    match.play("Y4 3 Bridge")
    assert last(match) == ["Anna activates Y4 and plays 3 Bridges as Doge."]
    match.play("Y2 Building")
    assert last(match) == ["Anna activates Y2 and plays a Building as a Doge."]
    match.play("Y3")
    assert last(match) == ["Anna activates Y3, which counts as a Joker."]
    other = match.copy()
    match.play("play 1 Doge + 1 Joker")
    assert last(match)[0] == "Anna plays also a Doge and a Joker, wins the stage and climbs 8 spaces."
    other.play("done")
    assert last(other)[0] == "Anna leaves it at that, wins the stage and climbs 6 spaces."


def test_jokers_and_a_tile_in_place_of_a_kind() -> None:
    match = laying("Doge", A, "1 Gold, 1 Joker", "1 Gold", palace=tiles("Y3"), gold=RICH)
    match.play("Y3")
    match.play("play 1 Joker")
    assert last(match) == ["Anna plays also a Joker in place of a Doge."]


def test_the_log_of_the_draft_tells_blind_cards_to_their_owner_only() -> None:
    match = drafting("", "", rows=["2 Doge, 4 Joker", "6 Gold", "6 Bridge"], pile=cards("2 Gondola"))
    match.play("row 1")
    assert last(match, B) == ["Anna takes row 1: 2 Doge and 4 Jokers; and draws 2 cards unseen."]
    assert last(match, A) == ["Anna takes row 1: 2 Doge and 4 Jokers; and draws 2 Gondolas unseen."]


def test_the_log_of_greens() -> None:
    match = using_greens(
        "8 Doge",
        "7 Gold",
        row="2 Joker",
        palace=tiles("G1 G2 G4"),
        gold=(3, 0, 0, 0, 0),
        pile=cards("3 Bridge"),
    )
    match.play("G1 draw")
    assert last(match, B) == ["Anna activates G1 and draws 3 cards."]
    assert last(match, A) == ["Anna activates G1 and draws 3 Bridges."]
    other = match.copy()
    match.play("G4 take Joker")
    assert last(match) == ["Anna activates G4, takes a Joker from the left-over row and may keep 9 cards."]
    match.play("G2")
    assert last(match) == ["Anna activates G2 and may keep 10 cards."]
    other.play("stop")
    assert last(other) == ["Anna uses no green building any more."]


def test_the_log_of_discards() -> None:
    match = discarding("6 Doge, 3 Gold", "7 Bridge")
    match.play("discard Gold")
    assert last(match, A) == ["Anna discards a Gold, face down."]
    assert last(match, B) == []
    match.play("discard Doge")
    assert last(match, B) == [
        "Anna discards 2 cards, face down.",
        f"Stage A, Doge: {match.names[int(match.state.starter)]} begins.",
    ]


def test_the_log_of_buildings() -> None:
    match = laying("Building", A, "2 Building", "1 Gold", palace=tiles("G1 G1 Y1 B1 G2 Y2 G3"))
    match.play("play 2 Building")
    match.play("pass")
    assert "Anna wins the stage and may build for 3." in last(match)
    match.play("return G2")
    assert last(match) == ["Anna returns G2 for 2 points."]
    match.play("take B3")
    assert (
        last(match)[0]
        == "Anna builds B3, worth 3 (for a coin: change another building into one worth 1 more)."
    )
    match = laying("Building", A, "2 Building", "1 Gold")
    match.play("play 2 Building")
    match.play("pass")
    match.play("stop")
    assert last(match)[0] == "Anna builds nothing more."


def test_the_log_of_stage_d() -> None:
    match = laying("Bridge", A, "2 Bridge", "1 Bridge", "1 Gold", top_bridge=2, order=order(C, A, B))
    match.play("play 2 Bridge")
    match.play("play 1 Bridge")
    match.play("pass")
    assert last(match) == [
        "Chiara passes and loses a point for want of bridges.",
        "Anna wins the stage and scores 3 points for bridges.",
    ]
    match.play("bridge SMA-SPO 6-3")
    assert last(match) == [
        "Anna builds a bridge from San Marco (6) to San Polo (3).",
        "Bruno scores 1 point for bridges.",
        "Stage E, Gondola: Anna begins.",
    ]


def test_the_log_of_stage_e() -> None:
    match = laying("Gondola", A, "1 Gondola", "1 Gold", board=men(SPO=(2,), DOR=(1,)))
    match.play("play 1 Gondola")
    match.play("pass")
    assert last(match)[1] == "Anna wins the stage and calls 1 councilman to the personal supply."
    match.play("gondola CAN-SCR SCR")
    assert last(match)[:2] == [
        "Anna lets a gondola run between Cannaregio and Santa Croce and sends a councilman to Santa Croce, "
        "stands all along the west bank and scores 5 points for it.",
        "The bonus of the west bank is spent.",
    ]
    match = laying("Gondola", A, "2 Gondola", "1 Gold", general={A: 0}, personal={A: 1}, board=men(CAS=(17,)))
    match.play("play 2 Gondola")
    match.play("pass")
    assert last(match)[1] == "Anna wins the stage and scores 2 points for councilmen that are missing."
    match.play("gondola CAN-SCR SCR")
    assert last(match) == [
        "Anna lets a gondola run between Cannaregio and Santa Croce, and scores 1 point, as the general supply is empty."
    ]
    other = match.copy()
    match.play("from CAS")
    assert last(match)[0] == "Anna brings a councilman from Castello to Santa Croce."
    other.play("from personal")
    assert last(other)[0] == "Anna brings a councilman from the personal supply to Santa Croce."


def test_the_log_of_stage_f() -> None:
    match = laying(
        "Councilman",
        A,
        "2 Councilman",
        "1 Councilman",
        personal={A: 1},
        board=men(CAS=(3,), CAN=(1,)),
        **in_round("SMA"),
    )
    match.play("play 2 Councilman")
    match.play("play 1 Councilman")
    assert last(match) == [
        "Bruno plays a Councilman.",
        "Anna wins the stage, sends 1 councilman to San Marco, stands all along the east bank and scores 5 points for it.",
    ]
    assert int(match.state.phase) == MOVE_COUNCILMAN
    assert match.question().sentence.startswith(
        "Your personal supply is empty. Up to 2 councilmen may still move"
    )
    match.play("move CAS")
    assert last(match) == ["Anna moves a councilman from Castello to San Marco."]
    match.play("stop")
    assert last(match)[:3] == [
        "Anna moves nobody else.",
        "Bruno sends 1 councilman to San Marco.",
        "The bonus of the east bank is spent.",
    ]


def test_the_log_of_blues() -> None:
    match = using_blues(
        2, palace=tiles("B1 B2 B3 B4 G1 B1"), gold=(6, 0, 0, 0, 0), general={A: 1}, personal={A: 17}
    )
    told = []
    for move in ("B1", "B1", "B2", "B4", "B3 G1 to Y2"):
        match.play(move)
        told.append(last(match)[0])
    assert told == [
        "Anna activates B1 and calls a councilman to the personal supply.",
        "Anna activates B1 and scores 1 point, as nobody is left to call.",
        "Anna activates B2 and scores 2 points.",
        "Anna activates B4 and scores 3 points.",
        "Anna activates B3 and changes G1 into Y2.",
    ]


def test_the_first_buildings_and_a_new_round_are_told() -> None:
    match = Match.new("rialto", seats=2, seed=4)
    match.play("start G1")
    assert last(match)[0].endswith(
        "starts with G1 (for a coin: take a card of the left-over row, or draw three)."
    )
    match.play("start B1")
    assert last(match)[1].startswith("Round 1 belongs to ")
