"""A sixth game needs no edit outside its folder: a toy room passes the whole conformance suite."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_a_toy_room_passes_conformance() -> None:
    env = os.environ | {"RIDOTTO_ROOMS": str(ROOT / "tests" / "sixth")}
    env.pop("PYTEST_XDIST_WORKER", None)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-cov"]
    ran = subprocess.run(
        [*command, "tests/conformance", "-k", "pebbles"],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert "failed" not in ran.stdout
