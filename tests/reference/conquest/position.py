"""A position: the stacks on their places, and everything else that a match remembers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from reference.conquest.pieces import Piece, members

PLAYING, ANSWERING, OVER = 0, 1, 2


@dataclass(slots=True)
class Window:
    """An open answer: a taking that the defender may answer."""

    target: str
    taker: Piece
    taking: str  # capture, vessel, camel, siege or shot
    defender: str
    was_dormant: bool = False
    partner_only: bool = False
    moves: int = 0  # moves of the answer made so far
    drops: int = 0  # soldiers who have alighted first
    piece: Piece | None = None  # who makes the answer
    carrier: Piece | None = None  # whose soldier has just alighted


@dataclass(slots=True)
class Position:
    """Seats are letters; sums by seat are counters."""

    stacks: dict[str, Piece] = field(default_factory=dict)
    turn: int = 0
    active: str = "S"
    to_act: str = "S"
    phase: int = PLAYING
    spent: int = 0
    budget: int = 0
    refunds: set[str] = field(default_factory=set)  # places whose points may come back
    quiet: int = 0
    quiet_whole: int = 0
    reset: bool = False
    round_reset: bool = False
    captured: bool = False
    last_captor: str = ""
    forfeited: bool = False
    wandered: int = 0
    wander_camel: Piece | None = None
    wander_gone: bool = False  # the camel that wandered has been captured
    risks: int = 0
    reduced: int = 0
    window: Window | None = None
    stood: int = 0  # figures of the player on turn before the last taking
    mixed: int = 0  # the last taking hit pieces of two partners
    agreed: set[str] = field(default_factory=set)
    alone: set[str] = field(default_factory=set)
    winners: set[str] = field(default_factory=set)
    reason: str = ""
    raised: dict[str, str] = field(default_factory=dict)  # castle space: who raised its bridge
    pile: dict[str, Counter[str]] = field(default_factory=dict)  # seat: kinds
    built: Counter[str] = field(default_factory=Counter)
    score: Counter[str] = field(default_factory=Counter)
    tally: Counter[str] = field(default_factory=Counter)
    losses: dict[str, tuple[str, int]] = field(default_factory=dict)  # victim: last captor, captured this turn

    def copy(self) -> Position:
        twins: dict[int, Piece] = {}

        def twin(piece: Piece) -> Piece:
            new = Piece(
                piece.kind,
                piece.side,
                piece.origin,
                piece.used,
                piece.wandered,
                piece.frozen,
                piece.shot,
                piece.from_siege,
                piece.direct,
                piece.takers,
                [twin(rider) for rider in piece.load],
            )
            twins[id(piece)] = new
            return new

        def same(piece: Piece | None) -> Piece | None:
            return None if piece is None else twins.get(id(piece))

        stacks = {place: twin(stack) for place, stack in self.stacks.items()}
        window = None
        if self.window is not None:
            w = self.window
            taker = twins.get(id(w.taker), w.taker)
            window = Window(
                w.target,
                taker,
                w.taking,
                w.defender,
                w.was_dormant,
                w.partner_only,
                w.moves,
                w.drops,
                same(w.piece),
                same(w.carrier),
            )
        return Position(
            stacks,
            self.turn,
            self.active,
            self.to_act,
            self.phase,
            self.spent,
            self.budget,
            set(self.refunds),
            self.quiet,
            self.quiet_whole,
            self.reset,
            self.round_reset,
            self.captured,
            self.last_captor,
            self.forfeited,
            self.wandered,
            same(self.wander_camel),
            self.wander_gone,
            self.risks,
            self.reduced,
            window,
            self.stood,
            self.mixed,
            set(self.agreed),
            set(self.alone),
            set(self.winners),
            self.reason,
            dict(self.raised),
            {seat: Counter(pile) for seat, pile in self.pile.items()},
            Counter(self.built),
            Counter(self.score),
            Counter(self.tally),
            dict(self.losses),
        )

    # -- asking --------------------------------------------------------------------------------------------------------

    def find(self, place: str, member: int) -> tuple[Piece, list[Piece]]:
        """A piece by its place and its number in the stack, with the carriers under it, the nearest first."""
        for number, piece, carriers in members(self.stacks[place]):
            if number == member:
                return piece, carriers
        raise KeyError(f"{place}.{member}")

    def spot(self, wanted: Piece) -> tuple[str, int] | None:
        """Where a piece stands, and its number in the stack."""
        for place, stack in self.stacks.items():
            for number, piece, _ in members(stack):
                if piece is wanted:
                    return place, number
        return None

    def pieces(self) -> list[Piece]:
        return [piece for stack in self.stacks.values() for piece in stack.all()]

    def left(self) -> int:
        """Moves left to the player on turn."""
        return 0 if self.forfeited else max(0, self.budget - self.spent)
