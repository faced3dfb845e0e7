"""Puzzles for the routes: work on positions runs in worker processes, results go to the store."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence

from conquista.core import Data
from conquista.puzzles.kit import FAILED, OPEN, SOLVED
from conquista.server.errors import ServerRefused
from conquista.server.learning.puzzles import catalogue, graph, solving
from conquista.server.play.live.computers import ComputerSeats
from conquista.store.learning import puzzles as results
from conquista.store.learning.puzzles import PuzzleStore
from conquista.table import encoding

GZIP_LEVEL = 6


class PuzzleService:
    """Positions, verdicts and packs of puzzles, for the event loop."""

    def __init__(self, store: PuzzleStore, computers: ComputerSeats) -> None:
        self.store = store
        self._computers = computers
        self._packs: dict[str, asyncio.Task[bytes]] = {}  # compressed; about 15 kilobytes each
        self._packing = asyncio.Semaphore(1)  # leaves the other workers to computer players
        self._positions: dict[str, dict[str, Data]] = {}
        self._positioning = asyncio.Lock()  # a coach serves one thread

    async def position(self, puzzle: str) -> dict[str, Data]:
        """Return the first position of a puzzle, which takes no search and needs no worker."""
        name = catalogue.entry(puzzle).id
        async with self._positioning:
            if name not in self._positions:
                self._positions[name] = await asyncio.to_thread(graph.position_data, name)
        return self._positions[name]

    async def moves(self, puzzle: str, words: Sequence[str], known: int) -> dict[str, Data]:
        return await self._computers.study(graph.moves_data, catalogue.entry(puzzle).id, tuple(words), known)

    async def hint(self, puzzle: str, words: Sequence[str], depth: int) -> dict[str, Data]:
        return await self._computers.study(solving.hint_data, catalogue.entry(puzzle).id, tuple(words), depth)

    async def pack(self, puzzle: str) -> bytes:
        """Return the pack of a puzzle, compressed with gzip. It is made once; callers that come meanwhile wait."""
        name = catalogue.entry(puzzle).id
        if name not in self._packs:
            self._packs[name] = asyncio.create_task(self._pack(name))
        try:
            return await asyncio.shield(self._packs[name])
        except Exception:
            self._packs.pop(name, None)  # the next call tries again
            raise

    async def _pack(self, puzzle: str) -> bytes:
        async with self._packing:
            data = encoding.encode(await self._computers.study(graph.pack_data, puzzle))
        return await asyncio.to_thread(gzip.compress, data, GZIP_LEVEL, mtime=0)

    async def result(self, puzzle: str, words: Sequence[str], hinted: bool, given_up: bool) -> str:
        """Return the result of an attempt by replaying it; raises ServerRefused for one that is not decided."""
        name = catalogue.entry(puzzle).id
        found = (await self._computers.study(solving.result_data, name, tuple(words)))["result"]
        if found == SOLVED:
            return results.HINTED if hinted else results.SOLVED
        if found == FAILED:
            return results.FAILED
        assert found == OPEN
        if not given_up:
            raise ServerRefused("server.puzzle_open")
        return results.GIVEN_UP
