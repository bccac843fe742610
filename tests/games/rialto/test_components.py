"""The box: what is in it, and the numbers of the moves."""

from __future__ import annotations

import numpy as np

from ridotto.core.registry import find
from ridotto.games.rialto import data, moves
from ridotto.games.rialto.notation import move_text
from ridotto.play import Match

GAME = find("rialto")


def test_the_game_is_for_two_to_five() -> None:
    assert GAME.seats == (2, 3, 4, 5)


def test_the_pack_has_eleven_cards_of_seven_kinds() -> None:
    for seats in GAME.seats:
        state = GAME.new_state(seats, 1)
        assert state.pile.tolist() == [11] * 7
        assert int(state.pile_size) == data.PACK == 77


def test_three_districts_lie_on_each_bank() -> None:
    assert data.DISTRICT_NAMES[:3] == ("Cannaregio", "San Marco", "Castello")
    assert data.DISTRICT_NAMES[3:] == ("Santa Croce", "San Polo", "Dorsoduro")
    assert data.DISTRICTS == data.BANKS * data.DISTRICTS_OF_BANK


def test_twelve_connections_give_every_district_four_neighbours() -> None:
    pairs = {tuple(sorted(int(end) for end in link)) for link in data.LINK_ENDS}
    assert len(pairs) == data.LINKS == 12
    for district in range(6):
        assert sum(district in pair for pair in pairs) == 4
    missing = {(a, b) for a in range(6) for b in range(a + 1, 6)} - pairs
    named = {tuple(data.DISTRICT_SHORT[each] for each in pair) for pair in missing}
    assert named == {("CAN", "DOR"), ("SMA", "SCR"), ("CAS", "SPO")}


def test_bridges_are_the_six_pairs_of_three_to_six() -> None:
    ends = [tuple(int(value) for value in bridge) for bridge in data.BRIDGE_ENDS]
    assert ends == [(3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
    best_four = sum(sorted((value for pair in ends for value in pair), reverse=True)[:4])
    assert best_four == 23  # the published highest value of a district
    gondolas = data.GONDOLAS * 2 * data.GONDOLA_END
    assert (sum(map(sum, ends)) + gondolas) / data.DISTRICTS == 11  # and the published average


def test_each_family_has_eighteen_councilmen() -> None:
    state = GAME.new_state(5, 2)
    assert (state.general + state.personal).tolist() == [18] * 5
    assert state.personal.tolist() == [5] * 5
    assert not state.board.any()


def test_sixty_buildings_of_twelve_kinds() -> None:
    state = GAME.new_state(3, 2)
    assert state.stock.tolist() == [5] * 12
    assert data.SLOTS == 7


def test_only_doge_and_points_are_counted_on_tracks() -> None:
    names = set(GAME.layout.by_name)
    assert {"doge", "earned", "coins_on"} <= names
    assert GAME.points(GAME.new_state(4, 3)) == (3, 3, 3, 3)


def test_coins_and_tracks_have_room_for_more_than_any_game_needs() -> None:
    # Twenty cards counted in each of six rounds, and the start.
    for name in ("gold", "doge"):
        assert GAME.layout.by_name[name].high >= 6 * (data.MOST_HELD + 1) + 3


def test_every_family_starts_with_three_points() -> None:
    assert GAME.points(GAME.new_state(2, 9)) == (3, 3)


def test_the_move_space_is_as_long_as_it_says() -> None:
    match = Match.new("rialto", seats=2, seed=1)
    texts = [move_text(match.observation(0), 0, move) for move in range(GAME.moves)]
    assert GAME.moves == moves.MOVES == len(texts) == len(set(texts)) == 398
    assert len(moves.PHASE_OF) == GAME.moves


def test_upgrades_pack_and_unpack() -> None:
    for old in range(12):
        if old % 4 < 3:
            for colour in range(3):
                move = moves.pack_upgrade(old, colour)
                assert moves.FIRST_UPGRADE <= move < moves.STOP
                assert moves.unpack_old(move) == old
                assert moves.unpack_new(move) == colour * 4 + old % 4 + 1


def test_no_moment_has_more_moves_than_the_bound() -> None:
    """Laying from a hand of 19 is the widest choice: cards × Jokers, and every yellow."""
    most = 0
    for native in range(12):
        for jokers in range(12):
            others = max(0, data.MOST_HELD - native - jokers)
            yellows = 1 + others + min(5, others) + 1
            if native + jokers <= data.MOST_HELD:
                most = max(most, (native + 1) * (jokers + 1) + yellows)
    assert most <= GAME.most_legal
    assert 36 <= GAME.most_legal  # gondolas
    assert 27 + 4 <= GAME.most_legal  # blues
    assert 3 * 7 + 2 <= GAME.most_legal  # greens


def test_the_fullest_hand_needs_all_seven_slots() -> None:
    limits = sorted((int(limit) for limit in data.LIMIT_OF_GREEN for _ in range(5)), reverse=True)
    assert data.HAND_LIMIT + sum(limits[: data.SLOTS]) == data.MOST_HELD


def test_hands_can_never_keep_so_many_cards_that_a_row_is_empty() -> None:
    kept = 5 * data.HAND_LIMIT + 5 * int(np.sum(data.LIMIT_OF_GREEN))
    assert kept == 55
    assert (data.PACK - kept) // data.MOST_ROWS >= 1


def test_the_length_of_a_game_is_bounded() -> None:
    """Per seat and round: a row, 7 greens and a stop, 13 turns of laying, 11 of building, and so on."""
    per_seat = 1 + 8 + 13 + 11 + 3 + 21 + 30
    assert 6 * (5 * per_seat + data.PACK) + 5 <= GAME.longest
