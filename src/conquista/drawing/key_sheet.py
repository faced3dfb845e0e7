"""The key to the charts as a separate sheet: every sign on a small tile, with a caption."""

from __future__ import annotations

from conquista.boards.model import Island
from conquista.drawing.labels.lettering import GlyphWriter
from conquista.drawing.labels.ornament import frame
from conquista.drawing.land import bridges, castles, map_signs, vegetation
from conquista.drawing.land.free_space import FreeSpace
from conquista.drawing.land.ground import sun as sun_disc
from conquista.drawing.land.layout import Castle
from conquista.drawing.land.legend import dot, road
from conquista.drawing.pen.geometry import Point, degrees, polar, toward
from conquista.drawing.pen.noise import NoiseStream
from conquista.drawing.pen.strokes import Attr, circle, line, path, put, rect, tag
from conquista.drawing.pen.themes import THEMES, ChartTheme, ThemeName
from conquista.drawing.pieces.seats import REGIONS, WAR
from conquista.drawing.regions import markers

W, H = 2000.0, 1010.0
TILE = (196.0, 132.0)
COLUMNS, LEFT, TOP, DX, DY = 8, 70.0, 124.0, 235.0, 218.0
R = 21.0
TERRAINS = ("meadow", "forest", "hills", "mountains", "desert", "marsh")


