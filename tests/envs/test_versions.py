"""Modules and ids of the environments: found for every room, and cheap until they are used."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pettingzoo
import pytest

import ridotto.envs
from ridotto.core import registry
from ridotto.envs import rialto_v0
from ridotto.envs.aec import TurnEnv
from ridotto.envs.parallel import TableEnv

ROOT = Path(__file__).parent.parent.parent


def python(code: str, **env: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | env,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout


def test_every_game_has_a_module_however_it_is_imported() -> None:
    for name in registry.names():
        module = importlib.import_module(f"ridotto.envs.{name}_v0")
        assert getattr(ridotto.envs, f"{name}_v0") is module
        assert f"{name}_v0" in dir(ridotto.envs)
        assert str(module.env()) == f"{name}_v0"
    assert "Rialto" in str(rialto_v0.__doc__)
    assert isinstance(rialto_v0.env(players=3), TurnEnv)
    assert isinstance(rialto_v0.raw_env(players=3), TurnEnv)
    assert isinstance(rialto_v0.parallel_env(players=3), TableEnv)


def test_pettingzoos_own_way_of_making_them_works() -> None:
    assert isinstance(pettingzoo.make("aec", "ridotto/rialto_v0", players=3), TurnEnv)
    assert isinstance(pettingzoo.make("parallel", "ridotto/rialto_v0", players=3), TableEnv)


def test_what_is_not_there_is_not_found() -> None:
    with pytest.raises(AttributeError, match="environments are edo_v0"):
        ridotto.envs.poker_v0  # noqa: B018
    with pytest.raises(ImportError):
        importlib.import_module("ridotto.envs.rialto_v9")


def test_a_sixth_game_has_its_environments_without_an_edit() -> None:
    told = python(
        "import gymnasium, ridotto.envs\n"
        "from ridotto.envs import pebbles_v0\n"
        "from pettingzoo.test import api_test, parallel_api_test\n"
        "api_test(pebbles_v0.env()); parallel_api_test(pebbles_v0.parallel_env())\n"
        "env = gymnasium.make('ridotto/Pebbles-v0')\n"
        "print(env.reset(seed=1)[1]['action_mask'].sum() > 0)\n",
        RIDOTTO_ROOMS=str(ROOT / "tests" / "sixth"),
    )
    assert "Passed API test" in told
    assert "Passed Parallel API test" in told
    assert told.strip().endswith("True")


def test_the_house_does_not_load_what_only_researchers_need() -> None:
    code = (
        "import sys, ridotto; ridotto.game('rialto')\n"
        "print([each for each in ('gymnasium', 'pettingzoo', 'numba', 'ridotto.envs') if each in sys.modules])"
    )
    assert python(code).strip() == "[]"


def test_a_missing_package_is_named_with_its_remedy() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None\n"
        "from ridotto.envs import strozzi_v0\n"
        "try:\n    strozzi_v0.env()\nexcept Exception as error:\n    print(type(error).__name__, error)\n"
    )
    assert python(code).strip() == "RidottoError this needs pettingzoo: pip install 'ridotto[research]'"
