"""Lettering of a war chart: the labels of the board, and the names of fields where they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from conquista.boards.model import Label, TerrainField
from conquista.drawing.labels.lettering import GlyphWriter, Hand, advances, hands, width
from conquista.drawing.labels.ornament import rim
from conquista.drawing.land.layout import ChartLayout
from conquista.drawing.pen.geometry import (
    Box,
    Point,
    bounds,
    box_distance,
    boxes_touch,
    corners,
    degrees,
    dist,
    inside,
    lerp,
    pairs,
    polar,
)
from conquista.drawing.pen.themes import ChartTheme

TRACK = 1.5  # extra space between the letters of a field's name
LEAD = 1.16  # from line to line
SIZES = (17.5, 16.0, 14.5, 13.0, 12.0)
TILTS = (0, -14, 14, -28, 28, -42, 42, -90, 90)
MOST_LABELS = 120
LONGEST = 48  # letters of a field's name; a longer one fits on no chart
Where = Literal["land", "sea"]


@dataclass(frozen=True, slots=True)
class Name:
    """Rows of lettering around a point; or one row on an arc round a centre."""

    rows: tuple[str, ...]
    at: Point
    size: float
    hand: Hand
    track: float
    tilt: float
    where: Where
    lead: float
    centre: Point | None = None
    bold: float = 0.0

    @property
    def wide(self) -> float:
        return max((width(row, self.size, self.hand, self.track) for row in self.rows), default=0.0)

    @property
    def boxes(self) -> list[Box]:
        """Return the area it covers: one tilted box, or one for each letter of an arc."""
        if self.centre is None:
            high = self.size * (0.98 + (len(self.rows) - 1) * self.lead)
            return [(self.at, self.wide, high, self.tilt)]
        return [(p, w, self.size, turn) for p, w, turn in self.letters()]

    def letters(self) -> list[tuple[Point, float, float]]:
        """Middle, width and turn of each letter of an arc."""
        if self.centre is None:
            return []
        placed, wide = advances(self.rows[0], self.hand, self.track)
        r, bearing = dist(self.at, self.centre), degrees(self.centre, self.at)
        below = self.at[1] > self.centre[1]
        out = []
        for c, x in placed:
            w = hands()[self.hand][c].w
            turn = (x + w / 2 - wide / 2) * self.size / 100 / r * 57.29578
            a = bearing - turn if below else bearing + turn
            out.append((polar(self.centre, r, a), w * self.size / 100, a - 90 if below else a + 90))
        return out

    def draw(self, writer: GlyphWriter, colour: str, halo: str | None = None) -> str:
        """The lettering, on a soft halo of the ground's colour if asked."""
        out = ""
        styles: list[dict[str, str | float]] = []
        if halo:
            styles.append(
                {"fill": halo, "stroke": halo, "stroke_width": 24, "stroke_linejoin": "round", "stroke_opacity": "0.8"}
            )
        styles.append({"fill": colour, "stroke": colour, "stroke_width": self.bold} if self.bold else {"fill": colour})
        for style in styles:
            if self.centre is not None:
                letters = zip(advances(self.rows[0], self.hand, self.track)[0], self.letters(), strict=True)
                for (c, _), (p, _, turn) in letters:
                    foot = polar(p, self.size * 0.48, turn + 90)
                    out += writer.word(c, foot, self.size, self.hand, "middle", 0, turn, **style)
                continue
            n = len(self.rows)
            for k, row in enumerate(self.rows):
                drop = (k - (n - 1) / 2) * self.size * self.lead + self.size * (0.48 if self.hand == "roman" else 0.34)
                foot = polar(self.at, drop, self.tilt + 90)
                out += writer.word(row, foot, self.size, self.hand, "middle", self.track, self.tilt, **style)
        return out


def labels(plan: ChartLayout) -> list[Name]:
    """The board's own labels; a centre island's name follows its ring road, a castle's name its moat."""
    out: list[Name] = []
    last = (0.0, 0.0)
    for label in plan.board.labels[:MOST_LABELS]:
        name = from_label(plan, label)
        out.append(settle(plan, name, out, last if label.kind == "place" else (0.0, 0.0)))
        last = (out[-1].at[0] - name.at[0], out[-1].at[1] - name.at[1])
    said = {" ".join(label.lines) for label in plan.board.labels}
    for castle in plan.castles:
        title = castle.island.castle_name
        ring = castle.moat - max(dist(castle.keep, p) for p in castle.towers) - castle.tower
        if title and title not in said and ring > 16 * plan.u:
            out.append(on_moat(plan, title, castle.keep, castle.moat - 0.52 * ring - 2 * plan.u, castle.towers))
    return out


def from_label(plan: ChartLayout, label: Label) -> Name:
    capitals = label.kind in ("island", "isle")
    hand: Hand = "roman" if capitals else "italic"
    where: Where = "land" if capitals or label.kind == "place" else "sea"
    if label.kind == "place" and not any(inside(label.at, coast) for coast in plan.coasts.values()):
        where = "sea"
    centre = None
    for island in plan.board.islands.values():
        straight = len(label.lines) == 1 and not label.turn
        if island.kind == "centre" and island.centre in plan.at and straight and capitals:
            hub = plan.at[island.centre]
            if abs(label.at[0] - hub[0]) < 0.2 * dist(label.at, hub) and inside(label.at, plan.coasts[island.key]):
                centre = hub
    return Name(
        rows=label.lines,
        at=label.at,
        size=label.size,
        hand=hand,
        track=label.track,
        tilt=label.turn,
        where=where,
        lead=1.35 if capitals else 1.22,
        centre=centre,
        bold=0.0 if capitals else 1.4,
    )


