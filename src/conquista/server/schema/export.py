"""The document of a personal data export."""

from __future__ import annotations

from conquista.server.schema.accounts.accounts import Login, Me, PublicPerson, Repute
from conquista.server.schema.accounts.security import SecurityCard
from conquista.server.schema.administration import OwnMeasure
from conquista.server.schema.base import Answer, Json
from conquista.server.schema.learning.puzzles import PuzzleExport
from conquista.server.schema.learning.reviews import ReviewRequestCard
from conquista.server.schema.learning.studies import StudyExport
from conquista.server.schema.notifications import NotificationCard, NotificationSettingsCard
from conquista.server.schema.people.clubs import ClubExport
from conquista.server.schema.people.person_cards import OwnProfile
from conquista.server.schema.people.relations import RelationKind, ReportCard, ShareCard
from conquista.server.schema.play.challenges import ChallengeExport
from conquista.server.schema.play.game_sessions import SessionExport
from conquista.server.schema.play.snapshot import FeedItemCard, TableSnapshot
from conquista.server.schema.play.tables import TableCard
from conquista.server.schema.play.vacations import VacationCard
from conquista.server.schema.push import PushSubscriptionCard
from conquista.server.schema.tournaments import TournamentExport
from conquista.store.notifications.deliveries import Delivery


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
    """A person whom the exporting person mutes, ignores, blocks or follows."""

    person: str
    other: str
    kind: RelationKind
    since: int


class NotificationExport(Answer):
    """Notifications, what reaches the person how, the browsers with push messages, and what was sent."""

    notifications: list[NotificationCard]
    settings: NotificationSettingsCard
    push_subscriptions: list[PushSubscriptionCard]
    deliveries: list[Delivery]


class SignalCard(Answer):
    """A signal for moderators about the person. It proves nothing and has no automatic effect."""

    kind: str
    at: int
    table: str
    data: Json


class ConductExport(Answer):
    """What is stored about how the person plays: signals, when a hashed address was kept, and captures by match."""

    signals: list[SignalCard]
    addresses: dict[str, int]
    captures: dict[str, int]


class Export(Answer):
    """Everything the server stores about a person, and of their tables only what they may see there."""

    format: int
    me: Me
    profile: OwnProfile
    logins: list[Login]
    bots: list[PublicPerson]
    play: Repute
    relations: list[OwnRelation]
    reports: list[ReportCard]
    shares: list[ShareCard]
    reviews: list[ReviewRequestCard]
    puzzles: PuzzleExport
    studies: StudyExport
    notifications: NotificationExport
    security: SecurityCard
    tournaments: TournamentExport
    challenges: list[ChallengeExport]
    game_sessions: list[SessionExport]
    clubs: ClubExport
    vacations: list[VacationCard]
    conduct: ConductExport
    measures: list[OwnMeasure]
    calendar: int | None  # when the address of the calendar was made
    tables: list[TableAccount]
