"""Ways, distances and disjoint ways, against plain counting."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista import boards
from conquista.boards.model import WarBoard
from conquista.boards.paths import FAR, cut_off, disjoint_ways, distances, heavy, light, sea, travellers, ways

GRAPHS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=14)


def near_of(pairs: list[tuple[int, int]]) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {str(i): [] for i in range(7)}
    for a, b in pairs:
        if a != b and str(b) not in near[str(a)]:
            near[str(a)].append(str(b))
            near[str(b)].append(str(a))
    return near


def fewest_to_cut(near: dict[str, list[str]], sources: set[str], goals: set[str]) -> int:
    """The fewest places, ends included, whose loss leaves no way: as many as there are disjoint ways."""
    for count in range(len(near) + 1):
        for gone in combinations(near, count):
            rest = {n: [m for m in near[n] if m not in gone] for n in near if n not in gone}
            reached = distances(rest, [s for s in sources if s not in gone])
            if not goals & set(reached):
                return count
    return len(near)


@given(GRAPHS, st.sets(st.integers(0, 6), min_size=1, max_size=2), st.sets(st.integers(0, 6), min_size=1, max_size=2))
def test_disjoint_ways_are_as_many_as_cuts_need(pairs: list[tuple[int, int]], a: set[int], b: set[int]) -> None:
    near, sources, goals = near_of(pairs), set(map(str, a)), set(map(str, b))
    assert disjoint_ways(near, sources, goals) == fewest_to_cut(near, sources, goals)


@given(GRAPHS)
def test_distances_grow_by_one_link(pairs: list[tuple[int, int]]) -> None:
    near = near_of(pairs)
    away = distances(near, ["0"])
    for name, steps in away.items():
        assert all(away[other] <= steps + 1 for other in near[name])
        assert steps == 0 or min(away[other] for other in near[name]) == steps - 1
    assert away["nowhere"] == FAR
    assert cut_off(near, list(near)) == set(near) - set(away)
    assert set(distances(near, ["0"], limit=1)) == {"0", *near["0"]}


def test_nothing_is_cut_off_from_nothing() -> None:
    assert cut_off({}, []) == set()


@pytest.fixture
def mare() -> WarBoard:
    return boards.load_as(WarBoard, "mare")


def test_who_may_go_where(mare: WarBoard) -> None:
    assert "C10" in light(mare)["C0"]
    assert "E59" in light(mare)["N59"]
    assert "E59" not in heavy(mare)["N59"]
    assert "MN2" in sea(mare)["MN1"]
    sorts = travellers(mare)
    assert "C10" not in sorts["camel"]["C0"]  # against the vee
    assert "C0" in sorts["camel"]["C10"]
    assert "CQ1" not in sorts["chariot"]["C0"]
    assert "NF1" in sorts["knight"]["N38"]
    assert "N38" in sorts["knight"]["NF1"]
    assert "C0" not in sorts["soldier_classic"]["C4"]
    assert "C0" in sorts["soldier"]["C4"]


def test_links_can_be_left_out(mare: WarBoard) -> None:
    assert "C1" not in ways(mare, without=[frozenset(("N63", "C1"))])["N63"]
