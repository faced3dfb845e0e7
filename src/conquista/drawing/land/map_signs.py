"""Signs beside and on the spaces: steps, slots, hidden views, paths over and under roads, anchors, quests."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.drawing.pen.strokes import circle, num, path, poly, put, rect
from conquista.drawing.pen.themes import ChartTheme

QUESTS: Mapping[int, str] = {
    0: "M-5 -8H5Q5 0 0 .6Q-5 0 -5 -8ZM0 .6V6M-4 7.4H4L0 5.6Z",  # chalice
    1: "M-7 8L5 -5M5 -5L3 -8.4L8.4 -8.4L8.4 -3L5 -5M-4 2L-1 5",  # lance
    2: "M0 -8.6a6 6.6 0 1 1 -.01 0M0 4.6V9M-3 9H3M-2.6 -4.4Q-3.6 -2 -2.4 .4",  # mirror
    3: "M-4 -4H4V5H-4ZM-5 -4L0 -8.4L5 -4M-5 5H5V7.4H-5ZM0 -8.4V-9.6M0 3.4Q-2.6 1 0 -2.6Q2.6 1 0 3.4",  # lantern
    4: (  # rose
        "M0 -.4a2.4 2.4 0 1 1 .01 0M0 -5Q-5 -9.6 -6.4 -3.6Q-8.4 1 -3 1.4Q-2 6.6 0 4Q2 6.6 3 1.4Q8.4 1 6.4 "
        "-3.6Q5 -9.6 0 -5M0 4.4V9"
    ),
}


def anchor(t: ChartTheme) -> str:
    c = t.sea_edge
    return (
        path("M0 -8.2L0 11M-6 -3.4L6 -3.4", stroke=c, stroke_width=2.6, stroke_linecap="round")
        + circle((0, -10.6), 2.7, fill="none", stroke=c, stroke_width=2.1)
        + path(
            "M-10.4 3.4C-9 9.4 -4.6 11.6 0 11.8C4.6 11.6 9 9.4 10.4 3.4",
            stroke=c,
            stroke_width=2.6,
            stroke_linecap="round",
        )
        + path(
            "M-12.6 6L-10.7 1.2L-7.2 5ZM12.6 6L10.7 1.2L7.2 5Z",
            fill=c,
            stroke=c,
            stroke_width=0.8,
            stroke_linejoin="round",
        )
    )


def steps(t: ChartTheme, hollow: bool = False) -> str:
    """Three steps from the rim of a circle at (0, 0) towards +x; hollow where an edition leaves them out."""
    out = ""
    for k, w in enumerate((12.5, 9.5, 6.5)):
        fill, edge = (t.halo, t.steps) if hollow else (t.steps, t.halo)
        out += rect(
            k * 7.2,
            -w,
            4.8,
            2 * w,
            rx=1.2,
            fill=fill,
            stroke=edge,
            stroke_width=1.5 if hollow else 1.2,
            paint_order="stroke",
        )
    return out


def slot(t: ChartTheme) -> str:
    """A small yellow arrow head that points to +x."""
    return path(
        "M-1.5 -7L12 0L-1.5 7L2.2 0Z", fill=t.slot, stroke=t.slot_edge, stroke_width=1.8, stroke_linejoin="round"
    )


def ridge(t: ChartTheme) -> str:
    """Three dark summits under a struck eye line: from here mountains hide the field."""
    m = t.terrain["mountains"]
    dark, pale = (m.ink, m.body) if t.name == "light" else (m.shade, m.ink)
    out = ""
    for x, s in ((-10.5, 0.82), (10.5, 0.82), (0, 1.12)):
        summit = path(
            "M-7 5.5L0 -7.5L7 5.5Z",
            fill=dark,
            stroke=t.halo if t.name == "light" else pale,
            stroke_width=1.5,
            stroke_linejoin="round",
            paint_order="stroke",
        )
        out += put(summit + path("M-2.2 -3.4L0 -7.5L2.2 -3.4L.7 -1.8L-.7 -3Z", fill=pale), (x, 0), 0, s)
    return out + path("M-12.5 10H12.5", stroke=t.accent, stroke_width=2.6, stroke_linecap="round")


def over(t: ChartTheme) -> str:
    """A foot bridge over a road; the path runs along x."""
    w, n = 8, 17
    planks = "".join(f"M{x} {-w}V{w}" for x in range(-n + 5, n - 2, 5))
    rail = ((-n - 4, w + 3.5), (-n + 3, w), (n - 3, w), (n + 4, w + 3.5))
    rails = "".join(poly([(x, s * y) for x, y in rail], False) for s in (-1, 1))
    return (
        rect(-n, -w, 2 * n, 2 * w, rx=2, fill=t.plank, stroke=t.wood_dark, stroke_width=1.6)
        + path(planks, stroke=t.wood_dark, stroke_width=1)
        + path(rails, stroke=t.wood_dark, stroke_width=2.4, stroke_linecap="round", stroke_linejoin="round")
    )


def under(t: ChartTheme) -> str:
    """The two mouths of an underpass; the path runs along x, the road crosses it."""
    out = ""
    for s in (-1, 1):
        x, sweep = s * 9.5, int(s > 0)
        for r, far, fill, edge in ((10, 5, t.stone, t.stone_edge), (6, 4.4, t.tunnel, None)):
            d = f"M{num(x)} {-r}L{num(x + s * far)} {-r}A{r} {r} 0 0 {sweep} {num(x + s * far)} {r}L{num(x)} {r}Z"
            out += path(d, fill=fill, stroke=edge, stroke_width=1.6 if edge else None)
    return out


def quest(t: ChartTheme, number: int, r: float) -> str:
    """A quest space: a red ring and the sign of what is sought."""
    icon = path(
        QUESTS[number % len(QUESTS)], stroke=t.quest, stroke_width=1.9, stroke_linecap="round", stroke_linejoin="round"
    )
    return (
        circle((0, 0), r * 1.2, fill=t.quest_fill, stroke=t.space_edge, stroke_width=r * 0.34)
        + circle((0, 0), r * 1.2, fill="none", stroke=t.quest, stroke_width=r * 0.24)
        + circle((0, 0), r * 0.96, fill="none", stroke=t.quest, stroke_width=r * 0.05)
        + put(icon, scale=r / 14)
    )
