"""The words, pictures, knowledge and checks of Medici vs Strozzi."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import ridotto
from ridotto.core.game import NO_MOVE
from ridotto.games.strozzi import notation, view
from ridotto.games.strozzi.checks import INVARIANTS, sound
from ridotto.games.strozzi.knowledge import FEATURES
from ridotto.games.strozzi.state import CARGO, OVER, TENS
from ridotto.games.strozzi.tiles import is_gold
from ridotto.games.strozzi.view import svg, text

from .table import FULL, MEDICI, STROZZI, fleet, lot, luck, offered, sold, tiles

GAME = ridotto.game("strozzi")


def test_tiles_have_names() -> None:
    """M-1.2."""
    assert notation.tile_name(tiles("B4")[0]) == "B4"
    assert notation.tile_words(tiles("X5")[0]) == "gold 5"
    assert is_gold(tiles("X5")[0])
    assert not is_gold(tiles("W0")[0])
    with pytest.raises(ValueError, match="no tile 'Z9'"):
        notation.tile_number("Z9")


def test_the_log_reads_as_a_story() -> None:
    match = ridotto.new("strozzi", seed=luck("R4 G0 W2"), names=("Anna", "Bruno"))
    for move in ("draw", "stop", "price 1", "refuse", "load S4 H2", "stop", "price 7", "accept", "dump"):
        match.play(move)
    assert match.log()[:9] == [
        "Anna is auctioneer and draws cloth 4.",
        "Anna draws spice 0.",
        "Anna stops drawing.",
        "Anna asks 1 florin for cloth 4 and spice 0.",
        "Bruno refuses: Anna has to pay 1.",
        "Anna loads cloth 4 and spice 0 on S4, which docks at H2.",
        "Anna is auctioneer and draws fur 2.",
        "Anna stops drawing.",
        "Anna asks 7 florins for fur 2.",
    ]
    assert match.log()[9:11] == ["Bruno accepts and pays 7.", "Bruno throws fur 2 overboard."]
    assert notation.story(match.observation(), match.observation(), 0, NO_MOVE) == []


def test_the_log_says_where_the_money_of_a_round_came_from() -> None:
    match = sold(MEDICI, "B1", **fleet(medici_S5="H1 R1 R2", medici_S3="H3 G1"), marker={5: -1})
    match.play("load S4 H2")
    assert match.log(start=1) == []
    told = match.tell(match.steps[0])
    assert told[:7] == [
        "Medici loads dye 1 on S4, which docks at H2.",
        "Round 1 ends: Medici's third ship is docked.",
        "Medici earns 20 at H1: cargo of 3 against 0.",
        "Medici earns 20 at H2: cargo of 1 against 0.",
        "Medici earns 20 at H3: cargo of 1 against 0.",
        "Medici earns 20 from monopolies: cloth at H1 10 and spice at H3 10.",
        "Strozzi earns 10 from monopolies: fur at H2 10.",
    ]


def test_the_log_tells_the_other_ends_of_a_round() -> None:
    empty = sold(MEDICI, "B1", bag=[0] * 22)
    empty.play("dump")
    assert "Round 1 ends: the bag is empty." in empty.log()
    ships = fleet(medici_S5="H1 B0 B1 B2 B3 B4", medici_S4="H2 R0 R1 R2 R3", medici_S3="H3 G0 G1")
    full = sold(MEDICI, "W1", FULL, **ships)
    full.play("load S3 H3")
    assert "Round 1 ends: Medici's ships are full." in full.log()
    adds = sold(MEDICI, "W1", **fleet(medici_S5="H1 B0"))
    adds.play("load S5 H1")
    assert adds.log()[0 if len(adds.log()) else 1 :][1] == "Medici adds fur 1 to S5 at H1."
    stuck = offered(MEDICI, "W3 W4", 25, FULL, **fleet(strozzi_S5="H1 B1 B2 B3 B4", strozzi_S4="H2 G1 G2 G3", strozzi_S3="H3 R1 R2 R3"))  # fmt: skip
    stuck.play("accept")
    assert "No ship of Strozzi has room: fur 3 and fur 4 go overboard." in stuck.log()
    declined = offered(STROZZI, "W3 W4", 25, FULL, **fleet(strozzi_S5="H1 B1 B2 B3 B4", strozzi_S4="H2 G1 G2 G3", strozzi_S3="H3 R1 R2 R3"))  # fmt: skip
    declined.play("refuse")
    assert "No ship of Strozzi has room: fur 3 and fur 4 go overboard." in declined.log()


def test_the_log_names_the_winner() -> None:
    for cash, ending in (
        ((361, 361), "both families have 361 florins and share the victory."),
        ((400, 361), "Medici wins with 400 florins against 361."),
        ((100, 361), "Strozzi wins with 361 florins against 100."),
    ):
        match = sold(MEDICI, "B1", round_no=3, bag=[0] * 22, cash=cash)
        match.play("dump")
        assert match.log()[-1] == f"The game is over: {ending}"


def test_every_decision_is_asked_for_in_a_sentence() -> None:
    match = ridotto.new("strozzi", seed=luck("R4 G0 W2"))
    asked = [match.question()]
    for move in ("stop", "tens 1", "units 8", "accept"):
        match.play(move)
        asked.append(match.question())
    assert [each.clause for each in asked] == ["M-3.2", "M-4.1", "M-4.3", "M-4.4", "M-5.2"]
    assert asked[3].sentence == "Medici offers cloth 4 for 18 florins. Accept or refuse?"
    over = ridotto.position("strozzi", phase=OVER, lot=(0, 0, 0))
    assert notation.question(over.observation(0), 0).sentence == "The game is over."


def test_moves_are_read_forgivingly_and_refused_helpfully() -> None:
    seen = ridotto.new("strozzi", seed=1).observation(0)
    assert notation.parse(seen, 0, " LOAD  s4   H2 ") == notation.parse(seen, 0, "load S4 H2")
    for wrong in ("load S6 H1", "load S5 H4", "tens 25", "units 10", "price", "bid 3"):
        with pytest.raises(ridotto.InvalidMove, match="moves are: draw, stop, price 18"):
            notation.parse(seen, 0, wrong)
    assert notation.colour_word(0) == "blue dye"
    assert notation.colour_word(4) == "gold"


def positions() -> list[ridotto.Match]:  # type: ignore[name-defined]
    ships = fleet(medici_S5="H1 B0 B1", strozzi_S4="H2 G1 X5", strozzi_S3="H1 R1")
    return [
        ridotto.new("strozzi", seed=1),
        ridotto.position("strozzi", phase=TENS, **lot("W1")),
        ridotto.position("strozzi", phase=2, price=30, **lot("W1")),
        offered(MEDICI, "W3 W4", 25, **ships, overboard={2: 0, 5: 1}),
        sold(STROZZI, "W3", **ships, marker={0: 4, 3: -3}),
        sold(MEDICI, "W3", {"tracks": "eight"}, **ships),
        ridotto.position("strozzi", phase=OVER, lot=(0, 0, 0), cash=(5, 5)),
        ridotto.position("strozzi", phase=OVER, lot=(0, 0, 0), cash=(7, 5), options=FULL),
        ridotto.position("strozzi", overboard={k: 1 for k in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12)}, **lot("X5")),
    ]


@pytest.mark.parametrize("number", range(9))
def test_boards_are_well_formed_and_offer_every_legal_move(number: int) -> None:
    match = positions()[number]
    for viewer in (-1, 0, 1):
        seen = match.observation(viewer)
        root = ElementTree.fromstring(svg(seen))  # noqa: S314
        offered_moves = {each.get("data-move") for each in root.iter() if each.get("data-move")}
        assert offered_moves == set(seen.legal_texts())
        ids = [each.get("id") for each in root.iter() if each.get("id")]
        assert len(ids) == len(set(ids))
        sizes = [float(each.get("font-size", 20)) for each in root.iter() if each.tag.endswith("text")]
        small = [size for size in sizes if size < 16]
        assert len(small) <= 12, "only emblem letters may be smaller"
        assert "florins" in text(seen)


def test_the_viewers_family_lies_below() -> None:
    match = ridotto.new("strozzi", seed=1)
    below_medici, below_strozzi = svg(match.observation(0)), svg(match.observation(1))
    assert below_medici.index(">Medici<") != below_strozzi.index(">Medici<")
    assert view.WIDTH == 720


def test_the_text_board_shows_what_the_table_shows() -> None:
    match = positions()[3]
    board = text(match.observation())
    assert "Strozzi: S3 with R1 (value 1, 2 open)" in board
    assert "Lot: W3 W4 for 25." in board
    assert "Overboard: B4." in board
    assert "dye 2 Medici" in text(sold(MEDICI, "W3", marker={0: 2}).observation())


def test_the_encoding_is_seen_from_the_seat() -> None:
    """What Medici sees of itself, Strozzi sees as the other's, and the other way round."""
    match = sold(
        STROZZI, "W3", **fleet(medici_S5="H1 B0 B1", strozzi_S4="H2 G1 X5"), marker={0: 2}, cash=(200, 340)
    )
    mine, theirs = GAME.encode(match.state, 0), GAME.encode(match.state, 1)
    assert len(mine) == FEATURES
    fleet_size = 24
    assert mine[-fleet_size:].tolist() == theirs[-2 * fleet_size : -fleet_size].tolist()
    assert int(mine[15]) == -int(theirs[15]) == -127
    assert mine[6 + 3 + 3] == 0
    assert theirs[6 + 3 + 3] == 1


