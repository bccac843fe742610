"""The example learns: in a few thousand steps it wins more than its share."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "ppo_gymnasium.py"


@pytest.mark.slow
def test_maskable_ppo_learns_to_beat_random_play(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    drawing = tmp_path / "curve.svg"
    ran = subprocess.run(
        [
            sys.executable,
            str(EXAMPLE),
            "--steps",
            "16384",
            "--every",
            "16384",
            "--games",
            "200",
            "--svg",
            drawing,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    before, after = re.findall(r"\((\d+\.\d)% to (\d+\.\d)%\)", ran.stdout)
    assert float(before[1]) < 65
    assert float(after[0]) > 65
    assert drawing.read_text().startswith("<svg")
