"""More lines of one person: a seat is listened to on several devices, and each of them is searched."""

from __future__ import annotations

import asyncio
import json

from websockets.asyncio.client import ClientConnection, connect

from conquista.soak.wire.seat import Player

PING = '"type":"ping"'


class Device:
    """A line that only listens: whatever comes is kept with what its player has heard."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.welcomed = asyncio.Event()

    async def run(self) -> None:
        """Stay on the line until cancelled; the player at it must keep what he hears."""
        player = self._player
        kept = player.keep
        assert kept is not None
        async with connect(
            player.address.replace("http", "ws", 1) + "/api/socket",
            additional_headers={"authorization": f"Bearer {player.token}"},
            compression=None,
            max_size=None,
        ) as line:
            await line.send(json.dumps({"type": "hello", "table": player.table, "seat": player.seat}))
            async for text in line:
                kept.append(str(text))
                self.welcomed.set()
                if PING in kept[-1][:40]:
                    await self._answer(line, kept[-1])

    @staticmethod
    async def _answer(line: ClientConnection, text: str) -> None:
        await line.send(json.dumps({"type": "pong", "n": json.loads(text)["n"]}))
