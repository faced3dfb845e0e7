"""Routes for results: the matches of a person, ratings over time, meetings and ladders."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response

from conquista.core import ConquistaError
from conquista.core.record import Record, write_entries
from conquista.games import registry
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.http.people.people import person_of, readable_person
from conquista.server.people.ladders import LadderChoice, WholeLadder
from conquista.server.people.pools import all_pools, played_pools
from conquista.server.runtime.clock import now
from conquista.server.schema.accounts.accounts import RatingCard, rating
from conquista.server.schema.people import results as forms
from conquista.store.people.relations import FOLLOW
from conquista.store.people.values import Person
from conquista.store.results.history import MatchFilter, Meetings
from conquista.store.results.ladders import LadderPlace
from conquista.store.results.values import BOTS, StoredResult
from conquista.table.pace import PACES
from conquista.table.table import Table

router = APIRouter(prefix="/api", tags=["results"])
PAGE = 20
MOST_RECORDS = 50
LONGEST_LADDER = 100
MOST_POINTS = 400
NEIGHBOURS = 2  # on either side of the caller's place
_SEASON = re.compile(r"(?!0000)\d{4}-[1-4]")
Time = Annotated[int, Query(ge=0, lt=2**53)]
Short = Annotated[str, Query(max_length=60)]


@dataclass(frozen=True)
class MatchQuery:
    """The parameters that select matches of a person."""

    game: Short = ""
    pool: Short = ""
    preset: Short = ""
    pace: Short = ""
    other: Short = ""
    rated: bool | None = None
    outcome: forms.Outcome | None = None
    sides: Annotated[int, Query(ge=0, le=20)] = 0
    since: Time = 0
    until: Time = 0
    before: Annotated[str, Query(max_length=100)] = ""

    def filter(self, caller: Caller | None) -> MatchFilter:
        texts = (self.game, self.pool, self.preset, self.pace, self.other)
        numbers = (self.outcome or "", self.sides, self.since, self.until)
        viewer = caller.person.id if caller else ""
        return MatchFilter(*texts, self.rated, *numbers, _cursor(self.before), viewer)


Selected = Annotated[MatchQuery, Depends()]


@router.get("/people/{person}/matches")
async def matches(
    person: str, app_state: CurrentAppState, caller: MaybeSignedIn, selected: Selected
) -> forms.PlayedMatchPage:
    """The finished matches of a person, the latest first.

    Matches of tables that are open by link only are shown to those who played in them, unless they were rated.
    """
    whose, wanted = await readable_person(app_state, person, caller), selected.filter(caller)
    found = await app_state.accounts.do(lambda: app_state.history.matches(whose.id, wanted, PAGE))
    people = await _people(app_state, (part.person for one in found for part in one.parts))
    hidden = await _hidden(app_state, people, caller)
    following = f"{found[-1].at},{found[-1].table}" if len(found) == PAGE else ""
    counted = None
    if not selected.before:
        counted = forms.totals(await app_state.accounts.do(lambda: app_state.history.counts(whose.id, wanted)))
    cards = [forms.played_match(one, whose.id, people, hidden) for one in found]
    return forms.PlayedMatchPage(matches=cards, next=following, totals=counted)


@router.get(
    "/people/{person}/matches/records",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}},
)
async def records(person: str, app_state: CurrentAppState, caller: SignedIn, selected: Selected) -> Response:
    """The records of the latest selected matches in one file, of tables that the caller may see."""
    await app_state.rate_limiter.check("exports", caller.person.id)
    whose, wanted = await readable_person(app_state, person, caller), selected.filter(caller)
    found = await app_state.accounts.do(lambda: app_state.history.matches(whose.id, wanted, MOST_RECORDS))
    kept = [record for one in found if (record := await _record(app_state, caller, one)) is not None]
    text = "".join(write_entries(kept))
    headers = {"content-disposition": 'attachment; filename="matches.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/people/{person}/graph/{pool}")
async def rating_graph(
    person: str, pool: str, app_state: CurrentAppState, caller: MaybeSignedIn
) -> list[forms.RatingGraphPoint]:
    """The rating of a person in a pool after rated matches, thinned to a few hundred points."""
    whose, name = await readable_person(app_state, person, caller), _pool(pool)
    found = await app_state.accounts.do(lambda: app_state.history.graph(whose.id, name))
    return forms.graph_points(found, MOST_POINTS)


@router.get("/people/{person}/meetings")
async def meetings(person: str, app_state: CurrentAppState, caller: SignedIn) -> list[Meetings]:
    """How the caller fared against a person, by pool."""
    whose = await person_of(app_state, person, caller)
    return list(await app_state.accounts.do(lambda: app_state.history.against(caller.person.id, whose.id)))


@router.get("/ladder/{game}")
async def ladder(game: str, app_state: CurrentAppState) -> list[RatingCard]:
    """The highest rated players of a pool whose rating is reliable enough; the name of a game selects its duels."""
    registry.game(game.partition(".")[0])
    pool = _pool(game if "." in game else f"{game}.duel")
    found = await app_state.accounts.do(lambda: app_state.ladders.ladder(LadderChoice(pool), now()))
    return [rating(one.rating) for one in found.places[:LONGEST_LADDER]]


@router.get("/ladders")
async def pools() -> list[forms.PoolName]:
    """The pools that have a ladder."""
    return [
        forms.PoolName(pool=pool, game=pool.partition(".")[0], bots=pool.endswith(f".{BOTS}"))
        for pool in played_pools()
    ]


@router.get("/ladders/{pool}")
async def ladder_page(
    pool: str,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    season: str = "",
    preset: Short = "",
    pace: Short = "",
    after: int = 0,
    followed: bool = False,
) -> forms.LadderPage:
    """The ladder of a pool with names, now or of a season such as `2026-4`; `after` skips that many places.

    With an edition or a pace, of those who have lately played some rated matches of it. With `followed`, the rows are
    the caller and the people whom the caller follows, with their places on the whole ladder.
    """
    choice = _ladder_choice(pool, season, preset, pace)
    skipped = min(max(after, 0), 1_000_000)
    return await app_state.accounts.do(lambda: _ladder_page(app_state, choice, skipped, caller, followed))


def _ladder_page(
    app_state: AppState, choice: LadderChoice, skipped: int, caller: Caller | None, followed: bool
) -> forms.LadderPage:
    at, ladders = now(), app_state.ladders
    found = ladders.ladder(choice, at)
    places = _followed_places(app_state, found, caller) if followed else found.places
    shown = places[skipped : skipped + LONGEST_LADDER]
    own = found.by_person.get(caller.person.id) if caller else None
    around: tuple[LadderPlace, ...] = ()
    if own is not None and own not in shown and not followed:
        around = found.places[max(0, own.place - 1 - NEIGHBOURS) : own.place + NEIGHBOURS]
    ids = sorted({one.rating.person for one in (*shown, *around)})
    people, profiles = app_state.accounts.register.people(ids), app_state.profiles.profiles(ids)
    trends = ladders.trends(choice, found, ids, at)

    def rows(places: Iterable[LadderPlace]) -> list[forms.LadderRow]:
        return [forms.ladder_row(one, people, profiles, trends) for one in places if one.rating.person in people]

    known = own.rating if own else None
    if known is None and caller is not None and not choice.season:
        known = app_state.history.of(caller.person.id, at).get(choice.pool)
    return forms.LadderPage(
        pool=choice.pool,
        season=choice.season,
        rows=rows(shown),
        levels=[rating(one) for one in ladders.levels(choice.pool, at)],
        total=len(found.places),
        selected=len(places),
        rated=ladders.ladders.rated_people(choice.pool),
        around=rows(around),
        own=rating(known) if known else None,
        own_place=own.place if own else None,
        spread=[forms.LadderBar(value=value, people=count) for value, count in found.spread],
        seasons=list(ladders.seasons(choice.pool, at)),
    )


def _followed_places(app_state: AppState, found: WholeLadder, caller: Caller | None) -> tuple[LadderPlace, ...]:
    """Return the places of the caller and of those whom the caller follows."""
    if caller is None:
        return ()
    own = caller.person.id
    chosen = {own, *(one.other for one in app_state.relations.relations(own) if one.kind == FOLLOW)}
    held = (found.by_person.get(person) for person in chosen)
    return tuple(sorted((one for one in held if one is not None), key=lambda one: one.place))


async def _record(app_state: AppState, caller: Caller, match: StoredResult) -> Record | None:
    """Return the record of a match; None where the caller may not see the table, or its journal is damaged."""
    try:
        await app_state.tables.lobby.admit(match.table, caller, "")
        return await app_state.tables.read_finished(match.table, Table.record)
    except ConquistaError:
        return None


async def _people(app_state: AppState, ids: Iterable[str]) -> dict[str, Person]:
    wanted = sorted(set(ids))
    return await app_state.accounts.do(lambda: app_state.accounts.register.people(wanted))


async def _hidden(app_state: AppState, people: Iterable[str], caller: Caller | None) -> frozenset[str]:
    """Return those of these people whose ratings the caller may not see."""
    wanted = sorted(people)
    known = await app_state.accounts.do(lambda: app_state.profiles.profiles(wanted))
    own = caller.person.id if caller else ""
    return frozenset(person for person, profile in known.items() if profile.private and person != own)


def _ladder_choice(pool: str, season: str, preset: str, pace: str) -> LadderChoice:
    name = _pool(pool)
    if season and not _SEASON.fullmatch(season):
        raise ServerRefused("server.season", season=season[:20])
    if preset and preset not in registry.game(name.partition(".")[0]).facts.presets:
        raise ServerRefused("server.ladder_preset", preset=preset)
    if pace and pace not in PACES:
        raise ServerRefused("server.ladder_pace", pace=pace)
    return LadderChoice(name, season, "" if season else preset, "" if season else pace)


def _pool(name: str) -> str:
    if name not in all_pools():
        raise NotFound("server.unknown")
    return name


def _cursor(before: str) -> tuple[int, str] | None:
    at, _, table = before.partition(",")
    if not before:
        return None
    if not at.isdecimal() or len(at) > 15 or not table:
        raise ServerRefused("server.cursor")
    return int(at), table
