"""Dry land: islands with their shores, fields in the colours of their terrain, lakes, roads, the centre height."""

from __future__ import annotations

import math
from collections.abc import Sequence

from conquista.boards.model import TerrainField
from conquista.drawing.land.layout import ChartLayout, Plateau
from conquista.drawing.pen.geometry import Point, dist, inside, polar
from conquista.drawing.pen.noise import NoiseStream, hash01
from conquista.drawing.pen.strokes import circle, group, num, path, poly, put, smooth, tag, use
from conquista.drawing.pen.themes import ChartTheme

VERGE = 27.0  # bare ground along a road, in units
EDGE, WAY = 12.5, 8.2  # a road with and without its dark edge


def land(t: ChartTheme, u: float, names: Sequence[str]) -> str:
    """Islands on paper ground: an ink coast, a sandy shore inside it, and short strokes of the pen along the shore."""
    out = []
    for name in names:
        inner = (
            use(
                name,
                fill="none",
                stroke=t.hachure,
                stroke_width=num(21 * u),
                stroke_dasharray=f"{num(1.1 * u)} {num(7 * u)}",
                stroke_opacity="0.55",
            )
            + use(name, fill="none", stroke=t.shore, stroke_width=num(15 * u))
            + use(name, fill="none", stroke=t.land, stroke_width=num(9 * u), stroke_opacity="0.35")
        )
        out.append(use(name, fill=t.land, stroke=t.coast, stroke_width=num(5.2 * u)))
        out.append(use(name, fill=t.land))
        out.append(tag("g", inner, clip_path=f"url(#{name}-clip)"))
    return group(out, stroke_linejoin="round")


def fields(plan: ChartLayout, t: ChartTheme) -> str:
    """Every field as a wash of its terrain with a darker rim, as by a brush; lakes and moats are drawn elsewhere."""
    out = []
    for name, f in plan.board.fields.items():
        if f.terrain == "moat" or (
            f.closed and plan.plateau and dist(f.spot, plan.plateau.centre) < plan.plateau.water[1] * 3
        ):
            kind = "moat" if f.terrain == "moat" else "garden"
            out.append(tag("g", "" if kind == "moat" else garden(plan, f, t), data_field=name, data_closed="true"))
            continue
        g = t.terrain["meadow" if f.terrain == "lake" else f.terrain]
        shape = use(f"f-{name}", fill=g.fill)
        shape += tag(
            "g",
            use(f"f-{name}", fill="none", stroke=g.rim, stroke_width=num((VERGE + 9) * plan.u)),
            clip_path=f"url(#f-{name}-clip)",
        )
        if f.terrain == "lake":
            shape += lake(plan, f, t)
        out.append(tag("g", shape, data_field=name, data_terrain=f.terrain, data_closed="true" if f.closed else None))
    return group(out)


def garden(plan: ChartLayout, f: TerrainField, t: ChartTheme) -> str:
    return use(f"f-{f.name}", fill=t.terrain[f.terrain].fill, fill_opacity="0.8")


def field_defs(plan: ChartLayout) -> str:
    out = ""
    for name, f in plan.board.fields.items():
        if f.terrain != "moat":
            out += tag("path", id=f"f-{name}", d=poly(plan.borders[name]))
            out += tag("clipPath", use(f"f-{name}"), id=f"f-{name}-clip")
    return out


def lake(plan: ChartLayout, f: TerrainField, t: ChartTheme) -> str:
    """Water that keeps its distance from the roads round it."""
    u, ring, (cx, cy) = plan.u, plan.borders[f.name], f.spot
    n = 28
    reach = []
    for k in range(n):
        d = 10 * u
        while inside(polar(f.spot, d, 360 * k / n), ring):
            d += 2 * u
        reach.append(max(d - (31 + 5 * (0.5 - hash01("lake", k))) * u, 6 * u))
    even = [(reach[k - 1] + 2 * reach[k] + reach[(k + 1) % n]) / 4 for k in range(n)]
    shore = smooth([polar(f.spot, even[k], 360 * k / n) for k in range(n)])
    waves = "".join(
        f"M{num(cx + (x - 9) * u)} {num(cy + y * u)}q{num(4.5 * u)} {num(-5 * u)} {num(9 * u)} 0t{num(9 * u)} 0"
        for x, y in ((-38, -15), (-8, -23), (12, 22), (44, 20))
        if inside((cx + (x + 14) * u, cy + y * u), ring) and inside((cx + (x - 14) * u, cy + y * u), ring)
    )
    return (
        path(shore, fill=t.shore, stroke=t.shore, stroke_width=7 * u)
        + path(shore, fill=t.lake, stroke=t.moat_edge, stroke_width=2.2 * u)
        + path(waves, stroke=t.moat_edge, stroke_width=1.3 * u, stroke_opacity="0.7", stroke_linecap="round")
    )


