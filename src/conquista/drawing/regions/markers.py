"""Markers of a map of regions: towns, owners' markers, the Condottiere's black token and the Pope's white one."""

from __future__ import annotations

from conquista.drawing.labels.lettering import GlyphWriter
from conquista.drawing.pen.geometry import Point
from conquista.drawing.pen.strokes import Attr, circle, path, put
from conquista.drawing.pen.themes import ChartTheme
from conquista.drawing.pieces.seats import BASES, INK, PAPER, SeatStyle

MARKER = 0.64  # size of a marker whose base is drawn in a box of 100
LETTER_DROP = {"triangle": 11.0, "star": 5.0}


def town(t: ChartTheme) -> str:
    """A little walled town with a tower and a church."""
    ink, wall = (t.ink, t.stone) if t.name == "light" else (t.stone_edge, t.stone)
    pen: dict[str, Attr] = {"stroke": ink, "stroke_width": 1.5, "stroke_linejoin": "round"}
    return (
        path("M-15 8L-15 -3L-11.6 -3L-11.6 0L-9 0L-9 -3L-6 -3L-6 8Z", fill=wall, **pen)
        + path("M6 8L6 -6L9.5 -10L13 -6L13 8Z", fill=wall, **pen)
        + path("M5 -5.6L9.5 -11L14 -5.6Z", fill=t.roof, **pen)
        + path(
            "M-6 8L-6 -14L-3.6 -14L-3.6 -11.4L-1.4 -11.4L-1.4 -14L1.4 -14L1.4 -11.4L3.6 -11.4L3.6 -14L6 -14L6 8Z",
            fill=wall,
            **pen,
        )
        + path("M-6 -14L0 -22.5L6 -14Z", fill=t.roof, **pen)
        + path("M-2.8 8L-2.8 2.6A2.8 2.8 0 0 1 2.8 2.6L2.8 8Z", fill=t.tunnel)
        + circle((0, -6), 1.6, fill=t.tunnel)
        + path("M0 -22.5V-27L5 -25.2L0 -23.6", fill=t.accent, stroke=ink, stroke_width=1)
    )


def place(t: ChartTheme) -> str:
    """Where an owner's marker will stand: a broken ring."""
    ring = circle(
        (0, 0), 30, fill=t.paper, fill_opacity="0.55", stroke=t.ink, stroke_width=1.6, stroke_dasharray="5 4.4"
    )
    return ring + circle((0, 0), 2.2, fill=t.ink_soft)


def marker(look: SeatStyle, writer: GlyphWriter) -> str:
    """An owner's marker: base in colour and shape, the seat's letter on it."""
    d = BASES[look.shape]
    out = path(d, fill=PAPER, stroke=PAPER, stroke_width=15, stroke_linejoin="round")
    out += path(d, fill=look.colour, stroke=INK, stroke_width=5.5, stroke_linejoin="round")
    out += put(path(d, stroke=PAPER, stroke_width=2.2, stroke_opacity="0.5"), scale=0.89)
    size = 40 if look.shape in ("star", "triangle") else 48
    drop = size * 0.48 + LETTER_DROP.get(look.shape, 0.0)
    out += writer.word(look.letter, (0, drop), size, "roman", fill=INK, stroke=INK, stroke_width=5)
    return put(out, scale=MARKER)


def battle() -> str:
    """The black token: a helmet with a plume, and crossed swords below it."""
    helmet = "M-15 10V-4C-15 -16 -8 -22 0 -22C8 -22 15 -16 15 -4V10C10 14 5 15.5 0 15.5C-5 15.5 -10 14 -15 10Z"
    out = circle((0, 0), 33, fill=PAPER) + circle((0, 0), 30.5, fill=INK)
    out += circle((0, 0), 27, fill="none", stroke=PAPER, stroke_width=1.2, stroke_opacity="0.7")
    out += path("M-19 20L18 -14M19 20L-18 -14", stroke=PAPER, stroke_width=3, stroke_linecap="round")
    out += path("M-20.5 13.5L-13 21M20.5 13.5L13 21", stroke=PAPER, stroke_width=2.6, stroke_linecap="round")
    out += put(path(helmet, fill=PAPER, stroke=INK, stroke_width=2.6), (0, -1), 0, 0.92)
    out += path("M-11 -5H11M0 -5V8M-7 2.5V6M7 2.5V6", stroke=INK, stroke_width=2.8, stroke_linecap="round")
    plume = "M0 -21C4 -30 14 -29 17 -21C12 -24 7 -22 5 -18Z"
    return out + path(plume, fill="#B3261E", stroke=INK, stroke_width=1.4, stroke_linejoin="round")


def favour() -> str:
    """The white token: crossed keys under a triple crown."""
    out = circle((0, 0), 33, fill=INK) + circle((0, 0), 30.5, fill="#FFFDF6")
    out += circle((0, 0), 27, fill="none", stroke=INK, stroke_width=1.2, stroke_opacity="0.6")
    key = "M0 20V-6M-5 -11A5 5 0 1 1 5 -11A5 5 0 1 1 -5 -11M0 19H6M0 13.5H5"
    pen: dict[str, Attr] = {"stroke": INK, "stroke_width": 3, "stroke_linecap": "round"}
    out += put(path(key, **pen), (9, 4), 38, 0.95) + put(path(key, **pen), (-9, 4), -38, 0.95)
    crown = "M-8 -4C-9.5 -12 -6 -20 0 -23C6 -20 9.5 -12 8 -4Z"
    out += path(crown, fill="#E9C55B", stroke=INK, stroke_width=2, stroke_linejoin="round")
    return out + path(
        "M-8.6 -8.4H8.6M-7.8 -13.6H7.8M-5.4 -18.4H5.4M0 -23V-27M-2.4 -25.4H2.4", stroke=INK, stroke_width=1.7
    )


def beside(at: Point, taken: int, u: float) -> Point:
    """A place for one more token next to a marker: on it, right of it, left of it."""
    return (at[0] + (0, 50, -50)[taken % 3] * u, at[1] - (0, 10, 10)[taken % 3] * u)
