"""Layers of every chart: the sea with its waves, the ornaments, and the document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from conquista.boards.model import Board
from conquista.drawing.labels import decoration, ornament, sea_creatures
from conquista.drawing.labels.lettering import GlyphWriter
from conquista.drawing.land import water
from conquista.drawing.land.free_space import FreeSpace
from conquista.drawing.land.legend import legend
from conquista.drawing.pen.geometry import Box, Point, dist
from conquista.drawing.pen.noise import NoiseStream
from conquista.drawing.pen.strokes import escaped, layer, num, tag
from conquista.drawing.pen.themes import ChartTheme


@dataclass(frozen=True, slots=True)
class SheetOrnaments:
    """The ornaments of a board, parsed once."""

    size: tuple[float, float]
    title: decoration.Plate | None
    key: decoration.Plate | None
    rose: tuple[Point, float] | None
    creatures: Sequence[decoration.Beast]
    islets: Sequence[tuple[float, ...]]

    @classmethod
    def of(cls, board: Board) -> SheetOrnaments:
        given, size = board.decor, board.size
        return cls(
            size=size,
            title=decoration.plate(given, "title", size),
            key=decoration.plate(given, "key", size),
            rose=decoration.rose(given, size),
            creatures=decoration.beasts(given, size),
            islets=decoration.rows(given, "islets", 3),
        )

    def take(self, room: FreeSpace, u: float) -> None:
        """Reserve the space of the ornaments."""
        for plate in (self.title, self.key):
            if plate:
                room.take_box(plate.box, 6 * u)
        if self.rose:
            room.take(self.rose[0], self.rose[1] * 1.3)
        for b in self.creatures:
            half, up, down = (v * b.size for v in sea_creatures.SIZES.get(b.kind, (60, 60, 30)))
            room.take_box(((b.at[0], b.at[1] + (down - up) / 2), 2 * half, up + down, 0), 4 * u)
        for row in self.islets:
            room.take((row[0], row[1]), row[2] + 22 * u)


def sea(dress: SheetOrnaments, t: ChartTheme, u: float, coasts: Sequence[tuple[str, float]]) -> str:
    """Deep water with wind lines, then the shallows along the named coasts."""
    w, h = dress.size
    deep = (water.open_sea(w, h, t), water.rhumbs(w, h, t, dress.rose[0] if dress.rose else None))
    return layer("sea", deep) + layer("shallows", (water.shallows(t, u, coasts),))


def waves(
    dress: SheetOrnaments,
    key: str,
    t: ChartTheme,
    u: float,
    taken: Iterable[tuple[Iterable[Point], float]],
    boxes: Iterable[Box],
) -> str:
    """Small waves in open water, clear of coasts, lanes, lettering and ornaments."""
    w, h = dress.size
    room = FreeSpace(w, h, 10 * u, 36 * u)
    for points, r in taken:
        room.take_all(points, r)
    for box in boxes:
        room.take_box(box, 6 * u)
    dress.take(room, u)
    edge = ornament.rim(dress.size) + 14 * u
    cells = room.cells([(edge, edge), (w - edge, edge), (w - edge, h - edge), (edge, h - edge)])
    far = edge + 30 * u
    quiet = [c for c in cells if far < c[0] < w - far and far < c[1] < h - far]
    boats = boat_spots(room, quiet, NoiseStream(key, "boats"), 520 * u, 30 * u)
    room.take_all(boats, 26 * u)
    room.free = [min(gap, 14 * u) for gap in room.free]
    spots = room.scatter(cells, NoiseStream(key, "waves"), 62 * u, 12 * u)
    return layer("waves", (water.waves(spots, key), *(sea_creatures.beast("boat", p, 1.1 * u, t) for p in boats)))


def boat_spots(room: FreeSpace, cells: Sequence[Point], stream: NoiseStream, gap: float, air: float) -> list[Point]:
    """Quiet places for fishing boats, far from each other."""
    order = [c for c in cells if room.at(c) > air]
    stream.shuffle(order)
    out: list[Point] = []
    for p in order:
        if all(dist(p, q) > gap for q in out):
            out.append(p)
    return out


def ornaments(
    dress: SheetOrnaments,
    board: Board,
    t: ChartTheme,
    writer: GlyphWriter,
    signs: Mapping[str, str],
    words: Mapping[str, str],
) -> str:
    """Beasts, rose, title and key, and the frame above everything."""
    out = [sea_creatures.beast(b.kind, b.at, b.size, t) for b in dress.creatures]
    if dress.rose:
        out.append(ornament.rose(*dress.rose, t, writer))
    if dress.title:
        plate = dress.title
        out.append(ornament.cartouche(plate.at, plate.w, plate.h, t, writer, board.title, board.subtitle))
    if dress.key:
        out.append(legend(dress.key, signs, words, t, writer))
    return layer("ornaments", out) + layer("frame", (ornament.frame(*dress.size, t),))


def document(board: Board, t: ChartTheme, defs: str, static: Iterable[str], moving: Iterable[str]) -> str:
    """Return the whole chart: a static group that can be cached, and groups that change with a position."""
    w, h = board.size
    about = f"{board.title}: {board.subtitle}" if board.subtitle else board.title
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(w)} {num(h)}" role="img"'
    head += f' aria-label="{escaped(board.title)}" data-board="{escaped(board.id)}" data-theme="{t.name}">'
    chart = tag("g", "\n" + "".join(static), id="chart")
    return f"{head}<title>{escaped(about)}</title><defs>{defs}</defs>\n{chart}\n{''.join(moving)}</svg>\n"
