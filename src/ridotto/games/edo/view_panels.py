"""Around the map of Edo: the decision, merchant cards, special row, players, plans, and the viewer's cards."""

from __future__ import annotations

from ridotto.core.game import Observation
from ridotto.core.rule import State
from ridotto.view.pieces import card_back, coin, emblem
from ridotto.view.svg import NORMAL, SMALL, button, clickable, fitted, group, moved, rect, title, words

from .data import (
    BASE_CARDS,
    CARD_NAMES,
    CARDS,
    FIRST_SIDE,
    OFFER,
    RESOURCE_NAMES,
    RESOURCES,
    SIDE_CARD,
    SIDE_MOST,
    SIDE_NAMES,
    SLOTS,
    WISH,
)
from .moves import BUY, DONE, PLAN_CREW, PLAN_SIDE, SELL_CARD, SETTLE, STEP, TAKE_CARD, TAKE_PACKAGE
from .notation import move_text, question
from .pieces import at_hand
from .scoring import score_of
from .state import MOVING, OPEN_PURSES, OVER, PLANNING, WAGES
from .view_shapes import castle, house, official, post, token
from .words import count_words, goods_text

WIDTH = 708
_PITCH = 45  # a line of an own card: to be hit with a finger
_SHORT = ((" -1 wood", " -w"), (" -1 stone", " -s"), ("-w -s", "-w-s"), (" -5 ryo", " -5R"))


def short_side(side: int) -> str:
    """Write an action so that it fits on a small card: build -w, wood x2."""
    name = SIDE_NAMES[side]
    for long, brief in _SHORT:
        name = name.replace(long, brief)
    return name


def decision(seen: Observation) -> tuple[str, int]:
    """Draw the question and a button for every move that has no place on the board; return its height too."""
    moves = [move for move in seen.legal() if _needs_button(move)]
    if not seen.may_act():
        return "", 0
    asked = question(seen, seen.viewer).sentence
    lines = _wrap(asked, 62)
    drawn = [words(20, 26 + 26 * k, line, SMALL, "ink sans", anchor="start") for k, line in enumerate(lines)]
    top = 26 * len(lines) + 14
    x = 20.0
    for move in moves:
        label = _label(seen, move)
        wide = max(76, 24 + 11 * len(label))
        if x + wide > WIDTH - 16:
            x, top = 20.0, top + 64
        drawn.append(button(x, top, wide, move_text(seen, seen.viewer, move), label))
        x += wide + 10
    return group(*drawn, id="decision"), top + (66 if moves else 8)


def _label(seen: Observation, move: int) -> str:
    """Write on a button what its move does: done means four things in a round."""
    phase = int(seen.state.phase)
    if move == DONE and phase == MOVING:
        return "reveal the card"
    if move == DONE and phase == WAGES:
        return "pay no more"
    if move == DONE:
        return "stop here"
    return move_text(seen, seen.viewer, move)


def _needs_button(move: int) -> bool:
    """Tell whether a move is to be had neither on the map nor on a card."""
    return (
        move == DONE or TAKE_PACKAGE <= move < SETTLE or PLAN_CREW <= move < STEP or BUY <= move < TAKE_CARD
    )


