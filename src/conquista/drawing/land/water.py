"""The sea: deep water, wind lines, shallows along every coast, small waves, and the lanes that ships follow."""

from __future__ import annotations

import math
from collections.abc import Sequence

from conquista.drawing.pen.geometry import Point, polar
from conquista.drawing.pen.noise import NoiseStream
from conquista.drawing.pen.outlines import cut_segment
from conquista.drawing.pen.strokes import Attr, group, line, num, path, rect, soft, tag, use
from conquista.drawing.pen.themes import ChartTheme

# reach of each band of shallow water beyond the coast, and of the fine lines that follow it
BANDS = (46.0, 33.0, 21.0, 11.0)
LINES = ((33.0, "0.30"), (21.0, "0.42"), (11.0, "0.6"), (5.0, "0.8"))


def open_sea(w: float, h: float, t: ChartTheme) -> str:
    return rect(0, 0, w, h, fill=t.sea) + rect(0, 0, w, h, fill="url(#deep)")


def rhumbs(w: float, h: float, t: ChartTheme, rose: Point | None) -> str:
    """The net of wind lines of an old sea chart: sixteen knots on a hidden circle, and the winds of the rose."""
    middle = (w / 2, h / 2)
    knots = [
        (middle[0] + 0.62 * w * math.cos(a), middle[1] + 0.62 * h * math.sin(a))
        for a in (math.tau * k / 16 for k in range(16))
    ]
    spokes: list[list[str]] = [[], [], []]
    for i in range(16):
        for j in range(i + 1, 16):
            gap = min(j - i, 16 - j + i)
            cut = cut_segment(knots[i], knots[j], w, h) if gap in (3, 5, 6, 8) else None
            if cut:
                spokes[(0, 2, 1, 0)[(3, 5, 6, 8).index(gap)]].append(
                    "M{} {}L{} {}".format(*map(num, (*cut[0], *cut[1])))
                )
    if rose:
        for k in range(32):
            cut = cut_segment(rose, polar(rose, 2 * (w + h), 360 * k / 32), w, h)
            if cut:
                colour = 0 if k % 8 == 0 else 1 if k % 4 == 0 else 2
                spokes[colour].append("M{} {}L{} {}".format(*map(num, (*cut[0], *cut[1]))))
    lines = [path("".join(d), stroke=colour) for d, colour in zip(spokes, t.rhumb, strict=True)]
    return group(lines, stroke_width=1.1, stroke_opacity=f"{t.rhumb_opacity}")


def shallows(t: ChartTheme, u: float, names: Sequence[tuple[str, float]]) -> str:
    """Bands of ever lighter water towards the coast, with fine lines along it; islets get narrower ones."""

    def shore(w: float, **attrs: Attr) -> str:
        return group((use(name, stroke_width=num(w * k)) for name, k in names), **attrs)

    out = []
    for reach, colour in zip(BANDS, t.shallow, strict=True):
        out.append(shore(2 * reach * u, stroke=colour))
        for d, opacity in LINES:
            if d == reach:
                out.append(shore(2 * d * u, stroke=t.waterline, stroke_opacity=opacity))
                out.append(shore(2 * (d - 1.4) * u, stroke=colour))
    d, opacity = LINES[-1]
    out.append(shore(2 * d * u, stroke=t.waterline, stroke_opacity=opacity))
    out.append(shore(2 * (d - 1.5) * u, stroke=t.shallow[-1]))
    return group(out, fill="none", stroke_linejoin="round", stroke_linecap="round")


def wave_symbols(t: ChartTheme, u: float) -> str:
    one = path("M-10 0q3.4 -4.6 6.8 0t6.8 0t6.8 0", stroke=t.wave, stroke_width=1.4, stroke_linecap="round")
    two = path(
        "M-7 0q3.4 -4 6.8 0t6.8 0M-3 5.4q2.4 -2.8 4.8 0", stroke=t.wave, stroke_width=1.4, stroke_linecap="round"
    )
    scale = f"scale({num(u)})" if u != 1 else None
    return tag("g", one, id="wave1", transform=scale) + tag("g", two, id="wave2", transform=scale)


def waves(spots: Sequence[Point], key: str) -> str:
    """Small waves on given spots, now one crest, now two."""
    stream = NoiseStream(key, "wave")
    return "".join(use(stream.choose(("wave1", "wave1", "wave2")), x=f"{x:.0f}", y=f"{y:.0f}") for x, y in spots)


def islet(x: float, y: float, r: float) -> list[Point]:
    """A rock in the sea, of a shape that depends on its place alone."""
    stream = NoiseStream("islet", round(x), round(y))
    return [
        (x + 1.2 * r * stream.between(0.75, 1.25) * math.cos(a), y + r * stream.between(0.75, 1.2) * math.sin(a))
        for a in (math.tau * k / 9 for k in range(9))
    ]


def islets(rows: Sequence[Sequence[float]]) -> str:
    return "".join(soft(islet(*row)) for row in rows)


def lane(d: str, key: str) -> str:
    return tag("path", d=d, data_link=key, data_kind="lane")


def landing_dots(p: Point, q: Point, t: ChartTheme, u: float) -> str:
    """The last stretch of a landing: dots from the head of the jetty to the anchored ship."""
    return line(p, q, stroke=t.lane, stroke_width=3 * u, stroke_dasharray=f"0.1 {num(6 * u)}", stroke_linecap="round")
