"""The log: who did what, with what result, and where points come from."""

from __future__ import annotations

import random

from ridotto.games.principe.data import REGION_NAMES
from ridotto.games.principe.state import NEXT_ACTION
from ridotto.play import Match, position

from .tables import GREEN, NO_CARDS, RED, A, B, C, D, action, auctions, finished, money, offer, playing, roles


def last(match: Match, viewer: int = -1) -> list[str]:
    return match.tell(match.steps[-1], viewer)


def test_the_opening_names_il_principe_the_row_and_the_own_hand() -> None:
    match = position("principe", seats=3, seed=2, hand={A: (2, 1, 1, 0, 0)}, row=(0, 3, 8, 11), principe=B)
    assert match.opening(A) == [
        "Visconti holds Il Principe. Siena, Verona, Milano and Firenze lie open.",
        "Cycle 1: everybody takes 5 coins and draws 4 cards.",
        "You hold 2 green, 1 white and 1 red.",
    ]
    assert match.opening(-1) == match.opening(A)[:2]


def test_the_pile_is_told_without_its_givers() -> None:
    match = position("principe", seats=3, principe=A, hand={s: (2, 2, 0, 0, 0) for s in range(3)})
    for seat in range(3):
        match.play("give green white", seat)
    assert last(match, A) == [
        "Carraresi has given two cards.",
        "The pile is turned up: 3 green and 3 white.",
        "3 green cards for sale; Visconti speaks first.",
    ]


def test_an_auction_is_told_word_by_word() -> None:
    match = auctions(1, 2, 0, 0, 0, seats=3)
    match.play("bid 2", B)
    assert last(match) == ["Visconti bids 2."]
    match.play("pass", C)
    assert last(match) == ["Carraresi passes."]
    match.play("pass", A)
    assert last(match) == [
        "Medici passes.",
        "Visconti buys 1 green card for 2 coins and takes Il Principe.",
        "2 white cards for sale; Carraresi speaks first.",
    ]
    playing(match, "pass", "pass", "bid 1")
    assert last(match)[:2] == [
        "Visconti bids 1.",
        "Visconti buys 2 white cards for 1 coin and keeps Il Principe.",
    ]


def test_who_drops_out_for_want_of_money_is_named() -> None:  # P-4.9
    match = auctions(2, 0, 0, 0, 0, money={A: 9, B: 9, C: 2, D: 0})
    match.play("bid 1", B)
    assert last(match) == ["Visconti bids 1."]
    match.play("bid 2", C)
    assert last(match) == ["Carraresi bids 2."]
    match.play("bid 3", A)
    assert last(match) == ["Medici bids 3."]
    match.play("bid 4", B)
    assert last(match) == ["Visconti bids 4.", "Carraresi cannot bid higher."]
    sold = auctions(2, 0, 0, 0, 0, money={A: 3, B: 4, C: 2, D: 0})
    sold.play("bid 4", B)
    assert last(sold)[:3] == [
        "Visconti bids 4.",
        "Medici and Carraresi cannot bid higher.",
        "Visconti buys 2 green cards for 4 coins and takes Il Principe.",
    ]
    tied = roles({A: (1, 0, 0, 0, 0), B: (1, 0, 0, 0, 0)}, principe=A, money={A: 2, B: 5})
    tied.play("bid 2", B)
    assert last(tied)[:3] == [
        "Visconti bids 2.",
        "Medici cannot bid higher.",
        "Visconti becomes Maestro (green Major) for 2 coins.",
    ]


def test_groups_that_nobody_wants_or_can_pay() -> None:
    match = playing(auctions(1, 0, 0, 0, 0, seats=3), "pass", "pass", "pass")
    assert "Nobody bids: 1 green card leaves the game." in last(match)
    broke = auctions(1, 2, 0, 0, 0, seats=3, money={A: 0, B: 1, C: 0})
    broke.play("bid 1", B)
    assert "Nobody can bid: 2 white cards leave the game." in last(broke)


