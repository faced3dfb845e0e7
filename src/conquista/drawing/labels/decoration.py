"""Reads the ornaments of a board file leniently: invalid ones are skipped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.drawing.labels.ornament import rim
from conquista.drawing.labels.sea_creatures import SIZES
from conquista.drawing.pen.geometry import Box, Point

Decor = Mapping[str, object]
MOST = 40  # beasts on one chart


@dataclass(frozen=True, slots=True)
class Plate:
    """The place of a title or a key: centre, width, height."""

    at: Point
    w: float
    h: float

    @property
    def box(self) -> Box:
        return (self.at, self.w, self.h, 0.0)


@dataclass(frozen=True, slots=True)
class Beast:
    kind: str
    at: Point
    size: float


def inner(size: tuple[float, float]) -> float:
    """Return the distance that ornaments keep from the edge of the sheet."""
    return 1.3 * rim(size)


def point(value: object) -> Point | None:
    if isinstance(value, tuple | list) and len(value) == 2 and all(isinstance(v, int | float) for v in value):
        return (float(value[0]), float(value[1]))
    return None


def plate(decor: Decor, key: str, size: tuple[float, float]) -> Plate | None:
    """Return a plate, moved inside the frame."""
    row = decor.get(key)
    if not isinstance(row, Mapping):
        return None
    at, w, h = point(row.get("at")), row.get("width"), row.get("height")
    if at is None or not isinstance(w, int | float) or not isinstance(h, int | float):
        return None
    edge = inner(size)
    wide, high = min(float(w), size[0] - 2 * edge), min(float(h), size[1] - 2 * edge)
    if wide < 60 or high < 30:
        return None
    x = max(edge + wide / 2, min(size[0] - edge - wide / 2, at[0]))
    y = max(edge + high / 2, min(size[1] - edge - high / 2, at[1]))
    return Plate((x, y), wide, high)


def rose(decor: Decor, sheet: tuple[float, float]) -> tuple[Point, float] | None:
    """Return place and size of the rose, with its letters kept inside the frame."""
    row = decor.get("rose")
    if not isinstance(row, Mapping):
        return None
    at, size = point(row.get("at")), row.get("size")
    if at is None or not isinstance(size, int | float):
        return None
    edge = inner(sheet)
    r = min(float(size), (min(sheet) - 2 * edge) / 2.9)
    x = max(edge + 1.27 * r, min(sheet[0] - edge - 1.27 * r, at[0]))
    return (x, max(edge + 1.42 * r, min(sheet[1] - edge - 1.27 * r, at[1]))), r


def beasts(decor: Decor, size: tuple[float, float]) -> list[Beast]:
    """Return the beasts, moved inside the frame where they would leave the sheet."""
    out = []
    edge = inner(size)
    rows = decor.get("beasts")
    for row in rows[:MOST] if isinstance(rows, tuple | list) else ():
        if isinstance(row, Mapping):
            at, scale, kind = point(row.get("at")), row.get("size"), row.get("kind")
            if at is not None and isinstance(scale, int | float) and isinstance(kind, str):
                k = float(scale)
                half, up, down = (v * k for v in SIZES.get(kind, (60, 60, 30)))
                x = max(edge + half, min(size[0] - edge - half, at[0]))
                out.append(Beast(kind, (x, max(edge + up, min(size[1] - edge - down, at[1]))), k))
    return out


def rows(decor: Decor, key: str, count: int) -> list[tuple[float, ...]]:
    """Rows of numbers, such as islets."""
    found = decor.get(key)
    out = []
    for row in found if isinstance(found, tuple | list) else ():
        if isinstance(row, tuple | list) and len(row) == count and all(isinstance(v, int | float) for v in row):
            out.append(tuple(float(v) for v in row))
    return out


def lines(decor: Decor, key: str) -> list[list[Point]]:
    """Lines of points, such as coasts and rivers."""
    found = decor.get(key)
    out = []
    for row in found if isinstance(found, tuple | list) else ():
        points = [p for v in row if (p := point(v))] if isinstance(row, tuple | list) else []
        if len(points) > 1:
            out.append(points)
    return out


def line(decor: Decor, key: str) -> list[Point]:
    found = decor.get(key)
    return [p for v in found if (p := point(v))] if isinstance(found, tuple | list) else []
