"""Draws boards and pieces as SVG text, from their values alone: the same hand, and the same bytes, for every chart."""

from __future__ import annotations

from .chart import draw
from .key import key
from .pieces import DrawingError, Token
from .sheet import sheet
from .themes import THEMES
from .tokens import token

__all__ = ["THEMES", "DrawingError", "Token", "draw", "key", "sheet", "token"]
