"""Forms and answers for tables over HTTP."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from pydantic import Field

from conquista.server.schema.accounts.accounts import DisplayName
from conquista.server.schema.base import Answer, Form, Json, typed
from conquista.server.schema.play.snapshot import ClockCard, FeedItemCard, HolderCard, PaceCard, Phase, TableSnapshot
from conquista.store.people.values import LobbyRow
from conquista.table.chat_policy import Press
from conquista.table.commands.declaration import Command
from conquista.table.commands.fields import Cid, Count, Name, SeatName
from conquista.table.config import Overrun
from conquista.table.pace import Pace, PaceName, pace

Invitation = Annotated[str, Field(max_length=60)]
OptionText = Annotated[str, Field(max_length=200)]


class SeatRequest(Form):
    """The requested holder of a seat: the caller, a computer by its spec, or open."""

    kind: Literal["me", "computer", "open"]
    player: Name | None = None


class CustomPace(Form):
    """Custom times in milliseconds."""

    bank: Count = 0
    turn: Count = 0
    answer: Count = 0

    def made(self) -> Pace:
        return Pace("own", self.bank, self.turn, self.answer)


class NewTable(Form):
    """A new table. Seats that are not named are open; several seats of the caller are a hot seat.

    A table of a club of the caller is open to its members, and not public.
    """

    game: Name | None = None
    preset: Annotated[str, Field(max_length=60)] = ""
    options: Annotated[dict[Name, OptionText], Field(max_length=100, default_factory=dict)]
    opening: Annotated[str, Field(max_length=8000)] = ""
    seats: Annotated[dict[SeatName, SeatRequest], Field(max_length=8, default_factory=dict)]
    pace: PaceName | CustomPace = "untimed"
    overrun: Overrun = "idle"
    stand_in: Name = "random"
    press: Press = "private"
    published: bool = False
    anonymous: bool = False
    rated: bool = False
    visibility: Literal["public", "link"] = "link"
    club: Annotated[str, Field(max_length=40)] = ""
    start: bool = False

    def paced(self) -> Pace:
        return pace(self.pace) if isinstance(self.pace, str) else self.pace.made()


class Join(Form):
    """Take a given seat, or the first open one; a guest may bring a name."""

    invitation: Invitation = ""
    seat: SeatName | None = None
    name: DisplayName | None = None


class CommandForm(Form):
    """A command, with the client's own name for the request: sent again under the same name it is done once."""

    cid: Cid
    command: Command


class TableCommandForm(CommandForm):
    """A command to a table, as over the socket."""

    invitation: Invitation = ""


class TableSummary(TypedDict):
    """The public facts about a table in lists. The fields of a match are missing before its start.

    `from_turn` is the turn or round of the position that a match began with, where that is not the standard opening.
    `away` has the seats whose holders are on vacation, and until when; `turn` is the turn or round of the match.
    """

    game: str
    preset: str
    options: Mapping[str, str]
    pace: PaceCard
    rated: bool
    press: Press
    anonymous: bool
    seats: Mapping[str, HolderCard]
    played: int
    opened: int
    awaited: NotRequired[Sequence[str]]
    gone: NotRequired[Sequence[str]]
    former: NotRequired[Mapping[str, Sequence[HolderCard]]]
    again: NotRequired[Sequence[str]]
    declined: NotRequired[Sequence[str]]
    answering: NotRequired[Sequence[str]]
    clocks: NotRequired[Mapping[str, ClockCard]]
    winners: NotRequired[Sequence[str] | None]
    voided: NotRequired[str | None]
    from_turn: NotRequired[int]
    away: NotRequired[Mapping[str, int]]
    turn: NotRequired[int]
    vacations: NotRequired[bool]


class TableCard(Answer):
    """A table as shown in lists; `mine` are the caller's seats, `left` those that the caller may take back."""

    id: str
    host: str
    visibility: Literal["public", "link"]
    phase: Phase
    changed: int
    summary: Annotated[Json, typed("TableSummary")]
    mine: list[str]
    left: list[str]


class FeaturedTournament(Answer):
    """The tournament that features a table, and the club that arranges it."""

    id: str
    name: str
    club: str


class FeaturedCard(Answer):
    """A live table that spectators are shown first, and why: a tournament features it, its players, its spectators."""

    table: TableCard
    why: Literal["tournament", "strength", "watchers", "live"]
    watchers: int
    tournament: FeaturedTournament | None


class MissedCard(Answer):
    """The feed items after a number, and the snapshot; a `hello` with its `tag` is not sent the same snapshot again."""

    seat: str | None
    tales: list[FeedItemCard]
    sight: TableSnapshot
    tag: str
    next: str | None = None


class OpenedTable(Answer):
    """A new table with its invitation; once it is started, the position as the only own seat sees it."""

    table: TableCard
    link: str
    invitation: str
    sight: MissedCard | None = None


class InvitePerson(Form):
    """Invite a person with an account, by id."""

    person: Annotated[str, Field(min_length=1, max_length=40)]


class InvitationCard(Answer):
    link: str
    invitation: str


class Acknowledged(Answer):
    """A command is done and durable; `number` is that of its feed item."""

    cid: str
    number: int


class Joined(Answer):
    """The seat that was taken; `table` is the rematch where the invited table is over and has one."""

    table: str
    seat: str
    number: int


def card(listing: LobbyRow, person: str) -> TableCard:
    summary = dict(listing.summary)
    holders = summary.pop("holders", {})
    assert isinstance(holders, Mapping)
    mine = [seat for seat, holder in holders.items() if person and holder == person]
    left = summary.pop("left", {})
    assert isinstance(left, Mapping)
    answered = summary.pop("answered", ())
    assert isinstance(answered, list | tuple)
    for name in ("awaited", "answering"):  # of a sealed decision, people know only their own answers
        seats = summary.get(name, ())
        assert isinstance(seats, list | tuple)
        if name in summary:
            summary[name] = [seat for seat in seats if seat not in mine or seat not in answered]
    hidden = summary.get("anonymous") and listing.phase != "over" and listing.host != person
    return TableCard.model_validate(
        {
            "id": listing.table,
            "host": "" if hidden else listing.host,
            "visibility": listing.visibility,
            "phase": listing.phase,
            "changed": listing.changed,
            "summary": summary,
            "mine": mine,
            "left": [seat for seat, holder in left.items() if person and holder == person],
        }
    )
