"""A war board as integers, for compiled rules: places are numbered, spaces in file order and then open fields.

All tables are arrays of small integers (-1 for none). Links are numbered in file order; stairs and field paths follow
as links of two more kinds, so that one table of ways serves every piece.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b

from conquista.boards.faces import prune
from conquista.boards.model import ARMIES, LINK_KINDS, PIECES, SPACE_KINDS, WarBoard

PLACE_KINDS = (*SPACE_KINDS, "field")
WAY_KINDS = (*LINK_KINDS, "stair", "path")
LAND, CASTLE, QUEST, SEA, FIELD = range(len(PLACE_KINDS))
ROAD, BRIDGE, ROPE, VEE, DRAWBRIDGE, LANE, LANDING, STAIR, PATH = range(len(WAY_KINDS))
NONE = -1
SHOT_CM = 4.0  # range of a shot in editions that measure it


@dataclass(frozen=True, slots=True)
class PackedWays:
    """The neighbours of each place, in rows as `kernel.graph` reads them; `via` is the link or mark."""

    offsets: array[int]
    targets: array[int]
    via: array[int]

    def near(self, place: int) -> Sequence[int]:
        return self.targets[self.offsets[place] : self.offsets[place + 1]]


def table(rows: Sequence[Sequence[tuple[int, int]]]) -> PackedWays:
    """Concatenate rows of (neighbour, via), one for each place."""
    offsets, targets, via = array("i", [0]), array("i"), array("i")
    for row in rows:
        for place, by in row:
            targets.append(place)
            via.append(by)
        offsets.append(len(targets))
    return PackedWays(offsets, targets, via)


class Packed:
    """The integer tables of one board."""

    def __init__(self, board: WarBoard) -> None:
        self.board = board
        self.seats = board.seats
        self.names: tuple[str, ...] = (*board.spaces, *board.open_fields)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.count = len(self.names)
        spaces = list(board.spaces.values())
        fields = list(board.open_fields.values())
        self.islands = tuple(board.islands)
        keys = {"": NONE, **{key: i for i, key in enumerate(self.islands)}}
        seat_of = {key: self._seat(island.seat) for key, island in board.islands.items()}
        self.kind = array("i", [*(SPACE_KINDS.index(s.kind) for s in spaces), *(FIELD for _ in fields)])
        self.island = array("i", [*(keys[s.island] for s in spaces), *(keys[f.island] for f in fields)])
        owners = [seat_of[s.island] if s.kind == "castle" else NONE for s in spaces]
        self.owner = array("i", [*owners, *(NONE for _ in fields)])
        self._links()
        self._castles()

    def _seat(self, seat: str) -> int:
        return self.seats.index(seat) if seat in self.seats else NONE

    def _links(self) -> None:
        board, index = self.board, self.index
        rows = [(LINK_KINDS.index(k.kind), index[k.a], index[k.b]) for k in board.links]
        rows += [(STAIR, index[s.space], index[s.field]) for s in board.stairs]
        rows += [(PATH, index[p.one], index[p.two]) for p in board.paths]
        self.link_kind = array("i", [row[0] for row in rows])
        self.link_a = array("i", [row[1] for row in rows])
        self.link_b = array("i", [row[2] for row in rows])
        out = [*(False for _ in board.links), *(s.left_out for s in board.stairs), *(False for _ in board.paths)]
        self.left_out = array("i", out)  # stairs missing in the edition of eight

    def _castles(self) -> None:
        board, index = self.board, self.index
        self.ring = array("i", [NONE] * (2 * self.count))  # two neighbours for fire inside the castle
        self.gate = array("i", [NONE] * self.count)  # of a castle space
        self.castle = array("i", [NONE] * self.count)  # of a gate
        for name, near in board.castle_ring.items():
            for i, other in enumerate(near[:2]):
                self.ring[2 * index[name] + i] = index[other]
        for castle, gate in board.gates.items():
            self.gate[index[castle]] = index[gate]
            self.castle[index[gate]] = index[castle]
        self.port = array("i", [name in board.ports for name in self.names])
        self.quests = array("i", [i for i, kind in enumerate(self.kind) if kind == QUEST])
        centres = [index[island.centre] for island in board.islands.values() if island.centre]
        self.centre = centres[0] if centres else NONE
        self.castles = tuple(
            array("i", [i for i, o in enumerate(self.owner) if o == s]) for s in range(len(self.seats))
        )

    # ---- ways

    def kinds(self, army: str) -> array[int]:
        """Return the kinds of all links in the editions of an army; -1 for one that does not exist there."""
        found = array("i", self.link_kind)
        shut = self.board.shut.get(army, frozenset())
        for i, link in enumerate(self.board.links):
            if link.ends in shut:
                found[i] = NONE
            elif link.kind == "rope" and army in self.board.rope_as_bridge:
                found[i] = BRIDGE
        return found

    def ways(self, kinds: Iterable[str], army: str = "", one_way: bool = False, eight: bool = False) -> PackedWays:
        """Return the ways of the given kinds. `one_way`: vees forward only. `eight`: without the stairs left out."""
        return self._ways(frozenset(kinds), army, one_way, eight)

    @lru_cache(maxsize=64)  # noqa: B019 - a packed board lives as long as its games
    def _ways(self, kinds: frozenset[str], army: str, one_way: bool, eight: bool) -> PackedWays:
        read = self.kinds(army)
        wanted = {WAY_KINDS.index(kind) for kind in kinds}
        rows: list[list[tuple[int, int]]] = [[] for _ in self.names]
        for i, kind in enumerate(read):
            if kind not in wanted or (eight and self.left_out[i]):
                continue
            rows[self.link_a[i]].append((self.link_b[i], i))
            if not (one_way and kind == VEE):
                rows[self.link_b[i]].append((self.link_a[i], i))
        return table(rows)

    @cached_property
    def slots(self) -> PackedWays:
        """Return the targets of the slots of each space; `via` numbers the slot."""
        rows: list[list[tuple[int, int]]] = [[] for _ in self.names]
        for i, slot in enumerate(self.board.slots):
            rows[self.index[slot.origin]].append((self.index[slot.target], i))
        return table(rows)

    @cached_property
    def views(self) -> PackedWays:
        """Return the open fields beside each space; `via` is 1 where mountains hide the field from it."""
        rows: list[list[tuple[int, int]]] = [[] for _ in self.names]
        hidden = {(b.space, b.field) for b in self.board.blinds}
        for name, field in self.board.open_fields.items():
            for space in dict.fromkeys(prune(field.ring)):
                rows[self.index[space]].append((self.index[name], int((space, name) in hidden)))
        return table(rows)

    @lru_cache(maxsize=8)  # noqa: B019 - a packed board lives as long as its games
    def within(self, cm: float = SHOT_CM) -> PackedWays:
        """Return the spaces within a distance of each space; `via` is the distance in hundredths of a centimetre."""
        unit = self.board.width_cm / self.board.size[0]
        spaces = sorted(self.board.spaces.values(), key=lambda s: s.x)
        rows: list[list[tuple[int, int]]] = [[] for _ in self.names]
        for i, one in enumerate(spaces):
            for two in spaces[i + 1 :]:
                if (two.x - one.x) * unit > cm:
                    break
                away = math.dist(one.at, two.at) * unit
                if away <= cm + 1e-9:
                    a, b, hundredths = self.index[one.name], self.index[two.name], round(away * 100)
                    rows[a].append((b, hundredths))
                    rows[b].append((a, hundredths))
        return table([sorted(row) for row in rows])

    # ---- starts

    def starts(self, army: str) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return for each seat the pieces of an army and their starts, as (piece, place), in file order."""
        sides = self.board.starts.get(army, {})
        return tuple(
            tuple((PIECES.index(p), self.index[n]) for p, names in sides.get(seat, {}).items() for n in names)
            for seat in self.seats
        )

    # ---- identity

    @cached_property
    def digest(self) -> int:
        """Return a 64-bit hash that changes exactly when something visible to the rules changes."""
        return int.from_bytes(blake2b("\n".join(self.meaning()).encode(), digest_size=8).digest(), "big")

    def meaning(self) -> Iterable[str]:
        """Yield everything visible to the rules, one fact per line: no colours, no titles, no curves."""
        board = self.board
        yield "seats " + " ".join(self.seats)
        for island in board.islands.values():
            yield f"island {island.key} {island.kind} {island.seat or '-'} {island.centre or '-'}"
        for name, kind, key in zip(self.names, self.kind, self.island, strict=True):
            yield f"place {name} {PLACE_KINDS[kind]} {self.islands[key] if key >= 0 else '-'}"
        for kind, a, b, out in zip(self.link_kind, self.link_a, self.link_b, self.left_out, strict=True):
            yield f"link {WAY_KINDS[kind]} {self.names[a]} {self.names[b]}{' left out' if out else ''}"
        for name, near in board.castle_ring.items():
            yield f"ring {name} {' '.join(near)}"
        for slot in board.slots:
            yield f"slot {slot.origin} {slot.target}"
        for pair in board.coast_pairs:
            yield f"coast {pair.land} {pair.sea}"
        for what, ways in (("view", self.views), ("within", self.within())):
            for place, name in enumerate(self.names):
                span = range(ways.offsets[place], ways.offsets[place + 1])
                targets = sorted(
                    f"{self.names[ways.targets[i]]}{'*' if what == 'view' and ways.via[i] else ''}" for i in span
                )
                if targets:
                    yield f"{what} {name} {' '.join(targets)}"
        if board.first:
            spots = (f"{name} {x} {y}" for name, (x, y) in sorted(board.first.spots.items()))
            yield f"first {board.first.width_cm} {' '.join(spots)}"
        for army in ARMIES:
            yield f"army {army} {' '.join(WAY_KINDS[k] if k >= 0 else 'shut' for k in self.kinds(army))}"
            for seat, men in zip(self.seats, self.starts(army), strict=True):
                yield f"start {seat} {' '.join(f'{PIECES[p]}@{self.names[n]}' for p, n in men)}"


def pack(board: WarBoard) -> Packed:
    return Packed(board)
