"""The log of Edo: what a move did, and all that followed by itself, in sentences.

The teller plays the move once more from what the viewer saw before and what
became public by it, one step at a time, and says what each step changed. It
never has more to go by than the viewer's own two observations.
"""

from __future__ import annotations

from collections import Counter

from ridotto.core.chance import quiet
from ridotto.core.game import NO_MOVE, Observation
from ridotto.core.rule import State

from .data import (
    BASE_CARDS,
    BUILDING_NAMES,
    BUILDING_POINTS,
    BUILDINGS,
    CITIES,
    CITY_NAMES,
    ENDING_POINTS,
    FOREST,
    PROFIT,
    RIVER,
    SIDE_NAMES,
    SLOTS,
)
from .moves import (
    BUILD,
    BUY,
    BUY_RICE,
    DONE,
    GATHER,
    GO,
    MOVE_MERCHANT,
    PAY_WAGE,
    PICK,
    PLACE,
    PLAN_CREW,
    PLAN_SIDE,
    RECRUIT,
    SELL_CARD,
    SETTLE,
    START_MERCHANT,
    STEP,
    TAKE_CARD,
    WISH_POINT,
    step_from,
)
from .scoring import present_in, rank_in, score_of, standing, standings
from .season import advance
from .state import (
    ACTING,
    BY_POINTS,
    CLOSING,
    FROM_MONEY,
    FROM_SAMURAI,
    INCOME,
    LAYOUT,
    OPEN_PURSES,
    OPENING,
    OVER,
    PAYDAY,
    PLANNING,
    SHOWING,
)
from .turn import act
from .words import (
    card_words,
    count_words,
    goods_text,
    join_words,
    merchant_words,
    place_words,
    side_words,
    space_words,
)

_DEEP_PURSE = 4000  # stands for money that the viewer cannot see; nothing is told of it


class Teller:
    """Plays one move again from what a viewer knows, telling each step."""

    def __init__(self, before: Observation, after: Observation) -> None:
        """Take what the viewer saw before, and learn what became public."""
        self.seen = after
        self.state = LAYOUT.copy(before.state)
        self.prior = before.state
        self.lines: list[str] = []
        self._learn(before, after)

    def _learn(self, before: Observation, after: Observation) -> None:
        now, then = self.state, after.state
        ended = (
            int(now.phase) != PLANNING
            or int(then.phase) != PLANNING
            or int(then.round_no) != int(now.round_no)
        )
        for seat in range(after.seats):
            if seat != before.viewer and int(now.purses) != OPEN_PURSES:
                now.purse[seat] = _DEEP_PURSE
            elif seat != before.viewer:
                now.purse[seat] = now.money[seat]
            for slot in range(SLOTS):
                if ended and not int(now.plan[seat, slot]):
                    now.plan[seat, slot] = then.shown[seat, slot]
                if ended and int(now.phase) == PLANNING:
                    now.assigned[seat, slot] = then.officials[seat, slot]

    def _keep_up(self) -> None:
        """Replace chance, which the teller cannot know, by what the table showed."""
        now, then = self.state, self.seen.state
        if int(now.card_row) != int(self.prior.card_row):
            now.card_row, now.card_deck = then.card_row, then.card_deck
        if int(now.offer) != int(self.prior.offer):
            now.preview, now.merchant_deck = then.preview, then.merchant_deck

    def tell(self, seat: int, move: int) -> list[str]:
        """Tell the move and what followed."""
        self.prior = LAYOUT.copy(self.state)
        with quiet():
            if move == NO_MOVE:
                self._unseen_plan(seat)
            else:
                act(self.state, seat, move)
                self._keep_up()
                self.lines += tell_move(self, seat, move)
            while not int(self.state.to_act) and int(self.state.phase) != OVER:
                self.prior = LAYOUT.copy(self.state)
                advance(self.state)
                self._keep_up()
                self.lines += tell_step(self)
        return self.lines

    def _unseen_plan(self, seat: int) -> None:
        """Take a step of another player's planning, of which only the end shows."""
        self.state.plan_step[seat] += 1
        if int(self.state.plan_step[seat]) == 2 * SLOTS:
            self.lines.append(f"{self.name(seat)} has planned.")
            self.state.to_act = int(self.state.to_act) & ~(1 << seat)
            if not int(self.state.to_act):
                self.state.phase = SHOWING

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.seen.name(seat)

    def gained(self, seat: int) -> list[int]:
        """Return what a player gained in this step: wood, stone, rice, Ryo."""
        goods = [int(a) - int(b) for a, b in zip(self.state.goods[seat], self.prior.goods[seat], strict=True)]
        return [*goods, int(self.state.purse[seat]) - int(self.prior.purse[seat])]

    def went_home(self, seat: int) -> list[str]:
        """Say where a player's samurai stood that went home."""
        gone = [int(node) for node in self.prior.samurai[seat] if node]
        for node in self.state.samurai[seat]:
            if node:
                gone.remove(int(node))
        return [place_words(node) for node in gone]


