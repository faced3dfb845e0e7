"""How far seats are from their goals: against a slow computation, and on boards a person can check."""

from __future__ import annotations

from itertools import combinations

import pytest

from conquista.games.condottiere.cards import MAP
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.kernel.random import RandomStream
from conquista.players.condottiere.evaluation.goal_distance import GoalDistances, connected
from players.condottiere.positions import owned


def found(table: CondottiereScene, seat: int = 0) -> tuple[int, set[str]]:
    need, way = GoalDistances(table.state.rules.tables).found(table.state.position, seat)
    return need, {name for i, name in enumerate(MAP) if way >> i & 1}


def test_pairs_and_single_regions_need_what_is_missing() -> None:
    assert found(scene(owners=owned(A="GEN LUC BOL"))) == (1, {"PAR", "MOD", "FIR"})
    assert found(scene(owners=owned(A="GEN LUC BOL", B="PAR", C="MOD FIR"))) == (
        2,
        set(MAP) - {"GEN", "LUC", "BOL", "PAR", "MOD", "FIR"},
    )
    need, ways = found(scene())
    assert need == 3
    assert ways == set(MAP)


def test_a_region_of_another_is_out_of_reach_unless_it_may_be_captured() -> None:
    owners = owned(A="SIE ROM", B="FIR SPO NAP")
    assert found(scene(owners=owners))[0] == 3
    assert found(scene(owners=owners, variants="D")) == (1, {"FIR", "SPO", "NAP"})


@pytest.mark.parametrize(("seats", "variants"), [("AB", ""), ("ABC", "C"), ("ABCD", ""), ("ABCDE", "C")])
def test_needs_agree_with_trying_every_set_of_regions(seats: str, variants: str) -> None:
    stream = RandomStream(3)
    for _ in range(12):
        owners = {name: seats[who] for name in MAP for who in [stream.below(3 * len(seats))] if who < len(seats)}
        table = scene(seats, owners=owners, variants=variants)
        tables, engine = table.state.rules.tables, table.state.rules.engine
        if any(engine.kingdom(table.state.position, i) >= tables.kingdom for i in range(len(seats))):
            continue
        free = [i for i, owner in enumerate(table.state.rows["owner"]) if owner == 255]
        own = [i for i, owner in enumerate(table.state.rows["owner"]) if owner == 0]
        if len(own) >= tables.total:
            continue
        need, ways = found(table)
        assert (need, ways) == slow(table, own, free)


def slow(table: CondottiereScene, own: list[int], free: list[int]) -> tuple[int, set[str]]:
    """Add one, two, three ... regions until some choice wins."""
    tables = table.state.rules.tables
    goals = goal_sets(table)
    for count in range(1, 7):
        winning = [
            more
            for more in combinations(free, count)
            if len(own) + count >= tables.total or any(goal <= {*own, *more} for goal in goals)
        ]
        if winning:
            return count, {MAP[i] for more in winning for i in more}
    # nothing is enough any more: the total is what is left to hope for
    return tables.total - len(own), {MAP[i] for i in free}


def goal_sets(table: CondottiereScene) -> list[set[int]]:
    from conquista.boards import RegionBoard, load_as

    board = load_as(RegionBoard, "italia")
    near = tuple(sum(1 << MAP.index(other) for other in board.regions[name].borders) for name in MAP)
    kingdom = table.state.rules.tables.kingdom
    return [{i for i in range(len(MAP)) if bits >> i & 1} for bits in connected(near, kingdom)]


@pytest.mark.parametrize(("size", "count"), [(3, 84), (4, 209), (5, 489)])
def test_the_goals_are_those_of_the_map(size: int, count: int) -> None:
    """CO-MAP-10 counts them."""
    variants = {3: "", 4: "C", 5: "C"}[size]
    table = scene("AB" if size == 5 else "ABCD", variants=variants)
    assert len(goal_sets(table)) == count
