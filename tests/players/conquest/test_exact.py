"""The solver against brute force on small random positions with every kind of piece in them."""

from __future__ import annotations

import pytest

from conquista.games.conquest import ledger
from conquista.games.conquest.engine import Engine
from conquista.players.conquest.brute import Brute
from conquista.players.conquest.tactics import Tactics
from conquista.players.conquest.weights import Weights, counting, usual, worth_of
from players.conquest.small_positions import positions


def compare(seed: int, count: int, moves: tuple[int, int]) -> int:
    """Hold the solver against brute force; tell how many positions had something to gain."""
    gained = 0
    for number, (preset, scene) in enumerate(positions(seed, count, moves)):
        position, tables = scene.state.position, scene.rules.tables
        seat = ledger.numbers(position)["active"]
        weights: Weights = (usual() if number % 2 else counting()).of_seat(tables, seat)
        brute = Brute(Engine(tables), weights, seat).value(position)
        assert brute is not None
        expected = brute - worth_of(position, weights, seat)
        tactics = Tactics(Engine(tables), bits=12)
        keen = tactics.solve_turn(position, seat, weights)
        assert keen.lower <= expected <= keen.upper, f"{number} {preset}: {keen}, by brute force {expected}"
        found = tactics.solve_turn(position, seat, weights, prove=True)
        assert found.proven
        assert found.value == expected, f"{number} {preset}: {found}, by brute force {expected}: {scene.scenario}"
        gained += expected > 0
    return gained


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_equals_brute_force(seed: int) -> None:
    assert compare(seed, 40, (3, 5)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
def test_the_solver_equals_brute_force_a_thousand_times(seed: int) -> None:
    assert compare(seed, 130, (3, 6)) > 80
