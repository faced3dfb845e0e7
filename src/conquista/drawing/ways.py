"""The drawn line of every link: roads and lanes flow through their spaces in soft curves, the rest is straight."""

from __future__ import annotations

from collections import defaultdict

from conquista.boards.model import Link, WarBoard

from .geometry import Point, bezier, dist, lerp, shift, unit
from .ink import pt

FLOWING = ("road", "lane")
STRAIGHT_ENOUGH = -0.45  # cosine between two ways that count as one line through a space
REACH = 0.36  # of a link's length: how long its tangents pull


class Ways:
    """Curves of all links of a board."""

    def __init__(self, board: WarBoard) -> None:
        self.board = board
        self.at: dict[str, Point] = {name: s.at for name, s in board.spaces.items()}
        self.leads = leads(board, self.at)

    def handles(self, link: Link) -> tuple[Point, Point]:
        """The two control points of a flowing link; a bend leads it through a point of its own."""
        p, q = self.at[link.a], self.at[link.b]
        through = self.board.bends.get(link.ends)
        if through is not None:
            c = (2 * through[0] - (p[0] + q[0]) / 2, 2 * through[1] - (p[1] + q[1]) / 2)
            return lerp(p, c, 2 / 3), lerp(q, c, 2 / 3)
        pull = dist(p, q) * REACH
        return shift(p, self.leads[link.a, link], pull), shift(q, self.leads[link.b, link], pull)

    def curve(self, link: Link, n: int = 8) -> list[Point]:
        """The line of a link as points, from a to b."""
        p, q = self.at[link.a], self.at[link.b]
        if link.kind not in FLOWING:
            return [lerp(p, q, k / n) for k in range(n + 1)]
        c1, c2 = self.handles(link)
        return [bezier(p, c1, c2, q, k / n) for k in range(n + 1)]

    def d(self, link: Link) -> str:
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


def leads(board: WarBoard, at: dict[str, Point]) -> dict[tuple[str, Link], Point]:
    """The direction in which every flowing link leaves each of its ends.

    Two ways that run nearly straight through a space share one tangent, so that a chain of spaces draws as one line;
    every other way leaves straight towards its far end.
    """
    out: dict[tuple[str, Link], Point] = {}
    meeting: dict[str, list[Link]] = defaultdict(list)
    for link in board.links:
        if link.kind in FLOWING:
            meeting[link.a].append(link)
            meeting[link.b].append(link)
    for name, links in meeting.items():
        lead = [unit(at[name], at[w.b if w.a == name else w.a]) for w in links]
        found = sorted(
            (round(lead[i][0] * lead[j][0] + lead[i][1] * lead[j][1], 9), i, j)
            for i in range(len(links))
            for j in range(i + 1, len(links))
            if links[i].kind == links[j].kind
        )
        used: set[int] = set()
        for dot, i, j in found:
            if dot <= STRAIGHT_ENOUGH and i not in used and j not in used:
                used |= {i, j}
                tangent = unit(lead[j], lead[i])
                out[name, links[i]] = tangent
                out[name, links[j]] = (-tangent[0], -tangent[1])
        for i, link in enumerate(links):
            out.setdefault((name, link), lead[i])
    return out
