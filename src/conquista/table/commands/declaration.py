"""Every command to a table, declared once: read from clients, handled by tables, forwarded between processes.

`do` names the command in JSON. Python code leaves it out: `Sit("S")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from conquista.table.commands.fields import Count, Flag, Hash, Label, Name, SeatName, Text, Time, Word, Words
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
class SeatCommand(TableCommand):
    """A command of the holder of a seat, or about a seat."""

    seat: SeatName


@dataclass(frozen=True, slots=True)
class Sit(SeatCommand):
    """Take an open seat, or the seat of a player who has left."""

    do: Literal["sit"] = field(default="sit", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Rise(SeatCommand):
    """Give a seat back before the match begins."""

    do: Literal["rise"] = field(default="rise", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Place(SeatCommand):
    """Put a computer on a seat, or open the seat when no player is given; for the host only."""

    do: Literal["place"] = field(default="place", kw_only=True, repr=False)
    player: Name | None = None


@dataclass(frozen=True, slots=True)
class Remove(SeatCommand):
    """Remove a person from a seat before the match begins; the person cannot sit down here again. For the host only."""

    do: Literal["remove"] = field(default="remove", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Start(TableCommand):
    """Start the match; for the host only."""

    do: Literal["start"] = field(default="start", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Close(TableCommand):
    """Close the table before the match begins; for the host only."""

    do: Literal["close"] = field(default="close", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Act(SeatCommand):
    """Play the plan, if there is one, and then this action; strikes and the end of a turn are actions too.

    `seq` is the number of the last feed item that the client has received, `hash` that of the position it shows.
    `before` lists quiet actions to be played first, in the same request.
    """

    do: Literal["act"] = field(default="act", kw_only=True, repr=False)
    word: Word
    seq: Count
    hash: Hash
    before: Words = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Plan(SeatCommand):
    """Add a quiet action to the plan, and the actions of `more` after it; all of them or none."""

    do: Literal["plan"] = field(default="plan", kw_only=True, repr=False)
    word: Word
    seq: Count
    hash: Hash
    more: Words = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Undo(SeatCommand):
    """Shorten the plan to `length` actions, or by one action when no length is given; 0 clears it."""

    do: Literal["undo"] = field(default="undo", kw_only=True, repr=False)
    hash: Hash
    length: Count | None = None


@dataclass(frozen=True, slots=True)
class Redo(SeatCommand):
    """Redo the action that was undone last."""

    do: Literal["redo"] = field(default="redo", kw_only=True, repr=False)
    hash: Hash


@dataclass(frozen=True, slots=True)
class Leave(SeatCommand):
    """Leave the match. A computer takes the seat until the player returns."""

    do: Literal["leave"] = field(default="leave", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Return(SeatCommand):
    """Take the own seat back from the computer."""

    do: Literal["return"] = field(default="return", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Standing(SeatCommand):
    """Set automatic answers, by the names that the game defines."""

    do: Literal["standing"] = field(default="standing", kw_only=True, repr=False)
    order: Annotated[Mapping[Name, Name], Field(max_length=20)]


@dataclass(frozen=True, slots=True)
class Resign(SeatCommand):
    """Resign; this cannot be undone."""

    do: Literal["resign"] = field(default="resign", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class Propose(SeatCommand):
    """Propose a vote: on a draw, on the end of the match, or on waiting for absent players."""

    do: Literal["propose"] = field(default="propose", kw_only=True, repr=False)
    motion: Literal["draw", "stop", "wait"]


@dataclass(frozen=True, slots=True)
class Vote(SeatCommand):
    """Vote on the proposal. Votes are secret."""

    do: Literal["vote"] = field(default="vote", kw_only=True, repr=False)
    yes: Flag


@dataclass(frozen=True, slots=True)
class AskBack(SeatCommand):
    """Ask to take back the own last actions; against computers it is done at once."""

    do: Literal["ask_back"] = field(default="ask_back", kw_only=True, repr=False)


@dataclass(frozen=True, slots=True)
class AllowBack(SeatCommand):
    """Allow another player to take back, or refuse it."""

    do: Literal["allow_back"] = field(default="allow_back", kw_only=True, repr=False)
    yes: Flag


@dataclass(frozen=True, slots=True)
class Rematch(SeatCommand):
    """Ask for a rematch after the end of the match, or accept or decline one that another player asked for."""

    do: Literal["rematch"] = field(default="rematch", kw_only=True, repr=False)
    yes: Flag = True


@dataclass(frozen=True, slots=True)
class Say(SeatCommand):
    """Send one chat message, a text, a phrase or an offer, to some seats, or to all when `to` is empty."""

    do: Literal["say"] = field(default="say", kw_only=True, repr=False)
    to: Annotated[tuple[SeatName, ...], Field(max_length=8)] = field(default_factory=tuple)
    text: Text = ""
    phrase: Label = ""
    offer: Label = ""
    terms: Annotated[Mapping[Name, Name], Field(max_length=8)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply(SeatCommand):
    """Accept or refuse an offer, by its id."""

    do: Literal["reply"] = field(default="reply", kw_only=True, repr=False)
    offer: Name
    answer: Literal["accept", "refuse"]


@dataclass(frozen=True, slots=True)
class Mute(SeatCommand):
    """Mute a seat, or unmute it."""

    do: Literal["mute"] = field(default="mute", kw_only=True, repr=False)
    other: SeatName
    on: Flag


@dataclass(frozen=True, slots=True)
class Watch(TableCommand):
    """Send a chat message to the watchers; players see it after the end."""

    do: Literal["watch"] = field(default="watch", kw_only=True, repr=False)
    text: Text


@dataclass(frozen=True, slots=True)
class Vacation(TableCommand):
    """The sender is on vacation until a time; a past time ends the vacation. Only the server makes this request."""

    do: Literal["vacation"] = field(default="vacation", kw_only=True, repr=False)
    until: Time


@dataclass(frozen=True, slots=True)
class EndWithoutResult(TableCommand):
    """Close the table, or end its match without a result. Only the server makes this request, for a moderator."""

    do: Literal["end_without_result"] = field(default="end_without_result", kw_only=True, repr=False)


PlanCommand = Plan | Undo | Redo
"""Commands that change a plan: they add nothing to the journal, and only the owner of the plan is told."""

Command = Annotated[
    Sit
    | Rise
    | Place
    | Remove
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
"""The commands that clients may send."""

ServerCommand = Annotated[Vacation | EndWithoutResult, Field(discriminator="do")]
"""The commands that only the server makes."""


@dataclass(frozen=True, slots=True)
class Request:
    """A command and its sender: `who` is known from the sign-in, `cid` is the client's own name for the request.

    `lag` is the network lag to the client in milliseconds, as measured by the server.
    """

    who: SeatHolder
    cid: str
    command: Command | ServerCommand
    lag: int = 0
