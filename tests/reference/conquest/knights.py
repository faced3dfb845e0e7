"""Runs of knights over pieces of their own side."""

from __future__ import annotations

from reference.conquest.pieces import Piece
from reference.conquest.position import Position
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules
from reference.conquest.steps import Steps


class Knights:
    """A run is one action: all places between are jumped, the last one is free, boarded or taken."""

    def __init__(self, rules: Rules, roads: Roads, steps: Steps) -> None:
        self.rules, self.roads, self.steps = rules, roads, steps

    def runs(
        self, position: Position, place: str, piece: Piece, carriers: list[Piece], most: int
    ) -> dict[str, tuple[int, str]]:
        """Goals of runs of at most so many moves: the shortest length, and the effect at the end.

        CQ-RIDE-02 to -08, GC-KNI-02 to -06, GC-AMB-13, -14.
        """
        if piece.kind != "knight" or piece.frozen:
            return {}
        found: dict[str, tuple[int, str]] = {}
        # A run to where one step leads is the same move at a higher price; it has no word.
        steps = {b for b in self.roads.links[place] if self.steps.of(position, place, piece, carriers, b)}
        edge, seen = {place}, {place}
        for length in range(2, most + 1):
            jumped = set()
            for here in edge:
                riding = carriers if here == place else []
                for over in self.roads.links[here]:
                    if over not in seen and self._jumps(position, here, piece, riding, over):
                        jumped.add(over)
            seen |= jumped
            for here in sorted(jumped):
                for goal in self.roads.links[here]:
                    if goal == place or goal in found or goal in steps:
                        continue
                    for effect in self.steps.of(position, here, piece, [], goal):
                        found[goal] = (length, effect)
            edge = jumped
            if not self.rules.o.yes("knight_chain_jump"):
                break
        return found

    def _jumps(self, position: Position, here: str, piece: Piece, carriers: list[Piece], over: str) -> bool:
        """May the knight pass over this place? Only land is jumped, only what is one's own."""
        stack = position.stacks.get(over)
        if stack is None or self.roads.kind[over] == "sea":
            return False
        own = stack.side == piece.side
        if not own and self.rules.sharing and self.rules.friends(stack.side, piece.side):
            # GC-TEAM-26, -27, GC-AMB-114: a partner's piece, on the roads from the centre space to the Quests
            own = self.roads.kind[over] == "quest" or over == self.rules.board.centre
        return own and self.steps.passes(position, here, piece, carriers, over)
