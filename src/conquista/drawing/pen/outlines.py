"""Outlines of a map of regions: cut at the sheet, split into borders that two regions share, rivers that grow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conquista.drawing.pen.geometry import Point, lerp, pairs, unit
from conquista.drawing.pen.strokes import poly

Ring = list[Point]


def cut(ring: Sequence[Point], w: float, h: float) -> Ring:
    """The part of a polygon that lies on the sheet (Sutherland-Hodgman, side by side)."""
    out = list(ring)
    for axis, limit, keep_below in ((0, 0.0, False), (0, w, True), (1, 0.0, False), (1, h, True)):
        kept: Ring = []
        for p, q in pairs(out):
            in_p = p[axis] <= limit if keep_below else p[axis] >= limit
            in_q = q[axis] <= limit if keep_below else q[axis] >= limit
            if in_p:
                kept.append(p)
            if in_p != in_q:
                kept.append(lerp(p, q, (limit - p[axis]) / (q[axis] - p[axis])))
        out = kept
    return out


def cut_line(line: Sequence[Point], w: float, h: float) -> list[Ring]:
    """The stretches of an open line that lie on the sheet; each ends at the sheet's edge."""
    out: list[Ring] = []
    run: Ring = []
    for p, q in pairs(line, False):
        part = cut_segment(p, q, w, h)
        if part is None:
            if run:
                out.append(run)
            run = []
            continue
        if not run:
            run = [part[0]]
        run.append(part[1])
        if part[1] != q:
            out.append(run)
            run = []
    return [*out, run] if run else out


def cut_segment(p: Point, q: Point, w: float, h: float) -> tuple[Point, Point] | None:
    low, high = 0.0, 1.0
    for start, move, top in ((p[0], q[0] - p[0], w), (p[1], q[1] - p[1], h)):
        if move == 0:
            if not 0 <= start <= top:
                return None
            continue
        one, two = sorted((-start / move, (top - start) / move))
        low, high = max(low, one), min(high, two)
    if low >= high:
        return None
    return (p if low == 0 else lerp(p, q, low)), (q if high == 1 else lerp(p, q, high))


def lines_d(lines: Sequence[Sequence[Point]], w: float, h: float) -> str:
    """Open lines as one SVG path, cut at the sheet."""
    return "".join(poly(part, False) for line in lines for part in cut_line(line, w, h))


def stretches(rings: Mapping[str, Sequence[Point]]) -> list[tuple[str, str, Ring]]:
    """All outlines cut into stretches with one region on the other side, or none: name, other name or "", line."""
    users: dict[frozenset[Point], list[str]] = {}
    for name, ring in rings.items():
        for p, q in pairs(ring):
            users.setdefault(frozenset((p, q)), []).append(name)
    out: list[tuple[str, str, Ring]] = []
    for name, ring in rings.items():
        n = len(ring)
        mates = [next((u for u in users[frozenset((p, q))] if u != name), "") for p, q in pairs(ring)]
        start = next((k for k in range(n) if mates[k] != mates[k - 1]), 0)
        run: Ring = []
        for j in range(n + 1):
            k = (start + j) % n
            if run and (j == n or mates[k] != mates[k - 1]):
                out.append((name, mates[k - 1], run))
                run = []
            if j < n:
                run = run or [ring[k]]
                run.append(ring[(k + 1) % n])
    return out


def borders(rings: Mapping[str, Sequence[Point]]) -> list[tuple[str, str, Ring]]:
    """The stretches that two regions share, each once, with the names of its two sides."""
    return [(one, two, line) for one, two, line in stretches(rings) if two and one < two]


def lone(rings: Mapping[str, Sequence[Point]]) -> list[Ring]:
    """The stretches that belong to one region alone: coast, where a board does not say what is coast."""
    return [line for _, two, line in stretches(rings) if not two]


def river(line: Sequence[Point], thin: float, wide: float) -> str:
    """A river as a closed shape that grows on its way to the sea."""
    left: Ring = []
    right: Ring = []
    for k, (p, q) in enumerate(pairs(line, False)):
        nx, ny = unit(p, q)
        w = thin + (wide - thin) * k / max(1, len(line) - 1)
        left.append((p[0] - ny * w, p[1] + nx * w))
        right.append((p[0] + ny * w, p[1] - nx * w))
    return poly([*left, line[-1], *reversed(right)])
