"""Il Principe: moves as text, the questions, and standing orders in auctions."""

from __future__ import annotations

import re

from ridotto.core.game import NO_MOVE, Observation, Question
from ridotto.errors import InvalidMove

from .data import (
    BLUE,
    CARDS_OF_A_COLOUR,
    CITY_NAMES,
    CITY_REGIONS,
    COLOUR_NAMES,
    GREEN,
    MAJORS,
    MINORS,
    MOST_MONEY,
    REGION_FIRST,
    REGION_NAMES,
    REGION_SHORT,
    REGIONS,
)
from .moves import (
    BID_1,
    BUILD,
    GIVE,
    PASS,
    PLACE,
    PLAY,
    UP_WHITE,
    bid_move,
    play_move,
    played_cards,
    played_colour,
)
from .phrases import cards_words, coins, list_words, lot_words, role_in_question
from .standing import shares_of
from .state import ACT, ANY_REGION, BID, CONTRIBUTE, OFFER, ROLE_BID, SHIELD, TURN_UP
from .story import opening, story

__all__ = ["move_text", "obey", "opening", "order_text", "parse", "question", "story"]

_EXAMPLES = "give green white, pass, bid 3, build Siena, play 2 red, shield Toscana, turn up blue"
_GIVE = re.compile(r"(?:give|contribute) (.+)")
_BID = re.compile(r"bid (\d{1,6})")
_PLAY = re.compile(r"play (\d{1,6}|all) (\w+)")
_PLAY_TURNED = re.compile(r"play (\w+?)(?: (\d{1,6}|all))?")
_BUILD = re.compile(r"build (\w+)((?: \w+){0,2})")
_PLACE = re.compile(r"(?:shield|place) (\w+)((?: \w+)?)")
_TURN_UP = re.compile(r"turn up (\w+)")
_ORDER = re.compile(r"bid up to (\d{1,6})(?: for (?:the )?(\w+)(?: groups?| cards?)?)?")
_PASSES = ("pass", "decline", "skip", "no")


def move_text(seen: Observation, seat: int, move: int) -> str:
    """Write a move: give green, pass, bid 3, build Siena, play 2 red, shield Toscana, turn up blue."""
    if move < PASS:
        return f"give {COLOUR_NAMES[move - GIVE]}"
    if move == PASS:
        return "pass"
    if move < BUILD:
        return f"bid {move - BID_1 + 1}"
    return _place_text(move)


def _place_text(move: int) -> str:
    """Write a move that names a city, cards on the table or a region."""
    if move < PLAY:
        return f"build {CITY_NAMES[move - BUILD]}"
    if move < PLACE:
        return f"play {played_cards(move)} {COLOUR_NAMES[played_colour(move)]}"
    if move < UP_WHITE:
        return f"shield {REGION_NAMES[move - PLACE]}"
    return f"turn up {COLOUR_NAMES[move - UP_WHITE + 1]}"


def parse(seen: Observation, seat: int, text: str) -> tuple[int, ...]:
    """Read a move, or several: give green white; build Pisa Emilia Toscana."""
    words = " ".join(text.lower().replace(",", " ").replace(" and ", " ").replace(" in ", " ").split())
    if words in _PASSES:
        return (PASS,)
    if found := _GIVE.fullmatch(words):
        return _gifts(found[1], text)
    if found := _BID.fullmatch(words):
        return (_bid(int(found[1]), text),)
    if found := _PLAY.fullmatch(words):
        return (_play(seen, seat, found[2], found[1], text),)
    if found := _PLAY_TURNED.fullmatch(words):
        return (_play(seen, seat, found[1], found[2] or "1", text),)
    return _parse_places(words, text)


