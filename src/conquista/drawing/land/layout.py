"""The layout of a war chart, independent of colours: one layout serves both themes.

All measures are in units of `u`, so that a board with small circles gets small signs: a circle has a radius of 21 u,
unless it is very small.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from conquista.boards.model import Island, Path, Slot, TerrainField, WarBoard
from conquista.drawing.labels.ornament import rim
from conquista.drawing.land.free_space import FreeSpace
from conquista.drawing.land.links import LinkLines
from conquista.drawing.pen.geometry import Point, degrees, dist, inside, lerp, pairs, polar, shift, toward, unit
from conquista.drawing.pen.hulls import grown

CIRCLE = 21.0  # radius of a space in units
SMALLEST = 0.0003  # of a sheet's longer side: lower bound of a unit, which limits the detail of any board
GRID = 5.0  # of the clearance grid
LIMIT = 17.0
ROAD = 6.5  # half the width of a drawn road
WAY_ROOM = {"bridge": 19.0, "rope": 17.0, "vee": 13.0, "landing": 10.0, "drawbridge": 14.0, "road": ROAD + 4.5}
SWING = (0, 12, -12, 24, -24, 36, -36, 48, -48, 60, -60, 75, -75, 90, -90)


@dataclass(frozen=True, slots=True)
class Castle:
    """Measures of one castle: its middle, its towers, the rim of its moat."""

    island: Island
    keep: Point
    towers: tuple[Point, ...]
    tower: float  # radius of a tower
    moat: float  # outer radius of the water


@dataclass(frozen=True, slots=True)
class Trail:
    """A path between two fields: where it meets the road, its direction there, and its dotted ways on both sides."""

    path: Path
    mid: Point
    turn: float
    ways: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Plateau:
    """The height of a centre island: a ring of water round the quests."""

    centre: Point
    rim: float
    water: tuple[float, float]


class ChartLayout:
    """The geometry of a chart, and its free space."""

    def __init__(self, board: WarBoard) -> None:
        self.board = board
        self.r = board.radius
        self.u = max(board.radius / CIRCLE, SMALLEST * max(board.size))
        self.ways = LinkLines(board)
        self.at = self.ways.at
        self.roads = {link.ends: self.ways.curve(link) for link in board.links_of("road")}
        self.borders = {name: self.ways.border(f.ring) for name, f in board.fields.items()}
        self.coasts = {key: self.coast(island) for key, island in board.islands.items()}
        self.castles = [c for island in board.islands.values() if (c := self.castle(island))]
        self.room = FreeSpace(*board.size, GRID * self.u, LIMIT * self.u)
        self.take_board()
        self.slots = [(slot, self.slot_turn(slot)) for slot in board.slots]
        self.stairs = [(stair, self.mark(stair.space, stair.field, 16.5, 10.5)) for stair in board.stairs]
        self.blinds = [(blind, self.mark(blind.space, blind.field, 17.0, 12.5)) for blind in board.blinds]
        self.trails = [self.trail(path) for path in board.paths]

    # ---- land

    def coast(self, island: Island) -> list[Point]:
        """The outline of an island as its file draws it, or grown round its roads."""
        if island.coast:
            return list(island.coast)
        own = [
            self.ways.curve(link, 3)
            for link in self.board.links
            if link.kind != "landing" and all(self.board.spaces[n].island == island.key for n in link.ends)
        ]
        alone = [[s.at, (s.x + 1, s.y)] for s in self.board.spaces.values() if s.island == island.key]
        return grown(own + alone, 2.1 * self.r)

    def castle(self, island: Island) -> Castle | None:
        names = self.board.castle(island.key)
        if island.keep is None or len(names) < 3:
            return None
        keep, towers = island.keep, tuple(self.at[n] for n in names)
        near = min(dist(p, q) for p, q in pairs(towers))
        tower = min(1.48 * self.r, near * 0.46)
        gates = [self.at[g] for n in names if (g := self.board.gates.get(n))]
        outer = min((dist(keep, g) for g in gates), default=3 * self.r) - 1.52 * self.r
        return Castle(island, keep, towers, tower, max(outer, max(dist(keep, p) for p in towers) + tower + 2 * self.u))

    @cached_property
    def plateau(self) -> Plateau | None:
        """The inner height of a centre island, where its ring road leaves room for water round the quests."""
        for island in self.board.islands.values():
            quests = [s.at for s in self.board.spaces.values() if s.kind == "quest" and s.island == island.key]
            if island.kind != "centre" or island.centre not in self.at or not quests:
                continue
            centre = self.at[island.centre]
            inner = max(dist(centre, q) for q in quests)
            taken = {island.centre, *(s.name for s in self.board.spaces.values() if s.kind == "quest")}
            ring = [
                dist(centre, s.at) for s in self.board.spaces.values() if s.island == island.key and s.name not in taken
            ]
            low = inner + 2.15 * self.r
            if ring and min(ring) - 2.2 * self.r > low + 1.5 * self.r:
                return Plateau(centre, inner + 1.6 * self.r, (low, low + 1.75 * self.r))
        return None

    # ---- room

    def take_board(self) -> None:
        """Reserve circles, ways, castles and field spots."""
        b, u, room = self.board, self.u, self.room
        for s in b.spaces.values():
            room.take(s.at, self.r + (5.5 if s.kind == "quest" else 3) * u)
        for link in b.links:
            if link.kind in WAY_ROOM:
                n = max(3, int(dist(self.at[link.a], self.at[link.b]) / (8 * u)))
                room.take_all(self.ways.curve(link, n), WAY_ROOM[link.kind] * u)
        for c in self.castles:
            room.take(c.keep, c.moat + 2 * u)
        for f in b.open_fields.values():
            room.take(f.spot, self.r + 2 * u)
        w, h = b.size
        edge = 1.24 * rim(b.size)
        for k in range(int(w / (8 * u)) + 1):
            room.take_all(((k * 8 * u, 0.0), (k * 8 * u, h)), edge)
        for k in range(int(h / (8 * u)) + 1):
            room.take_all(((0.0, k * 8 * u), (w, k * 8 * u)), edge)

    # ---- marks beside a space

    def slot_turn(self, slot: Slot) -> float:
        p, q = self.at[slot.origin], self.at[slot.target]
        self.room.take(toward(p, q, self.r + 9 * self.u), 8 * self.u)
        return degrees(p, q)

    def mark(self, space: str, field: str, far: float, size: float) -> float:
        """The direction of a mark from its space into a field, turned aside where something stands in the way."""
        p = self.at[space]
        first = self.into(space, self.board.fields[field])
        best, best_room = first, -99.0
        for swing in SWING:
            spot = polar(p, self.r + far * self.u, first + swing)
            gap = self.room.at(spot) - size * self.u
            if not inside(spot, self.borders[field]):
                gap -= 20 * self.u
            gap -= abs(swing) * 0.05 * self.u
            if gap > best_room:
                best, best_room = first + swing, gap
            if gap > -1.5 * self.u:
                break
        self.room.take(polar(p, self.r + far * self.u, best), size * self.u)
        return best

    def into(self, space: str, field: TerrainField) -> float:
        """The direction that halves the corner of a field at one of its spaces."""
        p = self.at[space]
        to_spot = unit(p, field.spot)
        ring = field.ring
        best, best_dot = degrees(p, field.spot), -2.0
        for k, name in enumerate(ring):
            if name != space:
                continue
            u, v = unit(p, self.at[ring[k - 1]]), unit(p, self.at[ring[(k + 1) % len(ring)]])
            d = (u[0] + v[0], u[1] + v[1])
            d = unit((0, 0), d) if math.hypot(*d) > 0.3 else (-v[1], v[0])
            if not inside(shift(p, d, self.r * 1.2), self.borders[field.name]):
                d = (-d[0], -d[1])
            d = unit((0, 0), (d[0] + 0.35 * to_spot[0], d[1] + 0.35 * to_spot[1]))
            dot = d[0] * to_spot[0] + d[1] * to_spot[1]
            if dot > best_dot:
                best, best_dot = degrees((0, 0), d), dot
        return best

    # ---- paths between fields

    def trail(self, path: Path) -> Trail:
        """Where a path meets its road, and the dotted ways from there to the spots of its two fields."""
        link = self.board.link_between[path.road]
        points = self.ways.curve(link, 8)
        mid, turn = points[4], degrees(points[3], points[5]) + 90
        target = self.board.fields[path.two].spot
        aim = polar((0, 0), 1, turn)
        if aim[0] * (target[0] - mid[0]) + aim[1] * (target[1] - mid[1]) < 0:
            turn += 180
        ends = (polar(mid, 27 * self.u, turn + 180), polar(mid, 27 * self.u, turn))
        ways = tuple(self.trail_way(self.board.fields[n], e) for n, e in zip((path.one, path.two), ends, strict=True))
        self.room.take_all((lerp(*ends, k / 4) for k in range(5)), 12 * self.u)
        return Trail(path, mid, turn % 360, ways)

    def trail_way(self, field: TerrainField, end: Point) -> tuple[Point, ...]:
        """A dotted way to a field's spot, bowed round what stands between; a stub where nothing else is free."""
        start = toward(field.spot, end, self.r + 5 * self.u)
        far = dist(start, end)
        nx, ny = -(end[1] - start[1]) / (far or 1), (end[0] - start[0]) / (far or 1)
        border = self.borders[field.name]
        for bow in (0.0, 0.12, -0.12, 0.25, -0.25, 0.38, -0.38):
            c = (lerp(start, end, 0.5)[0] + nx * bow * 2 * far, lerp(start, end, 0.5)[1] + ny * bow * 2 * far)
            n = max(2, int(far / (6 * self.u)))
            way = [lerp(lerp(start, c, k / n), lerp(c, end, k / n), k / n) for k in range(n + 1)]
            middle = way[1:-2] or way[:1]
            if all(self.room.at(q) > 1.5 * self.u for q in middle) and all(inside(q, border) for q in middle):
                self.room.take_all(way, 3.5 * self.u)
                return tuple(way)
        return (toward(end, field.spot, min(14 * self.u, far)), end)
