"""Il Principe: building a city, in Phase 2 or Phase 3 (RULES.md chapter 5)."""

from __future__ import annotations

from ridotto.core.rule import NOBODY, State, rule

from .data import (
    CITY_CARDS,
    CITY_POINTS,
    CITY_PRICE,
    CITY_REGIONS,
    CITY_SIZE,
    COLOURS,
    FEWEST_CITY_CARDS,
    LARGE,
    MEDIUM,
    NEEDS,
    REGIONS,
    ROW,
)
from .scoring import pay_roles, score
from .state import (
    AFTER_EACH,
    BUILT,
    EVERYONE,
    FORBIDDEN,
    FROM_CITIES,
    NEXT_ACTION,
    NEXT_LOT,
    NEXT_OFFER,
    NOWHERE,
    OFFER,
    SHIELD,
    TWO_SHIELDS,
)
from .supply import pay, refill_row, take_from_row


@rule
def is_forbidden_now(state: State) -> int:
    """Tell whether nobody may build because this is the first cycle (P-5.14)."""
    return int(int(state.first_cycle) == FORBIDDEN and int(state.cycle) == 1)


@rule
def is_in_row(state: State, city: int) -> int:
    """Tell whether a city lies open (P-5.5)."""
    for spot in range(ROW):
        if int(state.row[spot]) == city:
            return 1
    return 0


@rule
def has_cards(state: State, seat: int, city: int) -> int:
    """Tell whether a hand holds all the cards that a city needs (P-5.7)."""
    for colour in range(COLOURS):
        if int(state.hand[seat, colour]) < int(NEEDS[city, colour]):
            return 0
    return 1


@rule
def can_pay_city(state: State, seat: int, city: int) -> int:
    """Tell whether a seat has the money and the cards for a city (P-5.6, P-5.7)."""
    if int(state.money[seat]) < int(CITY_PRICE[city]):
        return 0
    return has_cards(state, seat, city)


@rule
def seems_able_to_build(state: State, seat: int) -> int:
    """Tell whether a seat might build, as far as everybody can see (P-9.2).

    Money and the number of cards are open, colours are not: asking by what is
    open tells the table nothing.
    """
    if int(state.hand_size[seat]) < FEWEST_CITY_CARDS or is_forbidden_now(state):
        return 0
    for spot in range(ROW):
        city = int(state.row[spot])
        if city == NOWHERE:
            break
        if int(CITY_PRICE[city]) <= int(state.money[seat]) and int(CITY_CARDS[city]) <= int(
            state.hand_size[seat]
        ):
            return 1
    return 0


@rule
def offer_city(state: State, seat: int) -> None:
    """Ask a seat whether it builds in Phase 2, if it might (P-5.1, P-9.2)."""
    if seems_able_to_build(state, seat):
        state.phase = OFFER
        state.asked = 1 << seat


@rule
def next_offer(state: State) -> None:
    """Offer the city of Phase 2 to the next who may build, clockwise from Il Principe (P-5.2)."""
    seats = int(state.seats)
    may_build = int(state.winners)
    if int(state.builders) == EVERYONE:
        may_build = (1 << seats) - 1
    while int(state.step) < seats:
        seat = (int(state.principe) + int(state.step)) % seats
        state.step += 1
        if (may_build >> seat) & 1:
            offer_city(state, seat)
            if int(state.phase) == OFFER:
                return
    state.step = 0
    state.acting = 1
    state.phase = NEXT_ACTION


@rule
def end_building(state: State) -> None:
    """Go back to where the building or its refusal interrupted the cycle (P-5.2, P-5.3)."""
    state.asked = 0
    if int(state.acting) == 1:
        state.phase = NEXT_ACTION
    elif int(state.build_time) == AFTER_EACH:
        state.phase = NEXT_LOT
    else:
        state.phase = NEXT_OFFER


@rule
def shields_of(state: State, city: int) -> int:
    """Count the shields that a city gives (P-5.9)."""
    size = int(CITY_SIZE[city])
    if size == LARGE or (size == MEDIUM and int(state.medium_shields) == TWO_SHIELDS):
        return 2
    return 1


@rule
def build(state: State, seat: int, city: int) -> None:
    """Pay cards and price, score the city and begin to place its shields (P-5.8)."""
    for colour in range(COLOURS):
        cards = int(NEEDS[city, colour])
        state.hand[seat, colour] -= cards
        state.out[colour] += cards
    state.hand_size[seat] -= int(CITY_CARDS[city])
    pay(state, seat, int(CITY_PRICE[city]))
    score(state, seat, FROM_CITIES, int(CITY_POINTS[city]))
    take_from_row(state, city)
    state.city = city
    state.builder = seat
    state.built_by[city] = seat
    state.built_in[city] = state.cycle
    state.to_place = min(shields_of(state, city), int(state.shields_left[seat]))  # P-5.11
    touched = int(CITY_REGIONS[city])
    state.phase = SHIELD
    state.asked = 1 << seat
    if touched & (touched - 1) == 0:
        # P-9.2: a small city touches one region, so there is nothing to ask.
        for region in range(REGIONS):
            while (touched >> region) & 1 and int(state.to_place) > 0:
                place_shield(state, seat, region)
    if int(state.to_place) == 0:
        state.phase = BUILT
        state.asked = 0


@rule
def place_shield(state: State, seat: int, region: int) -> None:
    """Place one shield of the city that is being built (P-5.10)."""
    state.shields[region, seat] += 1
    state.shields_left[seat] -= 1
    state.to_place -= 1
    if int(state.to_place) == 0:
        state.phase = BUILT
        state.asked = 0


@rule
def finish_city(state: State) -> None:
    """Pay the roles of the others, refill the row and go on (P-5.8, P-5.12, P-5.13)."""
    pay_roles(state, int(state.builder), int(state.city))
    refill_row(state)
    state.city = NOWHERE
    state.builder = NOBODY
    end_building(state)
