"""The commands and their options; each one's work is in a file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Ridotto, the gaming house: play, study and research five Eurogames.",
)

GameName = Annotated[str, typer.Argument(help="a game, as `ridotto games` names it")]
Json = Annotated[bool, typer.Option("--json", help="print JSON instead of text")]
Seats = Annotated[int | None, typer.Option("--seats", "-p", help="number of players")]
Seed = Annotated[int | None, typer.Option("--seed", help="seed of all chance; random if left out")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value, may be repeated")]
Preset = Annotated[str, typer.Option("--preset", help="manual or published")]


@app.command()
def games(json: Json = False) -> None:
    """List the games of the house."""
    from .reading import list_games

    list_games(json)


@app.command()
def rules(game: GameName, clause: Annotated[str | None, typer.Argument()] = None, json: Json = False) -> None:
    """Show a game's rulebook, or one clause of it."""
    from .reading import show_rules

    show_rules(game, clause, json)


@app.command()
def play(  # noqa: PLR0913
    game: Annotated[str | None, typer.Argument(help="a game; asked for if left out")] = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", help="your seat, counted from 1")] = 1,
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            help="who plays the other seats: a bot of `ridotto bot list`, exec:COMMAND, or `none` for people at "
            "one keyboard; the friendly maestro if left out, the novice where a game has no network",
        ),
    ] = "",
    name: Annotated[str, typer.Option("--name", help="your name")] = "",
    seed: Seed = None,
    option: Options = None,
    preset: Preset = "manual",
    record: Annotated[Path | None, typer.Option("--record", help="go on with a saved game")] = None,
) -> None:
    """Play a game in the terminal, line by line."""
    from .playing import run_table
    from .table import Wish, open_table

    run_table(open_table(Wish(game, seats, seat, bot, name, seed, tuple(option or ()), preset, record)))


@app.command()
def serve(
    data: Annotated[
        str, typer.Option("--data", envvar="RIDOTTO_DATA", help="a file, or the URL of a database")
    ] = "ridotto.db",
    host: Annotated[str, typer.Option("--host", help="where to listen; 0.0.0.0 for everybody")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="another one is taken if it is busy")
    ] = 8000,
    browse: Annotated[bool, typer.Option("--open/--no-open", help="open a browser window")] = False,
    https: Annotated[bool, typer.Option("--https", help="behind a proxy that speaks https")] = False,
) -> None:
    """Open the house on the web."""
    from .serving import open_house

    open_house(data, host, port, browse, https)


@app.command()
def simulate(  # noqa: PLR0913
    game: GameName,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="how many games")] = 10_000,
    seats: Seats = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="number of the first game")] = 0,
    option: Options = None,
    preset: Preset = "manual",
    threads: Annotated[
        int, typer.Option("--threads", "--jobs", min=0, help="threads, processes for bots; 0 for all cores")
    ] = 0,
    bots: Annotated[
        str,
        typer.Option("--bots", help="who plays, as in `ladder`; they sit in turn. Random play if left out"),
    ] = "",
    seconds: Annotated[
        float, typer.Option("--seconds", help="thinking time a move, where a bot names none")
    ] = 0.1,
    out: Annotated[Path | None, typer.Option("--out", help="write the games to this parquet file")] = None,
    rows: Annotated[str, typer.Option("--rows", help="a row a `game`, or a row a `decision`")] = "game",
    json: Json = False,
) -> None:
    """Play many games, compiled where play is random, sum them up, and write them as a data set."""
    from .simulating import SimulateWish, simulate_games

    chosen = tuple(option or ())
    simulate_games(
        SimulateWish(game, games, seats, seed, chosen, preset, threads, bots, seconds, out, rows, json)
    )


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="a record file")],
    ply: Annotated[int | None, typer.Option("--ply", min=0, help="stop after this move")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="write the board to this file")] = None,
    json: Json = False,
) -> None:
    """Tell a recorded game in sentences and show its board."""
    from .reading import replay_record

    replay_record(record, ply, svg, json)


@app.command()
def export(  # noqa: PLR0913
    record: Annotated[Path, typer.Argument(help="a record file")],
    html: Annotated[
        Path | None, typer.Option("--html", help="write the whole game as one page that works offline")
    ] = None,
    png: Annotated[Path | None, typer.Option("--png", help="write one moment as a picture")] = None,
    ply: Annotated[
        int | None, typer.Option("--ply", min=0, help="after this many moves; the end if left out")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--as", help="through whose eyes: a seat from 1, else a spectator's")
    ] = None,
    night: Annotated[bool, typer.Option("--night", help="draw the picture by night")] = False,
) -> None:
    """Export a recorded game as one offline page, or a moment of it as a picture."""
    from .exporting import export_record

    export_record(record, html, png, ply, seat, night=night)


