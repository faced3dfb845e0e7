"""Routes for the managed accounts of a club, which its managers make and remove."""

from __future__ import annotations

from fastapi import APIRouter

from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.http.people.clubs import Id
from conquista.server.schema.people import managed as forms
from conquista.server.upkeep.deletion import delete_people
from conquista.store.people.managed import ManagedAccount

router = APIRouter(prefix="/api/clubs/{club}/managed", tags=["clubs"])


@router.get("")
async def accounts(club: Id, app_state: CurrentAppState, caller: SignedIn) -> list[forms.ManagedCard]:
    """The managed accounts of a club; for managers."""
    found = await app_state.managed_accounts.of_club(club, caller)
    return [forms.ManagedCard(id=one.person, name=one.name, created=one.created, seen=one.seen) for one in found]


@router.post("", status_code=201)
async def create(
    club: Id, form: forms.NewManagedAccounts, app_state: CurrentAppState, caller: SignedIn
) -> list[forms.ManagedCode]:
    """Make accounts with codes, which are shown once; for managers."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    return _codes(await app_state.managed_accounts.create(club, caller, form.names))


@router.post("/codes", status_code=201)
async def new_codes(
    club: Id, form: forms.ManagedCodes, app_state: CurrentAppState, caller: SignedIn
) -> list[forms.ManagedCode]:
    """Give accounts new codes, which are shown once; their logins end."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    held = [token.id for person in form.people for token in await app_state.accounts.logins(person)]
    found = await app_state.managed_accounts.new_codes(club, caller, form.people)
    app_state.sockets.end(held)
    return _codes(found)


@router.patch("/{person}", status_code=204)
async def rename(club: Id, person: Id, form: forms.ManagedName, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Rename a managed account."""
    await app_state.rate_limiter.check("club_changes", caller.person.id)
    shown = await app_state.managed_accounts.rename(club, caller, person, form.name)
    app_state.sockets.rename(person, shown)
    await app_state.game_sessions.renamed(person, shown, "person")


@router.delete("/{person}", status_code=204)
async def remove(club: Id, person: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete a managed account with its data; computers take over its seats."""
    await delete_people(app_state, await app_state.managed_accounts.removed(club, caller, person))


@router.delete("", status_code=204)
async def remove_all(club: Id, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete all managed accounts of a club with their data."""
    await delete_people(app_state, await app_state.managed_accounts.removed(club, caller))


def _codes(found: list[tuple[ManagedAccount, str]]) -> list[forms.ManagedCode]:
    return [forms.ManagedCode(id=one.person, name=one.name, code=code) for one, code in found]
