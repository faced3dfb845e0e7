"""The pool: the same results however many play, and bad players lose their games and nothing else."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import pytest

from conquista.arena.errors import ArenaError
from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_plan import SeriesPlan, make_plan
from conquista.arena.workers import pool, worker_process
from conquista.arena.workers.pool import WorkerPool, cores
from conquista.arena.workers.worker_process import Worker
from conquista.core import ConquistaError, UnknownName
from conquista.core import record as records
from conquista.games import registry as games

PLAYERS = "arena.players"


def lines(batches: Iterable[ResultBatch]) -> Iterable[bytes]:
    """Lines as the log would keep them, each telling the same as the result it came with."""
    for result, line in chain.from_iterable(zip(b.results, b.block.splitlines(), strict=True) for b in batches):
        read = GameResult.read(line)
        assert (result.game, result.points, result.ranking) == (read.game, read.points, read.ranking)
        yield line


def bare(batches: Iterable[ResultBatch]) -> dict[int, dict[str, object]]:
    """Results by number, without what the clock said."""
    found = {}
    for line in lines(batches):
        data = json.loads(line)
        del data["seconds"]
        data["thinking"] = [decisions for decisions, _, _ in data["thinking"]]
        assert data["game"] not in found
        found[data["game"]] = data
    return found


def results(batches: Iterable[ResultBatch]) -> Iterable[GameResult]:
    return map(GameResult.read, lines(batches))


def test_the_number_of_workers_changes_nothing() -> None:
    plan = make_plan("condottiere_3p", ["random", f"{PLAYERS}:Sly"], seed=6)
    runner = SeriesRunner(plan)
    alone = bare([ResultBatch.of(runner.play(number) for number in range(24))])
    assert bare(WorkerPool(1).play(plan, range(24))) == alone
    assert bare(WorkerPool(3).play(plan, range(24))) == alone


@pytest.mark.parametrize(("count", "games"), [(1, 40), (2, 300), (3, 100)])
def test_towards_the_end_workers_are_given_less_and_less(
    monkeypatch: pytest.MonkeyPatch, count: int, games: int
) -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])
    given: list[list[int]] = []

    class Watched(Worker):
        def enqueue(self, numbers: Sequence[int]) -> None:
            given.append(list(numbers))
            super().enqueue(numbers)

    monkeypatch.setattr(pool, "Worker", Watched)
    assert sorted(bare(WorkerPool(count).play(plan, range(games)))) == list(range(games))
    assert list(chain.from_iterable(given)) == list(range(games))
    left = games
    for chunk in given:
        assert 1 <= len(chunk) <= max(1, left // (2 * count))
        left -= len(chunk)
    assert max(map(len, given)) > 1


def test_what_is_refused_is_refused_at_once() -> None:
    with pytest.raises(UnknownName, match="random"):
        list(WorkerPool(2).play(make_plan("condottiere_2p", ["randon", "random"]), range(4)))
    with pytest.raises(ConquistaError, match="nowhere"):
        list(WorkerPool(1).play(make_plan("condottiere_2p", ["nowhere:Class"]), range(4)))
    with pytest.raises(ArenaError, match="at least 1, not 0"):
        WorkerPool(0)
    assert cores() >= 1


@pytest.mark.parametrize("player", ["Crashing", "Nonsense", "Moody"])
def test_a_fault_costs_one_game_and_no_worker(player: str) -> None:
    plan = make_plan("condottiere_2p", [f"{PLAYERS}:{player}", "random"])
    found = bare(WorkerPool(1).play(plan, range(4)))
    assert [found[n]["points"] for n in range(4)] == [[0.0, 1.0], [1.0, 0.0]] * 2


def test_a_hung_player_loses_and_its_worker_goes() -> None:
    plan = make_plan("condottiere_2p", [f"{PLAYERS}:Hanging", "random"], overrun=0.5)
    found = {result.game: result for result in results(WorkerPool(2).play(plan, range(4)))}
    for number, result in found.items():
        assert result.fault is not None
        assert (result.fault.cause, result.fault.player) == ("overrun", 0)
        assert result.points[number % 2] == 0.0
        record = records.read(result.record)
        match = records.replay(games.game("condottiere"), record)
        own = [entry for entry in match.entries if entry.seat == result.fault.seat]
        assert len(own) == 4  # it hung at its fifth decision, and all before is kept
    assert sorted(found) == [0, 1, 2, 3]


def test_a_deadly_player_loses_after_three_workers() -> None:
    plan = make_plan("condottiere_3p", [f"{PLAYERS}:Deadly", "random"])
    found = list(results(WorkerPool(1).play(plan, range(2))))
    for result in found:
        assert result.fault is not None
        assert (result.fault.cause, result.fault.player) == ("crash", 0)
        assert "3 times (SIGKILL)" in result.fault.text
        assert "farewell" in result.fault.trace
        assert result.points[result.game] == 0.0
        records.replay(games.game("condottiere"), records.read(result.record))


def test_a_worker_lost_once_costs_nothing(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    plan = make_plan("condottiere_2p", [f"{PLAYERS}:Unlucky(mark={mark})", "random"])
    found = bare(WorkerPool(1).play(plan, range(6)))
    assert mark.exists()
    assert sorted(found) == list(range(6))
    assert not any("fault" in data for data in found.values())
    alone = SeriesRunner(plan)
    assert found == bare([ResultBatch.of(alone.play(number) for number in range(6))])


def test_rules_that_kill_their_worker_make_a_void_game(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])

    class Fragile(Worker):
        def enqueue(self, numbers: list[int]) -> None:  # type: ignore[override]
            if 1 in numbers:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
            super().enqueue(numbers)

    monkeypatch.setattr(pool, "Worker", Fragile)
    monkeypatch.setattr(pool, "MOST_CHUNK", 1)
    found = {result.game: result for result in results(WorkerPool(1).play(plan, range(3)))}
    assert sorted(found) == [0, 1, 2]
    void = found[1]
    assert void.fault is not None
    assert void.fault.cause == "void"
    assert not void.counts
    assert void.points == (0.5, 0.5)
    assert found[0].counts


def test_workers_that_never_come_up_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])
    monkeypatch.setattr(worker_process, "START", "raise SystemExit('no room')  # {paths}")
    with pytest.raises(ArenaError, match="Cannot start a worker: no room"):
        list(WorkerPool(1).play(plan, range(3)))
    monkeypatch.setattr(worker_process, "START", "import time; time.sleep(60)  # {paths}")
    monkeypatch.setattr(worker_process, "START_SECONDS", -59.5)
    with pytest.raises(ArenaError, match="did not start in time"):
        list(WorkerPool(1).play(plan, range(3)))


def test_a_rehearsal_that_is_lost_is_held_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"
    fall = (
        f"import os, time\nif not os.path.exists({str(mark)!r}):\n"
        f"    open({str(mark)!r}, 'x').close(); time.sleep(1); os._exit(3)\n"
    )
    monkeypatch.setattr(worker_process, "START", fall + worker_process.START)
    plan = make_plan("condottiere_2p", ["random", "random"])
    assert len(bare(WorkerPool(2).play(plan, range(4)))) == 4
    mark.unlink()
    with pytest.raises(UnknownName):
        list(WorkerPool(2).play(make_plan("condottiere_2p", ["randon"]), range(4)))


def test_leaving_off_ends_the_workers() -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])
    batches = WorkerPool(2).play(plan, range(100_000))
    next(batches)
    workers = children()
    assert len(workers) == 2
    batches.close()
    assert not children()


def test_workers_die_with_whoever_started_them() -> None:
    code = (
        "from conquista.arena.series_plan import make_plan\n"
        "from conquista.arena.workers.pool import WorkerPool\n"
        "for batch in WorkerPool(2).play(make_plan('condottiere_2p', ['random']), range(10**6)):\n"
        "    print(1, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        workers = children(parent.pid)
        assert len(workers) == 2
        parent.kill()
    for _ in range(100):
        if not any(alive(worker) for worker in workers):
            return
        time.sleep(0.05)
    raise AssertionError("workers outlive their parent")


def children(parent: int | None = None) -> list[int]:
    """The workers that a process has started, from the table of processes."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and alive(int(entry.name)):
            status = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(status[1]) == (parent or os.getpid()) and b"arena.worker" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_plans_travel_whole() -> None:
    plan = make_plan(
        "condottiere_2p",
        ["random"],
        openings=[SeriesRunner(make_plan("condottiere_2p", ["random"], plies=3)).opening(0)],
    )
    assert SeriesPlan.from_data(json.loads(json.dumps(plan.as_data()))) == plan
    assert len(bare(WorkerPool(1).play(plan, [0, 5]))) == 2
