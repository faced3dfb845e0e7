"""A mutable position driven by action codes, for search and simulation."""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset


class ConquestFastPosition:
    """`core.Position` for the Conquest family. Undo keeps copies; a position takes two kilobytes."""

    __slots__ = ("_engine", "_past", "_position", "_rules")

    def __init__(self, rules: ConquestRuleset, position: WarPosition) -> None:
        self._rules = rules
        self._engine = ConquestEngine(rules.tables)
        self._position = position
        self._past: list[WarPosition] = []

    def to_act(self) -> int:
        numbers = packing.numbers(self._position)
        if numbers["phase"] == OVER:
            return -1
        return self._rules.seats.index(SEATS[numbers["to_act"]])

    def legal(self) -> list[int]:
        return self._engine.legal(self._position)

    def do(self, code: int) -> None:
        self._past.append(self._position.copy())
        self._engine.do(self._position, code)

    def undo(self) -> None:
        self._position = self._past.pop()

    def copy(self) -> ConquestFastPosition:
        return ConquestFastPosition(self._rules, self._position.copy())

    def hash(self) -> int:
        return self._position.digest()
