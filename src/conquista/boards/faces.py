"""Faces of a planar road graph, found by walking around each of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from conquista.boards.geometry import area
from conquista.boards.model import LAND_LINKS, BoardLink, Point, Space

Ring = tuple[str, ...]


def bounded_faces(places: Mapping[str, Point], edges: Iterable[tuple[str, str]]) -> list[Ring]:
    """Return the bounded faces as rings of names; a dead end inside one is walked out and back.

    Every directed edge belongs to exactly one face: from its end the walk continues along the next edge around that
    point, so it returns to its start. On the sheet the rings run clockwise.
    """
    order = _turning(places, edges)
    seen: set[tuple[str, str]] = set()
    found: list[Ring] = []
    for start, ways in order.items():
        for first in ways:
            if (start, first) in seen:
                continue
            ring: list[str] = []
            here, there = start, first
            while (here, there) not in seen:
                seen.add((here, there))
                ring.append(here)
                turn = order[there]
                here, there = there, turn[turn.index(here) - 1]
            if area([places[n] for n in ring]) > 0:
                found.append(tuple(ring))
    return found


def _turning(places: Mapping[str, Point], edges: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the neighbours of each point in the order of their directions."""
    near: dict[str, dict[str, float]] = {}
    for a, b in edges:
        (ax, ay), (bx, by) = places[a], places[b]
        near.setdefault(a, {})[b] = math.atan2(by - ay, bx - ax)
        near.setdefault(b, {})[a] = math.atan2(ay - by, ax - bx)
    return {n: sorted(ways, key=lambda m: (ways[m], m)) for n, ways in near.items()}


def island_faces(spaces: Mapping[str, Space], links: Iterable[BoardLink], island: str) -> list[Ring]:
    """Return the bounded faces of one island's roads; castles and Quests are dead ends in them."""
    home = {name: space.at for name, space in spaces.items() if space.island == island}
    return bounded_faces(home, [(k.a, k.b) for k in links if k.kind in LAND_LINKS and k.a in home and k.b in home])


def prune(ring: Ring) -> Ring:
    """Return a ring without its dead ends: the edge of the face."""
    walk: list[str] = []
    for name in ring:
        if len(walk) > 1 and walk[-2] == name:
            walk.pop()
        else:
            walk.append(name)
    while len(walk) > 2 and walk[0] == walk[-2]:
        walk = walk[:-2]
    while len(walk) > 2 and walk[1] == walk[-1]:
        walk = walk[2:]
    return tuple(walk)


def edges(ring: Ring) -> list[frozenset[str]]:
    """Return the links along a ring."""
    return [frozenset((a, b)) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
