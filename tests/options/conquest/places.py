"""Finds the places of a sketch on a board of the project: as many places, joined in the same way and in no other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property

from conquista import boards
from conquista.boards.model import WarBoard
from conquista.games.conquest.scenes.scenario import Scenario
from options.conquest.rows import NAME, Row

FAR = 4  # links between the places of a row and those of pieces that only have to be somewhere
TRIES = 8
Map = dict[str, str]


@dataclass(frozen=True)
class Web:
    """What joins the places of a board, by kind: `joined["road"]["a"]` are the places a road from a leads to."""

    board: WarBoard

    @cached_property
    def joined(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        found: dict[str, dict[str, set[str]]] = {}

        def join(kind: str, a: str, b: str, back: str = "") -> None:
            found.setdefault(kind, {}).setdefault(a, set()).add(b)
            found.setdefault(back or kind, {}).setdefault(b, set()).add(a)

        board = self.board
        for link in board.links:
            castle = [end for end in (link.a, link.b) if board.spaces[end].kind == "castle"]
            if castle and link.kind in ("road", "drawbridge"):  # without drawbridges a castle has roads
                join("gate", castle[0], link.b if castle[0] == link.a else link.a, "castle")
            elif link.kind in ("vee", "landing"):
                join(link.kind, link.a, link.b, f"{link.kind} back")
            else:
                join(link.kind, link.a, link.b)
        for stair in board.stairs:
            if not stair.left_out:
                join("stair", stair.space, stair.field, "stair back")
        for path in board.paths:
            join("path", path.one, path.two)
        for slot in board.slots:
            join("slot", slot.origin, slot.target, "slot back")
        for blind in board.blinds:
            join("blind", blind.space, blind.field, "blind back")
        for pair in getattr(board, "coast_pairs", ()):
            join("coast", pair.land, pair.sea, "coast back")
        for name, ring in board.castle_ring.items():
            for other in ring:
                join("ring", name, other)
        for name, field in board.open_fields.items():
            for space in field.ring:
                join("border", space, name, "border back")
        return {kind: {a: frozenset(ends) for a, ends in rows.items()} for kind, rows in found.items()}

    @cached_property
    def near(self) -> Mapping[str, frozenset[str]]:
        """Where a piece may go from a place, whatever it is."""
        still = ("slot", "blind", "border", "ring", "coast")
        ways = [rows for kind, rows in self.joined.items() if kind.partition(" ")[0] not in still]
        return {name: frozenset().union(*(rows.get(name, frozenset()) for rows in ways)) for name in self.names}

    @cached_property
    def names(self) -> tuple[str, ...]:
        return (*self.board.spaces, *self.board.open_fields)

    @cached_property
    def begun_on(self) -> Mapping[str, frozenset[str]]:
        """The places on which the armies of each seat begin."""
        seats = {seat for army in self.board.starts.values() for seat in army}
        return {
            seat: frozenset(
                name
                for army in self.board.starts.values()
                for men in army[seat].values()
                for name in men
                if seat in army
            )
            for seat in seats
        }

    def kind(self, name: str) -> str:
        if name in self.board.fields:
            return "field"
        space = self.board.spaces[name]
        if space.kind == "castle":
            return f"castle {self.board.islands[space.island].seat}"
        return "port" if name in self.board.ports else space.kind

    def island(self, name: str) -> str:
        return self.board.fields[name].island if name in self.board.fields else self.board.spaces[name].island

    def within(self, start: str, links: int) -> set[str]:
        found = {start}
        for _ in range(links):
            found |= {end for name in found for end in self.near[name]}
        return found


@cache
def web(name: str) -> Web:
    board = boards.load_as(WarBoard, name)
    return Web(board)


def found_on_board(row: Row) -> Iterator[Row]:
    """The row with its sketch replaced by places of the board of its preset, in several ways."""
    scenario = row.scenario
    rules = row.scene(next(iter(row.seen))).rules
    sketch = Web(rules.board)
    board = "rosa" if rules.options.word("mode") == "duel" else "mare"
    homes = {name: key for key, names in scenario.islands.items() for name in names.split()}
    begun = {
        name: seat for army in scenario.starts.values() for seat, men in army.items() for names in men.values()
        for name in names.split()
    }  # fmt: skip
    for number in range(TRIES):
        anywhere = {"centre": number % 4 >= 2, "starts": number % 2 == 1}
        search = _Search(sketch, web(board), homes, begun, random.Random(number), **anywhere)
        places = search.run()
        if places is not None:
            yield _moved(row, scenario, board, places)


def _moved(row: Row, scenario: Scenario, board: str, places: Map) -> Row:
    """A row in which every place has the name that it has on a board."""
    seats = "SN" if board == "rosa" else "SWNE"
    reserves = [f"{seat}.Sol@z{seat}{i}" for seat in seats for i in range(scenario.reserves)]

    def renamed(text: str) -> str:
        return NAME.sub(lambda found: places.get(found[0], found[0]), text)

    def stack(text: str) -> str:
        piece, _, place = text.rpartition("@")
        return f"{piece}@{places[place]}"

    there = replace(
        scenario,
        graph="",
        board=board,
        pieces=tuple(stack(text) for text in (*scenario.pieces, *reserves)),
        raised={places[name]: seat for name, seat in scenario.raised.items()},
        islands={},
        starts={},
        centre="",
    )
    what, _, about = row.see.partition(" ")
    return replace(row, scenario=there, do=renamed(row.do), see=f"{what} {renamed(about)}".strip())


@dataclass
class _Search:
    """One search, by trial and error; where it begins is up to the dice."""

    sketch: Web
    real: Web
    homes: Mapping[str, str]
    begun: Mapping[str, str]
    dice: random.Random
    centre: bool  # whether places may lie on the centre island
    starts: bool  # whether armies may begin on them
    left: int = 0  # candidates that may still be tried

    def run(self) -> Map | None:
        joined = [name for name in self.sketch.names if self.sketch.near[name] or self._odd(name)]
        self.left = 20_000
        places = self._place(self._order(joined), {})
        if places is None:
            return None
        return self._scatter([name for name in self.sketch.names if name not in joined], places)

    def _order(self, names: list[str]) -> list[str]:
        """Each place beside one before it where it is joined to one; those come first of which more is known."""
        rest = sorted(names, key=lambda name: (not self._told(name), -len(self.sketch.near[name])))
        order: list[str] = []
        while rest:
            edge = [rest[0]]
            while edge:
                order += edge
                rest = [name for name in rest if name not in edge]
                edge = [name for name in rest if any(name in self._ends(start) for start in edge)]
        return order

    def _scatter(self, names: list[str], places: Map) -> Map | None:
        """Put the places that lie alone far from those that are joined."""
        crowded = {near for place in places.values() for near in self.real.within(place, FAR)}
        free = [place for place in self.real.names if place not in crowded]
        self.dice.shuffle(free)
        for name in names:
            place = next((place for place in free if self._fits(name, place)), None)
            if place is None:
                return None
            free.remove(place)
            places[name] = place
        return places

    def _told(self, name: str) -> bool:
        return name in self.homes or name in self.begun or self.sketch.kind(name).startswith(("castle", "quest"))

    def _odd(self, name: str) -> bool:
        return self._told(name) or any(name in rows for rows in self.sketch.joined.values())

    def _ends(self, name: str) -> set[str]:
        return {end for rows in self.sketch.joined.values() for end in rows.get(name, ())}

    def _place(self, order: list[str], places: Map) -> Map | None:
        if not order:
            return places
        for candidate in self._candidates(order[0], places):
            self.left -= 1
            if self.left < 0:
                return None
            found = self._place(order[1:], {**places, order[0]: candidate})
            if found is not None:
                return found
        return None

    def _candidates(self, name: str, places: Map) -> list[str]:
        joins = [
            self.real.joined.get(_back(kind), {}).get(places[end], frozenset())
            for kind, rows in self.sketch.joined.items()
            for end in rows.get(name, ())
            if end in places
        ]
        pool = frozenset.intersection(*joins) if joins else frozenset(self.real.names)
        fitting = [place for place in self.real.names if place in pool and place not in places.values()]
        fitting = [place for place in fitting if self._fits(name, place) and self._alone(name, place, places)]
        self.dice.shuffle(fitting)
        return fitting

    def _fits(self, name: str, place: str) -> bool:
        if self.sketch.kind(name) != self.real.kind(place):
            return False
        if name in self.homes:
            return self.real.island(place) == self.homes[name]
        if name in self.begun:
            return place in self.real.begun_on[self.begun[name]]
        if self.sketch.kind(name) not in ("land", "sea", "port"):
            return True
        if not self.starts and any(place in places for places in self.real.begun_on.values()):
            return False
        island = self.real.island(place)
        return self.centre or not island or self.real.board.islands[island].kind != "centre"

    def _alone(self, name: str, place: str, places: Map) -> bool:
        """Whether nothing joins the place to those found before that does not join them on the sketch."""
        return all(
            (end in self.sketch.near[name]) or (there not in self.real.near[place]) for end, there in places.items()
        )


def _back(kind: str) -> str:
    """How what is joined to a place is called from its other end."""
    if kind in ("gate", "castle"):
        return "castle" if kind == "gate" else "gate"
    if kind.endswith(" back"):
        return kind.removesuffix(" back")
    return f"{kind} back" if kind in ("vee", "landing", "stair", "slot", "blind", "border", "coast") else kind
