"""Routes for people: search, profiles, and the caller's own profile."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query

from conquista.server.accounts import names
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, NotFound
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.people import profile_rules
from conquista.server.people.ladders import LadderChoice
from conquista.server.runtime.clock import now
from conquista.server.schema.accounts.accounts import Repute, repute
from conquista.server.schema.people import person_cards as forms
from conquista.server.schema.people import profiles as pages
from conquista.store.people.profiles import Profile
from conquista.store.people.relations import BLOCK
from conquista.store.people.values import GUEST, Person
from conquista.store.results.history import MatchFilter
from conquista.store.results.values import TITLES, title_of

router = APIRouter(prefix="/api", tags=["people"])
MOST_FOUND = 20
MOST_EDITIONS = 5
MOST_CRESTS = 200
Text = Annotated[str, Query(max_length=100)]


@router.get("/people")
async def search(app_state: CurrentAppState, q: Text = "") -> list[forms.PersonCard]:
    """The accounts and bots whose name begins with a text; case, accents and separators make no difference."""

    def found() -> list[forms.PersonCard]:
        ids = app_state.profiles.search(names.folded(q), MOST_FOUND)
        people, profiles = app_state.accounts.register.people(ids), app_state.profiles.profiles(ids)
        return [forms.person_card(people[one], profiles.get(one)) for one in ids if one in people]

    return await app_state.accounts.do(found)


@router.get("/crests")
async def crests(app_state: CurrentAppState, people: Annotated[str, Query(max_length=8000)]) -> forms.ChosenCrests:
    """The crests that some people have chosen; `people` are up to 200 ids, separated by commas.

    The crest of everybody else is drawn from the name.
    """
    ids = sorted(set(filter(None, people.split(","))))[:MOST_CRESTS]
    profiles = await app_state.accounts.do(lambda: app_state.profiles.profiles(ids))
    chosen = {person: profile.crest for person, profile in profiles.items() if profile.crest is not None}
    return forms.ChosenCrests.model_validate({"crests": chosen})


@router.get("/people/{person}")
async def look_up(person: str, app_state: CurrentAppState, caller: MaybeSignedIn) -> forms.PersonCard:
    """A person by id or name."""
    found = await person_of(app_state, person, caller)
    return forms.person_card(found, await profile_of(app_state, found.id))


@router.get("/people/{person}/record")
async def play_record(person: str, app_state: CurrentAppState, caller: MaybeSignedIn) -> Repute:
    """Ratings by game, and the share of matches played to the end; a private profile has no ratings."""
    found = await person_of(app_state, person, caller)
    record = await app_state.accounts.do(lambda: repute(app_state.history, found.id, now()))
    hidden = hides(await profile_of(app_state, found.id), found.id, caller)
    return record.model_copy(update={"ratings": []}) if hidden else record


@router.get("/people/{person}/profile")
async def profile(person: str, app_state: CurrentAppState, caller: MaybeSignedIn) -> pages.ProfileCard:
    """The profile of a person by id or name; of a private one, name, crest and reputation alone."""
    found = await person_of(app_state, person, caller)
    return await app_state.accounts.do(lambda: _page(app_state, found, caller))


@router.get("/me/profile")
async def own(app_state: CurrentAppState, caller: SignedIn) -> forms.OwnProfile:
    """What the caller shows to others, and hides."""
    return forms.own_profile(await profile_of(app_state, caller.person.id))


@router.patch("/me/profile")
async def change(form: forms.ProfileChange, app_state: CurrentAppState, caller: SignedIn) -> forms.OwnProfile:
    """Change the own profile; only accounts and bots have one."""
    if caller.person.kind == GUEST:
        raise Forbidden("server.profile_guest")
    before = await profile_of(app_state, caller.person.id)
    after = _changed(app_state, before, form)
    await app_state.accounts.do(lambda: app_state.profiles.store(caller.person.id, after))
    if after.private != before.private:
        app_state.ladders.forget()
    return await own(app_state, caller)


async def person_of(app_state: AppState, text: str, caller: Caller | None) -> Person:
    """Return the person with this id or name; raise NotFound where there is none that the caller may see."""

    def found() -> Person | None:
        register = app_state.accounts.register
        known = register.person(text)
        named = None if known else app_state.profiles.named(names.folded(text[:100]))
        return register.person(named) if named else known

    person = await app_state.accounts.do(found)
    if person is None:
        raise NotFound("server.unknown")
    await app_state.managed.check_visible(person, caller)
    return person


async def profile_of(app_state: AppState, person: str) -> Profile:
    return await app_state.accounts.do(lambda: app_state.profiles.profile(person))


async def readable_person(app_state: AppState, text: str, caller: Caller | None) -> Person:
    """Return the person with this id or name; refuse a private profile to others."""
    found = await person_of(app_state, text, caller)
    if hides(await profile_of(app_state, found.id), found.id, caller):
        raise Forbidden("server.profile_private", name=found.name)
    return found


def hides(profile: Profile, person: str, caller: Caller | None) -> bool:
    """Return whether a profile is private for this caller."""
    return profile.private and (caller is None or caller.person.id != person)


def _changed(app_state: AppState, before: Profile, form: forms.ProfileChange) -> Profile:
    after = before
    if "crest" in form.model_fields_set:
        after = replace(after, crest=form.crest.model_dump() if form.crest else None)
    if form.about is not None:
        after = replace(after, about=profile_rules.about_text(form.about, app_state.accounts.words))
    if form.languages is not None:
        after = replace(after, languages=profile_rules.languages(form.languages))
    if form.zone is not None:
        after = replace(after, zone=profile_rules.time_zone(form.zone))
    if form.private is not None:
        after = replace(after, private=form.private)
    if form.hides_presence is not None:
        after = replace(after, hides_presence=form.hides_presence)
    return after


def _page(app_state: AppState, person: Person, caller: Caller | None) -> pages.ProfileCard:
    """Return a profile as this caller may see it."""
    profile, at = app_state.profiles.profile(person.id), now()
    reader = caller.person.id if caller else ""
    shown = not hides(profile, person.id, caller)
    owner = app_state.accounts.register.person(person.owner) if person.owner else None
    card = pages.ProfileCard(
        person=forms.person_card(person, profile),
        shown=shown,
        created=person.created if shown else 0,
        owner=forms.person_card(owner, app_state.profiles.profile(owner.id)) if owner else None,
        about="",
        languages=[],
        zone="",
        presence=None,
        reputation=app_state.history.reputation(person.id),
        pools=[],
        editions=[],
        titles=[],
        meetings=[],
        reader=forms.person_card(caller.person, app_state.profiles.profile(reader)) if caller else None,
        puzzles=None,
    )
    if reader and reader != person.id:
        card = card.model_copy(update={"meetings": list(app_state.history.against(reader, person.id))})
    if not shown:
        return card
    counts = app_state.history.counts(person.id, MatchFilter(viewer=reader))
    ratings = app_state.history.of(person.id, at)
    ladders = {pool: app_state.ladders.ladder(LadderChoice(pool), at).by_person.get(person.id) for pool in ratings}
    places = {pool: found.place for pool, found in ladders.items() if found is not None}
    solver = app_state.puzzles.store.solver(person.id)
    puzzles = pages.PuzzleStanding(rating=round(solver.rating.rating), attempts=solver.attempts)
    return card.model_copy(
        update={
            "about": profile.about,
            "languages": list(profile.languages),
            "zone": profile.zone,
            "presence": _presence(app_state, person, profile, reader),
            "pools": pages.pool_cards(ratings, places, counts),
            "editions": pages.edition_cards(counts, MOST_EDITIONS),
            "titles": _titles(app_state, person.id, {pool: one.peak for pool, one in ratings.items()}, at),
            "puzzles": puzzles if solver.attempts else None,
        }
    )


def _titles(app_state: AppState, person: str, peaks: dict[str, int], at: int) -> list[pages.TitleCard]:
    """Return the titles of a person: levels from the highest on, then places of seasons from the first on."""
    levels = [(pool, title) for pool, peak in peaks.items() if (title := title_of(peak)) is not None]
    levels.sort(key=lambda one: list(TITLES).index(one[1]))
    seasons = [(pool, *one) for pool in peaks for one in app_state.ladders.season_places(person, pool, at)]
    seasons.sort(key=lambda one: one[2])
    found = [{"title": title, "pool": pool, "season": "", "place": 0} for pool, title in levels]
    found += [{"title": "season", "pool": pool, "season": season, "place": place} for pool, season, place in seasons]
    return [pages.TitleCard.model_validate(one) for one in found]


def _presence(app_state: AppState, person: Person, profile: Profile, reader: str) -> pages.PresenceCard | None:
    """Return where a person is; None for one who hides it, or who blocks the reader."""
    if profile.hides_presence:
        return None
    if reader and any(
        one.kind == BLOCK and one.person == person.id for one in app_state.relations.among([reader, person.id])
    ):
        return None
    return pages.PresenceCard(here=app_state.sockets.is_here(person.id), seen=profile.seen or None)
