"""The chart of a map of regions: sea, neighbouring countries, washes and borders, mountains, towns, and owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from conquista.boards.model import Label, RegionBoard
from conquista.drawing import layers
from conquista.drawing.labels import ornament
from conquista.drawing.labels.lettering import GlyphWriter
from conquista.drawing.land import vegetation, water
from conquista.drawing.land.field_names import MOST_LABELS
from conquista.drawing.pen import outlines
from conquista.drawing.pen.geometry import Point, polar
from conquista.drawing.pen.strokes import layer, num, path, poly, put, smooth, tag, use
from conquista.drawing.pen.themes import ChartTheme
from conquista.drawing.pieces.seats import SeatStyle
from conquista.drawing.regions import markers
from conquista.drawing.regions.layout import NAME, TRACK, RegionPlan


class RegionChart:
    """One map in one theme."""

    def __init__(self, board: RegionBoard, theme: ChartTheme) -> None:
        self.board, self.t = board, theme
        self.writer = GlyphWriter()
        self.plan = RegionPlan(board)
        self.u = self.plan.u

    # ---- layers

    def sea(self) -> str:
        taken: list[tuple[Sequence[Point], float]] = [
            (line, 50 * self.u) for line in (*self.plan.coast, *self.plan.abroad)
        ]
        for ring in (*self.plan.rings.values(), *self.plan.abroad):
            taken.append((self.plan.room.cells(ring)[::3], 16 * self.u))
        return layers.sea(self.plan.dress, self.t, self.u, [("shore", 1.0)]) + layers.waves(
            self.plan.dress, self.board.id, self.t, self.u, taken, self.plan.boxes
        )

    def land(self) -> str:
        t = self.t
        abroad = use("abroad", fill=t.land, stroke=t.coast, stroke_width=num(3.4 * self.u), stroke_linejoin="round")
        out = []
        for name, r in self.board.regions.items():
            wash, rim = t.wash[r.shade % len(t.wash)], t.wash_rim[r.shade % len(t.wash_rim)]
            body = use(f"r-{name}", fill=wash)
            body += tag(
                "g",
                use(f"r-{name}", fill="none", stroke=rim, stroke_width=num(17 * self.u), stroke_opacity="0.75"),
                clip_path=f"url(#r-{name}-clip)",
            )
            out.append(tag("g", body, data_region=name))
        return layer("abroad-land", (abroad,)) + layer("regions", out) + layer("waters", (self.waters(),))

    def waters(self) -> str:
        t = self.t
        w, h = self.board.size
        out = ""
        for line in self.plan.rivers:
            for part in outlines.cut_line(line, w, h):
                out += path(
                    outlines.river(part, 0.8, 2.7), fill=t.moat_edge, fill_opacity="0.75", clip_path="url(#home)"
                )
        for ring in self.plan.lakes:
            out += path(
                smooth(ring[:-1] if ring[0] == ring[-1] else ring), fill=t.lake, stroke=t.moat_edge, stroke_width=1.8
            )
        return out

    def lines(self) -> str:
        """Borders from corner to corner, then coast and frontier."""
        t = self.t
        w, h = self.board.size
        seams = [
            tag("path", d=outlines.lines_d([line], w, h), data_border=f"{a}-{b}") for a, b, line in self.plan.borders
        ]
        under = use("seams", stroke=t.halo, stroke_width=num(6.6 * self.u), stroke_opacity="0.9")
        top = tag(
            "g",
            tag("g", "".join(seams), id="seams"),
            stroke=t.ink,
            stroke_width=2.8 * self.u,
            stroke_dasharray=" ".join(num(v * self.u) for v in (12, 5, 2.5, 5)),
        )
        edge = path(outlines.lines_d(self.plan.coast, w, h), stroke=t.coast, stroke_width=4.6 * self.u)
        d = outlines.lines_d(self.plan.frontier, w, h)
        edge += path(d, stroke=t.halo, stroke_width=6.4 * self.u) + path(d, stroke=t.coast, stroke_width=4 * self.u)
        return layer("borders", (under, top), fill="none") + layer(
            "edges", (edge,), stroke_linejoin="round", stroke_linecap="round"
        )

    def towns(self) -> str:
        out = []
        for name, r in self.board.regions.items():
            out.append(
                put(use("place"), r.marker, 0, self.u, data_marker=name)
                + put(use("town"), r.city, 0, self.u, data_city=name)
            )
        return layer("towns", out)

    def lettering(self) -> str:
        t, s = self.t, self.writer
        out = []
        for name, r in self.board.regions.items():
            text, size = r.title.upper(), NAME * self.u
            halo = s.word(
                text,
                r.label,
                size,
                "roman",
                r.anchor,
                TRACK,
                fill=t.halo,
                stroke=t.halo,
                stroke_width=26,
                stroke_linejoin="round",
                stroke_opacity="0.75",
            )
            out.append(
                tag("g", halo + s.word(text, r.label, size, "roman", r.anchor, TRACK, fill=t.text), data_label=name)
            )
        return layer("region-names", out) + layer(
            "labels", [self.label(label) for label in self.board.labels[:MOST_LABELS]]
        )

    def label(self, label: Label) -> str:
        """Names of seas swing a little; names of countries stand straight."""
        colour = self.t.sea_text if label.kind == "sea" else self.t.text_soft
        style: dict[str, str | float] = {"fill": colour, "stroke": colour, "stroke_width": 1.2}
        (x, y), w, _, turn = self.plan.label_box(label)
        out = ""
        for k, row in enumerate(label.lines):
            drop = (k - (len(label.lines) - 1) / 2) * label.size * 1.22 + label.size * 0.34
            if label.kind == "sea" and len(label.lines) == 1 and w > 200:
                bow = [
                    polar(polar((x, y), w * (v - 0.5), turn), drop + w * 0.16 * (v - v * v) - w * 0.026, turn + 90)
                    for v in (n / 24 for n in range(25))
                ]
                out += self.writer.curve(row, bow, label.size, "italic", label.track, **style)
            else:
                foot = polar((x, y), drop, turn + 90)
                out += self.writer.word(row, foot, label.size, "italic", "middle", label.track, turn, **style)
        return out

    # ---- owners

    def owners(self, owners: Mapping[str, SeatStyle]) -> str:
        """For each owned region a light tint, a band along its border, and a marker with its letter."""
        out = []
        for name, look in owners.items():
            tint = use(f"r-{name}", fill=look.colour, fill_opacity="0.2" if self.t.name == "light" else "0.26")
            band = use(
                f"r-{name}", fill="none", stroke=look.colour, stroke_width=num(30 * self.u), stroke_opacity="0.85"
            )
            band += use(
                f"r-{name}",
                fill="none",
                stroke=look.deep if self.t.name == "light" else look.pale,
                stroke_width=num(8 * self.u),
                stroke_opacity="0.5",
            )
            body = tint + tag("g", band, clip_path=f"url(#r-{name}-clip)")
            out.append(tag("g", body, data_owned=name, data_seat=look.letter))
        return layer("owners", out)

    def tokens(self, owners: Mapping[str, SeatStyle], battle: str, favour: str) -> str:
        taken: dict[str, int] = {}
        out = []
        for name, look in owners.items():
            at = self.board.regions[name].marker
            out.append(put(markers.marker(look, self.writer), at, 0, self.u, data_at=name, data_seat=look.letter))
            taken[name] = 1
        for name, kind in ((favour, "favour"), (battle, "condottiere")):
            if name:
                at = markers.beside(self.board.regions[name].marker, taken.get(name, 0), self.u)
                taken[name] = taken.get(name, 0) + 1
                body = markers.favour() if kind == "favour" else markers.battle()
                out.append(put(body, at, 0, self.u, data_token=kind, data_at=name))
        return layer("tokens", out)

    def contested(self, name: str) -> str:
        """A light, a red and a light line round the region that is fought over."""
        if not name:
            return layer("contested", ())
        t = self.t
        rims = "".join(
            use(f"r-{name}", fill="none", stroke=colour, stroke_width=num(w * self.u), stroke_linejoin="round")
            for colour, w in ((t.halo, 15), (t.accent, 10), (t.halo, 4))
        )
        return layer("contested", (rims,))

    # ---- the document

    def shapes(self, names: Iterable[str]) -> str:
        """The outlines of regions, as definitions."""
        rings = {name: self.plan.rings[name] for name in names}
        out = "".join(tag("path", id=f"r-{name}", d=poly(ring)) for name, ring in rings.items())
        return out + "".join(tag("clipPath", use(f"r-{name}"), id=f"r-{name}-clip") for name in rings)

    def defs(self) -> str:
        t = self.t
        w, h = self.board.size
        out = self.shapes(self.plan.rings)
        out += tag("clipPath", "".join(use(f"r-{name}") for name in self.plan.rings), id="home")
        out += tag("path", id="abroad", d="".join(poly(ring) for ring in self.plan.abroad if len(ring) > 2) or "M0 0")
        shore = outlines.lines_d(self.plan.coast, w, h) + "".join(
            poly(ring) for ring in self.plan.abroad if len(ring) > 2
        )
        out += tag("path", id="shore", d=shore or "M0 0")
        out += tag("g", markers.town(t), id="town") + tag("g", markers.place(t), id="place")
        out += vegetation.symbols(t, [*(s.kind for s in self.plan.sown), "peak2", "peak3"], self.u)
        return out + water.wave_symbols(t, self.u) + ornament.deep_water(t)

    def signs(self) -> dict[str, str]:
        t = self.t
        out = {"city": put(use("town"), (0, 6), 0, 1.25), "marker": put(use("place"), scale=0.72)}
        out["border"] = path("M-38 0H38", stroke=t.ink, stroke_width=3.4, stroke_dasharray="14 6 3 6")
        out["coast"] = path(
            "M-38 3C-24 -10 -12 10 4 0S28 -9 38 3", stroke=t.coast, stroke_width=6, stroke_linecap="round"
        )
        if self.plan.rivers:
            out["river"] = path(
                "M-38 -3C-24 10 -12 -10 4 0S28 9 38 -3", stroke=t.moat_edge, stroke_width=4.4, stroke_linecap="round"
            )
        out["mountains"] = put(use("peak2"), (-15, 15), 0, 1.2 / self.u) + put(use("peak3"), (14, 15), 0, 1.4 / self.u)
        return out

    def ground(self) -> str:
        """The layers below the marks of owners."""
        return self.sea() + self.land()

    def relief(self) -> str:
        """The layers between the marks of owners and that of the region that is fought over."""
        return layer("growth", (vegetation.draw(self.plan.sown),)) + self.lines()

    def signs_and_names(self, words: Mapping[str, str]) -> str:
        """The layers below the tokens."""
        plates = layers.ornaments(self.plan.dress, self.board, self.t, self.writer, self.signs(), words)
        return self.towns() + self.lettering() + plates

    def draw(self, owners: Mapping[str, SeatStyle], battle: str, favour: str, words: Mapping[str, str]) -> str:
        static = [
            self.ground(),
            self.owners(owners),
            self.relief(),
            self.contested(battle),
            self.signs_and_names(words),
        ]
        moving = [self.tokens(owners, battle, favour)]
        defs = self.defs() + self.writer.defs()
        return layers.document(self.board, self.t, defs, static, moving)
