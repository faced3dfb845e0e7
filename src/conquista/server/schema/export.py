"""The document of a personal data export."""

from __future__ import annotations

from conquista.server.schema.accounts import Login, Me, PublicPerson, Repute
from conquista.server.schema.base import Answer
from conquista.server.schema.puzzles import PuzzleExport
from conquista.server.schema.relations import RelationKind, ReportCard, ShareCard
from conquista.server.schema.reviews import ReviewRequestCard
from conquista.server.schema.snapshot import FeedItemCard, TableSnapshot
from conquista.server.schema.tables import TableCard


class OwnWords(Answer):
    """A message that the person wrote at a table, at any seat, or an answer to an offer."""

    at: int
    kind: str
    seat: str | None = None
    to: list[str] | None = None
    text: str | None = None
    phrase: str | None = None
    offer: str | None = None
    id: str | None = None
    terms: dict[str, str] | None = None
    answer: str | None = None
    name: str | None = None


class SeatAccount(Answer):
    """The feed items and the snapshot of one of the person's seats; `seat` is null for a watcher.

    Where there is a record, actions are in the record and not among the feed items.
    """

    seat: str | None
    tales: list[FeedItemCard]
    sight: TableSnapshot


class TableAccount(TableCard):
    """A table as the person may see it now: one entry per seat held, or one as a watcher.

    `record` is the match record: of a finished match, or of one without hidden information. `said` lists own messages.
    """

    record: str | None
    seats: list[SeatAccount]
    said: list[OwnWords]


class OwnRelation(Answer):
    """A person whom the exporting person mutes, ignores or blocks."""

    person: str
    other: str
    kind: RelationKind
    since: int


class Export(Answer):
    """Everything the server stores about a person, and of their tables only what they may see there."""

    format: int
    me: Me
    logins: list[Login]
    bots: list[PublicPerson]
    play: Repute
    relations: list[OwnRelation]
    reports: list[ReportCard]
    shares: list[ShareCard]
    reviews: list[ReviewRequestCard]
    puzzles: PuzzleExport
    tables: list[TableAccount]
