"""Images of every space, field, island and seat of a board under a symmetry."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from conquista.boards.faces import prune
from conquista.boards.model import Point, Symmetry, WarBoard

NEAR_ENOUGH = 1.5  # tolerance between an image and its space, since coordinates are rounded
CELL = 4.0


@dataclass(frozen=True, slots=True)
class Images:
    """The images under one symmetry, and what has none."""

    symmetry: Symmetry
    to: Mapping[str, str]
    islands: Mapping[str, str]
    lost: tuple[str, ...]


def is_motion(symmetry: Symmetry) -> bool:
    """Return whether it preserves lengths, as a rotation or a reflection does."""
    (a, b, _), (c, d, _) = symmetry.x, symmetry.y
    return all(
        math.isclose(v, w, abs_tol=1e-9) for v, w in ((a * a + c * c, 1), (b * b + d * d, 1), (a * b + c * d, 0))
    )


def find_images(board: WarBoard, symmetry: Symmetry) -> Images:
    """Map spaces by position, Quests onto themselves (they may be permuted), fields by their borders."""
    cells: dict[tuple[int, int], list[str]] = {}
    for name, space in board.spaces.items():
        cells.setdefault(cell(space.at), []).append(name)
    to: dict[str, str] = {}
    lost: list[str] = []
    for name, space in board.spaces.items():
        if space.kind == "quest":
            to[name] = name
            continue
        point = symmetry.image(space.at)
        found = nearest(board, cells, point)
        if found is None or board.spaces[found].kind != space.kind:
            lost.append(name)
        else:
            to[name] = found
    rings = {(f.closed, frozenset(prune(f.ring))): name for name, f in board.fields.items()}
    for name, field in board.fields.items():
        ring = frozenset(to.get(n, "") for n in prune(field.ring))
        twin = rings.get((field.closed, ring))
        if twin is None:
            lost.append(name)
        else:
            to[name] = twin
    islands = {}
    for key in board.islands:
        homes = Counter(board.spaces[to[n]].island for n, s in board.spaces.items() if s.island == key and n in to)
        if homes:
            islands[key] = homes.most_common(1)[0][0]
    return Images(symmetry, to, islands, tuple(lost))


def cell(p: Point) -> tuple[int, int]:
    return (math.floor(p[0] / CELL), math.floor(p[1] / CELL))


def nearest(board: WarBoard, cells: Mapping[tuple[int, int], list[str]], p: Point) -> str | None:
    """Return the space at a point, if there is one."""
    x, y = cell(p)
    for i in (x - 1, x, x + 1):
        for j in (y - 1, y, y + 1):
            for name in cells.get((i, j), ()):
                if math.dist(board.spaces[name].at, p) <= NEAR_ENOUGH:
                    return name
    return None


def missing(items: Iterable[Hashable], images: Iterable[Hashable]) -> list[Hashable]:
    """Return the images that are not among the items."""
    return list(Counter(images) - Counter(items))
