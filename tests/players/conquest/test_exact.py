"""The solver against brute force on small random positions with every kind of piece in them.

`make proofs` compares many times as many.
"""

from __future__ import annotations

from collections import Counter

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import LOWER, RAISE, SHOOT, TAKE, WANDER
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.players.conquest.solver.exact.brute_force import Brute
from conquista.players.conquest.solver.tactics import NOTHING, Solution, Tactics
from conquista.players.conquest.solver.values import WIN, PieceValues, counting, usual, value_of
from kit.scale import SCALE, scaled
from players.conquest.small_positions import contents, positions, sieges

LONG = scaled(100)  # positions for each of eight seeds
BRIDGED = scaled(30)  # for each of four
SIEGES = scaled(60)  # for each of two
DEEDS = {SHOOT: "shot", RAISE: "bridge", LOWER: "bridge", WANDER: "camel led", TAKE: "camel taken"}


def compare(seed: int, count: int, moves: tuple[int, int], bridged: bool = False) -> Counter[str]:
    """Hold the solver against brute force; count what was gained, and by what deeds."""
    seen: Counter[str] = Counter()
    for number, (preset, scene) in enumerate(positions(seed, count, moves, bridged)):
        position, tables = scene.state.position, scene.rules.tables
        seat = packing.numbers(position)["active"]
        weights: PieceValues = (usual() if number % 2 else counting()).of_seat(tables, seat)
        brute = Brute(ConquestEngine(tables), weights, seat).value(position)
        assert brute is not None
        expected = brute - value_of(position, weights, seat)
        tactics = Tactics(ConquestEngine(tables), bits=12)
        keen = tactics.solve_turn(position, seat, weights)
        assert keen.lower <= expected <= keen.upper, f"{number} {preset}: {keen}, by brute force {expected}"
        found = tactics.solve_turn(position, seat, weights, prove=True)
        assert found.proven
        assert found.value == expected, f"{number} {preset}: {found}, by brute force {expected}: {scene.scenario}"
        seen["gained"] += expected > 0
        seen["keen"] += keen.value == expected
        seen.update(deeds(found))
    return seen


def deeds(found: Solution) -> set[str]:
    """What kinds of action a line has besides steps."""
    kinds = {unpack_code(code)[2] for code in found.line}
    riders = any(unpack_code(code)[1] for code in found.line)
    return {DEEDS[kind] for kind in kinds if kind in DEEDS} | ({"dismount"} if riders else set())


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_equals_brute_force(seed: int) -> None:
    assert compare(seed, 40, (3, 5))["gained"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
def test_the_solver_equals_brute_force_a_thousand_times(seed: int) -> None:
    seen = compare(seed, LONG, (3, 6))
    assert seen["gained"] > 70 * SCALE
    assert seen["keen"] > 90 * SCALE
    assert seen["shot"] > 8 * SCALE
    assert seen["dismount"] > 18 * SCALE


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 204))
def test_the_solver_equals_brute_force_where_bridges_matter(seed: int) -> None:
    seen = compare(seed, BRIDGED, (3, 6), bridged=True)
    assert seen["gained"] > 18 * SCALE


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300, 302))
def test_a_win_in_the_turn_is_found_exactly_where_brute_force_finds_one(seed: int) -> None:
    won = lost = 0
    for number, (preset, scene) in enumerate(sieges(seed, SIEGES)):
        position, tables = scene.state.position, scene.rules.tables
        seat = packing.numbers(position)["active"]
        worth = Brute(ConquestEngine(tables), NOTHING.of_seat(tables, seat), seat).value(position)
        assert worth is not None
        found = Tactics(ConquestEngine(tables), bits=12).win_in_turn(position, seat)
        assert found.proven
        assert found.wins == (worth > WIN // 2), f"{number} {preset}: {found}, by brute force {worth}: {scene.scenario}"
        won, lost = won + found.wins, lost + (not found.wins)
    assert min(won, lost) > 8 * SCALE


@pytest.mark.slow
def test_every_kind_of_thing_is_in_many_positions() -> None:
    counts: Counter[str] = Counter()
    for seed in range(100, 108):
        for _, scene in positions(seed, LONG, (3, 6)):
            counts.update(contents(scene))
    for seed in range(200, 204):
        for _, scene in positions(seed, BRIDGED, (3, 6), bridged=True):
            counts.update(contents(scene))
    least = {
        "loaded carrier": 600,
        "vessel": 335,
        "loaded vessel": 300,
        "camel": 335,
        "catapult": 300,
        "chariot": 300,
        "elephant": 335,
        "knight": 485,
        "siege engine": 260,
        "drawbridge": 225,
        "raised drawbridge": 80,
        "a bridge can rise": 45,
        "a bridge can fall": 5,
        "a camel to lead": 25,
        "a shot": 95,
        "work": 80,
        "field": 135,
        "Quest": 90,
    }
    assert {name: counts[name] for name, bar in least.items() if counts[name] < bar * SCALE} == {}