def _parse_places(words: str, text: str) -> tuple[int, ...]:
    """Read what names a city, a region or a card to turn up."""
    if found := _BUILD.fullmatch(words):
        city = BUILD + _choose(found[1], CITY_NAMES, "city", text)
        return city, *(_region(each, text) for each in found[2].split())
    if found := _PLACE.fullmatch(words):
        return tuple(_region(each, text) for each in (found[1], *found[2].split()))
    if found := _TURN_UP.fullmatch(words):
        colour = _colour(found[1], text)
        if colour == 0:
            raise InvalidMove(
                "a green card cannot be turned up (P-7.9); white, red, blue or yellow can", move=text
            )
        return (UP_WHITE + colour - 1,)
    raise InvalidMove(f"cannot read {text[:60]!r}; moves are for example: {_EXAMPLES}", move=text)


def _choose(word: str, names: tuple[str, ...], kind: str, text: str) -> int:
    """Find the one name that begins with a word."""
    found = [place for place, name in enumerate(names) if name.lower().startswith(word)]
    if len(found) != 1:
        raise InvalidMove(f"no {kind} {word[:30]!r}; there are {', '.join(names)}", move=text)
    return found[0]


def _colour(word: str, text: str) -> int:
    return _choose(word, COLOUR_NAMES, "colour", text)


def _region(word: str, text: str) -> int:
    if word.upper() in REGION_SHORT:
        return PLACE + REGION_SHORT.index(word.upper())
    return PLACE + _choose(word, REGION_NAMES, "region", text)


def _gifts(words: str, text: str) -> tuple[int, ...]:
    """Read one or two colours; `2 green` is two cards of one colour."""
    named = words.split()
    if len(named) == 2 and named[0] in ("1", "2"):
        named = [named[1]] * int(named[0])
    if len(named) > 2:
        raise InvalidMove("two cards are given (P-3.3): give green white", move=text)
    return tuple(GIVE + _colour(each, text) for each in named)


def _bid(amount: int, text: str) -> int:
    if not 1 <= amount <= MOST_MONEY:
        raise InvalidMove(f"a bid is 1 to {MOST_MONEY} (P-4.3), not {amount}", move=text)
    return bid_move(amount)


def _play(seen: Observation, seat: int, word: str, number: str, text: str) -> int:
    colour = _colour(word, text)
    count = int(seen.state.hand[seat, colour]) if number == "all" else int(number)
    if not 1 <= count <= CARDS_OF_A_COLOUR:
        raise InvalidMove(
            f"1 to {CARDS_OF_A_COLOUR} cards of a colour are played (P-6.3), not {count}", move=text
        )
    return play_move(colour, count)


def question(seen: Observation, seat: int) -> Question:
    """Say what the seat has to decide."""
    state = seen.state
    phase = int(state.phase)
    if phase == CONTRIBUTE:
        left = "two cards" if int(state.to_give[seat]) == 2 else "second card"
        return Question(
            f"You hold {cards_words(state.hand[seat])}. Which {left} do you give to the auctions?", "P-3.3"
        )
    if phase == BID:
        return Question(f"{lot_words(state)} for sale. {_standing(seen, seat)}", "P-4.2")
    if phase == ROLE_BID:
        return Question(f"Tied for {role_in_question(state)}. {_standing(seen, seat)}", "P-7.6")
    if phase == OFFER and len(seen.game.legal(state, seat)) == 1:
        return Question("You may build a city now, but no open city fits your cards: pass.", "P-9.2")
    if phase == OFFER:
        return Question("You may build a city now, before the actions. Which one, or pass?", "P-5.2")
    if phase == ACT:
        return Question(f"Your action: {_action(seen, seat)}?", "P-6.2")
    return _question_of_places(seen, seat, phase)


def _action(seen: Observation, seat: int) -> str:
    if any(move < PLAY for move in seen.game.legal(seen.state, seat)):
        return "build a city, or play cards of one colour"
    return "no open city fits your cards and coins; which cards of one colour do you play"


