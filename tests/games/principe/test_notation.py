"""Moves as text, and the questions."""

from __future__ import annotations

import pytest

from ridotto.errors import InvalidMove
from ridotto.games.principe.moves import (
    BUILD,
    GIVE,
    PASS,
    PLACE,
    PLAY,
    UP_WHITE,
    bid_move,
    play_move,
    turn_up_move,
)
from ridotto.games.principe.notation import parse
from ridotto.games.principe.state import OFFER
from ridotto.play import Match, position

from .tables import A, B, action, auctions, finished, offer, roles

SEEN = Match.new("principe", seats=3, seed=1).observation(A)


def test_every_move_of_the_space_has_its_own_text_that_reads_back() -> None:
    texts = [SEEN.game.words.move_text(SEEN, A, move) for move in range(SEEN.game.moves)]
    assert len(set(texts)) == SEEN.game.moves
    for move, text in enumerate(texts):
        assert parse(SEEN, A, text) == (move,)
        assert parse(SEEN, A, f"  {text.upper()}  ") == (move,)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("give green white", (GIVE, GIVE + 1)),
        ("give green and white", (GIVE, GIVE + 1)),
        ("give 2 red", (GIVE + 2, GIVE + 2)),
        ("contribute blue", (GIVE + 3,)),
        ("decline", (PASS,)),
        ("bid 07", (bid_move(7),)),
        ("play red", (play_move(2, 1),)),
        ("play red 3", (play_move(2, 3),)),
        ("play 3 r", (play_move(2, 3),)),
        ("build pisa", (BUILD + 13,)),
        ("build Pisa in Emilia and Toscana", (BUILD + 13, PLACE + 2, PLACE + 4)),
        ("build urb UMB", (BUILD + 5, PLACE + 5)),
        ("place tos", (PLACE + 4,)),
        ("shield veneto, veneto", (PLACE + 1, PLACE + 1)),
        ("turn up yellow", (turn_up_move(4),)),
    ],
)
def test_comfortable_forms(text: str, moves: tuple[int, ...]) -> None:
    assert parse(SEEN, A, text) == moves


def test_all_cards_of_a_colour() -> None:
    seen = action((0, 0, 3, 0, 0)).observation(A)
    assert parse(seen, A, "play all red") == parse(seen, A, "play red all") == (play_move(2, 3),)
    with pytest.raises(InvalidMove, match=r"P-6\.3"):
        parse(seen, A, "play all green")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("hello", "moves are for example"),
        ("give pink", "no colour 'pink'"),
        ("give green white red", "two cards are given"),
        ("bid 0", "1 to 63"),
        ("bid 64", "1 to 63"),
        ("play 21 red", "1 to 20"),
        ("build Roma", "no city 'roma'"),
        ("build P", "no city 'p'"),
        ("shield Sicilia", "no region"),
        ("turn up green", "cannot be turned up"),
    ],
)
def test_what_cannot_be_read_says_what_can(text: str, hint: str) -> None:
    with pytest.raises(InvalidMove, match=hint):
        parse(SEEN, A, text)


def test_a_long_form_is_played_as_a_whole_or_not_at_all() -> None:
    match = action((4, 4, 4, 4, 4), row=(0, 5, 11, 13))
    match.play("build Pisa Emilia Emilia", A)
    assert [step.text for step in match.steps] == ["build Pisa", "shield Emilia", "shield Emilia"]
    start = position("principe", seats=3, hand={A: (1, 3, 0, 0, 0)})
    before = start.state.tobytes()
    with pytest.raises(ValueError, match=r"P-3\.5"):
        start.play("give green green", A)
    assert start.state.tobytes() == before


def test_questions_name_what_has_to_be_decided() -> None:
    asked = [
        (
            position("principe", seats=3, hand={A: (1, 3, 0, 0, 0)}),
            A,
            "You hold 1 green and 3 white. Which two cards",
            "P-3.3",
        ),
        (
            auctions(0, 2, 0, 0, 0),
            B,
            "2 white cards for sale. Nobody has bid; you have 5 coins. Bid or pass?",
            "P-4.2",
        ),
        (
            roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}, principe=A),
            B,
            "Tied for Maestro (green Major).",
            "P-7.6",
        ),
        (offer((4, 4, 4, 4, 4), row=(0, 1, 2, 3)), A, "You may build a city now", "P-5.2"),
        (action((1, 1, 0, 0, 0)), A, "Your action", "P-6.2"),
        (
            roles({A: (1, 0, 0, 0, 0)}, face_down={A: (0, 1, 0, 0, 0)}),
            A,
            "As Maestro you may turn one of your face-down cards up",
            "P-7.9",
        ),
        (roles({A: (0, 0, 0, 1, 0)}), A, "As Signore you place a shield. In which region?", "P-7.12"),
        (finished(), A, "The game is over.", "P-2.9"),
    ]
    for match, seat, sentence, clause in asked:
        question = match.question(seat)
        assert question.sentence.startswith(sentence) and question.clause == clause
    assert PLAY < UP_WHITE and OFFER == 2


def test_an_offer_that_cannot_be_taken_says_so() -> None:  # P-9.2
    match = offer((4, 0, 0, 0, 0), row=(0, 1, 2, 3))
    assert match.question(A).clause == "P-9.2" and match.legal(A) == ["pass"]
    assert "no open city fits your cards" in match.question(A).sentence
    assert "no open city fits" in action((4, 0, 0, 0, 0), row=(0, 1, 2, 3)).question(A).sentence
    assert "build a city, or play" in action((4, 0, 2, 0, 0), row=(0, 1, 2, 3)).question(A).sentence


def test_a_shield_for_any_region_is_asked_with_the_map_in_mind() -> None:  # P-7.12
    shields = {(0, A): 1, (1, A): 1, (1, B): 1, (2, A): 1, (2, B): 2, (3, B): 1, (4, A): 2, (4, B): 1}
    minor = roles({A: (0, 0, 0, 1, 0), B: (0, 0, 0, 2, 0)}, shields=shields)
    minor.play("shield Umbria", B)
    assert minor.question(A).sentence == (
        "You lead in Lombardia and Toscana, share the lead in Veneto, are behind in Emilia. "
        "As Cavaliere you place a shield. In which region?"
    )


def test_questions_follow_the_decision() -> None:
    match = position("principe", seats=3, hand={A: (2, 2, 0, 0, 0)})
    match.play("give green", A)
    assert "second card" in match.question(A).sentence
    sale = auctions(0, 2, 0, 0, 0)
    sale.play("bid 1", B)
    assert "Visconti bids 1; you have 5 coins" in sale.question().sentence
    shield = action((4, 4, 4, 4, 4), row=(0, 5, 11, 13))
    shield.play("build Urbino", A)
    assert shield.question().sentence == "A shield for Urbino: Romagna or Umbria?"
    two = action((4, 4, 4, 4, 4), row=(0, 5, 11, 13))
    two.play("build Pisa", A)
    assert two.question().sentence == "The first of two shields for Pisa: Lombardia, Emilia or Toscana?"
    two.play("shield Emilia", A)
    assert two.question().sentence == "A shield for Pisa: Lombardia, Emilia or Toscana?"
