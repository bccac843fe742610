"""Il Principe: why a move is refused, as the number of a clause (RULES.md P-4.2 is 402)."""

from __future__ import annotations

from ridotto.core.rule import State, rule

from .building import has_cards, is_forbidden_now, is_in_row
from .data import CITY_PRICE, CITY_REGIONS
from .moves import BID_1, BUILD, GIVE, PASS, PLACE, PLAY, UP_WHITE, played_cards, played_colour
from .state import ACT, ANY_REGION, BID, CONTRIBUTE, OFFER, OVER, ROLE_BID, SHIELD, TURN_UP

GAME_OVER = 209
CONTRIBUTE_TWO = 303
HELD_CARD = 305
BID_OR_PASS = 402
HIGHER_BID = 403
MONEY_FOR_BID = 404
WHEN_TO_BUILD = 502
OPEN_CITY = 505
PRICE = 506
CARDS_FROM_HAND = 507
TOUCHED_REGION = 510
FIRST_CYCLE = 514
BUILD_OR_PLAY = 602
PLAY_HELD_CARDS = 603
TURN_UP_ONE = 709
BLUE_SHIELD = 712
NOT_ASKED = 901


@rule
def refusal(state: State, seat: int, move: int) -> int:
    """Return 0 if a move is legal, else the clause that forbids it."""
    phase = int(state.phase)
    if phase == OVER:
        return GAME_OVER
    if (int(state.asked) >> seat) & 1 == 0:
        return NOT_ASKED
    if move < BUILD:
        return refuse_auction_move(state, seat, move)
    return refuse_table_move(state, seat, move)


@rule
def refuse_auction_move(state: State, seat: int, move: int) -> int:
    """Contributions, passes and bids."""
    if move < PASS:
        return refuse_gift(state, seat, move - GIVE)
    if move == PASS:
        return refuse_pass(int(state.phase))
    return refuse_bid(state, seat, move - BID_1 + 1)


@rule
def refuse_table_move(state: State, seat: int, move: int) -> int:
    """Cities, cards played, shields and cards turned up."""
    if move < PLAY:
        return refuse_city(state, seat, move - BUILD)
    if move < PLACE:
        return refuse_play(state, seat, move)
    if move < UP_WHITE:
        return refuse_region(state, move - PLACE)
    return refuse_turn_up(state, seat, move - UP_WHITE + 1)


@rule
def refuse_gift(state: State, seat: int, colour: int) -> int:
    """Contributions: in Phase 1, and only what one holds (P-3.3, P-3.5)."""
    if int(state.phase) != CONTRIBUTE:
        return CONTRIBUTE_TWO
    if int(state.hand[seat, colour]) == 0:
        return HELD_CARD
    return 0


@rule
def refuse_pass(phase: int) -> int:
    """Passing: in an auction, at the offer of Phase 2 and for the green benefit only."""
    if phase == CONTRIBUTE:
        return CONTRIBUTE_TWO
    if phase == ACT:
        return BUILD_OR_PLAY
    if phase == SHIELD:
        return TOUCHED_REGION
    if phase == ANY_REGION:
        return BLUE_SHIELD
    return 0


@rule
def refuse_bid(state: State, seat: int, amount: int) -> int:
    """Bids: in an auction, higher than the standing bid, within one's money (P-4.2 to P-4.4)."""
    phase = int(state.phase)
    if phase != BID and phase != ROLE_BID:
        return BID_OR_PASS
    if amount > int(state.money[seat]):
        return MONEY_FOR_BID
    if amount <= int(state.bid):
        return HIGHER_BID
    return 0


@rule
def refuse_city(state: State, seat: int, city: int) -> int:
    """Building: when it is time, an open city, with money and cards (P-5.2, P-5.5 to P-5.7, P-5.14)."""
    phase = int(state.phase)
    if phase != ACT and phase != OFFER:
        return WHEN_TO_BUILD
    if is_forbidden_now(state):
        return FIRST_CYCLE
    if not is_in_row(state, city):
        return OPEN_CITY
    if int(state.money[seat]) < int(CITY_PRICE[city]):
        return PRICE
    if not has_cards(state, seat, city):
        return CARDS_FROM_HAND
    return 0


@rule
def refuse_play(state: State, seat: int, move: int) -> int:
    """Playing cards: in Phase 3, and only cards one holds (P-6.3)."""
    if int(state.phase) != ACT:
        return PLAY_HELD_CARDS
    if int(state.hand[seat, played_colour(move)]) < played_cards(move):
        return PLAY_HELD_CARDS
    return 0


@rule
def refuse_region(state: State, region: int) -> int:
    """Shields: in a region that the city touches, or anywhere by the blue benefit (P-5.10, P-7.12)."""
    phase = int(state.phase)
    if phase == ANY_REGION:
        return 0
    if phase == SHIELD and (int(CITY_REGIONS[int(state.city)]) >> region) & 1:
        return 0
    return TOUCHED_REGION


@rule
def refuse_turn_up(state: State, seat: int, colour: int) -> int:
    """Turning up: by the green benefit, an own face-down card (P-7.9)."""
    if int(state.phase) == TURN_UP and int(state.face_down[seat, colour]) > 0:
        return 0
    return TURN_UP_ONE
