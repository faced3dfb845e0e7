"""Tables of a trial: opened, filled with guests, started."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from conquista.games import registry
from conquista.soak.wire.http_client import acall, guest
from conquista.soak.wire.seat import OnMessage, ScriptedClient


@dataclass
class TrialTable:
    """A table with a client at each seat."""

    table: str
    preset: str
    players: dict[str, ScriptedClient]
    running: list[asyncio.Task[None]] = field(default_factory=list)

    def start(self) -> None:
        self.running = [asyncio.create_task(player.run()) for player in self.players.values()]

    async def stop(self) -> None:
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)

    async def welcomed(self) -> None:
        await asyncio.gather(*(player.welcome() for player in self.players.values()))

    @property
    def awaited(self) -> list[ScriptedClient]:
        return [player for player in self.players.values() if player.ready]

    @property
    def over(self) -> bool:
        return any(player.snapshot.get("phase") == "over" for player in self.players.values())

    @property
    def all_finished(self) -> bool:
        """Return whether all clients know that the match is over."""
        return all(player.snapshot.get("phase") == "over" for player in self.players.values())


async def open_trial_table(
    address: str, preset: str, on_message: OnMessage | None = None, through: str = "", **form: Any
) -> TrialTable:
    """Open a table with a guest at each seat; `through` is the address for their sockets."""
    game, options = registry.preset(preset)
    seats = game.seats(options)
    tokens = [(await guest(address))[1] for _ in seats]
    opened = await acall(
        address, "/api/tables", {"preset": preset, "seats": {seats[0]: {"kind": "me"}}, **form}, tokens[0]
    )
    table = opened["table"]["id"]
    for seat, token in list(zip(seats, tokens, strict=True))[1:]:
        body = {"invitation": opened["invitation"], "seat": seat}
        await acall(address, f"/api/tables/{table}/join", body, token)
    await acall(address, f"/api/tables/{table}/requests", {"cid": "start", "command": {"do": "start"}}, tokens[0])
    line = through or address
    players = {
        seat: ScriptedClient(line, token, table, seat, on_message) for seat, token in zip(seats, tokens, strict=True)
    }
    return TrialTable(table, preset, players)
