"""R-7: a computer never hangs a table. It thinks in a process of its own; when that fails, level 0 decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from conquista.table.commands.declaration import Request
from conquista.table.computers import player_pool as room
from conquista.table.computers.player_pool import Bounds, PlayerPool
from conquista.table.computers.tasks import ComputerTask, answer, awaited_tasks, fallback
from conquista.table.values import COMPUTER, SeatHolder
from table.harness import TableHarness

SOUND = "random"
UNRULY = [
    f"conquista.soak.computers.faulty_players:{name}"
    for name in ("Hangs", "Dies", "ExhaustsMemory", "Crashes", "ReturnsInvalidAction", "AnswersLate")
]


@pytest.fixture(scope="module")
def pool() -> Iterator[PlayerPool]:
    made = PlayerPool(2, Bounds(seconds=6.0, memory=600 << 20))
    yield made
    made.close()


@pytest.fixture(scope="module")
def task() -> ComputerTask:
    holder = SeatHolder(COMPUTER, spec=SOUND)
    return awaited_tasks(
        TableHarness("condottiere", preset="condottiere_3p", seats=dict.fromkeys("ABC", holder)).table_state
    )[0]


def of(task: ComputerTask, spec: str) -> ComputerTask:
    return replace(task, holder=replace(task.holder, spec=spec))


def test_r7_a_bad_job_hurts_only_itself_and_level_0_answers_for_it(pool: PlayerPool, task: ComputerTask) -> None:
    game = TableHarness("condottiere", start=False).game
    asked = [(spec, pool.submit(of(task, spec))) for spec in (SOUND, *UNRULY[:3], SOUND, *UNRULY[3:], SOUND)]
    answers: dict[str, Request] = {spec: job.result(timeout=60) for spec, job in asked}
    assert answers[SOUND] == answer(task, game)
    for spec in UNRULY[:3]:
        assert answers[spec] == fallback(of(task, spec), game)
        assert answers[spec].who.spec == spec
    assert (
        answers["conquista.soak.computers.faulty_players:Crashes"].command
        == answers["conquista.soak.computers.faulty_players:ReturnsInvalidAction"].command
        == answers[SOUND].command
    )
    assert pool.failed == 2  # one that wants too much memory is refused it, and fails like any program


def test_r7_a_player_that_fails_again_and_again_rests(
    pool: PlayerPool, task: ComputerTask, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("conquista.table.computers.player_pool.time.monotonic", lambda: now[0])
    dies = of(task, "conquista.soak.computers.faulty_players:Dies")
    before = pool.failed
    pool._faults.clear()
    for _ in range(room.PATIENCE):
        pool.submit(dies).result(timeout=60)
    assert dies.holder.spec in pool._rests
    at_once = pool.submit(dies)
    assert at_once.done()
    assert pool.failed == before + room.PATIENCE + 1
    now[0] += room.REST + 1
    assert not pool.submit(dies).done()


def test_what_was_asked_of_a_closed_pool_is_cancelled(task: ComputerTask) -> None:
    closing = PlayerPool(1)
    hanging = closing.submit(of(task, "conquista.soak.computers.faulty_players:Hangs"))
    closing.close()
    late = closing.submit(task)
    assert hanging.cancelled()
    assert late.cancelled()
