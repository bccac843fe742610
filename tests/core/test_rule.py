"""@rule: plain Python until a compiled loop calls it, and Numba only then."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ridotto.core import rule as rules


def test_a_rule_stays_a_plain_function() -> None:
    @rules.rule
    def add(a: int, b: int) -> int:
        return a + b

    assert add(1, 2) == 3
    assert add.__name__ == "add"
    rules.hand_rules_to_cpu()
    import numba

    assert numba.njit(lambda: add(2, 3))() == 5


def test_importing_and_dealing_needs_no_numba() -> None:
    code = (
        "import sys, ridotto; m = ridotto.new('strozzi', seed=1); m.play('stop'); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_rules_are_handed_to_a_gpu_or_left_to_the_simulator(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    for simulated in (0, 1):
        monkeypatch.setattr(numba.config, "ENABLE_CUDASIM", simulated)
        rules.rule(lambda: None)
        rules.hand_rules_to_gpu()
        assert rules._waiting_for_gpu == []
