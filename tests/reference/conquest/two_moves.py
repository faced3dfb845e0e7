"""Recapture in Grand Conquest: one move, or two that are both needed (GC-REC-03 to -08, GC-AMB-37)."""

from __future__ import annotations

from reference.conquest import words
from reference.conquest.moves import Result
from reference.conquest.position import Position
from reference.conquest.steps import TAKINGS
from reference.conquest.strikes import Strikes, strike_words
from reference.conquest.words import Word


class TwoMoves:
    """The last act hits the taking piece, by a piece that could not have hit it without the first move."""

    def __init__(self, strikes: Strikes) -> None:
        self.strikes = strikes

    def mark(self, position: Position, helpers: set[str]) -> None:
        """GC-AMB-37 (4): who has a single-act answer of his own may not make another move first."""
        direct = [piece for _, piece in strike_words(self.strikes, position, helpers, run=0)]
        alike = [
            twin
            for stack in position.stacks.values()
            for carrier in stack.all()
            for piece in carrier.load
            if any(piece is one for one in direct)
            for twin in carrier.load
            if twin.like(piece)
        ]
        for piece in [*direct, *alike]:
            piece.direct = True

    def words(self, position: Position, helpers: set[str]) -> set[str]:
        window = self.strikes.window(position)
        reach = self.strikes.rules.o.number("answer_reach")
        if window.moves:
            return {word for word, piece in strike_words(self.strikes, position, helpers, 0) if not piece.direct}
        found = set()
        for word, piece in strike_words(self.strikes, position, helpers, run=2 if reach >= 2 else 0):
            if "^" not in word or not piece.direct:
                found.add(word)
        return found | (self._first_moves(position, helpers) if reach >= 2 else set())

    def _first_moves(self, position: Position, helpers: set[str]) -> set[str]:
        """Moves that take nothing and make a last act possible (GC-REC-08, GC-AMB-38 to -40, -81, -113)."""
        s, found = self.strikes, set()
        target = s.window(position).target
        close = set(s.roads.links[target]) | {place for place, seen in s.sights.seen.items() if target in seen}
        for place, member, piece, carriers in s.usable(position, helpers):
            for goal in s.roads.links[place]:
                if goal == target or not ({place, goal} & close):
                    continue
                for effect in s.steps.of(position, place, piece, carriers, goal):
                    other = position.stacks.get(goal)
                    lent = effect == "camel" and other is not None and s.rules.friends(piece.side, other.side)
                    if effect in TAKINGS and not lent:
                        continue
                    word = words.write(place, member, "+" if effect == "camel" else "-", goal)
                    later = position.copy()
                    if self.act(later, words.read(word)) is None and self.words(later, helpers):
                        found.add(word)
        return found

    def act(self, position: Position, word: Word) -> Result | None:
        if word.sign == "*":
            return self.strikes.shoot(position, word)
        result = self.strikes.step(position, word)
        if word.goal == self.strikes.window(position).target:
            return result
        self.strikes.window(position).moves += 1
        return None
