"""Routes of admins: roles, accounts, tables, announcements, draining and blocks of addresses."""

from __future__ import annotations

from fastapi import APIRouter, Response

from conquista.server.accounts.service import Caller
from conquista.server.administration.service import RESET_FOR
from conquista.server.http.accounts.export import export
from conquista.server.http.administration.authentication import DecidingAdmin, Reading, ReadingAdmin
from conquista.server.http.authentication import CurrentAppState
from conquista.server.http.invitations import address_of_server
from conquista.server.runtime.clock import now
from conquista.server.schema import administration as forms
from conquista.server.schema.accounts.accounts import public
from conquista.server.schema.export import Export
from conquista.server.upkeep.enforcement import enforce_now
from conquista.store.administration.server_state import AddressBlock
from conquista.table import encoding

router = APIRouter(prefix="/api/admin", tags=["administration"])


@router.get("/roles")
async def roles(app_state: CurrentAppState, admin: ReadingAdmin) -> list[forms.RoleCard]:
    """All roles, and whether their people have a second factor."""
    found = await app_state.accounts.do(app_state.administration.roles)
    return [
        forms.RoleCard.model_validate(
            {"person": public(person), "role": one.role, "since": one.since, "second_factor": has}
        )
        for one, person, has in found
        if person is not None
    ]


@router.put("/roles/{role}/{person}", status_code=204)
async def give_role(role: forms.Role, person: str, app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Give a person a role."""
    await app_state.accounts.do(lambda: app_state.administration.give_role(admin.actor, person, role))


@router.delete("/roles/{role}/{person}", status_code=204)
async def take_role(role: forms.Role, person: str, app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Take a role from a person."""
    await app_state.accounts.do(lambda: app_state.administration.take_role(admin.actor, person, role))


# accounts


@router.post("/people/{person}/password", status_code=201)
async def reset_password(person: str, app_state: CurrentAppState, admin: DecidingAdmin) -> forms.ResetLink:
    """A link for a new password, shown once; the person has to be known to be the owner of the account."""
    _, token = await app_state.accounts.do(lambda: app_state.administration.reset_password(admin.actor, person))
    return forms.ResetLink(link=f"{address_of_server(app_state.settings)}/recover#{token}", until=now() + RESET_FOR)


@router.get("/people/{person}/export", response_model=Export)
async def export_person(person: str, app_state: CurrentAppState, admin: DecidingAdmin) -> Response:
    """Export the data of a person who has asked for it; tables whose match is running are left out."""
    found = await app_state.accounts.do(lambda: app_state.administration.person(person))
    await app_state.accounts.do(lambda: app_state.administration.note(admin.actor, "person.export", found.id))
    data = await export(app_state, Caller(found, admin.caller.token), running=False)
    return Response(encoding.encode(data), media_type="application/json")


@router.delete("/people/{person}", status_code=202)
async def delete_person(person: str, app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Delete a person with everything that belongs to them."""
    await app_state.accounts.do(lambda: app_state.administration.delete_person(admin.actor, person))
    await enforce_now(app_state)


# tables


@router.post("/tables/{table}/end", status_code=202)
async def end_table(table: str, app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Close a table, or end its match without a result."""
    await app_state.accounts.do(lambda: app_state.administration.end_table(admin.actor, table))
    await enforce_now(app_state)


@router.post("/tables/{table}/repair", status_code=202)
async def repair_table(table: str, app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Load a table from its journal again."""
    await app_state.accounts.do(lambda: app_state.administration.repair_table(admin.actor, table))
    await enforce_now(app_state)


# the server


@router.put("/maintenance", status_code=204)
async def announce(form: forms.MaintenanceForm, app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Announce maintenance on every page."""
    await app_state.accounts.do(
        lambda: app_state.administration.announce(admin.actor, form.at, form.minutes, form.note)
    )
    await enforce_now(app_state)


@router.delete("/maintenance", status_code=204)
async def withdraw(app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Withdraw the announcement."""
    await app_state.accounts.do(lambda: app_state.administration.withdraw_announcement(admin.actor))
    await enforce_now(app_state)


@router.put("/drain", status_code=204)
async def drain(app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Refuse new tables at all processes; matches in play go on."""
    await app_state.accounts.do(lambda: app_state.administration.drain(admin.actor, on=True))
    await enforce_now(app_state)


@router.delete("/drain", status_code=204)
async def stop_draining(app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Allow new tables again."""
    await app_state.accounts.do(lambda: app_state.administration.drain(admin.actor, on=False))
    await enforce_now(app_state)


@router.get("/blocks")
async def blocks(app_state: CurrentAppState, admin: Reading) -> tuple[AddressBlock, ...]:
    """The blocked networks."""
    store = app_state.administration.store.server_state
    return await app_state.accounts.do(lambda: store.blocks(now()))


@router.post("/blocks", status_code=201)
async def block(form: forms.NewBlock, app_state: CurrentAppState, admin: DecidingAdmin) -> AddressBlock:
    """Refuse all requests from an address or a network, for at most a day and against floods only."""
    made = await app_state.accounts.do(
        lambda: app_state.administration.block_address(admin.actor, form.network, form.minutes, form.reason)
    )
    await enforce_now(app_state)
    return made


@router.delete("/blocks/{block}", status_code=204)
async def unblock(block: str, app_state: CurrentAppState, admin: DecidingAdmin) -> None:
    """Remove a block."""
    await app_state.accounts.do(lambda: app_state.administration.unblock_address(admin.actor, block))
    await enforce_now(app_state)