class KeySheet:
    """Collects tiles row by row."""

    def __init__(self, theme: ChartTheme) -> None:
        self.t = theme
        self.writer = GlyphWriter()
        self.out: list[str] = []
        self.kinds: set[str] = set()
        self.count = 0

    def tile(self, words: str, body: str, ground: str = "land") -> None:
        """Add one sign, drawn around the centre of its tile."""
        t, (w, h) = self.t, TILE
        row, column = divmod(self.count, COLUMNS)
        self.count += 1
        x, y = LEFT + column * DX + w / 2, TOP + row * DY + h / 2
        fill = t.sea if ground in ("sea", "strait") else t.terrain[ground].fill if ground in t.terrain else t.land
        box = rect(-w / 2, -h / 2, w, h, fill=fill)
        if ground == "strait":
            for s in (-1, 1):
                shore = f"M{s * 98} -66L{s * 56} -66Q{s * 46} 0 {s * 56} 66L{s * 98} 66Z"
                box += path(shore, fill=t.land, stroke=t.coast, stroke_width=2.4)
        body = tag("g", box + body, clip_path="url(#tile)")
        body += rect(-w / 2, -h / 2, w, h, rx=12, fill="none", stroke=t.frame, stroke_width=2.2)
        self.out.append(put(body, (x, y)))
        for k, row_words in enumerate(words.split("\n")):
            self.say(row_words, (x, y + h / 2 + 30 + 24 * k), 20)

    def say(self, text: str, at: Point, size: float) -> None:
        t = self.t
        self.out.append(
            self.writer.word(text, at, size, "italic", track=3, fill=t.text, stroke=t.text, stroke_width=1.2)
        )

    def space(self, at: Point, sea: bool = False, seat: str = "") -> str:
        return put(dot(self.t, sea, seat), at)

    def trail(self, a: float, b: float) -> str:
        dots: dict[str, Attr] = {
            "stroke": self.t.trail,
            "stroke_width": 3.4,
            "stroke_linecap": "round",
            "stroke_dasharray": "0.1 7.4",
        }
        return line((0, a), (0, b), **dots)

    def ways(self) -> None:
        t, a, b = self.t, (-66.0, 0.0), (66.0, 0.0)
        ends = self.space(a) + self.space(b)
        self.tile("road", road(t, 66) + ends)
        lane = line((0, -66), (0, 66), stroke=t.lane, stroke_width=3, stroke_dasharray="9 8.5", stroke_linecap="round")
        self.tile("stone bridge,\nlane below", lane + bridges.stone_bridge(a, b, t, R, 1) + ends, "strait")
        self.tile("rope bridge", lane + bridges.rope_bridge(a, b, t, R, 1) + ends, "strait")
        self.tile("V road: one way", bridges.vee_road(a, b, t, R, 1) + ends)
        for words, up in (("drawbridge down", False), ("drawbridge up", True)):
            water = rect(-38, -66, 62, 132, fill=t.moat) + path(
                "M-38 -66V66M24 -66V66", stroke=t.moat_edge, stroke_width=2.4
            )
            tower = castles.tower((-68, 0), 31, t, 1)
            bridge = put(castles.bridge_form(74, t, 1, up), (-38, 0))
            gate = put(road(t, 66), (58, 0), 90)
            self.tile(words, water + gate + bridge + tower + self.space((-68, 0)) + self.space((58, 0)))
        p, q = (-60.0, 22.0), (58.0, -22.0)
        sea = line(
            toward(p, q, 26),
            toward(q, p, 26),
            stroke=t.lane,
            stroke_width=3,
            stroke_dasharray="9 8.5",
            stroke_linecap="round",
        )
        self.tile("sea lane", sea + self.space(p, True) + self.space(q, True), "sea")
        shore = path("M-98 -66H-24C-8 -30 -30 10 -14 66H-98Z", fill=t.land, stroke=t.coast, stroke_width=2.4)
        port = self.space((60, 0), True) + put(map_signs.anchor(t), (60, 0))
        jetty = bridges.jetty((-64, 0), (-18, 0), (60, 0), t, R, 1)
        self.tile("seaport: dock,\njetty, anchor", shore + jetty + self.space((-64, 0)) + port, "sea")

    def marks(self) -> None:
        t = self.t
        below = put(road(t, 98), (0, 34)) + self.space((0, 34))
        for words, hollow in (
            ("three steps\ninto a field", False),
            ("steps left out in the\nedition with eight", True),
        ):
            self.tile(words, below + put(map_signs.steps(t, hollow), (0, 34 - R - 6.5), -90), "meadow")
        paths = road(t, 98) + self.trail(-60, -28) + self.trail(28, 60)
        self.tile("path over a road", paths + put(map_signs.over(t), turn=90), "meadow")
        self.tile("path under a road", paths + put(map_signs.under(t), turn=90), "hills")
        a, b = (-44.0, 26.0), (48.0, -28.0)
        dash = line(
            toward(a, b, R + 19),
            toward(b, a, R + 4),
            stroke=t.slot_line,
            stroke_width=2.3,
            stroke_dasharray="0.1 6.5",
            stroke_linecap="round",
        )
        head = put(map_signs.slot(t), toward(a, b, R + 4), degrees(a, b))
        self.tile("slot: a catapult here\nalso hits there", dash + head + self.space(a) + self.space(b), "desert")
        self.tile("mountains hide the\nfield from here", below + put(map_signs.ridge(t), (0, 34 - R - 17)), "mountains")
        quests = "".join(put(map_signs.quest(t, k, 15), (-72 + 36 * k, (-14, 16)[k % 2])) for k in range(5))
        self.tile("the five Quests", quests, "meadow")
        starts = "".join(self.space((-66 + 44 * k, 0), seat=seat) for k, seat in enumerate(WAR))
        self.tile("start spaces: South,\nWest, North, East", starts)

    def grounds(self) -> None:
        t = self.t
        for terrain in TERRAINS:
            room = FreeSpace(*TILE, 5, 17)
            room.take((98, 66), R + 4)
            ring = [(10.0, 12.0), (186.0, 12.0), (186.0, 126.0), (10.0, 126.0)]
            sower = vegetation.Sower(room, 1)
            for row in vegetation.rows_for(terrain, "", ""):
                sower.sow(NoiseStream("key", terrain), room.cells(ring), row)
            self.kinds.update(s.kind for s in sower.sown)
            spot = circle(
                (0, 0),
                R,
                fill="none",
                stroke=t.trail,
                stroke_width=2,
                stroke_dasharray="5.2 5.8",
                stroke_linecap="round",
            )
            plants = put(vegetation.draw(sower.sown), (-98, -66))
            self.tile(f"{terrain},\nwith its spot", plants + spot + circle((0, 0), 3.2, fill=t.trail), terrain)
        shore = "M-60 8C-66 -24 -20 -34 4 -22C30 -36 66 -18 58 10C52 34 18 26 2 34C-22 40 -54 34 -60 8Z"
        lake = path(shore, fill=t.shore, stroke=t.shore, stroke_width=7) + path(
            shore, fill=t.lake, stroke=t.moat_edge, stroke_width=2.2
        )
        self.tile("lake: nobody enters", lake, "meadow")
        towers = tuple(polar((0, 0), 75, 72 * k - 90) for k in range(5))
        home = Castle(Island("S", "", "main", "S"), (0, 0), towers, 31, 146)
        body = castles.moat(home, 1, t) + castles.castle(home, 1, t) + "".join(self.space(p) for p in towers)
        self.tile("castle and moat", put(body, scale=0.42))

    def regions(self) -> None:
        t = self.t
        sun = sun_disc((0, 0), R, t) + self.space((0, 0))
        ways = "".join(put(road(t, 40), polar((0, 0), 58, a), a) for a in (-90, -18, 54, 126, 198))
        self.tile("centre space: the door\nof all five Quests", ways + sun, "meadow")
        name = self.writer.word(
            "N12", (0, 5), 11.4, "roman", track=2, fill=t.space_edge, stroke=t.space_edge, stroke_width=5
        )
        self.tile("short name of a space", road(t, 98) + self.space((0, 0)) + name)
        self.tile("city of a region", put(markers.town(t), (0, 12), 0, 2.2))
        self.tile("place of an\nowner's marker", markers.place(t))
        shape = "M-74 -40C-40 -56 30 -50 66 -38C82 -8 70 30 56 46C10 54 -50 52 -70 38C-84 8 -80 -14 -74 -40Z"
        look = REGIONS[1]
        owned = path(shape, fill=t.wash[0]) + path(
            shape, fill=look.colour, fill_opacity="0.2", stroke=look.colour, stroke_width=12
        )
        edge = path(shape, stroke=t.ink, stroke_width=2.8, stroke_dasharray="12 5 2.5 5")
        self.tile("an owned region", owned + edge + markers.marker(look, self.writer))
        rims = "".join(path(shape, stroke=c, stroke_width=w) for c, w in ((t.halo, 15), (t.accent, 10), (t.halo, 4)))
        self.tile("battle token on a\ncontested region", path(shape, fill=t.wash[0]) + rims + markers.battle())
        self.tile("Favour of the Pope", path(shape, fill=t.wash[1]) + edge + markers.favour())
        six = "".join(
            put(markers.marker(look, self.writer), (-58 + 58 * (k % 3), -28 + 58 * (k // 3)), 0, 0.76)
            for k, look in enumerate(REGIONS)
        )
        self.tile("markers of six seats", six)

    def draw(self) -> str:
        t = self.t
        self.ways()
        self.marks()
        self.grounds()
        self.regions()
        title = self.writer.word("THE SIGNS", (W / 2, 84), 36, "roman", track=6, fill=t.accent)
        clip = tag("clipPath", rect(-TILE[0] / 2, -TILE[1] / 2, *TILE, rx=12), id="tile")
        defs = clip + vegetation.symbols(t, sorted(self.kinds), 1) + self.writer.defs()
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W:.0f} {H:.0f}" role="img" aria-label="The signs">'
        )
        body = rect(0, 0, W, H, fill=t.paper) + title + "".join(self.out) + frame(W, H, t)
        return f"{head}<title>The signs</title><defs>{defs}</defs>{body}</svg>\n"


def draw_key_sheet(theme: ThemeName = "light") -> str:
    """Return all signs on one sheet, as an SVG document."""
    return KeySheet(THEMES[theme]).draw()
