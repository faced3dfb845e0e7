"""The door of this room: `draw` checks what it is asked for and hands it to the chart of the board's kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from conquista.boards.model import ARMIES, Board, WarBoard

from .pieces import DrawingError, Token
from .themes import THEMES, ThemeName
from .war import Chart


def draw(
    board: Board,
    *,
    theme: ThemeName = "light",
    army: str | None = None,
    names: bool = False,
    up: Iterable[str] = (),
    pieces: Mapping[str, Token] | None = None,
    words: Mapping[str, str] | None = None,
) -> str:
    """A board as an SVG document."""
    if theme not in THEMES:
        raise DrawingError("drawing.theme", theme=str(theme)[:20], known=sorted(THEMES))
    assert isinstance(board, WarBoard)
    standing = dict(opening(board, army)) if army else {}
    standing.update(pieces or {})
    return Chart(board, THEMES[theme]).draw(standing, army or "grand", frozenset(up), names, words or {})


def opening(board: WarBoard, army: str) -> dict[str, Token]:
    """Where every piece of an army begins."""
    if army not in ARMIES:
        raise DrawingError("drawing.army", army=army[:20], known=list(ARMIES))
    return {
        place: Token(seat, piece)
        for seat, lists in board.starts.get(army, {}).items()
        for piece, places in lists.items()
        for place in places
    }
