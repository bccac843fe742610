"""Signorie: the common board: rewards, dice with assignment tiles, cities, initiative."""

from __future__ import annotations

from ridotto.view.pieces import coin, die, stack
from ridotto.view.svg import (
    group,
    hit_area,
    moved,
    rect,
    remembered,
    tag,
    title,
    words,
)

from .data import (
    ASSIGNMENT_SEX,
    BONUS_NAMES,
    BONUS_ROUNDS,
    CITIES,
    CITY_NAMES,
    CITY_SLOTS,
    COLOUR_NAMES,
    COLOURS,
    FACES,
    MOST_EXTRA,
    MOST_SPENT,
    NEXT_SLOT,
    ROUNDS,
    TOP_INITIATIVE,
)
from .moves import ACTION, ASSIGN, BONUS, CITY, INITIATIVE, MARRY, OVER, TAKE
from .questions import assignment_words, plural
from .shapes import (
    COLUMN,
    INNER,
    LETTERS,
    MARGIN,
    PENNANT,
    RING,
    SMALL,
    TEXT,
    WIDTH,
    Scene,
    alliance_tile,
    dye,
    person,
    silhouette,
)

_BONUS_SIGNS = (
    ("free", "helper"),
    ("hidden", "tile"),
    ("2", "men"),
    ("2", "women"),
    ("4", "careers"),
    ("6", "points"),
    ("5", "florins"),
    ("a", "wedding"),
    ("a", "mission"),
)
_GAIN_SIGNS = (
    "2 florins",
    "2 florins",
    "3 points",
    "3 points",
    "2 advances",
    "2 initiative",
    "limit +3",
    "limit +3",
    "hidden tile",
    "hidden tile",
)


def reward_row(scene: Scene, top: float) -> str:
    """Draw the seven reward tiles; the round's own stands out, past ones are faded."""
    return group(*(_reward(scene, place, top) for place in range(ROUNDS)), id="rewards")


def _reward(scene: Scene, place: int, top: float) -> str:
    state = scene.state
    reward, now = int(state.rewards[place]), int(state.round_number) - 1
    over = int(state.phase) == OVER
    current = place == now and not over
    bonus = place < BONUS_ROUNDS
    big, small = _BONUS_SIGNS[reward - 1] if bonus else (str(reward), "points")
    label = f"reward of round {place + 1}: {BONUS_NAMES[reward - 1] if bonus else plural(reward, 'point')}"
    numeral = big.isdigit()
    shapes = [
        rect(
            0,
            0,
            92,
            80,
            f"{'card' if current else 'sheet'} ink-edge glow",
            rx=6,
            stroke_width=3 if current else 1,
        ),
        words(8, 22, place + 1, SMALL, "faint", anchor="start"),
        words(46, 44, big, 32 if numeral else TEXT, "ink bold"),
        words(46, 70, small, SMALL, "ink"),
    ]
    faded = 0.4 if place < now or over else None
    x = MARGIN + place * 99.5
    return moved(
        x, top, scene.tap(BONUS if current else -1, label, *shapes, id_=f"reward-{place + 1}"), opacity=faded
    )


def dice_areas(scene: Scene) -> str:
    """Draw the five areas: dice on the board, and their two assignment tiles."""
    return group(*(_area(scene, colour) for colour in range(COLOURS)))


