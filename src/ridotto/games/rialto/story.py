"""The log of Rialto: what a move did, in sentences."""

from __future__ import annotations

from ridotto.core.game import NO_MOVE, Observation
from ridotto.core.rule import State

from .data import (
    BANK_NAMES,
    BRIDGE_ENDS,
    BUILDING_EFFECTS,
    BUILDING_NAMES,
    CARDS_OF_KIND,
    DISTRICT_NAMES,
    JOKER,
    KIND_NAMES,
    KINDS,
    LINK_ENDS,
    VALUES,
)
from .effects import card_words, effects, join, lay_effects, many, sentence
from .ending import final_scoring
from .moves import (
    BLUE_FOUR,
    BLUE_ONE,
    BLUE_TWO,
    DELAY,
    DRAW_THREE,
    FETCHES,
    FIRST_BRIDGE,
    FIRST_DISCARD,
    FIRST_GONDOLA,
    FIRST_GREEN,
    FIRST_LAY,
    FIRST_MANY,
    FIRST_MOVE,
    FIRST_ONE,
    FIRST_RETURN,
    FIRST_ROW,
    FIRST_SOURCE,
    FIRST_TAKE,
    FROM_PERSONAL,
    HANDFULS,
    NO_END,
    STOP,
    TILE_JOKER,
    unpack_new,
    unpack_old,
)
from .state import BLUES, DRAFT, GREENS, LAY, MOVE_COUNCILMAN, OVER

STAGE_LETTERS = "ABCDEF"


def opening(seen: Observation) -> list[str]:
    """Tell what the deal brought."""
    state = seen.state
    order = [seen.name(int(seat)) for seat in state.order[: seen.seats]]
    districts = [DISTRICT_NAMES[int(district)] for district in state.district_of]
    return [
        f"{order[0]} is the start player; on the Doge track follow {join(order[1:])}.",
        f"The districts will be {join(districts)}, in this order.",
    ]


