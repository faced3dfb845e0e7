"""The board model: spaces, links, fields and marks, as plain frozen values.

There are two kinds of board. A `WarBoard` is the graph of the Conquest family; a `RegionBoard` is a map of regions and
borders, for Condottiere. `loader` makes them from a file, `checks` validates them, `packed` turns a war board into the
integer tables of the compiled rules, and `conquista.drawing` draws either from these values alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Point = tuple[float, float]

SpaceKind = Literal["land", "castle", "quest", "sea"]
LinkKind = Literal["road", "bridge", "rope", "vee", "drawbridge", "lane", "landing"]
Terrain = Literal["meadow", "forest", "hills", "mountains", "desert", "marsh", "lake", "moat"]

SPACE_KINDS: tuple[SpaceKind, ...] = ("land", "castle", "quest", "sea")
LINK_KINDS: tuple[LinkKind, ...] = ("road", "bridge", "rope", "vee", "drawbridge", "lane", "landing")
LAND_LINKS: tuple[LinkKind, ...] = ("road", "bridge", "rope", "vee", "drawbridge")
TERRAINS: tuple[Terrain, ...] = ("meadow", "forest", "hills", "mountains", "desert", "marsh", "lake", "moat")
PIECES = ("soldier", "elephant", "knight", "camel", "chariot", "ship", "galleon", "catapult", "siege")
VESSELS = ("ship", "galleon")
ARMIES = ("classic", "plus", "grand")

PlaceNames = Mapping[str, Mapping[str, str]]  # code of a place, language: its name


@dataclass(frozen=True, slots=True)
class Space:
    """A circle on which a piece can stand."""

    name: str
    kind: SpaceKind
    island: str  # key of its island, "" at sea
    x: float
    y: float

    @property
    def at(self) -> Point:
        return (self.x, self.y)


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A link between two spaces. A vee points from `a` to `b`; a drawbridge castle to gate, a landing land to sea."""

    kind: LinkKind
    a: str
    b: str

    @property
    def ends(self) -> frozenset[str]:
        return frozenset((self.a, self.b))


@dataclass(frozen=True, slots=True)
class TerrainField:
    """A bounded face of an island's road graph. `spot` is where a piece stands; `ring` is derived from the roads."""

    name: str
    island: str
    title: str
    terrain: Terrain
    spot: Point
    closed: bool  # not in play: a moat, a lake, a garden of the centre island
    ring: tuple[str, ...]  # the spaces of its border in order; a dead end inside is walked out and back
    accent: tuple[str, ...] = ()  # small drawings in it


@dataclass(frozen=True, slots=True)
class Stair:
    """Three steps from a space into an adjacent field."""

    space: str
    field: str
    left_out: bool  # missing in the edition that has eight to an island


@dataclass(frozen=True, slots=True)
class Path:
    """A path between two fields, over or under the road they share."""

    one: str
    two: str
    how: Literal["over", "under"]
    road: frozenset[str]


@dataclass(frozen=True, slots=True)
class Slot:
    """A catapult on `origin` also hits `target`, though there is no link."""

    origin: str
    target: str


@dataclass(frozen=True, slots=True, order=True)
class CoastPair:
    """An adjacent land space and sea space across a coast, though there is no link."""

    land: str
    sea: str


