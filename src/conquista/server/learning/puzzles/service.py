"""Puzzles for the routes: work on positions runs in worker processes, results go to the store."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from typing import Any

from conquista.core import Data
from conquista.puzzles.kit import FAILED, OPEN, SOLVED
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.learning.puzzles import catalogue, graph, solving
from conquista.server.play.live.computers import ComputerSeats
from conquista.server.runtime.clock import now
from conquista.store.learning import puzzles as results
from conquista.store.learning.puzzles import PuzzleStore
from conquista.table import encoding

GZIP_LEVEL = 6
MOST_MADE = 200  # puzzles of people whose positions and packs are remembered


class PuzzleService:
    """Positions, verdicts and packs of puzzles, for the event loop."""

    def __init__(self, store: PuzzleStore, computers: ComputerSeats) -> None:
        self.store = store
        self._computers = computers
        self._packs: dict[str, asyncio.Task[bytes]] = {}  # compressed; about 15 kilobytes each
        self._packing = asyncio.Semaphore(1)  # leaves the other workers to computer players
        self._positions: dict[str, dict[str, Data]] = {}
        self._positioning = asyncio.Lock()  # a coach serves one thread

    async def key(self, puzzle: str) -> str:
        """Return the key of a puzzle by its id; raises NotFound, or ServerRefused for a proof by earlier rules."""

        def found() -> str:
            if puzzle in catalogue.all_puzzles():
                return puzzle
            key = self.store.made(puzzle)
            if key is None:
                raise NotFound("server.no_puzzle")
            if not catalogue.is_current(key):
                raise ServerRefused("server.puzzle_outdated")
            return key

        return await asyncio.to_thread(found)

    async def keep(self, file: str) -> str:
        """Store a puzzle that a person has made; return its id."""
        puzzle = catalogue.made_id(file)
        await asyncio.to_thread(self.store.add_made, puzzle, file, now())
        return puzzle

    async def line(self, key: str) -> tuple[str, str]:
        """Return the game of a puzzle and the line of its first position."""

        def found() -> tuple[str, str]:
            here = solving.solver(key)
            return here.game.facts.name, str(here.game.write_state(here.first().state))

        async with self._positioning:
            return await asyncio.to_thread(found)

    async def position(self, key: str) -> dict[str, Data]:
        """Return the first position of a puzzle, which takes no search and needs no worker."""
        async with self._positioning:
            if key not in self._positions:
                self._positions[key] = await asyncio.to_thread(graph.position_data, key)
                _forget(self._positions)
        return self._positions[key]

    async def moves(self, key: str, words: Sequence[str], known: int) -> dict[str, Data]:
        return await self._computers.study(graph.moves_data, key, tuple(words), known)

    async def hint(self, key: str, words: Sequence[str], depth: int) -> dict[str, Data]:
        return await self._computers.study(solving.hint_data, key, tuple(words), depth)

    async def pack(self, key: str) -> bytes:
        """Return the pack of a puzzle, compressed with gzip. It is made once; callers that come meanwhile wait."""
        made = self._packs.get(key)
        if made is None:
            made = self._packs[key] = asyncio.create_task(self._pack(key))
            _forget(self._packs)
        try:
            return await asyncio.shield(made)
        except Exception:
            self._packs.pop(key, None)  # the next call tries again
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


def _forget(remembered: dict[str, Any]) -> None:
    """Remove the puzzles of people that were added first, beyond the most that are remembered."""
    made = [key for key in remembered if catalogue.is_file(key)]
    for key in made[: max(0, len(made) - MOST_MADE)]:
        del remembered[key]
