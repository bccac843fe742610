"""Golden playthroughs, perft counts, signatures and generated docs: write them anew, or compare.

python tools/goldens.py            compare everything, list what differs
python tools/goldens.py --update [GAME …]    write them; the diff is part of the review
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from ridotto.core.fields import SPECTATOR
from ridotto.core.game import Game
from ridotto.core.registry import games
from ridotto.play import Match
from ridotto.sim import cpu
from ridotto.sim.signature import signature

ROOT = Path(__file__).parent.parent
GOLDENS = ROOT / "tests" / "goldens"
SEED = 2026
MOST_LEGAL_SHOWN = 6
DEEPEST, MOST_LINES = 8, 200_000


def presets(game: Game) -> tuple[str, ...]:
    """Return the presets that differ for a game."""
    return ("manual", "published") if game.options else ("manual",)


def short(data: bytes) -> str:
    """Return a short hash of what is too long to show."""
    return hashlib.blake2b(data, digest_size=4).hexdigest()


def playthrough(game: Game, seats: int, preset: str) -> str:
    """Tell one random game with the value of every public function at every state."""
    match = Match.new(game.name, seats=seats, seed=SEED, preset=preset)
    rng = random.Random(SEED)
    lines = [f"# {game.title}, {seats} seats, {preset} rules version {game.rules_version}, seed {SEED}"]
    lines += [f"# options {match.options}", "", str(match), ""]
    while not match.is_over:
        seat = rng.choice(match.waiting)
        legal = match.legal(seat)
        lines += describe(match, seat, legal)
        for step in match.play(rng.choice(legal), seat):
            lines.append(f"move   {step.text}")
            lines += [f"log    {line}" for line in match.tell(step, SPECTATOR)]
    lines += ["", str(match), "", f"points {match.points}", f"places {match.ranking}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def describe(match: Match, seat: int, legal: list[str]) -> list[str]:
    """Write down everything that can be asked about a state."""
    game, state = match.game, match.state
    asked = match.question(seat)
    shown = ", ".join(legal[:MOST_LEGAL_SHOWN]) + (" …" if len(legal) > MOST_LEGAL_SHOWN else "")
    observations = " ".join(
        short(match.observation(viewer).state.tobytes()) for viewer in (SPECTATOR, *range(match.seats))
    )
    tensors = " ".join(short(game.encode(state, each).tobytes()) for each in range(match.seats))
    refusals = short(" ".join(game.refusal(state, seat, move) for move in range(game.moves)).encode())
    return [
        "",
        f"ply    {match.ply} state {short(state.tobytes())} waiting {match.waiting} reveals {int(state.reveals)}",
        f"seen   {observations} tensors {tensors} refusals {refusals}",
        f"points {match.points} places {match.ranking}",
        f"asks   seat {seat} ({asked.clause}) {asked.sentence}",
        f"legal  {len(legal)}: {shown}",
    ]


def perft_file(game: Game) -> str:
    """Count the lines of play from a few deals to growing depth."""
    lines = []
    for seats in game.seats:
        for preset in presets(game):
            for number in range(2):
                for depth in range(1, DEEPEST + 1):
                    count = cpu.perft(game, number, seats, depth, options=game.choose(preset=preset))
                    lines.append(f"seats {seats} {preset} seed {number} perft {depth} {count}")
                    if count > MOST_LINES // 10:
                        break
    return "\n".join(lines) + "\n"


def state_page(game: Game) -> str:
    """Document the record of a game."""
    return (
        f"# The record of {game.title}\n\nWritten by `tools/goldens.py --update` from the table of fields; "
        f"{game.layout.dtype.itemsize} bytes a game.\n\n" + game.layout.document()
    )


def state_path(game: Game) -> Path:
    """Return where a record is documented: in the docs, but a room from elsewhere with its goldens."""
    ours = game.room.is_relative_to(ROOT / "src")
    return ROOT / "docs" / "state" / f"{game.name}.md" if ours else GOLDENS / game.name / "state.md"


def files(game: Game) -> Iterator[tuple[Path, str]]:
    """Yield every golden file of a game and what should stand in it."""
    folder = GOLDENS / game.name
    for seats in game.seats:
        yield folder / f"{seats}-manual.txt", playthrough(game, seats, "manual")
    if game.options:
        yield folder / f"{game.seats[-1]}-published.txt", playthrough(game, game.seats[-1], "published")
    yield folder / "perft.txt", perft_file(game)
    yield folder / "signature.txt", signature(game) + "\n"
    yield state_path(game), state_page(game)


def main(arguments: list[str]) -> int:
    """Compare or update the goldens."""
    update = "--update" in arguments
    chosen = [each for each in arguments if not each.startswith("-")]
    differing = 0
    for game in games():
        if chosen and game.name not in chosen:
            continue
        for path, text in files(game):
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            differing += 1
            print(("written: " if update else "differs: ") + str(path.relative_to(ROOT)))
            if update:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    return 0 if update or not differing else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
