"""Open a store by its address."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from conquista.store.administration.measures import MeasureStore
from conquista.store.administration.report_cases import CaseStore
from conquista.store.administration.roles import RoleStore
from conquista.store.administration.server_state import ServerStateStore
from conquista.store.administration.signals import ModerationSignalStore
from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.clubs import ClubStore
from conquista.store.database import Database
from conquista.store.errors import StoreError
from conquista.store.journals.group_commit import GroupedJournal
from conquista.store.journals.journal import SqlJournal
from conquista.store.learning.openings import OpeningStore
from conquista.store.learning.puzzles import PuzzleStore
from conquista.store.learning.reviews import ReviewStore
from conquista.store.learning.studies import StudyStore
from conquista.store.notifications.deliveries import DeliveryStore, ServerKeys
from conquista.store.notifications.notifications import NotificationStore
from conquista.store.notifications.settings import NotificationSettingsStore
from conquista.store.people.connected import ConnectedPeople
from conquista.store.people.credentials import CredentialStore
from conquista.store.people.managed import ManagedStore
from conquista.store.people.profiles import ProfileStore
from conquista.store.people.register import SqlRegister
from conquista.store.people.relations import RelationStore
from conquista.store.play.calendar_feeds import CalendarFeedStore
from conquista.store.play.challenges import ChallengeStore
from conquista.store.play.game_sessions import GameSessionStore
from conquista.store.play.seekers import SqlSeekers
from conquista.store.play.vacations import VacationStore
from conquista.store.processes.jobs import JobStore
from conquista.store.processes.signs_of_life import SignsOfLife
from conquista.store.results.history import ResultHistory
from conquista.store.results.ladders import Ladders
from conquista.store.results.ratings import Ratings
from conquista.store.tournaments.tournaments import TournamentStore

IN_MEMORY = "memory"
ENGINES: tuple[type[Database], ...] = (SqliteDatabase, PostgresDatabase)  # the first for paths


@dataclass(frozen=True)
class Store:
    """Everything that one server stores, one part for each concern; safe for many threads."""

    journal: GroupedJournal
    register: SqlRegister
    ratings: Ratings
    history: ResultHistory
    ladders: Ladders
    profiles: ProfileStore
    relations: RelationStore
    reviews: ReviewStore
    puzzles: PuzzleStore
    studies: StudyStore
    openings: OpeningStore
    clubs: ClubStore
    managed: ManagedStore
    jobs: JobStore
    notifications: NotificationStore
    notification_settings: NotificationSettingsStore
    deliveries: DeliveryStore
    server_keys: ServerKeys
    credentials: CredentialStore
    tournaments: TournamentStore
    connected: ConnectedPeople
    challenges: ChallengeStore
    seekers: SqlSeekers
    game_sessions: GameSessionStore
    vacations: VacationStore
    calendar_feeds: CalendarFeedStore
    moderation_signals: ModerationSignalStore
    roles: RoleStore
    cases: CaseStore
    measures: MeasureStore
    server_state: ServerStateStore
    signs_of_life: SignsOfLife

    def close(self) -> None:
        self.journal.close()
        self.register.close()


def open_store(where: str | Path, owner: str = "") -> Store:
    """Open a file, a `postgresql://` address, or `memory`; create and migrate it as needed.

    A process that shares it with others passes the name under which it owns its tables: `Cluster.leases.owner`.
    """
    if str(where) == IN_MEMORY:
        shared = SqliteDatabase(MEMORY)
        return _store(GroupedJournal(SqlJournal(shared)), shared)
    return _store(GroupedJournal(SqlJournal(open_database(where), owner)), open_database(where), owner)


def _store(journal: GroupedJournal, people: Database, owner: str = "") -> Store:
    return Store(
        journal,
        SqlRegister(people),
        Ratings(people),
        ResultHistory(people),
        Ladders(people),
        ProfileStore(people),
        RelationStore(people),
        ReviewStore(people),
        PuzzleStore(people),
        StudyStore(people),
        OpeningStore(people),
        ClubStore(people),
        ManagedStore(people),
        JobStore(people),
        NotificationStore(people),
        NotificationSettingsStore(people),
        DeliveryStore(people),
        ServerKeys(people),
        CredentialStore(people),
        TournamentStore(people),
        ConnectedPeople(people),
        ChallengeStore(people),
        SqlSeekers(people),
        GameSessionStore(people),
        VacationStore(people),
        CalendarFeedStore(people),
        ModerationSignalStore(people),
        RoleStore(people),
        CaseStore(people),
        MeasureStore(people),
        ServerStateStore(people),
        SignsOfLife(people, owner),
    )


def default_place() -> Path:
    """Return the path of the user's own store by the convention of the operating system."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "conquista" / "conquista.db"


def is_there(where: str) -> bool:
    """Return whether a store exists, as far as that is known without opening it."""
    return bool(engine_of(where).schemes) or Path(where).expanduser().is_file()


def engine_of(where: str) -> type[Database]:
    """Return the kind of database of an address or a path."""
    return next((engine for engine in ENGINES if engine.schemes and where.startswith(engine.schemes)), ENGINES[0])


def open_database(where: str | Path) -> Database:
    """Open one connection to a store."""
    address = str(where)
    engine = engine_of(address)
    if engine.schemes:
        return engine(address)
    if "://" in address:
        raise StoreError("store.address", address=address.partition("://")[0])
    if address == IN_MEMORY:
        return SqliteDatabase(MEMORY)
    path = Path(address).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StoreError("store.cannot", path=str(path), reason=str(fault.strerror)) from fault
    return SqliteDatabase(path)
