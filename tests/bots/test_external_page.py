"""docs/external-bots.md says what is really sent, and the example is what it promises."""

from __future__ import annotations

import random
import re
import shlex

import ridotto
from ridotto import bots
from ridotto.bots.external import Guest, Patience
from ridotto.bots.external.channel import ANSWER_LIMIT, LINE_LIMIT, LINES_LIMIT
from ridotto.bots.external.lines import PROTOCOL, WANTS, position_of, table_of
from ridotto.play.trial import ADVICE
from tests.bots.test_external import EXAMPLE, ROOT

PAGE = (ROOT / "docs" / "external-bots.md").read_text(encoding="utf-8")


def test_the_transcript_is_what_was_said() -> None:
    match = ridotto.new("strozzi", seed=4)
    said: list[str] = []
    guest = Guest(shlex.split(EXAMPLE), Patience(), lambda side, line: said.append(f"{side} {line}"))
    rng = random.Random(1)
    guest.sit_down(match.observation(0))
    guest.ping(1)
    for _ in range(2):
        match.play(guest.think(match.observation(0), bots.Budget(0.3), rng).move)
    guest.leave()
    block = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert block
    printed = block[1].splitlines()
    assert len(printed) == len(said)
    for shown, line in zip(printed, said, strict=True):
        assert re.fullmatch(re.escape(shown).replace("…", ".*"), line), f"{shown}\n{line}"


def test_every_word_key_kind_and_limit_is_on_the_page() -> None:
    seen = ridotto.new("strozzi", seed=4).observation(0)
    keys = {*table_of(seen), *position_of(seen, frozenset(WANTS)), "luck", "best", "expected", "passes"}
    for name in keys:
        assert f"`{name}`" in PAGE, name
    for kind in ADVICE:
        assert f"| `{kind}` |" in PAGE, kind
    patience = Patience()
    assert f'`ridotto {{"protocol":{PROTOCOL}}}`' in PAGE
    assert PAGE.count(f"| {patience.start_seconds:.0f} s |") == 2
    assert (
        f"1.5 × the seconds + {patience.grace_seconds:.0f} s; {patience.passes_seconds:.0f} s for passes"
        in PAGE
    )
    assert f"| {patience.leave_seconds:.0f} s |" in PAGE
    limits = f"{LINE_LIMIT // 1024} KiB, or more than {LINES_LIMIT} lines or {ANSWER_LIMIT // 1024**2} MiB"
    assert limits in PAGE


def test_the_example_has_thirty_lines_and_imports_nothing_of_ours() -> None:
    text = (ROOT / "examples" / "external_bot.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert set(re.findall(r"^import (\w+)", text, re.MULTILINE)) == {"json", "random", "sys"}
