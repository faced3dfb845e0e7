"""Routes for clubs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated

from fastapi import APIRouter, Path, Query

from conquista.core import Data
from conquista.games import registry
from conquista.server.accounts import names, tokens
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.http.invitations import address_of_server
from conquista.server.http.play.tables import card_of
from conquista.server.people.clubs import Visit
from conquista.server.runtime.clock import now
from conquista.server.schema.accounts.accounts import public, rating
from conquista.server.schema.people import clubs as forms
from conquista.server.schema.people.relations import ContentReport, ReportCard, report_card
from conquista.server.schema.play.tables import TableCard
from conquista.server.upkeep.deletion import delete_managed_without_club
from conquista.store.club_values import GUEST_ROLE, INVITATION, MANAGER, ROLES, ClubMember, ClubPost, at_least
from conquista.store.people.relations import Report
from conquista.store.people.values import Person
from conquista.store.results.values import pools_of

router = APIRouter(prefix="/api", tags=["clubs"])
PAGE = 30
MEMBERS_PAGE = 100
LONGEST_LADDER = 100
LATEST = (2**53, "")
Id = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,40}$")]


# clubs


@router.get("/clubs")
async def search(
    app_state: CurrentAppState,
    q: Annotated[str, Query(max_length=60)] = "",
    after: Annotated[str, Query(max_length=60)] = "",
) -> forms.ClubPage:
    """Clubs by name, those whose name contains a text."""
    store, wanted, last = app_state.clubs.store, _plain(names.folded(q)), _plain(after)
    found = await app_state.accounts.do(lambda: store.search(wanted, last, PAGE))
    following = found[-1][0] if len(found) == PAGE else ""
    return forms.ClubPage(clubs=[forms.summary(club) for _, club in found], next=following)


@router.post("/clubs", status_code=201)
async def create(form: forms.NewClub, app_state: CurrentAppState, caller: SignedIn) -> forms.ClubCard:
    """Create a club that the caller owns."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    made = await app_state.clubs.create(caller, form.name, form.model_dump())
    return await _card(app_state, await app_state.clubs.visit(made.id, caller))


@router.get("/me/clubs")
async def own(app_state: CurrentAppState, caller: SignedIn) -> forms.OwnClubs:
    """The clubs of the caller, and those that have invited the caller."""
    store = app_state.clubs.store

    def read() -> forms.OwnClubs:
        held = store.clubs_of(caller.person.id, now())
        asked = [one.club for one in store.requests_of(caller.person.id) if one.kind == INVITATION]
        return forms.OwnClubs(
            clubs=[forms.summary(club, member.role) for club, member in held],
            invitations=[forms.summary(club) for club in map(store.find, asked) if club is not None],
        )

    return await app_state.accounts.do(read)


@router.get("/clubs/{club}")
async def look_up(club: Id, app_state: CurrentAppState, caller: MaybeSignedIn) -> forms.ClubCard:
    """A club, with the caller's role."""
    return await _card(app_state, await app_state.clubs.visit(club, caller))


@router.patch("/clubs/{club}")
async def change(club: Id, form: forms.ClubChange, app_state: CurrentAppState, caller: SignedIn) -> forms.ClubCard:
    """Change the page of a club, or how people join it; for managers."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    await app_state.clubs.change(club, caller, form.model_dump())
    return await _card(app_state, await app_state.clubs.visit(club, caller))


@router.delete("/clubs/{club}", status_code=204)
async def delete(club: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete a club with its managed accounts; for its owner. Its tables remain with their players."""
    await app_state.clubs.delete(club, caller)
    await delete_managed_without_club(app_state)


@router.post("/clubs/{club}/reports", status_code=201)
async def report(club: Id, form: ContentReport, app_state: CurrentAppState, caller: SignedIn) -> ReportCard:
    """Report the name or description of a club to the operator; the report is about its owner."""
    found = (await app_state.clubs.visit(club, caller)).club
    owner = next(one.person for one in await _members(app_state, club) if one.role == ROLES[-1])
    seen: dict[str, Data] = {"club": club, "name": found.name, "about": found.about}
    return await _report(app_state, caller, form, owner, seen)


# members


