from __future__ import annotations

import json
from dataclasses import replace

import numpy as np

from ridotto.core.registry import find
from ridotto.learn.scaling import Scaling
from tests.learn.small import plain_scaling


def test_a_scaling_is_read_as_it_was_written() -> None:
    scaling = plain_scaling(find("edo"))
    again = Scaling.from_json(json.loads(json.dumps(scaling.as_json())))
    assert np.array_equal(again.mean, scaling.mean)
    assert np.array_equal(again.size, scaling.size)
    assert (again.points, again.spread) == (scaling.points, scaling.spread)
    assert again.grow
    money = replace(scaling, grow=False)
    assert not Scaling.from_json(json.loads(json.dumps(money.as_json()))).grow
