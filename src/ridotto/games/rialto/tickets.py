"""Small drawings of Rialto: signs of the seven kinds, cards, buildings, coins."""

from __future__ import annotations

from ridotto.view.svg import SMALL, circle, group, line, moved, path, rect, remembered, title, words

from .data import BUILDING_EFFECTS, BUILDING_NAMES, COLOUR_NAMES, KIND_NAMES, VALUES

KIND_LETTERS = "ABCDEFJ"
"""The letter of a kind's stage, and J for the Joker."""
KIND_ROLES = ("brick", "gold", "olive", "ink", "lagoon", "indigo", "vermilion")
SHORT_NAMES = (*KIND_NAMES[:5], "Council", "Joker")
COLOUR_ROLES = ("olive", "gold", "lagoon")

_SIGNS = (
    "M-11 7 Q-12 -3 -4 -9 Q4 -15 9 -10 Q13 -6 9 -1 Q6 3 11 7Z M-12 9 H12 V13 H-12Z",
    "M0 -12 A12 12 0 1 1 0 12 A12 12 0 1 1 0 -12Z M0 -8 A8 8 0 1 0 0 8 A8 8 0 1 0 0 -8Z",
    "M-14 -3 L0 -14 L14 -3Z M-11 -1 H11 V13 H4 V5 H-4 V13 H-11Z",
    "M-15 9 Q0 -19 15 9 H8 Q0 -5 -8 9Z M-15 11 H15 V14 H-15Z",
    "M-15 -6 Q-12 9 0 10 Q11 10 15 -10 Q9 3 0 3 Q-9 3 -15 -6Z M-2 1 L3 -14 L5 -14 L1 1Z",
    "M0 -14 A5 5 0 1 1 0 -4 A5 5 0 1 1 0 -14Z M-4 -3 H4 L11 13 H-11Z",
    "M-14 -7 Q-6 -11 0 -6 Q6 -11 14 -7 Q14 7 7 7 Q2 7 0 1 Q-2 7 -7 7 Q-14 7 -14 -7Z"
    "M-9 -2 Q-6 2 -3 -1 Q-6 -4 -9 -2Z M9 -2 Q6 2 3 -1 Q6 -4 9 -2Z",
)


@remembered
def sign(kind: int, x: float, y: float, size: float = 28, colour: str = "") -> str:
    """Draw the pictogram of a kind of card."""
    scale = size / 28
    return group(
        path(_SIGNS[kind], colour or KIND_ROLES[kind], fill_rule="evenodd"),
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


@remembered
def small_card(kind: int, x: float, y: float) -> str:
    """Draw a card of a row: sign and stage letter."""
    return moved(
        x,
        y,
        title(KIND_NAMES[kind]),
        rect(0, 0, 42, 58, "sheet ink-edge", rx=5, stroke_width=1.5),
        sign(kind, 21, 20, 26),
        words(21, 51, KIND_LETTERS[kind], SMALL, "ink bold"),
    )


@remembered
def ticket(kind: int, cards: int, x: float, y: float) -> str:
    """Draw the cards of one kind in hand: sign, number and name."""
    return moved(
        x,
        y,
        title(f"{cards} {KIND_NAMES[kind]} in hand"),
        rect(0, 0, 88, 100, f"{'sheet' if cards else 'paper'} ink-edge glow", rx=7, stroke_width=1.5),
        sign(kind, 28, 34, 34),
        words(66, 43, cards, 30, "ink bold"),
        words(44, 74, SHORT_NAMES[kind], SMALL, "ink"),
        words(44, 95, f"stage {KIND_LETTERS[kind]}" if kind < 6 else "any", SMALL, "faint italic"),
        id=f"hand-{KIND_NAMES[kind].lower()}",
        opacity=None if cards else 0.45,
    )


_ROOFS = ("M2 18 L20 3 L38 18Z", "M2 18 Q20 -8 38 18Z", "M2 18 V6 H9 V11 H16 V6 H24 V11 H31 V6 H38 V18Z")


@remembered
def building_tile(building: int, x: float, y: float, *, coin_on: bool = False, id_: str | None = None) -> str:
    """Draw a building: roof by colour (gable, dome, battlement), letter and value, a coin if used."""
    colour, value = divmod(building, VALUES)
    used = ", used this round" if coin_on else ""
    coin = [circle(33, 8, 8.5, "gold ink-edge", stroke_width=1.5)] if coin_on else []
    return moved(
        x,
        y,
        title(
            f"{BUILDING_NAMES[building]}, {COLOUR_NAMES[colour]} {value + 1}: {BUILDING_EFFECTS[building]}{used}"
        ),
        path(_ROOFS[colour], f"{COLOUR_ROLES[colour]} ink-edge", stroke_width=1.5),
        rect(4, 18, 32, 28, "sheet ink-edge glow", stroke_width=1.5),
        words(20, 40, BUILDING_NAMES[building], SMALL, "ink bold"),
        *coin,
        id=id_,
    )


@remembered
def empty_slot(x: float, y: float) -> str:
    """Draw a slot of a palace without a building."""
    return group(
        rect(x + 4, y + 8, 32, 38, "paper faint-edge", rx=3, stroke_width=1, stroke_dasharray="3 3"),
        line(x + 10, y + 40, x + 30, y + 40, "faint-edge", stroke_width=1),
    )


@remembered
def card_fan(cards: int, x: float, y: float) -> str:
    """Draw the back of a hand with the number of its cards."""
    return moved(
        x,
        y,
        rect(-15, -16, 20, 30, "lagoon white-edge", rx=3, stroke_width=1, transform="rotate(-14)"),
        rect(-7, -17, 20, 30, "lagoon white-edge", rx=3, stroke_width=1, transform="rotate(8)"),
        words(34, 8, cards, 22, "ink bold"),
    )
