"""Convex hulls and the outline of their union, for letters and for coasts around roads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from conquista.drawing.pen.geometry import Point, area, bounds, dist, lerp, pairs, ring_of

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
    swollen = []
    for k, ring in enumerate(hulls):  # each grows by its own hair's breadth, so that no two edges coincide
        mid = (sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring))
        swollen.append([lerp(mid, p, 1 + 2e-5 * (k % 97 + 1)) for p in ring])
    boxes = [bounds(ring) for ring in swollen]
    cell = max((max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes), default=1.0) or 1.0
    near: dict[tuple[int, int], list[int]] = defaultdict(list)
    for j, (x0, y0, x1, y1) in enumerate(boxes):
        for cx in range(int(x0 // cell), int(x1 // cell) + 1):
            for cy in range(int(y0 // cell), int(y1 // cell) + 1):
                near[cx, cy].append(j)
    parts: list[tuple[Point, Point]] = []
    for i, ring in enumerate(swollen):
        for p, q in pairs(ring):
            x0, x1, y0, y1 = min(p[0], q[0]), max(p[0], q[0]), min(p[1], q[1]), max(p[1], q[1])
            corners = {(int(x // cell), int(y // cell)) for x in (x0, x1) for y in (y0, y1)}
            covered = []
            for j in sorted({j for c in corners for j in near[c]} - {i}):
                bx0, by0, bx1, by1 = boxes[j]
                if x0 < bx1 and x1 > bx0 and y0 < by1 and y1 > by0:
                    part = inside_part(p, q, swollen[j])
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
    tie = 0.05
    starts: dict[tuple[int, int], list[int]] = defaultdict(list)
    for k, (p, _) in enumerate(parts):
        starts[int(p[0] // tie), int(p[1] // tie)].append(k)
    left = set(range(len(parts)))
    rings = []
    for first in reversed(range(len(parts))):
        if first not in left:
            continue
        left.remove(first)
        start, here = parts[first]
        ring = [start]
        while dist(here, start) > 2e-3:
            i, j = int(here[0] // tie), int(here[1] // tie)
            around = [k for a in (-1, 0, 1) for b in (-1, 0, 1) for k in starts.get((i + a, j + b), ()) if k in left]
            if not around:
                break
            k = min(around, key=lambda n: (dist(parts[n][0], here), n))
            left.remove(k)
            ring.append(parts[k][0])
            here = parts[k][1]
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
