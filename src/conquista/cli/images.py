"""Boards as picture files: SVG always, PNG where the `png` extra is installed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Literal, cast

from conquista.boards.model import Board, WarBoard
from conquista.cli.output import CommandError, t
from conquista.drawing import draw

SUFFIXES = (".svg", ".png")


def write_picture(path: Path, board: Board, army: str | None, theme: str, names: bool, width: int) -> None:
    """Draw a board to a file; the suffix selects the format."""
    if path.suffix.lower() not in SUFFIXES:
        raise CommandError("cli.error.picture_kind", path=str(path))
    chosen = cast(Literal["light", "dark"], theme)
    svg = draw(board, theme=chosen, army=army if isinstance(board, WarBoard) else None, names=names)
    content = rasterise(svg, width) if path.suffix.lower() == ".png" else svg.encode()
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CommandError("cli.error.cannot_write", path=str(path), reason=error.strerror or str(error)) from None


def rasterise(svg: str, width: int) -> bytes:
    """Return an SVG text as a PNG image."""
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise CommandError("cli.error.no_png", hint=t("hint.png")) from None
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
