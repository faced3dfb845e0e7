"""Bridges and built ways: stone bridges, rope bridges, one-way roads, jetties."""

from __future__ import annotations

from conquista.drawing.land.water import landing_dots
from conquista.drawing.pen.geometry import Point, degrees, dist, toward
from conquista.drawing.pen.strokes import circle, line, num, path, poly, put, rect, smooth
from conquista.drawing.pen.themes import ChartTheme


def stone_bridge(p: Point, q: Point, t: ChartTheme, r: float, u: float) -> str:
    """A stone bridge in plan: paved roadway between two parapets, piers with cutwaters."""
    a, b = toward(p, q, r - 3 * u), toward(q, p, r - 3 * u)
    n, w = dist(a, b), 13 * u
    piers = max(2, round((n - 20 * u) / (36 * u)))
    d = ""
    for k in range(1, piers + 1):
        x = 10 * u + (n - 20 * u) * k / (piers + 1)
        for s in (-1, 1):
            shape = ((-8, 0), (-5, 8), (0, 14), (5, 8), (8, 0))
            d += poly([(x + dx * u, s * (w + dy * u)) for dx, dy in shape])
    out = path(d, fill=t.stone_dark, stroke=t.stone_edge, stroke_width=1.4 * u, stroke_linejoin="round")
    out += rect(0, -w, n, 2 * w, fill=t.stone, stroke=t.stone_edge, stroke_width=1.8 * u)
    out += rect(0, -w + 4.6 * u, n, 2 * w - 9.2 * u, fill=t.road, stroke=t.stone_edge, stroke_width=1.3 * u)
    step = n / max(1, round(n / (11 * u)))
    slabs = "".join(f"M{num(k * step)} {num(-w + 4.6 * u)}V{num(w - 4.6 * u)}" for k in range(1, round(n / step)))
    blocks = "".join(
        f"M{num((k + 0.5) * step)} {num(s * w)}V{num(s * (w - 4.6 * u))}"
        for k in range(round(n / step))
        for s in (-1, 1)
    )
    out += path(slabs, stroke=t.stone_dark, stroke_width=1.1 * u) + path(
        blocks, stroke=t.stone_edge, stroke_width=0.9 * u, stroke_opacity="0.7"
    )
    return put(out, a, degrees(a, b))


def rope_bridge(p: Point, q: Point, t: ChartTheme, r: float, u: float) -> str:
    """A rope bridge in plan: planks with gaps between two slack ropes, posts at the ends."""
    a, b = toward(p, q, r - u), toward(q, p, r - u)
    n, w, waist = dist(a, b), 14 * u, 8 * u

    def half(x: float) -> float:
        return waist + (w - waist) * (2 * x / n - 1) ** 2

    count = max(6, round(n / (9.5 * u)))
    planks = ""
    for k in range(count):
        x = n * (k + 0.5) / count
        h = half(x) + (1.6 if k % 3 else -0.6) * u
        planks += f"M{num(x)} {num(-h)}V{num(h)}"
    out = path(planks, stroke=t.wood_dark, stroke_width=6.6 * u) + path(planks, stroke=t.plank, stroke_width=4.3 * u)
    for s in (-1, 1):
        rope = smooth([(n * k / 12, s * half(n * k / 12)) for k in range(13)], False)
        rail = smooth(
            [(n * k / 12, s * (half(n * k / 12) + 5 * u * (1 - 0.5 * (1 - (k / 6 - 1) ** 2)))) for k in range(13)],
            False,
        )
        ties = "".join(
            f"M{num(x)} {num(s * half(x))}L{num(x)} {num(s * (half(x) + 3.6 * u))}"
            for x in (n * (k + 0.5) / 9 for k in range(9))
        )
        out += path(rope, stroke=t.halo, stroke_width=4.6 * u, stroke_opacity="0.55")
        out += path(rope, stroke=t.rope, stroke_width=2.5 * u) + path(rail + ties, stroke=t.rope, stroke_width=1.2 * u)
        for x in (2 * u, n - 2 * u):
            out += circle((x, s * (w + 1.5 * u)), 4.4 * u, fill=t.wood, stroke=t.wood_dark, stroke_width=1.7 * u)
    return put(out, a, degrees(a, b))


def vee_road(p: Point, q: Point, t: ChartTheme, r: float, u: float) -> str:
    """A one-way road: a broad paved way with red chevrons that point where it leads."""
    a, b = toward(p, q, r - 2 * u), toward(q, p, r - 2 * u)
    n = dist(a, b)
    marks = ""
    count = max(2, round((n - 12 * u) / (26 * u)))
    for k in range(count):
        x = 10 * u + (n - 20 * u) * (k + 0.5) / count
        marks += f"M{num(x - 5 * u)} {num(-8.4 * u)}L{num(x + 5.4 * u)} 0L{num(x - 5 * u)} {num(8.4 * u)}"
    way = f"M0 0H{num(n)}"
    out = path(way, stroke=t.road_edge, stroke_width=24 * u) + path(way, stroke=t.road, stroke_width=19.6 * u)
    out += path(
        way,
        stroke=t.road_edge,
        stroke_width=19.6 * u,
        stroke_dasharray=f"{num(0.9 * u)} {num(8 * u)}",
        stroke_opacity="0.28",
    )
    out += path(marks, stroke=t.quest, stroke_width=4.4 * u, stroke_linecap="round", stroke_linejoin="round")
    return put(out, a, degrees(a, b))


def jetty(dock: Point, shore: Point, anchor: Point, t: ChartTheme, r: float, u: float) -> str:
    """A landing: a road to the shore, planks into the water, then a dotted way to the anchorage."""
    a = toward(dock, anchor, r)
    start = toward(dock, anchor, max(r + u, dist(dock, shore) - 7 * u))
    end = toward(anchor, dock, r + 11 * u)
    n, w = dist(start, end), 7.5 * u
    if dist(dock, start) > dist(dock, end):
        start, n = end, 0.0
    out = line(a, start, stroke=t.road_edge, stroke_width=10 * u) + line(a, start, stroke=t.road, stroke_width=6 * u)
    if n > 6 * u:
        count = max(2, round(n / (5.5 * u)))
        planks = "".join(f"M{num(n * k / count)} {num(-w)}V{num(w)}" for k in range(1, count))
        deck = rect(0, -w, n, 2 * w, fill=t.plank, stroke=t.wood_dark, stroke_width=1.5 * u) + path(
            planks, stroke=t.wood_dark, stroke_width=u
        )
        for x in (n - 3 * u, n * 0.45):
            for s in (-1, 1):
                deck += circle((x, s * (w + 0.6 * u)), 2.4 * u, fill=t.wood_dark)
        out += put(deck, start, degrees(start, anchor))
    return out + landing_dots(end, toward(anchor, dock, r + u), t, u)
