"""Placement of terrain drawings: each terrain's recipe, by the style of its island, in the free space."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from conquista.boards.model import TerrainField
from conquista.drawing.labels.decoration import rows
from conquista.drawing.land import plants, relief
from conquista.drawing.land.free_space import FreeSpace
from conquista.drawing.land.layout import ChartLayout
from conquista.drawing.pen.geometry import Point, ring_of
from conquista.drawing.pen.noise import NoiseStream
from conquista.drawing.pen.strokes import put, tag, use
from conquista.drawing.pen.themes import ChartTheme

# half width and height of each drawing of `plants` and `relief`, for finding room
SIZES: Mapping[str, tuple[float, float]] = {
    "pine1": (7, 21),
    "pine2": (6, 17),
    "oak1": (9, 19),
    "oak2": (8, 15),
    "cypress": (4, 20),
    "olive": (8, 13),
    "palm": (10, 21),
    "bush": (7, 8),
    "reed1": (8, 17),
    "reed2": (6, 14),
    "pool": (9, 4),
    "tuft": (6, 8),
    "tuft2": (5, 7),
    "flower": (3, 7),
    "bloom": (5, 7),
    "heather": (6, 7),
    "wheat": (6, 12),
    "vine": (10, 8),
    "sheep": (7, 8),
    "hill1": (17, 14),
    "hill2": (13, 11),
    "hill3": (9, 8),
    "peak1": (21, 30),
    "peak2": (17, 24),
    "peak3": (11, 15),
    "snow1": (21, 30),
    "snow2": (17, 24),
    "rock": (7, 5),
    "dune1": (17, 9),
    "dune2": (12, 7),
    "grains": (7, 4),
    "house": (7, 11),
    "mill": (9, 19),
    "stones": (11, 13),
    "ruin": (9, 13),
    "tent": (9, 15),
    "chapel": (7, 16),
    "light": (13, 28),
}


class Sown(NamedTuple):
    """A drawing at its place."""

    y: float
    x: float
    kind: str


class CropRow(NamedTuple):
    """One pass: the kinds, their distance, the maximum number, and the clearance to everything else."""

    kinds: tuple[str, ...]
    gap: float
    most: int = 10_000
    air: float = 1.0


# The plants of an island depend on its place on the chart.
TREES: Mapping[str, tuple[str, ...]] = {
    "N": ("pine1", "pine1", "pine2"),
    "E": ("palm", "oak2", "palm"),
    "S": ("oak1", "oak2", "cypress", "oak1"),
    "W": ("oak1", "oak2", "pine1", "oak1"),
    "": ("oak1", "oak2"),
}
LONE: Mapping[str, tuple[str, ...]] = {
    "N": ("pine2",),
    "E": ("palm",),
    "S": ("cypress", "oak2"),
    "W": ("oak2",),
    "": ("oak2",),
}
# A field named after a crop grows it.
CROPS = (
    (("grano", "wheat", "corn", "weizen", "blé"), "wheat"),
    (("vigna", "vine", "wein"), "vine"),
    (("oliv",), "olive"),
    (("palm", "oasi"), "palm"),
    (("orti", "orto", "garden"), "bloom"),
    (("brughiera", "heath", "heide", "torba"), "heather"),
)


def recipe(field: TerrainField, seat: str) -> list[CropRow]:
    """Return the passes for one field."""
    crop = next((kind for words, kind in CROPS if any(w in field.title.lower() for w in words)), "")
    return rows_for(field.terrain, seat if seat in TREES else "", crop)


def rows_for(terrain: str, seat: str, crop: str) -> list[CropRow]:
    """Return the passes for a terrain on a seat's island, large things first."""
    peaks = ("snow1", "snow2") if seat == "N" else ("peak1", "peak2")
    if terrain == "forest":
        return [CropRow(TREES[seat], 12.5), CropRow(("tuft2",), 16)]
    if terrain == "mountains":
        foot = ("pine2",) if seat in ("N", "W") else ("rock", "tuft2")
        return [CropRow(peaks[:1], 25, air=2), CropRow(peaks[1:], 19), CropRow(("peak3",), 13), CropRow(foot, 14)]
    if terrain == "hills":
        cover = (crop,) if crop else ("tuft", "flower", "tuft2")
        small = [] if crop == "vine" else [CropRow(("hill2",), 27), CropRow(("hill3",), 24)]
        return [CropRow(("hill1",), 34, air=2), *small, CropRow(cover, 14)]
    if terrain == "desert":
        return [
            CropRow(("palm",), 80, 3, 5),
            CropRow(("dune1",), 27, air=2),
            CropRow(("dune2",), 20),
            CropRow(("grains",), 15),
        ]
    if terrain == "marsh":
        return [CropRow(("reed1", "reed2"), 19), CropRow((crop or "pool",), 16), CropRow(("pool", "tuft2"), 16)]
    if crop == "wheat":
        return [CropRow(("wheat",), 12.5)]
    if crop in ("olive", "palm"):
        return [CropRow((crop,), 24, air=2), CropRow(("tuft", "tuft2", "flower"), 18)]
    flock = [CropRow(("sheep",), 17, 3, 4)] if seat in ("S", "W") else []
    return [
        *flock,
        CropRow(LONE[seat], 52, air=4),
        CropRow(("tuft", "tuft2", "tuft", "bloom" if crop else "flower", "tuft2"), 15.5),
    ]


def symbols(t: ChartTheme, kinds: Sequence[str], u: float) -> str:
    """The drawings that are used, each once, at the size of the board."""
    known = {**plants.trees(t), **plants.grasses(t), **relief.heights(t), **relief.buildings(t)}
    return "".join(
        put(known[kind], scale=u, id=kind) if u != 1 else tag("g", known[kind], id=kind) for kind in sorted(set(kinds))
    )


