"""Pictures of positions: SVG, bitmaps and animations. Whatever does not change between positions is drawn once."""

from __future__ import annotations

from conquista.drawing.pictures.animation import animation
from conquista.drawing.pictures.charts import PictureLayer, chart_layers
from conquista.drawing.pictures.graph import ReviewGraph, graph_bitmap, graph_svg
from conquista.drawing.pictures.model import CardRow, PictureMark, PictureStyle, PositionPicture
from conquista.drawing.pictures.raster import MissingRasteriser, bitmap
from conquista.drawing.pictures.vector import svg

__all__ = [
    "CardRow",
    "MissingRasteriser",
    "PictureLayer",
    "PictureMark",
    "PictureStyle",
    "PositionPicture",
    "ReviewGraph",
    "animation",
    "bitmap",
    "chart_layers",
    "graph_bitmap",
    "graph_svg",
    "svg",
]
