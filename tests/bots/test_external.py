"""External bots: whatever they do wrong costs them the seat, never anybody the game."""

from __future__ import annotations

import gc
import os
import random
import re
import shlex
import sys
from pathlib import Path

import pytest

import ridotto
from ridotto import bots
from ridotto.bots.external import ExternalBot, Failure, Guest, Patience, Stewarded
from ridotto.bots.external.lines import WANTS, position_of, table_of, write
from ridotto.errors import BotFailed, UnknownOption
from ridotto.play import Match
from tests.conftest import Cell

ROOT = Path(__file__).parents[2]
PYTHON = f"{shlex.quote(sys.executable)} -S -E"
EXAMPLE = f"{PYTHON} {shlex.quote(str(ROOT / 'examples' / 'external_bot.py'))}"
PATIENCE = Patience(start_seconds=10, grace_seconds=0.4, passes_seconds=0.6, leave_seconds=0.3)
BUDGET = bots.Budget(0.1)


def rascal(how: str) -> str:
    """Return the command of a bot that misbehaves in one way."""
    return f"{PYTHON} {shlex.quote(str(Path(__file__).with_name('rascal.py')))} {shlex.quote(how)}"


def play_out(match: Match, seats: dict[int, bots.Bot], budget: bots.Budget = BUDGET) -> None:
    """Play a match to its end, the other seats by chance."""
    rng = random.Random(1)
    while not match.is_over:
        seat = match.waiting[0]
        bot = seats.get(seat)
        seen = match.observation(seat)
        match.play(bot.think(seen, budget, rng).move if bot else rng.choice(seen.legal()), seat)


def failure_of(command: str, patience: Patience = PATIENCE) -> list[Failure]:
    """Play a whole game with a bot and return the seats that it lost."""
    told: list[Failure] = []
    bot = Stewarded(ExternalBot(command, patience), told.append)
    match = ridotto.new("strozzi", seed=5)
    play_out(match, {1: bot})
    assert match.is_over
    assert list(bot.lost.values()) == told
    bot.close()
    return told


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended, reaped or not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True


@pytest.mark.parametrize(
    ("how", "kind", "said"),
    [
        ("greets with a list", "greeting", "behind 'bot' stands a JSON object with a name"),
        ("greets without a name", "greeting", "behind 'bot' stands a JSON object with a name"),
        ("speaks another protocol", "greeting", "this house speaks protocol 1"),
        ("wants the deck", "greeting", "it wants 'deck'; the house can send board and encoded"),
        ("wants a number", "greeting", "'wants' is a list of texts"),
        ("plays edo only", "game", "plays edo, not strozzi"),
        ("crashes late", "exit", "ended with exit code 1 instead of answering 'go'.*RuntimeError: out of ideas"),
        ("kills itself", "exit", r"ended with signal 9 \("),
        ("hangs", "late", "did not answer 'go' within 0.6 s"),
        ("closes its output", "closed", "closed its output instead of answering 'go'"),
        ("talks to stderr only", "late", r"its last words on stderr: \?\[31mI think\? therefore"),
        ("writes without end", "flood", "wrote more than 1000 lines without an answer"),
        ("writes a megabyte", "flood", "wrote more than 1024 KiB without an answer"),
        ("logs without end", "late", "its last words on stderr: x{300}$"),
        ("writes a long line", "flood", "wrote a line of more than 64 KiB"),
        ("sends bytes", "rubbish", "it is not UTF-8"),
        ("speaks rubbish", "rubbish", r"said 'what\?' where 'move' was expected"),
        ("speaks without quotes", "rubbish", "said 'move price 12': behind the word stands no JSON value"),
        ("nests deeply", "rubbish", r"said 'move \[{55}' …: behind the word"),
        ("says NaN", "rubbish", "behind the word stands no JSON value"),
        ("plays nothing", "rubbish", "without a number or a text in quotes"),
        ("plays true", "rubbish", "without a number or a text in quotes"),
        ("plays no number", "illegal", "illegal move '99999' at ply 0: the moves of strozzi are 0 to 48"),
        ("plays no word", "illegal", "illegal move 'xyzzy' at ply 0: cannot read 'xyzzy'"),
        ("informs with a number", "rubbish", "behind 'info' stands a JSON object"),
        ("informs of illegal moves", "rubbish", r"'best' is a list of \[legal move, visits, value\]"),
        ("informs of words", "rubbish", "'expected' is a list of numbers"),
        ("informs of infinity", "rubbish", "'expected' is a list of numbers"),
        ("informs of a million", "rubbish", "'expected' is a list of numbers"),
        ("informs of half passes", "rubbish", "'passes' is a whole number"),
        ("answers twice", "rubbish", "without being asked|where 'ready' was expected"),
    ],
)  # fmt: skip
def test_a_bot_that_misbehaves_loses_its_seat_and_the_game_goes_on(how: str, kind: str, said: str) -> None:
    (lost,) = failure_of(rascal(how))
    assert (lost.seat, lost.kind) == (1, kind)
    assert lost.message.startswith(f"bot '{sys.executable} -S -E ")
    assert re.search(said.replace("at ply 0", f"at ply {lost.ply}"), lost.message), lost.message
    assert "\n" not in lost.message


