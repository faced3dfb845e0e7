"""The key on a chart: the signs that occur on the board, each with a word."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.boards.model import WarBoard
from conquista.drawing.labels.decoration import Plate
from conquista.drawing.labels.lettering import GlyphWriter, width
from conquista.drawing.labels.ornament import plate
from conquista.drawing.land import bridges, castles, map_signs
from conquista.drawing.pen.strokes import circle, group, path, put
from conquista.drawing.pen.themes import ChartTheme
from conquista.drawing.pieces.seats import WAR

WORDS: Mapping[str, str] = {
    "bridge": "stone bridge",
    "rope": "rope bridge",
    "vee": "V road, one way",
    "drawbridge": "drawbridge",
    "stairs": "steps into a field",
    "over": "path over a road",
    "under": "path under a road",
    "blind": "view hidden",
    "slot": "catapult slot",
    "port": "seaport",
    "quest": "Quest",
    "start": "start space",
    "city": "city",
    "marker": "owner's place",
    "border": "border",
    "coast": "coast",
    "river": "river",
    "mountains": "mountains",
}


def dot(t: ChartTheme, sea: bool = False, seat: str = "") -> str:
    fill, edge, ring = (t.sea_space, t.sea_edge, t.sea_ring) if sea else (t.space, t.space_edge, t.space_ring)
    own = WAR.get(seat)
    inner = circle((0, 0), 16.6, fill="none", stroke=own.colour if own else ring, stroke_width=3 if own else 1.3)
    return circle((0, 0), 21, fill=fill, stroke=edge, stroke_width=2.6) + inner


def road(t: ChartTheme, half: float = 40) -> str:
    d = f"M{-half} 0H{half}"
    return path(d, stroke=t.road_edge, stroke_width=12.5) + path(d, stroke=t.road, stroke_width=8.2)


def signs(board: WarBoard, t: ChartTheme) -> dict[str, str]:
    """Small drawings around (0, 0), some 80 wide and 44 high, by the key of their word."""
    kinds = {link.kind for link in board.links}
    out: dict[str, str] = {}
    ends = ((-58.0, 0.0), (58.0, 0.0))
    if "bridge" in kinds:
        out["bridge"] = bridges.stone_bridge(*ends, t, 21, 1)
    if "rope" in kinds:
        out["rope"] = bridges.rope_bridge(*ends, t, 21, 1)
    if "vee" in kinds:
        out["vee"] = bridges.vee_road(*ends, t, 21, 1)
    if "drawbridge" in kinds:
        water = path("M-40 -19H40V19H-40Z", fill=t.moat)
        out["drawbridge"] = water + put(castles.bridge_form(80, t, 1, False), (-40, 0))
    if board.stairs:
        out["stairs"] = put(dot(t) + put(map_signs.steps(t), (27.5, 0)), (-14, 0))
    for path_ in board.paths:
        icon = map_signs.over(t) if path_.how == "over" else map_signs.under(t)
        out.setdefault(path_.how, road(t) + put(icon, (0, 0), 90, 0.94))
    if board.blinds:
        out["blind"] = put(map_signs.ridge(t), (0, -2), 0, 1.6)
    if board.slots:
        out["slot"] = put(dot(t) + put(map_signs.slot(t), (25, 0)), (-9, 0))
    if board.ports:
        out["port"] = dot(t, sea=True) + map_signs.anchor(t)
    if any(s.kind == "quest" for s in board.spaces.values()):
        out["quest"] = map_signs.quest(t, 0, 18.5)
    if board.starts and board.seats:
        out["start"] = put(dot(t, seat=board.seats[0]), (-11, 0)) + put(dot(t, seat=board.seats[-1]), (13, 0))
    return out


def legend(
    at: Plate,
    entries: Mapping[str, str],
    words: Mapping[str, str],
    t: ChartTheme,
    writer: GlyphWriter,
    cell: float = 84.0,
) -> str:
    """A plate with the entries in two columns; `cell` is the width of a sign as it is drawn."""
    said = [(words.get(key, WORDS[key]), body) for key, body in entries.items()]
    if not said:
        return ""
    rows = (len(said) + 1) // 2
    inner_w, inner_h = at.w - 36, at.h - 30
    pitch = inner_h / rows
    scale = min(pitch * 0.84 / 46, 0.78)
    size = min(pitch * 0.56, 21.0)
    sign = cell * scale
    longest = max(width(word, 1, "italic", 3) for word, _ in said)
    size = min(size, (inner_w / 2 - sign - 30) / max(longest, 0.01))
    out = [plate(at.w, at.h, t)]
    for k, (word, body) in enumerate(said):
        column, row = divmod(k, rows)
        x, y = -inner_w / 2 + column * (inner_w / 2 + 4), -inner_h / 2 + (row + 0.5) * pitch
        out.append(put(body, (x + sign / 2, y), 0, scale))
        text = writer.word(
            word,
            (x + sign + 9, y + size * 0.27),
            size,
            "italic",
            "start",
            3,
            fill=t.text,
            stroke=t.text,
            stroke_width=1.4,
        )
        out.append(text)
    return put(group(out), at.at, id="key")
