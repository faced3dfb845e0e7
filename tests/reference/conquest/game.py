"""The face of the reference: positions are texts, actions are words."""

from __future__ import annotations

from collections.abc import Mapping

from reference.conquest import text
from reference.conquest.board import Board
from reference.conquest.options import Value
from reference.conquest.play import Play
from reference.conquest.position import ANSWERING, OVER, Position
from reference.conquest.rules import Rules


class ReferenceGame:
    """One edition on one board, holding one position."""

    def __init__(self, board: Board, options: Mapping[str, Value]) -> None:
        self.rules = Rules(board, options)
        self.play = Play(self.rules)
        self.position = Position()

    def read(self, line: str) -> ReferenceGame:
        """Take up a position."""
        self.position = text.read(self.rules.board, line)
        return self

    def text(self) -> str:
        return text.write(self.rules.board, self.position)

    def legal(self) -> set[str]:
        """The words of the player who is to act."""
        if self.position.phase == OVER:
            return set()
        if self.position.phase == ANSWERING:
            return self.play.answers.words(self.position)
        return self.play.legal(self.position)

    def apply(self, word: str) -> ReferenceGame:
        """Carry out a legal word."""
        if self.position.phase != ANSWERING:
            self.play.act(self.position, word)
        elif word == "decline":
            self.play.decline(self.position)
        else:
            self.play.answer(self.position, word)
        return self

    def outcome(self) -> tuple[frozenset[str], str] | None:
        """Winners and reason, once the match is over; no winners means a draw."""
        if self.position.phase != OVER:
            return None
        return frozenset(self.position.winners), self.position.reason
