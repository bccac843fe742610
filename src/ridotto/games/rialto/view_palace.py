"""The families of Rialto: points, supplies, hands from behind, palaces, cards laid."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.view.pieces import coin, emblem, meeple
from ridotto.view.svg import (
    NORMAL,
    SMALL,
    circle,
    clickable,
    fitted,
    group,
    hit_area,
    moved,
    rect,
    title,
    words,
)

from .data import BUILDING_NAMES, BUILDINGS, KINDS, SLOTS
from .effects import card_words, join, many
from .moves import FIRST_RETURN
from .notation import move_text
from .scoring import total
from .state import BLUES, LAY, RETURN
from .tickets import building_tile, card_fan, empty_slot, sign
from .view_table import WIDTH

FAMILY_HEIGHT = 116


def family(seen: Observation, seat: int) -> str:
    """Draw a family: points, coins, councilmen, cards, and its palace."""
    state = seen.state
    active = seat in seen.waiting
    order = [int(each) for each in state.order[: seen.seats]].index(seat) + 1
    edge = "brick" if active else "faint"
    return group(
        rect(
            14,
            2,
            WIDTH - 28,
            FAMILY_HEIGHT - 8,
            f"sheet {edge}-edge",
            rx=10,
            stroke_width=3 if active else 1,
        ),
        emblem(seat, 42, 32, 17),
        words(70, 40, fitted(seen.name(seat), 150), NORMAL, "ink bold", anchor="start"),
        coin(248, 31, total(state, seat), 21),
        words(275, 39, "points", SMALL, "faint", anchor="start"),
        _purse(seen, seat, 372, 31),
        _councilmen(seen, seat, 448, 31),
        _cards(seen, seat, 622, 31),
        *_palace(seen, seat, 56),
        _laid(seen, seat, 92),
        words(44, 92, f"{order}.", 22, "faint italic"),
        id=f"palace-{seat}",
    )


def _purse(seen: Observation, seat: int, x: float, y: float) -> str:
    gold = int(seen.state.gold[seat])
    return group(
        title(many(gold, "coin")),
        circle(x, y, 11, "gold ink-edge", stroke_width=1.5),
        words(x + 18, y + 8, gold, 22, "ink bold", anchor="start"),
    )


def _councilmen(seen: Observation, seat: int, x: float, y: float) -> str:
    personal, general = int(seen.state.personal[seat]), int(seen.state.general[seat])
    return group(
        title(f"councilmen: {personal} in the personal supply, {general} in the general supply"),
        meeple(seat, x, y + 15, 32),
        words(x + 18, y + 8, personal, 22, "ink bold", anchor="start"),
        words(x + 48, y + 8, f"of {personal + general}", SMALL, "faint", anchor="start"),
    )


def _cards(seen: Observation, seat: int, x: float, y: float) -> str:
    """Draw the hand from behind; its name tells what everybody knows of it."""
    state = seen.state
    known = [
        card_words(kind, int(state.shown[seat, kind]))
        for kind in range(KINDS)
        if int(state.shown[seat, kind])
    ]
    told = f"; all know of {join(known)}" if known else ""
    slipped = (
        f", less up to {int(state.slipped[seat])} discarded" if known and int(state.slipped[seat]) else ""
    )
    number = int(state.hand_size[seat])
    if not number:
        told = slipped = ""
    return group(title(f"{many(number, 'card')} in hand{told}{slipped}"), card_fan(number, x, y))


def _palace(seen: Observation, seat: int, y: float) -> list[str]:
    """Draw the seven slots; in stage C a building of the viewer may be a move."""
    state = seen.state
    tiles: list[tuple[int, bool]] = []
    for building in range(BUILDINGS):
        used = int(state.coins_on[seat, building])
        tiles += [(building, k < used) for k in range(int(state.palace[seat, building]))]
    legal = set(seen.legal()) if seen.viewer == seat and int(state.phase) == RETURN else set()
    drawn = []
    for slot in range(SLOTS):
        x = 72 + 46 * slot
        if slot >= len(tiles):
            drawn.append(empty_slot(x, y))
            continue
        building, coin_on = tiles[slot]
        each = building_tile(building, x, y, coin_on=coin_on, id_=f"building-{seat}-{slot}")
        move = FIRST_RETURN + building
        if move in legal and all(building != before for before, _ in tiles[:slot]):
            room = hit_area(x - 3, y - 4, 46, 54)
            each = clickable(move_text(seen, seat, move), f"return {BUILDING_NAMES[building]}", room, each)
        drawn.append(each)
    return drawn


def _laid(seen: Observation, seat: int, y: float) -> str:
    """Tell what the family laid in this stage, and what it counts."""
    state = seen.state
    if not LAY <= int(state.phase) < BLUES:
        return ""
    cards = [(kind, int(state.laid[seat, kind])) for kind in range(KINDS) if int(state.laid[seat, kind])]
    queue = [int(state.queue) >> 3 * place & 7 for place in range(int(state.queue_length))]
    if seat in queue:
        said = "lays now" if seat in seen.waiting else "still to lay"
    else:
        counted = int(state.counted[seat])
        said = f"counts {counted}" if counted else "passed"
        said += ", wins" if int(state.winner) == seat else ""
    shown = [
        group(words(58 * k, 8, number, 22, "ink bold"), sign(kind, 20 + 58 * k, 0, 26))
        for k, (kind, number) in enumerate(cards)
    ]
    told = join([card_words(kind, number) for kind, number in cards] or ["nothing"])
    return group(
        title(f"{seen.name(seat)} laid {told}; {said}"),
        moved(412, y - 8, *shown) if shown else "",
        words(
            WIDTH - 28, y, said, SMALL, "ink" if int(state.winner) == seat else "faint italic", anchor="end"
        ),
    )
