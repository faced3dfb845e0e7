"""I-01 to I-09: maps of regions, and the map of Italy."""

from __future__ import annotations

import math
from collections import defaultdict
from functools import cached_property
from itertools import combinations

from conquista.boards.checks import italy
from conquista.boards.checks.report import ContractLine
from conquista.boards.geometry import area, cross, inside, to_segment
from conquista.boards.model import Point, RegionBoard
from conquista.boards.paths import distances

SHORTEST = 30 / 2000  # of the sheet's width: a shorter border would be hard to see
MARKER = 31 / 2000  # radius of a marker
MOST_SHADES = 6
Edge = frozenset[Point]


class RegionGraph:
    """Derived facts of one map, computed once."""

    def __init__(self, board: RegionBoard) -> None:
        self.board = board

    @cached_property
    def owners(self) -> dict[Edge, list[tuple[str, Point]]]:
        """Return each segment of the outlines: its regions, and where it starts when that region lies to the right."""
        found: dict[Edge, list[tuple[str, Point]]] = defaultdict(list)
        for name, region in self.board.regions.items():
            ring = region.outline if area(region.outline) > 0 else region.outline[::-1]
            for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
                found[frozenset((p, q))].append((name, p))
        return found

    @cached_property
    def shared(self) -> dict[frozenset[str], float]:
        """Return pairs of regions with a common border, and its length."""
        found: dict[frozenset[str], float] = defaultdict(float)
        for edge, users in self.owners.items():
            pair = frozenset(name for name, _ in users)
            if len(users) == 2 and len(pair) == 2 and len(edge) == 2:
                p, q = edge
                found[pair] += math.dist(p, q)
        return found

    @cached_property
    def near(self) -> dict[str, set[str]]:
        """Return the neighbours as declared in the file."""
        return {name: set(region.borders) for name, region in self.board.regions.items()}


def check_outlines(graph: RegionGraph, line: ContractLine) -> None:
    """Every outline is a closed ring that does not cross itself."""
    points = 0
    for name, region in graph.board.regions.items():
        ring = region.outline
        points += len(ring)
        if len(set(ring)) != len(ring):
            line.find("point_twice", [name])
        elif crosses_itself(ring):
            line.find("crosses", [name])
    line.figure(regions=len(graph.board.regions), outline_points=points)


def crosses_itself(ring: tuple[Point, ...]) -> bool:
    """Return whether two sides that are not adjacent touch. Sides are compared only where their ranges of x overlap."""
    sides = [
        (min(p[0], q[0]), max(p[0], q[0]), i, p, q)
        for i, (p, q) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True))
    ]
    sides.sort()
    last = len(ring) - 1
    for k, (_, right, i, p, q) in enumerate(sides):
        for left, _, j, r, s in sides[k + 1 :]:
            if left > right:
                break
            if abs(i - j) not in (1, last) and cross(p, q, r, s):
                return True
    return False


def check_borders(graph: RegionGraph, line: ContractLine) -> None:
    """Borders are mutual, and match the outlines."""
    near = graph.near
    for name, others in near.items():
        one_sided = [other for other in others if name not in near[other]]
        if one_sided:
            line.find("one_sided", [name, *sorted(one_sided)])
        unseen = [other for other in others if frozenset((name, other)) not in graph.shared and name in near[other]]
        if unseen:
            line.find("not_drawn", [name, *sorted(unseen)])
    undeclared = [pair for pair in graph.shared if not all(b in near[a] for a in pair for b in pair - {a})]
    for pair in undeclared:
        if not any(b in near[a] for a in pair for b in pair - {a}):
            line.find("not_declared", sorted(pair))
    line.figure(borders=len(graph.shared))


def check_gaps(graph: RegionGraph, line: ContractLine) -> None:
    """Regions neither overlap nor leave gaps: their outer edge is one ring around all of them."""
    for users in graph.owners.values():
        names = sorted({name for name, _ in users})
        if len(users) > 2 or (len(users) == 2 and users[0][1] == users[1][1]):
            line.find("overlap", names)
            return
    follow: dict[Point, list[Edge]] = defaultdict(list)
    for edge, users in graph.owners.items():
        if len(users) == 1:
            for p in edge:
                follow[p].append(edge)
    odd = [p for p, edges in follow.items() if len(edges) != 2]
    ring = [] if odd else walk_round(follow)
    if odd or len(ring) != len(follow):
        at = odd[0] if odd else next(p for p in follow if p not in set(ring))
        line.find("gap", [name for name, r in graph.board.regions.items() if at in r.outline])
        return
    whole = abs(area(ring))
    parts = sum(abs(area(region.outline)) for region in graph.board.regions.values())
    if abs(whole - parts) > 1e-6 * whole:
        line.find("overlap", list(graph.board.regions))
    line.figure(ground=round(whole), outer_points=len(ring))


