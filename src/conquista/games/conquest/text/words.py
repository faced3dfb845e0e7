"""Seats, pieces and stacks as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from conquista.boards.model import WarBoard
from conquista.boards.place_text import called, named
from conquista.core import ConquistaError, Data
from conquista.core.text.text_parts import GameWords
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.position.layout import moves_made, wanderings_made
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.views.snapshot import ConquestSnapshot
from conquista.i18n import say


class ConquestWords(GameWords):
    """The vocabulary of the game in one language."""

    game = "conquest"

    def seats(self, seats: Iterable[str]) -> str:
        return ", ".join(self.seat(seat) for seat in seats)

    def place(self, board: WarBoard, code: str) -> str:
        """A place by name and code: Colle Corvo, west (S15)."""
        return called(board, code, self.locale)

    def refusal(self, board: WarBoard, error: ConquistaError) -> str:
        """The sentence of a refusal, with its places and seats by name."""
        params = named(board, error.params, self.locale)
        seats: dict[str, Data] = {key: self.seat(str(value)) for key, value in params.items() if value in board.seats}
        return say(error.key, {**params, **seats}, self.locale)

    def noun(self, key: str, **params: Data) -> Data:
        """A part of a sentence, inflected as the sentence needs."""
        return {"key": f"play.conquest.{key}", "params": params}

    def kind(self, kind: str) -> Data:
        """A kind of piece: elephant."""
        return self.noun(f"kind.{kind}")

    def some(self, kinds: Iterable[str]) -> list[Data]:
        """So many of each kind: an elephant, 2 soldiers."""
        counts = Counter(kinds)
        return [self.noun(f"some.{kind}", n=counts[kind]) for kind in KINDS if kind in counts]

    def load(self, pieces: Iterable[Piece]) -> list[Data]:
        """What a piece carries: 2 soldiers; or elephant carrying a soldier."""
        bare = [KINDS[piece.type] for piece in pieces if not piece.load]
        return [*self.some(bare), *(self.stack(piece) for piece in pieces if piece.load)]

    def stack(self, piece: Piece) -> Data:
        """A piece with what it carries: elephant carrying 2 soldiers."""
        name = self.kind(KINDS[piece.type])
        if piece.origin != piece.side:
            name = self.noun("stack.taken", piece=name, origin=self.seat(SEATS[piece.origin]))
        return self.noun("stack.loaded", piece=name, load=self.load(piece.load)) if piece.load else name

    def owned(self, piece: Piece) -> Data:
        """A stack and whose it is: North's elephant carrying 2 soldiers."""
        return self.noun("stack.owned", seat=self.seat(SEATS[piece.side]), stack=self.stack(piece))

    def the(self, piece: Piece) -> Data:
        """A stack that needs no owner: the elephant carrying 2 soldiers."""
        return self.noun("stack.the", stack=self.stack(piece))

    def tired(self, snapshot: ConquestSnapshot, piece: Piece) -> str:
        """What a piece has done this turn: 2 of 6 moves used, just built; empty if it has done nothing."""
        parts = []
        if moves_made(piece.used):
            parts.append(self.say("tired.used", used=moves_made(piece.used), most=snapshot.allowance(piece)))
        if wanderings_made(piece.used):
            parts.append(self.say("tired.wandered", n=wanderings_made(piece.used)))
        if piece.flags & 1:
            parts.append(self.say("tired.frozen"))
        if piece.flags & 2:
            parts.append(self.say("tired.shot"))
        return ", ".join(parts)

    def full(self, snapshot: ConquestSnapshot, piece: Piece, called: Data) -> Data:
        """A stack under a given name, with what its bottom piece and its cargo have done this turn."""
        parts = [self.tired(snapshot, piece)]
        for cargo in piece.load:
            if done := self.tired(snapshot, cargo):
                parts.append(self.say("tired.cargo", piece=self.kind(KINDS[cargo.type]), done=done))
        done = "; ".join(part for part in parts if part)
        return self.noun("stack.tired", stack=called, done=done) if done else called
