"""R-1, R-2: a server killed at any point has stored what it acknowledged, once, and sent nothing else."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from conquista.core import data_text
from conquista.games import registry
from conquista.soak.kill.client_memory import ClientMemory
from conquista.soak.kill.crash_points import POINTS
from conquista.soak.kill.restart import PATIENCE, measure
from conquista.soak.kill.server_run import HOST, NOW, ServerCrash, SimulatedPlayers
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.forwarding import request_text
from conquista.table.config import TableConfig
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import PERSON, JournalEntry, SeatHolder
from kit.scale import scaled

KILLS = 8


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_r1_no_acknowledged_action_is_lost_or_doubled_by_a_kill(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = request.getfixturevalue("postgres") if kind == "postgres" else str(tmp_path / "tables.db")
    trial = f"soak kill --kills {scaled(KILLS)} --tables 2 --seed 5 --json"
    command = [sys.executable, "-m", "conquista.cli.main", *trial.split(), "--database", where]
    done = subprocess.run(command, capture_output=True, text=True, timeout=scaled(110), check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)[0]
    assert (found["lost"], found["doubled"], found["changed"]) == (0, 0, 0)
    assert found["kills"] == scaled(KILLS)
    assert found["answers"] > KILLS
    assert len({point.partition(",")[0] for point in found["points"]}) >= 4


def test_a_server_dies_at_every_point_before_it_dies_at_one_again() -> None:
    rng, points = random.Random(3), list[str]()
    for _ in range(20):
        deaths = [ServerCrash.drawn(rng, points) for _ in POINTS]
        assert {crash.point for crash in deaths} == set(POINTS)
        assert not any(crash.situation for crash in deaths if "commit" in crash.point)


def played(most: int) -> tuple[ClientMemory, Table, MemoryJournal]:
    """Play some requests at a table, recorded as a client would."""
    journal, memory, rng = MemoryJournal(), ClientMemory(), random.Random(1)
    seats = {seat: SeatHolder(PERSON, f"p{seat}") for seat in "ABC"}
    setting = TableConfig.choose(registry.game("condottiere"), "condottiere_3p")
    table = Table.open("t", setting, HOST, seats, NOW, TablePorts(journal))
    people = SimulatedPlayers(rng)
    for _ in range(most):
        request, _ = people.decide(table)
        memory.record("send", [request_text(request)])
        ack = table.apply_request(request, NOW)
        memory.record("ack", [ack.cid, ack.number])
        for tale in table.since("A", ack.number - 1).items[:1]:
            memory.record("tale", ["A", tale.number, data_text(tale.as_data())])
    return memory, table, journal


class Cut(MemoryJournal):
    """A copy of another journal up to some entry, with a change."""

    def __init__(self, rows: list[JournalEntry]) -> None:
        super().__init__()
        self.append("t", rows)


def test_the_trial_finds_nothing_where_nothing_is_wrong() -> None:
    memory, _, journal = played(12)
    again = Table.restore("t", TablePorts(journal))
    memory.compare(again, journal)
    assert (memory.lost, memory.doubled, memory.changed) == ([], [], [])


def test_the_trial_finds_what_is_lost() -> None:
    memory, _, journal = played(12)
    short = Cut(list(journal.entries("t"))[:-1])
    memory.compare(Table.restore("t", TablePorts(short)), short)
    assert memory.lost


def test_the_trial_finds_what_is_done_and_nobody_asked_for() -> None:
    memory, table, journal = played(12)
    request, _ = SimulatedPlayers(random.Random(2)).decide(table)
    table.apply_request(request, NOW)
    memory.compare(table, journal)
    assert memory.doubled


def test_the_trial_finds_a_request_that_was_done_twice() -> None:
    memory, table, journal = played(12)
    *_, last = journal.entries("t")
    request, _ = SimulatedPlayers(random.Random(2)).decide(table)
    table.apply_request(replace(request, cid="twice"), NOW)
    rows = list(journal.entries("t"))
    rows[-1] = replace(rows[-1], data={**rows[-1].data, "cid": last.data["cid"]})
    memory.compare(table, Cut(rows))
    assert last.data["cid"] in memory.doubled


def test_the_trial_finds_what_was_told_otherwise() -> None:
    memory, table, journal = played(12)
    memory.record("tale", ["B", 3, "something else"])
    memory.compare(table, journal)
    assert memory.changed == ["tale 3 of B"]


def test_r1_a_server_comes_back_with_all_its_open_tables(tmp_path: Path) -> None:
    back = measure(str(tmp_path / "x.db"), tmp_path, tables=12, actions=10, seed=1)
    assert back.tables == 12
    assert 0 < back.ready < back.first <= back.last < PATIENCE
    assert 0 < back.slowest < back.last