@pytest.mark.parametrize(
    ("command", "kind", "said"),
    [
        ("./no-such-bot", "start", "cannot be started: No such file or directory"),
        (shlex.quote(str(ROOT)), "start", "cannot be started: Permission denied"),
        ("'a\0b'", "start", "cannot be started: embedded null byte"),
        ("false", "exit", "bot 'false' ended with exit code 1 instead of answering 'ridotto'"),
        ("true", "exit", "ended with exit code 0"),
        ("cat", "rubbish", "said 'ridotto {\"protocol\":1}' where 'bot' was expected"),
        ("yes", "rubbish", "said 'y' "),
        ("sleep 60", "late", "did not answer 'ridotto' within 0.3 s"),
    ],
)
def test_programs_that_are_no_bots_say_why(command: str, kind: str, said: str) -> None:
    (lost,) = failure_of(command, Patience(0.3, 0.3, 0.3, 0.3))
    assert lost.kind == kind
    assert said in lost.message


@pytest.mark.parametrize(
    "how",
    ["well", "is slow to start", "ignores quit", "dots its answer", "plays by text", "wants everything"],
)  # fmt: skip
def test_a_bot_that_answers_keeps_its_seat(how: str) -> None:
    assert failure_of(rascal(how)) == []


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    bot = ExternalBot(rascal("plays several"), PATIENCE)
    match = ridotto.new("strozzi", seed=4)
    with pytest.raises(
        BotFailed, match=r"illegal move 'price 12' at ply 0: M-2\.3: A round is a row of lots"
    ):
        bot.think(match.observation(0), BUDGET, random.Random(1))
    match.play("stop")
    with pytest.raises(BotFailed, match="it stands for several; answer one at a time"):
        bot.think(match.observation(match.waiting[0]), BUDGET, random.Random(1))


def test_a_bot_that_does_not_listen_cannot_hold_the_house_up() -> None:
    guest = Guest(shlex.split(rascal("is deaf")), PATIENCE)
    with pytest.raises(BotFailed, match="did not answer 'newgame' within 0.3 s"):
        guest.channel.ask("newgame", "x" * 1_000_000, "ready", 0.3)


def test_a_bot_that_closes_its_input_is_late_and_can_be_sent_away() -> None:
    guest = Guest(shlex.split(rascal("closes its input")), PATIENCE)
    with pytest.raises(BotFailed, match="did not answer 'newgame' within 0.3 s"):
        guest.channel.ask("newgame", {}, "ready", 0.3)
    guest = Guest(shlex.split(rascal("closes its input")), PATIENCE)
    guest.close()
    assert guest.channel.process.returncode == -9


def test_names_cannot_colour_the_terminal() -> None:
    guest = Guest(shlex.split(rascal("has an odd name")), PATIENCE)
    assert guest.name == "?[31mRed"
    guest.close()


def test_a_failed_bot_dies_with_all_that_it_started() -> None:
    (lost,) = failure_of(rascal("breeds and hangs"))
    child = int(lost.message.rpartition(" ")[2])
    assert is_gone(child)


def test_processes_end_with_the_bot_and_with_the_object() -> None:
    for how in ("well", "ignores quit"):
        bot = ExternalBot(rascal(how), PATIENCE)
        bot.wake()
        bot.wake()
        (guest,) = bot.idle
        process = guest.channel.process
        assert process.poll() is None
        bot.close()
        assert process.returncode == (0 if how == "well" else -9)
        assert process.stdout and process.stdout.closed
        bot.close()
    bot = ExternalBot(rascal("well"), PATIENCE)
    bot.wake()
    process = bot.idle[0].channel.process
    del bot, guest
    gc.collect()
    assert process.returncode == 0


def test_each_seat_has_its_own_process_and_games_reuse_them() -> None:
    heard: list[str] = []
    bot = ExternalBot(EXAMPLE, PATIENCE, lambda side, line: heard.append(f"{side} {line}"))
    match = ridotto.new("edo", seats=3, seed=1)
    rng = random.Random(1)
    while match.waiting != (0, 1, 2):
        match.play(rng.choice(match.legal_numbers()))
    for seat in (0, 2):
        bot.think(match.observation(seat), BUDGET, rng)
    assert len({guest.channel.process.pid for guest in bot.seated.values()}) == 2
    bot.think(match.observation(0), BUDGET, rng)  # the same ply once more: taken back, so told anew
    assert sum(line.startswith("> newgame") for line in heard) == 3
    bot.begin()
    bot.think(match.observation(1), BUDGET, rng)
    assert len(bot.idle) == 1
    assert sum(line.startswith("> ridotto") for line in heard) == 2
    bot.close()


