"""B-03 and B-09: crossings and spacing in the drawing."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.geometry import apart, box, lines_cross, to_line
from conquista.boards.model import Space

SPANS = ("bridge", "rope")
PHONE, ZOOM = 390, 2.5  # width of a small phone in CSS pixels, and the usual zoom of a player
LEAST_GAP = {2: 80 / 2000, 4: 50 / 2000}  # of the sheet's width, by seats


def check_crossings(survey: Survey, line: ContractLine) -> None:
    """Nothing crosses, except for lanes under bridges."""
    lines = sorted(((box(points), link, points) for link, points in survey.lines), key=lambda row: row[0])
    under = 0
    for i, (frame, link, points) in enumerate(lines):
        for other, second, more in lines[i + 1 :]:
            if other[0] > frame[2]:
                break
            if apart(frame, other) or link.ends & second.ends or not lines_cross(points, more):
                continue
            kinds = (link.kind, second.kind)
            if "lane" in kinds and any(kind in SPANS for kind in kinds):
                under += 1
            else:
                at = [link.a, link.b, second.a, second.b]
                line.find("crossing", at, one=link.kind, two=second.kind)
    line.figure(links=len(lines), lanes_under_bridges=under)


def check_spacing(survey: Survey, line: ContractLine) -> None:
    """Spaces keep a distance from each other, and links from spaces that they do not join."""
    board = survey.board
    width = board.size[0]
    wanted = max(LEAST_GAP[2 if len(board.seats) == 2 else 4] * width, 2 * board.radius)
    by_x = sorted(board.spaces.values(), key=lambda s: s.x)
    xs = [s.x for s in by_x]
    nearest = math.inf
    for i, one in enumerate(by_x):
        for two in by_x[i + 1 : bisect_right(xs, one.x + max(wanted, min(nearest, width)))]:
            gap = math.dist(one.at, two.at)
            nearest = min(nearest, gap)
            if gap < wanted:
                line.find("too_near", sorted((one.name, two.name)), gap=round(gap), least=math.ceil(wanted))
    keep = board.radius * 1.25
    closest = math.inf
    for link, points in survey.lines:
        left, top, right, bottom = box(points, max(keep, 2 * board.radius))
        passed: list[Space] = by_x[bisect_left(xs, left) : bisect_right(xs, right)]
        for space in passed:
            if not top <= space.y <= bottom or space.name in link.ends:
                continue
            gap = to_line(space.at, points)
            closest = min(closest, gap)
            if gap < keep:
                line.find(
                    "link_near", [space.name, link.a, link.b], kind=link.kind, gap=round(gap), least=math.ceil(keep)
                )
    line.figure(
        least_gap=round(nearest, 1) if nearest < math.inf else None,
        wanted_gap=round(wanted, 1),
        phone_pixels=round(nearest * PHONE / width * ZOOM, 1) if nearest < math.inf else None,
        radius=board.radius,
        link_clearance=round(closest, 1) if closest < math.inf else None,
    )