def _area(scene: Scene, colour: int) -> str:
    state, name = scene.state, COLOUR_NAMES[colour]
    values = [v for v in range(FACES) for _ in range(int(state.dice[colour, v]))]
    dice = []
    for place, value in enumerate(values):
        x, y = 12 + 56 * (place % 2), 38 + 56 * (place // 2)
        glow = rect(x - 2, y - 2, 54, 54, "glow", rx=10, fill="none")
        shown = die(x, y, value + 1, 50, dye(colour))
        move = TAKE + FACES * colour + value
        dice.append(
            scene.tap(
                move,
                f"{name} die {value + 1}",
                glow,
                shown,
                id_=f"die-{name}-{value + 1}-{values[:place].count(value)}",
            )
        )
    tiles = [_assignment(scene, colour, side, 152 + 72 * side) for side in (0, 1)]
    return moved(
        MARGIN + colour * COLUMN,
        4,
        rect(0, 0, INNER, 300, "sheet ink-edge", rx=8, stroke_width=1),
        rect(0, 0, INNER, 30, dye(colour), rx=8),
        words(INNER / 2, 22, f"{LETTERS[colour]} · {name}", SMALL, "white bold"),
        *dice,
        *tiles,
        id=f"area-{name}",
    )


def _assignment(scene: Scene, colour: int, side: int, y: float) -> str:
    """Draw a tile: whom it costs, what it gives; with keys for how many, when it may be used."""
    state = scene.state
    tile = int(state.assignments[2 * colour + side])
    sex = int(ASSIGNMENT_SEX[tile])
    first = ASSIGN + MOST_SPENT * side
    active = int(state.phase) == ACTION and int(state.column) == colour
    counts = [n for n in range(MOST_SPENT) if active and first + n in scene.legal]
    price = "2" if tile >= 8 else "1–3"
    head = [silhouette(sex, 18, 29), words(34, 27, price, SMALL, "ink bold", anchor="start")]
    keys = [scene.key(44 * n - 3, 0, 42, first + n, str(n + 1)) for n in counts]
    return moved(
        4,
        y,
        title(assignment_words(tile)),
        rect(0, 0, INNER - 8, 68, "card ink-edge", rx=5, stroke_width=1),
        *([] if keys else head),
        *keys,
        words((INNER - 8) / 2, 58, _GAIN_SIGNS[tile], SMALL, "ink"),
        id=f"assignment-{tile + 1}",
    )


def city_height(scene: Scene) -> int:
    """Return the height of the cities: dowries need two lines of keys."""
    return 304 if any(MARRY <= move < MARRY + 5 * CITIES for move in scene.legal) else 242


def cities(scene: Scene) -> str:
    """Draw the five cities with their guests and alliance spaces."""
    return group(*(_city(scene, city) for city in range(CITIES)))


def _city(scene: Scene, city: int) -> str:
    x, name = MARGIN + city * COLUMN, CITY_NAMES[city]
    if city > scene.seen.seats:
        return moved(
            x,
            4,
            title(f"{name} is covered"),
            rect(0, 0, INNER, city_height(scene) - 10, "shade faint-edge", rx=8, stroke_width=1),
            words(INNER / 2, 26, name, TEXT, "faint italic"),
            words(INNER / 2, 122, "covered", SMALL, "faint"),
            id=f"city-{city}",
        )
    state, crowd = scene.state, int(scene.state.crowd[city])
    price = int(NEXT_SLOT[crowd])
    place = "gates open" if crowd == CITY_SLOTS else f"next slot {price}"
    if crowd == CITY_SLOTS and int(state.gates):
        place = "full"
    label = f"{name}: {plural(crowd, 'guest')}, {place}"
    frame = rect(0, 0, INNER, city_height(scene) - 10, "sheet ink-edge glow", rx=8, stroke_width=1)
    marriages = [m for m in range(MARRY + 5 * city, MARRY + 5 * city + 5) if m in scene.legal]
    return moved(
        x,
        4,
        scene.tap(
            CITY + city, label, frame, words(INNER / 2, 26, name, TEXT, "ink italic"), id_=f"city-{city}"
        ),
        alliance_tile(int(state.marriage_tile[city]), 4, 36, RING, f"tile-marriage-{city}"),
        alliance_tile(int(state.mission_tile[city]), 68, 36, PENNANT, f"tile-mission-{city}"),
        *(
            _slot(city, slot, guest, scene.seen.name((guest - 1) // 2) if guest else "")
            for slot, guest in enumerate(state.guests[city].tolist())
        ),
        *(_dowry(scene, city, move, price) for move in marriages),
        "" if marriages else words(INNER / 2, 222, place, SMALL, "faint"),
    )


@remembered
def _slot(city: int, slot: int, guest: int, name: str) -> str:
    x, y = 5 + 31 * (slot // 2), 104 + 46 * (slot % 2)
    value = 1 + slot // 2
    shapes = [rect(x, y, 29, 42, "paper faint-edge", rx=4, stroke_width=1)]
    if guest:
        seat, sex = (guest - 1) // 2, (guest - 1) % 2
        who = "woman" if sex else "man"
        return group(
            title(f"a {who} of {name} in slot {value}"),
            *shapes,
            person(seat, sex, x + 14.5, y + 38, 34),
            id=f"guest-{city}-{slot}",
        )
    return group(*shapes, words(x + 14.5, y + 29, value, SMALL, "faint"))


def _dowry(scene: Scene, city: int, move: int, price: int) -> str:
    extra = (move - MARRY) % (MOST_EXTRA + 1)
    label = f"{CITY_NAMES[city]} for {plural(price + extra, 'florin')}: {2 * (price + extra)} points"
    return moved(
        44 * (extra % 3),
        200 + 46 * (extra // 3),
        scene.tap(
            move,
            label,
            hit_area(0, 0, 44, 46),
            rect(1, 1, 42, 42, "card ink-edge glow", rx=6, stroke_width=1),
            words(22, 29, price + extra, SMALL, "ink sans bold"),
        ),
    )


def initiative(scene: Scene, top: float) -> str:
    """Draw the initiative track with its stacks; its number is also its points."""
    state = scene.state
    spaces = []
    for space in range(TOP_INITIATIVE + 1):
        x = 118 + space * 53.5
        seats = [s for s in range(scene.seen.seats) if int(state.initiative[s]) == space]
        seats.sort(key=lambda seat: int(state.height[seat]))
        named = ", ".join(scene.seen.name(seat) for seat in reversed(seats))
        label = f"initiative {space}" + (f": {named} from the top" if named else "")
        spaces.append(
            group(
                title(label),
                rect(x, top, 50, 76, "paper faint-edge", rx=4, stroke_width=1),
                "" if seats else words(x + 25, top + 46, space, SMALL, "faint"),
                stack(seats, x + 25, top + 55, 14, lift=0.8, name="initiative"),
            )
        )
    label = "one step of initiative"
    frame = rect(MARGIN, top - 4, WIDTH - 2 * MARGIN, 84, "sheet ink-edge glow", rx=8, stroke_width=1)
    return group(
        scene.tap(
            INITIATIVE, label, frame, words(24, top + 34, "initiative", SMALL, "ink italic", anchor="start")
        ),
        words(24, top + 60, "= points", SMALL, "faint", anchor="start"),
        *spaces,
        id="initiative",
    )


@remembered
def points_and_florins(points: int, florins: int, x: float, y: float) -> str:
    """Draw a player's points and florins, gold both, told apart by word."""
    return group(
        tag("title", f"{plural(points, 'point')}, {plural(florins, 'florin')}"),
        coin(x, y, points, 22),
        words(x + 28, y + 8, "points", SMALL, "ink", anchor="start"),
        coin(x + 122, y, florins, 20),
        words(x + 147, y + 8, "florins", SMALL, "ink", anchor="start"),
    )
