"""Answers to a taking: who may answer with what, and how an answer is carried out.

Two models share this frame: one piece within two steps (Conquest, and Grand Conquest in French), and one or two
necessary moves (Grand Conquest). A word is legal when it can be completed to an answer that hits the taking piece.
"""

from __future__ import annotations

from reference.conquest.holding import dormant
from reference.conquest.knights import Knights
from reference.conquest.moves import Moves, Result
from reference.conquest.one_piece import OnePiece
from reference.conquest.position import Position
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules
from reference.conquest.sights import Sights
from reference.conquest.steps import Steps
from reference.conquest.strikes import Strikes
from reference.conquest.two_moves import TwoMoves
from reference.conquest.words import Word


class Answers:
    def __init__(
        self, rules: Rules, roads: Roads, steps: Steps, moves: Moves, knights: Knights, sights: Sights
    ) -> None:
        self.rules = rules
        self.strikes = Strikes(rules, roads, steps, moves, knights, sights)
        necessary = rules.o.word("answer_model") == "two_necessary_moves"
        self.model: TwoMoves | OnePiece = (TwoMoves if necessary else OnePiece)(self.strikes)

    def helpers(self, position: Position) -> set[str]:
        """Whose pieces the player who is asked may use (CQ-EXCH-12, CQ-TEAM-03, GC-REC-02, GC-TEAM-11, -29, -31)."""
        window = position.window
        assert window is not None
        partner = self.rules.partner(window.defender)
        if self.rules.o.word("team_answer_control") == "owner_only":
            return {position.to_act}
        if not partner:
            return {window.defender}
        rested = self.rules.o.yes("dormant_partner_pieces") or not dormant(self.rules, position, partner)
        lent = {partner} if rested else set()  # GC-AMB-107
        return lent if window.partner_only else {window.defender} | lent

    def open(self, position: Position) -> bool:
        """Prepare a window that has just been opened; is there anything to answer with?"""
        self.model.mark(position, self.helpers(position))
        if self.words(position) == {"decline"}:
            self.close(position)
            return False
        return True

    def words(self, position: Position) -> set[str]:
        """The legal words; an answer that has begun must be completed."""
        window = position.window
        assert window is not None
        found = self.model.words(position, self.helpers(position))
        begun = window.moves or window.drops
        return found if begun else found | {"decline"}

    def act(self, position: Position, word: Word) -> Result | None:
        """Carry out one word; the result is there when it was the last act."""
        return self.model.act(position, word)

    def close(self, position: Position) -> None:
        for piece in position.pieces():
            piece.direct = False
