"""B-13: the coast pairs, each an adjacent land space and sea space without a link."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.geometry import apart, box, cross, lerp
from conquista.boards.model import CoastPair, Point, Space

NEAR = 0.06  # of the sheet's width: maximum distance of the two spaces of a pair
HAIR = 1e-6


def check_coast_pairs(survey: Survey, line: ContractLine) -> None:
    """The pairs of the file match the drawing, and so does every slot from land to sea."""
    board = survey.board
    declared = set(board.coast_pairs)
    for pair in board.coast_pairs:
        kinds = (board.spaces[pair.land].kind, board.spaces[pair.sea].kind)
        if kinds != ("land", "sea") or frozenset((pair.land, pair.sea)) in board.link_between:
            line.find("not_beside", [pair.land, pair.sea])
            declared.discard(pair)
    drawn = neighbours(survey)
    slotted = {CoastPair(s.origin, s.target) for s in board.slots if board.spaces[s.target].kind == "sea"}
    for pair in sorted((drawn | slotted) - declared):
        line.find("missing", [pair.land, pair.sea])
    for pair in sorted(declared - drawn - slotted):
        line.find("extra", [pair.land, pair.sea], most=round(NEAR * board.size[0]))
    apart_by = [math.dist(board.spaces[p.land].at, board.spaces[p.sea].at) for p in declared]
    line.figure(coast_pairs=len(declared), longest=round(max(apart_by), 1) if apart_by else None)


def neighbours(survey: Survey) -> set[CoastPair]:
    """Return land and sea spaces that are near each other, with no space and no drawn link between them."""
    return {
        CoastPair(one.name, two.name)
        for one, two in _near(survey)
        if not _space_between(survey, one, two) and not _link_between(survey, one.at, two.at, {one.name, two.name})
    }


def _near(survey: Survey) -> Iterator[tuple[Space, Space]]:
    board = survey.board
    most = NEAR * board.size[0]
    sea = [space for space in board.spaces.values() if space.kind == "sea"]
    for one in board.spaces.values():
        for two in sea if one.kind == "land" else ():
            linked = frozenset((one.name, two.name)) in board.link_between
            if abs(one.x - two.x) <= most and math.dist(one.at, two.at) <= most and not linked:
                yield one, two


def _space_between(survey: Survey, one: Space, two: Space) -> bool:
    """Return whether another space lies inside the circle whose diameter joins the two spaces."""
    middle, radius = lerp(one.at, two.at, 0.5), math.dist(one.at, two.at) / 2
    return any(
        math.dist(other.at, middle) < radius - HAIR
        for other in survey.board.spaces.values()
        if abs(other.x - middle[0]) < radius and other is not one and other is not two
    )


def _link_between(survey: Survey, p: Point, q: Point, ends: set[str]) -> bool:
    """Return whether the straight line between two points crosses a drawn link that ends at neither."""
    frame = box((p, q))
    return any(
        not link.ends & ends and not apart(frame, box(points)) and any(cross(p, q, a, b) for a, b in pairwise(points))
        for link, points in survey.lines
    )
