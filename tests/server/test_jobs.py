"""The job runner: wakes by due time, repeats failures, and shares jobs with other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from conquista.server.runtime import job_runner as runners
from conquista.server.runtime import logs
from conquista.server.runtime.clock import now
from conquista.server.runtime.job_runner import JobRunner
from conquista.store.backends.sqlite import MEMORY, SqliteDatabase
from conquista.store.errors import StoreError
from conquista.store.processes import jobs as stored_jobs
from conquista.store.processes.jobs import JobStore


async def directly(work: Callable[[], Any]) -> Any:
    return work()


async def running(*runners_: JobRunner, until: Callable[[], bool], seconds: float = 5.0) -> None:
    """Run jobs until a condition holds."""
    tasks = [asyncio.create_task(one.keep_running()) for one in runners_]
    end = asyncio.get_running_loop().time() + seconds
    while not until() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.005)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert until()


def test_a_job_runs_when_it_is_due() -> None:
    store, calls = JobStore(SqliteDatabase(MEMORY)), []

    async def handler(key: str, data: dict[str, Any]) -> None:
        calls.append((key, data, now()))

    async def scenario() -> None:
        runner = JobRunner(store, directly)
        runner.register("mail", handler)
        due = now() + 150
        store.schedule("mail", "a", due, {"n": 1})
        store.schedule("other", "b", 0)  # without a handler here
        await running(runner, until=lambda: len(calls) == 1 and store.find("mail", "a") is None)
        [(key, data, at)] = calls
        assert (key, data) == ("a", {"n": 1})
        assert due <= at < due + 500
        assert store.find("other", "b") is not None

    asyncio.run(scenario())


def test_a_job_that_is_scheduled_through_the_runner_does_not_wait_for_the_next_look() -> None:
    store, calls = JobStore(SqliteDatabase(MEMORY)), []

    async def handler(key: str, data: dict[str, Any]) -> None:
        calls.append(now())

    async def scenario() -> None:
        runner = JobRunner(store, directly)
        runner.register("mail", handler)
        task = asyncio.create_task(runner.keep_running())
        await asyncio.sleep(0.05)
        begun = now()
        await runner.schedule("mail", "a", begun)
        while not calls:
            await asyncio.sleep(0.005)
        assert calls[0] - begun < 500
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(scenario())


def test_a_failing_handler_is_called_again_and_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_jobs, "WAITS", (1, 1))
    logs.set_up("json", "error")
    store, calls = JobStore(SqliteDatabase(MEMORY)), []

    async def handler(key: str, data: dict[str, Any]) -> None:
        calls.append(key)
        raise ValueError("a secret")

    async def scenario() -> None:
        runner = JobRunner(store, directly)
        runner.register("mail", handler)
        store.schedule("mail", "a", 0)
        await running(runner, until=lambda: len(store.given_up()) == 1)

    asyncio.run(scenario())
    assert calls == ["a", "a", "a"]


def test_a_handler_may_schedule_its_own_job_again() -> None:
    store, calls = JobStore(SqliteDatabase(MEMORY)), []

    async def handler(key: str, data: dict[str, Any]) -> None:
        calls.append(data["n"])
        if data["n"] < 3:
            store.schedule("daily", key, now(), {"n": data["n"] + 1})

    async def scenario() -> None:
        runner = JobRunner(store, directly)
        runner.register("daily", handler)
        store.schedule("daily", "a", 0, {"n": 1})
        await running(runner, until=lambda: calls == [1, 2, 3] and store.find("daily", "a") is None)

    asyncio.run(scenario())


def test_two_processes_run_each_job_once(tmp_path: Path) -> None:
    where, calls = tmp_path / "a.db", []

    async def handler(key: str, data: dict[str, Any]) -> None:
        calls.append(key)
        await asyncio.sleep(0.001)

    async def scenario() -> None:
        stores = [JobStore(SqliteDatabase(where)) for _ in range(2)]
        pair = [JobRunner(store, asyncio.to_thread, f"process {k}") for k, store in enumerate(stores)]
        for number in range(60):
            stores[0].schedule("mail", str(number), 0)
        for one in pair:
            one.register("mail", handler)
        await running(*pair, until=lambda: stores[0].next_due(["mail"]) is None, seconds=20)

    asyncio.run(scenario())
    assert sorted(calls, key=int) == [str(number) for number in range(60)]


STEPS = ("take", "handler", "after handler", "done")


@pytest.mark.parametrize("step", STEPS)
def test_a_process_that_dies_at_any_step_loses_no_job(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process stops at once at a step: neither that step nor anything after it is done."""
    monkeypatch.setattr(runners, "RETRY", 0.01)
    store, calls = JobStore(SqliteDatabase(MEMORY)), []
    died = asyncio.Event()

    async def forever() -> None:
        died.set()
        await asyncio.Event().wait()

    async def handler(key: str, data: dict[str, Any]) -> None:
        if step == "handler" and not died.is_set():
            await forever()
        calls.append(key)
        if step == "after handler" and not died.is_set():
            await forever()

    async def do(work: Callable[[], Any]) -> Any:
        name = getattr(getattr(work, "func", work), "__name__", "")
        if name == step and not died.is_set():
            await forever()
        return work()

    async def scenario() -> None:
        store.schedule("mail", "a", 0)
        first = JobRunner(store, do)
        first.register("mail", handler)
        await running(first, until=died.is_set)
        second = JobRunner(store, directly)
        second.register("mail", handler)
        await running(second, until=lambda: store.find("mail", "a") is None)

    asyncio.run(scenario())
    assert calls == (["a"] if step in ("take", "handler") else ["a", "a"])


def test_a_database_that_is_away_for_a_while_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "RETRY", 0.01)
    store, calls, faults = JobStore(SqliteDatabase(MEMORY)), [], [3]

    async def handler(key: str, data: dict[str, Any]) -> None:
        calls.append(key)
        faults[0] = 3

    def unreliable() -> Callable[[Callable[[], Any]], Awaitable[Any]]:
        async def do(work: Callable[[], Any]) -> Any:
            if faults[0]:
                faults[0] -= 1
                raise StoreError("store.failed", path="x", reason="y")
            return work()

        return do

    async def scenario() -> None:
        runner = JobRunner(store, unreliable())
        runner.register("mail", handler)
        store.schedule("mail", "a", 0)
        await running(runner, until=lambda: store.find("mail", "a") is None)

    asyncio.run(scenario())
    assert calls == ["a"]
