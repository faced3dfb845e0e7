"""Draws boards and pieces as SVG text, from their values alone: the same hand, and the same bytes, for every chart."""

from __future__ import annotations

from conquista.drawing.chart import draw
from conquista.drawing.key import key
from conquista.drawing.pieces import DrawingError, Token
from conquista.drawing.sheet import sheet
from conquista.drawing.themes import THEMES
from conquista.drawing.tokens import token

__all__ = ["THEMES", "DrawingError", "Token", "draw", "key", "sheet", "token"]
