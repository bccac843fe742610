"""Signorie: the board as SVG, from an observation.

The common board lies above: rewards, dice, cities, initiative. Below it lie the
players' boards, the viewer's own first, then the others as they sit.
"""

from __future__ import annotations

from ridotto.core.fields import SPECTATOR
from ridotto.core.game import Observation
from ridotto.core.glance import glance
from ridotto.view.pieces import die
from ridotto.view.svg import Panel, button, group, moved, panel, stack, title, words

from .data import ROUNDS
from .moves import BONUS, BUY, FLORINS, MAN, OVER, PASS, SIGNORIA, STOP, WOMAN
from .scoring import total
from .shapes import MARGIN, SMALL, WIDTH, Scene
from .view_board import cities, city_height, dice_areas, initiative, reward_row
from .view_player import board_height, player_board
from .view_text import outcome, text

__all__ = ["panels", "svg", "text"]

_LABELS = {
    PASS: "pass",
    SIGNORIA: "Signoria action",
    STOP: "stop, skip",
    MAN: "a man",
    WOMAN: "a woman",
    BONUS: "take the bonus",
    FLORINS: "3 florins",
    BUY: "5 points for 5 florins",
}


def svg(seen: Observation) -> str:
    """Draw the board as one sheet."""
    return stack(panels(seen), "Signorie", _description(seen))


def panels(seen: Observation) -> list[Panel]:
    """Draw the common board in its parts, then the players' boards, the viewer's own first."""
    seen = glance(seen)
    scene = Scene(seen)
    first = 0 if seen.viewer == SPECTATOR else seen.viewer
    common = [
        panel("rewards", "The rounds and their rewards", WIDTH, 152, _header(seen), reward_row(scene, 66)),
        panel("market", "Dice and assignments", WIDTH, 310, dice_areas(scene)),
        panel("map", "Cities", WIDTH, city_height(scene), cities(scene)),
        panel("initiative", "Initiative", WIDTH, 94, initiative(scene, 6)),
        panel("decision", "The decision", WIDTH, 66, _choices(scene)),
    ]
    seats = ((first + step) % seen.seats for step in range(seen.seats))
    return common + [
        panel(f"seat-{seat}", seen.name(seat), WIDTH, board_height(scene, seat), player_board(scene, seat))
        for seat in seats
    ]


def _description(seen: Observation) -> str:
    points = ", ".join(f"{seen.name(seat)} {total(seen.state, seat)} points" for seat in range(seen.seats))
    return f"Round {int(seen.state.round_number)} of {ROUNDS}. {points}."


def _header(seen: Observation) -> str:
    state = seen.state
    now = "The game is over" if int(state.phase) == OVER else f"Round {int(state.round_number)} of {ROUNDS}"
    births = [int(face) for face in state.births if face]
    rolled = [die(300 + 40 * place, 16, face, 34, "card") for place, face in enumerate(births)]
    told = [words(292, 40, "offspring", SMALL, "faint", anchor="end")] if births else []
    return group(
        words(MARGIN + 4, 44, "Signorie", 34, "ink italic", anchor="start"),
        *told,
        group(title("the last roll for offspring"), *rolled, id="births"),
        words(WIDTH - MARGIN, 34, now, 26, "ink bold", anchor="end"),
        words(
            WIDTH - MARGIN, 57, f"{int(state.stack_left)} tiles in the stack", SMALL, "faint", anchor="end"
        ),
    )


def _choices(scene: Scene) -> str:
    """Draw the moves that have no place of their own on the board, or who is waited for."""
    moves = [move for move in _LABELS if move in scene.legal]
    if not scene.legal:
        return words(WIDTH / 2, 36, _waiting(scene.seen), 24, "ink italic")
    wide = 240 if len(moves) < 3 else 220
    keys = [
        button(MARGIN + (wide + 8) * place, 4, wide, scene.text(move), _LABELS[move])
        for place, move in enumerate(moves)
    ]
    return moved(0, 0, *keys) if keys else words(WIDTH / 2, 36, "Choose on the board", 24, "ink italic")


def _waiting(seen: Observation) -> str:
    if int(seen.state.phase) == OVER:
        return outcome(seen)
    return f"{seen.name(seen.waiting[0])} decides"
