"""Walks on graphs: distances and disjoint ways against slow and simple computations."""

from __future__ import annotations

from array import array
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista.kernel.graph import disjoint_ways, distances

Graph = list[list[int]]


def rows(graph: Graph) -> tuple[array[int], array[int]]:
    """Pack lists of neighbours into compressed rows."""
    offsets, targets = array("i", [0]), array("i")
    for neighbours in graph:
        targets.extend(neighbours)
        offsets.append(len(targets))
    return offsets, targets


@st.composite
def graphs(draw: st.DrawFn, most: int = 8) -> Graph:
    """Make any directed graph of two spaces or more, loops and double links included."""
    size = draw(st.integers(2, most))
    return [draw(st.lists(st.integers(0, size - 1), max_size=4)) for _ in range(size)]


def slow_distances(graph: Graph, sources: set[int]) -> list[int]:
    """Compute distances by growing the reached set one link at a time."""
    found = [-1] * len(graph)
    reached, step = set(sources), 0
    for space in sources:
        found[space] = 0
    while True:
        step += 1
        fresh = {there for here in reached for there in graph[here]} - reached
        if not fresh:
            return found
        for space in fresh:
            found[space] = step
        reached |= fresh


def smallest_cut(graph: Graph, start: int, goal: int) -> int:
    """Compute how few spaces must fall so that no way is left, the direct link apart (Menger: as many as ways)."""
    bare = [[there for there in line if (here, there) != (start, goal)] for here, line in enumerate(graph)]
    between = [space for space in range(len(graph)) if space not in (start, goal)]
    for size in range(len(between) + 1):
        for fallen in combinations(between, size):
            left = [[there for there in line if there not in fallen] for line in bare]
            if slow_distances(left, {start})[goal] < 0:
                return size
    raise AssertionError("taking every space between them must part two spaces")


@given(graphs(), st.data())
def test_distances_are_the_fewest_links(graph: Graph, data: st.DataObject) -> None:
    sources = data.draw(st.sets(st.integers(0, len(graph) - 1)))
    assert list(distances(*rows(graph), sources)) == slow_distances(graph, sources)


def test_distances_along_a_one_way_ring() -> None:
    offsets, targets = rows([[1], [2], [3], [0]])
    assert list(distances(offsets, targets, [2])) == [2, 3, 0, 1]
    assert list(distances(offsets, targets, [2, 0, 2])) == [0, 1, 0, 1]
    assert list(distances(offsets, targets, [])) == [-1] * 4


def test_a_graph_without_spaces_has_no_distances() -> None:
    assert list(distances(array("i", [0]), array("i"), [])) == []


@given(graphs(), st.data())
def test_ways_are_disjoint_and_as_many_as_can_be(graph: Graph, data: st.DataObject) -> None:
    start, goal = data.draw(st.permutations(range(len(graph))))[:2]
    ways = disjoint_ways(*rows(graph), start, goal)
    for way in ways:
        assert (way[0], way[-1]) == (start, goal)
        assert all(there in graph[here] for here, there in pairwise(way))
    between = [space for way in ways for space in way[1:-1]]
    assert len(between) == len(set(between))
    assert not {start, goal} & set(between)
    assert len(ways) == smallest_cut(graph, start, goal) + (goal in graph[start])


def test_a_first_way_steps_aside_for_two() -> None:
    """The shortest way 0-1-4-5 blocks both others; only by turning it aside do two ways fit."""
    graph = [[1, 2], [4, 3], [4], [5], [5], []]
    assert sorted(disjoint_ways(*rows(graph), 0, 5)) == [[0, 1, 3, 5], [0, 2, 4, 5]]


def test_the_direct_link_is_one_way_however_often_it_is_drawn() -> None:
    assert disjoint_ways(*rows([[1, 1], []]), 0, 1) == [[0, 1]]


def test_no_way_is_an_empty_list() -> None:
    assert disjoint_ways(*rows([[], [0]]), 0, 1) == []


@pytest.mark.parametrize(
    ("offsets", "targets", "said"),
    [
        ([], [], "offsets must lead"),
        ([1, 1], [0], "offsets must lead"),
        ([0, 2], [0], "offsets must lead"),
        ([0, 2, 1], [0], "offsets fall"),
        ([0, 1], [1], "target 1 is no space"),
        ([0, 1], [-1], "target -1 is no space"),
    ],
)
def test_rows_that_lead_outside_are_refused(offsets: list[int], targets: list[int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        distances(array("i", offsets), array("i", targets), [])


@pytest.mark.parametrize("space", [-1, 2])
def test_spaces_outside_the_graph_are_refused(space: int) -> None:
    offsets, targets = rows([[1], [0]])
    with pytest.raises(ValueError, match="no space of a graph of 2"):
        distances(offsets, targets, [space])
    with pytest.raises(ValueError, match="no space of a graph of 2"):
        disjoint_ways(offsets, targets, 0, space)
    with pytest.raises(ValueError, match="no space of a graph of 2"):
        disjoint_ways(offsets, targets, space, 0)


def test_ways_need_two_ends() -> None:
    with pytest.raises(ValueError, match="two different ends"):
        disjoint_ways(*rows([[1], [0]]), 1, 1)
