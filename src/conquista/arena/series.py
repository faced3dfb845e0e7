"""A running series: plays missing games, logs finished ones, and notifies an observer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

from conquista.arena.evaluation.score import Scoreboard
from conquista.arena.evaluation.sprt import SprtRun, Test
from conquista.arena.game_result import GameResult
from conquista.arena.result_batch import ResultBatch
from conquista.arena.schedule import Schedule
from conquista.arena.series_log import SeriesLog
from conquista.arena.workers.pool import Executor


class Series:
    """A log and its scores; it can be interrupted at any time and continued."""

    def __init__(self, log: SeriesLog, games: int, test: Test | None = None) -> None:
        self.log = log
        self.schedule = Schedule(log.plan)
        self.total = games
        self.board = Scoreboard(self.schedule)
        self.sprt = SprtRun(test, self.schedule.size) if test else None
        self._pending: dict[int, list[GameResult]] = {}
        for number in sorted(log.results):
            self._count(log.results[number])

    @property
    def played(self) -> int:
        return len(self.log.results)

    @property
    def over(self) -> bool:
        return self._decided or all(number in self.log.results for number in range(self.total))

    @property
    def _decided(self) -> bool:
        return self.sprt is not None and self.sprt.verdict is not None

    def missing(self) -> Iterator[int]:
        return (number for number in range(self.total) if number not in self.log.results)

    def run(self, executor: Executor, on_result: Callable[[GameResult], None] = lambda result: None) -> None:
        """Play missing games, until the test has decided if there is one."""
        if self.over:
            return
        with closing(executor.play(self.log.plan, self.missing())) as batches:
            for batch in batches if self.sprt is None else _singly(batches):
                results = self.log.add(batch)
                for result in results:
                    self._count(result)
                for result in results:
                    on_result(result)
                if self._decided:
                    return

    def _count(self, result: GameResult) -> None:
        score = self.board.add(result)
        if self.sprt is None:
            return
        group = self._pending.setdefault(result.group, [])
        group.append(result)
        if len(group) == self.schedule.size:
            del self._pending[result.group]
            self.sprt.add(result.group, score if all(one.counts for one in group) else None)


def _singly(batches: Iterable[ResultBatch]) -> Iterator[ResultBatch]:
    """Yield one game at a time: games after the deciding one must not be kept because they share a batch."""
    return (one for batch in batches for one in batch.split())
