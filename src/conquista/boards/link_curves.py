"""The drawn line of every link: roads and lanes are smooth curves through their spaces, others are straight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from conquista.boards.faces import Ring, prune
from conquista.boards.geometry import bezier, lerp, unit
from conquista.boards.model import BoardLink, Point, WarBoard

FLOWING = ("road", "lane")
STRAIGHT_ENOUGH = -0.45  # cosine between two links that count as one line through a space
PULL = 0.36  # of a link's length: length of its tangents


class LinkCurves:
    """The lines of all links of a board."""

    def __init__(self, board: WarBoard) -> None:
        self.board = board
        self.leads = leads(board)

    def handles(self, link: BoardLink) -> tuple[Point, Point]:
        """Return the two control points of a curved link; a bend leads it through a point of its own."""
        p, q = self.board.spaces[link.a].at, self.board.spaces[link.b].at
        through = self.board.bends.get(link.ends)
        if through is not None:
            c = (2 * through[0] - (p[0] + q[0]) / 2, 2 * through[1] - (p[1] + q[1]) / 2)
            return lerp(p, c, 2 / 3), lerp(q, c, 2 / 3)
        reach = ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5 * PULL
        (ax, ay), (bx, by) = self.leads[link.a, link], self.leads[link.b, link]
        return (p[0] + ax * reach, p[1] + ay * reach), (q[0] + bx * reach, q[1] + by * reach)

    def line(self, link: BoardLink, pieces: int = 10) -> list[Point]:
        """Return the line of a link as points, from a to b."""
        p, q = self.board.spaces[link.a].at, self.board.spaces[link.b].at
        if link.kind not in FLOWING:
            return [lerp(p, q, k / pieces) for k in range(pieces + 1)]
        c1, c2 = self.handles(link)
        return [bezier(p, c1, c2, q, k / pieces) for k in range(pieces + 1)]

    def outline(self, ring: Ring) -> list[Point]:
        """Return the edge of a face along the drawn roads, without dead ends."""
        edge = prune(ring)
        points: list[Point] = []
        for a, b in zip(edge, edge[1:] + edge[:1], strict=True):
            link = self.board.link_between[frozenset((a, b))]
            line: Sequence[Point] = self.line(link)
            points += (line if link.a == a else line[::-1])[:-1]
        return points


def leads(board: WarBoard) -> dict[tuple[str, BoardLink], Point]:
    """Return the direction in which every curved link leaves each of its ends.

    Two links that run nearly straight through a space share one tangent, so that a chain of spaces is drawn as one
    line; every other link leaves straight towards its far end.
    """
    found: dict[tuple[str, BoardLink], Point] = {}
    meeting: dict[str, list[BoardLink]] = defaultdict(list)
    for link in board.links:
        if link.kind in FLOWING:
            meeting[link.a].append(link)
            meeting[link.b].append(link)
    for name, links in meeting.items():
        here = board.spaces[name].at
        lead = [unit(here, board.spaces[k.b if k.a == name else k.a].at) for k in links]
        pairs = sorted(
            (round(lead[i][0] * lead[j][0] + lead[i][1] * lead[j][1], 9), i, j)
            for i in range(len(links))
            for j in range(i + 1, len(links))
            if links[i].kind == links[j].kind
        )
        used: set[int] = set()
        for dot, i, j in pairs:
            if dot <= STRAIGHT_ENOUGH and i not in used and j not in used:
                used |= {i, j}
                tangent = unit(lead[j], lead[i])
                found[name, links[i]] = tangent
                found[name, links[j]] = (-tangent[0], -tangent[1])
        for i, link in enumerate(links):
            found.setdefault((name, link), lead[i])
    return found