def _question_of_places(seen: Observation, seat: int, phase: int) -> Question:
    state = seen.state
    if phase == SHIELD:
        touched = [REGION_NAMES[r] for r in range(REGIONS) if int(CITY_REGIONS[int(state.city)]) >> r & 1]
        where = ", ".join(touched[:-1]) + " or " + touched[-1]
        which = "The first of two shields" if int(state.to_place) == 2 else "A shield"
        return Question(f"{which} for {CITY_NAMES[int(state.city)]}: {where}?", "P-5.10")
    if phase == TURN_UP:
        role = _own_role(seen, seat, GREEN)
        return Question(
            f"As {role} you may turn one of your face-down cards up, to count again. Which, or pass?", "P-7.9"
        )
    if phase == ANY_REGION:
        role = _own_role(seen, seat, BLUE)
        return Question(f"{_own_regions(seen, seat)}As {role} you place a shield. In which region?", "P-7.12")
    return Question("The game is over.", "P-2.9")


def _own_role(seen: Observation, seat: int, colour: int) -> str:
    return (MAJORS if int(seen.state.major[colour]) == seat else MINORS)[colour]


def _own_regions(seen: Observation, seat: int) -> str:
    """Say how a seat stands on the map: You lead in Emilia, share the lead in Veneto."""
    places: dict[str, list[str]] = {"lead in": [], "share the lead in": [], "are behind in": []}
    for region in range(REGIONS):
        if int(seen.state.shields[region, seat]):
            shares = shares_of(seen, region)
            is_first = shares[seat] == REGION_FIRST
            is_alone = is_first and shares.count(REGION_FIRST) == 1
            how = "lead in" if is_alone else "share the lead in" if is_first else "are behind in"
            places[how].append(REGION_NAMES[region])
    told = [f"{how} {list_words(named)}" for how, named in places.items() if named]
    return f"You {', '.join(told)}. " if told else ""


def _standing(seen: Observation, seat: int) -> str:
    state = seen.state
    money = coins(int(state.money[seat]))
    if int(state.bidder) < 0:
        return f"Nobody has bid; you have {money}. Bid or pass?"
    return f"{seen.name(int(state.bidder))} bids {int(state.bid)}; you have {money}. Bid more or pass?"


def order_text(order: str) -> str:
    """Write a standing order in its plain form: bid up to 7, bid up to 4 for red (P-9.6)."""
    limit, scope = _read_order(order)
    return f"bid up to {limit} for {scope}" if scope else f"bid up to {limit}"


def obey(seen: Observation, seat: int, order: str) -> int:
    """Return the move that a standing order makes now, or NO_MOVE if the seat decides itself (P-9.6).

    The house bids one coin more than the standing bid up to the limit, and
    passes above it. `for red` keeps it to red groups, `for roles` to role
    auctions, `for groups` to all groups.
    """
    limit, scope = _read_order(order)
    state = seen.state
    phase = int(state.phase)
    if seat not in seen.waiting or phase not in (BID, ROLE_BID):
        return NO_MOVE
    if phase == ROLE_BID and scope not in ("", "roles"):
        return NO_MOVE
    if phase == BID and scope not in ("", "groups", COLOUR_NAMES[int(state.lots[int(state.lot)])]):
        return NO_MOVE
    next_bid = int(state.bid) + 1
    return bid_move(next_bid) if next_bid <= min(limit, int(state.money[seat])) else PASS


def _read_order(order: str) -> tuple[int, str]:
    """Read the limit and the scope of a standing order."""
    found = _ORDER.fullmatch(" ".join(order.lower().split()))
    if not found:
        raise InvalidMove(
            f"cannot read the order {order[:60]!r}; write: bid up to 7, or bid up to 4 for red", move=order
        )
    limit, scope = int(found[1]), found[2] or ""
    if not 1 <= limit <= MOST_MONEY:
        raise InvalidMove(f"a limit is 1 to {MOST_MONEY} coins, not {limit}", move=order)
    if scope in ("", "roles", "role", "groups", "group"):
        return limit, scope and scope.rstrip("s") + "s"
    return limit, COLOUR_NAMES[_colour(scope, order)]
