"""Batches of finished games for the log."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from conquista.arena.game_result import GameResult


class ResultBatch(NamedTuple):
    """Results without their records, and their lines in one block: many are long, and the log writes them unchanged."""

    results: list[GameResult]
    block: bytes  # one line for each result, in the same order, each with its end

    @classmethod
    def of(cls, finished: Iterable[GameResult]) -> ResultBatch:
        """Lines are formatted in one go, while code and data are in the cache."""
        finished = list(finished)
        lines = [result.line() for result in finished]
        return cls([result.without_record() for result in finished], b"\n".join([*lines, b""]))

    @classmethod
    def merged(cls, batches: Iterable[ResultBatch]) -> ResultBatch:
        batches = list(batches)
        results = [result for batch in batches for result in batch.results]
        return cls(results, b"".join([batch.block for batch in batches]))

    def split(self) -> Iterator[ResultBatch]:
        """Yield the same games, each in a batch of its own."""
        lines = self.block.splitlines(keepends=True)
        return (ResultBatch([result], line) for result, line in zip(self.results, lines, strict=True))

    def without_known(self, known: Container[int]) -> ResultBatch:
        """Return the games that are not known yet, each once."""
        numbers = {result.game for result in self.results}
        if len(numbers) == len(self.results) and not any(number in known for number in numbers):
            return self
        fresh: dict[int, tuple[GameResult, bytes]] = {}
        for (result,), line in self.split():
            if result.game not in known:
                fresh.setdefault(result.game, (result, line))
        return ResultBatch([result for result, _ in fresh.values()], b"".join([line for _, line in fresh.values()]))
