"""Castles seen from above: a moat, walls between round towers, a keep with its owner's sign, and the drawbridges."""

from __future__ import annotations

import math

from conquista.drawing.land.layout import Castle, ChartLayout
from conquista.drawing.pen.geometry import Point, degrees, dist, lerp, pairs, polar, shift, toward, unit
from conquista.drawing.pen.strokes import Attr, circle, fine, group, num, path, poly, put, rect, tag
from conquista.drawing.pen.themes import ChartTheme
from conquista.drawing.pieces.seats import WAR, emblem


def moat(c: Castle, u: float, t: ChartTheme) -> str:
    """The ring of water and the bank the walls stand on."""
    towers = c.towers
    ring = c.moat - max(dist(c.keep, p) for p in towers) - c.tower
    out = [
        circle(c.keep, c.moat + 4 * u, fill=t.shore),
        circle(c.keep, c.moat, fill=t.moat, stroke=t.moat_edge, stroke_width=2.6 * u),
        circle(c.keep, c.moat - 5.5 * u, fill="none", stroke=t.moat_edge, stroke_width=1.1 * u, stroke_opacity="0.5"),
    ]
    gates = [degrees(c.keep, p) for p in towers]
    ripples = ""
    for k in range(30):
        a = 12.0 * k + 6
        if all(abs((a - g + 180) % 360 - 180) > 15 for g in gates):
            x, y = polar(c.keep, c.moat - (11 if k % 2 else 17) * u, a)
            ripples += f"M{num(x - 8 * u)} {num(y)}q{num(4 * u)} {num(-4.4 * u)} {num(8 * u)} 0t{num(8 * u)} 0"
    out.append(path(ripples, stroke=t.moat_edge, stroke_width=1.2 * u, stroke_opacity="0.5", stroke_linecap="round"))
    bank = min(8.0 * u, 0.3 * max(ring, 0.0))
    wide = 2 * (c.tower + bank)
    grass = t.terrain["meadow"]
    for colour, width in ((t.moat_edge, wide + 4 * u), (grass.rim, wide), (grass.fill, wide - 6 * u)):
        out.append(path(poly(towers), fill=colour, stroke=colour, stroke_width=width, stroke_linejoin="round"))
    return group(out)


def castle(c: Castle, u: float, t: ChartTheme) -> str:
    """Walls, battlements, houses, keep and towers."""
    towers = c.towers
    thick = min(0.52 * c.tower, 16 * u)
    out = []
    for colour, width in ((t.stone_edge, 2 * thick * 0.8 + 4 * u), (t.stone, 2 * thick * 0.8)):
        out.append(path(poly(towers), fill=t.court, stroke=colour, stroke_width=width, stroke_linejoin="round"))
    apothem = min(dist(lerp(p, q, 0.5), c.keep) for p, q in pairs(towers))
    for p, q in pairs(towers):
        out.append(wall(p, q, c, thick * 0.62, t, u))
    if apothem > 54 * u:
        out += [house(p, q, c, t, u) for p, q in pairs(towers)]
    out.append(keep(c, t, min(22 * u, apothem - c.tower * 0.52 - 3 * u)))
    out += [tower(p, c.tower, t, u) for p in towers]
    return group(out)


def wall(p: Point, q: Point, c: Castle, out: float, t: ChartTheme, u: float) -> str:
    """Battlements on the outer edge of one wall."""
    a, b = toward(p, q, c.tower * 0.86), toward(q, p, c.tower * 0.86)
    mid = lerp(p, q, 0.5)
    away = unit(c.keep, mid)
    span = dist(a, b)
    n = max(1, round(span / (11 * u))) if span > 6 * u else 0
    turn = degrees(p, q)
    merlon = rect(-3.4 * u, -3 * u, 6.8 * u, 6 * u, fill=t.stone_dark, stroke=t.stone_edge, stroke_width=1.1 * u)
    return "".join(put(merlon, shift(lerp(a, b, (k + 0.5) / n), away, out), turn) for k in range(n))


def house(p: Point, q: Point, c: Castle, t: ChartTheme, u: float) -> str:
    """A roof against the inner side of a wall."""
    roof = (
        rect(-11 * u, -6.5 * u, 22 * u, 13 * u, fill=t.roof, stroke=t.stone_edge, stroke_width=1.3 * u)
        + rect(-11 * u, 0, 22 * u, 6.5 * u, fill=t.roof_dark)
        + path(f"M{num(-11 * u)} 0H{num(11 * u)}", stroke=t.stone_edge, stroke_width=1.1 * u)
    )
    return put(roof, toward(lerp(p, q, 0.5), c.keep, 19 * u), degrees(p, q))


def crenels(r: float, n: int, deep: float, t: ChartTheme, line: float) -> str:
    """A ring of merlons seen from above, as two broken strokes: dark, then a little shorter and narrower, light."""
    pitch = math.tau * r / n
    dark = f"{num(pitch * 0.62)} {fine(pitch * 0.38)}"
    light = f"{fine(pitch * 0.62 - 2 * line)} {fine(pitch * 0.38 + 2 * line)}"
    out = circle((0, 0), r, fill="none", stroke=t.stone_edge, stroke_width=deep + 2 * line, stroke_dasharray=dark)
    shift = fine(-line)
    return out + circle(
        (0, 0), r, fill="none", stroke=t.stone, stroke_width=deep, stroke_dasharray=light, stroke_dashoffset=shift
    )


