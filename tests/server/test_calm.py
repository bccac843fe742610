"""A house that runs for long: the collector never looks at everything while somebody is here."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

import pytest

from ridotto.server import calm


async def some_rounds(monkeypatch: pytest.MonkeyPatch, *, empty: bool) -> list[int]:
    """Let a few rounds pass quickly; return which generations were looked at."""
    monkeypatch.setattr(calm, "FREEZE_SECONDS", 0.001)
    monkeypatch.setattr(calm, "TRIM_EVERY", 2)
    looked: list[int] = []
    real = gc.collect
    monkeypatch.setattr(calm.gc, "collect", lambda old=2: looked.append(old) or real(0))
    threshold = gc.get_threshold()
    task = asyncio.create_task(calm.keep_calm(lambda: empty))
    while len(looked) < 6:
        await asyncio.sleep(0.002)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    gc.set_threshold(*threshold)
    gc.unfreeze()
    return looked


@pytest.mark.anyio
async def test_old_objects_are_looked_at_only_when_nobody_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(await some_rounds(monkeypatch, empty=False)) == {1}
    assert set(await some_rounds(monkeypatch, empty=True)) == {1, 2}


@pytest.mark.anyio
async def test_what_has_become_old_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    real = gc.freeze
    monkeypatch.setattr(calm.gc, "freeze", lambda: (real(), seen.append(gc.get_freeze_count())))
    await some_rounds(monkeypatch, empty=False)
    assert seen and seen[-1] > 0
