"""Faces of a road graph drawn with straight lines: which places stand round a field."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

Point = tuple[float, float]


def bounded_faces(places: Mapping[str, Point], edges: Sequence[tuple[str, str]]) -> list[list[str]]:
    """The faces as lists of places, in walking order, without the outer one.

    At the end of each directed edge the walk takes the next edge clockwise, so that it keeps the face on one side.
    """
    around: dict[str, list[str]] = {name: [] for name in places}
    for a, b in edges:
        around[a].append(b)
        around[b].append(a)
    for name, others in around.items():
        x, y = places[name]
        others.sort(key=lambda other, x=x, y=y: math.atan2(places[other][1] - y, places[other][0] - x))  # type: ignore[misc]
    todo = {(a, b) for a, b in edges} | {(b, a) for a, b in edges}
    faces = []
    while todo:
        start = here = min(todo)
        face = []
        while True:
            todo.discard(here)
            a, b = here
            face.append(a)
            turn = around[b]
            here = (b, turn[(turn.index(a) + 1) % len(turn)])
            if here == start:
                break
        if _area([places[name] for name in face]) < 0:
            faces.append(face)
    return faces


def _area(points: Sequence[Point]) -> float:
    """Twice the signed area."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True))


def inside(spot: Point, points: Sequence[Point]) -> bool:
    """Does the spot lie within the closed line? By counting crossings of a ray; dead ends are crossed twice."""
    x, y = spot
    crossings = 0
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1
