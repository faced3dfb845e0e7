"""Pieces, and stacks of pieces on one place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

SHORT = {
    "Sol": "soldier",
    "Ele": "elephant",
    "Kni": "knight",
    "Cam": "camel",
    "Cha": "chariot",
    "Shp": "ship",
    "Gal": "galleon",
    "Cat": "catapult",
    "Sie": "siege",
}
KINDS = tuple(SHORT.values())
VESSELS = ("ship", "galleon")
MOUNTS = ("elephant", "camel", "chariot", "siege")  # what soldiers ride on
HEAVY = ("elephant", "chariot")  # kept out of the Grail (CQ-GRAIL-02, CQ-OBST-01)

# CQ-COMP-03, CQP-TOWER-01, CQP-CAT-01, GC-SOL-01 and its like; the catapult's is an option.
RANGE = {"soldier": 2, "elephant": 6, "knight": 6, "camel": 8, "chariot": 8, "ship": 6, "galleon": 8, "siege": 2}
# CQ-COMP-05, -06, CQP-TOWER-05, GC-CAM-02
ROOM = {"elephant": 2, "chariot": 1, "camel": 1, "siege": 3}


@dataclass(slots=True, eq=False)
class Piece:
    """One piece with what it carries. `side` controls it now, `origin` is its colour."""

    kind: str
    side: str
    origin: str
    used: int = 0  # moves made this turn
    wandered: int = 0  # wandering moves made with it this turn
    frozen: bool = False  # built this turn, or the builder
    shot: bool = False
    from_siege: bool = False  # a soldier who entered a castle from a siege engine
    direct: bool = False  # could answer at once when the window opened (GC-AMB-37)
    takers: str = ""  # seats that ever commandeered it, where an edition counts that
    load: list[Piece] = field(default_factory=list)

    @property
    def vessel(self) -> bool:
        return self.kind in VESSELS

    def like(self, other: Piece) -> bool:
        """Can nobody tell the two apart?"""
        return (
            self.kind == other.kind
            and self.side == other.side
            and self.origin == other.origin
            and self.used == other.used
            and self.wandered == other.wandered
            and self.frozen == other.frozen
            and self.shot == other.shot
            and self.from_siege == other.from_siege
            and self.direct == other.direct
            and self.takers == other.takers
            and len(self.load) == len(other.load)
            and all(one.like(two) for one, two in zip(self.load, other.load, strict=True))
        )

    def all(self) -> Iterator[Piece]:
        """The piece and everything it carries."""
        yield self
        for rider in self.load:
            yield from rider.all()


def members(stack: Piece) -> Iterator[tuple[int, Piece, list[Piece]]]:
    """Each piece of a stack with its number in words, and the carriers under it, the nearest first."""
    yield 0, stack, []
    for i, piece in enumerate(stack.load):
        yield 1 + i, piece, [stack]
        for j, rider in enumerate(piece.load):
            yield 4 + j, rider, [piece, stack]
