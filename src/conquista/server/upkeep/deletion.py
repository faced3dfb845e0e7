"""Deletion of people with everything that belongs to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from conquista.server.app_state import AppState
from conquista.table.values import PERSON, SeatHolder


async def forget_people(app_state: AppState, people: Sequence[str]) -> None:
    """Delete what people have left in all parts of the server; their seats stay without a name."""
    for person in people:
        await app_state.tables.forget_person(SeatHolder(PERSON, person))
        await app_state.accounts.do(partial(app_state.ratings.forget, person))
        await app_state.accounts.do(partial(app_state.relations.forget, person))
        await app_state.studies.forget(person)
        await app_state.tournaments.forget(person)
        await app_state.game_sessions.forget(person)
        await app_state.accounts.do(partial(app_state.clubs.store.forget, person))
        await app_state.accounts.do(partial(app_state.notifications.store.forget, person))


async def delete_people(app_state: AppState, people: Sequence[str]) -> None:
    """Delete accounts that others decide about, with everything that belongs to them; their sockets are closed."""
    held = [token.id for person in people for token in await app_state.accounts.logins(person)]
    await forget_people(app_state, people)
    for person in people:
        await app_state.accounts.do(partial(app_state.accounts.register.delete_person, person))
    app_state.sockets.end(held)


async def delete_managed_without_club(app_state: AppState) -> None:
    """Delete the managed accounts whose club is gone."""
    await delete_people(app_state, await app_state.accounts.do(app_state.managed_accounts.store.without_club))
