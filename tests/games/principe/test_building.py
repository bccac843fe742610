"""Building a city: RULES.md chapter 5."""

from __future__ import annotations

import pytest

from ridotto.games.principe.data import LOMBARDIA, ROMAGNA, TOSCANA, VENETO
from ridotto.games.principe.state import ACT, BID, FROM_CITIES, FROM_ROLES, OFFER, SHIELD
from ridotto.play import Match

from .tables import (
    GREEN,
    NO_CARDS,
    RED,
    WHITE,
    A,
    B,
    C,
    action,
    auctions,
    clause,
    earned,
    money,
    offer,
    playing,
)

RICH = (4, 4, 4, 4, 4)


def after_auction(seats: int = 3, **fields: object) -> Match:
    """B has bought the only group; everybody could build."""
    given = {
        "hand": {s: (2, 2, 2, 2, 2) for s in range(seats)},
        "money": {s: 12 for s in range(seats)},
        "row": (0, 5, 6, 11),
    }
    match = auctions(0, 0, 0, 0, 1, seats=seats, **(given | fields))
    return playing(match, "bid 1", *["pass"] * (seats - 1))


def test_only_winners_are_offered_a_city_once() -> None:  # P-5.1
    match = after_auction()
    assert int(match.state.phase) == OFFER and match.waiting == (B,)
    match.play("pass", B)
    assert int(match.state.phase) == ACT


def test_two_auctions_won_are_one_city() -> None:  # P-5.1
    match = auctions(1, 1, 0, 0, 0, seats=3, hand={B: (2, 2, 2, 2, 2)}, money={B: 12}, row=(0, 1, 2, 3))
    playing(match, "bid 1", "pass", "pass", "pass", "pass", "bid 1")
    assert int(match.state.phase) == OFFER and match.waiting == (B,)
    match.play("build Siena", B)
    assert int(match.state.phase) == ACT


def test_everyone_builds_with_the_option() -> None:  # P-5.1
    match = after_auction(options={"builders": "everyone"})
    asked = []
    while int(match.state.phase) == OFFER:
        asked += match.waiting
        match.play("pass")
    assert asked == [B, C, A], "clockwise from Il Principe, who is now B"


def test_declining_and_building_leave_the_action() -> None:  # P-5.2
    match = after_auction()
    match.play("build Siena", B)
    assert int(match.state.phase) == ACT and match.waiting == (B,)
    match.play("play 1 white", B)
    assert match.waiting == (C,)


def test_cities_are_built_at_their_time_only() -> None:  # P-5.2
    match = auctions(1, 0, 0, 0, 0, hand={B: RICH}, money={B: 20}, row=(0, 1, 2, 3))
    assert clause(match, "build Siena", B) == "P-5.2"


def test_with_the_option_each_auction_has_its_offer() -> None:  # P-5.3
    match = auctions(
        1,
        1,
        0,
        0,
        0,
        seats=3,
        options={"build_time": "each"},
        hand={s: RICH for s in range(3)},
        money={s: 20 for s in range(3)},
        row=(0, 5, 6, 11),
        deck_size=30,
    )
    playing(match, "bid 1", "pass", "pass")
    assert int(match.state.phase) == OFFER and match.waiting == (B,) and int(match.state.lot) == 1
    match.play("build Siena", B)
    assert int(match.state.phase) == BID and match.waiting == (C,)
    playing(match, "pass", "pass", "bid 2")
    assert int(match.state.phase) == OFFER and match.waiting == (B,), "won twice, offered twice"
    match.play("pass", B)
    assert int(match.state.phase) == ACT


def test_nothing_sold_means_no_city_in_phase_2() -> None:  # P-5.4
    match = auctions(
        0,
        0,
        0,
        0,
        0,
        options={"builders": "everyone"},
        hand={s: RICH for s in range(4)},
        money={s: 20 for s in range(4)},
    )
    assert int(match.state.phase) == ACT


