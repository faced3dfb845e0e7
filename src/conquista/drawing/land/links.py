"""The lines of links as SVG paths; their course is defined in `conquista.boards.link_curves`."""

from __future__ import annotations

from conquista.boards.link_curves import FLOWING, LinkCurves
from conquista.boards.model import BoardLink, WarBoard
from conquista.drawing.pen.geometry import Point
from conquista.drawing.pen.strokes import pt


class LinkLines(LinkCurves):
    """Curves of all links of a board, as points and as SVG paths."""

    def __init__(self, board: WarBoard) -> None:
        super().__init__(board)
        self.at: dict[str, Point] = {name: s.at for name, s in board.spaces.items()}

    def curve(self, link: BoardLink, n: int = 8) -> list[Point]:
        """Points along the drawn line of a link, from `a` to `b`."""
        return self.line(link, n)

    def d(self, link: BoardLink) -> str:
        """The line of a link as an SVG path."""
        p, q = self.at[link.a], self.at[link.b]
        if link.kind not in FLOWING:
            return f"M{pt(p)}L{pt(q)}"
        c1, c2 = self.handles(link)
        return f"M{pt(p)}C{pt(c1)} {pt(c2)} {pt(q)}"

    def border(self, ring: tuple[str, ...], n: int = 6) -> list[Point]:
        """The outline of a face along the curves of its links."""
        out: list[Point] = []
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            link = self.board.link_between.get(frozenset((a, b)))
            points = self.curve(link, n) if link else [self.at[a], self.at[b]]
            out += (points if not link or link.a == a else points[::-1])[:-1]
        return out
