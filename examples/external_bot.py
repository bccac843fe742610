#!/usr/bin/env python3
"""An external bot in 30 lines: does something where it can, and passes only when it must."""

import json
import random
import sys

DULL = ("pass", "stop", "done", "end", "skip")


def choose(legal, luck):
    """Pick a lively move; the luck that the house sends makes the game repeatable."""
    lively = [number for number, text in legal if text.split()[0] not in DULL]
    return random.Random(luck).choice(lively or [number for number, text in legal])


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    value = json.loads(rest) if rest else None
    if word == "ridotto":
        print('bot {"name":"Example"}', flush=True)
    elif word == "newgame":
        print("ready", flush=True)
    elif word == "position":
        position = value
    elif word == "go":
        print("move", choose(position["legal"], value["luck"]), flush=True)
    elif word == "ping":
        print("pong", value, flush=True)  # and at `quit` the input ends
