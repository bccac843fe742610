"""What the API says and hears."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .. import limits

SeatNumber = Annotated[int, Field(ge=0, le=9)]
Version = Annotated[int, Field(ge=-1, lt=2**31, description="The table's version that this is meant for.")]
MoveText = Annotated[str, Field(min_length=1, max_length=200, description="A move as `legal` writes it.")]


class Said(BaseModel):
    """Something that is sent to us: nothing unknown, nothing of another kind."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """A refusal (RFC 9457)."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str = Field(description="What is wrong, in a few words.")
    status: int
    detail: str = Field(description="What is wrong, in a sentence.")
    code: str = Field(description="What is wrong, for programs.")
    clause: str | None = Field(default=None, description="The clause of the rules that forbids it.")


class OptionShown(BaseModel):
    """A switch of a game."""

    name: str
    values: list[str]
    manual: str = Field(description="Its value in the preset `manual`.")
    published: str = Field(description="Its value in the preset `published`.")
    meaning: str


class GameShown(BaseModel):
    """One of the games."""

    name: str
    title: str
    credit: str
    summary: str
    seats: list[int] = Field(description="How many can play.")
    options: list[OptionShown]
    rules_version: int
    bots: list[str] = Field(description="Bots of the house that can take a seat.")


class ClauseShown(BaseModel):
    """One numbered rule."""

    id: str
    text: str
    source: str = Field(description="manual, published, recalled, reconstructed or engine")


class RulesShown(BaseModel):
    """The rulebook of a game."""

    game: str
    chapters: dict[str, str]
    clauses: list[ClauseShown]


class SeatAsked(Said):
    """Who shall hold a seat: the caller, whoever comes, or a bot of the house."""

    kind: Literal["me", "free", "bot"]
    bot: Annotated[
        str,
        Field(
            max_length=limits.BOT_LENGTH,
            description="One of the game's `bots`, also with a temperature; the house's usual one if left out.",
        ),
    ] = ""
    name: Annotated[str, Field(max_length=limits.NAME_LENGTH)] = ""


class SettingAsked(Said):
    """How a table is kept."""

    pace: Literal["at once", "brisk", "calm"] = "brisk"
    limit: Annotated[int, Field(ge=0, le=604_800, description="Seconds a turn may take; 0 is for ever.")] = 0
    listed: bool = Field(default=False, description="Everybody sees the table and may take a free seat.")
    spectators: bool = Field(default=False, description="Everybody who knows the id may watch.")


class TableAsked(Said):
    """A table to open."""

    game: Annotated[str, Field(max_length=30)]
    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=10)]
    preset: Annotated[str, Field(max_length=30)] = "manual"
    options: Annotated[
        dict[Annotated[str, Field(max_length=60)], Annotated[str, Field(max_length=60)]], Field(max_length=60)
    ] = {}
    setting: SettingAsked = SettingAsked()


class TableOpened(BaseModel):
    """A table that was opened."""

    id: str
    seat: int | None = Field(description="The caller's seat.")
    links: dict[str, str] = Field(description="For each free seat the path that invites to it.")


class SeatShown(BaseModel):
    """Who holds a seat."""

    seat: int
    name: str
    kind: str
    bot: str = ""


class TableShown(BaseModel):
    """A table in a list."""

    id: str
    game: str
    phase: str
    ply: int
    version: int
    seats: list[SeatShown]
    my_seat: int | None
    is_my_turn: bool
    result: dict[str, Any] | None = Field(description="Points and places once the game is over.")
    touched_at: float


class TableState(BaseModel):
    """What the caller may know about a table."""

    model_config = ConfigDict(extra="allow")

    table: str
    game: str
    version: int
    draft: int = Field(description="Counts what the own seat has tried out and not yet confirmed.")
    ply: int
    phase: str
    role: str
    seat: int | None
    names: list[str]
    waiting: list[int] = Field(description="The seats that may act.")
    question: str | None
    clause: str | None
    legal: list[str] = Field(description="The caller's legal moves.")
    points: list[int]
    board: str = Field(description="The board as text.")


class LegalShown(BaseModel):
    """What the caller's seat may do now."""

    version: int
    draft: int
    question: str | None
    clause: str | None
    legal: list[str]


class Explained(BaseModel):
    """Whether a move can be made, and if not, which clause forbids it."""

    move: str
    legal: bool
    clause: str | None
    sentence: str | None


class LogEntry(BaseModel):
    """One entry of the log, as the caller saw it."""

    number: int
    ply: int
    seat: int
    sentences: list[str]


class LogShown(BaseModel):
    """The log of a table."""

    version: int
    entries: list[LogEntry]


class SitAsked(Said):
    """A seat to take; `link` is the text of an invitation, needed where the table is not listed."""

    seat: SeatNumber
    name: Annotated[str, Field(max_length=limits.NAME_LENGTH)] = ""
    link: Annotated[str, Field(max_length=400)] = ""


class SatDown(BaseModel):
    """The seat that the caller holds."""

    seat: int
    version: int


class MovesAsked(Said):
    """One intention: a move, or several in a row, all or nothing."""

    version: Version = -1
    draft: Annotated[int, Field(ge=0, lt=2**31)] = 0
    move: MoveText | None = None
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=limits.MOVES_AT_ONCE)] | None = None
    confirm: bool = Field(
        default=True, description="False keeps the moves as a private draft where that is possible."
    )


class MomentAsked(Said):
    """An intention that says nothing but for which moment it is meant."""

    version: Version = -1
    draft: Annotated[int, Field(ge=0, lt=2**31)] = 0


class RemarkAsked(Said):
    """Something to say to the table."""

    text: Annotated[str, Field(min_length=1, max_length=limits.CHAT_LENGTH)]


class OrderAsked(Said):
    """A standing order; an empty one revokes it."""

    text: Annotated[str, Field(max_length=80)]


class VoteAsked(Said):
    """A vote for a steward in the place of somebody who is away."""

    seat: SeatNumber


class Acknowledged(BaseModel):
    """It is stored; or, where `draft` is not 0, kept as a draft."""

    ok: bool
    version: int
    draft: int
    table: str | None = Field(default=None, description="The new table, after asking for a rematch.")


class HintGiven(BaseModel):
    """What a bot of the house thinks, from what the caller may know."""

    move: str
    lines: list[str]
    expected: dict[str, float]


class Me(BaseModel):
    """Who the caller is."""

    id: str
    name: str
    is_guest: bool
    is_bot: bool
    tables: list[TableShown]