def settle(plan: ChartLayout, name: Name, others: Sequence[Name], first: Point) -> Name:
    """Lettering on the water, moved a little where it would run over land, a space, or other lettering.

    It rather slides along its line than leaves it; a castle's name follows the name of its island (`first`).
    """
    if name.centre is not None or any(inside(name.at, coast) for coast in plan.coasts.values()):
        return name
    u, x, y = plan.u, *name.at
    steps = [(8.0 * i, 8.0 * j) for i in range(-8, 9) for j in range(-4, 5)]
    steps.sort(key=lambda s: (abs(s[0]) + 2.5 * abs(s[1]), s))
    slides = [polar(polar((0, 0), along * u, name.tilt), across * u, name.tilt + 90) for along, across in steps]
    for dx, dy in [first, *slides]:
        moved = replace(name, at=(x + dx, y + dy))
        if free(plan, moved, others, 3 * u):
            return moved
    return name


def free(plan: ChartLayout, name: Name, others: Sequence[Name], margin: float) -> bool:
    """Return whether lettering is clear of land, spaces, the frame and other lettering."""
    at, w, h, tilt = name.boxes[0]
    box = (at, w + 2 * margin, h + 1.2 * margin, tilt)
    sheet_w, sheet_h = plan.board.size
    edges = corners(box)
    frame = rim(plan.board.size)
    if any(not (frame < x < sheet_w - frame and frame < y < sheet_h - frame) for x, y in edges):
        return False
    if any(box_distance(s.at, box) < plan.r + margin / 2 for s in plan.board.spaces.values()):
        return False
    if any(boxes_touch((at, w + margin, h, tilt), other) for n in others for other in n.boxes):
        return False
    outline = [lerp(p, q, k / 6) for p, q in pairs(edges) for k in range(6)]
    for coast in plan.coasts.values():
        x0, y0, x1, y1 = bounds(coast)
        if any(x0 < x < x1 and y0 < y < y1 and inside((x, y), coast) for x, y in outline):
            return False
    return True


def on_moat(plan: ChartLayout, name: str, keep: Point, r: float, towers: Sequence[Point]) -> Name:
    """A castle's name on the water, between the two bridges where it can be read best."""
    gaps = []
    for k, p in enumerate(towers):
        a, b = degrees(keep, p), degrees(keep, towers[(k + 1) % len(towers)])
        spread = (b - a + 180) % 360 - 180
        gaps.append((a + spread / 2) % 360)
    best = min(gaps, key=lambda a: (min(abs(a - 90), abs(a - 270)), a))
    size = 15.5 * plan.u
    room = r * 6.283 / max(len(towers), 1) - 3.4 * plan.r
    size = min(size, size * room / max(width(name, size, "italic", 4), 0.01))
    return Name((name,), polar(keep, r, best), size, "italic", 4, 0, "sea", LEAD, keep, 1.5)


def field_names(plan: ChartLayout) -> list[tuple[TerrainField, Name]]:
    """Return for each field the largest lettering that fits, as level as possible; none where nothing fits."""
    out = []
    islanded = {key for key, island in plan.board.islands.items() if island.kind == "main"}
    for f in plan.board.fields.values():
        if f.island not in islanded or f.terrain == "moat" or not f.title.strip() or len(f.title) > LONGEST:
            continue  # on an isle the isle's own name stands there
        name = place(plan, f)
        if name:
            out.append((f, name))
            plan.room.take_box(name.boxes[0], 3 * plan.u)
    return out


def place(plan: ChartLayout, f: TerrainField) -> Name | None:
    words = f.title.split()
    layouts: list[tuple[str, ...]] = [(f.title,)]
    layouts += [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, min(len(words), 5))]
    cells = plan.room.cells(plan.borders[f.name])[::2]
    best: tuple[float, Name] | None = None
    for size in SIZES:
        for rows in layouts:
            for tilt in TILTS:
                cost = abs(tilt) * 0.15 + (len(rows) - 1) * 2.0 + (SIZES[0] - size) * 1.6
                if best is not None and best[0] >= 9 - cost:
                    continue
                found = fit(
                    plan, f, cells, Name(rows, (0, 0), size * plan.u, "italic", TRACK, tilt, "land", LEAD, None, 1.7)
                )
                if found and (best is None or found[0] - cost > best[0]):
                    best = (found[0] - cost, found[1])
    return best[1] if best else None


def fit(plan: ChartLayout, f: TerrainField, cells: Sequence[Point], name: Name) -> tuple[float, Name] | None:
    """The roomiest place of some lettering in a field, and how roomy it is."""
    u, room = plan.u, plan.room
    _, w, h, tilt = name.boxes[0]
    half = h / 2
    n = max(2, int(w / (half * 1.1)) + 1)
    reach = max(w / 2 - half * 0.55, 0.0)
    rail = [polar((0, 0), reach * (2 * k / (n - 1) - 1), tilt) for k in range(n)]
    if len(name.rows) > 1:  # two rows reach higher than one clearance disc tells
        rail = [polar(p, s * half * 0.42, tilt + 90) for p in rail for s in (-1, 1)]
        half *= 0.62
    lake = f.terrain == "lake"
    best: tuple[float, Point] | None = None
    for x, y in cells:
        gap = 99.0
        for dx, dy in rail:
            gap = min(gap, room.at((x + dx, y + dy)) - half)
            if gap < 1.5 * u:
                break
        else:
            score = min(gap / u, 8.0) - dist((x, y), f.spot) / u * (0.2 if lake else 0.012)
            if best is None or score > best[0]:
                best = (score, (x, y))
    if best is None:
        return None
    return best[0], Name(
        name.rows, best[1], name.size, name.hand, name.track, tilt, "sea" if lake else "land", name.lead, None, 1.7
    )


def ink_of(name: Name, t: ChartTheme) -> str:
    return t.sea_text if name.where == "sea" else t.text
