"""Forms and answers about tables over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json
from conquista.server.schema.snapshot import Phase, TableSnapshot, TaleCard
from conquista.store.people.values import LobbyRow
from conquista.table.commands.declaration import Command
from conquista.table.commands.fields import Cid, Count, Name, SeatName
from conquista.table.pace import Pace, pace

Invitation = Annotated[str, Field(max_length=60)]
OptionText = Annotated[str, Field(max_length=200)]


class SeatWish(Form):
    """Who shall hold a seat: whoever opens the table, a computer by its spec, or whoever comes."""

    kind: Literal["me", "computer", "open"]
    player: Name | None = None


class PaceWish(Form):
    """Times of one's own, in milliseconds."""

    bank: Count = 0
    turn: Count = 0
    answer: Count = 0

    def made(self) -> Pace:
        return Pace("own", self.bank, self.turn, self.answer)


class NewTable(Form):
    """A table. Seats that are not named stand open; several seats of one's own are a hot seat."""

    game: Name | None = None
    preset: Annotated[str, Field(max_length=60)] = ""
    options: Annotated[dict[Name, OptionText], Field(max_length=100, default_factory=dict)]
    opening: Annotated[str, Field(max_length=8000)] = ""
    seats: Annotated[dict[SeatName, SeatWish], Field(max_length=8, default_factory=dict)]
    pace: Literal["live", "fast", "slow", "untimed"] | PaceWish = "untimed"
    overrun: Literal["idle", "computer", "resign"] = "idle"
    stand_in: Name = "random"
    press: Literal["none", "table", "private"] = "private"
    published: bool = False
    anonymous: bool = False
    rated: bool = False
    visibility: Literal["public", "link"] = "link"
    start: bool = False

    def paced(self) -> Pace:
        return pace(self.pace) if isinstance(self.pace, str) else self.pace.made()


class Join(Form):
    """Sit down: at a certain seat, or at the first that stands open."""

    invitation: Invitation = ""
    seat: SeatName | None = None


class Ask(Form):
    """A command, with the client's own name for the request: sent again under the same name it is done once."""

    cid: Cid
    command: Command


class AskTable(Ask):
    """A request to a table, as over the socket."""

    invitation: Invitation = ""


class TableCard(Answer):
    """A table as lists show it; `mine` are the seats that the asker holds."""

    id: str
    host: str
    visibility: Literal["public", "link"]
    phase: Phase
    changed: int
    summary: Json
    mine: list[str]


class OpenedTable(Answer):
    """A new table with the way to it."""

    table: TableCard
    link: str
    invitation: str


class InvitationCard(Answer):
    link: str
    invitation: str


class Acknowledged(Answer):
    """A request is done and kept for good; `number` is that of the tale that tells of it."""

    cid: str
    number: int


class Joined(Answer):
    seat: str
    number: int


class MissedCard(Answer):
    """What one has missed after a number, and how things stand."""

    seat: str | None
    tales: list[TaleCard]
    sight: TableSnapshot
    next: str | None = None


def card(listing: LobbyRow, person: str) -> TableCard:
    summary = dict(listing.summary)
    holders = summary.pop("holders", {})
    assert isinstance(holders, Mapping)
    mine = [seat for seat, holder in holders.items() if person and holder == person]
    answered = summary.pop("answered", ())
    assert isinstance(answered, list | tuple)
    for name in ("awaited", "answering"):  # of a sealed question everybody knows one's own answers alone
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
        }
    )
