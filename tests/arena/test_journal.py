"""The journal: what a worker was doing can be read by another process when the worker is gone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from conquista.arena import game_runner, worker_progress
from conquista.arena.game_runner import GameStage
from conquista.arena.series_plan import make_plan
from conquista.arena.worker_progress import NOBODY, SEAT_AT, Glimpse, WorkerProgress


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
    assert watcher.read() == Glimpse(0, 0)
    worker.begin(7)
    worker.page[SEAT_AT] = 1
    worker.write(b"1 A play:10\n")
    worker.write("2 B é\n3 A pa".encode())
    assert watcher.read() == Glimpse(7, 1, "1 A play:10\n2 B é\n")
    worker.page[SEAT_AT] = NOBODY
    assert watcher.read().seat == NOBODY


def test_a_game_leaves_nothing_behind(pair: tuple[WorkerProgress, WorkerProgress]) -> None:
    worker, watcher = pair
    worker.begin(1)
    for number in range(1000):
        worker.write(b"%d a long game\n" % number)
    worker.begin(2)
    assert watcher.read() == Glimpse(2, NOBODY)
    worker.write(b"1 A pass\n")
    assert watcher.read().text == "1 A pass\n"


def test_a_game_too_long_is_kept_as_far_as_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_progress, "SIZE", 2000)
    monkeypatch.setattr(game_runner, "KEEP_EVERY", 0.0)
    page = WorkerProgress.file()
    kept = WorkerProgress(page)
    os.close(page)
    stage = GameStage(make_plan("conquest_2p", ["random", "random"], cut=1000))
    result = stage.play(3, kept)
    assert result == stage.play(3)._replace(seconds=result.seconds, thinking=result.thinking)
    found = kept.read()
    assert (found.game, found.seat) == (3, NOBODY)
    assert len(found.text) > 1900
    assert found.text in result.record
    stage.play(4, kept)
    assert kept.read().text in stage.play(4).record
    kept.begin(5)
    kept.write(b"z" * 1983 + b"\n")
    assert kept.read() == Glimpse(5, NOBODY, "z" * 1983 + "\n")
    kept.begin(6)
    assert kept.read() == Glimpse(6, NOBODY)
    kept.close()