def opening(seen: Observation) -> list[str]:
    """Tell what the deal brought: start player, closed city, covers, what the cities pay."""
    state = seen.state
    lines = [f"{seen.name(int(state.start))} is the start player."]
    if int(state.closed):
        covered = join_words([space_words(int(node)) for node in state.covered])
        lines.append(f"{CITY_NAMES[int(state.closed)]} is closed; {covered} are covered.")
    pays = [
        f"{CITY_NAMES[city]} {profit(state, city, 0, 0)}" for city in range(CITIES) if int(state.tile[city])
    ]
    return [*lines, f"The cities pay in all: {join_words(pays)} Ryo."]


def story(before: Observation, after: Observation, seat: int, move: int) -> list[str]:
    """Tell what a move did, and what followed by itself."""
    return Teller(before, after).tell(seat, move)


def tell_move(tale: Teller, seat: int, move: int) -> list[str]:
    """Tell a move that somebody made."""
    who = tale.name(seat)
    if move == DONE:
        return _tell_done(tale, seat)
    if move < PLAN_SIDE:
        return [f"{who} {_setup_deed(tale, seat, move)}."]
    if move < STEP:
        return _tell_plan(tale, seat, move)
    if move < GATHER:
        return _tell_going(tale, seat, move)
    if move < PAY_WAGE:
        return [f"{who} {_deed(tale, seat, move)}."]
    lines = [f"{who} pays 1 rice for the samurai {place_words(move - PAY_WAGE + 1)}."]
    home = tale.went_home(seat)
    return [*lines, f"{who}'s unpaid samurai {_come_home(home)}."] if home else lines


def _come_home(places: list[str]) -> str:
    """Say that samurai leave their spaces: in Kofu comes home, in Kofu (2) and in Edo come home."""
    counted = [f"{place} ({number})" if number > 1 else place for place, number in Counter(places).items()]
    return f"{join_words(counted)} {'comes' if len(places) == 1 else 'come'} home"


def _tell_done(tale: Teller, seat: int) -> list[str]:
    home = tale.went_home(seat)
    if home:
        return [f"{tale.name(seat)} pays no more; the samurai {_come_home(home)}."]
    left = max(int(tale.prior.left), int(tale.prior.wishes_left))
    if int(tale.prior.phase) == ACTING and not int(tale.prior.landed):
        return [f"{tale.name(seat)} stops, leaving {count_words(left, 'activation')} unused."]
    return []


def _setup_deed(tale: Teller, seat: int, move: int) -> str:
    if move < SETTLE:
        return f"takes the package of {goods_text(tale.gained(seat))}"
    if move < START_MERCHANT:
        return f"founds a house in {CITY_NAMES[move - SETTLE + 1]} and puts a samurai beside it"
    return f"puts the merchant on {space_words(RIVER + move - START_MERCHANT)}; round 1 begins"


def _tell_plan(tale: Teller, seat: int, move: int) -> list[str]:
    slot = int(tale.prior.plan_step[seat]) // 2
    if move < PLAN_CREW:
        return []
    side = int(tale.state.plan[seat, slot]) - 1
    crew = count_words(move - PLAN_CREW, "official")
    return [f"{tale.name(seat)} plans slot {slot + 1}: {side_words(side)}, with {crew}."]


def _tell_going(tale: Teller, seat: int, move: int) -> list[str]:
    who = tale.name(seat)
    if move < MOVE_MERCHANT:
        gone = list(tale.state.samurai[seat])
        for node in tale.prior.samurai[seat]:
            if node in gone:
                gone.remove(node)
        return [f"{who} walks a samurai from {space_words(step_from(move))} to {space_words(int(gone[0]))}."]
    if move < PLACE:
        return [f"{who} leads the merchant to {space_words(move - MOVE_MERCHANT + 1)}."]
    if move < PICK:
        return [f"{who} places a samurai on {space_words(19 + move - PLACE)}."]
    if move < GO:
        return []  # told when it is put down
    start, goal = int(tale.prior.picked), move - GO + 1
    return [f"{who}'s samurai travels from {space_words(start)} to {space_words(goal)}."]


def _deed(tale: Teller, seat: int, move: int) -> str:
    """Tell one step of an action that changed resources, cards or buildings."""
    gained = tale.gained(seat)
    got = goods_text([max(0, each) for each in gained])
    paid = goods_text([max(0, -each) for each in gained])
    if move < BUILD:
        return f"gathers {got} in {space_words(move - GATHER + FOREST)}"
    if move < BUY:
        city, kind = divmod(move - BUILD, BUILDINGS)
        points = count_words(int(BUILDING_POINTS[kind]), "point")
        return f"builds a {BUILDING_NAMES[kind]} in {CITY_NAMES[city]} for {paid}: {points}"
    if move == WISH_POINT:
        return f"pays the merchant {paid}: 1 point"
    if move < RECRUIT:
        seller = " from the merchant" if move < BUY_RICE else ""
        return f"buys {got}{seller} for {paid}"
    if move < TAKE_CARD:
        return f"recruits {count_words(move - RECRUIT + 1, 'Shogun official')} for {paid}"
    if move < SELL_CARD:
        new = int(tale.state.card_row) & ~int(tale.prior.card_row)
        follows = f"; {card_words(new.bit_length() - 1)} takes its place" if new else ""
        return f"takes card {card_words(move - TAKE_CARD + BASE_CARDS)} for 5 Ryo{follows}"
    return f"sells card {card_words(move - SELL_CARD)} for 30 Ryo"