@dataclass(frozen=True, slots=True)
class Blind:
    """Mountains hide `field` from a catapult on the adjacent `space`."""

    space: str
    field: str


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of the plane that preserves the board: x' = x[0] x + x[1] y + x[2], and likewise for y'."""

    name: str
    x: tuple[float, float, float]
    y: tuple[float, float, float]
    strict: bool  # False: holds except for the kind of the approaches to the centre space

    def image(self, p: Point) -> Point:
        return (
            self.x[0] * p[0] + self.x[1] * p[1] + self.x[2],
            self.y[0] * p[0] + self.y[1] * p[1] + self.y[2],
        )


@dataclass(frozen=True, slots=True)
class Island:
    key: str  # a letter: N, E, S, W, C
    name: str
    kind: Literal["main", "isle", "centre"]
    seat: str = ""  # the seat of a main island
    castle_name: str = ""
    harbour_name: str = ""
    keep: Point | None = None  # centre of the castle
    harbour: tuple[str, ...] = ()  # the starting places at sea
    centre: str = ""  # the centre space, on a centre island
    coast: tuple[Point, ...] = ()  # outline, for drawing


@dataclass(frozen=True, slots=True)
class Label:
    """Lettering on the chart. `kind` selects the style: island and isle in capitals, sea and place in italics."""

    lines: tuple[str, ...]
    kind: Literal["island", "isle", "sea", "place"]
    at: Point
    size: float
    track: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class FirstSheet:
    """Measures of a board in matches of the first revision of the rulings: its width, and moved spaces."""

    width_cm: float
    spots: Mapping[str, Point] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardHeader:
    """What every board has: its id, its title and subtitle, and other ids under which it is found."""

    id: str
    title: str
    subtitle: str
    aliases: tuple[str, ...]


@dataclass(frozen=True)
class WarBoard(BoardHeader):
    """A board of the Conquest family. Spaces, links and fields are numbered in the order of the file."""

    seats: tuple[str, ...]  # in playing order
    size: tuple[float, float]
    radius: float  # of every circle
    width_cm: float  # of the whole sheet, for the rule that measures shots
    islands: Mapping[str, Island]
    spaces: Mapping[str, Space]
    links: tuple[BoardLink, ...]
    fields: Mapping[str, TerrainField]  # open and closed
    stairs: tuple[Stair, ...]
    paths: tuple[Path, ...]
    slots: tuple[Slot, ...]
    blinds: tuple[Blind, ...]
    starts: Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]]  # army, seat, piece: spaces
    symmetries: tuple[Symmetry, ...]
    rope_as_bridge: frozenset[str]  # armies whose editions treat rope bridges like stone ones
    shut: Mapping[str, frozenset[frozenset[str]]]  # army: links (by their ends) that do not exist in its editions
    bends: Mapping[frozenset[str], Point]  # a road, and a point on its drawn line
    labels: tuple[Label, ...] = ()
    decor: Mapping[str, object] = field(default_factory=dict)  # islets, beasts, places of title, rose and key
    first: FirstSheet | None = None  # where matches of the first revision differ
    coast_pairs: tuple[CoastPair, ...] = ()
    beside: frozenset[frozenset[str]] = frozenset()  # neighbours in a castle that is not a ring of five, on a sketch
    place_names: PlaceNames = field(default_factory=dict)  # of all places, or empty

    kind = "war"

    @cached_property
    def link_between(self) -> Mapping[frozenset[str], BoardLink]:
        return {link.ends: link for link in self.links}

    @cached_property
    def open_fields(self) -> Mapping[str, TerrainField]:
        return {name: f for name, f in self.fields.items() if not f.closed}

    @cached_property
    def main_islands(self) -> tuple[str, ...]:
        return tuple(key for key, island in self.islands.items() if island.kind == "main")

    @cached_property
    def ports(self) -> Mapping[str, tuple[str, ...]]:
        """Return each seaport (a sea space with an anchor) and the land spaces it serves."""
        docks: dict[str, list[str]] = {}
        for link in self.links_of("landing"):
            docks.setdefault(link.b, []).append(link.a)
        return {sea: tuple(land) for sea, land in docks.items()}

    @cached_property
    def gates(self) -> Mapping[str, str]:
        """Return each castle space and the gate space at the far end of its drawbridge."""
        return {link.a: link.b for link in self.links_of("drawbridge")}

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """Return each seat and the key of its main island."""
        return {island.seat: key for key, island in self.islands.items() if island.seat}

    @cached_property
    def castle_ring(self) -> Mapping[str, tuple[str, ...]]:
        """Return each castle space and its neighbours for fire inside the castle."""
        found: dict[str, list[str]] = {name: [] for name, s in self.spaces.items() if s.kind == "castle"}
        for key in self.islands:
            ring = self.castle(key)
            if len(ring) > 2 and not self.beside:
                for i, name in enumerate(ring):
                    found[name] = [ring[i - 1], ring[(i + 1) % len(ring)]]
        for pair in self.beside:
            one, two = sorted(pair)
            found[one].append(two)
            found[two].append(one)
        return {name: tuple(near) for name, near in found.items()}

    def measured(self, revision: int) -> Mapping[str, Point]:
        """Return the position of every space in centimetres, under a revision of the rulings."""
        first = self.first if revision < 2 else None
        unit = (first.width_cm if first else self.width_cm) / self.size[0]
        spots = first.spots if first else {}
        places = {name: spots.get(name, space.at) for name, space in self.spaces.items()}
        return {name: (x * unit, y * unit) for name, (x, y) in places.items()}

    def place_name(self, code: str, language: str = "en") -> str:
        """Return the name of a place in a language; its code where the board has no names."""
        return self.place_names.get(code, {}).get(language, code)

    def links_of(self, *kinds: LinkKind) -> tuple[BoardLink, ...]:
        return tuple(link for link in self.links if link.kind in kinds)

    def castle(self, island: str) -> tuple[str, ...]:
        """Return the castle spaces of an island, in ring order."""
        return tuple(s.name for s in self.spaces.values() if s.kind == "castle" and s.island == island)


@dataclass(frozen=True, slots=True)
class Region:
    name: str  # three letters, as in records
    title: str
    titles: Mapping[str, str]  # by language, where it differs
    borders: tuple[str, ...]
    city: Point
    label: Point
    anchor: Literal["start", "middle", "end"]
    marker: Point  # position of an owner's marker
    shade: int  # different for adjacent regions
    outline: tuple[Point, ...]


@dataclass(frozen=True)
class RegionBoard(BoardHeader):
    """A map of regions that share borders; the sea and the frontier join nothing."""

    size: tuple[float, float]
    regions: Mapping[str, Region]
    labels: tuple[Label, ...] = ()
    decor: Mapping[str, object] = field(default_factory=dict)

    kind = "regions"

    def place_name(self, code: str, language: str = "en") -> str:
        """Return the title of a region in a language; the code itself where there is no such region."""
        region = self.regions.get(code)
        return region.titles.get(language, region.title) if region else code

    @cached_property
    def borders(self) -> frozenset[frozenset[str]]:
        return frozenset(frozenset((a, b)) for a, r in self.regions.items() for b in r.borders)


Board = WarBoard | RegionBoard