def walk_round(follow: dict[Point, list[Edge]]) -> list[Point]:
    here = next(iter(follow))
    ring, came = [here], None
    while True:
        came = next(edge for edge in follow[here] if edge != came)
        here = next(p for p in came if p != here)
        if here == ring[0]:
            return ring
        ring.append(here)


def check_border_lengths(graph: RegionGraph, line: ContractLine) -> None:
    """Regions that meet share a visible border."""
    least = SHORTEST * graph.board.size[0]
    for pair, length in graph.shared.items():
        if length < least:
            line.find("short", sorted(pair), length=round(length), least=round(least))
    meeting: dict[Point, set[str]] = defaultdict(set)
    for name, region in graph.board.regions.items():
        for p in region.outline:
            meeting[p].add(name)
    for names in meeting.values():
        for a, b in combinations(sorted(names), 2):
            if frozenset((a, b)) not in graph.shared:
                line.find("point_only", [a, b])
    corners = sum(len(names) >= 3 for names in meeting.values())
    line.figure(shortest_border=round(min(graph.shared.values(), default=0)), inland_corners=corners)


def check_connected(graph: RegionGraph, line: ContractLine) -> None:
    """The map is connected, and stays so without any one region."""
    regions = list(graph.near)
    lost = set(regions) - set(distances(graph.near, regions[:1]))
    if lost:
        line.find("apart", sorted(lost))
        return
    for gone in regions:
        rest = {name: near - {gone} for name, near in graph.near.items() if name != gone}
        if rest and len(distances(rest, [next(iter(rest))])) < len(rest):
            line.find("hinge", [gone])
    diameter = max(max(distances(graph.near, [name]).values()) for name in regions)
    line.figure(diameter=diameter)


def check_markers(graph: RegionGraph, line: ContractLine) -> None:
    """City and marker lie in their region, and a marker fits."""
    radius = MARKER * graph.board.size[0]
    tightest = math.inf
    for name, region in graph.board.regions.items():
        ring = region.outline
        for what, spot in (("city", region.city), ("marker", region.marker)):
            if not inside(spot, ring):
                line.find(f"{what}_outside", [name])
        room = min(to_segment(region.marker, p, q) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
        tightest = min(tightest, room)
        if room < radius and inside(region.marker, ring):
            line.find("marker_room", [name], room=round(room), least=math.ceil(radius))
    line.figure(tightest_marker=round(tightest, 1), marker_radius=radius)


def check_shades(graph: RegionGraph, line: ContractLine) -> None:
    """Adjacent regions have different shades."""
    regions = graph.board.regions
    for pair in sorted(graph.board.borders, key=sorted):
        if len({regions[name].shade for name in pair}) == 1:
            line.find("shade", sorted(pair))
    shades = {region.shade for region in regions.values()}
    if len(shades) > MOST_SHADES:
        line.find("many_shades", [], count=len(shades), most=MOST_SHADES)
    line.figure(shades=len(shades))


def check_titles(graph: RegionGraph, line: ContractLine) -> None:
    """Titles are distinct in every language."""
    regions = graph.board.regions
    languages = sorted({language for region in regions.values() for language in region.titles})
    for language in ["", *languages]:
        seen: dict[str, str] = {}
        for name, region in regions.items():
            title = region.titles.get(language, region.title).casefold()
            if title in seen:
                line.find("title_twice", [seen[title], name])
            seen[title] = name
    line.figure(languages=languages)


def check_italy(graph: RegionGraph, line: ContractLine) -> None:
    """The map of Italy has the regions and borders of the rules."""
    titles = {name: region.title for name, region in graph.board.regions.items()}
    wrong = sorted(set(titles.items()) ^ set(italy.REGIONS.items()))
    if wrong:
        line.find("regions", sorted({name for name, _ in wrong}))
        return
    for pair in sorted(graph.board.borders ^ italy.BORDERS, key=sorted):
        line.find("border", sorted(pair))
    near = graph.near
    line.figure(
        regions=len(titles),
        borders=len(graph.board.borders),
        triangles=italy.triangles(near),
        connected_sets={str(n): italy.connected_sets(near, n) for n in (3, 4, 5)},
    )
