"""A worker of the arena that tells of each game what processor time it took from its number to its record.

Other workers tell the time by the clock from its beginning to its end.
"""

from __future__ import annotations

import time

from conquista.arena import worker
from conquista.arena.journal import Journal
from conquista.arena.playing import Stage
from conquista.arena.result import Result

_play = Stage.play


def _timed(self: Stage, number: int, journal: Journal | None = None) -> Result:
    begun = time.process_time()
    result = _play(self, number, journal)
    return result._replace(seconds=time.process_time() - begun)


def main() -> None:
    Stage.play = _timed  # type: ignore[method-assign]
    worker.main()
