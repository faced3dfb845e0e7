"""The entry point: `draw` validates its arguments and draws the chart of the board's kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from conquista.boards.model import ARMIES, Board, RegionBoard, WarBoard
from conquista.drawing.pen.themes import THEMES, ThemeName
from conquista.drawing.pieces.model import DrawingError, PieceToken
from conquista.drawing.pieces.seats import SeatStyle, region_look
from conquista.drawing.regions.chart import RegionChart
from conquista.drawing.war_chart import WarChart


def draw(
    board: Board,
    *,
    theme: ThemeName = "light",
    army: str | None = None,
    names: bool = False,
    up: Iterable[str] = (),
    pieces: Mapping[str, PieceToken] | None = None,
    owners: Mapping[str, str | int] | None = None,
    condottiere: str | None = None,
    favour: str | None = None,
    words: Mapping[str, str] | None = None,
) -> str:
    """A board as an SVG document.

    On a war board `army` sets up an opening, `pieces` any position (they win over the opening), `up` names the castle
    spaces whose drawbridge is raised, and `names` writes the short name of every space. On a map of regions `owners`
    names the seat that owns a region (a letter A to F, or its place in the order of play), `condottiere` and
    `favour` the regions where the two tokens of these names stand. `words` replaces words of the key, for other
    languages.
    """
    if theme not in THEMES:
        raise DrawingError("drawing.theme", theme=str(theme)[:20], known=sorted(THEMES))
    if isinstance(board, RegionBoard):
        known = board.regions
        owned = {known_place(name, known): owner_look(seat) for name, seat in (owners or {}).items()}
        black, white = (known_place(name, known) if name else "" for name in (condottiere, favour))
        return RegionChart(board, THEMES[theme]).draw(owned, black, white, words or {})
    places = {**board.spaces, **board.fields}
    placed = dict(opening(board, army)) if army else {}
    placed.update({known_place(name, places): piece for name, piece in (pieces or {}).items()})
    raised = frozenset(known_place(name, board.gates) for name in up)
    return WarChart(board, THEMES[theme]).draw(placed, army or "grand", raised, names, words or {})


def known_place(name: str, known: Mapping[str, object]) -> str:
    if name not in known:
        raise DrawingError("drawing.place", name=str(name)[:20])
    return name


def owner_look(seat: str | int) -> SeatStyle:
    try:
        return region_look(seat)
    except KeyError:
        raise DrawingError("drawing.owner", seat=str(seat)[:20]) from None


def opening(board: WarBoard, army: str) -> dict[str, PieceToken]:
    """Return the start of every piece of an army."""
    if army not in ARMIES:
        raise DrawingError("drawing.army", army=army[:20], known=list(ARMIES))
    return {
        place: PieceToken(seat, piece)
        for seat, lists in board.starts.get(army, {}).items()
        for piece, places in lists.items()
        for place in places
    }
