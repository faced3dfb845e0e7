"""An edition on a board: the seats, the parties, and what follows from the options alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from reference.conquest.board import Board
from reference.conquest.options import Choice, Value
from reference.conquest.pieces import RANGE, VESSELS, Piece
from reference.conquest.position import Position

PAIRS = {"sn_we": ("SN", "WE"), "sw_ne": ("SW", "NE"), "se_wn": ("SE", "WN")}


class Rules:
    """What every chapter asks for."""

    def __init__(self, board: Board, options: Mapping[str, Value]) -> None:
        self.board = board
        self.o = Choice(options)
        first = self.o.word("first_seat")
        turn = board.seats.index(first) if first in board.seats else 0
        self.seats = board.seats[turn:] + board.seats[:turn]
        self.team_mode = self.o.word("mode") == "team"
        self.sharing = self.team_mode and self.o.word("team_sharing") == "grand"
        self.live = self.o.word("penalty_mode") == "live"
        self.land_only = self.o.word("annihilation_unit") == "land_pieces"

    # -- seats ---------------------------------------------------------------------------------------------------------

    def following(self, seat: str) -> str:
        """The player on the left, who moves next (CQ-BOARD-22, GC-TURN-09)."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    @cached_property
    def party(self) -> dict[str, frozenset[str]]:
        """Each seat with all seats of its party (CQ-TEAM-14, GC-TEAM-02)."""
        if not self.team_mode:
            return {seat: frozenset(seat) for seat in self.seats}
        pairs = [frozenset(pair) for pair in PAIRS[self.o.word("team_pairs")]]
        return {seat: next(pair for pair in pairs if seat in pair) for seat in self.seats}

    def friends(self, one: str, two: str) -> bool:
        return two in self.party[one]

    def partner(self, seat: str) -> str:
        """The other seat of the party, or none."""
        return next((other for other in self.seats if other != seat and self.friends(seat, other)), "")

    def opponents(self, seat: str) -> list[str]:
        return [other for other in self.seats if not self.friends(seat, other)]

    # -- pieces --------------------------------------------------------------------------------------------------------

    def allowance(self, piece: Piece) -> int:
        """Moves a piece may make in a turn (CQ-MOVE-01, GC-MOVE-02)."""
        if piece.kind == "catapult":
            return self.o.number("catapult_allowance")
        if piece.kind == "galleon" and any(load.kind == "catapult" for load in piece.load):
            return min(RANGE["galleon"], self.o.number("catapult_galleon_allowance"))  # CQP-GAL-02
        return RANGE[piece.kind]

    def scores(self, piece: Piece) -> bool:
        """Does a piece count for points at all? (CQP-GEN-05, A-57)"""
        return self.o.yes("plus_pieces_count") or piece.kind not in ("catapult", "siege")

    def counts(self, piece: Piece) -> bool:
        """Is it one of the figures whose number decides about annihilation? (A-04, A-07, A-57, GC-WIN-01)"""
        if self.land_only and piece.kind in VESSELS:
            return False
        return self.scores(piece)

    def units(self, position: Position, seat: str) -> int:
        """Figures a player has left, carried ones counted singly."""
        return sum(1 for piece in position.pieces() if piece.side == seat and self.counts(piece))

    def controls(self, seat: str, bottom: Piece) -> bool:
        """May this player move the bottom piece of a stack?

        A shared vessel or siege engine obeys those who have a piece on it (GC-TEAM-14 to -18, -24, -25, GC-AMB-109);
        everything else obeys its side.
        """
        if self.sharing and (bottom.vessel or bottom.kind == "siege") and bottom.load:
            return any(piece.side == seat for piece in bottom.all() if piece is not bottom)
        return bottom.side == seat