def test_a_group_nobody_wanted_still_lets_everyone_build_with_the_option() -> None:  # P-5.4
    match = auctions(
        1,
        0,
        0,
        0,
        0,
        options={"builders": "everyone"},
        hand={A: RICH},
        money={A: 20},
        row=(0, 1, 2, 3),
        deck_size=40,
    )
    playing(match, "pass", "pass", "pass", "pass")
    assert int(match.state.phase) == OFFER


def test_only_an_open_city_can_be_built() -> None:  # P-5.5
    match = action(RICH, row=(0, 1, 2, 3))
    assert clause(match, "build Firenze") == "P-5.5"
    assert [text for text in match.legal() if text.startswith("build")] == [
        "build Siena",
        "build Orvieto",
        "build Venezia",
        "build Verona",
    ]


def test_the_price_is_paid_to_the_bank() -> None:  # P-5.6
    match = action(RICH, row=(0, 1, 4, 11), money=4)
    assert clause(match, "build Firenze") == "P-5.6"
    bank = int(match.state.bank)
    match.play("build Perugia", A)
    assert money(match)[A] == 2 and int(match.state.bank) == bank + 2


def test_exactly_the_named_cards_are_paid_from_the_hand() -> None:  # P-5.7
    match = action((2, 0, 3, 1, 0), row=(0, 1, 2, 3), face_up={A: (5, 5, 0, 0, 5)})
    assert clause(match, "build Orvieto") == "P-5.7", "cards on the table do not count"
    out = match.state.out.astype(int)
    match.play("build Siena", A)
    assert match.state.hand[A].tolist() == [1, 0, 1, 1, 0]
    assert (match.state.out - out).tolist() == [1, 0, 2, 0, 0]


def test_the_steps_of_building() -> None:  # P-5.8
    match = action(RICH, row=(0, 1, 2, 11), major={GREEN: B}, seats=3)
    match.play("build Firenze", A)
    assert earned(match, FROM_CITIES) == (8, 0, 0), "points before shields"
    assert int(match.state.phase) == SHIELD and int(match.state.row[3]) == -1
    match.play("shield Emilia", A)
    assert earned(match, FROM_ROLES) == (0, 0, 0), "roles after the last shield"
    match.play("shield Emilia", A)
    assert earned(match, FROM_ROLES) == (0, 2, 0)
    assert (match.state.row >= 0).all(), "the row is refilled at the end"
    assert int(match.state.built_by[11]) == A and int(match.state.built_in[11]) == 1


@pytest.mark.parametrize(("option", "shields"), [("one", 1), ("two", 2)])
def test_shields_by_size(option: str, shields: int) -> None:  # P-5.9
    match = action(RICH, row=(0, 5, 11, 12), options={"medium_shields": option})
    small, medium, large = match.copy(), match.copy(), match.copy()
    small.play("build Siena", A)
    assert int(small.state.shields[TOSCANA, A]) == 1 and int(small.state.phase) != SHIELD
    medium.play("build Urbino", A)
    assert int(medium.state.to_place) == shields
    large.play("build Ferrara", A)
    assert int(large.state.to_place) == 2


def test_shields_go_to_regions_that_the_city_touches() -> None:  # P-5.10
    match = action(RICH, row=(0, 5, 11, 12))
    assert clause(match, "shield Veneto") == "P-5.10", "not without a city"
    match.play("build Ferrara", A)
    assert match.legal() == ["shield Veneto", "shield Emilia", "shield Romagna"]
    assert clause(match, "shield Umbria") == clause(match, "pass") == "P-5.10"
    playing(match, "shield Veneto", "shield Romagna")
    assert int(match.state.shields[VENETO, A]) == int(match.state.shields[ROMAGNA, A]) == 1
    assert int(match.state.shields[:, A].sum()) == 2


def test_both_shields_may_go_to_one_region() -> None:  # P-5.10
    match = playing(action(RICH, row=(0, 5, 11, 13)), "build Pisa", "shield Lombardia", "shield Lombardia")
    assert int(match.state.shields[LOMBARDIA, A]) == 2


def test_without_shields_building_is_still_allowed() -> None:  # P-5.11
    for city in ("Siena", "Urbino", "Firenze"):
        match = action(RICH, row=(0, 5, 11, 12), shields_left={A: 0})
        match.play(f"build {city}", A)
        assert match.waiting == (B,) and int(match.state.shields_left[A]) == 0


