"""An arena worker that reports the CPU time of each game from its number to its record.

Other workers report the real time of a game.
"""

from __future__ import annotations

import time

from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.worker_progress import WorkerProgress
from conquista.arena.workers import worker

_play = SeriesRunner.play


def _timed(self: SeriesRunner, number: int, journal: WorkerProgress | None = None) -> GameResult:
    begun = time.process_time()
    result = _play(self, number, journal)
    return result._replace(seconds=time.process_time() - begun)


def main() -> None:
    SeriesRunner.play = _timed  # type: ignore[method-assign]
    worker.main()