def tell_step(tale: Teller) -> list[str]:
    """Tell a step that followed by itself."""
    phase = int(tale.prior.phase)
    if phase == SHOWING:
        return [_tell_officials(tale)]
    if phase == OPENING:
        return [_tell_card(tale)]
    if phase == PAYDAY:
        seat = int(tale.prior.actor)
        home = tale.went_home(seat)
        return [f"{tale.name(seat)} has no rice for wages: the samurai {_come_home(home)}."] if home else []
    if phase == INCOME:
        return _tell_income(tale)
    if phase == CLOSING:
        return _tell_end(tale) if int(tale.state.phase) == OVER else [_tell_round(tale)]
    return []


def _tell_officials(tale: Teller) -> str:
    crews = [
        f"{tale.name(seat)} {'-'.join(str(int(each)) for each in tale.state.officials[seat])}"
        for seat in range(tale.seen.seats)
    ]
    return f"All have planned. Officials in slots 1-2-3: {', '.join(crews)}."


def _tell_card(tale: Teller) -> str:
    seat, slot = int(tale.prior.actor), int(tale.prior.slot)
    side = int(tale.state.shown[seat, slot]) - 1
    crew = int(tale.state.officials[seat, slot])
    opened = f"{tale.name(seat)} reveals {side_words(side)}"
    if crew == 0:
        return f"{opened}, without officials: nothing happens."
    opened += f", with {count_words(crew, 'official')}"
    if int(tale.state.phase) == ACTING:
        return f"{opened}."
    if SIDE_NAMES[side].startswith(("money", "rice")):
        return f"{opened}: {goods_text(tale.gained(seat))}."
    return f"{opened}, but can do nothing with it."


def _tell_income(tale: Teller) -> list[str]:
    lines = []
    for city in range(CITIES):
        packed = standings(tale.prior, city)
        seats = [seat for seat in range(tale.seen.seats) if standing(packed, seat)]
        if not seats:
            continue
        seats.sort(key=lambda seat: rank_in(packed, seat, tale.seen.seats))
        row = present_in(packed, tale.seen.seats) - 1
        paid = [f"{tale.name(seat)} {profit(tale.prior, city, row, rank)}" for rank, seat in enumerate(seats)]
        lines.append(f"Income of {CITY_NAMES[city]}: {join_words(paid)} Ryo.")
    return lines


def profit(state: State, city: int, row: int, rank: int) -> int:
    """Return what a city's tile pays to a rank."""
    return int(PROFIT[int(state.tile[city]), row, rank])


def _tell_round(tale: Teller) -> str:
    state = tale.state
    begins = f"Round {int(state.round_no)} begins; {tale.name(int(state.start))} is the start player."
    return f"{begins} The merchant brings {merchant_words(int(state.offer))}."


def _reached(tale: Teller) -> str:
    """Name those whose points ended the game."""
    scores = [score_of(tale.prior, seat) for seat in range(tale.seen.seats)]
    there = [seat for seat in range(tale.seen.seats) if scores[seat] >= ENDING_POINTS]
    return join_words([f"{tale.name(seat)} has {scores[seat]} points" for seat in there])


def _added(state: State, seat: int) -> str:
    """Say what the final scoring brought a player: 2 for samurai and 1 for money."""
    parts = ((FROM_SAMURAI, "samurai"), (FROM_MONEY, "money"))
    brought = [
        f"{int(state.earned[seat, part])} for {name}" for part, name in parts if state.earned[seat, part]
    ]
    return join_words(brought) if brought else "nothing"


def _tell_end(tale: Teller) -> list[str]:
    state = tale.seen.state
    reason = _reached(tale) if int(state.ended_by) == BY_POINTS else "the merchant deck is used up"
    lines = [f"The game ends: {reason}."]
    places = tale.seen.game.ranking(state)
    points = tale.seen.game.points(state)
    in_edo = [bool(standing(standings(state, 0), seat)) for seat in range(tale.seen.seats)]
    for seat in range(tale.seen.seats):
        if not in_edo[seat]:
            lines.append(
                f"{tale.name(seat)} has no house in Edo and drops out with {count_words(points[seat], 'point')}."
            )
            continue
        lines.append(f"{tale.name(seat)} adds {_added(state, seat)}: {count_words(points[seat], 'point')}.")
    if not any(in_edo):
        return [*lines, "Nobody has a house in Edo: nobody wins."]
    winner = places.index(1)
    rivals = [
        seat
        for seat in range(tale.seen.seats)
        if in_edo[seat] and seat != winner and points[seat] == points[winner]
    ]
    how = ", on the tie-break" if rivals else ""
    return [*lines, f"{tale.name(winner)} wins with {count_words(points[winner], 'point')}{how}."]
