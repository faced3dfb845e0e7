"""Export of the personal data of one person."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

from conquista.core import Data
from conquista.core.record import Record, RecordNote, write_entries
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.http.accounts.measures import own_measures
from conquista.server.http.accounts.security import security_card
from conquista.server.http.invitations import address_of_server
from conquista.server.http.notifications import settings_card
from conquista.server.http.play.vacations import vacation_card
from conquista.server.http.push import subscription_card
from conquista.server.learning.puzzles import storms
from conquista.server.learning.studies.documents import OWNER
from conquista.server.notifications.service import notification_data
from conquista.server.play.game_sessions.documents import export as session_export
from conquista.server.play.live.lobby import EVERY_ONE
from conquista.server.runtime.clock import now
from conquista.server.schema.accounts import accounts as forms
from conquista.server.schema.export import ConductExport, NotificationExport, SignalCard
from conquista.server.schema.learning.puzzles import OwnStorm, PuzzleExport, attempt_card, rating_shown
from conquista.server.schema.notifications import NotificationCard
from conquista.server.schema.people.clubs import ClubExport
from conquista.server.schema.people.person_cards import own_profile
from conquista.server.schema.people.relations import report_card, share_card
from conquista.server.schema.play.tables import card
from conquista.store.administration.signals import ModerationSignalStore
from conquista.store.clubs import ClubStore
from conquista.store.learning.puzzles import PuzzleStore
from conquista.store.people.values import LobbyRow
from conquista.table.errors import JournalDamaged
from conquista.table.views.accounts import Account

FORMAT = 2  # format 1 contained journal entries


async def export(app_state: AppState, caller: Caller, running: bool = True) -> dict[str, Data]:
    """Return account, ratings, relations, puzzles, studies, challenges, sessions, clubs and what is visible of tables.

    Journals are not read directly: each table applies the same view filter as in a snapshot. Tables whose match is not
    over are left out unless `running`: what a seat sees of them is for its holder alone.
    """
    person, relations = caller.person.id, app_state.relations
    address = address_of_server(app_state.settings)
    logins, bots = await app_state.accounts.logins(person), await app_state.accounts.bots(caller)
    play = await app_state.accounts.do(lambda: forms.repute(app_state.history, person, now()))
    places = await app_state.tables.lobby.tables_of(person, all_of_them=True)
    tables = [await _table(app_state, caller, one) for one in places if running or one.phase == "over"]
    if running:
        tables += await _watched(app_state, caller, {one.table for one in places})
    return {
        "format": FORMAT,
        "me": forms.me(caller.person).model_dump(),
        "logins": [forms.login(token, caller.token.id).model_dump() for token in logins],
        "profile": own_profile(await app_state.accounts.do(lambda: app_state.profiles.profile(person))).model_dump(),
        "bots": [forms.public(bot).model_dump() for bot in bots],
        "play": play.model_dump(),
        "relations": [asdict(one) for one in await app_state.accounts.do(lambda: relations.relations(person))],
        "reports": [
            report_card(one).model_dump() for one in await app_state.accounts.do(lambda: relations.reports_by(person))
        ],
        "shares": [
            share_card(one, address).model_dump()
            for one in await app_state.accounts.do(lambda: relations.shares_of(person))
        ],
        "reviews": [
            asdict(one) for one in await app_state.accounts.do(lambda: app_state.reviews.store.requests_of(person))
        ],
        "puzzles": (await app_state.accounts.do(lambda: _puzzles(app_state.puzzles.store, person))).model_dump(),
        "studies": await _studies(app_state, caller),
        "notifications": (await _notifications(app_state, person)).model_dump(),
        "security": (await security_card(app_state, caller)).model_dump(),
        "tournaments": await app_state.tournaments.export(person),
        "challenges": [
            {
                "id": one.id,
                "by": one.person,
                "people": list(one.answers),
                "terms": dict(one.terms),
                "phrase": one.phrase,
                "state": one.state,
                "created": one.created,
            }
            for one in await app_state.accounts.do(lambda: app_state.challenges.store.of_person(person, 0))
        ],
        "game_sessions": [
            session_export(one, person)
            for one in await app_state.accounts.do(lambda: app_state.game_sessions.store.of_person(person))
        ],
        "clubs": (await app_state.accounts.do(lambda: _clubs(app_state.clubs.store, person))).model_dump(),
        "vacations": [
            vacation_card(one).model_dump()
            for one in await app_state.accounts.do(lambda: app_state.vacations.store.of_person(person))
        ],
        "conduct": (await app_state.accounts.do(lambda: _conduct(app_state.signals.store, person))).model_dump(),
        "measures": [one.model_dump() for one in await own_measures(app_state, person)],
        "calendar": await app_state.accounts.do(lambda: app_state.calendar_feeds.created(person)),
        "tables": tables,
    }


async def _notifications(app_state: AppState, person: str) -> NotificationExport:
    """Return the person's notifications, settings, browsers with push messages, and deliveries."""
    do, store, deliveries = app_state.accounts.do, app_state.notifications.store, app_state.deliveries
    found = await do(lambda: store.page(person, EVERY_ONE))
    settings = await do(lambda: app_state.notification_settings.find(person))
    return NotificationExport(
        notifications=[NotificationCard.model_validate(notification_data(one)) for one in found],
        settings=settings_card(app_state, settings),
        push_subscriptions=[subscription_card(one) for one in await do(lambda: deliveries.subscriptions(person))],
        deliveries=list(await do(lambda: deliveries.of_person(person))),
    )


