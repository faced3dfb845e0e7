"""Parsing of a war board: the tables of `docs/5-boards.md`, in one pass."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from conquista.boards.decoration import read_decor, read_labels
from conquista.boards.errors import number
from conquista.boards.faces import Ring, island_faces
from conquista.boards.geometry import inside
from conquista.boards.model import (
    ARMIES,
    LINK_KINDS,
    PIECES,
    TERRAINS,
    BoardLink,
    FirstSheet,
    Island,
    LinkKind,
    Point,
    Space,
    SpaceKind,
    Symmetry,
    TerrainField,
    WarBoard,
)
from conquista.boards.place_names import read_place_names
from conquista.boards.terrain import TerrainMarks, read_marks
from conquista.boards.toml_reader import NAME, TomlTable, short

SEATS = ("S", "W", "N", "E")
MOST = {"spaces": 1_000, "links": 4_000, "fields": 400, "islands": 20}
ISLAND_SPACES: tuple[SpaceKind, ...] = ("castle", "land", "quest")
ISLAND_LINKS: tuple[LinkKind, ...] = ("drawbridge", "road", "vee", "rope", "landing")
ISLAND_KINDS: tuple[Literal["main", "isle", "centre"], ...] = ("main", "isle", "centre")


def read_war(top: TomlTable) -> WarBoard:
    """Parse everything, then refuse unused keys."""
    seats = read_seats(top)
    width, height = (top.as_number(v, top.at("size"), 100, 10_000) for v in top.numbers("size", 2))
    builder = WarBoardBuilder(top, (width, height))
    for key, table in top.table("island").tables():
        builder.island(key, table, seats)
    builder.sea(top.table("sea"))
    between = top.table_or_none("between")
    if between is not None:
        builder.link_rows(between, ("bridge", "rope"))
        between.close()
    builder.limit("islands", len(builder.islands))
    fields = builder.faces()
    marks = TerrainMarks()
    for key, table in builder.tables.items():
        read_marks(table, key, builder.spaces, fields, builder.pairs, marks)
        table.close()
    rope_as_bridge, shut = read_editions(top, builder.pairs)
    board = WarBoard(
        id=top.text("id"),
        title=top.text("title"),
        subtitle=top.text("subtitle", ""),
        aliases=tuple(top.as_text(v, at) for v, at in top.items("aliases")),
        seats=seats,
        size=(width, height),
        radius=top.number("radius", 1, 200),
        width_cm=top.number("width_cm", 1, 1_000),
        first=read_first(top, builder.spaces),
        islands=builder.islands,
        spaces=builder.spaces,
        links=tuple(builder.links),
        fields=fields,
        **marks.tables(),
        starts=read_starts(top, seats, builder.spaces),
        symmetries=read_symmetries(top),
        rope_as_bridge=rope_as_bridge,
        shut=shut,
        bends=builder.bends,
        labels=read_labels(top),
        decor=read_decor(top),
        place_names=read_place_names(top, builder.spaces, fields),
    )
    top.close()
    return board


class WarBoardBuilder:
    """Islands, spaces and links while they are parsed, each checked against those before it."""

    def __init__(self, top: TomlTable, size: Point) -> None:
        self.top = top
        self.size = size
        self.islands: dict[str, Island] = {}
        self.tables: dict[str, TomlTable] = {}
        self.spaces: dict[str, Space] = {}
        self.links: list[BoardLink] = []
        self.pairs: dict[frozenset[str], BoardLink] = {}
        self.bends: dict[frozenset[str], Point] = {}
        self.rows: dict[str, tuple[TomlTable, str]] = {}  # field: its table, its island

    def limit(self, what: str, count: int) -> None:
        if count > MOST[what]:
            self.top.fault("too_many", what, most=MOST[what], count=count)

    def island(self, key: str, table: TomlTable, seats: tuple[str, ...]) -> None:
        if not (len(key) == 1 and "A" <= key <= "Z" and key != "M"):
            table.fault("island_key", line="B-08", word=short(key))
        self.tables[key] = table
        kind = table.choice("kind", ISLAND_KINDS)
        main = kind == "main"
        seat = table.choice("seat", seats) if main else ""
        if main and any(i.seat == seat for i in self.islands.values()):
            table.fault("seat_twice", table.at("seat"), seat=seat)
        self.islands[key] = Island(
            key=key,
            name=table.text("name"),
            kind=kind,
            seat=seat,
            castle_name=table.text("castle_name") if main else "",
            harbour_name=table.text("harbour_name") if main else "",
            keep=table.point("keep") if main else None,
            harbour=table.names("harbour") if main else (),
            centre=table.text("centre") if kind == "centre" else "",
            coast=table.line("coast", 3, default=()),
        )
        for word in table.data:  # in the order of the file
            for space_kind in ISLAND_SPACES:
                if word == space_kind:
                    self.add_spaces(table.table(word), space_kind, key)
        rows = table.table_or_none("field")
        for name, row in rows.tables() if rows else ():
            self.rows[self.new_name(name, row, row.place)] = (row, key)
        bends = table.table_or_none("bend")
        for walk, point, at in bends.spots() if bends else ():
            (a, b), _ = table.as_names(walk, at, 2, 2)
            self.bends[frozenset((a, b))] = point

    def new_name(self, name: str, table: TomlTable, at: str) -> str:
        if not NAME.fullmatch(name):
            table.fault("not_name", at, line="B-08", word=short(name))
        if name in self.spaces or name in self.rows:
            table.fault("name_twice", at, line="B-08", name=name)
        return name

    def add_spaces(self, table: TomlTable, kind: SpaceKind, island: str) -> None:
        for name, (x, y), at in table.spots():
            self.new_name(name, table, at)
            if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
                table.fault(
                    "off_sheet", at, line="B-09", name=name, width=number(self.size[0]), height=number(self.size[1])
                )
            self.spaces[name] = Space(name, kind, island, x, y)
        self.limit("spaces", len(self.spaces))

    def link_rows(self, table: TomlTable, kinds: tuple[LinkKind, ...]) -> None:
        for kind in LINK_KINDS:
            if kind not in kinds:
                continue
            for walk, at in table.walks(kind, 2, 2 if kind in ("drawbridge", "landing", "vee") else 1_000):
                for a, b in pairwise(walk):
                    self.add_link(table, kind, a, b, at)
        self.limit("links", len(self.links))

    def add_link(self, table: TomlTable, kind: LinkKind, a: str, b: str, at: str) -> None:
        for name in (a, b):
            if name not in self.spaces:
                table.fault("no_space", at, line="B-02", name=name)
        link = BoardLink(kind, a, b)
        if a == b:
            table.fault("link_to_itself", at, line="B-02", name=a)
        if link.ends in self.pairs:
            table.fault("linked_twice", at, line="B-02", a=a, b=b)
        self.links.append(link)
        self.pairs[link.ends] = link

    def sea(self, table: TomlTable) -> None:
        self.add_spaces(table.table("space"), "sea", "")
        for key, island in self.tables.items():
            links = island.table("link")
            self.link_rows(links, ISLAND_LINKS)
            links.close()
            for name in self.islands[key].harbour:
                if name not in self.spaces:
                    island.fault("no_space", island.at("harbour"), line="B-05", name=name)
            centre = self.islands[key].centre
            if centre and centre not in self.spaces:
                island.fault("no_space", island.at("centre"), line="F-03", name=centre)
        links = table.table("link")
        self.link_rows(links, ("lane",))
        links.close()
        table.close()
        for ends in self.bends:
            if ends not in self.pairs:
                self.top.fault("no_link", f"bend {' '.join(sorted(ends))}", a=min(ends), b=max(ends))

    def faces(self) -> Mapping[str, TerrainField]:
        """Return the fields, each with the border of the face that contains its spot."""
        self.limit("fields", len(self.rows))
        found: dict[str, TerrainField] = {}
        rings: dict[str, list[tuple[Ring, list[Point]]]] = {}
        for name, (row, island) in self.rows.items():
            if island not in rings:
                faces = island_faces(self.spaces, self.links, island)
                rings[island] = [(ring, [self.spaces[n].at for n in ring]) for ring in faces]
            spot = row.point("spot")
            hits = [ring for ring, shape in rings[island] if inside(spot, shape)]
            if len(hits) != 1:
                row.fault("no_face", row.at("spot"), line="B-07", name=name, count=len(hits))
            found[name] = TerrainField(
                name=name,
                island=island,
                title=row.text("title"),
                terrain=row.choice("terrain", TERRAINS),
                spot=spot,
                closed=row.flag("closed", False),
                ring=hits[0],
                accent=tuple(row.text("accent", "").split()),
            )
            row.close()
        return found


def read_seats(top: TomlTable) -> tuple[str, ...]:
    seats = top.names("seats", 2, len(SEATS))
    for seat in seats:
        if seat not in SEATS or seats.count(seat) > 1:
            top.fault("seats", top.at("seats"), seats=" ".join(seats), among=" ".join(SEATS))
    return seats


def read_first(top: TomlTable, spaces: Mapping[str, Space]) -> FirstSheet | None:
    """Return the measures for matches of the first revision of the rulings, where the file has them."""
    table = top.table_or_none("first")
    if table is None:
        return None
    width = table.number("width_cm", 1, 1_000)
    spots: dict[str, Point] = {}
    rows = table.table_or_none("spots")
    for name, point, at in rows.spots() if rows else ():
        if name not in spaces:
            table.fault("no_space", at, line="B-11", name=name)
        spots[name] = point
    table.close()
    return FirstSheet(width, spots)


def read_symmetries(top: TomlTable) -> tuple[Symmetry, ...]:
    found = []
    table = top.table_or_none("symmetry")
    for name, row in table.tables() if table else ():
        x1, x2, x3 = row.numbers("x", 3)
        y1, y2, y3 = row.numbers("y", 3)
        found.append(Symmetry(name, (x1, x2, x3), (y1, y2, y3), row.flag("strict", True)))
        row.close()
    return tuple(found)


def read_editions(
    top: TomlTable, pairs: Mapping[frozenset[str], BoardLink]
) -> tuple[frozenset[str], Mapping[str, frozenset[frozenset[str]]]]:
    """Return how editions read the board differently: ropes as bridges, and links that do not exist."""
    rope: set[str] = set()
    shut: dict[str, frozenset[frozenset[str]]] = {}
    table = top.table_or_none("edition")
    for army, row in table.tables() if table else ():
        if army not in ARMIES:
            row.fault("not_among", value=short(army), among=", ".join(ARMIES))
        if row.flag("rope_as_bridge", False):
            rope.add(army)
        closed: set[frozenset[str]] = set()
        for (a, b), at in row.walks("shut", 2, 2):
            if frozenset((a, b)) not in pairs:
                row.fault("no_link", at, line="B-11", a=a, b=b)
            closed.add(frozenset((a, b)))
        if closed:
            shut[army] = frozenset(closed)
        row.close()
    return frozenset(rope), shut


Starts = Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]]


def read_starts(top: TomlTable, seats: tuple[str, ...], spaces: Mapping[str, Space]) -> Starts:
    """Return army, seat, piece: spaces. `like` copies the list of a preceding army."""
    starts: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {army: {} for army in ARMIES}
    table = top.table("start")
    for seat in seats:
        side = table.table(seat)
        for army in ARMIES:
            if not side.has(army):
                continue
            row = side.table(army)
            known = [a for a in ARMIES if seat in starts[a]]
            men = dict(starts[row.choice("like", known)][seat]) if row.has("like") else {}
            for piece in PIECES:
                if not row.has(piece):
                    continue
                places = row.names(piece)
                for name in places:
                    if name not in spaces:
                        row.fault("no_space", row.at(piece), line="B-05", name=name)
                men[piece] = places
            row.close()
            starts[army][seat] = men
        side.close()
    table.close()
    return {army: sides for army, sides in starts.items() if sides}
