"""The layout of a map of regions, independent of colours: outlines, names, mountains and trees."""

from __future__ import annotations

from conquista.boards.model import Label, Region, RegionBoard
from conquista.drawing.labels import decoration, ornament
from conquista.drawing.labels.lettering import width
from conquista.drawing.land import vegetation
from conquista.drawing.land.field_names import MOST_LABELS
from conquista.drawing.land.free_space import FreeSpace
from conquista.drawing.layers import SheetOrnaments
from conquista.drawing.pen import outlines
from conquista.drawing.pen.geometry import Box, Point, dist, pairs
from conquista.drawing.pen.noise import NoiseStream, hash01, patch

SHEET = 2000.0  # the longer side of a sheet on which a unit is one
NAME = 23.0  # size of a region's name, in units
TRACK = 5.0
REACH = {"alps": 190.0, "home": 78.0, "ridge": 52.0}  # how far mountains stand from a frontier or ridge


class RegionPlan:
    """The geometry of a map, and its free space."""

    def __init__(self, board: RegionBoard) -> None:
        self.board = board
        self.u = max(board.size) / SHEET
        self.dress = SheetOrnaments.of(board)
        w, h = board.size
        self.rings = {name: outlines.cut(r.outline, w, h) for name, r in board.regions.items()}
        self.abroad = [outlines.cut(ring, w, h) for ring in decoration.lines(board.decor, "abroad")]
        self.frontier = decoration.lines(board.decor, "frontier")
        outlined = {name: r.outline for name, r in board.regions.items()}
        self.coast = decoration.lines(board.decor, "coast") or ([] if self.frontier else outlines.lone(outlined))
        self.rivers = decoration.lines(board.decor, "rivers")
        self.lakes = decoration.lines(board.decor, "lakes")
        self.borders = outlines.borders(outlined)
        self.boxes = [self.name_box(r) for r in board.regions.values()] + [
            self.label_box(b) for b in board.labels[:MOST_LABELS]
        ]
        self.room = FreeSpace(w, h, 6 * self.u, 12 * self.u)
        self.take_map()
        self.sown = self.sow()

    # ---- room

    def name_box(self, r: Region) -> Box:
        size = NAME * self.u
        wide = width(r.title.upper(), size, "roman", TRACK)
        x = r.label[0] + {"start": wide / 2, "middle": 0.0, "end": -wide / 2}[r.anchor]
        return ((x, r.label[1] - size * 0.48), wide, size, 0.0)

    def label_box(self, label: Label) -> Box:
        wide = max((width(row, label.size, "italic", label.track) for row in label.lines), default=0.0)
        return (label.at, wide, label.size * (0.2 + 0.9 * len(label.lines)), label.turn)

    def take_map(self) -> None:
        """Reserve towns, markers, names, borders, coasts and rivers."""
        room, u = self.room, self.u
        for region in self.board.regions.values():
            room.take((region.city[0], region.city[1] - 8 * u), 25 * u)
            room.take(region.marker, 38 * u)
        for box in self.boxes:
            room.take_box(box, 8 * u)
        for _, _, line in self.borders:
            room.take_all(line, 9 * u)
        for lines, r in (
            (self.coast, 11.0),
            (self.frontier, 8.0),
            (self.rivers, 6.0),
            (self.lakes, 8.0),
            (self.abroad, 10.0),
        ):
            for line in lines:
                room.take_all(line, r * u)
        self.dress.take(room, 2 * u)
        w, h = self.board.size
        for k in range(int(SHEET / 12) + 1):
            d = k * 12 * u
            room.take_all(((d, 0.0), (d, h), (0.0, d), (w, d)), 1.3 * ornament.rim(self.board.size))

    def sow(self) -> list[vegetation.Sown]:
        """Mountains along frontiers and ridges, hills below them, trees here and there."""
        sower = vegetation.Sower(self.room, self.u)
        stream = NoiseStream(self.board.id, "relief")
        w, h = self.board.size
        u = self.u
        alps, ridge = FreeSpace(w, h, 15 * u, REACH["alps"] * u), FreeSpace(w, h, 12 * u, 110 * u)
        for line in self.frontier:
            alps.take_all(line[::3], 0)
        spine = decoration.line(self.board.decor, "ridge")
        for p, q in pairs(spine, False):
            n = max(1, int(dist(p, q) / (25 * u)))
            ridge.take_all(((p[0] + (q[0] - p[0]) * k / n, p[1] + (q[1] - p[1]) * k / n) for k in range(n + 1)), 0)
        home = [c for ring in self.rings.values() for c in self.room.cells(ring)]
        away = [c for ring in self.abroad for c in self.room.cells(ring)]

        def chance(c: Point, top: float) -> bool:
            return hash01(self.board.id, round(c[0]), round(c[1])) < top

        high = [c for c in home if chance(c, 1.5 - 1.7 * alps.at(c) / u / REACH["home"])]
        high += [c for c in away if chance(c, 1.3 - 1.3 * alps.at(c) / u / REACH["alps"])]
        spine_cells = [c for c in home if ridge.at(c) < REACH["ridge"] * u]
        groves = [c for c in home if patch(c[0] / u / 95, c[1] / u / 95, self.board.id) > 0.74]
        foot = [c for c in home if ridge.at(c) < 1.9 * REACH["ridge"] * u]
        for cells, kinds, gap in (
            (high, ("snow1", "peak1", "snow1"), 27.0),
            (high, ("snow2", "peak2"), 21.0),
            (spine_cells, ("peak2", "hill1", "peak2"), 30.0),
            (high + spine_cells, ("peak3", "hill2"), 18.0),
            (foot, ("hill2", "hill3"), 27.0),
            (foot, ("oak2", "pine2"), 30.0),
            (groves, ("oak1", "oak2", "oak1", "cypress"), 17.0),
            (home, ("oak2", "cypress", "bush"), 95.0),
            (home, ("tuft", "tuft2", "flower"), 40.0),
            (away, ("oak2", "pine2", "hill2", "bush"), 80.0),
            (away, ("tuft2",), 48.0),
        ):
            sower.sow(stream, cells, vegetation.CropRow(kinds, gap))
        return sower.sown
