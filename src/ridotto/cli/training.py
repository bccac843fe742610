"""`ridotto train`: teach a network a game by self-play, and export it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.game import Game
from ..core.registry import find
from ..errors import UnknownOption
from ..learn import need_torch
from .screen import print_json

if TYPE_CHECKING:
    from ..learn.settings import Settings
    from ..learn.train import Report


@dataclass(frozen=True)
class TrainWish:
    """The options of the command; what is None is left to the usual settings."""

    game: str
    players: str
    minutes: float
    device: str
    out: Path
    seed: int
    resume: bool
    threads: int
    more: dict[str, Any]
    json: bool


def train_network(wish: TrainWish) -> None:
    """Train, and write the network, its card and its curve."""
    need_torch()
    game = find(wish.game)
    import torch

    from ..learn.checkpoint import Checkpoint
    from ..learn.settings import Settings, usual_settings
    from ..learn.train import Trainer

    if wish.device == "cpu":
        torch.set_num_threads(max(1, wish.threads))
    chosen = usual_settings(game, wish.device, _read_players(wish.players))
    chosen |= {name: value for name, value in wish.more.items() if value is not None}
    settings = Settings(game.name, minutes=wish.minutes, device=wish.device, seed=wish.seed, **chosen)
    path = wish.out / f"{game.name}.checkpoint"
    checkpoint = Checkpoint.load(game, path) if wish.resume else None
    if checkpoint:
        checkpoint.check_settings(settings, path)
    elif path.exists():
        raise UnknownOption(f"{path} is there already: go on with --resume, or choose another --out")
    _check_folder(wish.out)
    if not wish.json:
        print(
            f"{game.title}: {settings.minutes:g} minutes on {settings.device}, {settings.total:,} games at once"
        )
    with _room_for(settings):
        trainer = Trainer(settings, checkpoint)
        with _stopping() as stop, _showing(wish.json, settings.minutes) as told:
            trainer.train(path, told, stop)
    if trainer.done < 1:
        print(
            f"Stopped after {trainer.progress.seconds / 60:.1f} minutes; go on with --resume.",
            file=sys.stderr,
        )
        sys.exit(130)
    _finish(game, trainer, wish)


def _finish(game: Game, trainer: Any, wish: TrainWish) -> None:
    """Write everything that a training leaves behind."""
    import hashlib

    from ..bots.networks.tensors import write_whole
    from ..learn.card import make_card, write_card
    from ..learn.curve import curve
    from ..learn.export import write_network

    tensors = trainer.weights.exported(game)
    file = wish.out / f"{game.name}.safetensors"
    size = write_network(file, game, tensors, trainer.taught)
    scores = trainer.examine()
    layers = [tensors["first.weight"].shape[1]] + [
        tensors[f"{name}.weight"].shape[0] for name in ("first", "second", "last")
    ]
    about = {"layers": layers, "bytes": size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    card = make_card(game, trainer.settings, trainer.progress, scores, about)
    write_card(wish.out, card)
    notes = [
        f"{card['decisions']:,} decisions, {card['decisions_per_second']:,} a second; seed {wish.seed}.",
        f"{card['machine']['device']}. Bands: 95 % intervals. Rival: itself after a tenth of the time.",
    ]
    picture = curve(f"{game.title}: first places while it learns", card["measured"], notes)
    write_whole(wish.out / f"{game.name}.svg", picture.encode())
    if wish.json:
        print_json(card)
        return
    for each in scores:
        low, high = each.interval
        print(
            f"against {each.against:<7} {each.players} players: {each.share:.2%} first places "
            f"({low:.2%} to {high:.2%}, {each.games:,} games)"
        )
    print(f"{file}: {size:,} bytes; {card['decisions_per_second']:,} decisions a second")
    print(f"To play against it: RIDOTTO_WEIGHTS={wish.out} ridotto play {game.name} --bot maestro")


def export_network(name: str, onnx: Path | None) -> None:
    """Write a game's network as ONNX, checked against NumPy's answers."""
    if onnx is None:
        raise UnknownOption("say where to: ridotto train export GAME --onnx FILE")
    from ..bots.networks.network import load_network
    from ..learn.export import write_onnx

    network = load_network(find(name))
    apart = write_onnx(onnx, network)
    print(f"{onnx}: {onnx.stat().st_size:,} bytes; its answers are within {apart:.1g} of NumPy's")


def _read_players(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(each) for each in text.split(",") if each.strip())
    except ValueError:
        raise UnknownOption(f"--players is numbers with commas between them, not {text!r}") from None


def _check_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnknownOption(f"cannot make {folder}: {error.strerror}") from None
    if not os.access(folder, os.W_OK):
        raise UnknownOption(f"cannot write to {folder}")


@contextmanager
def _room_for(settings: Settings) -> Iterator[None]:
    """Say it in a sentence where memory does not suffice; what was saved before stands."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        # PyTorch has an error of its own for a GPU, and none for a CPU: there only its words tell.
        told = str(error).lower()
        if not isinstance(error, MemoryError) and "out of memory" not in told and "allocate" not in told:
            raise
        raise UnknownOption(
            f"the memory of this {'GPU' if settings.device == 'cuda' else 'machine'} does not hold "
            f"{settings.total:,} games with {settings.steps} decisions each: try fewer --lanes, or fewer --steps"
        ) from None


