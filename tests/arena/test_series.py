"""A series that is killed, interrupted or run by others ends with the same games as one left in peace."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from arena.kill import play_and_kill
from conquista.arena.errors import LogError
from conquista.arena.evaluation.sprt import Test
from conquista.arena.game_result import VOID, GameFault
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series import Series
from conquista.arena.series_log import SeriesLog, read_log
from conquista.arena.series_plan import SeriesPlan, make_plan
from conquista.arena.workers.pool import WorkerPool


class Backwards:
    """An executor that gives everything three times and the last first."""

    def play(self, plan: SeriesPlan, numbers: Iterable[int]) -> Generator[ResultBatch, None, None]:
        runner = SeriesRunner(plan)
        for number in sorted(numbers, reverse=True):
            result = runner.play(number)
            yield ResultBatch.of([result, result])
            yield ResultBatch.of([result])


def bare(path: Path) -> list[tuple[int, list[float], str]]:
    found: list[tuple[int, list[float], str]] = []
    for line in path.read_text().splitlines()[1:]:
        data = json.loads(line)
        found.append((data["game"], data["points"], data["record"]))
    return sorted(found)


def test_a_killed_series_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    killed, quiet = tmp_path / "killed.jsonl", tmp_path / "quiet.jsonl"
    assert play_and_kill(killed, 160, 2, "condottiere_2p", 2, 5) == 2
    plan = make_plan("condottiere_2p", ["random", "random"])
    with SeriesLog(quiet, plan) as log:
        Series(log, 160).run(WorkerPool(2))
    assert bare(killed) == bare(quiet)
    assert [game for game, _, _ in bare(killed)] == list(range(160))
    assert read_log(killed).damaged == []


def test_an_interrupt_is_polite(tmp_path: Path) -> None:
    log = tmp_path / "x.jsonl"
    command = [sys.executable, "-m", "conquista.cli.main", "arena", "match", "random", "random", "-p", "condottiere_2p"]
    command += ["-n", "100000", "--log", str(log), "-w", "1"]
    environment = {**os.environ, "CONQUISTA_LANG": "en"}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background are deaf to it
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as series:
        signal.signal(signal.SIGINT, before)
        while series.poll() is None and (not log.exists() or log.read_bytes().count(b"\n") < 20):
            time.sleep(0.02)
        series.send_signal(signal.SIGINT)
        _, output = series.communicate(timeout=30)
    assert series.returncode == 130
    assert "run the same command again" in output
    found = read_log(log)
    assert len(found.results) >= 19
    assert not found.torn


def test_games_count_once_in_any_order(tmp_path: Path) -> None:
    plan = make_plan("condottiere_3p", ["random", "random"], seed=4)
    found: list[int] = []
    with SeriesLog(tmp_path / "a.jsonl", plan) as log:
        series = Series(log, 12)
        series.run(Backwards(), lambda result: found.append(result.game))
        assert series.over
        assert found == list(range(11, -1, -1))
        backwards = series.board.tallies[0]
    with SeriesLog(tmp_path / "b.jsonl", plan) as log:
        series = Series(log, 12)
        series.run(WorkerPool(2))
        assert series.board.tallies[0] == backwards
    assert bare(tmp_path / "a.jsonl") == bare(tmp_path / "b.jsonl")


def test_the_verdict_does_not_hang_on_the_order(tmp_path: Path) -> None:
    plan = make_plan("condottiere_2p", ["random", "arena.players:Steady"])
    verdicts = []
    for name, executor in (("a", Backwards()), ("b", WorkerPool(1)), ("c", WorkerPool(3))):
        with SeriesLog(tmp_path / name, plan) as log:
            series = Series(log, 120, Test(0, 150))
            series.run(executor)
            assert series.sprt is not None
            verdicts.append((series.sprt.verdict, series.sprt.evaluated, series.sprt.ratio))
        with SeriesLog(tmp_path / name, plan) as log:  # and the log alone tells the same
            again = Series(log, 120, Test(0, 150))
            assert again.sprt is not None
            assert (again.sprt.verdict, again.sprt.evaluated, again.sprt.ratio) == verdicts[-1]
    assert verdicts[0][0] is not None
    assert verdicts[0] == verdicts[1] == verdicts[2]


def test_void_games_are_counted_apart(tmp_path: Path) -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])
    runner = SeriesRunner(plan)
    with SeriesLog(tmp_path / "a.jsonl", plan) as log:
        log.add(ResultBatch.of([runner.play(0)]))
        log.add(ResultBatch.of([runner.abandoned(1, "", GameFault(VOID, "gone"))]))
        log.add(ResultBatch.of([runner.play(2)]))
        series = Series(log, 4, Test())
        assert (series.board.games, series.board.void) == (2, 1)
        assert series.sprt is not None
        assert series.sprt.evaluated == 0
        series.run(Backwards())
        assert series.sprt.evaluated == 1
        assert series.over


def test_a_full_disk_stops_the_series_and_keeps_what_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])
    room = 30_000

    def write(descriptor: int, data: memoryview) -> int:
        free = room - os.fstat(descriptor).st_size
        if free <= 0:
            raise OSError(28, "No space left on device")
        return os.writev(descriptor, [data[:free]])

    log = SeriesLog(tmp_path / "a.jsonl", plan)
    monkeypatch.setattr("conquista.arena.series_log.os.write", write)
    with pytest.raises(LogError, match=r"All (\d+) finished games are saved") as refusal:
        Series(log, 100).run(WorkerPool(1))
    monkeypatch.undo()
    log.close()
    found = read_log(tmp_path / "a.jsonl")
    assert 5 < len(found.results) < 20
    assert refusal.value.params["count"] == len(found.results)
    assert not found.torn
