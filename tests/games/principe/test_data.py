"""What is in the box: RULES.md chapter 1."""

from __future__ import annotations

import numpy as np

from ridotto.core.registry import find
from ridotto.games.principe import data
from ridotto.play import Match


def test_a_hundred_cards_in_five_colours() -> None:  # P-1.1
    assert data.ALL_CARDS == 100 and data.COLOURS == 5 and data.CARDS_OF_A_COLOUR == 20
    assert data.COLOUR_NAMES == ("green", "white", "red", "blue", "yellow")
    assert len(set(data.BUILDINGS)) == 5
    state = Match.new("principe", seats=4, seed=1).state
    dealt = state.hand.sum(axis=0, dtype=int) + state.deck
    assert dealt.tolist() == [20] * 5


def test_fifteen_cities_of_three_sizes() -> None:  # P-1.2
    assert data.CITIES == len(data.CITY_NAMES) == len(set(data.CITY_NAMES)) == 15
    assert [int((data.CITY_SIZE == size).sum()) for size in range(3)] == [5, 5, 5]
    assert data.NEEDS.sum(axis=0).tolist() == [13] * 5
    assert (data.NEEDS > 0).sum(axis=0).tolist() == [10, 10, 10, 9, 10]
    cost = data.CITY_CARDS.astype(int) + data.CITY_PRICE
    for size, (total, points, regions) in enumerate(((6, 4, 1), (8, 6, 2), (10, 8, 3))):
        of_size = data.CITY_SIZE == size
        assert set(cost[of_size]) == {total} and set(data.CITY_POINTS[of_size]) == {points}
        assert {len(data.TOUCHES[city]) for city in np.flatnonzero(of_size)} == {regions}
    assert sorted(set(data.CITY_CARDS.tolist())) == [3, 4, 5, 6]
    assert int(data.CITY_CARDS.min()) == data.FEWEST_CITY_CARDS


def test_firenze_is_the_published_card() -> None:  # P-1.2
    city = data.CITY_NAMES.index("Firenze")
    assert data.NEEDS[city].tolist() == [2, 0, 1, 1, 1]
    assert (int(data.CITY_PRICE[city]), int(data.CITY_POINTS[city])) == (5, 8)
    assert data.TOUCHES[city] == (data.EMILIA, data.ROMAGNA, data.TOSCANA)


def test_ten_role_tiles() -> None:  # P-1.3
    assert len(set(data.MAJORS) | set(data.MINORS)) == 10


def test_six_regions_and_thirty_contacts() -> None:  # P-1.4
    assert data.REGIONS == len(set(data.REGION_NAMES)) == len(set(data.REGION_SHORT)) == 6
    touched = [sum(region in regions for regions in data.TOUCHES) for region in range(6)]
    assert touched == [4, 5, 6, 6, 5, 4]
    bits = [sum(1 << region for region in regions) for regions in data.TOUCHES]
    assert data.CITY_REGIONS.tolist() == bits


def test_eleven_shields_can_be_placed() -> None:  # P-1.5
    state = Match.new("principe", seats=3, seed=1).state
    assert state.shields_left.tolist() == [11, 11, 11, 0, 0]


def test_the_bank_never_runs_out() -> None:  # P-1.6
    state = Match.new("principe", seats=5, seed=1).state
    assert int(state.bank) == -25 and state.money.tolist() == [5] * 5


def test_the_rulebook_lists_the_cities_as_the_data_has_them() -> None:  # P-1.2
    rows = [
        line.split("|")[1:-1] for line in find("principe").rulebook.text.splitlines() if line.startswith("| ")
    ]
    table = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    for city, name in enumerate(data.CITY_NAMES):
        cells = table[name]
        assert cells[0] == data.SIZE_NAMES[int(data.CITY_SIZE[city])]
        assert [0 if cell == "–" else int(cell) for cell in cells[1:6]] == data.NEEDS[city].tolist()
        assert (int(cells[6]), int(cells[7])) == (int(data.CITY_PRICE[city]), int(data.CITY_POINTS[city]))
        assert cells[8].split(", ") == [data.REGION_NAMES[region] for region in data.TOUCHES[city]]


def test_every_ruling_of_the_study_is_a_clause() -> None:
    named = " ".join(clause.source for clause in find("principe").rulebook.clauses.values())
    missing = [number for number in range(1, 51) if f"P{number}" not in named.replace(",", " ").split()]
    assert missing == []