@router.get("/clubs/{club}/members")
async def members(
    club: Id,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> forms.ClubMemberPage:
    """The members of a club, by role and time; those of a club by invitation are shown to members only.

    Guests of a room and managed accounts are shown to members.
    """
    visit = await _sees_members(app_state, club, caller)
    found = await _members(app_state, club)
    managed = await app_state.accounts.do(lambda: app_state.managed.store.clubs_of([one.person for one in found]))
    found = tuple(one for one in found if visit.role or (one.role != GUEST_ROLE and one.person not in managed))
    found = tuple(sorted(found, key=lambda one: (-ROLES.index(one.role), one.since, one.person)))
    shown = found[after : after + MEMBERS_PAGE]
    following = after + MEMBERS_PAGE if len(found) > after + MEMBERS_PAGE else 0
    marked = frozenset(managed) if visit.may(MANAGER) else frozenset()
    return forms.ClubMemberPage(members=await _member_cards(app_state, shown, marked), next=following)


@router.post("/clubs/{club}/join")
async def join(club: Id, form: forms.JoinClub, app_state: CurrentAppState, caller: SignedIn) -> forms.ClubCard:
    """Join a club, or request to join it."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    await app_state.clubs.join(club, caller, form.invitation)
    return await _card(app_state, await app_state.clubs.visit(club, caller))


@router.put("/clubs/{club}/members/{person}", status_code=204)
async def set_role(club: Id, person: Id, form: forms.RoleChange, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Change the role of a member, or hand the club over to one; for managers, and for the owner."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    await app_state.clubs.set_role(club, caller, person, form.role)


@router.delete("/clubs/{club}/members/{person}", status_code=204)
async def remove(club: Id, person: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Leave a club; managers can remove others."""
    await app_state.clubs.remove(club, caller, person)


@router.get("/clubs/{club}/requests")
async def requests(club: Id, app_state: CurrentAppState, caller: SignedIn) -> list[forms.ClubRequestCard]:
    """Requests to join and invitations that are not answered; for managers."""
    await app_state.clubs.visit_as(club, caller, MANAGER)
    found = await app_state.accounts.do(lambda: app_state.clubs.store.requests(club))
    people = await _people(app_state, (one.person for one in found))
    return [
        forms.ClubRequestCard.model_validate({"person": public(people[one.person]), "kind": one.kind, "at": one.at})
        for one in found
        if one.person in people
    ]


@router.post("/clubs/{club}/requests", status_code=204)
async def invite(club: Id, form: forms.ClubInvitation, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Invite an account by name; for managers."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    await app_state.clubs.invite(club, caller, form.name)


@router.put("/clubs/{club}/requests/{person}", status_code=204)
async def accept(club: Id, person: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Accept a request to join; for managers."""
    await app_state.clubs.accept(club, caller, person)


@router.delete("/clubs/{club}/requests/{person}", status_code=204)
async def decline(club: Id, person: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Refuse a request or withdraw an invitation; for managers, and for the person concerned."""
    await app_state.clubs.decline(club, caller, person)


# announcements


@router.get("/clubs/{club}/posts")
async def posts(
    club: Id, app_state: CurrentAppState, caller: SignedIn, before: Annotated[str, Query(max_length=60)] = ""
) -> forms.ClubPostPage:
    """The announcements of a club, the latest first; for members."""
    visit = await app_state.clubs.visit_as(club, caller, GUEST_ROLE)
    begin, hidden = _cursor(before), visit.may(MANAGER)
    found = await app_state.accounts.do(lambda: app_state.clubs.store.posts(club, begin, PAGE, hidden))
    following = f"{found[-1].at},{found[-1].id}" if len(found) == PAGE else ""
    return forms.ClubPostPage(posts=await _post_cards(app_state, club, found), next=following)


@router.post("/clubs/{club}/posts", status_code=201)
async def post(club: Id, form: forms.NewPost, app_state: CurrentAppState, caller: SignedIn) -> forms.ClubPostCard:
    """Publish an announcement; for organisers and managers. Members are notified."""
    await app_state.rate_limiter.check("club_posts", caller.person.id)
    made = await app_state.clubs.post(club, caller, form.text)
    app_state.jobs.wake()
    return (await _post_cards(app_state, club, [made]))[0]


@router.patch("/clubs/{club}/posts/{post}", status_code=204)
async def hide_post(club: Id, post: Id, form: forms.PostChange, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Hide an announcement, or show it again; for managers."""
    await app_state.clubs.visit_as(club, caller, MANAGER)
    if not await app_state.accounts.do(lambda: app_state.clubs.store.hide_post(club, post, form.hidden)):
        raise NotFound("server.unknown")


@router.delete("/clubs/{club}/posts/{post}", status_code=204)
async def delete_post(club: Id, post: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete an announcement; for its author and for managers."""
    visit, found = await app_state.clubs.find_post(club, caller, post)
    if found.author != caller.person.id and not visit.may(MANAGER):
        raise Forbidden("server.club.managers_only")
    await app_state.accounts.do(lambda: app_state.clubs.store.delete_post(club, post))


@router.post("/clubs/{club}/posts/{post}/reports", status_code=201)
async def report_post(
    club: Id, post: Id, form: ContentReport, app_state: CurrentAppState, caller: SignedIn
) -> ReportCard:
    """Report an announcement to the operator, with a copy of its text."""
    _, found = await app_state.clubs.find_post(club, caller, post)
    seen: dict[str, Data] = {"club": club, "post": post, "text": found.text}
    return await _report(app_state, caller, form, found.author, seen)


# ladder and tables


@router.get("/clubs/{club}/ladder/{pool}")
async def ladder(club: Id, pool: str, app_state: CurrentAppState, caller: MaybeSignedIn) -> forms.ClubLadder:
    """The members of a club by their rating in a pool."""
    if pool not in {name for game in registry.names() for name in pools_of(game)}:
        raise NotFound("server.unknown")
    await _sees_members(app_state, club, caller)
    store = app_state.clubs.store
    found = await app_state.accounts.do(lambda: store.ladder(club, pool, now(), LONGEST_LADDER))
    people = await _people(app_state, (one.person for one in found))
    listed = [one for one in found if one.person in people]
    return forms.ClubLadder(
        pool=pool,
        rows=[
            forms.ClubLadderRow(place=place, person=public(people[one.person]), rating=rating(one))
            for place, one in enumerate(listed, 1)
        ],
    )


@router.get("/clubs/{club}/tables")
async def tables(club: Id, app_state: CurrentAppState, caller: SignedIn) -> list[TableCard]:
    """The tables of a club that are not over; for members."""
    await app_state.clubs.visit_as(club, caller, GUEST_ROLE)
    found = await app_state.tables.lobby.tables_of_club(club)
    return [await card_of(app_state, listing, caller) for listing in found]


# parts of answers


async def _card(app_state: AppState, visit: Visit) -> forms.ClubCard:
    club, managing = visit.club, visit.may(MANAGER)
    managers = [one for one in await _members(app_state, club.id) if at_least(one.role, MANAGER)]
    managers.sort(key=lambda one: (-ROLES.index(one.role), one.since, one.person))
    waiting = 0
    if managing:
        found = await app_state.accounts.do(lambda: app_state.clubs.store.requests(club.id))
        waiting = sum(one.kind != INVITATION for one in found)
    link = f"{address_of_server(app_state.settings)}/club/{club.id}/{club.invitation}"
    return forms.card(
        club,
        visit.role,
        request=visit.request.kind if visit.request and visit.member is None else None,
        managers=await _member_cards(app_state, managers),
        sees_members=visit.sees_members,
        link=link if managing else None,
        requests=waiting,
    )


async def _sees_members(app_state: AppState, club: str, caller: Caller | None) -> Visit:
    visit = await app_state.clubs.visit(club, caller)
    if not visit.sees_members:
        raise Forbidden("server.club.members_only")
    return visit


async def _report(
    app_state: AppState, caller: Caller, form: ContentReport, about: str, seen: dict[str, Data]
) -> ReportCard:
    await app_state.rate_limiter.check("reports", caller.person.id)
    if about == caller.person.id:
        raise ServerRefused("server.report_nobody")
    made = Report(tokens.name(), caller.person.id, about, "", form.kind, form.words, seen, now())
    await app_state.accounts.do(lambda: app_state.relations.report(made))
    return report_card(made)


async def _members(app_state: AppState, club: str) -> tuple[ClubMember, ...]:
    return await app_state.accounts.do(lambda: app_state.clubs.store.members(club, now()))


async def _people(app_state: AppState, ids: Iterable[str]) -> dict[str, Person]:
    wanted = sorted(set(ids))
    return await app_state.accounts.do(lambda: app_state.accounts.register.people(wanted))


async def _member_cards(
    app_state: AppState, found: Iterable[ClubMember], managed: Collection[str] = ()
) -> list[forms.ClubMemberCard]:
    """Return members as cards; `managed` are those who are marked as managed accounts."""
    listed = list(found)
    people = await _people(app_state, (one.person for one in listed))
    return [
        forms.ClubMemberCard.model_validate(
            {
                "person": public(people[one.person]),
                "role": one.role,
                "since": one.since,
                "managed": one.person in managed,
            }
        )
        for one in listed
        if one.person in people
    ]


async def _post_cards(app_state: AppState, club: str, found: Iterable[ClubPost]) -> list[forms.ClubPostCard]:
    listed = list(found)
    people = await _people(app_state, (one.author for one in listed))
    roles = {one.person: one.role for one in await _members(app_state, club)}
    fields = ("id", "at", "text", "hidden")
    return [
        forms.ClubPostCard.model_validate(
            {name: getattr(one, name) for name in fields}
            | {"author": public(people[one.author]), "role": roles.get(one.author)}
        )
        for one in listed
        if one.author in people
    ]


def _cursor(before: str) -> tuple[int, str]:
    at, _, post = before.partition(",")
    if not before:
        return LATEST
    if not at.isdecimal() or len(at) > 15 or not post.isalnum() or not post.isascii():
        raise ServerRefused("server.cursor")
    return int(at), post


def _plain(text: str) -> str:
    """Return a text without characters that databases refuse."""
    return text.replace("\0", "")
