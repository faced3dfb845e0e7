"""The route for news of the people whom the caller follows."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter

from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.runtime.clock import now
from conquista.server.schema.people.news import NewsItem
from conquista.server.schema.people.person_cards import person_card
from conquista.store.people.relations import FOLLOW
from conquista.store.results.values import DAY
from conquista.store.tournaments.values import StoredTournament

router = APIRouter(prefix="/api", tags=["people"])
NEWS_DAYS = 30
MOST_NEWS = 10
MOST_ENDED = 50  # tournaments of followed people that are searched for winners


@router.get("/me/news")
async def news(app_state: CurrentAppState, caller: SignedIn) -> list[NewsItem]:
    """What the people whom the caller follows did within 30 days, the latest first; nothing of private profiles."""
    return await app_state.accounts.do(lambda: _news(app_state, caller.person.id))


def _news(app_state: AppState, reader: str) -> list[NewsItem]:
    followed = {one.other for one in app_state.relations.relations(reader) if one.kind == FOLLOW}
    ids = sorted(followed - app_state.relations.hidden_from(reader))
    profiles = app_state.profiles.profiles(ids)
    shown = {
        person: person_card(found, profiles.get(person))
        for person, found in app_state.accounts.register.people(ids).items()
        if person not in profiles or not profiles[person].private
    }
    if not shown:
        return []
    since, tournaments = now() - NEWS_DAYS * DAY, app_state.tournaments
    won = tournaments.won_by(list(shown), since, MOST_ENDED)
    arranged = tournaments.store.arranged_by(list(shown), since, MOST_NEWS)
    counts = tournaments.store.counts([one.id for one in (*(one for one, _ in won), *arranged)])

    def item(kind: str, person: str, at: int, about: StoredTournament) -> NewsItem:
        named = {"id": about.id, "name": about.name, "entrants": counts[about.id]}
        return NewsItem.model_validate({"kind": kind, "person": shown[person], "at": at, **named})

    def found() -> Iterator[NewsItem]:
        for one, winners in won:
            yield from (item("won", person, one.ended or 0, one) for person in winners if person in shown)
        yield from (item("arranged", one.creator, one.created, one) for one in arranged if one.creator in shown)
        for club, founder in app_state.clubs.store.founded_by(list(shown), since, MOST_NEWS):
            by, at = shown[founder], club.created
            yield NewsItem(kind="founded", person=by, at=at, id=club.id, name=club.name, entrants=0)

    return sorted(found(), key=lambda one: (-one.at, one.kind, one.person.id))[:MOST_NEWS]
