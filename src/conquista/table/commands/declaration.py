"""Every command to a table, declared once: read from clients, handled by tables, forwarded between processes.

`do` names the command in JSON. Python code leaves it out: `Sit("S")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from conquista.table.commands.fields import Count, Flag, Hash, Label, Name, SeatName, Text, Word, Words
from conquista.table.values import SeatHolder


def _require_do(schema: dict[str, Any]) -> None:
    """Describe `do` as the first of the required fields: its default is for Python code alone."""
    properties = schema["properties"]
    schema["properties"] = {"do": properties.pop("do"), **properties}
    del schema["properties"]["do"]["default"]
    schema["required"] = ["do", *schema.get("required", ())]


class TableCommand:
    """Base class of the commands: unknown fields are refused."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", json_schema_extra=_require_do)


@dataclass(frozen=True, slots=True)
class Sit(TableCommand):
    """Take an open seat, or that of somebody who has left."""

    do: Literal["sit"] = field(default="sit", kw_only=True, repr=False)
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Rise(TableCommand):
    """Give a seat back before the match begins."""

    do: Literal["rise"] = field(default="rise", kw_only=True, repr=False)
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Place(TableCommand):
    """The host puts a computer on a seat, or opens it where no player is named."""

    do: Literal["place"] = field(default="place", kw_only=True, repr=False)
    seat: SeatName
    player: Name | None = None


@dataclass(frozen=True, slots=True)
class Start(TableCommand):
    """The host lets the match begin."""

    do: Literal["start"] = field(default="start", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Close(TableCommand):
    """The host gives the table up, before the match begins."""

    do: Literal["close"] = field(default="close", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Act(TableCommand):
    """Play: the draft, if there is one, and then this word. Strikes and ends of turns are such words.

    `seq` is the number of the last tale that one has heard, `hash` that of the position that one has before one.
    `before` are quiet words to be played before it, in one go.
    """

    do: Literal["act"] = field(default="act", kw_only=True, repr=False)
    seat: SeatName
    word: Word
    seq: Count
    hash: Hash
    before: Words = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Plan(TableCommand):
    """Add a quiet action to the draft, and `more` of them after it, all or none."""

    do: Literal["plan"] = field(default="plan", kw_only=True, repr=False)
    seat: SeatName
    word: Word
    seq: Count
    hash: Hash
    more: Words = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Undo(TableCommand):
    """Shorten the draft to `length` words, by one where no length is given; 0 clears it."""

    do: Literal["undo"] = field(default="undo", kw_only=True, repr=False)
    seat: SeatName
    hash: Hash
    length: Count | None = None


@dataclass(frozen=True, slots=True)
class Redo(TableCommand):
    """Do again what was undone last."""

    do: Literal["redo"] = field(default="redo", kw_only=True, repr=False)
    seat: SeatName
    hash: Hash


@dataclass(frozen=True, slots=True)
class Leave(TableCommand):
    """Leave the match; a computer takes the seat, and it may be had back."""

    do: Literal["leave"] = field(default="leave", kw_only=True, repr=False)
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Return(TableCommand):
    """Have one's seat back from the computer."""

    do: Literal["return"] = field(default="return", kw_only=True, repr=False)
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Standing(TableCommand):
    """Order answers beforehand, in words that the game knows."""

    do: Literal["standing"] = field(default="standing", kw_only=True, repr=False)
    seat: SeatName
    order: Annotated[Mapping[Name, Name], Field(max_length=20)]


@dataclass(frozen=True, slots=True)
class Resign(TableCommand):
    """Give up for good."""

    do: Literal["resign"] = field(default="resign", kw_only=True, repr=False)
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Propose(TableCommand):
    """Put a draw, the end of the match or waiting for who is away to the vote."""

    do: Literal["propose"] = field(default="propose", kw_only=True, repr=False)
    seat: SeatName
    motion: Literal["draw", "stop", "wait"]


@dataclass(frozen=True, slots=True)
class Vote(TableCommand):
    """Vote on what was proposed; nobody learns who voted how."""

    do: Literal["vote"] = field(default="vote", kw_only=True, repr=False)
    seat: SeatName
    yes: Flag


@dataclass(frozen=True, slots=True)
class AskBack(TableCommand):
    """Ask to take back one's last actions; against computers it is done at once."""

    do: Literal["ask_back"] = field(default="ask_back", kw_only=True, repr=False)
    seat: SeatName


@dataclass(frozen=True, slots=True)
class AllowBack(TableCommand):
    """Agree that another takes back, or do not."""

    do: Literal["allow_back"] = field(default="allow_back", kw_only=True, repr=False)
    seat: SeatName
    yes: Flag


@dataclass(frozen=True, slots=True)
class Rematch(TableCommand):
    """Want to play again, after the end."""

    do: Literal["rematch"] = field(default="rematch", kw_only=True, repr=False)
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Say(TableCommand):
    """Say one thing, a text, a phrase or an offer, to some seats, or to the whole table where none is named."""

    do: Literal["say"] = field(default="say", kw_only=True, repr=False)
    seat: SeatName
    to: Annotated[tuple[SeatName, ...], Field(max_length=8)] = field(default_factory=tuple)
    text: Text = ""
    phrase: Label = ""
    offer: Label = ""
    terms: Annotated[Mapping[Name, Name], Field(max_length=8)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply(TableCommand):
    """Accept or refuse an offer, by its id."""

    do: Literal["reply"] = field(default="reply", kw_only=True, repr=False)
    seat: SeatName
    offer: Name
    answer: Literal["accept", "refuse"]


@dataclass(frozen=True, slots=True)
class Mute(TableCommand):
    """Hear nothing more from a seat, or hear it again."""

    do: Literal["mute"] = field(default="mute", kw_only=True, repr=False)
    seat: SeatName
    other: SeatName
    on: Flag


@dataclass(frozen=True, slots=True)
class Watch(TableCommand):
    """Say something among the watchers; the players read it after the end."""

    do: Literal["watch"] = field(default="watch", kw_only=True, repr=False)
    text: Text


PlanCommand = Plan | Undo | Redo
"""Commands that change a plan: they add nothing to the journal, and only the owner of the plan is told."""

Command = Annotated[
    Sit
    | Rise
    | Place
    | Start
    | Close
    | Act
    | Plan
    | Undo
    | Redo
    | Leave
    | Return
    | Standing
    | Resign
    | Propose
    | Vote
    | AskBack
    | AllowBack
    | Rematch
    | Say
    | Reply
    | Mute
    | Watch,
    Field(discriminator="do"),
]


@dataclass(frozen=True, slots=True)
class Request:
    """A command and its sender: `who` is known from the sign-in, `cid` is the client's own name for the request."""

    who: SeatHolder
    cid: str
    command: Command
