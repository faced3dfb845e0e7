"""Build the services of a server process, one function per feature."""

from __future__ import annotations

from collections.abc import Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from conquista.server.accounts.managed import ManagedAccountRules
from conquista.server.accounts.openid import OpenIdSignIn
from conquista.server.accounts.openid_provider import OpenIdProvider
from conquista.server.accounts.passkeys import Passkeys
from conquista.server.accounts.recovery import AccountRecovery
from conquista.server.accounts.second_factor import SecondFactors
from conquista.server.accounts.service import AccountService
from conquista.server.accounts.word_list import WordList
from conquista.server.administration.moderation import ModerationService
from conquista.server.administration.service import AdministrationService
from conquista.server.administration.signals import SignalService
from conquista.server.app_state import AppState
from conquista.server.catalogue.charts import Charts
from conquista.server.catalogue.pictures import Pictures
from conquista.server.configuration.settings import ServerSettings
from conquista.server.http.invitations import address_of_server
from conquista.server.learning.analysis.review_service import ReviewService
from conquista.server.learning.explorer import ExplorerService
from conquista.server.learning.puzzles.service import PuzzleService
from conquista.server.learning.studies.feed import StudyFeed
from conquista.server.learning.studies.service import StudyService
from conquista.server.middleware.rate_limit import RateLimiter
from conquista.server.middleware.restrictions import Restrictions
from conquista.server.notifications.email_delivery import EmailDelivery
from conquista.server.notifications.service import NotificationService
from conquista.server.notifications.tables import TableNotifier
from conquista.server.people.clubs import ClubService
from conquista.server.people.ladders import LadderService
from conquista.server.people.managed_accounts import ManagedAccounts
from conquista.server.play.challenges import ChallengeService
from conquista.server.play.game_sessions.feed import SessionFeed
from conquista.server.play.game_sessions.service import GameSessionService
from conquista.server.play.game_sessions.tables import SessionTables
from conquista.server.play.invitations import TableInvitations
from conquista.server.play.live.access import TableAccess
from conquista.server.play.live.computers import ComputerSeats
from conquista.server.play.live.connected_people import PeoplePresence
from conquista.server.play.live.lobby import Lobby
from conquista.server.play.live.lobby_feed import LobbyFeed
from conquista.server.play.live.pacing import Pacing
from conquista.server.play.live.rated_invitations import RatedInvitations
from conquista.server.play.live.seating import SeatingPolicy
from conquista.server.play.live.service import TableService
from conquista.server.play.matchmaking import Matchmaker
from conquista.server.play.vacations import VacationService
from conquista.server.runtime import garbage_collection
from conquista.server.runtime.job_runner import JobRunner
from conquista.server.runtime.logs import logger
from conquista.server.runtime.metrics import Metrics
from conquista.server.runtime.service_health import ServiceHealth
from conquista.server.socket.endpoint import Sockets
from conquista.server.startup.delivery_channels import email_delivery, push_delivery
from conquista.server.tournaments.club_matches import ClubMatchService
from conquista.server.tournaments.featured import FeaturedMatches
from conquista.server.tournaments.feed import TournamentFeed
from conquista.server.tournaments.running import all_of, run_tournaments
from conquista.server.upkeep.administration_effects import AdministrationEffects
from conquista.server.upkeep.enforcement import keep_enforcing
from conquista.server.upkeep.expiry import delete_expired
from conquista.store.clubs import NOTIFY_MEMBERS
from conquista.store.cluster import Cluster
from conquista.store.factory import Store
from conquista.store.play.seekers import MemorySeekers
from conquista.store.processes.pubsub import Hints, NoHints
from conquista.store.results.completion import complete_results
from conquista.table.config import TableConfig
from conquista.table.values import SeatHolder


@dataclass(frozen=True, slots=True)
class ServerResources:
    """What all services of a process share."""

    settings: ServerSettings
    metrics: Metrics
    rate_limiter: RateLimiter
    sockets: Sockets
    words: WordList
    restrictions: Restrictions
    threads: ThreadPoolExecutor
    store: Store
    cluster: Cluster | None

    @property
    def owner(self) -> str:
        """The name by which this process holds leases; empty where the store is not shared."""
        return self.cluster.leases.owner if self.cluster else ""


@dataclass(frozen=True, slots=True)
class BaseServices:
    """The services that the features build on."""

    accounts: AccountService
    managed: ManagedAccountRules
    tables: TableService
    access: TableAccess
    jobs: JobRunner
    notifications: NotificationService
    presence: PeoplePresence


