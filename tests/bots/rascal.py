"""An external bot that behaves until it does not: its first argument says how."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

HOW = sys.argv[1] if len(sys.argv) > 1 else "well"
GREETINGS = {
    "greets with a list": "bot [1]",
    "greets without a name": 'bot {"author":"me"}',
    "speaks another protocol": 'bot {"name":"Rascal","protocol":9}',
    "wants the deck": 'bot {"name":"Rascal","wants":["deck"]}',
    "wants a number": 'bot {"name":"Rascal","wants":7}',
    "wants everything": 'bot {"name":"Rascal","wants":["board","encoded"]}',
    "has an odd name": 'bot {"name":"\\u001b[31mRed"}',
    "plays edo only": 'bot {"name":"Rascal","games":["edo"]}',
}
ANSWERS = {
    "speaks rubbish": "what?",
    "speaks without quotes": "move price 12",
    "plays no number": "move 99999",
    "plays no word": 'move "xyzzy"',
    "plays several": 'move "price 12"',
    "plays nothing": "move",
    "plays true": "move true",
    "nests deeply": "move " + "[" * 60_000,
    "says NaN": "move NaN",
    "informs with a number": "info 7",
    "informs of illegal moves": 'info {"best":[[47,1,0.5]]}',
    "informs of words": 'info {"expected":["much"]}',
    "informs of half passes": 'info {"passes":0.5}',
    "informs of infinity": 'info {"expected":[1e999]}',
    "informs of a million": 'info {"expected":[%s1]}' % ("9" * 400),
    "writes a long line": "info " + "x" * 100_000,
    "dots its answer": "\n\n",
}


def say(text: str) -> None:
    print(text, flush=True)


def crash() -> None:
    if TURNS.count("go") == 3:
        raise RuntimeError("out of ideas")


def close_output() -> None:
    os.close(1)
    time.sleep(60)


def mutter() -> None:
    print("\x1b[31mI think\x07 therefore", file=sys.stderr, flush=True)
    time.sleep(60)


def write_on() -> None:
    while True:
        say("info {}")


def log_on() -> None:
    while True:
        os.write(2, b"x" * 1000)


def breed() -> None:
    child = subprocess.Popen(["sleep", "60"])
    print(f"child {child.pid}", file=sys.stderr, flush=True)
    time.sleep(60)


def inform() -> None:
    say('info {"passes":5,"later":1}\r')
    say('info {"best":[[1,5,0.5]],"expected":[1,2.5]}')


TURNS: list[str] = []
DEEDS: dict[str, Callable[[], object]] = {
    "crashes late": crash,
    "kills itself": lambda: os.kill(os.getpid(), 9),
    "hangs": lambda: time.sleep(60),
    "breeds and hangs": breed,
    "closes its output": close_output,
    "talks to stderr only": mutter,
    "writes without end": write_on,
    "writes a megabyte": lambda: say(f'info {{"x":"{"y" * 60_000}"}}\n' * 20),
    "logs without end": log_on,
    "sends bytes": lambda: os.write(1, b"\xff\xfe\n"),
    "informs": inform,
}


def go(legal: list[list[object]]) -> None:
    """Do what the argument says; in the end, answer with the last legal move."""
    if HOW in ANSWERS:
        say(ANSWERS[HOW])
    DEEDS.get(HOW, lambda: None)()
    last = json.dumps(legal[-1][HOW == "plays by text"])
    say(f"move {last}")
    if HOW == "answers twice":
        say(f"move {last}")


def answer(word: str, rest: str) -> None:
    if word == "ridotto":
        say(GREETINGS.get(HOW, 'bot {"name":"Rascal"}'))
    elif word == "newgame":
        say("ready")
    elif word == "ping":
        say(f"pong {0 if HOW == 'miscounts pings' else rest}")


def main() -> None:
    if HOW == "is slow to start":
        time.sleep(0.4)
    if HOW == "closes its input":
        os.close(0)
    if HOW in ("is deaf", "closes its input"):
        say('bot {"name":"Rascal"}')
        time.sleep(60)
    position = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        TURNS.append(word)
        answer(word, rest)
        if word == "position":
            position = json.loads(rest)
        if word == "go":
            go(position["legal"])
    if HOW == "ignores quit":
        time.sleep(60)


if __name__ == "__main__":
    main()
