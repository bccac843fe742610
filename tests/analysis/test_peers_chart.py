"""The contest with the peers: figures, claims, table, chart, and a whole run against a library made for it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bench.contest.chart import Scale, chart, short
from bench.contest.claims import FASTCATAN_PUBLISHED, claims
from bench.contest.report import BEGIN, END, Report, figure, rewrite
from bench.contest.row import COMPILED, PYTHON, Entry, Row, Span, Stopwatch

PEERS = Path(__file__).parents[2] / "bench" / "peers.py"
LOOP, BOTS, ROLLOUTS = "state loop", "C++ bots", "C++ rollouts"


def row(library: str, game: str, way: str, *speeds: float, driven: str = PYTHON, games: int = 100) -> Row:
    """Make a row that was measured once for each speed."""
    spans = [Span(games, round(2 * speed), 2.0, 2.0) for speed in speeds]
    return Row(library, "1.0", game, 2, driven, way, spans=spans)


def contest() -> list[Row]:
    """A run with round figures: OpenSpiel's median is 100,000, PettingZoo's 1,000."""
    return [
        row("Ridotto", "rialto", "whole games", 4e6, driven=COMPILED),
        row("Ridotto", "edo", "whole games", 2.9e6, driven=COMPILED),
        row("Ridotto", "rialto", "Batch of 1,024", 1.5e6, driven=COMPILED),
        row("Ridotto", "rialto", "PettingZoo env()", 20_000),
        row("OpenSpiel", "chess", LOOP, 10_000),
        row("OpenSpiel", "hearts", LOOP, 100_000),
        row("OpenSpiel", "amazons", LOOP, 500_000),
        row("OpenSpiel", "hearts", BOTS, 300_000, driven=COMPILED),
        row("OpenSpiel", "hearts", ROLLOUTS, 900_000, driven=COMPILED),
        row("PettingZoo", "chess_v6", "env()", 500),
        row("PettingZoo", "go_v5", "env()", 1_000),
        row("PettingZoo", "rps_v2", "env()", 4_000),
    ]


def report(rows: list[Row]) -> Report:
    left_out = {"pgx": "ModuleNotFoundError: No module named 'pgx'"}
    return Report(rows, left_out, "Example CPU, 2 cores", "2026-01-02", 0.5, 3)


def verdicts(rows: list[Row]) -> dict[str, tuple[bool, dict[str, float]]]:
    return {re.sub(r", [\d,]+/s.*", "", claim.what): (claim.holds, claim.values) for claim in claims(rows)}


def test_the_median_of_the_rounds_counts() -> None:
    measured = row("RLCard", "uno", "env.step", 1000, 5000, 1100, games=50)
    assert measured.decisions == 1100
    assert measured.length == (2000 + 10_000 + 2200) / 150
    assert measured.games == pytest.approx(1100 / measured.length)
    assert measured.spread == pytest.approx(4000 / 1100)


def test_a_length_that_nine_games_say_is_not_told() -> None:
    assert row("RLCard", "uno", "env.step", 1000, games=9).length is None
    assert row("RLCard", "uno", "env.step", 1000, games=9).games is None


def test_only_playing_is_timed() -> None:
    slow = Entry(
        "toy",
        1,
        PYTHON,
        "loop",
        lambda: lambda: time.sleep(0.002) or sum(range(20_000)),
        lambda _: (1, time.sleep(0.001) or 7),
    )
    span = Stopwatch(slow).measure(0.002)
    assert span.decisions == 7 * span.games > 0
    # The clock stands while results are counted, and it sees that the core was idle while playing.
    assert 0.002 <= span.cpu < span.wall
    assert span.wall / span.games >= 0.002
    assert Row("toy", "1", "toy", 1, PYTHON, "loop", spans=[span]).share < 0.9


def test_claims_are_reckoned_from_the_medians() -> None:
    made = verdicts(contest())
    assert made[
        "compiled games against the median of OpenSpiel's 3 card and board games driven from Python"
    ] == (
        False,  # edo misses the bar of 30
        {"rialto": pytest.approx(40), "edo": pytest.approx(29)},
    )
    assert made["compiled games against the median of OpenSpiel's 1 card and board games inside its own C++"][
        1
    ]["rialto"] == pytest.approx(4e6 / 9e5)
    held, times = made["PettingZoo environments against the median of PettingZoo's 3 classic games"]
    assert held and times == {"rialto": pytest.approx(20)}
    held, times = made["our slowest PettingZoo environment"]
    assert not held and times["rps_v2"] == pytest.approx(5)
    assert made["batched stepping with observations and masks, decisions a second"][0]


def test_a_toy_game_counts_among_all_games_and_not_in_the_sample() -> None:
    made = verdicts([*contest(), row("OpenSpiel", "nim", LOOP, 900_000)])
    every = made["compiled games against the median of OpenSpiel's 4 games in all driven from Python"][1]
    sample = made[
        "compiled games against the median of OpenSpiel's 3 card and board games driven from Python"
    ][1]
    assert every["rialto"] == pytest.approx(4e6 / 300_000) and sample["rialto"] == pytest.approx(40)


def test_what_is_published_is_not_called_measured() -> None:
    without = next(claim for claim in claims(contest()) if "fastcatan's batched loop" in claim.what)
    assert "not measured" in without.what
    assert without.values["rialto"] == pytest.approx(4e6 / FASTCATAN_PUBLISHED) and not without.holds
    rows = [*contest(), row("fastcatan", "catan", "BatchedEnv of 1,024", 2e6, driven=COMPILED)]
    measured = next(claim for claim in claims(rows) if "fastcatan's batched loop" in claim.what)
    assert "not measured" not in measured.what and measured.values["rialto"] == pytest.approx(2)


def test_no_claim_without_its_peers() -> None:
    assert {claim.what for claim in claims([row("RLCard", "uno", "env.step", 9)])} == set()


def test_the_report_tells_everything_and_can_be_kept(tmp_path: Path) -> None:
    told = report(contest()).text()
    lines = [line for line in told.splitlines() if line.startswith("| ")]
    assert len({len(line) for line in lines}) == 2, "columns of both tables are straight"
    assert re.search(
        r"OpenSpiel .* state loop +\| +3 \| +100,000 \| 10,000 \(chess\) +\| 500,000 \(amazons\)", told
    )
    for word in (
        "4,000,000",
        "**does not hold**",
        "holds:",
        "No module named 'pgx'",
        "Example CPU",
        "rps_v2",
    ):
        assert word in told
    (tmp_path / "kept.json").write_text(report(contest()).to_json())
    assert Report.read(tmp_path / "kept.json") == report(contest())


def test_a_page_is_written_anew_between_its_marks() -> None:
    page = f"# Peers\n\n{BEGIN}\nstale figures\n{END}\n\nAfter.\n"
    once = rewrite(page, report(contest()))
    assert once.startswith("# Peers\n") and once.endswith("\n\nAfter.\n") and "stale figures" not in once
    assert rewrite(once, report(contest())) == once
    with pytest.raises(SystemExit, match="needs the lines"):
        rewrite("# Peers\n", report(contest()))


@pytest.mark.parametrize(
    ("value", "written", "brief"),
    [
        (4.0789, "4.08", "4"),
        (999.6, "1,000", "1.0 k"),
        (3932, "3,930", "3.9 k"),
        (99_960, "100,000", "100 k"),
        (17_654_321, "17,700,000", "18 M"),
    ],
)
def test_figures_have_three_digits(value: float, written: str, brief: str) -> None:
    assert (figure(value), short(value)) == (written, brief)


def test_a_decade_is_as_wide_as_another() -> None:
    scale = Scale.around([1_500, 2_000_000])
    steps = [scale.x(10**power) for power in (3, 4, 5, 6)]
    assert steps[1] - steps[0] == pytest.approx(steps[3] - steps[2]) and steps[1] > steps[0]


def test_the_chart_shows_every_library_the_quickest_first() -> None:
    drawn = chart(report(contest()))
    root = ElementTree.fromstring(drawn)  # noqa: S314 - our own drawing
    width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
    texts = [(each.text or "", each) for each in root.iter("{http://www.w3.org/2000/svg}text")]
    labels = [text for text, _ in texts]
    bars = ["Ridotto PettingZoo env", "PettingZoo, 3 games", "Ridotto whole games", "OpenSpiel C++, hearts"]
    assert [label for label in labels if label in bars] == bars
    assert labels.index("OpenSpiel, 3 games") < labels.index("Ridotto PettingZoo env"), (
        "100,000 before 20,000"
    )
    assert "900 k" in labels, "the quicker of OpenSpiel's two ways stands for a game"
    assert any("Example CPU" in label for label in labels) and any("2026-01-02" in label for label in labels)
    for text, each in texts:
        x, y, size = (float(each.attrib[name]) for name in ("x", "y", "font-size"))
        reach = len(text) * size * 0.5
        left = {"start": x, "middle": x - reach / 2, "end": x - reach}[each.attrib["text-anchor"]]
        assert 0 <= left and left + reach <= width + 1 and size <= y <= height, text


def test_a_chart_of_nothing_is_refused() -> None:
    with pytest.raises(SystemExit, match="nothing to draw"):
        chart(report([]))


TOY = '''
class Board:
    """A game of ten moves."""
    legal_moves = (1, 2)
    def __init__(self): self.moves = 0
    def is_game_over(self): return self.moves == 10
    def push(self, move): assert move in (1, 2); self.moves += 1
    def ply(self): return self.moves
print("a library that greets on the standard output")
'''


def test_a_whole_run_measures_one_library_and_leaves_another_out(tmp_path: Path) -> None:
    (tmp_path / "chess.py").write_text(TOY)
    (tmp_path / "chess-9.9.dist-info").mkdir()
    (tmp_path / "chess-9.9.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: chess\nVersion: 9.9\n"
    )
    (tmp_path / "rlcard.py").write_text("raise ImportError('no cards today')\n")
    kept, picture = tmp_path / "kept.json", tmp_path / "peers.svg"
    command = [sys.executable, str(PEERS), "--seconds", "0.02", "--rounds", "3"]
    done = subprocess.run(
        [*command, "--only", "chess", "--only", "rlcard", "--json", str(kept), "--svg", str(picture)],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "rlcard: ImportError: no cards today" in done.stdout
    assert re.search(r"round 3 of 3: python-chess, chess, board.push: [\d,]+/s", done.stderr)
    (measured,) = json.loads(kept.read_text())["rows"]
    assert (measured["library"], measured["version"], len(measured["spans"])) == ("python-chess", "9.9", 3)
    for span in measured["spans"]:
        assert span["decisions"] == 10 * span["games"] and span["cpu"] >= 0.02
    assert "python-chess" in picture.read_text()


@pytest.mark.parametrize("wrong", [["--python", "chess"], ["--python", "go=/bin/x"], ["--seconds", "0"]])
def test_wrong_wishes_are_refused(wrong: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, str(PEERS), *wrong], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2 and "error: --" in done.stderr
