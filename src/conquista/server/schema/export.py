"""The document in which somebody takes their own data away."""

from __future__ import annotations

from conquista.server.schema.accounts import Login, Me, PublicPerson, Repute
from conquista.server.schema.base import Answer
from conquista.server.schema.snapshot import TableSnapshot, TaleCard
from conquista.server.schema.tables import TableCard


class OwnWords(Answer):
    """Something that the person has said at a table, at whichever seat, or has answered to an offer."""

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
    """What a seat of the person was told, and how things stand for it; `seat` is null for a watcher.

    Where there is a record, actions stand there and not among the tales.
    """

    seat: str | None
    tales: list[TaleCard]
    sight: TableSnapshot


class TableAccount(TableCard):
    """A table as the person may see it now: each seat that they hold, or as a watcher when they hold none.

    `record` is the match written down: a match that is over, or one in which nothing is hidden. `said` is what the
    person has said there.
    """

    record: str | None
    seats: list[SeatAccount]
    said: list[OwnWords]


class Export(Answer):
    """Everything that the server knows about a person, and of their tables nothing that they could not see there."""

    format: int
    me: Me
    logins: list[Login]
    bots: list[PublicPerson]
    play: Repute
    tables: list[TableAccount]
