"""Convex hulls and the outline of their union: how the pen shapes its letters, and how a coast grows round roads.

The union is found edge by edge: what of a hull's edge lies in no other hull is outline.
"""

from __future__ import annotations

from collections.abc import Sequence

from .geometry import Point, area, dist, lerp, pairs, ring_of

Ring = list[Point]


def hull(points: Sequence[Point]) -> Ring:
    """The convex hull, counter-clockwise (y up)."""
    rows = sorted(set(points))

    def half(sequence: Sequence[Point]) -> Ring:
        out: Ring = []
        for p in sequence:
            while len(out) > 1 and turn(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]

    return half(rows) + half(rows[::-1])


def turn(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def inside_part(p: Point, q: Point, ring: Ring) -> tuple[float, float] | None:
    """The stretch of a segment that lies inside a convex ring."""
    low, high = 0.0, 1.0
    for a, b in pairs(ring):
        at_p, at_q = turn(a, b, p), turn(a, b, q)
        if at_p <= 0 and at_q <= 0:
            return None
        if at_p < 0:
            low = max(low, at_p / (at_p - at_q))
        elif at_q < 0:
            high = min(high, at_p / (at_p - at_q))
    return (low, high) if high - low > 1e-9 else None


def union(hulls: Sequence[Ring]) -> list[Ring]:
    """The outlines of a union of convex rings: outer ones counter-clockwise, holes clockwise."""
    grown = []
    for k, ring in enumerate(hulls):  # each grows by its own hair's breadth, so that no two edges coincide
        mid = (sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring))
        grown.append([lerp(mid, p, 1 + 2e-5 * (k + 1)) for p in ring])
    boxes = [(min(p[0] for p in r), min(p[1] for p in r), max(p[0] for p in r), max(p[1] for p in r)) for r in grown]
    parts: list[tuple[Point, Point]] = []
    for i, ring in enumerate(grown):
        for p, q in pairs(ring):
            x0, x1, y0, y1 = min(p[0], q[0]), max(p[0], q[0]), min(p[1], q[1]), max(p[1], q[1])
            covered = []
            for j, (bx0, by0, bx1, by1) in enumerate(boxes):
                if j != i and x0 < bx1 and x1 > bx0 and y0 < by1 and y1 > by0:
                    part = inside_part(p, q, grown[j])
                    if part:
                        covered.append(part)
            at = 0.0
            for low, high in [*sorted(covered), (1.0, 1.0)]:
                if low - at > 1e-7:
                    parts.append((lerp(p, q, at), lerp(p, q, low)))
                at = max(at, high)
    return chain(parts)


def chain(parts: Sequence[tuple[Point, Point]]) -> list[Ring]:
    """Joins pieces of outline end to end."""
    left = list(parts)
    rings = []
    while left:
        start, here = left.pop()
        ring = [start]
        while left and dist(here, start) > 2e-3:
            k = min(range(len(left)), key=lambda i: dist(left[i][0], here))
            if dist(left[k][0], here) > 0.05:
                break
            p, here = left.pop(k)
            ring.append(p)
        if abs(area(ring)) > 1:
            rings.append(ring)
    return rings


def grown(lines: Sequence[Sequence[Point]], margin: float) -> Ring:
    """The land that reaches a margin beyond every line: the largest outline, without its holes."""
    hulls = []
    for points in lines:
        for p, q in pairs(points, False):
            hulls.append(hull(ring_of(p, margin, 12) + ring_of(q, margin, 12)))
    return max(union(hulls), key=area, default=[])
