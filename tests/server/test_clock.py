"""The clock of the machine is set while matches run: nobody is charged, and deadlines are kept."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from conquista.server.runtime import clock, logs
from conquista.server.runtime.clock import JUMP, ServerClock
from conquista.table.clocks import BONUS
from server.api_user import serving
from server.test_waiting_tables import app_state, forget, in_loop, started, to_move

SECOND, HOUR = 1_000, 3_600_000


class Machine:
    """The two clocks of a machine, in milliseconds."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_700_000_000_000, 5_000
        self.clock = ServerClock(lambda: self.wall * 1_000_000, lambda: self.steady * 1_000_000)

    def passes(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds

    def looks(self, seconds: int) -> list[int]:
        """Let as many seconds pass, with a look at the end of each; return what was found."""
        found = []
        for _ in range(seconds):
            self.passes(SECOND)
            found.append(self.clock.watch())
        return found


def test_without_a_watcher_the_time_is_that_of_the_machine() -> None:
    machine = Machine()
    machine.wall += HOUR
    assert machine.clock.now() == machine.wall
    machine.clock.watch()
    machine.clock.unwatch()
    machine.wall -= 3 * HOUR
    assert machine.clock.now() == machine.wall


def test_small_differences_are_followed_at_once() -> None:
    machine = Machine()
    machine.clock.watch()
    for difference in (JUMP - 1, -JUMP + 1, 50):
        machine.wall += difference
        assert machine.looks(1) == [0]
    assert machine.clock.skipped == 0
    assert machine.clock.now() == machine.wall


def test_a_step_forward_is_noticed_adopted_and_counted_as_skipped() -> None:
    machine = Machine()
    machine.clock.watch()
    before = machine.clock.now()
    machine.wall += HOUR
    assert machine.clock.now() == before  # not before it is noticed
    assert machine.looks(2) == [HOUR, 0]
    assert machine.clock.now() == machine.wall
    assert machine.clock.skipped == machine.clock.skipped_since(before) == HOUR
    assert machine.clock.skipped_since(machine.wall) == 0
    machine.wall += 5 * SECOND
    assert machine.looks(1) == [5 * SECOND]
    assert machine.clock.skipped == HOUR + 5 * SECOND
    assert machine.clock.skipped_since(before + HOUR) == 5 * SECOND


def test_after_a_step_back_the_time_goes_on_more_slowly_until_both_agree() -> None:
    machine = Machine()
    machine.clock.watch()
    machine.wall -= 30 * SECOND
    last, found = machine.clock.now(), []
    for _ in range(320):
        found += machine.looks(1)
        assert 0 < machine.clock.now() - last <= SECOND
        last = machine.clock.now()
    assert found == [-30 * SECOND] + [0] * 319  # said once
    assert machine.clock.now() == machine.wall
    assert machine.clock.skipped == 0
    machine.wall += HOUR
    assert machine.looks(1) == [HOUR]


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """By how many milliseconds the clock of this machine is set."""
    shift = [0]
    monkeypatch.setattr(clock.CLOCK, "_wall", lambda: time.time_ns() + shift[0] * 1_000_000)
    monkeypatch.setattr(clock, "LOOK_EVERY", 0.05)
    yield shift
    clock.CLOCK._set = (None, ())


def until_adopted(wall: list[int]) -> None:
    end = time.monotonic() + 30
    while clock.now() < time.time_ns() // 1_000_000 + wall[0] - SECOND:
        assert time.monotonic() < end
        time.sleep(0.02)


def act(person: Any, seat: str, table: str, sight: Any, cid: str) -> int:
    word = {"do": "act", "seat": seat, "word": sight["legal"][0], "seq": sight["number"], "hash": sight["hash"]}
    return int(person.do(table, cid, **word)[0])


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_step_forward_charges_no_table_and_keeps_its_deadlines(
    wall: list[int], in_memory: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving() as client:
        host, guest, table = started(client, "slow" if not in_memory else "live")
        person, seat, before = to_move(host, guest, table)
        if not in_memory:
            forget(client)
        logs.set_up("json", "warning")
        began = clock.now()
        wall[0] = 60 * HOUR  # far beyond all times of the match
        until_adopted(wall)
        person, again, after = to_move(host, guest, table)
        assert again == seat
        moved, was = after["clocks"][seat], before["clocks"][seat]
        assert moved["bank"] == was["bank"]
        assert 0 <= moved["used"] < 30 * SECOND  # what passed before the step
        assert moved["since"] >= began + 60 * HOUR
        assert moved["since"] <= clock.now() + BONUS
        due = in_loop(client, lambda: app_state(client).tables._tables[table].table.due())
        assert due == pytest.approx(moved["since"] + moved["left"], abs=SECOND)
        assert act(person, seat, table, after, "c1") == 200
        lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
        [line] = [line for line in lines if line["event"] == "clock_set"]
        assert line["seconds"] == pytest.approx(60 * 3600, abs=1)
    logs.set_up("json", "error")


def test_a_step_back_charges_nobody_and_the_match_goes_on(wall: list[int]) -> None:
    with serving() as client:
        host, guest, table = started(client, "live")
        wall[0] = -HOUR
        time.sleep(0.3)
        person, seat, sight = to_move(host, guest, table)
        assert act(person, seat, table, sight, "c1") == 200
        clocks = host.get(f"/api/tables/{table}/sight?seat=S")["sight"]["clocks"]
        assert all(0 <= one["used"] < 30 * SECOND for one in clocks.values())
        running = [one["since"] for one in clocks.values() if one.get("since") is not None]
        assert running
        assert all(abs(since - clock.now()) < 30 * SECOND for since in running)
