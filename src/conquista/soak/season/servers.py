"""The servers of a season: started, killed and started again on the same ports."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import TracebackType

from conquista.soak.wire.server_process import Serving, free_port

LIMITS = {
    "rated_invitations": "all",
    "limit_sign_ups": "1000000/minute",
    "limit_visits": "1000000/minute",
    "limit_requests": "1000000/minute",
    "limit_requests_of_address": "1000000/minute",
    "limit_openings": "1000000/minute",
    "limit_actions": "1000000/minute",
    "limit_challenges": "1000000/minute",
    "limit_challenges_to_person": "1000",
    "limit_tournaments": "1000000/minute",
    "limit_tournament_entries": "1000000/minute",
    "limit_sockets_of_person": "1000",
    "limit_sockets_of_address": "100000",
    "limit_tables_of_host": "100000",
    "limit_messages": "1000000/minute",
}
"""What an operator sets while a season is entered from one address: CONQUISTA_LIMIT_SIGN_UPS and so on."""


class SeasonServers:
    """One or several processes on one store. A process that was killed is back on its port before others die."""

    def __init__(self, database: str, folder: Path, processes: int, **settings: object) -> None:
        self._database, self._folder = database, folder
        self._settings = {"thinkers": 0, "level": "warning", **LIMITS, **settings}
        self._ports = [free_port() for _ in range(processes)]
        self._serving: list[Serving] = []
        self.addresses = [f"http://127.0.0.1:{port}" for port in self._ports]
        self.is_away = False

    def __enter__(self) -> SeasonServers:
        self._serving = [self._start(port) for port in self._ports]
        try:
            for one in self._serving:
                one.wait()
        except BaseException:
            self._kill_all()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._kill_all()

    def _kill_all(self) -> None:
        for one in self._serving:
            if one.process.poll() is None:
                one.kill()

    def _start(self, port: int) -> Serving:
        return Serving(self._database, self._folder / f"server-{port}.log", port=port, **self._settings)

    async def kill(self, rng: random.Random) -> None:
        """Kill a process, and wait until it is back."""
        place = rng.randrange(len(self._serving))
        self.is_away = True
        await asyncio.to_thread(self._serving[place].kill)
        self._serving[place] = self._start(self._ports[place])
        await asyncio.to_thread(self._serving[place].wait)
        self.is_away = False

    def busy(self) -> float:
        """Return the CPU time of the processes that run, in seconds."""
        return sum(one.busy() for one in self._serving)

    def memory(self) -> int:
        return sum(one.memory() for one in self._serving)