def roads(plan: ChartLayout, t: ChartTheme) -> str:
    """All roads as one net: bare verge, dark edge, light way. The net itself is drawn once and used for all three."""
    u = plan.u
    net = "".join(
        tag("path", d=plan.ways.d(link), data_link=f"{link.a}-{link.b}", data_kind="road")
        for link in plan.board.links_of("road")
    )
    return group(
        (
            use("roads", stroke=t.shore, stroke_width=num((VERGE + 3) * u)),
            use("roads", stroke=t.land, stroke_width=num(VERGE * u)),
            use("roads", stroke=t.road_edge, stroke_width=num(EDGE * u)),
            tag("g", tag("g", net, id="roads"), stroke=t.road, stroke_width=num(WAY * u)),
        ),
        fill="none",
        stroke_linecap="round",
    )


def height(plan: ChartLayout, p: Plateau, t: ChartTheme) -> str:
    """The centre height: a ring of water cut by causeways, a scarp with strokes of the pen, a lawn with paved ways."""
    u, stream = plan.u, NoiseStream("height", plan.board.id)
    wobble = [(k, stream.between(0, math.tau)) for k in (3, 5, 8, 13)]

    def spot(r: float, a: float, strength: float = 1.2) -> Point:
        return polar(p.centre, r + strength * u * sum(math.sin(k * math.radians(a) + phase) for k, phase in wobble), a)

    b = plan.board
    cuts = sorted(
        math.degrees(math.atan2(plan.at[v.a][1] - p.centre[1], plan.at[v.a][0] - p.centre[0]))
        for v in b.links_of("vee")
        if dist(plan.at[v.b], p.centre) < 1
    )
    low, high = p.water
    out = []
    gap = 13.5 * u / high * 57.3
    arcs = [(a + gap, b_ - gap) for a, b_ in zip(cuts, [*cuts[1:], *(c + 360 for c in cuts[:1])], strict=True)] or [
        (0.0, 360.0)
    ]
    for a0, a1 in arcs:
        n = max(4, int((a1 - a0) / 4))
        steps = [a0 + (a1 - a0) * k / n for k in range(n + 1)]
        mid = (low + high) / 2
        ring = (
            [spot(high, a) for a in steps]
            + [spot(mid, a1 + 1.4)]
            + [spot(low, a) for a in reversed(steps)]
            + [spot(mid, a0 - 1.4)]
        )
        shape = smooth(ring)
        out.append(path(shape, fill=t.shore, stroke=t.shore, stroke_width=9 * u, stroke_linejoin="round"))
        out.append(path(shape, fill=t.moat, stroke=t.moat_edge, stroke_width=2.2 * u, stroke_linejoin="round"))
        for share in (0.25, 0.5, 0.75):
            r = low + (high - low) * share
            flow = poly([spot(r, a) for a in steps[1:-1]], False)
            dash = f"{num(10 * u)} {num((9 + 22 * share) * u)}"
            out.append(
                path(
                    flow,
                    stroke=t.moat_edge,
                    stroke_width=1.1 * u,
                    stroke_dasharray=dash,
                    stroke_opacity="0.5",
                    stroke_linecap="round",
                )
            )
    meadow = t.terrain["meadow"]
    rim = smooth([spot(p.rim, 4 * k, 1.1) for k in range(90)])
    out.append(path(rim, fill=meadow.fill, stroke=meadow.ink, stroke_width=1.6 * u))
    ticks = "".join(
        poly(
            [
                spot(p.rim - 0.5 * u, a, 1.1),
                spot(p.rim - (5 + 6 * stream.next()) * u, a + stream.between(-0.6, 0.6), 1.1),
            ],
            False,
        )
        for a in (360 * k / 120 for k in range(120))
    )
    out.append(path(ticks, stroke=meadow.ink, stroke_width=1.2 * u, stroke_opacity="0.75", stroke_linecap="round"))
    return group(out)


def sun(at: Point, r: float, t: ChartTheme) -> str:
    """The paved sun under a centre space."""
    rays = "".join(
        poly([polar((0, 0), r * 1.02, a - 7), polar((0, 0), r * 1.62, a), polar((0, 0), r * 1.02, a + 7)])
        for a in (22.5 * k for k in range(16))
    )
    disc = circle((0, 0), r * 1.66, fill=t.stone, stroke=t.stone_edge, stroke_width=r * 0.09)
    return put(disc + path(rays, fill=t.gold, stroke=t.stone_edge, stroke_width=r * 0.04), at)
