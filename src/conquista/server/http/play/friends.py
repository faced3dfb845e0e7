"""Routes for friends, challenges and quick pairing."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.server.app_state import AppState
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.schema.accounts.accounts import public
from conquista.server.schema.play import challenges as forms
from conquista.store.people.relations import FOLLOW, Relation
from conquista.store.people.values import PUBLIC, Person
from conquista.store.play.challenges import Challenge

router = APIRouter(prefix="/api", tags=["friends"])


@router.get("/me/friends")
async def friends(app_state: CurrentAppState, caller: SignedIn) -> forms.Friends:
    """The people whom the caller follows. Friends, who follow back, come with their presence unless they hide it."""
    own = caller.person.id

    def found() -> tuple[list[Relation], frozenset[str], frozenset[str], dict[str, Person], int]:
        followed = [one for one in app_state.relations.relations(own) if one.kind == FOLLOW]
        hidden = app_state.relations.hidden_from(own)
        people = app_state.accounts.register.people([one.other for one in followed])
        both = app_state.relations.friends(own) - hidden
        hiding = {one for one, profile in app_state.profiles.profiles(sorted(both)).items() if profile.hides_presence}
        return followed, both, both - hiding, people, app_state.relations.followers(own)

    followed, both, visible, people, followers = await app_state.accounts.do(found)
    shown = [one for one in visible if one in people]
    tables = await app_state.presence.tables_of(shown)
    cards = [
        await _friend(app_state, one, people[one.other], one.other in both, tables)
        for one in followed
        if one.other in people
    ]
    cards.sort(key=lambda card: (not card.online, not card.friend, card.person.name.casefold()))
    return forms.Friends(people=cards, followers=followers)


async def _friend(
    app_state: AppState, relation: Relation, person: Person, friend: bool, tables: dict[str, str]
) -> forms.FriendCard:
    """Return a followed person; the table is named only if it is public and not anonymous."""
    table = tables.get(person.id) or None
    listing = await app_state.tables.lobby.find(table) if table else None
    is_shown = listing is not None and listing.visibility == PUBLIC and not listing.summary.get("anonymous")
    return forms.FriendCard(
        person=public(person),
        friend=friend,
        since=relation.since,
        online=person.id in tables,
        table=table if is_shown else None,
        game=str(listing.summary["game"]) if listing and is_shown else None,
        preset=str(listing.summary["preset"]) if listing and is_shown else None,
    )


@router.get("/challenges")
async def own_challenges(app_state: CurrentAppState, caller: SignedIn) -> list[forms.ChallengeCard]:
    """The challenges by and to the caller: open ones, and those of the last minutes."""
    found = await app_state.challenges.of_person(caller.person.id)
    return [forms.ChallengeCard.model_validate(one) for one in found]


@router.post("/challenges", status_code=201)
async def challenge(form: forms.NewChallenge, app_state: CurrentAppState, caller: SignedIn) -> forms.ChallengeCard:
    """Challenge one to five people. It expires after 10 minutes while all of them are present, else after a day."""
    await app_state.rate_limiter.check("challenges", caller.person.id)
    return await _card(app_state, await app_state.challenges.create(caller, form))


@router.get("/challenges/{challenge}")
async def read_challenge(challenge: str, app_state: CurrentAppState, caller: SignedIn) -> forms.ChallengeCard:
    """A challenge by or to the caller."""
    return await _card(app_state, await app_state.challenges.find(challenge, caller.person.id))


@router.post("/challenges/{challenge}/answer")
async def answer_challenge(
    challenge: str, form: forms.ChallengeReply, app_state: CurrentAppState, caller: SignedIn
) -> forms.ChallengeCard:
    """Accept, decline, or change the terms, which makes a new challenge and ends this one.

    The table is opened when all have accepted, and the match starts if no seat is free.
    """
    if form.answer == "change":
        await app_state.rate_limiter.check("challenges", caller.person.id)
    return await _card(app_state, await app_state.challenges.answer(challenge, caller, form))


@router.delete("/challenges/{challenge}", status_code=204)
async def withdraw_challenge(challenge: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Take back a challenge of one's own."""
    await app_state.challenges.withdraw(challenge, caller)


@router.get("/queues")
async def queues(app_state: CurrentAppState) -> list[forms.QueueCard]:
    """The queues of quick pairing in which people wait, or have waited within the last hour."""
    return [forms.QueueCard.model_validate(one) for one in await app_state.matchmaker.queues()]


async def _card(app_state: AppState, found: Challenge) -> forms.ChallengeCard:
    return forms.ChallengeCard.model_validate(await app_state.challenges.card(found))