async def _studies(app_state: AppState, caller: Caller) -> dict[str, Data]:
    """Return the person's studies as files, those that the person takes part in, and comments written there."""
    studies, person = app_state.studies, caller.person.id
    listed = await studies.of_person(person)
    own: list[Data] = []
    for one in listed:
        if one["role"] == OWNER:
            records = await studies.export(str(one["id"]), person)
            own.append({**one, "file": await app_state.accounts.do(partial(_file, records))})
    written = await app_state.accounts.do(lambda: studies.store.comments_by(person))
    names = ("chapter", "node", "at", "edited", "text")
    return {
        "own": own,
        "member": [one for one in listed if one["role"] != OWNER],
        "comments": [{"study": study, **{name: getattr(one, name) for name in names}} for study, one in written],
    }


def _clubs(store: ClubStore, person: str) -> ClubExport:
    fields = ("id", "club", "at", "text", "hidden")
    return ClubExport.model_validate(
        {
            "memberships": [
                {"club": club.id, "name": club.name, "role": member.role, "since": member.since}
                for club, member in store.clubs_of(person, now())
            ],
            "requests": [{"club": one.club, "kind": one.kind, "at": one.at} for one in store.requests_of(person)],
            "posts": [{name: getattr(one, name) for name in fields} for one in store.posts_by(person)],
        }
    )


def _conduct(store: ModerationSignalStore, person: str) -> ConductExport:
    found = store.listed(person=person, limit=EVERY_ONE)
    return ConductExport(
        signals=[SignalCard(kind=one.kind, at=one.at, table=one.table, data=dict(one.data)) for one in found],
        addresses=dict(store.played_from(person)),
        captures=dict(store.captures_by(person)),
    )


def _file(records: list[Record | RecordNote]) -> str:
    return "".join(write_entries(records))


def _puzzles(store: PuzzleStore, person: str) -> PuzzleExport:
    solver = store.solver(person)
    return PuzzleExport(
        rating=rating_shown(solver.rating),
        rated=solver.attempts,
        attempts=[attempt_card(one) for one in store.attempts(person)],
        days=list(store.days(person)),
        storms=[OwnStorm(began=one.began, score=one.score, marks=storms.marks(one)) for one in store.storms_of(person)],
    )


async def _watched(app_state: AppState, caller: Caller, but: set[str]) -> list[Data]:
    """Return the person's messages at tables where the person has spoken as a watcher only."""
    names = [name for name in await app_state.tables.watched_by(caller.holder) if name not in but]
    found = [listing for name in names if (listing := await app_state.tables.lobby.find(name)) is not None]
    return [await _table(app_state, caller, listing, placed=False) for listing in found]


async def _table(app_state: AppState, caller: Caller, listing: LobbyRow, placed: bool = True) -> Data:
    try:
        found = await app_state.tables.account(listing, caller.holder)
    except JournalDamaged:  # the rest of the export is still useful
        found = Account()
    found = found if placed else Account(said=found.said)
    seats = [one["seat"] for one in found.seats if one["seat"] is not None]
    return {**card(listing, caller.person.id).model_dump(), "mine": seats, **found.as_data()}
