"""A picture as an SVG document."""

from __future__ import annotations

from collections.abc import Sequence

from conquista import boards
from conquista.drawing.pen.strokes import escaped, num
from conquista.drawing.pictures.charts import PictureLayer, chart_layers
from conquista.drawing.pictures.model import PictureStyle, PositionPicture


def svg(picture: PositionPicture, style: PictureStyle) -> str:
    """Return the whole picture as text."""
    parts, size = chart_layers(picture, style)
    title = style.title or boards.load(picture.board).title
    return document(parts, size, title)


def document(parts: Sequence[PictureLayer], size: tuple[float, float], title: str = "") -> str:
    """Return layers as one document; groups of definitions that several of them need are written once."""
    groups: dict[str, str] = {}
    for part in parts:
        groups |= part.defs
    if "chart" in groups:
        groups.pop("shapes", None)  # the chart contains them
    w, h = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(w)} {num(h)}" role="img">'
    name = f"<title>{escaped(title)}</title>" if title else ""
    return f"{head}{name}<defs>{''.join(groups.values())}</defs>{''.join(part.body for part in parts)}</svg>\n"