@app.command()
def verify(  # noqa: PLR0913
    records: Annotated[list[Path] | None, typer.Argument(help="record files")] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=0, help="checked random games for each title")
    ] = 0,
    only: Annotated[list[str] | None, typer.Option("--game", help="only this title")] = None,
    seed: Annotated[int, typer.Option("--seed", help="number of the first random game")] = 0,
    every: Annotated[
        int, typer.Option("--every", min=1, help="look at the whole move space every so many states")
    ] = 16,
    json: Json = False,
) -> None:
    """Verify record files, or play random games with every check on."""
    from .verifying import verify_all

    verify_all(records or [], games, only or [], seed, every, json)


@app.command()
def explain(  # noqa: PLR0913
    record: Annotated[Path, typer.Argument(help="a record file")],
    move: Annotated[str, typer.Argument(help="the move in question")],
    ply: Annotated[
        int | None, typer.Option("--ply", min=0, help="after this many moves; the end if left out")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="who moves, counted from 1")] = None,
    json: Json = False,
) -> None:
    """Say whether a move is legal in a recorded game, and which clause forbids it."""
    from .reading import explain_move

    explain_move(record, move, ply, seat, json)


@app.command()
def hint(  # noqa: PLR0913
    record: Annotated[Path, typer.Argument(help="a record file")],
    ply: Annotated[
        int | None, typer.Option("--ply", min=0, help="after this many moves; the end if left out")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="who asks, counted from 1")] = None,
    bot: Annotated[str, typer.Option("--bot", help="who is asked: a bot of `ridotto bot list`")] = "master",
    seconds: Annotated[float, typer.Option("--seconds", help="thinking time")] = 1.0,
    json: Json = False,
) -> None:
    """Say what a bot would do in a recorded game, seeing what that seat sees, and what it expects."""
    from .reading import hint_move

    hint_move(record, ply, seat, bot, seconds, json)


@app.command()
def bench(
    only: Annotated[list[str] | None, typer.Option("--game", help="only this title")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="length of one window")] = 0.5,
    json: Json = False,
) -> None:
    """Measure how fast the games run on one core of this machine."""
    from .benching import bench_games

    bench_games(only or [], seconds, json)


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="the new file")],
    data: Annotated[
        str, typer.Option("--data", envvar="RIDOTTO_DATA", help="a file, or the URL of a database")
    ] = "ridotto.db",
    json: Json = False,
) -> None:
    """Copy a whole house into one file while it runs, and replay every game of the copy."""
    from .keeping import back_up

    back_up(data, target, json)


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="a file that `ridotto backup` made")],
    data: Annotated[
        str, typer.Option("--data", envvar="RIDOTTO_DATA", help="a file, or the URL of a database")
    ] = "ridotto.db",
    force: Annotated[bool, typer.Option("--force", help="put a house that is there aside")] = False,
    json: Json = False,
) -> None:
    """Put a backup in the place of a house; SQLite and PostgreSQL alike."""
    from .keeping import bring_back

    bring_back(source, data, force, json)


@app.command()
def doctor(json: Json = False) -> None:
    """Look whether everything that Ridotto needs is here and works."""
    from .doctoring import examine

    examine(json)


@app.command()
def signature(
    only: Annotated[list[str] | None, typer.Option("--game", help="only this title")] = None,
    json: Json = False,
) -> None:
    """Fold 10,000 seeded random games of each title into 64 bits."""
    from .benching import print_signatures

    print_signatures(only or [], json)


@app.command()
def warm(
    only: Annotated[list[str] | None, typer.Option("--game", help="only this title")] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="processes that compile side by side")] = 1,
) -> None:
    """Compile all rules now, so that nothing has to wait for it later."""
    from .warming import warm_games

    warm_games(only or [], jobs)


@app.command()
def ladder(  # noqa: PLR0913
    game: GameName,
    players: Annotated[int | None, typer.Option("--players", "-p", help="number of players")] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help="NAME, NAME:SECONDS or NAME:PASSESp, with commas; NAME may be exec:COMMAND"
        ),
    ] = "adept,novice",
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="how many games at least")] = 40,
    seconds: Annotated[
        float, typer.Option("--seconds", help="thinking time a move, where a bot names none")
    ] = 0.1,
    seed: Annotated[int, typer.Option("--seed", help="the first deal")] = 0,
    option: Options = None,
    preset: Preset = "manual",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="processes; 0 for all cores")] = 0,
    ray: Annotated[str, typer.Option("--ray", help="address of a Ray cluster")] = "",
    svg: Annotated[Path | None, typer.Option("--svg", help="write a chart to this file")] = None,
    json: Json = False,
) -> None:
    """Let bots play a balanced tournament and rate them."""
    from .laddering import LadderWish, run_ladder

    chosen = tuple(option or ())
    run_ladder(LadderWish(game, players, bots, games, seconds, seed, chosen, preset, jobs, ray, svg, json))