@contextmanager
def _stopping() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C end the training after the present iteration; a second one ends it at once."""
    asked: list[int] = []
    before = signal.getsignal(signal.SIGINT)

    def ask(number: int, _: object) -> None:
        asked.append(number)
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _showing(quiet: bool, minutes: float) -> Iterator[Callable[[Report], None]]:
    """Show a bar and a live table to people, lines to a file, nothing beside JSON."""
    if quiet:
        yield lambda report: None
        return
    if not sys.stderr.isatty():
        yield _print_line
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    bar = Progress(TextColumn("learning"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    task = bar.add_task("learning", total=minutes * 60)
    scores: dict[tuple[str, int], Any] = {}
    console = Console(stderr=True, no_color="NO_COLOR" in os.environ or None)
    with Live(bar, console=console, refresh_per_second=4) as live:

        def told(report: Report) -> None:
            scores.update({(each.against, each.players): each for each in report.scores})
            bar.update(task, completed=min(minutes * 60, report.progress.seconds))
            live.update(Group(bar, _table(report, list(scores.values()))))
            if report.trouble:
                console.print(f"ridotto: {report.trouble}")

        yield told


def _table(report: Report, scores: list[Any]) -> Any:
    from rich.table import Table

    table = Table(show_header=False)
    progress = report.progress
    table.add_row("iterations", f"{progress.iterations:,}")
    table.add_row("decisions", f"{progress.decisions:,}")
    table.add_row("decisions a second", f"{report.pace:,.0f}")
    table.add_row("learning rate", f"{report.rate:.2g}")
    for name, value in report.told.items():
        table.add_row(name, f"{value:.4f}")
    for each in scores:
        low, high = each.interval
        table.add_row(
            f"first places, {each.players} players, against {each.against}",
            f"{each.share:.1%} ({low:.1%} to {high:.1%})",
        )
    return table


def _print_line(report: Report) -> None:
    """Tell what was measured, and now and then that it goes on."""
    progress = report.progress
    if report.scores and report.told:
        numbers = ", ".join(f"{name} {value:.3f}" for name, value in report.told.items())
        print(f"{progress.seconds / 60:6.2f} min {numbers}", file=sys.stderr, flush=True)
    for each in report.scores:
        print(
            f"{progress.seconds / 60:6.2f} min {progress.decisions:>14,} decisions {report.pace:>12,.0f}/s  "
            f"{each.share:6.1%} first places against {each.against}, {each.players} players",
            file=sys.stderr,
            flush=True,
        )
    if report.trouble:
        print(f"ridotto: {report.trouble}", file=sys.stderr, flush=True)
