"""What a catapult can hit: the places in range, and which shots have an effect."""

from __future__ import annotations

import math

from reference.conquest.pieces import Piece
from reference.conquest.position import Position
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules


class Sights:
    """Range by links, by slots and views, or by a circle, as the edition measures it."""

    def __init__(self, rules: Rules, roads: Roads) -> None:
        self.rules, self.roads = rules, roads
        self.near = {
            a: {b for b, link in others.items() if link not in ("stair", "path")} for a, others in roads.links.items()
        }
        self.seen: dict[str, frozenset[str]] = {}
        reach = rules.o.number("shot_range")
        for place in roads.links:
            if rules.o.word("shot_metric") == "radius_cm":
                targets = self._circle(place, reach)
            elif reach == 1:
                targets = self._beside(place)
            else:
                targets = self._within(place, reach, None)
            self.seen[place] = frozenset(t for t in targets if self._may_be_target(t))

    def _may_be_target(self, target: str) -> bool:
        """CQP-CAT-11: in Plus no shot goes into a capital."""
        return self.rules.o.yes("catapult_castle") or self.roads.kind[target] != "castle"

    def _within(self, place: str, reach: int, position: Position | None) -> set[str]:
        """CQP-CAT-05, A-50: along connections of any kind, in any direction; pieces block under an option."""
        found, edge = {place}, {place}
        for _ in range(reach):
            edge = {b for a in edge for b in self.near[a]} - found
            found |= edge
            if position is not None:
                edge = {a for a in edge if a not in position.stacks}
        return found - {place}

    def _circle(self, place: str, centimetres: int) -> set[str]:
        """CQP-VAR-03, A-60: exactly 4 cm is inside."""
        at = self.rules.board.at
        if place not in at:
            return set()
        return {b for b in at if b != place and math.dist(at[place], at[b]) <= centimetres + 1e-9}

    def _beside(self, place: str) -> set[str]:
        """GC-CAT-04 to -06, -14, -15, -28, GC-AMB-73 to -75, -83: one link, and what else is in range."""
        board, o = self.rules.board, self.rules.o
        targets = set(self.near[place])
        at_sea = self.roads.kind[place] == "sea"
        slots = board.slots if o.yes("slots") else []
        targets |= {b for a, b in slots if a == place}
        if at_sea:
            if o.word("galleon_land_shots") == "linked_or_slot_back":
                targets |= {a for a, b in slots if b == place}
            else:
                targets |= {land for land, sea in board.coast if sea == place}
        else:
            hidden = board.hidden_field if o.word("field_shots") == "adjacent_unblocked" else set()
            views = {pair for pair in board.beside_field if pair[0] == place} - hidden
            targets |= {field for _, field in views if field in self.roads.links}
        targets |= {b for pair in board.ring if place in pair for b in pair - {place}}
        return targets

    # -- shots ---------------------------------------------------------------------------------------------------------

    def in_range(self, position: Position, place: str) -> frozenset[str]:
        if self.rules.o.yes("shot_blocked_by_pieces") and self.rules.o.word("shot_metric") == "links":
            found = self._within(place, self.rules.o.number("shot_range"), position)
            return frozenset(t for t in found if t in self.seen[place])
        return self.seen[place]

    def bridge_between(self, position: Position, place: str, target: str) -> bool:
        """Is a raised drawbridge in the way? From inside one shoots over it (GC-CAT-27 to -29, GC-AMB-78)."""
        return target in position.raised and self.roads.kind[place] != "castle"

    def hits(self, position: Position, seat: str, target: str) -> list[Piece]:
        """What a shot by a player at a place would remove (GC-CAT-07, -24, CQP-CAT-07 to -09, GC-AMB-77)."""
        stack = position.stacks.get(target)
        if stack is None or self.rules.friends(seat, stack.side):  # GC-TEAM-10
            return []
        if stack.kind == "siege":
            return list(stack.load)
        return [stack]
