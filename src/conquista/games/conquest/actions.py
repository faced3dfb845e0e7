"""Actions as small immutable values, each with its word. Words name places; `codes` numbers them for the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from conquista.games.conquest.rules.constants import action_kinds
from conquista.games.conquest.rules.position.codes import pack_code, unpack_code
from conquista.games.conquest.rules.position.layout import NO_PLACE

SIGNS = {
    action_kinds.STEP: "-",
    action_kinds.TAKE: "+",
    action_kinds.RUN: "^",
    action_kinds.SHOOT: "*",
    action_kinds.WANDER: "~",
}
WORKS = {
    action_kinds.BUILD_CHARIOT: "chariot",
    action_kinds.BUILD_CATAPULT: "catapult",
    action_kinds.BUILD_SIEGE: "siege",
    action_kinds.BUILD_SHIP: "ship",
    action_kinds.BUILD_GALLEON: "galleon",
}
BARE = {action_kinds.END: "end", action_kinds.DECLINE: "decline"}


@dataclass(frozen=True)
class Move:
    """One action. `member` is the index of the piece in the stack on `place`; `last` declares it the last move."""

    kind: int
    place: str = ""
    member: int = 0
    goal: str = ""
    last: bool = False

    @cached_property
    def word(self) -> str:
        """How the action is written in a record."""
        if self.kind in BARE:
            return BARE[self.kind]
        if self.kind == action_kinds.DRAW:
            return f"draw:{self.goal}"
        if self.kind == action_kinds.RAISE:
            return f"raise:{self.place}"
        if self.kind == action_kinds.LOWER:
            return f"lower:{self.place}"
        if self.kind in WORKS:
            where = "" if self.goal == self.place else f"@{self.goal}"
            return f"{self.place}={WORKS[self.kind]}{where}"
        member = f".{self.member}" if self.member else ""
        return f"{self.place}{member}{SIGNS[self.kind]}{self.goal}{'!' if self.last else ''}"

    def code(self, number: dict[str, int]) -> int:
        """The stable code of the action on a board."""
        if self.kind in BARE:
            return pack_code(NO_PLACE, 0, self.kind, 0, 0)
        if self.kind == action_kinds.DRAW:
            return pack_code(NO_PLACE, 0, action_kinds.DRAW, "SWNE".index(self.goal), 0)
        return pack_code(number[self.place], self.member, self.kind, number[self.goal], int(self.last))

    @staticmethod
    def decoded(code: int, names: tuple[str, ...]) -> Move:
        """The action of a code."""
        place, member, kind, goal, last = unpack_code(code)
        if kind in BARE:
            return Move(kind)
        if kind == action_kinds.DRAW:
            return Move(action_kinds.DRAW, goal="SWNE"[goal & 3])
        return Move(kind, names[place], member, names[goal], bool(last))
