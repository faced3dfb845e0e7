"""The journal: what a worker was doing can be read by another process when the worker is gone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from conquista.arena import game_runner, worker_progress
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.series_plan import make_plan
from conquista.arena.worker_progress import NO_SEAT, SEAT_AT, ProgressSnapshot, WorkerProgress


@pytest.fixture
def pair() -> Iterator[tuple[WorkerProgress, WorkerProgress]]:
    """One journal as its worker and its watcher hold it."""
    page = WorkerProgress.file()
    worker, watcher = WorkerProgress(page), WorkerProgress(page)
    os.close(page)
    yield worker, watcher
    worker.close()
    watcher.close()


def test_the_watcher_reads_what_the_worker_wrote(pair: tuple[WorkerProgress, WorkerProgress]) -> None:
    worker, watcher = pair
    assert watcher.read() == ProgressSnapshot(0, 0)
    worker.begin(7)
    worker.page[SEAT_AT] = 1
    worker.write(b"1 A play:10\n")
    worker.write("2 B é\n3 A pa".encode())
    assert watcher.read() == ProgressSnapshot(7, 1, "1 A play:10\n2 B é\n")
    worker.page[SEAT_AT] = NO_SEAT
    assert watcher.read().seat == NO_SEAT


def test_a_game_leaves_nothing_behind(pair: tuple[WorkerProgress, WorkerProgress]) -> None:
    worker, watcher = pair
    worker.begin(1)
    for number in range(1000):
        worker.write(b"%d a long game\n" % number)
    worker.begin(2)
    assert watcher.read() == ProgressSnapshot(2, NO_SEAT)
    worker.write(b"1 A pass\n")
    assert watcher.read().text == "1 A pass\n"


def test_a_game_too_long_is_kept_as_far_as_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_progress, "SIZE", 2000)
    monkeypatch.setattr(game_runner, "KEEP_EVERY", 0.0)
    page = WorkerProgress.file()
    kept = WorkerProgress(page)
    os.close(page)
    runner = SeriesRunner(make_plan("conquest_2p", ["random", "random"], cut=1000))
    result = runner.play(3, kept)
    assert result == runner.play(3)._replace(seconds=result.seconds, thinking=result.thinking)
    found = kept.read()
    assert (found.game, found.seat) == (3, NO_SEAT)
    assert len(found.text) > 1900
    assert found.text in result.record
    runner.play(4, kept)
    assert kept.read().text in runner.play(4).record
    kept.begin(5)
    kept.write(b"z" * 1983 + b"\n")
    assert kept.read() == ProgressSnapshot(5, NO_SEAT, "z" * 1983 + "\n")
    kept.begin(6)
    assert kept.read() == ProgressSnapshot(6, NO_SEAT)
    kept.close()