def test_a_city_is_told_with_its_price_and_what_others_score() -> None:
    match = action((2, 0, 2, 0, 0), row=(0, 12, 13, 14), major={GREEN: B, RED: C}, minor={RED: B})
    match.play("build Siena", A)
    told = last(match)
    assert told[:3] == [
        "Medici builds Siena with 1 green, 2 red and 3 coins, and scores 4 points.",
        "The shield goes to Toscana.",
        "Visconti scores 3 points as Maestro and Giudice.",
    ]
    assert told[3] == "Carraresi scores 2 points as Gonfaloniere."
    assert told[4].endswith(" is laid open.")
    match = action((4, 4, 4, 4, 4), row=(0, 1, 2, 13))
    match.play("build Pisa", A)
    assert last(match) == [
        "Medici builds Pisa with 1 green, 2 white, 1 blue, 1 yellow and 5 coins, and scores 8 points."
    ]
    match.play("shield Emilia", A)
    assert last(match) == ["Medici places a shield in Emilia."]
    match.play("shield Emilia", A)
    assert last(match)[1].endswith(" is laid open.")


def test_declining_is_told_in_its_own_words() -> None:
    match = offer((4, 4, 4, 4, 4), row=(0, 1, 2, 3))
    match.play("pass", A)
    assert last(match) == ["Medici builds nothing."]
    green = roles({A: (1, 0, 0, 0, 0)}, face_down={A: (0, 1, 0, 0, 0)}, seats=3)
    green.play("pass", A)
    assert last(green)[0] == "Medici turns no card up."


def test_forced_actions_are_told() -> None:
    hand = {A: (0, 0, 0, 2, 0), B: (0, 0, 1, 0, 0), C: NO_CARDS}
    match = position("principe", seats=3, phase=NEXT_ACTION, acting=1, principe=A, hand=hand)
    match.play("play 2 blue", A)
    assert last(match)[:3] == [
        "Medici plays 2 blue cards.",
        "Visconti plays the last card in hand, a red one.",
        "Carraresi has no card and passes.",
    ]
    early = position(
        "principe",
        seats=3,
        phase=NEXT_ACTION,
        acting=1,
        principe=A,
        hand={A: (0, 0, 0, 2, 0), B: NO_CARDS, C: (2, 0, 0, 0, 0)},
    )
    early.play("play 1 blue", A)
    assert last(early) == ["Medici plays 1 blue card.", "Visconti has no card and passes."]


def test_roles_are_told_with_their_benefits() -> None:
    table = {A: (0, 3, 1, 0, 2), B: (0, 1, 0, 0, 0), C: (1, 0, 0, 0, 1)}
    match = roles(
        table,
        seats=3,
        face_down={C: (0, 0, 1, 0, 0)},
        deck_size=50,
        hand={s: (1, 1, 1, 1, 0) for s in range(3)},
    )
    match.play("turn up red", C)
    assert last(match)[:4] == [
        "Carraresi turns a red card face up.",
        "Carraresi turns 1 green card face down.",
        "Medici becomes Vescovo (white Major) and scores 1 point.",
        "Visconti becomes Predicatore (white Minor) and scores 1 point.",
    ]
    assert "Medici and Carraresi are tied for Gonfaloniere (red Major); " in last(match)[-1]
    match.play("pass")
    match.play("bid 2")
    told = last(match)
    assert any(
        line.endswith("becomes Gonfaloniere (red Major) for 2 coins and draws a card.") for line in told
    )
    assert "Medici becomes Banchiere (yellow Major) and takes 2 coins." in told
    assert "Carraresi becomes Mercante (yellow Minor) and takes 2 coins." in told
    assert "Medici turns 1 yellow card face down." in told
    assert "Cycle 2: everybody takes 5 coins and draws 4 cards." in told
    assert match.tell(match.steps[-1], A)[-1].startswith("You hold ")


def test_a_role_that_nobody_pays_for() -> None:
    match = playing(roles({A: (0, 0, 0, 1, 0), B: (0, 0, 0, 1, 0)}, seats=3), "pass", "pass")
    assert "Nobody pays for Signore (blue Major): it stays on the board." in last(match)
    minor = roles({A: (0, 3, 0, 0, 0), B: (0, 1, 0, 0, 0), C: (0, 1, 0, 0, 0)}, seats=3, principe=A)
    minor.play("pass", B)
    assert last(minor) == ["Visconti passes."]
    minor.play("bid 1", C)
    assert last(minor)[1] == "Carraresi becomes Predicatore (white Minor) for 1 coin and scores 1 point."
    two = roles(
        {A: (0, 1, 0, 0, 0), B: (0, 1, 0, 0, 0)}, seats=3, principe=A, options={"white_benefit": "two"}
    )
    playing(two, "bid 1", "pass")
    assert last(two)[1] == "Visconti becomes Vescovo (white Major) for 1 coin and scores 2 points."


