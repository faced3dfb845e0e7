"""Deletes stored rows whose time has passed."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from conquista.server.accounts.service import IDLE_LOGIN
from conquista.server.app_state import AppState
from conquista.server.runtime.clock import now
from conquista.server.upkeep.deletion import delete_managed_without_club
from conquista.store.administration.audit_log import KEPT
from conquista.store.factory import Store

CLEAN_EVERY = 3600.0  # seconds
KEPT_REVIEW = 365 * 24 * 3600  # seconds; an older review is made again on request
KEPT_NOTIFICATION = 60 * 24 * 3600  # seconds; jobs that were given up are kept as long
KEPT_CASE = 90 * 24 * 3600  # seconds after a case was closed, with its reports and evidence


async def delete_expired(services: AppState, store: Store) -> None:
    """Periodically delete what has expired: guests, logins, reviews, notifications, jobs, and readers of studies."""
    accounts = services.accounts
    while True:
        with suppress(Exception):
            await accounts.do(lambda: store.register.expire(now() - 1000 * IDLE_LOGIN))
            await accounts.do(lambda: store.reviews.expire(now() - 1000 * KEPT_REVIEW))
            await accounts.do(lambda: store.studies.expire_presence(now() - 1000 * int(CLEAN_EVERY)))
            await accounts.do(lambda: store.notifications.expire(now() - 1000 * KEPT_NOTIFICATION))
            await accounts.do(lambda: store.credentials.expire(now()))
            await accounts.do(lambda: store.challenges.expire(now() - 1000 * KEPT_NOTIFICATION))
            await accounts.do(lambda: store.game_sessions.expire(now() - 1000 * KEPT_REVIEW))
            await accounts.do(lambda: store.jobs.expire(now() - 1000 * KEPT_NOTIFICATION))
            await accounts.do(lambda: store.clubs.expire(now()))
            await accounts.do(lambda: services.signals.expire(now(), 1000 * KEPT_REVIEW))
            await accounts.do(lambda: store.roles.log.expire(now() - KEPT))
            await accounts.do(lambda: store.server_state.expire(now()))
            await accounts.do(lambda: store.cases.expire(now() - 1000 * KEPT_CASE))
            await delete_managed_without_club(services)
        await asyncio.sleep(CLEAN_EVERY)
