"""Plane geometry for the pen: distances, directions, curves and polygons; y grows downwards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Box = tuple[Point, float, float, float]  # middle, width, height, tilt in degrees


def dist(p: Point, q: Point) -> float:
    """Plain square root of squares: unlike library helpers, the same to the last bit everywhere."""
    dx, dy = p[0] - q[0], p[1] - q[1]
    return math.sqrt(dx * dx + dy * dy)


def lerp(p: Point, q: Point, t: float) -> Point:
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def toward(p: Point, q: Point, d: float) -> Point:
    """The point at distance d from p on the way to q."""
    return lerp(p, q, d / (dist(p, q) or 1.0))


def unit(p: Point, q: Point) -> Point:
    d = dist(p, q) or 1.0
    return ((q[0] - p[0]) / d, (q[1] - p[1]) / d)


def shift(p: Point, u: Point, d: float) -> Point:
    return (p[0] + u[0] * d, p[1] + u[1] * d)


def degrees(p: Point, q: Point) -> float:
    return math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))


def polar(centre: Point, r: float, angle: float) -> Point:
    """The point at an angle (in degrees, clockwise from east) on a circle."""
    a = math.radians(angle)
    return (centre[0] + r * math.cos(a), centre[1] + r * math.sin(a))


def ring_of(centre: Point, r: float, n: int) -> list[Point]:
    return [polar(centre, r, 360 * k / n) for k in range(n)]


def pairs(points: Sequence[Point], close: bool = True) -> Iterator[tuple[Point, Point]]:
    """Each point with the next one."""
    yield from pairwise(points)
    if close and len(points) > 1:
        yield points[-1], points[0]


def bezier(p: Point, c1: Point, c2: Point, q: Point, t: float) -> Point:
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return (a * p[0] + b * c1[0] + c * c2[0] + d * q[0], a * p[1] + b * c1[1] + c * c2[1] + d * q[1])


def length(points: Sequence[Point]) -> float:
    return sum(dist(p, q) for p, q in pairs(points, False))


def along(points: Sequence[Point], d: float) -> tuple[Point, float]:
    """The point at distance d along a line of points, and the direction there in degrees."""
    for p, q in pairs(points, False):
        step = dist(p, q)
        if d <= step or q is points[-1]:
            return toward(p, q, d), degrees(p, q)
        d -= step
    return points[-1], 0.0


def area(points: Sequence[Point]) -> float:
    return 0.5 * sum(p[0] * q[1] - q[0] * p[1] for p, q in pairs(points))


def inside(p: Point, polygon: Sequence[Point]) -> bool:
    x, y = p
    odd = False
    for (x0, y0), (x1, y1) in pairs(polygon):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def segment_distance(p: Point, a: Point, b: Point) -> float:
    vx, vy = b[0] - a[0], b[1] - a[1]
    n = vx * vx + vy * vy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * vx + (p[1] - a[1]) * vy) / n)) if n else 0.0
    return dist(p, (a[0] + t * vx, a[1] + t * vy))


def crossing(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    """Where two segments cross, or None."""
    d = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0])
    if abs(d) < 1e-9:
        return None
    t = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / d
    u = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / d
    return lerp(p, q, t) if 0 <= t <= 1 and 0 <= u <= 1 else None


def bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def corners(box: Box) -> list[Point]:
    """The four corners of a tilted box."""
    (x, y), w, h, tilt = box
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    spread = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in spread]


def box_distance(p: Point, box: Box) -> float:
    """How far a point lies from a tilted box; 0 inside."""
    (x, y), w, h, tilt = box
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    dx, dy = p[0] - x, p[1] - y
    u, v = max(abs(dx * c + dy * s) - w / 2, 0.0), max(abs(dy * c - dx * s) - h / 2, 0.0)
    return math.sqrt(u * u + v * v)


def boxes_touch(one: Box, two: Box) -> bool:
    """Whether two tilted boxes overlap: no edge of either separates them."""
    a, b = corners(one), corners(two)
    for tilt in (one[3], two[3]):
        for turn in (tilt, tilt + 90):
            u = (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
            pa, pb = [p[0] * u[0] + p[1] * u[1] for p in a], [p[0] * u[0] + p[1] * u[1] for p in b]
            if max(pa) <= min(pb) or max(pb) <= min(pa):
                return False
    return True
