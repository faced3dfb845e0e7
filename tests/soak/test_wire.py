"""The short forms of the trials over the network, and that each of them detects faults."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from conquista.soak.input import trial as inputs
from conquista.soak.input.operations import run as run_operations
from conquista.soak.load.trial import run as run_load
from conquista.soak.network.trial import run as run_network
from conquista.soak.wire.http_client import Json
from conquista.soak.wire.match_setup import open_trial_table
from conquista.soak.wire.seat import ScriptedClient
from conquista.soak.wire.server_process import Serving

pytestmark = pytest.mark.slow


def test_r1_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    figures = run_load(str(tmp_path / "x.db"), tmp_path, {"conquest_4p": 3, "condottiere_4p": 2}, 20, 2)
    assert figures.clean, figures
    assert figures.done >= 20
    assert (figures.players, figures.refused) == (20, {})


def test_load_goes_on_where_a_match_is_over(tmp_path: Path) -> None:
    figures = run_load(str(tmp_path / "x.db"), tmp_path, {"condottiere_2p": 2}, 100, 10)
    assert figures.clean, figures
    assert figures.ended >= 1
    assert figures.players == 4


def test_r3_lines_that_go_wrong_cost_nobody_a_tale(tmp_path: Path) -> None:
    figures = run_network(str(tmp_path / "x.db"), tmp_path, 64, tables=4)
    assert figures.clean, figures
    assert set(figures.faults.values()) == {8}
    assert figures.connections > 20
    assert figures.actions > 10


def test_s2_mutated_messages_change_nothing_that_the_rules_forbid(tmp_path: Path) -> None:
    figures = inputs.run(str(tmp_path / "x.db"), tmp_path, 1200)
    assert figures.clean, figures
    assert figures.sent >= 1200
    assert {"invalid", "stale", "not_your_seat", "table"} <= set(figures.causes)


def test_s11_no_operation_stumbles_over_what_it_is_given(tmp_path: Path) -> None:
    tried = run_operations(tmp_path, 1, phases="fuzzing")
    assert tried.clean, "\n".join(tried.output)
    assert tried.tried > 30


@pytest.mark.timeout(180)
def test_r1_one_of_two_processes_is_killed_under_load_and_nothing_is_lost(
    tmp_path: Path, postgres: str, redis_server: str
) -> None:
    shared = {"redis": redis_server, "floods": False, "thinkers": 0, "level": "warning"}
    with (
        Serving(postgres, tmp_path / "one.log", **shared) as one,
        Serving(postgres, tmp_path / "two.log", **shared) as two,
    ):
        lost = asyncio.run(play_on_both(one, two))
    assert lost == []


async def play_on_both(one: Serving, two: Serving) -> list[str]:
    """Seats use different processes; the one that opened the tables is killed, and its clients move over."""
    there: dict[tuple[str, str | None], list[str]] = {}

    def heard(player: ScriptedClient, message: Json) -> None:
        if message["type"] == "presence":
            there[player.table, player.seat] = sorted(message["seats"])

    async def all_there() -> None:
        while len(there) < 6 or any(seats != ["N", "S"] for seats in there.values()):
            await asyncio.sleep(0.01)

    parties = [await open_trial_table(one.address, "conquest_2p", heard) for _ in range(3)]
    for party in parties:
        party.players["N"].address = two.address
        party.start()
        await party.welcomed()
    number = 0

    async def play(actions: int) -> None:
        nonlocal number
        done = number + actions
        while number < done:
            for party in parties:
                for player in party.awaited:
                    number += 1
                    await player.act(
                        f"a{number}", "end" if "end" in player.snapshot["legal"] else player.snapshot["legal"][0]
                    )
            await asyncio.sleep(0.01)

    await asyncio.wait_for(all_there(), 30)
    await asyncio.wait_for(play(18), 60)
    there.clear()
    one.process.kill()
    for party in parties:
        party.players["S"].address = two.address
    await asyncio.wait_for(play(12), 90)
    await asyncio.wait_for(all_there(), 30)
    for _ in range(600):
        if not any(player.pending for party in parties for player in party.players.values()):
            break
        await asyncio.sleep(0.05)
    faults = []
    for party in parties:
        for player in party.players.values():
            found = player.snapshot["number"]
            if player.gaps or player.pending or player.last != found:
                faults.append(f"{party.table} {player.seat}: {player.gaps} gaps, {player.last} of {found}")
        north, south = party.players.values()
        if north.last != south.last:
            faults.append(f"{party.table}: {north.last} and {south.last}")
        await party.stop()
    return faults