def test_roles_of_others_pay_once_a_tile() -> None:  # P-5.12
    # Siena needs green and two red cards.
    match = action(
        RICH, row=(0, 5, 11, 12), major={GREEN: B, RED: C, WHITE: B}, minor={GREEN: A, RED: B, WHITE: C}
    )
    match.play("build Siena", A)
    assert earned(match, FROM_ROLES) == (0, 2 + 1, 2)


def test_the_builder_earns_nothing_for_own_roles() -> None:  # P-5.12
    match = action(RICH, row=(0, 5, 11, 12), major={GREEN: A, RED: A}, minor={GREEN: B})
    match.play("build Siena", A)
    assert earned(match, FROM_ROLES) == (0, 1, 0) and match.points[A] == 4


def test_a_tile_on_the_board_pays_nobody() -> None:  # P-5.12
    match = action(RICH, row=(0, 5, 11, 12))
    match.play("build Siena", A)
    assert earned(match, FROM_ROLES) == (0, 0, 0)


def test_the_row_shrinks_when_the_city_deck_is_empty() -> None:  # P-5.13
    match = action(RICH, row=(0, 1, 2, 3), built_by={city: B for city in range(4, 15)})
    match.play("build Orvieto", A)
    assert match.state.row.tolist() == [0, 2, 3, -1]


def test_the_first_cycle_is_open_to_building() -> None:  # P-5.14
    assert "build Siena" in action(RICH, row=(0, 1, 2, 3)).legal()


def test_the_first_cycle_is_closed_with_the_option() -> None:  # P-5.14
    closed = {"first_cycle": "forbidden"}
    match = action(RICH, row=(0, 1, 2, 3), options=closed)
    assert clause(match, "build Siena") == "P-5.14"
    assert not [text for text in match.legal() if text.startswith("build")]
    assert int(after_auction(options=closed).state.phase) == ACT, "no offer in Phase 2 either"
    assert "build Siena" in action(RICH, row=(0, 1, 2, 3), options=closed, cycle=2).legal()


def test_a_city_out_of_reach_for_all_to_see_is_not_offered() -> None:  # P-9.2
    few = offer((1, 1, 0, 0, 0), row=(0, 1, 2, 3))
    assert few.legal() == ["pass"], "a made position: the offer stands although nothing can be built"
    assert int(after_auction(hand={B: NO_CARDS}).state.phase) == ACT
    assert int(after_auction(money={s: 2 for s in range(3)}).state.phase) == ACT, (
        "one coin left after the bid"
    )


def test_a_city_out_of_reach_by_hidden_colours_is_offered() -> None:  # P-9.2
    match = after_auction(hand={B: (0, 0, 0, 5, 0)}, row=(0, 1, 2, 4))
    assert int(match.state.phase) == OFFER and match.legal(B) == ["pass"]


def test_a_short_row_is_looked_through_to_its_end() -> None:  # P-5.13
    built = {city: B for city in range(15) if city not in (1, 11)}
    match = action((1, 0, 2, 0, 0), row=(1, 11, -1, -1), built_by=built)
    assert [text for text in match.legal() if text.startswith("build")] == []
    sold = after_auction(
        row=(11, 12, -1, -1),
        built_by={city: C for city in range(15) if city not in (11, 12)},
        money={s: 5 for s in range(3)},
    )
    assert int(sold.state.phase) == ACT, "both cities cost five coins, and four are left"


def test_the_last_coin_is_enough() -> None:  # P-5.6
    match = action((1, 0, 2, 0, 0), row=(0, 5, 6, 11), money=3)
    assert "build Siena" in match.legal()
    match.play("build Siena", A)
    assert money(match)[A] == 0
    sold = after_auction(money={s: 4 for s in range(3)}, hand={B: (1, 0, 2, 0, 0)}, row=(0, 5, 6, 11))
    assert int(sold.state.phase) == OFFER and "build Siena" in sold.legal(B), (
        "three coins are left after the bid"
    )