def story(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell what a move did: the deed, what followed for all, and what comes next."""
    if FIRST_LAY <= move < FIRST_RETURN:
        lines = _laying(before, after, seat, move)
    else:
        deed = _deed(before, after, seat, move)
        own = effects(before, after, seat, False)
        lines = [sentence(deed, own)] if deed else []
        for other in _others(before, seat):
            if told := effects(before, after, other, True):
                lines.append(sentence(before.name(other), told))
    return lines + _what_comes_next(before.state, after)


def _others(before: Observation, seat: int) -> list[int]:
    return [int(other) for other in before.state.order[: before.seats] if int(other) != seat]


def _laying(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell of the cards a player laid, and of the whole stage if he was the last."""
    cards, jokers = divmod(move - FIRST_LAY, HANDFULS)
    parts = [card_words(int(before.state.stage), cards)] if cards else []
    parts += [card_words(JOKER, jokers)] if jokers else []
    who = before.name(seat)
    turned = int(before.state.converted) + int(before.state.tile_jokers)
    if parts:
        deed = f"{who} plays {'also ' if turned else ''}{join(parts)}"
        if not cards and not int(before.state.converted):
            deed += f" in place of {card_words(int(before.state.stage), jokers + turned - 1)}"
    else:
        deed = f"{who} leaves it at that" if turned else f"{who} passes"
    if not _stage_closed(before.state, after.state):
        return [f"{deed}."]
    return lay_effects(before, after, seat, deed, _counted(before.state, seat, cards, jokers))


def _counted(state: State, seat: int, cards: int, jokers: int) -> list[int]:
    """Return what every seat's cards count once this one has laid."""
    native = cards + int(state.converted)
    wild = jokers + int(state.tile_jokers)
    counted = [int(number) for number in state.counted]
    counted[seat] = native + wild if native else max(0, wild - 1)
    return counted


def _stage_closed(before: State, after: State) -> bool:
    return (
        int(after.phase) != LAY
        or int(before.stage) != int(after.stage)
        or int(before.round_number) != int(after.round_number)
    )


def _deed(before: Observation, after: Observation, seat: int, move: int) -> str:
    """Tell a move that is not laying cards, without the full stop."""
    who = before.name(seat)
    if move == NO_MOVE:
        return _discards_of_another(after.state, seat, who)
    if move == STOP:
        return _stopping(before, who)
    if move < DELAY:
        return f"{who} {_drafting(before, after, seat, move)}"
    if move < FIRST_LAY:
        return f"{who} {_yellow(before, move)}"
    if move < BLUE_ONE:
        return f"{who} {_on_board(before, seat, move)}"
    return f"{who} {_blue(before, seat, move)}"


def _discards_of_another(after: State, seat: int, who: str) -> str:
    """Tell of hidden discards once, when the hand is within its limit."""
    if int(after.hand_size[seat]) > int(after.hand_limit[seat]):
        return ""
    cards = int(after.slipped[seat])
    return f"{who} discards {'a card' if cards == 1 else f'{cards} cards'}, face down"


def _stopping(before: Observation, who: str) -> str:
    phase = int(before.state.phase)
    if phase == MOVE_COUNCILMAN:
        return f"{who} moves nobody else"
    if phase in (GREENS, BLUES):
        return f"{who} uses no {'green' if phase == GREENS else 'blue'} building{' any more' if _used(before, phase) else ''}"
    return f"{who} builds nothing more"


def _used(before: Observation, phase: int) -> bool:
    """Tell whether the family that is asked has a coin on a building of this colour."""
    seat = int(before.state.asked).bit_length() - 1
    first = 0 if phase == GREENS else 2 * VALUES
    return bool(before.state.coins_on[seat, first : first + VALUES].any())


def _drawn(before: Observation, after: Observation, seat: int, open_cards: list[int]) -> str:
    """Tell of blind cards: how many to all, which ones to their owner."""
    number = int(after.state.hand_size[seat]) - int(before.state.hand_size[seat]) - sum(open_cards)
    if before.viewer != seat or number == 0:
        return many(number, "card") if number else "nothing, for no card is left"
    kinds = [
        int(after.state.hand[seat, kind]) - int(before.state.hand[seat, kind]) - open_cards[kind]
        for kind in range(KINDS)
    ]
    return join([card_words(kind, cards) for kind, cards in enumerate(kinds) if cards])


def _drafting(before: Observation, after: Observation, seat: int, move: int) -> str:
    """Tell a move of phase 1."""
    if move < FIRST_ROW:
        building = move * VALUES
        return f"starts with {BUILDING_NAMES[building]} (for a coin: {BUILDING_EFFECTS[building]})"
    if move >= FIRST_DISCARD:
        return f"discards {card_words(move - FIRST_DISCARD, 1)}, face down"
    if move >= FIRST_GREEN:
        return _green(before, after, seat, move)
    row = [int(cards) for cards in before.state.rows[move - FIRST_ROW]]
    cards = join([card_words(kind, number) for kind, number in enumerate(row) if number])
    return f"takes row {move - FIRST_ROW + 1}: {cards}; and draws {_drawn(before, after, seat, row)} unseen"


def _green(before: Observation, after: Observation, seat: int, move: int) -> str:
    green, fetch = divmod(move - FIRST_GREEN, FETCHES)
    deeds = []
    if fetch == DRAW_THREE:
        deeds.append(f"draws {_drawn(before, after, seat, [0] * KINDS)}")
    elif fetch < DRAW_THREE:
        deeds.append(f"takes {card_words(fetch, 1)} from the left-over row")
    limit = int(after.state.hand_limit[seat])
    if limit > int(before.state.hand_limit[seat]):
        deeds.append(f"may keep {limit} cards")
    return (
        f"activates {BUILDING_NAMES[green]}, {join(deeds)}"
        if len(deeds) > 1
        else f"activates {BUILDING_NAMES[green]} and {deeds[0]}"
    )


def _yellow(before: Observation, move: int) -> str:
    stage = int(before.state.stage)
    if move == DELAY:
        return "activates Y1, takes a coin and will lay cards after the others"
    if move == TILE_JOKER:
        return "activates Y3, which counts as a Joker"
    if move >= FIRST_ONE:
        return f"activates Y2 and plays {card_words(move - FIRST_ONE, 1)} as {card_words(stage, 1)}"
    kind, cards = divmod(move - FIRST_MANY, CARDS_OF_KIND)
    return f"activates Y4 and plays {card_words(kind, cards + 1)} as {KIND_NAMES[stage]}"


def _on_board(before: Observation, seat: int, move: int) -> str:
    """Tell a move with buildings, tiles or councilmen."""
    if move < FIRST_TAKE:
        building = move - FIRST_RETURN
        return f"returns {BUILDING_NAMES[building]} for {many(building % VALUES + 1, 'point')}"
    if move < FIRST_BRIDGE:
        building = move - FIRST_TAKE
        worth = building % VALUES + 1
        return f"builds {BUILDING_NAMES[building]}, worth {worth} (for a coin: {BUILDING_EFFECTS[building]})"
    if move < FIRST_GONDOLA:
        return _bridge(before, *divmod(move - FIRST_BRIDGE, 2))
    if move < FIRST_SOURCE:
        return _gondola(before, seat, *divmod(move - FIRST_GONDOLA, 3))
    return _councilman(before, move)


def _bridge(before: Observation, link: int, turned: int) -> str:
    ends = [int(value) for value in BRIDGE_ENDS[int(before.state.top_bridge)]]
    one, two = (DISTRICT_NAMES[int(end)] for end in LINK_ENDS[link])
    return f"builds a bridge from {one} ({ends[turned]}) to {two} ({ends[1 - turned]})"


def _gondola(before: Observation, seat: int, link: int, end: int) -> str:
    names = [DISTRICT_NAMES[int(each)] for each in LINK_ENDS[link]]
    deed = f"lets a gondola run between {join(names)}"
    if int(before.state.general[seat]) > 0:
        return f"{deed} and sends a councilman to {names[end]}"
    return f"{deed} and brings nobody there" if end == NO_END else deed


def _councilman(before: Observation, move: int) -> str:
    state = before.state
    if move < FIRST_MOVE:
        source = move - FIRST_SOURCE
        place = "the personal supply" if source == FROM_PERSONAL else DISTRICT_NAMES[source]
        return f"brings a councilman from {place} to {DISTRICT_NAMES[int(state.target)]}"
    here = DISTRICT_NAMES[int(state.district_of[int(state.round_number)])]
    return f"moves a councilman from {DISTRICT_NAMES[move - FIRST_MOVE]} to {here}"


def _blue(before: Observation, seat: int, move: int) -> str:
    if move == BLUE_ONE:
        called = int(before.state.general[seat]) > 0
        gain = (
            "calls a councilman to the personal supply"
            if called
            else "scores 1 point, as nobody is left to call"
        )
        return f"activates B1 and {gain}"
    if move in (BLUE_TWO, BLUE_FOUR):
        return f"activates {'B2 and scores 2' if move == BLUE_TWO else 'B4 and scores 3'} points"
    return (
        f"activates B3 and changes {BUILDING_NAMES[unpack_old(move)]} into {BUILDING_NAMES[unpack_new(move)]}"
    )


def _what_comes_next(before: State, after: Observation) -> list[str]:
    """Tell of the end, a new round or a new stage, if one has begun."""
    state = after.state
    if int(state.phase) == OVER:
        return final_scoring(before, after)
    lines = _flipped(before, state)
    if int(state.shuffles) > int(before.shuffles):
        lines.append("The discarded cards are shuffled into a new pile.")
    if int(state.phase) == DRAFT and int(before.phase) != DRAFT:
        number = int(state.round_number)
        first = after.name(int(state.order[0]))
        lines.append(
            f"Round {number + 1} belongs to {DISTRICT_NAMES[int(state.district_of[number])]}; {first} drafts first."
        )
    began = int(state.phase) == LAY and (int(before.phase) != LAY or int(before.stage) != int(state.stage))
    if began:
        stage = int(state.stage)
        lines.append(
            f"Stage {STAGE_LETTERS[stage]}, {KIND_NAMES[stage]}: {after.name(int(state.starter))} begins."
        )
    return lines


def _flipped(before: State, after: State) -> list[str]:
    return [
        f"The bonus of the {BANK_NAMES[bank]} bank is spent."
        for bank in range(len(BANK_NAMES))
        if int(after.flipped[bank]) > int(before.flipped[bank])
    ]
