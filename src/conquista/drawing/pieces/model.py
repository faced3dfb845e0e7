"""The pieces of a board as a drawing needs them: kind, owner, load and state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from conquista.boards.model import PIECES, VESSELS
from conquista.core.errors import ConquistaError
from conquista.drawing.pieces.seats import WAR

State = Literal["ready", "dormant", "captured", "built"]
RIDERS: Mapping[str, int] = {"elephant": 2, "camel": 1, "chariot": 1, "siege": 3}  # soldiers it can carry
HOLDS: Mapping[str, tuple[str, ...]] = {
    "ship": ("elephant", "knight", "camel", "chariot"),
    "galleon": ("elephant", "knight", "camel", "chariot", "catapult"),
}
DECK = 2  # soldiers on a vessel's deck
MOST_STEPS = 24


class DrawingError(ConquistaError, cause="drawing"):
    """An impossible piece or position that cannot be drawn."""


@dataclass(frozen=True, slots=True)
class PieceToken:
    """One piece on the board with its load; an impossible load is refused."""

    seat: str
    piece: str
    riders: str = ""  # seats of the soldiers that ride it, a letter each: "SS"
    deck: str = ""  # seats of the soldiers on a vessel's deck
    cargo: PieceToken | None = None  # what else a vessel holds
    steps: tuple[int, int] | None = None  # steps left, of how many
    state: State = "ready"
    origin: str = ""  # a prize: the seat it was taken from

    def __post_init__(self) -> None:
        for seat in (self.seat, *self.riders, *self.deck, *([self.origin] if self.origin else [])):
            if seat not in WAR:
                raise DrawingError("drawing.token.seat", seat=seat[:20])
        if self.piece not in PIECES:
            raise DrawingError("drawing.token.piece", piece=self.piece[:20])
        if self.state not in get_args(State):
            raise DrawingError("drawing.token.state", state=str(self.state)[:20])
        if len(self.riders) > RIDERS.get(self.piece, 0):
            raise DrawingError("drawing.token.riders", piece=self.piece, most=RIDERS.get(self.piece, 0))
        if (self.deck or self.cargo) and self.piece not in VESSELS:
            raise DrawingError("drawing.token.no_deck", piece=self.piece)
        if len(self.deck) > DECK or (self.deck and self.cargo):
            raise DrawingError("drawing.token.deck", piece=self.piece, most=DECK)
        if self.steps is not None and not 0 <= self.steps[0] <= self.steps[1] <= MOST_STEPS:
            raise DrawingError("drawing.token.steps", left=self.steps[0], total=self.steps[1])
        if self.cargo is not None:
            self.check_cargo(self.cargo)

    def check_cargo(self, cargo: PieceToken) -> None:
        if cargo.piece not in HOLDS[self.piece]:
            raise DrawingError("drawing.token.cargo", piece=self.piece, cargo=cargo.piece)
        if cargo.steps or cargo.state != "ready" or cargo.origin:
            raise DrawingError("drawing.token.cargo_state", piece=self.piece, cargo=cargo.piece)

    @property
    def plain(self) -> bool:
        """Whether it is the piece alone, as at the opening."""
        loaded = self.riders or self.deck or self.cargo
        return not (loaded or self.steps or self.state != "ready" or (self.origin and self.origin != self.seat))