def build_services(resources: ServerResources) -> AppState:
    """Return the services of this process, connected to each other and not yet started."""
    store, base = resources.store, build_base(resources)
    channels = (resources.settings, store, base.accounts.do, base.notifications, base.jobs)
    emails = email_delivery(*channels)
    recovery = build_recovery(resources, base, emails)
    second_factors = SecondFactors(base.accounts, store.credentials, recovery)
    clubs = build_clubs(resources, base)
    tournaments = run_tournaments(store, base.accounts, base.tables, base.notifications, base.jobs)
    studies = build_studies(resources, base)
    sessions = build_game_sessions(resources, base)
    challenges = build_challenges(resources, base)
    found = AppState(
        settings=resources.settings,
        metrics=resources.metrics,
        rate_limiter=resources.rate_limiter,
        sockets=resources.sockets,
        charts=Charts(),
        pictures=Pictures(),
        accounts=base.accounts,
        recovery=recovery,
        second_factors=second_factors,
        passkeys=Passkeys(base.accounts, store.credentials, recovery),
        openid=build_openid(resources, base, recovery, second_factors),
        profiles=store.profiles,
        relations=store.relations,
        presence=base.presence,
        notifications=base.notifications,
        emails=emails,
        push=push_delivery(*channels),
        notification_settings=store.notification_settings,
        deliveries=store.deliveries,
        jobs=base.jobs,
        tables=base.tables,
        access=base.access,
        challenges=challenges,
        table_invitations=TableInvitations(base.notifications, challenges, base.access.seating),
        matchmaker=build_matchmaker(resources, base),
        game_sessions=sessions,
        session_feed=SessionFeed(sessions, base.accounts.do),
        tournaments=tournaments,
        club_matches=ClubMatchService(tournaments),
        featured=FeaturedMatches(base.tables, store.history, tournaments),
        tournament_feed=TournamentFeed(store.tournaments, base.accounts.do),
        clubs=clubs,
        managed=base.managed,
        managed_accounts=ManagedAccounts(store.managed, clubs, base.accounts),
        vacations=build_vacations(resources, base),
        calendar_feeds=store.calendar_feeds,
        lobby_feed=LobbyFeed(base.tables.lobby, store.relations, base.accounts.do),
        signals=build_signals(resources, base),
        ratings=store.ratings,
        history=store.history,
        ladders=LadderService(store.ladders, store.profiles),
        reviews=build_reviews(resources, base),
        studies=studies,
        study_feed=StudyFeed(studies, base.accounts.do, resources.cluster),
        explorer=ExplorerService(store.openings, base.accounts.do, base.tables),
        puzzles=PuzzleService(store.puzzles, base.tables.computers),
        restrictions=resources.restrictions,
        moderation=ModerationService(store, resources.words),
        administration=AdministrationService(store),
        health=build_health(resources, base),
    )
    AdministrationEffects(found).register()
    return found


def build_base(resources: ServerResources) -> BaseServices:
    """Return the services for accounts, tables, jobs, notifications and presence."""
    store, settings, threads = resources.store, resources.settings, resources.threads
    cluster, sockets, rate_limiter = resources.cluster, resources.sockets, resources.rate_limiter
    restrictions = resources.restrictions
    accounts = AccountService(store.register, threads, rate_limiter.remember, resources.words)
    lobby, computers = Lobby(store.register, threads, store.clubs), ComputerSeats(settings.thinkers)
    pacing = Pacing(settings.pause, settings.pause_more)
    tables = TableService(store, lobby, computers, resources.metrics, threads, cluster, pacing)
    managed = lobby.managed = ManagedAccountRules(store.managed, accounts.do)
    rated = RatedInvitations(
        *(settings.rated_invitations, settings.limits.rated_invitations, store.history, lobby, accounts.do)
    )
    tables.may_rate = rated.allows
    return BaseServices(
        accounts,
        managed,
        tables,
        TableAccess(
            rate_limiter, tables, SeatingPolicy(tables, accounts, store.relations, managed, rated), restrictions
        ),
        JobRunner(store.jobs, accounts.do, resources.owner),
        NotificationService(store.notifications, accounts.do, sockets, cluster),
        PeoplePresence(store.connected, accounts.do, sockets.tables_of_people, cluster),
    )


def build_recovery(resources: ServerResources, base: BaseServices, emails: EmailDelivery | None) -> AccountRecovery:
    """Return the service that resets passwords and confirms addresses."""
    return AccountRecovery(
        *(base.accounts, resources.store.credentials, emails, base.notifications.notify, resources.sockets.end)
    )


def build_openid(
    resources: ServerResources, base: BaseServices, recovery: AccountRecovery, second_factors: SecondFactors
) -> OpenIdSignIn:
    """Return the service that signs in by OpenID Connect; without a provider where the operator names none."""
    settings = resources.settings
    provider = OpenIdProvider(settings.provider) if settings.provider else None
    return OpenIdSignIn(
        *(base.accounts, resources.store.credentials, recovery, second_factors), provider, settings.address
    )


def build_reviews(resources: ServerResources, base: BaseServices) -> ReviewService:
    """Return the service that reviews finished matches."""
    most = resources.settings.limits.reviews_of_person
    return ReviewService(
        *(resources.store.reviews, base.accounts.do, lambda: base.tables.computers, resources.owner, most)
    )


