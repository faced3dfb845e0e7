"""The journal: what a worker was doing can be read by another process when the worker is gone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from conquista.arena import journal
from conquista.arena.journal import NOBODY, SEAT_AT, Glimpse, Journal


@pytest.fixture
def pair() -> Iterator[tuple[Journal, Journal]]:
    """One journal as its worker and its watcher hold it."""
    page = Journal.file()
    worker, watcher = Journal(page), Journal(page)
    os.close(page)
    yield worker, watcher
    worker.close()
    watcher.close()


def test_the_watcher_reads_what_the_worker_wrote(pair: tuple[Journal, Journal]) -> None:
    worker, watcher = pair
    assert watcher.read() == Glimpse(0, 0)
    worker.begin(7)
    worker.page[SEAT_AT] = 1
    worker.line("1 A play:10")
    worker.line("2 B é")
    assert watcher.read() == Glimpse(7, 1, "1 A play:10\n2 B é\n")
    worker.page[SEAT_AT] = NOBODY
    assert watcher.read().seat == NOBODY


def test_a_game_leaves_nothing_behind(pair: tuple[Journal, Journal]) -> None:
    worker, watcher = pair
    worker.begin(1)
    for number in range(1000):
        worker.line(f"{number} a long game")
    worker.begin(2)
    assert watcher.read() == Glimpse(2, NOBODY)
    worker.line("1 A pass")
    assert watcher.read().text == "1 A pass\n"


def test_a_game_too_long_is_kept_as_far_as_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SIZE", 4096)
    page = Journal.file()
    kept = Journal(page)
    os.close(page)
    kept.begin(1)
    for _ in range(39):
        kept.line("x" * 99)
    kept.line("y" * 300)
    kept.line("too late")  # it would fit, but would leave a gap
    assert kept.read().text == ("x" * 99 + "\n") * 39
    kept.begin(2)
    kept.line("z" * 4079)
    assert kept.read() == Glimpse(2, NOBODY, "z" * 4079 + "\n")
    kept.begin(3)
    assert kept.read() == Glimpse(3, NOBODY)
    kept.close()
