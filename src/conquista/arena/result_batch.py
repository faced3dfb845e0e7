"""Finished games on their way to the log."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from conquista.arena.game_result import GameResult


class Bundle(NamedTuple):
    """Results without their records, and their lines in one piece: many of them are long, and the log takes them as
    they are."""

    results: list[GameResult]
    block: bytes  # one line for each result, in the same order, each with its end

    @classmethod
    def of(cls, finished: Iterable[GameResult]) -> Bundle:
        """Lines are written one after the other, while what writes them is warm."""
        finished = list(finished)
        lines = [result.line() for result in finished]
        return cls([result.without_record() for result in finished], b"\n".join([*lines, b""]))

    @classmethod
    def together(cls, bundles: Iterable[Bundle]) -> Bundle:
        bundles = list(bundles)
        results = [result for bundle in bundles for result in bundle.results]
        return cls(results, b"".join([bundle.block for bundle in bundles]))

    def singly(self) -> Iterator[Bundle]:
        """The same games, each in a bundle of its own."""
        lines = self.block.splitlines(keepends=True)
        return (Bundle([result], line) for result, line in zip(self.results, lines, strict=True))

    def beside(self, known: Container[int]) -> Bundle:
        """Those games that are not known yet, each once."""
        numbers = {result.game for result in self.results}
        if len(numbers) == len(self.results) and not any(number in known for number in numbers):
            return self
        fresh: dict[int, tuple[GameResult, bytes]] = {}
        for (result,), line in self.singly():
            if result.game not in known:
                fresh.setdefault(result.game, (result, line))
        return Bundle([result for result, _ in fresh.values()], b"".join([line for _, line in fresh.values()]))
