"""Proof of a puzzle: the points that can be forced, that nothing reaches more, how far and by what margin it is unique.

- `U1`: every other first action reaches less, by the margin. Where all others have passed, every other set of cards
  does; their order does not matter. A puzzle of two battles is unique in the cards of the first one.
- `U2`: and so on after every best answer.
- `U3`: and after every other answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from conquista.core import ConquistaError
from conquista.core.values import Data
from conquista.games.condottiere.actions import WORDS
from conquista.games.condottiere.cards import CARDS
from conquista.games.condottiere.rules.constants.action_codes import PASS
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.puzzles.condottiere.battle import Battle
from conquista.puzzles.condottiere.model import (
    ALONE,
    LEAST,
    MATCH,
    REGION,
    THEMES,
    TOKEN,
    CardPuzzle,
    mark_of,
)
from conquista.puzzles.model import DUAL, UNIQUE, ProofFacts

MOST_VARIATIONS = 100
NODES = (30, 150, 800, 5000)  # the largest search of grades 1 to 4


class BattleTooLarge(ConquistaError, cause="puzzles"):
    """A search that reached its limit."""


@dataclass(frozen=True, kw_only=True)
class CardProof(ProofFacts):
    """What was proven about a battle."""

    points: int = 0
    margin: int = 0

    def as_data(self) -> dict[str, Data]:
        return {
            "value": self.points,
            "wins": self.points > MATCH // 2,
            "proven": self.proven,
            "unique": self.unique,
            "settled": self.proven,
            "margin": self.margin,
            "line": list(self.line),
            "themes": list(self.themes),
            "nodes": self.nodes,
            "confirmed": self.confirmed,
        }

    def onto(self, puzzle: CardPuzzle, tree: tuple[str, ...]) -> CardPuzzle:
        """Return a puzzle with everything that was proven about it."""
        return replace(
            puzzle,
            points=self.points,
            margin=self.margin,
            grade=1 + sum(self.nodes > limit for limit in NODES),
            rules=mark_of(puzzle),
            tree=tree,
            **self.proven_fields(),
        )


class CardProver:
    """Searches one battle to its end; positions are counted over all searches."""

    def __init__(self, puzzle: CardPuzzle, limit: int | None = None) -> None:
        self.battle = Battle(puzzle)
        self.puzzle = puzzle
        self.limit = limit
        self._known: dict[int, int] = {}

    @property
    def nodes(self) -> int:
        return len(self._known)

    def best(self, position: CardPosition) -> int:
        """Return the points that can be forced from a position in the battle; raises BattleTooLarge."""
        key = position.digest()
        found = self._known.get(key)
        if found is None:
            if self.limit is not None and len(self._known) >= self.limit:
                raise BattleTooLarge("puzzles.check.proven.wrong", nodes=len(self._known))
            values = [value for _, _, value in self.actions(position)]
            found = self._known[key] = max(values) if self.battle.mine(position) else min(values)
        return found

    def actions(self, position: CardPosition) -> Iterator[tuple[int, CardPosition, int]]:
        """Return every action with the position after it and the points that can be forced then."""
        for code in self.battle.codes(position):
            after = self.battle.done(position, code)
            over = self.battle.over(after)
            yield code, after, self.battle.points(position, code, after) if over else self.best(after)

    def prove(self) -> CardProof:
        """Return everything that can be proven within the limit."""
        start = self.battle.start
        try:
            points = self.best(start)
            line = self.line(start)
            unique, margin = self._unique(start, points)
        except BattleTooLarge:
            return CardProof(proven=False, unique=DUAL, nodes=self.nodes)
        themes = self.themes(line, points)
        return CardProof(
            proven=True, unique=unique, nodes=self.nodes, line=line, themes=themes, points=points, margin=margin
        )

    def line(self, position: CardPosition) -> tuple[str, ...]:
        """Return best play of all from a position to the end of the battle."""
        words: list[str] = []
        while not self.battle.over(position):
            wanted = self.best(position)
            code, position = next((code, after) for code, after, value in self.actions(position) if value == wanted)
            words.append(WORDS[code])
        return tuple(words)

    # -- uniqueness ----------------------------------------------------------------------------------------------------

    def _unique(self, position: CardPosition, points: int) -> tuple[str, int]:
        if self.puzzle.knowledge == ALONE or self.puzzle.battles > 1:
            plans = self.plans()
            others = [value for value in plans.values() if value < points]
            if list(plans.values()).count(points) != 1:
                return DUAL, 0
            return UNIQUE[3 if self.puzzle.battles == 1 else 1], points - max(others, default=LEAST)
        values = sorted((value for _, _, value in self.actions(position)), reverse=True)
        if len(values) < 2 or values[1] == values[0]:
            return DUAL, 0
        reach = self._follow(position)
        return UNIQUE[reach], values[0] - values[1]

    def _follow(self, position: CardPosition) -> int:
        """Return how far the play of the seat is unique from here on: 0 not at all, 1 now, 2 after best answers, 3."""
        rows = list(self.actions(position))
        wanted = self.best(position)
        right = [after for _, after, value in rows if value == wanted]
        if self.battle.mine(position):
            if len(right) != 1:
                return 0
            return 3 if self.battle.over(right[0]) else max(1, self._follow(right[0]))
        reach = 3
        for _, after, value in rows:
            then = 3 if self.battle.over(after) else self._follow(after)
            if value == wanted and then < 2:
                return 1
            if then < 3:
                reach = 2
        return reach

    def plans(self) -> dict[tuple[str, ...], int]:
        """Return the points of every set of actions of a seat that acts alone, until the battle ends."""
        found: dict[tuple[str, ...], int] = {}
        seen: set[int] = set()
        todo: list[tuple[CardPosition, tuple[str, ...]]] = [(self.battle.start, ())]
        while todo:
            position, words = todo.pop()
            for code in self.battle.codes(position):
                after = self.battle.done(position, code)
                plan = tuple(sorted((*words, WORDS[code]))) if code != PASS else words
                if not self.battle.fighting(after):
                    over = self.battle.over(after)
                    points = self.battle.points(position, code, after) if over else self.best(after)
                    found[plan] = max(points, found.get(plan, points))
                elif after.digest() not in seen:
                    seen.add(after.digest())
                    todo.append((after, plan))
        return found

    # -- the tree ------------------------------------------------------------------------------------------------------

    def tree(self) -> tuple[str, ...] | None:
        """Return what to play after every answer, one variation per line, the main line first; None if too many."""
        found: list[str] = []
        return tuple(found) if self._grow(self.battle.start, (), found) else None

    def _grow(self, position: CardPosition, words: tuple[str, ...], found: list[str]) -> bool:
        if self.battle.over(position):
            found.append(" ".join(words))
            return len(found) <= MOST_VARIATIONS
        rows = list(self.actions(position))
        if self.battle.mine(position):
            wanted = self.best(position)
            rows = [next(row for row in rows if row[2] == wanted)]
        rows.sort(key=lambda row: row[2])
        return all(self._grow(after, (*words, WORDS[code]), found) for code, after, _ in rows)

    # -- themes --------------------------------------------------------------------------------------------------------

    def themes(self, line: tuple[str, ...], points: int) -> tuple[str, ...]:
        """Return the themes of a best line."""
        battle, position = self.battle, self.battle.start
        own: list[str] = []
        for word in line:
            if battle.mine(position):
                own.append(word)
            position = battle.done(position, WORDS.index(word))
        special = {card.casefold() for card in CARDS if f"play:{card}" in own}
        found = special & set(THEMES)
        if own[:1] == ["pass"]:
            found.add("pass")
        if self.puzzle.knowledge == ALONE and points >= REGION:
            found.add("economy")
        if any(word.startswith("take:") and word != "take:none" for word in own):
            found.add("retake")
        if points > MATCH // 2:
            found.add("match")
        if -MATCH // 2 < points < REGION // 2:
            found.add("deny" if points >= 0 else "token")
            if points % REGION >= TOKEN and points >= 0:
                found.add("token")
        if battle.start.defender == battle.me:
            found.add("stand")
        if self.puzzle.battles > 1:
            found.add("double")
        return tuple(theme for theme in THEMES if theme in found)