def test_a_minor_auction_names_the_tied() -> None:
    match = roles({A: (1, 3, 0, 0, 0), B: (1, 1, 0, 0, 0), C: (0, 1, 0, 0, 0)}, seats=3, principe=A)
    playing(match, "pass", "pass")
    assert (
        last(match)[-1]
        == "Visconti and Carraresi are tied for Predicatore (white Minor); Visconti speaks first."
    )


def test_the_last_cycle_is_announced() -> None:
    for options, paid in (({}, True), ({"last_income": "none"}, False)):
        match = roles({A: (0, 0, 0, 1, 0)}, seats=3, deck_size=7, options=options)
        match.play("shield Umbria", A)
        told = last(match)
        assert "The deck is short: cycle 2 is the last. Nobody draws or gives." in told
        assert ("Everybody takes 5 coins." in told) == paid
        assert any(line.startswith("From the deck come ") for line in told)
    empty = roles({A: (0, 0, 0, 1, 0)}, seats=3, deck_size=0)
    empty.play("shield Umbria", A)
    assert not any(line.startswith("From the deck come ") for line in last(empty))


def end_of(match: Match) -> list[str]:
    match.play("shield Umbria", A)
    return last(match)


def test_the_end_is_told_with_its_reason_and_every_source() -> None:
    table = {A: (0, 0, 0, 1, 0)}
    hands = {s: NO_CARDS for s in range(3)}
    told = end_of(roles(table, seats=3, last_cycle=1, hand=hands, money={A: 3, B: 1, C: 1}))
    assert "The last cycle is over, and so is the game." in told
    assert (
        "Medici has 19 points: roles at the end 2, fewest colours 8, most money 2, most cards in hand 2, regions 5."
        in told
    )
    assert told[-1] == "Medici wins with 19 points."
    assert "Umbria: 5 points for Medici." in told
    cities = end_of(roles(table, seats=3, built_by={city: B for city in range(12)}, hand=hands))
    assert "Fewer than four cities are left to build: the game is over." in cities


def test_the_regions_are_told_with_who_is_paid() -> None:  # P-8.7
    shields = {(0, A): 2, (0, B): 1, (0, C): 1, (2, B): 1, (2, C): 1}
    told = end_of(roles({A: (0, 0, 0, 1, 0)}, seats=3, last_cycle=1, shields=shields))
    assert [line for line in told if line.partition(":")[0] in REGION_NAMES] == [
        "Lombardia: 5 points for Medici; 2 each for Visconti and Carraresi.",
        "Emilia: 5 points each for Visconti and Carraresi.",
        "Umbria: 5 points for Medici.",
    ]


def test_ties_for_victory_are_told() -> None:
    table = {A: (0, 0, 0, 1, 0)}
    hands = {s: NO_CARDS for s in range(3)}
    shared = end_of(
        roles(table, seats=3, last_cycle=1, hand=hands, money={s: 1 for s in range(3)}, earned={(B, 0): 5})
    )
    assert shared[-1] == "Medici and Visconti share the victory with 19 points."
    richer = end_of(
        roles(table, seats=3, last_cycle=1, hand=hands, money={A: 2, B: 1, C: 1}, earned={(B, 0): 7})
    )
    assert richer[-1] == "Medici wins with 19 points and more money, 2 coins."


def test_every_move_of_whole_games_is_told_in_sentences() -> None:
    for seats in (3, 4, 5):
        rng = random.Random(seats)
        match = Match.new("principe", seats=seats, seed=seats)
        while not match.is_over:
            seat = rng.choice(match.waiting)
            match.play(rng.choice(match.legal_numbers(seat)), seat)
            for line in match.tell(match.steps[-1], rng.randrange(-1, seats)):
                assert line[0].isupper() or line[0].isdigit() or line.startswith("d'Este")
                assert line.endswith("."), line
        assert min(money(match)) >= 0


def test_a_finished_position_tells_nothing_more() -> None:
    assert finished().log() == finished().opening()
