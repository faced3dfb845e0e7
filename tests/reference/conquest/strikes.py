"""The last act of an answer: a step or a shot that hits the taking piece."""

from __future__ import annotations

from collections.abc import Iterator

from reference.conquest import words
from reference.conquest.holding import dormant
from reference.conquest.knights import Knights
from reference.conquest.moves import Moves, Result
from reference.conquest.pieces import Piece, members
from reference.conquest.position import Position, Window
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules
from reference.conquest.sights import Sights
from reference.conquest.steps import TAKINGS, Steps
from reference.conquest.words import Word

Member = tuple[str, int, Piece, list[Piece]]


class Strikes:
    """What both models of answers ask and do."""

    def __init__(
        self, rules: Rules, roads: Roads, steps: Steps, moves: Moves, knights: Knights, sights: Sights
    ) -> None:
        self.rules, self.roads, self.steps = rules, roads, steps
        self.moves, self.knights, self.sights = moves, knights, sights

    def window(self, position: Position) -> Window:
        assert position.window is not None
        return position.window

    def usable(self, position: Position, helpers: set[str]) -> Iterator[Member]:
        """The pieces that may act in the answer, twins left out."""
        for place, stack in position.stacks.items():
            for member, piece, carriers in members(stack):
                may = piece.side in helpers and (member > 0 or self._led(position, piece))
                may = may or (member == 0 and self._sailed(position, piece))
                answering = piece is self.window(position).piece
                if may and not piece.frozen and (answering or not _twin_before(piece, carriers)):
                    yield place, member, piece, carriers

    def _led(self, position: Position, bottom: Piece) -> bool:
        """A shared vessel or siege engine needs a player of the party who may move it (GC-TEAM-14 to -18, -25)."""
        if not self.rules.sharing or not bottom.load:
            return True
        party = self.rules.party[self.window(position).defender]
        return any(self.rules.controls(seat, bottom) and not dormant(self.rules, position, seat) for seat in party)

    def _sailed(self, position: Position, bottom: Piece) -> bool:
        """A partner's vessel or siege engine obeys the defender who has a piece on it (GC-TEAM-14, GC-AMB-107)."""
        seat = position.to_act
        shared = self.rules.sharing and bottom.load and self.rules.partner(seat) == bottom.side
        return bool(shared) and self.rules.controls(seat, bottom)

    def by_step(self, position: Position, place: str, piece: Piece, carriers: list[Piece]) -> str:
        """The effect of a step onto the target, if it takes there."""
        target = self.window(position).target
        if target not in self.roads.links[place]:
            return ""
        return next(iter(self.steps.of(position, place, piece, carriers, target) & TAKINGS - {"camel"}), "")

    def by_run(self, position: Position, place: str, piece: Piece, carriers: list[Piece], most: int) -> int:
        """The length of a knight's run onto the target, or 0 (CQ-EXCH-19, GC-AMB-38)."""
        target = self.window(position).target
        length, effect = self.knights.runs(position, place, piece, carriers, most).get(target, (0, ""))
        return length if effect in TAKINGS else 0

    def by_shot(self, position: Position, place: str, piece: Piece) -> bool:
        """A shot at the target from where the catapult stands (CQP-CAT-18, GC-CAT-19, GC-AMB-53)."""
        if piece.kind != "catapult" or (piece.shot and self.rules.o.word("answer_shots_per_turn") == "one"):
            return False
        target = self.window(position).target
        if target not in self.sights.in_range(position, place):
            return False
        if self.sights.bridge_between(position, place, target):
            return False
        return bool(self.sights.hits(position, piece.side, target))

    # -- doing ---------------------------------------------------------------------------------------------------------

    def captor(self, position: Position, piece: Piece) -> str:
        """Captures score for the owner of the piece (GC-AMB-110)."""
        return piece.side

    def step(self, position: Position, word: Word, enters: bool = False) -> Result:
        """A step or run of an answer; nothing is charged to anybody (CQ-EXCH-08, GC-REC-21)."""
        piece, carriers = position.find(word.place, word.member)
        if word.sign == "^":
            _, effect = self.knights.runs(position, word.place, piece, carriers, 3)[word.goal]
        elif enters:
            effect = "capture"
        else:
            found = self.steps.of(position, word.place, piece, carriers, word.goal)
            effect = "camel" if word.sign == "+" else next(iter(found - {"camel"}))
        return self.moves.step(position, self.captor(position, piece), word.place, word.member, word.goal, effect)

    def shoot(self, position: Position, word: Word) -> Result:
        catapult, _ = position.find(word.place, word.member)
        window, stack = self.window(position), position.stacks[word.goal]
        hit = self.sights.hits(position, catapult.side, word.goal)
        returns = window.taking == "vessel" and self.rules.o.word("answer_vessel_fate") == "returns"
        if returns and stack.vessel:  # GC-AMB-49 in FR: only the boarder is lost, the vessel goes back
            hit = list(stack.load)
        result = self.moves.shoot(position, catapult.side, word.place, word.member, word.goal, hit)
        if returns and stack.vessel:
            self.moves.give_up(position, stack)
            stack.side = window.defender
        if self.rules.o.word("answer_shots_per_turn") != "one":  # GC-AMB-82
            catapult.shot = False
        return result


def _twin_before(piece: Piece, carriers: list[Piece]) -> bool:
    if not carriers:
        return False
    for other in carriers[0].load:
        if other is piece:
            return False
        if other.like(piece):
            return True
    return False


def strike_words(strikes: Strikes, position: Position, helpers: set[str], run: int) -> Iterator[tuple[str, Piece]]:
    """Every single act that hits the target: steps, runs of so many moves, and shots."""
    target = strikes.window(position).target
    for place, member, piece, carriers in strikes.usable(position, helpers):
        if strikes.by_step(position, place, piece, carriers):
            yield words.write(place, member, "-", target), piece
        elif run and strikes.by_run(position, place, piece, carriers, run):
            yield words.write(place, member, "^", target), piece
        if strikes.by_shot(position, place, piece):
            yield words.write(place, member, "*", target), piece
