"""Vulnerability: takings that a player with few figures may not make, and what follows when he loses one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference.conquest.counting import leaders
from reference.conquest.endings import finish_by_count
from reference.conquest.position import ANSWERING, OVER, Position

if TYPE_CHECKING:
    from reference.conquest.play import Play

VULNERABLE = 2  # CQ-VULN-01, GC-VUL-01
LARGEST_STACK = 4  # a vessel with an elephant and two soldiers: one answer takes no more


class Caution:
    """CQ section 12, GC section 25, with the rulings A-08, A-09 and GC-AMB-101."""

    def __init__(self, play: Play) -> None:
        self.play, self.rules = play, play.rules
        o = self.rules.o
        self.on = o.yes("vulnerability")
        self.any_cut = o.word("vulnerability_scope") == "any_cut"

    def allows(self, position: Position, word: str) -> bool:
        """May the player on turn make this taking?"""
        rules, seat = self.rules, position.active
        if not self.on or position.risks < rules.o.number("vulnerability_risks"):
            return True
        figures = rules.units(position, seat)
        if figures > VULNERABLE + LARGEST_STACK or (not self.any_cut and figures != VULNERABLE):
            return True
        after = position.copy()
        self.play.act(after, word)
        if after.phase != ANSWERING:  # it wins, or nothing can follow
            return True
        dangers = [end for end in self.replies(after) if not self.any_cut or self._cut(end, seat)]
        if not dangers:
            return True
        lead = rules.o.word("vulnerability_lead")
        if lead != "projected" and self._leads(position, seat):
            return True
        return lead != "current" and all(self._leads(end, seat) for end in dangers)

    def replies(self, position: Position) -> list[Position]:
        """The positions after every whole answer."""
        ends = []
        for word in self.play.answers.words(position) - {"decline"}:
            later = position.copy()
            if self.play.reply(later, word):
                ends.append(later)
            else:
                ends += self.replies(later)
        return ends

    def _cut(self, position: Position, seat: str) -> bool:
        return self.rules.units(position, seat) < VULNERABLE

    def _leads(self, position: Position, seat: str) -> bool:
        """Would he win if it were counted now? (A-09, GC-AMB-101)"""
        if position.phase == OVER:
            return seat in position.winners
        best = leaders(self.rules, position)
        return seat in best and (len(best) == 1 or self.rules.o.word("vulnerability_tie") == "leads")

    # -- what follows --------------------------------------------------------------------------------------------------

    def note(self, position: Position) -> None:
        """A window has opened: a capture made while vulnerable that puts a piece in danger (CQ-VULN-03, A-08)."""
        if self.on and position.stood == VULNERABLE:
            position.risks += 1

    def vulnerable(self, position: Position) -> bool:
        """Whether the seat whose capture is answered has two figures, without those that the capture won.

        CQ-VULN-01, -02, A-08, GC-VUL-01, GC-AMB-102. `stood` keeps what the seat had before; it may have less now, if
        its own step let a conquered piece fall back to its owner.
        """
        window, won = position.window, 0
        if window is not None and window.taking in ("vessel", "camel", "siege"):
            won = int(self.rules.counts(position.stacks[window.target]))
        return VULNERABLE in (position.stood, self.rules.units(position, position.active) - won)

    def after_answer(self, position: Position, was_vulnerable: bool) -> None:
        """CQ-VULN-02, GC-VUL-02: a vulnerable player has lost one of his two to the answer."""
        if not self.on or not was_vulnerable or not self._cut(position, position.active):
            return
        if self.rules.o.word("vulnerability_end") == "at_once":
            finish_by_count(self.rules, position, "vulnerable_lost")
        else:
            position.reduced = 1