def build_studies(resources: ServerResources, base: BaseServices) -> StudyService:
    """Return the service for shared studies."""
    store = resources.store
    return StudyService(store.studies, store.register, base.accounts.do, address_of_server(resources.settings))


def build_game_sessions(resources: ServerResources, base: BaseServices) -> GameSessionService:
    """Return the service for evenings of several matches."""
    store = resources.store
    tables = SessionTables(base.tables, base.access, store.register, base.accounts.do)
    return GameSessionService(
        *(store.game_sessions, base.accounts, store.relations, base.presence, base.notifications, tables),
        address_of_server(resources.settings),
    )


def build_challenges(resources: ServerResources, base: BaseServices) -> ChallengeService:
    """Return the service for challenges between people."""
    store = resources.store
    challenges = ChallengeService(
        *(store.challenges, base.accounts, store.relations, base.presence, base.tables, base.jobs, base.notifications),
        *(resources.sockets.send, resources.settings.limits.challenges_to_person),
    )
    restrictions, rated = resources.restrictions, base.access.seating.rated

    async def check_rated(config: TableConfig, holders: Collection[SeatHolder]) -> None:
        restrictions.check_rated_together(holder.id for holder in holders)
        if rated is not None:
            await rated.check(config, holders)

    challenges.check_rated = check_rated
    return challenges


def build_matchmaker(resources: ServerResources, base: BaseServices) -> Matchmaker:
    """Return the service that seats people who seek an opponent."""
    store = resources.store
    return Matchmaker(
        store.seekers if resources.cluster else MemorySeekers(),
        *(base.accounts, store.relations, store.history, base.tables, resources.owner),
    )


def build_clubs(resources: ServerResources, base: BaseServices) -> ClubService:
    """Return the service for clubs."""
    clubs = ClubService(resources.store.clubs, base.accounts, base.notifications, resources.words)
    base.jobs.register(NOTIFY_MEMBERS, clubs.notify_members)
    return clubs


def build_vacations(resources: ServerResources, base: BaseServices) -> VacationService:
    """Return the service for vacations from correspondence matches."""
    days = resources.settings.vacation_days
    return VacationService(resources.store.vacations, base.tables, base.accounts.do, base.jobs, days)


def build_signals(resources: ServerResources, base: BaseServices) -> SignalService:
    """Return the service that notes unusual behaviour for moderators."""
    store = resources.store
    return SignalService(store.moderation_signals, store.server_keys, base.tables, base.accounts.do, base.jobs)


def build_health(resources: ServerResources, base: BaseServices) -> ServiceHealth:
    """Return what knows which services answer."""
    hints: Hints = resources.cluster.hints if resources.cluster else NoHints()
    counts = resources.rate_limiter

    def unreachable() -> tuple[str, ...]:
        return (*hints.unreachable(), *counts.unreachable())

    return ServiceHealth(resources.store.signs_of_life.write, base.accounts.do, unreachable, resources.metrics)


async def start_services(services: AppState, store: Store) -> None:
    """Complete stored results, open the tables of this process and resume its tournaments."""
    await services.accounts.do(lambda: services.restrictions.load(store.measures, store.server_state))
    completed = await services.accounts.do(lambda: complete_results(store.ratings.database))
    if completed:
        logger().info("results_completed", count=completed)
    services.notifications.wake, services.notifications.connected = services.jobs.wake, services.presence.connected
    notifier = TableNotifier(services.notifications, services.jobs, services.tables.look_again)
    services.tables.on_update = all_of(
        *(notifier.changed, services.tournaments.table_changed, services.vacations.table_changed),
        services.signals.table_changed,
    )
    await services.tables.start()
    await services.tournaments.resume()


def background_work(services: AppState, resources: ServerResources) -> tuple[Coroutine[Any, Any, None], ...]:
    """Return the work that runs as long as the process does."""
    store = resources.store
    return (
        resources.sockets.keep_checking(services),
        delete_expired(services, resources.store),
        services.reviews.keep_working(),
        services.study_feed.keep_running(),
        services.explorer.keep_reading(),
        services.tournament_feed.keep_running(),
        services.jobs.keep_running(),
        services.health.keep_watching(),
        services.notifications.keep_looking(),
        services.presence.keep_sharing(),
        services.matchmaker.keep_running(),
        services.game_sessions.keep_running(),
        services.session_feed.keep_running(),
        services.lobby_feed.keep_running(),
        keep_enforcing(services, store),
        garbage_collection.collect_periodically(),
        *(
            [services.pictures.warm()] if resources.settings.thinkers else []
        ),  # by processes of their own, like computers
    )


async def stop_services(services: AppState) -> None:
    """Close the tables and what the services hold open."""
    await services.tables.stop()
    services.pictures.close()
    await services.rate_limiter.close()
    await services.health.close()
    if services.push is not None:
        await services.push.sender.close()
    if services.openid.provider is not None:
        await services.openid.provider.close()