def _wrap(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def market(seen: Observation) -> str:
    """Draw the merchant's cards and the supply."""
    state = seen.state
    drawn = [
        _merchant_card(20, 8, int(state.offer), "merchant now", "sheet"),
        _merchant_card(250, 8, int(state.preview), "next round", "shade"),
    ]
    left = 476
    drawn.append(words(left, 30, "supply", SMALL, "faint italic", anchor="start"))
    for resource in range(RESOURCES):
        drawn.append(token(resource, left + 14 + 72 * resource, 54))
        drawn.append(
            words(
                left + 32 + 72 * resource, 61, int(state.supply[resource]), SMALL, "ink bold", anchor="start"
            )
        )
    drawn.append(official(left + 14, 88, "faint"))
    drawn.append(words(left + 32, 95, f"{int(state.shogun_supply)} Shogun", SMALL, "ink", anchor="start"))
    drawn.append(castle(left + 150, 86))
    drawn.append(words(left + 170, 95, int(state.fortresses), SMALL, "ink", anchor="start"))
    return group(*drawn, id="market")


def _merchant_card(x: float, y: float, card: int, label: str, colour: str) -> str:
    box = rect(0, 0, 220, 96, f"{colour} ink-edge", rx=6, stroke_width=1.5)
    if card == 0:
        return moved(x, y, box, words(110, 54, "no further card", SMALL, "faint italic"))
    offer = f"{int(OFFER[card, 1])} {RESOURCE_NAMES[int(OFFER[card, 0])]} at {int(OFFER[card, 2])}"
    wish = []
    x_wish = 10
    for item in range(RESOURCES + 1):
        if int(WISH[card, item]):
            wish.append(words(x_wish, 84, int(WISH[card, item]), SMALL, "ink", anchor="start"))
            x_wish += 34 if int(WISH[card, item]) > 9 else 24
            wish.append(token(item, x_wish, 77, 10) if item < RESOURCES else coin(x_wish, 77, "R", 11))
            x_wish += 17
    return moved(
        x, y, title(f"merchant card M{card}, {label}: up to {offer} Ryo each, or {goods_text(WISH[card])} for a point"),
        box,
        words(10, 24, label, SMALL, "faint italic", anchor="start"),
        words(210, 24, f"M{card}", SMALL, "faint", anchor="end"),
        words(10, 54, f"up to {offer} Ryo", SMALL, "ink", anchor="start"),
        *wish,
        words(178, 84, "→", SMALL, "faint"),
        coin(203, 77, 1, 13),
        id=f"merchant-{label.split(maxsplit=1)[0]}",
    )  # fmt: skip


def special_row(seen: Observation) -> str:
    """Draw the special cards that lie face up."""
    state = seen.state
    legal = seen.legal()
    cards = [card for card in range(BASE_CARDS, CARDS) if int(state.card_row) >> card & 1]
    drawn = [words(20, 22, "special cards, 5 Ryo each", SMALL, "faint italic", anchor="start")]
    for order, card in enumerate(cards):
        move = TAKE_CARD + card - BASE_CARDS
        drawn.append(_card(seen, 20 + 135 * order, 32, card, move if move in legal else None))
    return group(*drawn, id="special-row")


def _card(seen: Observation, x: float, y: float, card: int, move: int | None, pitch: int = 28) -> str:
    """Draw a card with its actions; the whole card plays a move, or each action its own."""
    legal, width = seen.legal(), 130
    sides = range(int(FIRST_SIDE[card]), int(FIRST_SIDE[card + 1]))
    box = rect(0, 0, width, 30 + pitch * len(sides), "sheet ink-edge glow", rx=6, stroke_width=1.5)
    name = words(8, 22, CARD_NAMES[card], SMALL, "vermilion bold", anchor="start")
    rows = []
    for line, side in enumerate(sides):
        row = group(
            rect(3, 29 + pitch * line, width - 6, pitch - 1, "sheet glow", rx=4),
            words(8, 35 + pitch / 2 + pitch * line, short_side(side), SMALL, "ink", anchor="start"),
            words(
                width - 8, 35 + pitch / 2 + pitch * line, int(SIDE_MOST[side]), SMALL, "faint", anchor="end"
            ),
        )
        plan = PLAN_SIDE + side
        if plan in legal:
            text = move_text(seen, seen.viewer, plan)
            row = clickable(text, f"{text}, at most {int(SIDE_MOST[side])} officials", row)
        rows.append(row)
    label = f"card {CARD_NAMES[card]}: " + ", ".join(
        f"{SIDE_NAMES[s]} (at most {int(SIDE_MOST[s])})" for s in sides
    )
    if move is None:
        return moved(x, y, title(label), box, name, *rows, id=f"card-{CARD_NAMES[card]}")
    text = move_text(seen, seen.viewer, move)
    return moved(x, y, clickable(text, f"{text}; {label}", box, name, *rows), id=f"card-{CARD_NAMES[card]}")


def own_cards(seen: Observation) -> tuple[str, int]:
    """Draw the viewer's cards, to plan with or to sell; return the height too."""
    if seen.viewer < 0:
        return "", 0
    state, legal = seen.state, seen.legal()
    cards = [card for card in range(CARDS) if int(state.cards[seen.viewer]) >> card & 1]
    drawn = [
        words(20, 22, "your cards, with the most officials each takes", SMALL, "faint italic", anchor="start")
    ]
    y, x = 32, 20.0
    for card in cards:
        if x + 130 > WIDTH - 10:
            x, y = (
                20.0,
                y + (36 + 4 * _PITCH if any(c < BASE_CARDS for c in cards) and y == 32 else 36 + 2 * _PITCH),
            )
        move = SELL_CARD + card
        drawn.append(_card(seen, x, y, card, move if move in legal else None, _PITCH))
        x += 135
    return group(*drawn, id="own-cards"), y + 38 + 4 * _PITCH


def player(seen: Observation, seat: int) -> str:
    """Draw a player's strip: points, money, resources, pieces, and the planning board."""
    state = seen.state
    active = seat in seen.waiting
    money = int(state.purse[seat]) if seat == seen.viewer else int(state.money[seat])
    hidden = seat != seen.viewer and int(state.purses) != OPEN_PURSES
    own = at_hand(state, seat) - int(state.shogun[seat])
    parts = [
        rect(12, 4, WIDTH - 24, 122, "sheet ink-edge", rx=8, stroke_width=3.5 if active else 1),
        emblem(seat, 42, 34, 16),
        words(68, 41, fitted(seen.name(seat), 118), NORMAL, "ink bold", anchor="start"),
        words(218, 42, score_of(state, seat), 30, "gilt bold", anchor="end"),
        words(224, 42, "point" if score_of(state, seat) == 1 else "points", SMALL, "faint", anchor="start"),
        coin(42, 84, "R", 15),
        words(64, 91, "?" if hidden else money, NORMAL, "ink bold", anchor="start"),
    ]
    for resource in range(RESOURCES):
        parts.append(token(resource, 140 + 56 * resource, 84))
        parts.append(
            words(
                156 + 56 * resource, 91, int(state.goods[seat, resource]), NORMAL, "ink bold", anchor="start"
            )
        )
    parts += [
        official(306, 34), words(320, 41, own, SMALL, "ink", anchor="start"),
        house(seat, 306, 84, 24), words(324, 91, int(state.houses[seat]), SMALL, "ink", anchor="start"),
        post(seat, 354, 84, 22), words(371, 91, int(state.posts[seat]), SMALL, "ink", anchor="start"),
    ]  # fmt: skip
    if int(state.shogun[seat]):
        parts += [
            official(354, 34, "faint"),
            words(368, 41, int(state.shogun[seat]), SMALL, "faint", anchor="start"),
        ]
    if seat == int(state.start):
        parts.append(words(434, 91, "start", SMALL, "vermilion bold", anchor="end"))
    label = title(describe_player(seen, seat))
    return group(label, *parts, *(_slot(seen, seat, slot) for slot in range(SLOTS)), id=f"player-{seat}")


def describe_player(seen: Observation, seat: int) -> str:
    """Say in words what a player has."""
    state = seen.state
    cards = " ".join(CARD_NAMES[c] for c in range(CARDS) if int(state.cards[seat]) >> c & 1)
    return (
        f"{seen.name(seat)}: {count_words(score_of(state, seat), 'point')}, "
        f"{count_words(at_hand(state, seat), 'official')} at hand, of them {int(state.shogun[seat])} of the Shogun, "
        f"cards {cards}"
    )


def _slot(seen: Observation, seat: int, slot: int) -> str:
    """Draw a slot of a planning board: open, or covered for everyone but its owner."""
    state = seen.state
    x = 440 + 84 * slot
    planning = int(state.phase) == PLANNING
    secret = int(state.plan[seat, slot])
    shown = 0 if planning else int(state.shown[seat, slot])
    crew = int(state.assigned[seat, slot]) if planning else int(state.officials[seat, slot])
    covered = _is_covered(state, seat, slot)
    if secret or shown:
        side = (secret or shown) - 1
        face = group(
            rect(
                0,
                0,
                78,
                66,
                f"{'sheet' if shown else 'rice'} {'ink' if shown else 'indigo'}-edge",
                rx=5,
                stroke_width=2,
            ),
            words(39, 21, CARD_NAMES[int(SIDE_CARD[side])], SMALL, "vermilion bold"),
            *(words(39, 41 + 21 * k, word, SMALL, "ink") for k, word in enumerate(short_side(side).split())),
        )
    elif covered:
        face = card_back(0, 0, 78, 66, "indigo")
    else:
        face = rect(0, 0, 78, 66, "paper faint-edge", rx=5, stroke_width=1, stroke_dasharray="4 4")
    known = not planning or seat == seen.viewer
    men = [official(12 + 17 * k, 92) for k in range(crew)] if known else []
    none = (
        [words(39, 98, "none", SMALL, "faint")] if known and not crew and (secret or shown or covered) else []
    )
    return moved(x, 12, title(f"slot {slot + 1}"), face, *men, *none, id=f"slot-{seat}-{slot}")


def _is_covered(state: State, seat: int, slot: int) -> bool:
    """Tell whether a card lies face down in a slot."""
    phase = int(state.phase)
    if phase == PLANNING:
        return slot < (int(state.plan_step[seat]) + 1) // 2
    playing = PLANNING < phase < OVER and not int(state.shown[seat, slot])
    return playing and int(state.round_no) > 0
