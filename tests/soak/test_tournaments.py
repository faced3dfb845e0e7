"""Tournaments end alike when the server is killed at any step; `conquista soak tournaments` is the long form."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from operator import eq

import pytest

from conquista.cli.main import run as command
from conquista.server.tournaments.director import TournamentDirector
from conquista.server.tournaments.steps import TournamentStep
from conquista.server.tournaments.terms import TournamentTerms
from conquista.soak.season.standings import independent_standings
from conquista.soak.tournaments.simulation import Simulation, TournamentCase, outcome_of
from conquista.soak.tournaments.trial import cases, run
from conquista.store.tournaments.values import TournamentSnapshot
from conquista.tournaments.standings import standings
from kit.scale import scaled
from tournaments.rows import rows_of

SMALL = [
    TournamentCase("swiss", "swiss", "conquest_2p", 7, 3, absent=20),
    TournamentCase("tables", "tables", "conquest_4p", 9, 2, fill="squire", absent=15),
    TournamentCase("arena", "arena", "condottiere_2p", 5, minutes=60, absent=10),
    TournamentCase("robin", "round_robin", "conquest_2p", 4, absent=10),
    TournamentCase("knock", "knock_out", "conquest_2p", 5, absent=15),
    TournamentCase("pairs", "partners", "conquest_party", 6, 2, fill="squire", absent=10),
]


@pytest.mark.parametrize("case", SMALL, ids=lambda case: case.name)
def test_a_kill_at_any_step_changes_nothing(case: TournamentCase) -> None:
    calm = asyncio.run(Simulation(case).run())
    assert calm.faults == ()
    assert calm.operations > 40
    step = max(1, calm.operations // scaled(12))
    for kill in range(1, calm.operations + 1, step):
        killed = asyncio.run(Simulation(case, partial(eq, kill)).run())
        assert (killed.kills, killed.faults) == (1, ())
        assert outcome_of(killed) == outcome_of(calm), kill


def test_all_formats_with_everything_that_people_do() -> None:
    figures = run(scaled(10), 7)
    assert figures.clean, figures.faults
    assert figures.tournaments == scaled(10)
    assert figures.kills > 20
    assert {"played", "bye", "no_show"} <= set(figures.results)


def test_standings_of_simulated_tournaments_equal_an_independent_computation() -> None:
    for case in cases(scaled(10), 3):
        played = asyncio.run(Simulation(case).run())
        history = played.snapshot.history()
        expected = independent_standings(rows_of(history))
        assert [row.entrant for row in standings(history)] == [number for number, _ in expected]


def test_a_director_who_draws_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw that depends on more than the rows cannot be repeated."""
    from conquista.tournaments.values import DrawInput, Pairing, TournamentHistory

    async def swapped(self: TournamentDirector, history: TournamentHistory, given: DrawInput) -> tuple[Pairing, ...]:
        found = await honest(self, history, given)
        return tuple(Pairing(one.table, one.sides[::-1], one.result) for one in found)

    honest = TournamentDirector._drawn_here
    monkeypatch.setattr(TournamentDirector, "_drawn_here", swapped)
    played = asyncio.run(Simulation(SMALL[3]).run())
    assert any("cannot be drawn again" in fault for fault in played.faults)


def test_a_director_who_forgets_tables_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgetful(
        self: TournamentDirector, snapshot: TournamentSnapshot, terms: TournamentTerms, step: TournamentStep
    ) -> None:
        await self._set_stage(snapshot, step.pairings, "opened")
        await honest(self, snapshot, terms, step)

    honest = TournamentDirector._open_tables
    monkeypatch.setattr(TournamentDirector, "_open_tables", forgetful)
    case = SMALL[0]
    calm = asyncio.run(Simulation(case).run())
    broken = 0
    for kill in range(1, calm.operations, 9):
        try:
            killed = asyncio.run(Simulation(case, partial(eq, kill)).run())
            broken += bool(killed.faults) or outcome_of(killed) != outcome_of(calm)
        except KeyError:
            broken += 1  # a table that was never opened
    assert broken


def test_the_command_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["soak", "tournaments", "--count", "2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["clean"]
    assert figures["tournaments"] == 2
