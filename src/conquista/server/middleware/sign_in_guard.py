"""Delays after wrong passwords that know where owners sign in, also after a restart and in every process."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from functools import partial

from conquista.core import ConquistaError
from conquista.server.middleware.throttle import KNOWN_FOR, SignInThrottle
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobThreads
from conquista.store.notifications.deliveries import ServerKeys
from conquista.store.people.known_addresses import KnownAddresses

KEY = "known_addresses"


class SignInGuard:
    """Addresses are stored as hashes with a key of the server. Failures are counted in this process only."""

    def __init__(self, store: KnownAddresses, keys: ServerKeys, do: JobThreads) -> None:
        self.throttle = SignInThrottle()
        self._store, self._do = store, do
        self._key = keys.get(KEY, secrets.token_hex(32)).encode()

    async def check(self, name: str, address: str) -> None:
        """Raise TooMuch while the delay after the last failure is not over. Names are folded."""
        at = time.monotonic()
        if self.throttle.delays_strangers(name, address, at):
            since = now() - int(1000 * KNOWN_FOR)
            if await self._do(partial(self._store.is_known, self._mark(name, address), since)):
                self.throttle.know(name, address, at)
        self.throttle.check(name, address, at)

    def failed(self, name: str, address: str) -> None:
        """Count a wrong password."""
        self.throttle.failed(name, address, time.monotonic())

    async def succeeded(self, person: str, name: str, address: str) -> None:
        """Note a sign-in: this address is known, and its failures are forgotten."""
        self.throttle.succeeded(name, address, time.monotonic())
        try:
            await self._do(partial(self._store.note, person, self._mark(name, address), now()))
        except ConquistaError:  # the login is more important, and was stored
            return

    def _mark(self, name: str, address: str) -> str:
        return hmac.new(self._key, f"{name}\0{address}".encode(), hashlib.sha256).hexdigest()
