"""Draws boards and pieces as SVG text, from their values alone: deterministic to the byte."""

from __future__ import annotations

from conquista.drawing.key_sheet import draw_key_sheet
from conquista.drawing.pen.themes import THEMES
from conquista.drawing.pieces.model import DrawingError, PieceToken
from conquista.drawing.pieces.sheet import draw_piece_sheet
from conquista.drawing.pieces.tokens import token
from conquista.drawing.render import draw

__all__ = ["THEMES", "DrawingError", "PieceToken", "draw", "draw_key_sheet", "draw_piece_sheet", "token"]
