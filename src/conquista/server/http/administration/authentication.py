"""Who may call the operations of moderators and admins: a role, and a second factor shown in this login."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from conquista.server.accounts.service import Caller
from conquista.server.administration.actor import Actor
from conquista.server.administration.service import SECOND_FACTORS
from conquista.server.app_state import AppState
from conquista.server.errors import ConfirmationNeeded, Forbidden
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.runtime.clock import now
from conquista.store.administration.roles import ADMIN, MODERATOR

READ_FOR = 8 * 3_600_000  # milliseconds for which the second factor counts for reading
ACT_FOR = 10 * 60_000  # the same for what needs it again


@dataclass(frozen=True, slots=True)
class AdminCaller:
    """A caller with a role."""

    caller: Caller
    actor: Actor


async def admin_caller(app_state: AppState, caller: Caller, role: str) -> AdminCaller:
    """Return the caller with the own roles; refuse one without this role or without a second factor."""
    store, person = app_state.administration.store.roles, caller.person.id
    roles = await app_state.accounts.do(lambda: store.of(person))
    if role not in roles:
        raise Forbidden("server.admin.role")
    if not await app_state.accounts.do(lambda: store.has_second_factor(person, SECOND_FACTORS)):
        raise Forbidden("server.admin.no_factor")
    return AdminCaller(caller, Actor(person, roles))


def _with_role(role: str, within: int) -> Callable[[AppState, Caller], Awaitable[AdminCaller]]:
    """Return the dependency of operations that need a role, with the second factor shown within this time."""

    async def checked(app_state: CurrentAppState, caller: SignedIn) -> AdminCaller:
        found = await admin_caller(app_state, caller, role)
        roles = app_state.administration.store.roles
        confirmed = await app_state.accounts.do(lambda: roles.confirmed(caller.token.id))
        if confirmed + within < now():
            raise ConfirmationNeeded("server.admin.confirm")
        return found

    return checked


Reading = Annotated[AdminCaller, Depends(_with_role(MODERATOR, READ_FOR))]
Deciding = Annotated[AdminCaller, Depends(_with_role(MODERATOR, ACT_FOR))]
ReadingAdmin = Annotated[AdminCaller, Depends(_with_role(ADMIN, READ_FOR))]
DecidingAdmin = Annotated[AdminCaller, Depends(_with_role(ADMIN, ACT_FOR))]
