"""The graph of a review as a picture: the shares of all seats over a match, and a score of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquista.drawing.labels.lettering import GlyphWriter, width
from conquista.drawing.pen.strokes import Attr, circle, layer, line, num, path, poly, put, rect, tag
from conquista.drawing.pen.themes import THEMES, ChartTheme
from conquista.drawing.pictures.charts import PictureLayer
from conquista.drawing.pictures.model import LEAST_WIDTH, MOST_WIDTH, PictureStyle
from conquista.drawing.pictures.raster import Format, encoded, rasterised
from conquista.drawing.pictures.vector import document
from conquista.drawing.pieces.seats import INK, PAPER, WAR, SeatStyle
from conquista.drawing.regions import markers
from conquista.drawing.render import owner_look

WIDTH, MARGIN = 1_200.0, 36.0
LEFT, TOP, HEIGHT = 96.0, 110.0, 380.0  # of the graph
ROW = 64.0  # height of a score
HATCH = 20.0  # size of a pattern
SIZE = 17.0  # height of the small letters


@dataclass(frozen=True, slots=True)
class ReviewGraph:
    """What a picture of a review shows. Points: the shares of the seats after each decision, in equal distances.

    Scores: the accuracy of each seat in words. Marks: numbers of points before costly decisions.
    """

    title: str
    seats: tuple[str, ...]
    points: tuple[tuple[float, ...], ...]
    scores: tuple[str, ...]
    marks: tuple[int, ...] = ()


def graph_svg(graph: ReviewGraph, style: PictureStyle) -> str:
    """Return the picture as an SVG document."""
    part, size = _layer(graph, style)
    return document([part], size, style.title or graph.title)


def graph_bitmap(graph: ReviewGraph, style: PictureStyle, kind: Format = "png") -> bytes:
    """Return the picture in a bitmap format."""
    return encoded(rasterised(graph_svg(graph, style), max(LEAST_WIDTH, min(MOST_WIDTH, style.width))), kind)


def _layer(graph: ReviewGraph, style: PictureStyle) -> tuple[PictureLayer, tuple[float, float]]:
    theme, writer = THEMES[style.theme], GlyphWriter()
    looks = [WAR[seat] if set(graph.seats) <= set(WAR) else owner_look(seat) for seat in graph.seats]
    rows = (len(looks) + 1) // 2
    size = (WIDTH, TOP + HEIGHT + MARGIN + rows * ROW + MARGIN / 2)
    title = style.title or graph.title
    fitting = min(34.0, 34.0 * (WIDTH - 2 * MARGIN) / max(1.0, width(title, 34.0, "roman")))
    body = [
        rect(0, 0, *size, fill=theme.paper),
        writer.word(title, (MARGIN, 70), fitting, "roman", "start", fill=theme.text),
        *_scale(theme, writer),
        *(path(_area(graph.points, k), fill=look.colour) for k, look in enumerate(looks)),
        *(path(_area(graph.points, k), fill=f"url(#hatch{k})") for k in range(len(looks))),
        *(path(_edge(graph.points, k + 1), fill="none", stroke=INK, stroke_width=3) for k in range(len(looks) - 1)),
        *_marks(graph, theme),
        rect(LEFT, TOP, WIDTH - LEFT - MARGIN, HEIGHT, fill="none", stroke=theme.frame, stroke_width=2),
        *(_score(look, graph.scores[k], k, theme, writer) for k, look in enumerate(looks)),
    ]
    defs = "".join(map(_hatch, range(len(looks))))
    return PictureLayer(layer("review", body), {"hatches": defs, "letters": writer.defs()}), size


def _scale(theme: ChartTheme, writer: GlyphWriter) -> list[str]:
    found = []
    for share in (0, 50, 100):
        y = TOP + HEIGHT * (1 - share / 100)
        found.append(writer.word(f"{share}", (LEFT - 12, y + SIZE / 2), SIZE, "roman", "end", fill=theme.text))
        found.append(line((LEFT - 6, y), (LEFT, y), stroke=theme.frame, stroke_width=2))
    return found


def _marks(graph: ReviewGraph, theme: ChartTheme) -> list[str]:
    """The middle, and a broken line for every costly decision."""
    y = TOP + HEIGHT / 2
    pen: dict[str, Attr] = {"stroke": PAPER, "stroke_width": 2, "stroke_dasharray": "10 8"}
    found = [line((LEFT, y), (WIDTH - MARGIN, y), **pen)] if len(graph.seats) == 2 else []
    for mark in graph.marks:
        x = _x(graph.points, mark)
        found.append(line((x, TOP), (x, TOP + HEIGHT), stroke=PAPER, stroke_width=6, stroke_opacity="0.8"))
        found.append(line((x, TOP), (x, TOP + HEIGHT), stroke=theme.accent, stroke_width=3, stroke_dasharray="6 6"))
        found.append(circle((x, TOP), 8, fill=theme.accent, stroke=theme.paper, stroke_width=2))
    return found


def _x(points: Sequence[Sequence[float]], number: int) -> float:
    return LEFT + (WIDTH - LEFT - MARGIN) * number / max(1, len(points) - 1)


def _upper(points: Sequence[Sequence[float]], many: int) -> list[tuple[float, float]]:
    """The upper edge of the first seats together."""
    return [(_x(points, k), TOP + HEIGHT * (1 - min(1.0, sum(shares[:many])))) for k, shares in enumerate(points)]


def _area(points: Sequence[Sequence[float]], k: int) -> str:
    return poly([*_upper(points, k + 1), *reversed(_upper(points, k))])


def _edge(points: Sequence[Sequence[float]], many: int) -> str:
    return poly(_upper(points, many), close=False)


def _hatch(k: int) -> str:
    """The pattern over the colour of a seat, which tells it apart without colours."""
    pen: dict[str, Attr] = {"stroke": INK, "stroke_width": 2, "stroke_opacity": "0.4"}
    drawn = (
        circle((6, 6), 2, fill=INK, fill_opacity="0.4") + circle((16, 16), 2, fill=INK, fill_opacity="0.4"),
        path("M0 10H20", **pen),
        path("M-4 24L24 -4M-4 4L4 -4M16 24L24 16", **pen),
        circle((10, 10), 3, fill=INK, fill_opacity="0.4"),
        path("M10 0V20", **pen),
        path("M0 0L20 20M20 0L0 20", **pen),
    )[k % 6]
    size = num(HATCH)
    return tag("pattern", drawn, id=f"hatch{k}", width=size, height=size, patternUnits="userSpaceOnUse")


def _score(look: SeatStyle, score: str, k: int, theme: ChartTheme, writer: GlyphWriter) -> str:
    x = MARGIN + 34 + (k % 2) * (WIDTH / 2)
    y = TOP + HEIGHT + MARGIN + ROW / 2 + (k // 2) * ROW
    room = WIDTH / 2 - 120
    size = min(26.0, 26.0 * room / max(1.0, width(score, 26.0, "roman")))
    return put(markers.marker(look, writer), (x, y), 0, 0.8) + writer.word(
        score, (x + 46, y + size / 2), size, "roman", "start", fill=theme.text
    )
