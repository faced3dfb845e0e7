"""A worker of the arena that tells of each game what processor time it took from its number to its record.

Other workers tell the time by the clock from its beginning to its end.
"""

from __future__ import annotations

import time

from conquista.arena import worker
from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.worker_progress import WorkerProgress

_play = SeriesRunner.play


def _timed(self: SeriesRunner, number: int, journal: WorkerProgress | None = None) -> GameResult:
    begun = time.process_time()
    result = _play(self, number, journal)
    return result._replace(seconds=time.process_time() - begun)


def main() -> None:
    SeriesRunner.play = _timed  # type: ignore[method-assign]
    worker.main()
