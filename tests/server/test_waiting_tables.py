"""Tables that wait for a long time leave memory, and come back for a request or at their deadline."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.server.app_state import AppState
from conquista.server.play.live import registry
from conquista.server.runtime import clock
from server.api_user import DUEL, ApiUser, serving

HOUR = 3_600_000


def app_state(client: TestClient) -> AppState:
    found: Any = client.app
    state: AppState = found.state.app_state
    return state


def in_loop(client: TestClient, work: Callable[[], Any]) -> Any:
    """Call a function in the event loop of the server."""

    async def called() -> Any:
        return work()

    assert client.portal is not None
    return client.portal.call(called)


def started(client: TestClient, pace: str) -> tuple[ApiUser, ApiUser, str]:
    host, guest = ApiUser.guest(client), ApiUser.guest(client)
    table = host.post("/api/tables", DUEL | {"pace": pace, "visibility": "public"})["table"]["id"]
    assert guest.do(table, "sit", do="sit", seat="N")[0] == 200
    assert host.do(table, "start", do="start")[0] == 200
    return host, guest, table


def to_move(host: ApiUser, guest: ApiUser, table: str) -> tuple[ApiUser, str, Any]:
    for person, seat in ((host, "S"), (guest, "N")):
        sight = person.get(f"/api/tables/{table}/sight?seat={seat}")["sight"]
        if sight["legal"]:
            return person, seat, sight
    raise AssertionError("no seat is to move")


def forget(client: TestClient) -> None:
    in_loop(client, lambda: app_state(client).tables.forget_idle(float("inf")))


@pytest.mark.parametrize(("pace", "leaves"), [("quick", False), ("slow", True), ("untimed", True)])
def test_a_table_leaves_memory_unless_its_deadline_is_near(pace: str, leaves: bool) -> None:
    with serving() as client:
        host, guest, table = started(client, pace)
        forget(client)
        assert client.get("/api/status").json()["tables"] == (0 if leaves else 1)
        person, seat, sight = to_move(host, guest, table)
        act = {"do": "act", "seat": seat, "word": sight["legal"][0], "seq": sight["number"], "hash": sight["hash"]}
        assert person.do(table, "c1", **act)[0] == 200


def test_the_clock_runs_while_a_table_has_left_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as client:
        host, guest, table = started(client, "slow")
        before = to_move(host, guest, table)[2]
        forget(client)
        monkeypatch.setattr(registry, "now", lambda: clock.now() + 40 * HOUR)
        after = to_move(host, guest, table)[2]
        assert after["clocks"] == before["clocks"]  # neither stopped nor refilled: it runs since the same moment
        assert after["number"] == before["number"]


def test_a_table_is_woken_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as client:
        host, guest, table = started(client, "slow")
        _, seat, before = to_move(host, guest, table)
        forget(client)
        tables: Any = app_state(client).tables
        alarm = tables._asleep[table]
        left = alarm.when() - in_loop(client, lambda: asyncio.get_running_loop().time())
        assert 47 * 3600 < left < 49 * 3600
        monkeypatch.setattr(registry, "now", lambda: clock.now() + 49 * HOUR)
        in_loop(client, lambda: tables._wake(table))
        end = time.monotonic() + 20
        while client.get("/api/status").json()["tables"] == 0:  # nobody asks for the table
            assert time.monotonic() < end
            time.sleep(0.05)
        monkeypatch.undo()
        sight = host.get(f"/api/tables/{table}/sight?seat=S")["sight"]
        assert sight["number"] > before["number"]
        assert sight["clocks"][seat]["used"] == 48 * HOUR  # the turn is over, and the next seat is to move
        assert to_move(host, guest, table)[1] != seat
        assert table not in tables._asleep
