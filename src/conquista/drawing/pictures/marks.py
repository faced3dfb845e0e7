"""Marks on a war board: the last trip as an arrow, and rings around places. They lie below the pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquista.drawing.pen.geometry import Point, degrees, toward
from conquista.drawing.pen.strokes import circle, layer, path, poly, put
from conquista.drawing.pictures.model import PictureMark
from conquista.drawing.pieces.model import DrawingError
from conquista.drawing.pieces.seats import INK, PAPER, WAR
from conquista.drawing.war_chart import WarChart

WIDTH = 0.42  # of a line, in radii of a space
HEAD = "M0 0L-30 -17L-24 0L-30 17Z"  # an arrow head whose point is at (0, 0)
RING = 1.5  # radii of a space


def below(marks: Iterable[PictureMark], chart: WarChart) -> str:
    """Return the layer of all marks; their places must exist."""
    at = chart.places()
    out = []
    for mark in marks:
        if mark.seat not in WAR:
            raise DrawingError("drawing.token.seat", seat=mark.seat[:20])
        points = [at[place] for place in mark.places]
        out += [_trip(mark.seat, points, chart.plan.r), _ring(mark.seat, points[-1], chart.plan.r)]
    return layer("picture-marks", out)


def _trip(seat: str, points: Sequence[Point], r: float) -> str:
    """A line through the points with a head that ends at the edge of the last one; nothing for a single point."""
    if len(points) < 2:
        return ""
    last = toward(points[-1], points[-2], RING * r)
    way = poly([*points[:-1], last], close=False)
    pen = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    look = WAR[seat]
    out = path(way, stroke=INK, stroke_width=(WIDTH + 0.36) * r, stroke_opacity="0.85", **pen)
    out += path(way, stroke=PAPER, stroke_width=(WIDTH + 0.2) * r, **pen)
    out += path(way, stroke=look.colour, stroke_width=WIDTH * r, **pen)
    head = path(HEAD, fill=look.colour, stroke=INK, stroke_width=3, stroke_linejoin="round")
    tip = toward(points[-1], points[-2], 0.9 * r)
    return out + put(head, tip, degrees(points[-2], points[-1]), r / 24)


def _ring(seat: str, at: Point, r: float) -> str:
    pale = circle(at, RING * r, fill=WAR[seat].pale, fill_opacity="0.55", stroke=INK, stroke_width=0.34 * r)
    return pale + circle(at, RING * r, fill="none", stroke=WAR[seat].colour, stroke_width=0.22 * r)
