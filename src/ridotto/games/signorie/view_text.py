"""Signorie: the board as plain text, for terminals and screen readers."""

from __future__ import annotations

import numpy as np

from ridotto.core.game import Observation
from ridotto.core.rule import State
from ridotto.view.palette import SEAT_LETTERS
from ridotto.view.text import heading, table

from .data import (
    BONUS_NAMES,
    BONUS_ROUNDS,
    BROTHERS,
    CAREER_NAMES,
    CITY_NAMES,
    COLOUR_NAMES,
    COLOURS,
    FACES,
    HELPER_NAMES,
    HELPERS,
    HOUSE_NAMES,
    HOUSES,
    NEXT_SLOT,
    PLAN,
    ROUNDS,
    ROW_NAMES,
    ROWS,
    SPACES,
)
from .moves import OVER
from .questions import assignment_words, people_words, plural
from .rounds import dice_sum, threshold
from .scoring import ranking, total
from .story import tile_words


def outcome(seen: Observation) -> str:
    """Say who won, with how many points."""
    places = np.zeros(seen.seats, np.int32)
    ranking(seen.state, places)
    winner = int(places.argmin())
    return f"{seen.name(winner)} wins with {plural(total(seen.state, winner), 'point')}"


def text(seen: Observation) -> str:
    """Write the board as plain text."""
    state = seen.state
    lines = [heading(f"Signorie, round {int(state.round_number)} of {ROUNDS}")]
    if int(state.phase) == OVER:
        lines.append(f"The game is over: {outcome(seen)}.")
    lines.append(_rewards(state))
    lines += table([["dice", "on the board", "left", "right"], *(_area(state, c) for c in range(COLOURS))])
    lines += table([["city", "guests", "next", "marriage", "mission"], *_cities(seen)])
    lines.append(f"Initiative: {_initiative(seen)}. Stack: {plural(int(state.stack_left), 'tile')}.")
    for seat in [int(each) for each in state.order[: seen.seats]]:
        lines += _board(seen, seat)
    return "\n".join(lines)


def _rewards(state: State) -> str:
    now = int(state.round_number)
    told = []
    for place in range(now - 1, ROUNDS):
        reward = int(state.rewards[place])
        tile = BONUS_NAMES[reward - 1] if place < BONUS_ROUNDS else plural(reward, "point")
        told.append(f"round {place + 1} {tile}")
    return f"Rewards: {'; '.join(told)}."


def _area(state: State, colour: int) -> list[object]:
    values = [str(v + 1) for v in range(FACES) for _ in range(int(state.dice[colour, v]))]
    tiles = [assignment_words(int(state.assignments[2 * colour + side])) for side in (0, 1)]
    return [COLOUR_NAMES[colour], " ".join(values) or "none", *tiles]


def _cities(seen: Observation) -> list[list[object]]:
    state = seen.state
    rows: list[list[object]] = []
    for city in range(seen.seats + 1):
        crowd = int(state.crowd[city])
        guests = [
            f"{SEAT_LETTERS[(int(g) - 1) // 2]}{'mw'[(int(g) - 1) % 2]}" for g in state.guests[city] if g
        ]
        tiles = [
            tile_words(int(t)) if t else "none" for t in (state.marriage_tile[city], state.mission_tile[city])
        ]
        rows.append([CITY_NAMES[city], " ".join(guests) or "none", int(NEXT_SLOT[crowd]), *tiles])
    return rows


def _initiative(seen: Observation) -> str:
    state = seen.state
    seats = sorted(range(seen.seats), key=lambda s: (-int(state.initiative[s]), -int(state.height[s])))
    return ", ".join(f"{seen.name(seat)} {int(state.initiative[seat])}" for seat in seats)


def _board(seen: Observation, seat: int) -> list[str]:
    state = seen.state
    passed = " (passed)" if int(state.passed) >> seat & 1 and int(state.phase) != OVER else ""
    points, florins = plural(total(state, seat), "point"), plural(int(state.florins[seat]), "florin")
    supply, stock = (people_words(*people[seat].tolist()) for people in (state.supply, state.stock))
    rows = "; ".join(f"{ROW_NAMES[row]} {_row(state, seat, row)}" for row in range(ROWS))
    return [
        heading(f"{SEAT_LETTERS[seat]} {seen.name(seat)}{passed}: {points}, {florins}"),
        f"Supply: {supply}; stock: {stock}. "
        f"Dice: {_slots(state, seat)}; {dice_sum(state, seat)} of {threshold(state, seat)}.",
        f"Helpers: {_names(HELPER_NAMES, int(state.helpers[seat]), HELPERS)}. "
        f"Married brothers: {_names(('1', '2', '3', '4'), int(state.brides[seat]), BROTHERS)}. "
        f"Careers: {_careers(state, seat)}.",
        f"Rows: {rows}.",
    ]


def _slots(state: State, seat: int) -> str:
    used = [
        f"{COLOUR_NAMES[c]} {int(state.placed[seat, c])}" for c in range(COLOURS) if state.placed[seat, c]
    ]
    return ", ".join(used) or "none"


def _names(names: tuple[str, ...], bits: int, count: int) -> str:
    return ", ".join(names[k] for k in range(count) if bits >> k & 1) or "none"


def _careers(state: State, seat: int) -> str:
    told = []
    for career, name in enumerate(CAREER_NAMES):
        spaces = [
            str(s + 1) for s in range(SPACES) for _ in range(int(state.careers[seat, SPACES * career + s]))
        ]
        if spaces:
            told.append(f"{name} {' '.join(spaces)}")
    return "; ".join(told) or "none"


def _row(state: State, seat: int, row: int) -> str:
    plan = 63 if row == 0 else int(PLAN[int(state.board[seat]), row - 1])
    have = [
        f"{HOUSE_NAMES[h]} {int(state.row[seat, row, h])}" for h in range(HOUSES) if state.row[seat, row, h]
    ]
    down = int(state.face_down[seat, row])
    have += [f"{down} face down"] if down else []
    want = [HOUSE_NAMES[h][:2] for h in range(HOUSES) if plan >> h & 1 and not state.row[seat, row, h]]
    return (", ".join(have) or "none") + (f" (wants {' '.join(want)})" if want else "")
