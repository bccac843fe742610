"""RULES.md as data: numbered clauses with their source, cited by code and tests.

A clause is a paragraph of RULES.md that begins with its number in bold and
ends with its source in italics between parentheses:

    **M-3.2** The lot holds at most three tiles. *(manual)*

In rules a clause is one whole number, 100 × chapter + paragraph, so that
`M-3.2` is 302.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ..errors import UnknownClause

SOURCES = ("manual", "published", "recalled", "reconstructed", "engine")
"""Where a reading can come from; `engine` is a limit that only the program needs."""

_CLAUSE = re.compile(r"^\*\*([A-Z])-(\d+)\.(\d+)\*\*\s+(.*)\*\((.*?)\)\*$", re.DOTALL)
_START = re.compile(r"^\*\*[A-Z]-\d+\.\d+\*\*")
_TITLE = re.compile(r"^## (\d+)\.? (.*)$")


@dataclass(frozen=True)
class Clause:
    """One numbered rule."""

    id: str
    number: int
    text: str
    source: str


@dataclass(frozen=True)
class Rulebook:
    """All clauses of one game."""

    text: str
    letter: str
    clauses: dict[int, Clause]
    chapters: dict[int, str]

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Read a RULES.md file."""
        return cls.parse(path.read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """Read the text of a RULES.md file, refusing clauses that are not well made."""
        clauses: dict[int, Clause] = {}
        chapters: dict[int, str] = {}
        letters = set()
        for paragraph in re.split(r"\n\s*\n", text):
            block = paragraph.strip()
            if title := _TITLE.match(block):
                chapters[int(title[1])] = title[2]
            if not _START.match(block):
                continue
            clause, letter = _clause(block)
            if clause.number in clauses:
                raise ValueError(f"clause {clause.id} stands twice")
            clauses[clause.number] = clause
            letters.add(letter)
        if len(letters) != 1:
            raise ValueError(f"a rulebook needs clauses of one letter, found {sorted(letters)}")
        return cls(text, letters.pop(), clauses, chapters)

    def clause_id(self, number: int) -> str:
        """Write a clause number as players cite it."""
        return f"{self.letter}-{number // 100}.{number % 100}"

    def __getitem__(self, cited: int | str) -> Clause:
        """Find a clause by number or by its id, written as loosely as people do."""
        number = cited if isinstance(cited, int) else self._number(cited)
        if number not in self.clauses:
            raise UnknownClause(f"no clause {cited}; chapters: {self._contents()}")
        return self.clauses[number]

    def _number(self, cited: str) -> int:
        found = re.fullmatch(rf"\s*(?:{self.letter}-?)?(\d+)\.(\d+)\s*", cited, re.IGNORECASE)
        if not found:
            raise UnknownClause(
                f"{cited!r} is no clause; write for example {self.clause_id(min(self.clauses))}"
            )
        return int(found[1]) * 100 + int(found[2])

    def _contents(self) -> str:
        return ", ".join(f"{number} {title}" for number, title in self.chapters.items())


def _clause(block: str) -> tuple[Clause, str]:
    found = _CLAUSE.match(block)
    if not found:
        raise ValueError(f"clause without a source at its end: {block[:60]!r}")
    letter, chapter, paragraph, text, source = found.groups()
    if not any(source.startswith(each) for each in SOURCES):
        raise ValueError(f"source {source!r} is none of {', '.join(SOURCES)}")
    number = int(chapter) * 100 + int(paragraph)
    if int(paragraph) > 99 or not text.strip():
        raise ValueError(f"clause {letter}-{chapter}.{paragraph} is not well made")
    plain = " ".join(text.split())
    return Clause(f"{letter}-{chapter}.{paragraph}", number, plain, source), letter