def spoiled(**changes: object) -> int:
    """Return the invariant that a spoiled state breaks."""
    match = ridotto.position("strozzi", **fleet(medici_S5="H1 B0 B1"), **lot("W1"))
    for name, value in changes.items():
        match.state[name] = value
    return sound(match.state)


def test_every_invariant_can_break() -> None:
    good = ridotto.position("strozzi", **fleet(medici_S5="H1 B0 B1"), **lot("W1")).state
    bag = good.bag.copy()
    bag[0] = 1
    assert spoiled(bag=bag) == 1
    bag = good.bag.copy()
    bag[3] = 0
    assert spoiled(bag=bag) == 1
    assert spoiled(bag_tiles=3) == 2
    assert spoiled(lot_tiles=2) == 2
    loaded = good.loaded.copy()
    loaded[0, 0] = 1
    assert spoiled(loaded=loaded) == 2
    dock = good.dock.copy()
    dock[0, 0] = -1
    assert spoiled(dock=dock) == 3
    assert spoiled(cash=(0, 0)) == 4
    assert spoiled(tracks=1, marker=[0] * 8 + [1]) == 5
    assert len(INVARIANTS) == 5
    both = ridotto.position("strozzi", **fleet(medici_S5="H1 B0", medici_S4="H2 B1"), **lot("W1"))
    both.state.dock[0, 1] = 0
    assert sound(both.state) == 3


def test_positions_square_what_follows() -> None:
    kept = ridotto.position("strozzi", earned={(0, 2): 20})
    assert kept.points == (320, 300)
    bag = ridotto.position("strozzi", bag={1: 0, 21: 1}, **lot("X5"))
    assert int(bag.state.overboard[1]) == 1
    dealt = ridotto.new("strozzi", seed=0)
    first = notation.tile_name(int(dealt.state.lot[0]))
    moved = ridotto.position(
        "strozzi", **fleet(medici_S5=f"H1 {first} {first if first[1] in '45' else 'X5'}")
    )
    assert int(moved.state.lot_tiles) == 1
    assert int(moved.state.phase) != CARGO
