"""A board under an edition: which class of piece may take which way, and what a catapult can hit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from conquista.boards.model import BoardLink, WarBoard
from conquista.core import Options
from conquista.games.conquest.rules.constants import piece_types
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, FIELD, LAND, QUEST, SEA
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.constants.way_kinds import ASHORE, BOARDING, DRAWBRIDGE, LANE, ROAD, TRAIL, TRANSFER

KINDS = ("soldier", "elephant", "knight", "camel", "chariot", "ship", "galleon", "catapult", "siege")
SEATS = "SWNE"
_PLACE_KIND = {"land": LAND, "castle": CASTLE, "quest": QUEST, "sea": SEA}
_FOOT = frozenset(
    (
        piece_types.SOLDIER,
        piece_types.ELEPHANT,
        piece_types.LOADED,
        piece_types.KNIGHT,
        piece_types.CAMEL,
        piece_types.CHARIOT,
        piece_types.CATAPULT,
        piece_types.SIEGE,
    )
)
_HEAVY = frozenset((piece_types.ELEPHANT, piece_types.LOADED, piece_types.CHARIOT))
_FLEET = frozenset((piece_types.SHIP, piece_types.GALLEON))
_RIDERS = frozenset((piece_types.KNIGHT, piece_types.CAMEL))


@dataclass(frozen=True, slots=True, order=True)
class Way:
    """One direction of one link, and the way classes that may take it."""

    start: int
    to: int
    kind: int
    bridge: int
    mask: int


@dataclass(frozen=True, slots=True, order=True)
class LineOfFire:
    """A place that a catapult on another place may hit; a raised `bridge` blocks it."""

    start: int
    to: int
    bridge: int


@dataclass
class Geography:
    """The places of a board by number, with everything that depends only on board and edition."""

    board: WarBoard
    options: Options
    names: tuple[str, ...] = field(init=False)
    number: dict[str, int] = field(init=False)
    ways: tuple[Way, ...] = field(init=False)
    sights: tuple[LineOfFire, ...] = field(init=False)
    bridges: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        fields = self.board.open_fields if self.options.yes("fields") else {}
        self.names = (*self.board.spaces, *fields)
        self.number = {name: i for i, name in enumerate(self.names)}
        spans = self.board.links_of("drawbridge") if self.options.yes("drawbridges") else ()
        self.bridges = {link.a: i for i, link in enumerate(spans)}
        self.ways = tuple(sorted(set(self._ways())))
        self.sights = tuple(sorted(set(self._sights())))

    def place_kind(self, name: str) -> int:
        space = self.board.spaces.get(name)
        return FIELD if space is None else _PLACE_KIND[space.kind]

    @property
    def centre(self) -> int:
        """The number of the space that adjoins the Quests, or -1."""
        for island in self.board.islands.values():
            if island.centre:
                return self.number[island.centre]
        return -1

    def castle_owner(self, name: str) -> int:
        """The seat that a castle space belongs to, or NONE."""
        space = self.board.spaces.get(name)
        if space is None or space.kind != "castle":
            return NONE
        return SEATS.index(self.board.islands[space.island].seat)

    # -- ways ----------------------------------------------------------------------------------------------------------

    def _ways(self) -> Iterator[Way]:
        shut = self.board.shut.get(self.options.word("army"), frozenset())
        for link in self.board.links:
            if link.ends in shut:
                continue
            yield from self._both(link)
        if self.options.yes("fields"):
            yield from self._trails()
        if self.options.yes("castle_ring_walk"):
            for a, b in self._ring():
                yield self._way(a, b, ROAD, _FOOT)
                yield self._way(b, a, ROAD, _FOOT)

    def _both(self, link: BoardLink) -> Iterator[Way]:
        a, b = link.a, link.b
        if link.kind == "lane":
            yield self._way(a, b, LANE, _FLEET)
            yield self._way(b, a, LANE, _FLEET)
            if self.options.yes("harbour_transfer") and a in self.board.ports and b in self.board.ports:
                yield self._way(a, b, TRANSFER, _FOOT - {piece_types.SIEGE})
                yield self._way(b, a, TRANSFER, _FOOT - {piece_types.SIEGE})
        elif link.kind == "landing":
            yield self._way(a, b, BOARDING, _FOOT - {piece_types.SIEGE})
            yield self._way(b, a, ASHORE, _FOOT - {piece_types.SIEGE})
        elif link.kind == "drawbridge" and self.options.yes("drawbridges"):
            yield self._way(a, b, DRAWBRIDGE, _FOOT, self.bridges[a])
            yield self._way(b, a, DRAWBRIDGE, _FOOT, self.bridges[a])
        else:
            yield self._way(a, b, ROAD, self._classes(link, inward=True))
            yield self._way(b, a, ROAD, self._classes(link, inward=False))

    def _classes(self, link: BoardLink, inward: bool) -> frozenset[int]:
        """The classes that may use a land link, before the places at its ends are considered."""
        options = self.options
        if link.kind == "vee":
            bound = {KINDS.index(word) for word in options.words("one_way_types")}
            if piece_types.ELEPHANT in bound:
                bound.add(piece_types.LOADED)
            if options.word("quest_heavy_entry") == "closed":
                return _FOOT - _HEAVY if inward else _FOOT - _HEAVY - bound
            return _FOOT if inward else _FOOT - bound
        tags = self._tags(link)
        banned: set[int] = set()
        if tags & set(options.words("elephant_rope_ban")):
            banned |= (
                {piece_types.LOADED}
                if options.word("elephant_rope_ban_when") == "loaded"
                else {piece_types.ELEPHANT, piece_types.LOADED}
            )
        if tags & set(options.words("catapult_bridge_ban")):
            banned.add(piece_types.CATAPULT)
        if tags & set(options.words("siege_bridge_ban")):
            banned.add(piece_types.SIEGE)
        return _FOOT - banned

    def _tags(self, link: BoardLink) -> set[str]:
        """The names of a bridge in the bans of editions; a sketch's rope without islands has those of all."""
        if link.kind not in ("rope", "bridge"):
            return set()
        one, two = (self.board.spaces[name].island for name in (link.a, link.b))
        inland = one == two and one and self.board.islands[one].kind == "centre"
        tags = {"questall"} if inland or self.centre in (self.number[link.a], self.number[link.b]) else set()
        if link.kind == "bridge" or self.options.word("army") in self.board.rope_as_bridge:
            return tags
        tags.add("board")
        if "questall" in tags:
            return tags | {"quest"}
        if not one or one == two:
            return tags | {"ne", "sw", "ns", "ew", "islands"}
        if self.board.islands[one].kind == self.board.islands[two].kind == "main":
            tags.add("islands")
        return tags | {"".join(sorted(one + two, key="NSEWC".index)).lower()}

    def _trails(self) -> Iterator[Way]:
        eight = self.options.word("stair_spaces") == "eight"
        for stair in self.board.stairs:
            if stair.field in self.number and not (eight and stair.left_out):
                yield self._way(stair.space, stair.field, TRAIL, _RIDERS)
                classes = _RIDERS | {piece_types.SOLDIER} if self.options.yes("dismount_from_field") else _RIDERS
                yield self._way(stair.field, stair.space, TRAIL, classes)
        for path in self.board.paths:
            if path.one in self.number and path.two in self.number:
                yield self._way(path.one, path.two, TRAIL, _RIDERS)
                yield self._way(path.two, path.one, TRAIL, _RIDERS)

    def _way(self, a: str, b: str, kind: int, classes: frozenset[int], bridge: int = NONE) -> Way:
        allowed = set(classes)
        entry = self.options.word("quest_heavy_entry") == "red_one_way"
        if self.place_kind(b) == QUEST:
            allowed &= self._quest_classes() | (_HEAVY if entry else set())
        if self.place_kind(a) == QUEST and not (entry and self._stays_red(b)):
            allowed -= _HEAVY
        if self.place_kind(b) == CASTLE and not self.options.yes("catapult_castle"):
            allowed.discard(piece_types.CATAPULT)
        return Way(self.number[a], self.number[b], kind, bridge, sum(1 << c for c in allowed))

    def _stays_red(self, goal: str) -> bool:
        """Whether this is a Quest to which a heavy piece on another Quest may move on."""
        return self.place_kind(goal) == QUEST and self.options.number("revision") >= 2

    def _quest_classes(self) -> set[int]:
        classes = {piece_types.SOLDIER, piece_types.KNIGHT, piece_types.CAMEL}
        if self.options.yes("catapult_on_quest"):
            classes.add(piece_types.CATAPULT)
        if self.options.word("siege_goal") == "quest":
            classes.add(piece_types.SIEGE)
        return classes

    def _ring(self) -> Iterator[tuple[str, str]]:
        """Neighbouring castle spaces: as given by a sketch, or in the order of the file."""
        for pair in self.board.beside:
            a, b = sorted(pair)
            yield a, b
        for island in self.board.islands if not self.board.beside else ():
            castle = self.board.castle(island)
            yield from zip(castle, (*castle[1:], castle[0]), strict=True) if len(castle) > 2 else ()

    # -- sights --------------------------------------------------------------------------------------------------------

    def _sights(self) -> Iterator[LineOfFire]:
        if self.options.word("shot_metric") == "radius_cm":
            found: Iterable[LineOfFire] = self._within(self.options.number("shot_range"))
        elif self.options.number("shot_range") == 1:
            found = self._adjacent()
        else:
            found = self._linked(self.options.number("shot_range"))
        castles = self.options.yes("catapult_castle")
        return (s for s in found if castles or self.place_kind(self.names[s.to]) != CASTLE)

    def _adjacent(self) -> Iterator[LineOfFire]:
        """One link, slots, fields beside the space, neighbours in a castle's ring, and a galleon's fire ashore."""
        board = self.board
        for way in self.ways:
            if way.kind in (TRAIL, TRANSFER):
                continue
            outside = self.place_kind(self.names[way.start]) != CASTLE
            yield LineOfFire(way.start, way.to, way.bridge if outside else NONE)
        for a, b in self._ring():
            yield LineOfFire(self.number[a], self.number[b], NONE)
            yield LineOfFire(self.number[b], self.number[a], NONE)
        if self.options.yes("slots"):
            for slot in board.slots:
                bridge = self.bridges.get(slot.target, NONE)
                yield LineOfFire(self.number[slot.origin], self.number[slot.target], bridge)
                at_sea = self.place_kind(slot.target) == SEA
                if at_sea and self.options.word("galleon_land_shots") == "linked_or_slot_back":
                    yield LineOfFire(self.number[slot.target], self.number[slot.origin], NONE)
        if self.fires_across_coasts:
            for pair in board.coast_pairs:
                yield LineOfFire(self.number[pair.sea], self.number[pair.land], NONE)
        blind = {(b.space, b.field) for b in board.blinds} if self._blinds() else set()
        for name, f in board.open_fields.items():
            if name in self.number:
                for space in set(f.ring) | {s.space for s in board.stairs if s.field == name}:
                    if (space, name) not in blind and self.place_kind(space) not in (CASTLE, SEA):
                        yield LineOfFire(self.number[space], self.number[name], NONE)

    @property
    def fires_across_coasts(self) -> bool:
        """Whether a catapult on a galleon hits land beside its space; the first revision had no such neighbours."""
        adjacent = self.options.word("galleon_land_shots") == "linked_or_adjacent"
        return adjacent and self.options.number("revision") >= 2

    def _blinds(self) -> bool:
        return self.options.word("field_shots") == "adjacent_unblocked"

    def _linked(self, reach: int) -> Iterator[LineOfFire]:
        """Every place within a number of links of any kind."""
        near: dict[int, set[int]] = {}
        for way in self.ways:
            if way.kind not in (TRAIL, TRANSFER):
                near.setdefault(way.start, set()).add(way.to)
        for start in near:
            seen, edge = {start}, {start}
            for _ in range(reach):
                edge = {to for place in edge for to in near.get(place, ())} - seen
                seen |= edge
                yield from (LineOfFire(start, to, NONE) for to in edge)

    def _within(self, centimetres: float) -> Iterator[LineOfFire]:
        """Every space whose centre lies within a radius."""
        spots = self.board.measured(self.options.number("revision"))
        for one, here in spots.items():
            for two, there in spots.items():
                if one != two and math.dist(here, there) <= centimetres + 1e-9:
                    yield LineOfFire(self.number[one], self.number[two], NONE)
