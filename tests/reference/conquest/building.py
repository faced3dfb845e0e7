"""What soldiers build."""

from __future__ import annotations

from reference.conquest.pieces import Piece
from reference.conquest.position import Position
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules

WORKS = ("chariot", "catapult", "siege", "ship", "galleon")  # in the order of `build_caps`


class Building:
    def __init__(self, rules: Rules, roads: Roads) -> None:
        self.rules, self.roads = rules, roads
        caps = rules.o.numbers("build_caps")
        omitted = rules.o.words("omit_types")
        self.cap = {work: cap for work, cap in zip(WORKS, caps, strict=False) if work not in omitted}
        army = rules.board.starts.get(rules.o.word("army"), {})
        self.starts = {seat: {p for places in men.values() for p in places} for seat, men in army.items()}

    def words(self, position: Position) -> set[str]:
        """GC-BLD-01 to -21: every build that a standing soldier of the player on turn may make."""
        if position.left() < self.rules.o.number("build_cost"):
            return set()
        seat = position.active
        works = [work for work in WORKS if self._below_cap(position, seat, work)]
        words: set[str] = set()
        for place, piece in position.stacks.items() if works else ():
            if piece.kind != "soldier" or piece.side != seat:
                continue
            if piece.frozen and self.rules.o.word("builds_per_soldier") == "one":  # GC-AMB-69
                continue
            for work in works:
                words |= self._at(position, seat, place, work)
        return words

    def _below_cap(self, position: Position, seat: str, work: str) -> bool:
        """GC-BLD-06 to -10, GC-AMB-09, -10."""
        if work in ("ship", "galleon") and not self.rules.o.yes("vessel_build"):
            return False
        have = sum(1 for piece in position.pieces() if piece.kind == work and piece.side == seat)
        return have < self.cap.get(work, 0)

    def _at(self, position: Position, seat: str, place: str, work: str) -> set[str]:
        if work in ("chariot", "siege"):  # GC-BLD-03, -04
            return {f"{place}={work}"} if self._ground(seat, place, work) else set()
        found = set()
        for goal, link in self.roads.links[place].items():
            if goal in position.stacks:
                continue
            if work == "catapult":  # GC-BLD-05, GC-AMB-67
                joined = link == "road" or (link == "drawbridge" and not {place, goal} & set(position.raised))
                if joined and self._ground(seat, goal, work):
                    found.add(f"{place}={work}@{goal}")
            elif link == "landing":  # GC-BLD-06, -07, GC-AMB-66
                if not self._banned(seat, place, "vessel") and not self._banned_start(seat, goal, "vessel"):
                    found.add(f"{place}={work}@{goal}")
        return found

    def _ground(self, seat: str, place: str, work: str) -> bool:
        """The place where the piece appears must be one it may stand on, and not banned (GC-CQ-04, GC-AMB-67)."""
        return self.roads.kind[place] != "quest" and not self._banned(seat, place, work)

    def _banned(self, seat: str, place: str, work: str) -> bool:
        """GC-BLD-11 to -15, GC-AMB-68, -70 to -72."""
        bans = self.rules.o.words(f"build_bans_{work}")
        board = self.rules.board
        if "centre" in bans and board.island_kind.get(board.island[place]) == "centre":
            return True
        owner = board.owner.get(place)
        if owner is not None and ("any_castle" in bans or ("own_castle" in bans and owner == seat)):
            return True
        return self._banned_start(seat, place, work)

    def _banned_start(self, seat: str, place: str, work: str) -> bool:
        """GC-AMB-71: printed starting positions, for the whole game; a partner's are not an opponent's."""
        bans = self.rules.o.words(f"build_bans_{work}")
        for other, places in self.starts.items():
            if place in places:
                if "any_start" in bans or ("opponent_start" in bans and not self.rules.friends(seat, other)):
                    return True
        return False

    def build(self, position: Position, place: str, work: str, goal: str) -> None:
        """GC-BLD-16 to -20, GC-AMB-65: new pieces and the builder stay where they are for this turn."""
        seat = position.active
        position.spent += self.rules.o.number("build_cost")
        position.built[work] += 1
        builder = position.stacks[place]
        new = Piece(work, seat, seat, frozen=True)
        if work == "catapult" and self.rules.o.yes("new_catapult_acts"):
            new.frozen = False
        builder.frozen = self.rules.o.yes("builder_frozen") or builder.frozen
        builder.from_siege = builder.from_siege and goal != place
        if goal == place:
            new.load = [builder]
        position.stacks[goal] = new
