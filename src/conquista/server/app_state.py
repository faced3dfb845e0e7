"""The shared state of a running server, and access to it from a request."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sized
from dataclasses import dataclass, field
from typing import Protocol, cast

from starlette.requests import HTTPConnection

from conquista.server.accounts.managed import ManagedAccountRules
from conquista.server.accounts.openid import OpenIdSignIn
from conquista.server.accounts.passkeys import Passkeys
from conquista.server.accounts.recovery import AccountRecovery
from conquista.server.accounts.second_factor import SecondFactors
from conquista.server.accounts.service import AccountService, Caller
from conquista.server.administration.moderation import ModerationService
from conquista.server.administration.service import AdministrationService
from conquista.server.administration.signals import SignalService
from conquista.server.catalogue.charts import Charts
from conquista.server.catalogue.pictures import Pictures
from conquista.server.configuration.settings import ServerSettings
from conquista.server.learning.analysis.analysis_queue import AnalysisQueue
from conquista.server.learning.analysis.review_service import ReviewService
from conquista.server.learning.explorer import ExplorerService
from conquista.server.learning.puzzles.service import PuzzleService
from conquista.server.learning.studies.feed import StudyFeed
from conquista.server.learning.studies.service import StudyService
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.middleware.restrictions import Restrictions
from conquista.server.middleware.throttle import SignInThrottle
from conquista.server.notifications.email_delivery import EmailDelivery
from conquista.server.notifications.push_delivery import PushDelivery
from conquista.server.notifications.service import NotificationService
from conquista.server.people.clubs import ClubService
from conquista.server.people.ladders import LadderService
from conquista.server.people.managed_accounts import ManagedAccounts
from conquista.server.play.challenges import ChallengeService
from conquista.server.play.game_sessions.feed import SessionFeed
from conquista.server.play.game_sessions.service import GameSessionService
from conquista.server.play.invitations import TableInvitations
from conquista.server.play.live.access import TableAccess
from conquista.server.play.live.connected_people import PeoplePresence
from conquista.server.play.live.lobby_feed import LobbyFeed
from conquista.server.play.live.service import TableService
from conquista.server.play.matchmaking import Matchmaker
from conquista.server.play.vacations import VacationService
from conquista.server.runtime.job_runner import JobRunner
from conquista.server.runtime.metrics import Metrics
from conquista.server.runtime.service_health import ServiceHealth
from conquista.server.tournaments.club_matches import ClubMatchService
from conquista.server.tournaments.featured import FeaturedMatches
from conquista.server.tournaments.feed import TournamentFeed
from conquista.server.tournaments.service import TournamentService
from conquista.store.notifications.deliveries import DeliveryStore
from conquista.store.notifications.settings import NotificationSettingsStore
from conquista.store.people.profiles import ProfileStore
from conquista.store.people.relations import RelationStore
from conquista.store.play.calendar_feeds import CalendarFeedStore
from conquista.store.results.history import ResultHistory
from conquista.store.results.ratings import Ratings


class OpenSockets(Protocol):
    """The open sockets of a process."""

    @property
    def open(self) -> Sized: ...

    def is_here(self, person: str) -> bool:
        """Return whether this person has an open socket."""

    def people(self) -> Collection[str]:
        """Return the people who have an open socket."""

    def send(self, person: str, message: str) -> None:
        """Queue a message on all sockets of a person."""

    def silence(self, person: str, silenced: frozenset[str]) -> None:
        """Do not send this person messages of the silenced people any more."""

    def rename(self, person: str, name: str) -> None:
        """Let this person's further commands carry the new name."""

    def end(self, logins: list[str]) -> None:
        """Close the sockets of these logins."""

    def end_replaced(self, login: str) -> None:
        """Close the sockets of a login that another one replaces, once the answer with the new one has arrived."""

    def suspend(self, is_suspended: Callable[[Caller], bool]) -> None:
        """Close the sockets of suspended people."""

    def send_all(self, message: str) -> None:
        """Queue a message on all sockets."""

    async def close_all(self, seconds: float) -> None:
        """Announce the shutdown, wait this many seconds, and close all sockets."""


@dataclass(slots=True)
class AppState:
    """The services of one server process."""

    settings: ServerSettings
    metrics: Metrics
    rate_limiter: RateLimiter
    accounts: AccountService
    ratings: Ratings
    history: ResultHistory
    ladders: LadderService
    profiles: ProfileStore
    relations: RelationStore
    puzzles: PuzzleService
    tables: TableService
    access: TableAccess
    sockets: OpenSockets
    charts: Charts
    pictures: Pictures
    reviews: ReviewService
    studies: StudyService
    study_feed: StudyFeed
    explorer: ExplorerService
    jobs: JobRunner
    notifications: NotificationService
    notification_settings: NotificationSettingsStore
    deliveries: DeliveryStore
    recovery: AccountRecovery
    second_factors: SecondFactors
    passkeys: Passkeys
    openid: OpenIdSignIn
    emails: EmailDelivery | None
    push: PushDelivery | None
    tournaments: TournamentService
    tournament_feed: TournamentFeed
    club_matches: ClubMatchService
    featured: FeaturedMatches
    presence: PeoplePresence
    challenges: ChallengeService
    table_invitations: TableInvitations
    matchmaker: Matchmaker
    game_sessions: GameSessionService
    session_feed: SessionFeed
    clubs: ClubService
    managed: ManagedAccountRules
    managed_accounts: ManagedAccounts
    vacations: VacationService
    calendar_feeds: CalendarFeedStore
    lobby_feed: LobbyFeed
    signals: SignalService
    restrictions: Restrictions
    moderation: ModerationService
    administration: AdministrationService
    health: ServiceHealth
    throttle: SignInThrottle = field(default_factory=SignInThrottle)
    analyses: AnalysisQueue = field(default_factory=AnalysisQueue)
    closing: bool = False


def app_state_of(connection: HTTPConnection) -> AppState:
    return cast(AppState, connection.app.state.app_state)