def draw(sown: Sequence[Sown]) -> str:
    """All drawings from back to front."""
    return "".join(use(s.kind, x=f"{s.x:.0f}", y=f"{s.y:.0f}") for s in sorted(sown))


class Sower:
    """Places drawings on free ground and keeps them apart."""

    def __init__(self, room: FreeSpace, u: float) -> None:
        self.room, self.u = room, u
        self.sown: list[Sown] = []

    def sow(self, stream: NoiseStream, cells: Sequence[Point], row: CropRow, apart: bool = False) -> None:
        """Place drawings of one pass until none fits; those of one pass may overlap, like peaks of a range."""
        u, room = self.u, self.room
        gap, air = row.gap * u, row.air * u
        near: dict[tuple[int, int], list[Point]] = defaultdict(list)
        order = [c for c in cells if room.at(c) >= air]
        stream.shuffle(order)
        placed: list[tuple[Point, float, float]] = []
        for cx, cy in order:
            if len(placed) >= row.most:
                break
            i, j = int(cx // gap), int(cy // gap)
            if crowded(near, i, j, cx, cy, gap):
                continue
            x, y = cx + stream.between(-2, 2) * u, cy + stream.between(-2, 2) * u
            kind = stream.choose(row.kinds)
            w, h = SIZES[kind][0] * u, SIZES[kind][1] * u
            mid = y - h * 0.55
            sides = ((x, y), (x - w, y), (x + w, y), (x, y - h), (x - w * 0.6, mid), (x + w * 0.6, mid))
            if any(room.at(p) < air for p in sides):
                continue
            near[i, j].append((x, y))
            self.sown.append(Sown(round(y), round(x), kind))
            placed.append(((x, y), w, h))
            if apart:
                room.take((x, y - h * 0.5), max(w, h * 0.5))
        for (x, y), w, h in placed:  # later passes fill the gaps between these
            room.take((x, y - h * 0.4), min(w, h * 0.5) * 0.95)


def sow_field(sower: Sower, plan: ChartLayout, field: TerrainField) -> None:
    """Place the drawings that a field specifies, then those of its terrain."""
    seat = plan.board.islands[field.island].seat
    stream = NoiseStream(plan.board.id, field.name)
    cells = plan.room.cells(plan.borders[field.name])
    for accent in field.accent:
        if accent in SIZES:
            sower.sow(stream, cells, CropRow((accent,), 17, 1, 3), apart=True)
    for row in recipe(field, seat):
        sower.sow(stream, cells, row)


def sow_gardens(sower: Sower, plan: ChartLayout) -> None:
    """The closed fields of a centre island: first the lawn on its height, then the gardens beyond the water."""
    height = plan.plateau
    if height:
        stream = NoiseStream(plan.board.id, "height")
        cells = plan.room.cells(ring_of(height.centre, height.rim - 12 * plan.u, 48))
        sower.sow(stream, cells, CropRow(("oak2",), 34, air=3))
        sower.sow(stream, cells, CropRow(("bloom", "flower", "tuft2"), 14))
        plan.room.take(height.centre, height.water[1] + 6 * plan.u)
    for f in plan.board.fields.values():
        if f.closed and f.terrain not in ("moat", "lake"):
            stream = NoiseStream(plan.board.id, f.name)
            cells = plan.room.cells(plan.borders[f.name])
            for row in recipe(f, ""):
                sower.sow(stream, cells, row)


def sow_shore(sower: Sower, plan: ChartLayout) -> None:
    """Lighthouses, houses, trees and tufts on the strip between the outer roads and the sea."""
    u, room = plan.u, plan.room
    for row in rows(plan.board.decor, "lighthouses", 2):
        room.take((row[0], row[1] - 14 * u), 16 * u)
        sower.sown.append(Sown(round(row[1]), round(row[0]), "light"))
    for key, island in plan.board.islands.items():
        coast = plan.coasts[key]
        inner = [plan.borders[f.name] for f in plan.board.fields.values() if f.island == key]
        field_cells = {c for ring in inner for c in room.cells(ring)}
        cells = [c for c in room.cells(coast) if c not in field_cells]
        room.take_all(coast, 5 * u)
        seat = island.seat if island.seat in LONE else ""
        stream = NoiseStream(plan.board.id, "shore", key)
        sower.sow(stream, cells, CropRow(("house",), 16, 6 if island.kind == "main" else 3, 2), apart=True)
        sower.sow(stream, cells, CropRow((*LONE[seat], "bush"), 32))
        sower.sow(stream, cells, CropRow(("tuft", "tuft2", "tuft", "flower", "tuft2", "tuft2", "rock"), 24))


def crowded(near: Mapping[tuple[int, int], list[Point]], i: int, j: int, x: float, y: float, gap: float) -> bool:
    """Whether something stands closer than a gap; things behind each other may stand closer than side by side."""
    for a in (i - 1, i, i + 1):
        for b in (j - 1, j, j + 1):
            for p, q in near.get((a, b), ()):
                dx, dy = x - p, (y - q) * 1.25
                if dx * dx + dy * dy < gap * gap:
                    return True
    return False


def sow_all(plan: ChartLayout) -> list[Sown]:
    """Return all drawings of a war board."""
    sower = Sower(plan.room, plan.u)
    for f in plan.board.open_fields.values():
        sow_field(sower, plan, f)
    sow_gardens(sower, plan)
    sow_shore(sower, plan)
    return sower.sown
