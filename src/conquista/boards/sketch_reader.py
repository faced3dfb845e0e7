"""Boards of a few spaces written in one line, for trying a rule: `sketch("a-b-c, c%d, d=p, p~q")`.

| sign | joins | sign | joins |
| --- | --- | --- | --- |
| `a-b` | a road | `c#d` | a drawbridge, c the castle space |
| `a+b` | an ordinary bridge | `s/F` | stairs into a field |
| `a%b` | a rope bridge | `F:G` | a path between fields |
| `a>b` | a vee road that points to b | `s|F` | a field that borders a space |
| `a~b` | a sea lane | `s!F` | the same, hidden by mountains |
| `a=p` | a landing, p the sea space | `a^b` | a slot on a that points at b |
| `a_p` | a coast pair, p the sea space | `c&d` | neighbours in a castle |

Kinds follow from the signs; `cA1` is a castle space of the first seat (B, C, D of the next, or by the seat's letter),
`Q1` a Quest. Such a board has no drawing and answers to no contract.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from conquista.boards.errors import refusal
from conquista.boards.model import (
    Blind,
    BoardLink,
    CoastPair,
    Island,
    LinkKind,
    Path,
    Point,
    Slot,
    Space,
    SpaceKind,
    Stair,
    TerrainField,
    WarBoard,
)
from conquista.boards.terrain import TerrainMarks

LINK_SIGNS: dict[str, LinkKind] = {
    "-": "road",
    "+": "bridge",
    "%": "rope",
    ">": "vee",
    "~": "lane",
    "=": "landing",
    "#": "drawbridge",
}
WORD = r"[A-Za-z][A-Za-z0-9]*"
ITEM = re.compile(rf"{WORD}(?:[-+%>~=#/:|!^&_]{WORD})*")
CASTLE_NAME = re.compile(r"c([A-Z])\d")
QUEST_NAME = re.compile(r"Q\d")
LETTERS = "ABCD"
APART = 1_000.0  # centimetres between spaces without given positions
Starts = Mapping[str, Mapping[str, Mapping[str, str]]]


def sketch(
    text: str,
    *,
    seats: str = "S W N E",
    islands: Mapping[str, str] | None = None,
    starts: Starts | None = None,
    at: Mapping[str, Point] | None = None,
    centre: str = "",
) -> WarBoard:
    """Return a board from a line of signs.

    `islands` maps places to islands ("C" is the centre island, a seat's letter its main island), `at` gives positions
    in centimetres, `centre` is the centre space (by default the one beside a Quest).
    """
    builder = _SketchBuilder(tuple(seats.split()))
    for item in re.split(r"[,;\s]+", text.strip()):
        builder.read(item)
    homes = builder.homes(islands or {})
    spots = dict(at or {})
    for name in spots:
        builder.known(name)
    spaces = {}
    for i, (name, kind) in enumerate((n, k) for n, k in builder.kinds.items() if k != "field"):
        x, y = spots.get(name, ((i + 1) * APART, 0.0))
        spaces[name] = Space(name, builder.space_kind(kind), homes.get(name, ""), x, y)
    fields = {
        name: TerrainField(
            name, builder.field_home(name, homes), name, "meadow", (0.0, 0.0), False, tuple(builder.rings[name])
        )
        for name, kind in builder.kinds.items()
        if kind == "field"
    }
    width = (len(spaces) + 2) * APART
    return WarBoard(
        id="sketch",
        title=text,
        subtitle="",
        aliases=(),
        seats=builder.seats,
        size=(width, width),
        radius=1.0,
        width_cm=width,
        islands=builder.islands(homes, centre or builder.centre()),
        spaces=spaces,
        links=tuple(builder.links),
        fields=fields,
        **builder.marks.tables(),
        starts={
            army: {seat: {piece: tuple(names.split()) for piece, names in men.items()} for seat, men in sides.items()}
            for army, sides in (starts or {}).items()
        },
        symmetries=(),
        rope_as_bridge=frozenset(),
        shut={},
        bends={},
        beside=frozenset(builder.beside),
    )


class _SketchBuilder:
    """Places and signs while they are parsed."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.kinds: dict[str, str] = {}
        self.kinds_by_sign: dict[str, str] = {}  # kinds that a sign has determined
        self.links: list[BoardLink] = []
        self.marks = TerrainMarks()
        self.beside: set[frozenset[str]] = set()
        self.rings: dict[str, list[str]] = {}

    def read(self, item: str) -> None:
        if not ITEM.fullmatch(item):
            raise refusal("boards.sketch.item", "sketch", item=item[:40])
        words, signs = re.findall(WORD, item), re.findall(r"[^A-Za-z0-9]", item)
        for word in words:
            castle, quest = CASTLE_NAME.fullmatch(word), QUEST_NAME.fullmatch(word)
            self.kinds.setdefault(word, "castle" if castle else "quest" if quest else "land")
        for sign, (a, b) in zip(signs, pairwise(words), strict=True):
            self.join(sign, a, b)

    def settle(self, name: str, kind: str) -> None:
        if self.kinds_by_sign.setdefault(name, kind) != kind:
            raise refusal("boards.sketch.kinds", "sketch", name=name, one=self.kinds_by_sign[name], two=kind)
        self.kinds[name] = kind

    def known(self, name: str) -> str:
        if name not in self.kinds:
            raise refusal("boards.sketch.island", "sketch", name=name)
        return name

    def join(self, sign: str, a: str, b: str) -> None:
        if sign in LINK_SIGNS:
            self.links.append(BoardLink(LINK_SIGNS[sign], a, b))
        if sign == "~":
            self.settle(a, "sea")
            self.settle(b, "sea")
        elif sign == "=":
            self.settle(b, "sea")
        elif sign == "#":
            self.settle(a, "castle")
        elif sign == "&":
            self.settle(a, "castle")
            self.settle(b, "castle")
            self.beside.add(frozenset((a, b)))
        elif sign == ":":
            self.settle(a, "field")
            self.settle(b, "field")
            self.marks.paths.append(Path(a, b, "over", frozenset()))
            self.rings.setdefault(a, [])
            self.rings.setdefault(b, [])
        elif sign == "^":
            self.marks.slots.append(Slot(a, b))
        elif sign == "_":
            self.settle(b, "sea")
            self.marks.coast_pairs.append(CoastPair(a, b))
        elif sign in "/|!":
            self.settle(b, "field")
            ring = self.rings.setdefault(b, [])
            if a not in ring:
                ring.append(a)
            if sign == "/":
                self.marks.stairs.append(Stair(a, b, False))
            if sign == "!":
                self.marks.blinds.append(Blind(a, b))

    def space_kind(self, kind: str) -> SpaceKind:
        return "castle" if kind == "castle" else "quest" if kind == "quest" else "sea" if kind == "sea" else "land"

    def homes(self, islands: Mapping[str, str]) -> dict[str, str]:
        """Return the island of every place that is not at sea."""
        found: dict[str, str] = {}
        for key, names in islands.items():
            found.update((self.known(name), key) for name in names.split())
        for name, kind in self.kinds.items():
            if kind == "castle":
                found.setdefault(name, self.owner(name))
            elif kind == "quest":
                found.setdefault(name, "C")
            elif kind == "land":
                found.setdefault(name, "L")
        return found

    def owner(self, name: str) -> str:
        """Return the seat of a castle space, by the letter in its name; the first seat where there is none."""
        match = CASTLE_NAME.fullmatch(name)
        letter = match[1] if match else LETTERS[0]
        if letter in self.seats:
            return letter
        number = LETTERS.find(letter)
        return self.seats[number] if 0 <= number < len(self.seats) else self.seats[0]

    def field_home(self, name: str, homes: Mapping[str, str]) -> str:
        return homes.get(name) or next((homes[s] for s in self.rings[name] if s in homes), "L")

    def centre(self) -> str:
        """Return the land space beside a Quest."""
        for link in self.links:
            for one, two in ((link.a, link.b), (link.b, link.a)):
                if self.kinds[one] == "land" and self.kinds[two] == "quest":
                    return one
        return ""

    def islands(self, homes: Mapping[str, str], centre: str) -> dict[str, Island]:
        keys = dict.fromkeys([*self.seats, *homes.values()])
        found = {}
        for key in keys:
            if key in self.seats:
                found[key] = Island(key, key, "main", seat=key)
            elif key == "C":
                found[key] = Island(key, key, "centre", centre=centre)
            else:
                found[key] = Island(key, key, "isle")
        return found
