"""The compile cache is keyed by the content of the sources."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ridotto
from ridotto.sim import compiler


def test_the_cache_goes_where_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RIDOTTO_CACHE", str(tmp_path / "here"))
    assert compiler.cache_root() == tmp_path / "here"
    monkeypatch.delenv("RIDOTTO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiler.cache_root() == tmp_path / "ridotto"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert compiler.cache_root() == Path.home() / ".cache" / "ridotto"


def test_a_changed_rule_gives_another_folder(tmp_path: Path) -> None:
    """A copy of the package with one rule changed does not read the old code."""
    import shutil

    package = Path(compiler.__file__).parent.parent
    shutil.copytree(package, tmp_path / "ridotto", ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "import ridotto; from ridotto.sim.compiler import sources_hash as made;"
        "print(*(made(ridotto.game(name)) for name in ('strozzi', 'edo')))"
    )
    env = os.environ | {"PYTHONPATH": str(tmp_path)}

    def seen() -> list[str]:
        return subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        ).stdout.split()

    before = seen()
    rule = tmp_path / "ridotto" / "games" / "strozzi" / "scoring.py"
    rule.write_text(rule.read_text() + "\n# a comment is a change too\n")
    after = seen()
    assert after[0] != before[0]
    assert after[1] == before[1]  # another game's code still serves


def test_old_folders_are_cleared_away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RIDOTTO_CACHE", str(tmp_path))
    for number in range(6):
        folder = tmp_path / "compiled" / "strozzi" / f"old{number}"
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - 1000 + number,) * 2)
    compiler.cache_folder.cache_clear()
    try:
        kept = compiler.cache_folder(ridotto.game("strozzi"))
        names = {each.name for each in (tmp_path / "compiled" / "strozzi").iterdir()}
        assert names == {kept.name, "old5", "old4", "old3"}
    finally:
        compiler.cache_folder.cache_clear()
