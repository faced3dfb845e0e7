"""Forms and answers for relations between people, reports, and links to a moment."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.accounts.accounts import PublicPerson
from conquista.server.schema.base import Answer, Form, Json
from conquista.server.schema.play.snapshot import EndingCard, HolderCard, Phase
from conquista.server.schema.play.tables import Invitation
from conquista.store.people.relations import Report, SharedMoment
from conquista.table.commands.fields import Count, SeatName, Text

RelationKind = Literal["mute", "ignore", "block", "follow"]
ReportKind = Literal["words", "name", "play", "other"]


class RelationCard(Answer):
    """A person whom the caller mutes, ignores, blocks or follows."""

    person: PublicPerson
    kind: RelationKind
    since: int


class ContentReport(Form):
    """A report about a club, an announcement or a study to the operator."""

    kind: ReportKind
    words: Text = ""


class NewReport(ContentReport):
    """A report about the person on a seat of a table, or about a person who watches, by id.

    The last messages that the caller can read at the table are stored with it. `as_seat` is the caller's own seat.
    """

    table: Annotated[str, Field(min_length=1, max_length=40)]
    seat: SeatName | None = None
    person: Annotated[str, Field(max_length=40)] = ""
    as_seat: SeatName | None = None
    invitation: Invitation = ""


class ReportCard(Answer):
    """A report that the caller has made; at an anonymous table it does not name the person."""

    id: str
    table: str
    kind: ReportKind
    words: str
    at: int


class NewShare(Form):
    """A link to the position after `at` actions, or to the present one, as a seat of the caller or a watcher has it."""

    at: Count | None = None
    seat: SeatName | None = None
    invitation: Invitation = ""


class ShareCard(Answer):
    """A link to a moment of a match; anyone with the link can see the moment."""

    id: str
    link: str
    table: str
    seat: str | None
    at: int
    created: int


class MomentCard(Answer):
    """One moment of a match. `view` is what the seat has seen, or watchers where `seat` is null.

    While a match with hidden information runs, it is what watchers were shown. `table` is given where everybody may
    watch the match.
    """

    table: str | None
    game: str
    preset: str
    options: dict[str, str]
    phase: Phase
    at: int
    last: int
    seat: str | None
    seats: dict[str, HolderCard]
    former: dict[str, list[HolderCard]]
    teams: list[list[str]]
    view: Json
    awaited: list[str]
    turn: int
    outcome: EndingCard | None
    by: str


def report_card(report: Report) -> ReportCard:
    return ReportCard.model_validate(report, from_attributes=True)


def share_card(shared: SharedMoment, address: str) -> ShareCard:
    return ShareCard(
        id=shared.id,
        link=f"{address}/moment/{shared.id}",
        table=shared.table,
        seat=shared.seat or None,
        at=shared.moment,
        created=shared.created,
    )
