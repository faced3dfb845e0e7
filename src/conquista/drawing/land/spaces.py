"""The spaces themselves: circles on land, at sea, in castles; anchors in ports, quests, start signs, names."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.boards.model import Space, WarBoard
from conquista.drawing.labels.lettering import GlyphWriter, width
from conquista.drawing.land import map_signs
from conquista.drawing.land.layout import ChartLayout
from conquista.drawing.pen.strokes import Attr, circle, num, path, put, tag, use
from conquista.drawing.pen.themes import ChartTheme
from conquista.drawing.pieces.seats import WAR, emblem


def defs(plan: ChartLayout, t: ChartTheme) -> str:
    """One circle of each look, drawn once: land, sea, and the starts of each seat."""
    r, u = plan.r, plan.u
    out = ""
    for name, fill, edge, ring in (
        ("land", t.space, t.space_edge, t.space_ring),
        ("sea", t.sea_space, t.sea_edge, t.sea_ring),
    ):
        rim = circle((0, 0), r, fill=fill, stroke=edge, stroke_width=2.6 * u)
        out += tag(
            "g", rim + circle((0, 0), r - 4.2 * u, fill="none", stroke=ring, stroke_width=1.3 * u), id=f"s-{name}"
        )
        for seat in plan.board.seats:
            look = WAR[seat]
            own = circle((0, 0), r - 4.4 * u, fill="none", stroke=look.colour, stroke_width=3 * u)
            own += circle(
                (0, 0), r - 6.2 * u, fill="none", stroke=look.deep, stroke_width=0.7 * u, stroke_opacity="0.6"
            )
            out += tag("g", rim + own, id=f"s-{name}-{seat}")
            if name == "land":
                sign = path(
                    emblem(look.shape, 6.6 * u),
                    fill=look.pale,
                    stroke=look.deep,
                    stroke_width=1.4 * u,
                    stroke_linejoin="round",
                )
                out += tag("g", sign, id=f"e-{seat}")
    return out + put(map_signs.anchor(t), scale=u, id="anchor")


def owners(board: WarBoard, army: str) -> dict[str, str]:
    """Which seat starts where."""
    lists = board.starts.get(army, {})
    return {name: seat for seat, pieces in lists.items() for names in pieces.values() for name in names}


def spaces(plan: ChartLayout, t: ChartTheme, army: str, named: bool) -> str:
    """Every space as a group of its own that a client can find by `data-space`; signs make room for names."""
    board = plan.board
    start = owners(board, army)
    quests = [s.name for s in board.spaces.values() if s.kind == "quest"]
    gates = set(board.gates.values())
    out = []
    for s in board.spaces.values():
        seat = start.get(s.name, "")
        if s.kind == "quest":
            body = map_signs.quest(t, quests.index(s.name), plan.r)
        else:
            body = use(f"s-{'sea' if s.kind == 'sea' else 'land'}{'-' + seat if seat in WAR else ''}")
            if s.name in board.ports:
                body += put(use("anchor"), (0, -0.3 * plan.r), 0, 0.62) if named else use("anchor")
            elif seat in WAR and not named:
                body += use(f"e-{seat}")
        port, gate = ("true" if s.name in board.ports else None), ("true" if s.name in gates else None)
        out.append(put(body, s.at, data_space=s.name, data_kind=s.kind, data_port=port, data_gate=gate))
    return "".join(out)


def spots(plan: ChartLayout, t: ChartTheme) -> str:
    """Where a piece stands in an open field: a broken ring."""
    u = plan.u
    out = []
    for name, f in plan.board.open_fields.items():
        ground = t.terrain[f.terrain].fill if f.terrain in t.terrain else t.land
        dash = f"{num(5.2 * u)} {num(5.8 * u)}"
        edge: dict[str, Attr] = {
            "stroke": t.trail,
            "stroke_width": 2 * u,
            "stroke_dasharray": dash,
            "stroke_linecap": "round",
        }
        ring = circle((0, 0), plan.r, fill=ground, fill_opacity="0.8", **edge)
        out.append(put(ring + circle((0, 0), 3.2 * u, fill=t.trail), f.spot, data_spot=name))
    return "".join(out)


def names(plan: ChartLayout, t: ChartTheme, writer: GlyphWriter, taken: Mapping[str, object]) -> str:
    """The short names: inside an empty circle, below it where something stands or is drawn in it."""
    out = []
    for s in plan.board.spaces.values():
        out.append(name_of(s, plan, t, writer, s.name in taken or s.kind == "quest"))
    for name, f in plan.board.open_fields.items():
        low = (f.spot[0], f.spot[1] + plan.r * (1.5 if name in taken else 0.62))
        out.append(written(name, low, plan, t, writer, t.text, t.halo))
    return "".join(out)


def name_of(s: Space, plan: ChartLayout, t: ChartTheme, writer: GlyphWriter, below: bool) -> str:
    if below:
        return written(s.name, (s.x, s.y + plan.r * 1.62), plan, t, writer, t.text, t.halo)
    ink = t.sea_edge if s.kind == "sea" else t.space_edge
    busy = s.name in plan.board.ports
    return written(
        s.name, (s.x, s.y + plan.r * (0.74 if busy else 0.24)), plan, t, writer, ink, t.sea_space if busy else None
    )


def written(
    text: str,
    at: tuple[float, float],
    plan: ChartLayout,
    t: ChartTheme,
    writer: GlyphWriter,
    ink: str,
    halo: str | None,
) -> str:
    size = min(0.54 * plan.r, 1.62 * plan.r / max(width(text, 1, "roman", 2), 0.01))
    edge, wide, order = (halo, 34, "stroke") if halo else (ink, 5, None)
    style: dict[str, str | float | None] = {"fill": ink, "stroke": edge, "stroke_width": wide, "paint_order": order}
    return tag("g", writer.word(text, at, size, "roman", track=2), stroke_linejoin="round", data_name=text, **style)
