"""Faces of planar graphs, and the small geometry they rest on."""

from __future__ import annotations

import math
import random

from hypothesis import given
from hypothesis import strategies as st

from conquista.boards.faces import bounded_faces, edges, prune
from conquista.boards.geometry import (
    apart,
    area,
    bezier,
    box,
    cross,
    inside,
    lerp,
    lines_cross,
    to_line,
    to_segment,
    unit,
)
from conquista.boards.model import Point


def grid(width: int, height: int, drop: int, seed: int) -> tuple[dict[str, Point], list[tuple[str, str]]]:
    """A grid of points with some of its edges left out."""
    places = {f"p{x}q{y}": (float(10 * x), float(10 * y)) for x in range(width) for y in range(height)}
    found = [(f"p{x}q{y}", f"p{x + 1}q{y}") for x in range(width - 1) for y in range(height)]
    found += [(f"p{x}q{y}", f"p{x}q{y + 1}") for x in range(width) for y in range(height - 1)]
    random.Random(seed).shuffle(found)
    return places, found[drop:]


def pieces(places: dict[str, Point], joined: list[tuple[str, str]]) -> int:
    """How many connected parts the points with edges form."""
    parent = {name: name for edge in joined for name in edge}

    def root(name: str) -> str:
        while parent[name] != name:
            name = parent[name]
        return name

    for a, b in joined:
        parent[root(a)] = root(b)
    return len({root(name) for name in parent})


@given(st.integers(2, 5), st.integers(2, 5), st.integers(0, 12), st.integers(0, 1000))
def test_as_many_faces_as_euler_counts(width: int, height: int, drop: int, seed: int) -> None:
    places, joined = grid(width, height, drop, seed)
    faces = bounded_faces(places, joined)
    points = {name for edge in joined for name in edge}
    assert len(faces) == len(joined) - len(points) + pieces(places, joined)
    for ring in faces:
        assert area([places[n] for n in ring]) > 0
        assert all(len(pair) == 2 for pair in edges(ring))


def test_a_dead_end_is_walked_out_and_back() -> None:
    places = {"a": (0.0, 0.0), "b": (9.0, 0.0), "c": (9.0, 9.0), "d": (0.0, 9.0), "k": (4.0, 4.0)}
    ring = bounded_faces(places, [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "k")])[0]
    assert sorted(ring) == ["a", "a", "b", "c", "d", "k"]
    assert sorted(prune(ring)) == ["a", "b", "c", "d"]


@given(st.permutations(range(6)))
def test_pruning_does_not_depend_on_where_the_walk_begins(order: list[int]) -> None:
    ring = ("a", "k", "a", "b", "c", "d")
    for shift in order:
        turned = ring[shift:] + ring[:shift]
        assert sorted(prune(turned)) == ["a", "b", "c", "d"]


def test_pruning_a_tree_leaves_next_to_nothing() -> None:
    assert len(prune(("a", "b", "c", "b"))) <= 2


def test_the_area_of_a_square_is_positive_when_it_runs_clockwise_on_the_sheet() -> None:
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    assert area(square) == 4
    assert area(square[::-1]) == -4
    assert inside((1, 1), square)
    assert not inside((3, 1), square)


def test_distances_and_crossings() -> None:
    assert to_segment((0, 5), (-3, 0), (3, 0)) == 5
    assert to_segment((7, 3), (-3, 0), (3, 0)) == 5
    assert to_segment((3, 4), (0, 0), (0, 0)) == 5
    assert to_line((5, 5), [(0, 0), (10, 0), (10, 10)]) == 5
    assert cross((0, 0), (2, 2), (0, 2), (2, 0))
    assert cross((0, 0), (2, 0), (1, 0), (1, 5))  # touching counts
    assert not cross((0, 0), (2, 0), (0, 1), (2, 1))
    assert lines_cross([(0, 0), (1, 0), (2, 0)], [(1.5, -1), (1.5, 1)])
    assert unit((0, 0), (0, 0)) == (0, 0)
    assert math.isclose(math.hypot(*unit((1, 1), (4, 5))), 1)
    assert lerp((0, 0), (4, 8), 0.25) == (1, 2)
    assert bezier((0, 0), (0, 0), (4, 4), (4, 4), 0.5) == (2, 2)
    assert box([(1, 2), (3, 0)], 1) == (0, -1, 4, 3)
    assert apart((0, 0, 1, 1), (2, 0, 3, 1))
    assert not apart((0, 0, 2, 2), (1, 1, 3, 3))
