"""Points, segments and polygons of the plane; y grows to the south, as on the sheet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from conquista.boards.model import Point


def lerp(p: Point, q: Point, t: float) -> Point:
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def bezier(p: Point, c1: Point, c2: Point, q: Point, t: float) -> Point:
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return (a * p[0] + b * c1[0] + c * c2[0] + d * q[0], a * p[1] + b * c1[1] + c * c2[1] + d * q[1])


def unit(p: Point, q: Point) -> Point:
    """Return the unit vector from p to q (zero where they coincide)."""
    d = math.dist(p, q)
    return ((q[0] - p[0]) / d, (q[1] - p[1]) / d) if d else (0.0, 0.0)


def area(ring: Sequence[Point]) -> float:
    """Return the signed area of a polygon: positive where it runs clockwise on the sheet."""
    total, (x, y) = 0.0, ring[-1]
    for u, v in ring:
        total += x * v - u * y
        x, y = u, v
    return total / 2


def inside(p: Point, ring: Sequence[Point]) -> bool:
    x, y = p
    odd, (a, b) = False, ring[-1]
    for u, v in ring:
        if (b > y) != (v > y) and x < (u - a) * (y - b) / (v - b) + a:
            odd = not odd
        a, b = u, v
    return odd


def to_segment(p: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    n = dx * dx + dy * dy
    t = 0.0 if n == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / n))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def to_line(p: Point, line: Sequence[Point]) -> float:
    """Return the distance of a point from a polyline."""
    return min(to_segment(p, a, b) for a, b in pairwise(line))


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the segments ab and cd cross or touch."""
    one, two = side(a, b, c), side(a, b, d)
    three, four = side(c, d, a), side(c, d, b)
    if ((one > 0) != (two > 0)) and ((three > 0) != (four > 0)) and one and two and three and four:
        return True
    return (
        (one == 0 and _between(a, b, c))
        or (two == 0 and _between(a, b, d))
        or (three == 0 and _between(c, d, a))
        or (four == 0 and _between(c, d, b))
    )


def side(a: Point, b: Point, p: Point) -> float:
    """Return on which side of the line ab a point lies, by sign."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _between(a: Point, b: Point, p: Point) -> bool:
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def lines_cross(one: Sequence[Point], two: Sequence[Point]) -> bool:
    return any(cross(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(two))


def box(points: Sequence[Point], margin: float = 0.0) -> tuple[float, float, float, float]:
    """Return the bounding box of some points: left, top, right, bottom."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def apart(p: tuple[float, float, float, float], q: tuple[float, float, float, float]) -> bool:
    """Return whether two rectangles are disjoint."""
    return p[2] < q[0] or q[2] < p[0] or p[3] < q[1] or q[3] < p[1]
