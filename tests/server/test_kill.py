"""The server is killed while people play: nothing that was acknowledged is lost, nothing happens twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from .killing import campaign


@pytest.mark.anyio
async def test_what_was_acknowledged_survives_every_kill(tmp_path: Path) -> None:
    figures = await campaign(tmp_path, kills=8, seed=8)

    assert figures.acknowledged > 5
    assert figures.repeated > 0