def test_a_forced_move_is_not_asked_for() -> None:
    match = ridotto.new("rialto", seed=5)
    rng = random.Random(2)
    while len(match.legal_numbers()) > 1:
        match.play(rng.choice(match.legal_numbers()))
    thought = ExternalBot("./no-such-bot").think(match.observation(match.waiting[0]), BUDGET, rng)
    assert [thought.move] == match.legal_numbers()


def test_thoughts_are_kept_and_passes_are_asked_for() -> None:
    heard: list[str] = []
    bot = ExternalBot(rascal("informs"), PATIENCE, lambda side, line: heard.append(line))
    seen = ridotto.new("strozzi", seed=4).observation(0)
    thought = bot.think(seen, bots.Budget(passes=9), random.Random(1))
    assert thought == bots.Thought(1, ((1, 5, 0.5),), (1.0, 2.5), 5)
    assert 'go {"passes":9,"luck":577090037}' in heard
    bot.close()


def test_pings_are_answered_by_their_number() -> None:
    guest = Guest(shlex.split(rascal("well")), PATIENCE)
    guest.ping(3)
    guest.leave()
    guest = Guest(shlex.split(rascal("miscounts pings")), PATIENCE)
    with pytest.raises(BotFailed, match="did not answer 'ping 3'"):
        guest.ping(3)
    guest = Guest(shlex.split(rascal("ignores quit")), PATIENCE)
    with pytest.raises(BotFailed, match="was still running 0.3 s after 'quit'"):
        guest.leave()


def test_a_bot_that_ended_between_two_moves_is_noticed() -> None:
    guest = Guest(shlex.split(rascal("well")), PATIENCE)
    guest.channel.process.kill()
    guest.channel.process.wait()
    with pytest.raises(BotFailed, match=r"ended with signal 9 \(.* instead of answering 'ping'"):
        guest.ping(1)


def test_external_bots_are_named_by_their_command() -> None:
    assert isinstance(bots.find("exec:./mybot.py --fast"), ExternalBot)
    assert "external" not in bots.names()
    for wrong in ("exec:", "exec:'./mybot"):
        with pytest.raises(UnknownOption):
            bots.find(wrong)


def test_a_steward_stands_behind_any_bot_and_each_game_is_a_new_chance() -> None:
    plain = Stewarded(bots.find("random"))
    plain.begin()
    play_out(ridotto.new("strozzi", seed=1), {0: plain})
    plain.close()
    bot = Stewarded(ExternalBot("false", PATIENCE))
    play_out(ridotto.new("strozzi", seed=1), {0: bot, 1: bot})
    assert sorted(bot.lost) == [0, 1]
    bot.begin()
    assert not bot.lost


def test_twin_worlds_are_told_in_the_same_bytes(cell: Cell) -> None:
    game = cell.game
    for number, match in enumerate(cell.sampled(8, seed=71)):
        for seat in match.waiting:
            twin = game.observe(game.resample(match.state, seat, number), seat, match.names)
            seen = match.observation(seat)
            assert write("newgame", table_of(seen)) == write("newgame", table_of(twin))
            wants = frozenset(WANTS)
            assert write("position", position_of(seen, wants)) == write("position", position_of(twin, wants))


def test_a_process_hears_the_same_in_twin_worlds() -> None:
    match = ridotto.new("edo", seed=3, seats=3)
    rng = random.Random(1)
    for _ in range(60):
        match.play(rng.choice(match.legal_numbers()))
    seat = match.waiting[0]
    twin = match.game.observe(match.game.resample(match.state, seat, 9), seat, match.names)
    told = []
    for seen in (match.observation(seat), twin):
        heard: list[str] = []
        bot = ExternalBot(rascal("wants everything"), PATIENCE, lambda side, line, to=heard: to.append(line))
        bot.think(seen, BUDGET, random.Random(1))
        bot.close()
        told.append(heard)
    assert told[0] == told[1]
    assert any('"board":' in line and '"encoded":' in line for line in told[0])


def test_no_line_holds_a_secret_or_another_seats_own() -> None:
    match = ridotto.new("rialto", seed=3, seats=3)
    fields = position_of(match.observation(1))["fields"]
    assert "seed" not in fields
    assert "spare" not in fields
    own = [each.name for each in match.game.layout.fields if each.sight.name == "OWNER"]
    for name in own:
        assert [row is None for row in fields[name][:3]] == [True, False, True]
