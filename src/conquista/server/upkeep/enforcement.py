"""Applies new decisions to the open sockets of this process at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquista.core import Data
from conquista.store.factory import Store
from conquista.table.encoding import text

if TYPE_CHECKING:
    from conquista.server.app_state import AppState


async def keep_enforcing(app_state: AppState, store: Store) -> None:
    """Read and apply new decisions of any process until cancelled."""
    await app_state.restrictions.keep_loading(
        store.measures, store.server_state, app_state.accounts.do, lambda: enforce(app_state)
    )


async def enforce_now(app_state: AppState) -> None:
    """Apply the decisions of this process without waiting for the next look; its effects are carried out as well."""
    administration = app_state.administration.store
    if await app_state.accounts.do(
        lambda: app_state.restrictions.load(administration.measures, administration.server_state)
    ):
        enforce(app_state)
    app_state.jobs.wake()


def enforce(app_state: AppState) -> None:
    """Close the sockets of suspended people, and tell all pages about maintenance."""
    app_state.sockets.suspend(lambda caller: app_state.restrictions.suspension(caller.person) is not None)
    app_state.sockets.send_all(text(maintenance_message(app_state)))


def maintenance_message(app_state: AppState) -> dict[str, Data]:
    """Return the announced maintenance as sockets get it."""
    found = app_state.restrictions.maintenance
    return {"type": "maintenance", "maintenance": dict(found) if found else None}
