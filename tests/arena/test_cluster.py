"""A real Ray cluster on this machine: the same games as on one machine, though actors and workers are killed."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conquista.arena.errors import ArenaError
from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.series import Series
from conquista.arena.series_log import SeriesLog, read_log
from conquista.arena.series_plan import make_plan
from conquista.arena.workers.cluster import Refill, WorkerCluster
from conquista.core import UnknownName

PLAYERS = "arena.players"


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    found = pytest.importorskip("ray")
    found.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    yield found
    found.shutdown()


def actors() -> list[int]:
    """The processes of the actors, by the name that Ray gives them."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if b"ray::ClusterWorker" in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def test_without_ray_we_say_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"conquista\[cluster\]"):
        WorkerCluster()


def test_a_refill_goes_on() -> None:
    refill = Refill()
    refill.numbers.extend([1, 2])
    assert list(refill) == [1, 2]
    assert next(refill, None) is None
    refill.numbers.append(3)
    assert list(refill) == [3]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_series_survives_the_loss_of_stations(ray: Any, tmp_path: Path) -> None:
    plan = make_plan("condottiere_2p", ["random", f"{PLAYERS}:Sly"], seed=9)
    games, told_of, killed = 120, 0, 0
    with SeriesLog(tmp_path / "a.jsonl", plan) as log:
        series = Series(log, games)

        def on_result(result: GameResult) -> None:
            nonlocal told_of, killed
            told_of += 1
            if told_of in (16, 60):
                os.kill(actors()[0], signal.SIGKILL)
                killed += 1

        series.run(WorkerCluster("auto"), on_result)
    assert killed == 2
    found = read_log(tmp_path / "a.jsonl", records=True)
    assert sorted(found.results) == list(range(games))
    assert found.repeated == []
    runner = SeriesRunner(plan)
    for number in range(0, games, 16):
        assert found.results[number].record == runner.play(number).record


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_bad_players_lose_on_a_cluster_as_at_home(ray: Any) -> None:
    plan = make_plan("condottiere_2p", [f"{PLAYERS}:Hanging", "random"], overrun=0.5)
    batches = WorkerCluster("auto", workers=1).play(plan, [0, 1])
    found = [json.loads(line) for batch in batches for line in batch.block.splitlines()]
    assert [data["fault"]["cause"] for data in found] == ["overrun", "overrun"]
    with pytest.raises(UnknownName, match="random"):
        list(WorkerCluster("auto").play(make_plan("condottiere_2p", ["randon"]), range(4)))
