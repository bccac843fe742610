"""Il Principe: auctions, of groups of cards and of tied roles (RULES.md chapter 4, P-7.6)."""

from __future__ import annotations

from ridotto.core.rule import NOBODY, State, rule

from .building import offer_city
from .state import AFTER_EACH, BID, NEXT_ACTION, NEXT_LOT, NEXT_OFFER, SOLD
from .supply import pay


@rule
def open_auction(state: State, bidders: int) -> None:
    """Open an auction among some seats; the left neighbour of Il Principe speaks first (P-4.2)."""
    state.bidders = bidders
    state.bid = 0
    state.bidder = NOBODY
    ask_bidder(state, int(state.principe))


@rule
def ask_bidder(state: State, speaker: int) -> None:
    """Ask the next seat after the speaker that can still bid; nobody is asked if it is over.

    The highest bidder is not asked against himself (P-4.6); who cannot bid
    higher passes without being asked (P-4.9).
    """
    seats = int(state.seats)
    bidders = int(state.bidders)
    asked = 0
    seat = speaker
    for _ in range(seats):
        seat += 1
        if seat == seats:
            seat = 0
        if (bidders >> seat) & 1 == 0 or seat == int(state.bidder):
            continue
        if int(state.money[seat]) > int(state.bid):
            asked = 1 << seat
            break
        bidders &= ~(1 << seat)
    state.bidders = bidders
    state.asked = asked


@rule
def make_bid(state: State, seat: int, amount: int) -> None:
    """Bid, and ask the next (P-4.3)."""
    state.bid = amount
    state.bidder = seat
    ask_bidder(state, seat)


@rule
def pass_bid(state: State, seat: int) -> None:
    """Pass for the rest of this auction, and ask the next (P-4.5)."""
    state.bidders = int(state.bidders) & ~(1 << seat)
    ask_bidder(state, seat)


@rule
def next_lot(state: State) -> None:
    """Open the auction of the next group; after the last one go on (P-4.1, P-5.2, P-5.4)."""
    if int(state.lot) < int(state.lot_count):
        state.phase = BID
        open_auction(state, (1 << int(state.seats)) - 1)
        if int(state.asked) == 0:
            state.phase = SOLD
        return
    state.step = 0
    if int(state.lot_count) == 0 or int(state.build_time) == AFTER_EACH:
        state.phase = NEXT_ACTION
        state.acting = 1
    else:
        state.phase = NEXT_OFFER


@rule
def close_lot(state: State) -> None:
    """Hand the group to the winner, with Il Principe, or discard it (P-4.7, P-4.8)."""
    cycle = int(state.cycle) - 1
    colour = int(state.lots[int(state.lot)])
    cards = int(state.piles[cycle, colour])
    winner = int(state.bidder)
    state.lot += 1
    state.phase = NEXT_LOT
    if winner == NOBODY:
        state.out[colour] += cards
        return
    pay(state, winner, int(state.bid))
    state.hand[winner, colour] += cards
    state.hand_size[winner] += cards
    state.principe = winner
    state.winners = int(state.winners) | (1 << winner)
    state.bought[cycle, colour] = winner + 1
    if int(state.build_time) == AFTER_EACH:  # P-5.3
        offer_city(state, winner)
