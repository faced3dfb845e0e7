"""Pictures as bitmaps. Layers that do not change are rendered once and kept."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from conquista.core.errors import ConquistaError
from conquista.drawing.pictures.charts import PictureLayer, chart_layers
from conquista.drawing.pictures.model import LEAST_WIDTH, MOST_WIDTH, PictureStyle, PositionPicture
from conquista.drawing.pictures.vector import document

if TYPE_CHECKING:
    from PIL import Image

Format = Literal["png", "webp"]
KEPT = 20  # rendered layers; one of 1,200 pixels takes 6 MB


class MissingRasteriser(ConquistaError, cause="drawing"):
    """The packages that render bitmaps are not installed."""


def bitmap(picture: PositionPicture, style: PictureStyle, kind: Format = "png") -> bytes:
    """Return a picture in a bitmap format."""
    return encoded(rendered(picture, style), kind)


def rendered(picture: PositionPicture, style: PictureStyle) -> Image.Image:
    """Return the pixels of a picture."""
    image = import_pillow()
    width = max(LEAST_WIDTH, min(MOST_WIDTH, style.width))
    parts, size = chart_layers(picture, style)
    sheet: Image.Image | None = None
    for some in _runs(parts):
        layer = _kept(some, size, width) if some[0].key is not None else _render(some, size, width)
        sheet = layer.copy() if sheet is None else image.alpha_composite(sheet, layer)
    assert sheet is not None, "every picture has a background"
    return sheet


def encoded(sheet: Image.Image, kind: Format) -> bytes:
    """Return pixels as a file."""
    out = io.BytesIO()
    if kind == "png":
        sheet.convert("RGB").save(out, "PNG", compress_level=3)
    else:
        sheet.convert("RGB").save(out, "WEBP", quality=88, method=2)
    return out.getvalue()


def import_pillow() -> Any:
    """Return Pillow's module for images; say what is missing where it is not installed."""
    try:
        import_module("resvg_py")
        return import_module("PIL.Image")
    except ImportError:
        raise MissingRasteriser("drawing.no_bitmap") from None


def _runs(parts: Sequence[PictureLayer]) -> list[list[PictureLayer]]:
    """Return neighbouring layers that change together; an unchanged layer forms a group of its own."""
    runs: list[list[PictureLayer]] = []
    for part in parts:
        if runs and part.key is None and runs[-1][0].key is None:
            runs[-1].append(part)
        else:
            runs.append([part])
    return runs


_RENDERED: dict[object, Image.Image] = {}


def _kept(some: list[PictureLayer], size: tuple[float, float], width: int) -> Image.Image:
    key = (some[0].key, size, width)
    if key in _RENDERED:
        _RENDERED[key] = _RENDERED.pop(key)  # the least recently used is dropped first
        return _RENDERED[key]
    while len(_RENDERED) >= KEPT:
        del _RENDERED[next(iter(_RENDERED))]
    _RENDERED[key] = _render(some, size, width)
    return _RENDERED[key]


def _render(some: list[PictureLayer], size: tuple[float, float], width: int) -> Image.Image:
    return rasterised(document(some, size), width)


def rasterised(text: str, width: int) -> Image.Image:
    """Return an SVG document as pixels."""
    image = import_pillow()
    data = import_module("resvg_py").svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True)
    found: Image.Image = image.open(io.BytesIO(bytes(data))).convert("RGBA")
    return found