@app.command()
def train(  # noqa: PLR0913
    game: Annotated[str, typer.Argument(help="a game, or `export` and then a game")],
    which: Annotated[str | None, typer.Argument(help="after `export`: whose network")] = None,
    players: Annotated[
        str, typer.Option("--players", "-p", help="player counts with commas; all of the game's if left out")
    ] = "",
    minutes: Annotated[float, typer.Option("--minutes", help="how long to train, everything counted")] = 10.0,
    device: Annotated[str, typer.Option("--device", help="cuda or cpu")] = "cuda",
    out: Annotated[Path, typer.Option("--out", help="folder of network, card, curve and checkpoint")] = Path(
        "networks"
    ),
    seed: Annotated[int, typer.Option("--seed", help="seed of all chance")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="go on from the checkpoint in the folder")] = False,
    onnx: Annotated[Path | None, typer.Option("--onnx", help="after `export`: the file to write")] = None,
    lanes: Annotated[int | None, typer.Option("--lanes", help="games side by side")] = None,
    steps: Annotated[int | None, typer.Option("--steps", help="decisions of each between lessons")] = None,
    parts: Annotated[int | None, typer.Option("--parts", help="minibatches of a lesson")] = None,
    epochs: Annotated[
        int | None, typer.Option("--epochs", help="times each minibatch is learnt from")
    ] = None,
    hidden: Annotated[int | None, typer.Option("--hidden", help="width of the hidden layers")] = None,
    rate: Annotated[float | None, typer.Option("--rate", help="learning rate at the start")] = None,
    keep: Annotated[
        float | None, typer.Option("--keep", help="how much what came later counts at first, lambda, 0 to 1")
    ] = None,
    keep_last: Annotated[float | None, typer.Option("--keep-last", help="the same in the end")] = None,
    entropy: Annotated[float | None, typer.Option("--entropy", help="bonus for trying things")] = None,
    first: Annotated[float | None, typer.Option("--first", help="weight of first places, 0 to 1")] = None,
    lead: Annotated[float | None, typer.Option("--lead", help="weight of the distance in points")] = None,
    pool: Annotated[float | None, typer.Option("--pool", help="share of games with older opponents")] = None,
    novice: Annotated[
        float | None, typer.Option("--novice", help="share of lessons in which the novice is that opponent")
    ] = None,
    apprentice: Annotated[
        float | None,
        typer.Option("--apprentice", help="share of the time in which the novice is copied first"),
    ] = None,
    compiling: Annotated[
        bool | None,
        typer.Option("--compile/--no-compile", help="compile with torch.compile; a GPU's default"),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="PyTorch's threads on a CPU")] = 1,
    json: Json = False,
) -> None:
    """Teach a network a game by self-play (extra `learn`), or export one as ONNX."""
    from .training import TrainWish, export_network, train_network

    if game == "export":
        export_network(which or "", onnx)
        return
    if which is not None or onnx is not None:
        raise typer.BadParameter(
            "`ridotto train GAME` trains, `ridotto train export GAME --onnx FILE` exports"
        )
    more = {
        "lanes": lanes,
        "steps": steps,
        "parts": parts,
        "epochs": epochs,
        "hidden": hidden,
        "rate": rate,
        "keep": keep,
        "keep_last": keep_last,
        "entropy": entropy,
        "first": first,
        "lead": lead,
        "pool_share": pool,
        "novice": novice,
        "apprentice": apprentice,
        "compile": compiling,
    }
    train_network(TrainWish(game, players, minutes, device, out, seed, resume, threads, more, json))


bot_app = typer.Typer(no_args_is_help=True, help="Bots: list ours, check yours, serve one of ours.")
app.add_typer(bot_app, name="bot")


@bot_app.command("list")
def bot_list(json: Json = False) -> None:
    """List the bots of the house."""
    from .botting import list_bots

    list_bots(json)


@bot_app.command("check")
def bot_check(  # noqa: PLR0913
    command: Annotated[str, typer.Argument(help="the command of an external bot, in quotes")],
    game: Annotated[str, typer.Option("--game", help="a game, or all")] = "all",
    seats: Seats = None,
    seconds: Annotated[float, typer.Option("--seconds", help="thinking time a move")] = 0.2,
    show: Annotated[bool, typer.Option("--show", help="show every line on stderr")] = False,
    json: Json = False,
) -> None:
    """Play whole games with an external bot and check every line it says."""
    from .botting import check_bot

    check_bot(command, game, seats, seconds, show, json)


@bot_app.command("serve")
def bot_serve(name: Annotated[str, typer.Argument(help="a bot of `ridotto bot list`")]) -> None:
    """Be a bot of the house for other programs, on stdin and stdout."""
    from .botting import serve_bot

    serve_bot(name)
