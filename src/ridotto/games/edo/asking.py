"""The question a player of Edo has to answer, with the figures that matter to it."""

from __future__ import annotations

from ridotto.core.game import Observation, Question
from ridotto.core.rule import State

from .data import (
    BUILDING_NAMES,
    CITY,
    DO_BUILD,
    DO_BUY_RICE,
    DO_GATHER,
    DO_NEW_CARD,
    DO_RECRUIT,
    DO_SELL_CARD,
    DO_TRADE,
    DO_TRAVEL,
    FOREST,
    OFFER,
    RESOURCE_NAMES,
    RICE,
    SIDE_ACTION,
    SIDE_NAMES,
    WISH,
)
from .planning import free_officials, most_officials
from .season import shares_steps
from .state import ACTING, GOING, MERCHANT_START, MOVING, PLANNING, SETTLING, WAGES
from .words import count_words, goods_text, side_words, space_name
from .works import cost_of, gathered_at, may_gather, open_side


def question(seen: Observation, seat: int) -> Question:
    """Say what the seat has to decide."""
    state = seen.state
    phase = int(state.phase)
    if phase == SETTLING:
        done = int(state.settled[seat])
        sentences = (
            "Take a package, or place your first house and a samurai?",
            "Which open city gets your first house and a samurai?",
            "Which package do you take?",
        )
        return Question(sentences[done % 3], ("E-3.3", "E-3.5", "E-3.4")[done % 3])
    if phase == MERCHANT_START:
        return Question("On which river space does the merchant begin?", "E-3.7")
    if phase == PLANNING:
        return _ask_plan(state, seat)
    if phase == MOVING:
        return _ask_movement(state, seat)
    if phase == WAGES:
        rice = int(state.goods[seat, RICE])
        return Question(
            f"Wages: which samurai do you keep for 1 rice each? You have {rice}; unpaid ones come home.",
            "E-9.1",
        )
    if phase == GOING:
        return Question(f"Where does the samurai from {space_name(int(state.picked))} go?", "E-6.9")
    if phase == ACTING:
        return _ask_action(state, seat)
    return Question("The game is over.", "E-10.4")


def _ask_plan(state: State, seat: int) -> Question:
    step = int(state.plan_step[seat])
    slot = step // 2 + 1
    if step == 6:
        return Question("Your plan is complete; the others still plan.", "E-4.1")
    if step % 2 == 0:
        return Question(f"Which card and action do you put into slot {slot}?", "E-4.2")
    name = SIDE_NAMES[int(state.plan[seat, slot - 1]) - 1]
    return Question(
        f"How many officials for {name} in slot {slot}? At most {most_officials(state, seat)}, "
        f"{free_officials(state, seat)} at hand.",
        "E-4.3",
    )


def _ask_movement(state: State, seat: int) -> Question:
    slot = int(state.slot)
    side = int(state.plan[seat, slot])
    crew = int(state.officials[seat, slot])
    men = f"with {count_words(crew, 'official')}" if crew else "without officials"
    card = f"{side_words(side - 1)}, {men}" if side else "your card"
    return Question(
        f"Slot {slot + 1}: move samurai or merchant for 1 Ryo a step (you have {int(state.purse[seat])}), "
        f"or done to reveal {card}?",
        "E-5.2",
    )


def _ask_action(state: State, seat: int) -> Question:
    side, left = open_side(state), int(state.left)
    action = int(SIDE_ACTION[side])
    if action == DO_TRAVEL and int(state.landed):
        return Question("Travel: move a second samurai with the same official?", "E-6.8")
    name = SIDE_NAMES[side].capitalize()
    asked = {
        DO_TRAVEL: (f"Travel, {left} left: place an official on a border post, or move samurai?", "E-6.6"),
        DO_GATHER: (
            f"{name}, {left} left: which samurai gathers? {_yields(state, seat, side)}".rstrip(),
            "E-7.2",
        ),
        DO_BUILD: (f"{name}, {left} left: what do you build, and where? {_prices(side)}", "E-7.5"),
        DO_TRADE: (_trade_sentence(state, seat), "E-8.1"),
        DO_BUY_RICE: ("Buy rice: 2 for 3 Ryo per official, or 3 for 7 Ryo once?", "E-6.3"),
        DO_RECRUIT: (f"Recruit: how many Shogun officials, at 1 rice each? At most {left}.", "E-6.5"),
        DO_NEW_CARD: ("New authorization: which card of the row do you take for 5 Ryo?", "E-6.11"),
        DO_SELL_CARD: (f"Sell authorization, {left} left: which unused card goes for 30 Ryo?", "E-6.12"),
    }
    return Question(*asked[action])


def _yields(state: State, seat: int, side: int) -> str:
    """Say what each space brings now: F1 gives 3, F2 gives 2. RULES.md E-7.2."""
    spaces = [node for node in range(FOREST, CITY) if may_gather(state, seat, node, side)]
    gives = [f"{space_name(node)} gives {gathered_at(state, seat, node, side)}" for node in spaces]
    return f"{', '.join(gives)}." if gives else ""


def _prices(side: int) -> str:
    """Say what buildings cost with this card. RULES.md E-7.6, E-7.12."""
    prices = []
    for kind, name in enumerate(BUILDING_NAMES):
        wood, stone, ryo = (cost_of(kind, item, side) for item in range(3))
        prices.append(f"{name} {goods_text((wood, stone, 0, ryo))}")
    listed = "; ".join(prices)
    return f"{listed[0].upper()}{listed[1:]}."


def _trade_sentence(state: State, seat: int) -> str:
    purchases, points = int(state.left), int(state.wishes_left)
    card = int(state.offer)
    goods = f"{int(OFFER[card, 1])} {RESOURCE_NAMES[int(OFFER[card, 0])]} at {int(OFFER[card, 2])} Ryo each"
    price = goods_text(WISH[card])
    if shares_steps(state, seat):
        return f"Trade, {purchases} left: buy up to {goods}, or pay {price} for a point?"
    return (
        f"Trade at your trading post: buy up to {goods} ({purchases} left), "
        f"and pay {price} for a point ({points} left)?"
    )
