"""The chart of a war board: all layers, from the deep sea to the frame, and the pieces on top."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.boards.model import WarBoard
from conquista.drawing import layers
from conquista.drawing.labels import ornament
from conquista.drawing.labels.lettering import GlyphWriter
from conquista.drawing.land import bridges, castles, field_names, ground, legend, map_signs, spaces, vegetation, water
from conquista.drawing.land.layout import ChartLayout
from conquista.drawing.layers import SheetOrnaments
from conquista.drawing.pen.geometry import Point, crossing, pairs, polar, toward
from conquista.drawing.pen.strokes import layer, line, num, path, pt, put, soft, tag, use
from conquista.drawing.pen.themes import ChartTheme
from conquista.drawing.pieces import tokens
from conquista.drawing.pieces.model import PieceToken

TOKEN = 2.45  # size of a token in radii of a circle, where there is room for it


class WarChart:
    """One board in one theme."""

    def __init__(self, board: WarBoard, theme: ChartTheme) -> None:
        self.board, self.t = board, theme
        self.writer = GlyphWriter()
        self.plan = ChartLayout(board)
        self.dress = SheetOrnaments.of(board)
        self.labels = field_names.labels(self.plan)
        for name in self.labels:
            for box in name.boxes:
                self.plan.room.take_box(box, 4 * self.plan.u)
        self.fields = field_names.field_names(self.plan)
        self.sown = vegetation.sow_all(self.plan)

    # ---- the sea

    def sea(self) -> str:
        plan, u, board = self.plan, self.plan.u, self.board
        coasts = [("coast", 1.0)] + ([("rocks", 0.4)] if self.dress.islets else [])
        taken: list[tuple[list[Point], float]] = [(coast[::2], 46 * u) for coast in plan.coasts.values()]
        taken.append(([s.at for s in board.spaces.values() if s.kind == "sea"], plan.r + 4 * u))
        links = board.links_of("lane", "landing", "bridge", "rope")
        taken += [(plan.ways.curve(link, 6), 6 * u) for link in links]
        boxes = [box for name in self.labels for box in name.boxes]
        return layers.sea(self.dress, self.t, u, coasts) + layers.waves(self.dress, board.id, self.t, u, taken, boxes)

    def lanes(self) -> str:
        t, u = self.t, self.plan.u
        net = "".join(water.lane(self.plan.ways.d(k), f"{k.a}-{k.b}") for k in self.board.links_of("lane"))
        under = use("lanes", stroke=t.shallow[1], stroke_width=num(7 * u), stroke_opacity="0.75")
        dash = f"{num(9 * u)} {num(8.5 * u)}"
        top = tag("g", tag("g", net, id="lanes"), stroke=t.lane, stroke_width=3 * u, stroke_dasharray=dash)
        return layer("sea-lanes", (under, top), fill="none", stroke_linecap="round")

    # ---- the land

    def land(self) -> str:
        t, plan = self.t, self.plan
        names = [f"c-{key}" for key, coast in plan.coasts.items() if coast] + (["rocks"] if self.dress.islets else [])
        out = layer("land", (ground.land(t, plan.u, names),))
        out += layer("fields", (ground.fields(plan, t), ground.height(plan, plan.plateau, t) if plan.plateau else ""))
        out += layer("growth", (vegetation.draw(self.sown),))
        return out

    def roads(self) -> str:
        plan, t, u = self.plan, self.t, self.plan.u
        sun = ground.sun(plan.plateau.centre, plan.r, t) if plan.plateau else ""
        out = layer("road-net", (ground.roads(plan, t),))
        vees = [
            tag(
                "g",
                bridges.vee_road(plan.at[k.a], plan.at[k.b], t, plan.r, u),
                data_link=f"{k.a}-{k.b}",
                data_kind="vee",
            )
            for k in self.board.links_of("vee")
        ]
        out += layer("vee-roads", vees) + layer("centre", (sun,))
        trails = []
        for trail in plan.trails:
            dots = "".join(path("M" + "L".join(pt(p) for p in way)) for way in trail.ways)
            style = {"stroke": t.trail, "stroke_width": num(3.4 * u), "stroke_linecap": "round"}
            dots = tag("g", dots, stroke_dasharray=f"0.1 {num(7.4 * u)}", **style)
            icon = use(f"path-{trail.path.how}", transform=f"translate({pt(trail.mid)}) rotate({num(trail.turn)})")
            keys = {"data_path": f"{trail.path.one}-{trail.path.two}", "data_how": trail.path.how}
            trails.append(tag("g", dots + icon, **keys))
        return out + layer("paths", trails) + layer("spots", (spaces.spots(plan, t),))

    def halo(self, name: field_names.Name) -> str | None:
        """Small lettering on open water gets a halo, so that lines of the shallows do not cross it."""
        return self.t.shallow[1] if name.hand == "italic" and name.where == "sea" and name.centre is None else None

    def castles(self, up: frozenset[str]) -> str:
        plan, t = self.plan, self.t
        moats = [tag("g", castles.moat(c, plan.u, t), data_moat=c.island.key) for c in plan.castles]
        bridges_ = castles.drawbridges(plan, t, up)
        walls = [tag("g", castles.castle(c, plan.u, t), data_castle=c.island.key) for c in plan.castles]
        return layer("moats", moats) + layer("drawbridges", (bridges_,)) + layer("castles", walls)

    def crossings(self) -> str:
        """Jetties, stone bridges and rope bridges."""
        plan, t, u, at = self.plan, self.t, self.plan.u, self.plan.at
        jetties = []
        for k in self.board.links_of("landing"):
            shore = self.shore(k.a, at[k.a], at[k.b])
            body = bridges.jetty(at[k.a], shore, at[k.b], t, plan.r, u)
            jetties.append(tag("g", body, data_link=f"{k.a}-{k.b}", data_kind="landing"))
        spans = []
        for k in self.board.links_of("bridge", "rope"):
            make = bridges.stone_bridge if k.kind == "bridge" else bridges.rope_bridge
            body = make(at[k.a], at[k.b], t, plan.r, u)
            spans.append(tag("g", body, data_link=f"{k.a}-{k.b}", data_kind=k.kind))
        return layer("jetties", jetties) + layer("bridges", spans)

    def coasts(self) -> str:
        """Coast pairs: fine dots from a sea space to the land beside it; where a slot is drawn, it says so already."""
        plan, t, u, at = self.plan, self.t, self.plan.u, self.plan.at
        slots = {(slot.origin, slot.target) for slot in self.board.slots}
        out = []
        for pair in self.board.coast_pairs:
            p, q, gap = at[pair.land], at[pair.sea], plan.r + 5 * u
            dots = "" if (pair.land, pair.sea) in slots else line(toward(p, q, gap), toward(q, p, gap))
            out.append(tag("g", dots, data_coast=f"{pair.land}-{pair.sea}"))
        style = {"stroke": t.lane, "stroke_width": num(2.2 * u), "stroke_dasharray": f"0.1 {num(7.5 * u)}"}
        return layer("coasts", out, fill="none", stroke_linecap="round", stroke_opacity="0.55", **style)

    def shore(self, dock: str, p: Point, q: Point) -> Point:
        """Where the way from a dock to its anchorage leaves the land."""
        coast = self.plan.coasts.get(self.board.spaces[dock].island, [])
        hits = [hit for a, b in pairs(coast) if (hit := crossing(p, q, a, b))]
        return (
            min(hits, key=lambda h: (h[0] - p[0]) ** 2 + (h[1] - p[1]) ** 2)
            if hits
            else toward(p, q, 1.9 * self.plan.r)
        )

    # ---- signs and lettering

    def signs(self) -> str:
        plan, t, u, at, r = self.plan, self.t, self.plan.u, self.plan.at, self.plan.r
        out = []
        for slot, turn in plan.slots:
            p, q = at[slot.origin], at[slot.target]
            dash = f"0.1 {num(6.5 * u)}"
            way = line(
                toward(p, q, r + 19 * u),
                toward(q, p, r + 4 * u),
                stroke=t.slot_line,
                stroke_width=2.3 * u,
                stroke_dasharray=dash,
                stroke_linecap="round",
            )
            head = use("slot", transform=f"translate({pt(toward(p, q, r + 4 * u))}) rotate({num(turn)})")
            out.append(tag("g", way + head, data_slot=f"{slot.origin}-{slot.target}"))
        for stair, turn in plan.stairs:
            body = use(
                "steps-out" if stair.left_out else "steps",
                transform=f"translate({pt(polar(at[stair.space], r + 6.5 * u, turn))}) rotate({num(turn)})",
            )
            out.append(
                tag(
                    "g",
                    body,
                    data_stair=f"{stair.space}-{stair.field}",
                    data_left_out="true" if stair.left_out else None,
                )
            )
        for blind, turn in plan.blinds:
            spot = polar(at[blind.space], r + 17 * u, turn)
            out.append(
                tag("g", use("ridge", x=num(spot[0]), y=num(spot[1])), data_blind=f"{blind.space}-{blind.field}")
            )
        return layer("marks", out)

    def lettering(self) -> str:
        t = self.t
        fields = []
        for f, name in self.fields:
            halo = t.lake if f.terrain == "lake" else t.terrain[f.terrain].fill
            fields.append(tag("g", name.draw(self.writer, field_names.ink_of(name, t), halo), data_label=f.name))
        labels = [name.draw(self.writer, field_names.ink_of(name, t), self.halo(name)) for name in self.labels]
        return layer("field-names", fields) + layer("labels", labels)

    # ---- pieces

    def token_size(self) -> float:
        """As large as it can be without touching a neighbour."""
        near = nearest(self.plan.at)
        return min(TOKEN * self.plan.r, (near - 1) / (tokens.REACH + 0.5) * 50)

    def places(self) -> dict[str, Point]:
        """Where a piece stands on each space and field."""
        return {**self.plan.at, **{name: f.spot for name, f in self.board.fields.items()}}

    def pieces(self, placed: Mapping[str, PieceToken]) -> str:
        places = self.places()
        size = self.token_size()
        out = []
        for name, piece in sorted(placed.items(), key=lambda item: (places[item[0]][1], places[item[0]][0], item[0])):
            keys = {"data_at": name, "data_seat": piece.seat, "data_piece": piece.piece}
            out.append(put(tokens.body(piece), places[name], 0, size / 100, class_="token", **keys))
        return layer("tokens", out)

    def names(self, placed: Mapping[str, PieceToken]) -> str:
        """The codes of all places."""
        return layer("names", (spaces.names(self.plan, self.t, self.writer, placed),))

    # ---- the document

    def defs(self) -> str:
        """What the background refers to, apart from letters."""
        plan, t, u = self.plan, self.t, self.plan.u
        coasts = {key: soft(coast) for key, coast in plan.coasts.items() if coast}
        out = "".join(
            tag("path", id=f"c-{key}", d=d) + tag("clipPath", use(f"c-{key}"), id=f"c-{key}-clip")
            for key, d in coasts.items()
        )
        out += tag("g", "".join(use(f"c-{key}") for key in coasts), id="coast")
        if self.dress.islets:
            out += tag("path", id="rocks", d=water.islets(self.dress.islets)) + tag(
                "clipPath", use("rocks"), id="rocks-clip"
            )
        icons = {
            "slot": map_signs.slot(t),
            "ridge": map_signs.ridge(t),
            "path-over": map_signs.over(t),
            "path-under": map_signs.under(t),
        }
        icons |= {"steps": map_signs.steps(t), "steps-out": map_signs.steps(t, True)}
        out += "".join(
            put(body, scale=u, id=name) if u != 1 else tag("g", body, id=name) for name, body in icons.items()
        )
        out += ground.field_defs(plan) + spaces.defs(plan, t) + water.wave_symbols(t, u) + ornament.deep_water(t)
        return out + vegetation.symbols(t, [s.kind for s in self.sown], u)

    def background(self, army: str, up: frozenset[str], names: bool, words: Mapping[str, str]) -> str:
        """The layers below the pieces."""
        return self.ground() + self.castles(up) + self.surface(army, names, words)

    def ground(self) -> str:
        """The layers below the castles."""
        return self.sea() + self.lanes() + self.land() + self.roads()

    def surface(self, army: str, names: bool, words: Mapping[str, str]) -> str:
        """The layers between the castles and the pieces."""
        static = [self.coasts(), self.crossings()]
        static += [layer("spaces", (spaces.spaces(self.plan, self.t, army, names),)), self.signs(), self.lettering()]
        signs = legend.signs(self.board, self.t)
        static.append(layers.ornaments(self.dress, self.board, self.t, self.writer, signs, words))
        return "".join(static)

    def draw(
        self, placed: Mapping[str, PieceToken], army: str, up: frozenset[str], names: bool, words: Mapping[str, str]
    ) -> str:
        static = self.background(army, up, names, words)
        moving = [self.pieces(placed)]
        if names:
            moving.append(self.names(placed))
        defs = self.defs() + tokens.defs(placed.values()) + self.writer.defs()
        return layers.document(self.board, self.t, defs, (static,), moving)


def nearest(at: Mapping[str, Point]) -> float:
    """The least distance of two spaces."""
    rows = sorted(at.values())
    best = 1e9
    for i, p in enumerate(rows):
        for q in rows[i + 1 :]:
            if q[0] - p[0] >= best:
                break
            best = min(best, ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) ** 0.5)
    return best