def keep(c: Castle, t: ChartTheme, r: float) -> str:
    """The great tower in the middle, with the owner's sign on its roof."""
    look = WAR.get(c.island.seat)
    out = circle((0, 0), r, fill=t.stone_dark, stroke=t.stone_edge, stroke_width=r * 0.09)
    out += crenels(r * 0.86, 10, r * 0.16, t, r * 0.045)
    out += circle((0, 0), r * 0.68, fill=t.court, stroke=t.stone_edge, stroke_width=r * 0.065)
    if look:
        sign: dict[str, Attr] = {"fill": look.colour, "stroke": t.stone_edge, "stroke_linejoin": "round"}
        out += path(emblem(look.shape, r * 0.42), stroke_width=r * 0.08, **sign)
    return put(out, c.keep)


def tower(p: Point, r: float, t: ChartTheme, u: float) -> str:
    """A round tower; its space lies on the roof."""
    out = circle((0, 0), r, fill=t.stone_dark, stroke=t.stone_edge, stroke_width=2 * u)
    return put(out + crenels(r * 0.875, 12, r * 0.2, t, 1.1 * u), p)


def drawbridge(c: Castle, castle_at: Point, gate_at: Point, plan: ChartLayout, t: ChartTheme, up: bool) -> str:
    """Planks over the moat on chains; raised, they stand against the tower and leave open water before two stumps."""
    u = plan.u
    inner, outer = c.tower - 1.5 * u, dist(castle_at, gate_at) - plan.r - 1.5 * u
    return put(bridge_form(outer - inner, t, u, up), toward(castle_at, gate_at, inner), degrees(castle_at, gate_at))


def bridge_form(span: float, t: ChartTheme, u: float, up: bool) -> str:
    """A drawbridge along x, from 0 to its span."""
    w = 11.5 * u
    if up:
        leaf = rect(
            -1.5 * u,
            -w - u,
            9 * u,
            2 * (w + u),
            rx=1.5 * u,
            fill=t.wood_dark,
            stroke=t.stone_edge,
            stroke_width=1.5 * u,
        )
        slats = "".join(f"M{num(x * u)} {num(-w + 2 * u)}V{num(w - 2 * u)}" for x in (1, 4))
        stump = span - 7 * u
        edge = rect(stump, -w, 7 * u, 2 * w, fill=t.wood, stroke=t.wood_dark, stroke_width=1.5 * u)
        gap = path(
            f"M{num(10 * u)} 0H{num(stump - 3 * u)}",
            stroke=t.accent,
            stroke_width=2.4 * u,
            stroke_dasharray=f"0.1 {num(5.4 * u)}",
            stroke_linecap="round",
        )
        x, k = (7 * u + stump) / 2, 5.5 * u
        cross = path(
            poly([(x - k, -k), (x + k, k)], False) + poly([(x - k, k), (x + k, -k)], False),
            stroke=t.accent,
            stroke_width=3 * u,
            stroke_linecap="round",
        )
        return (gap if stump < 12 * u else cross) + leaf + path(slats, stroke=t.plank, stroke_width=1.5 * u) + edge
    n = max(3, round(span / (6 * u)))
    planks = "".join(f"M{num(span * k / n)} {num(-w)}V{num(w)}" for k in range(1, n))
    chains = "".join(poly([(-3 * u, s * (w + 3 * u)), (span * 0.72, s * (w - u))], False) for s in (-1, 1))
    return (
        rect(0, -w, span, 2 * w, fill=t.plank, stroke=t.wood_dark, stroke_width=1.7 * u)
        + path(planks, stroke=t.wood_dark, stroke_width=1.1 * u)
        + path(chains, stroke=t.stone_edge, stroke_width=1.6 * u, stroke_dasharray=f"{num(2.6 * u)} {num(1.6 * u)}")
    )


def drawbridges(plan: ChartLayout, t: ChartTheme, up: frozenset[str]) -> str:
    """Every drawbridge in both positions; the one that is not shown is there for a client to show."""
    out = []
    homes = {c.island.key: c for c in plan.castles}
    for link in plan.board.links_of("drawbridge"):
        c = homes.get(plan.board.spaces[link.a].island)
        if c is None:
            continue
        forms = ""
        for name, raised in (("down", False), ("up", True)):
            form = drawbridge(c, plan.at[link.a], plan.at[link.b], plan, t, raised)
            shown = raised == (link.a in up)
            forms += tag("g", form, class_=name, display=None if shown else "none")
        out.append(
            tag(
                "g",
                forms,
                data_link=f"{link.a}-{link.b}",
                data_kind="drawbridge",
                data_up="true" if link.a in up else "false",
            )
        )
    return "".join(out)
