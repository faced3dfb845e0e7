"""What one step of one piece to a linked place would do: move, mount, board, capture, or take something over.

Nothing here asks for points or ranges, so that the same judgement serves turns and answers.
"""

from __future__ import annotations

from reference.conquest.pieces import MOUNTS, ROOM, Piece
from reference.conquest.position import Position
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules

TAKINGS = frozenset({"capture", "vessel", "camel", "siege"})


class Steps:
    """Judges steps; `effects` is the question that everything else builds on."""

    def __init__(self, rules: Rules, roads: Roads) -> None:
        self.rules, self.roads = rules, roads

    def effects(self, position: Position, place: str, member: int, goal: str) -> set[str]:
        """The effects a step may have: none where it is illegal, two where a soldier may choose."""
        piece, carriers = position.find(place, member)
        return self.of(position, place, piece, carriers, goal)

    def of(self, position: Position, place: str, piece: Piece, carriers: list[Piece], goal: str) -> set[str]:
        if not self.passes(position, place, piece, carriers, goal):
            return set()
        link = self.roads.links[place][goal]
        other = position.stacks.get(goal)
        if other is None:
            # Land pieces never enter the sea by themselves (CQ-MOVE-10, GC-MOVE-10).
            free = piece.vessel or self.roads.kind[goal] != "sea"
            return {"move"} if free else set()
        if self.rules.friends(piece.side, other.side):
            return self._onto_friend(position, place, piece, carriers, goal, other, link)
        return self._onto_enemy(piece, carriers, goal, other, link)

    def passes(self, position: Position, place: str, piece: Piece, carriers: list[Piece], goal: str) -> bool:
        """May the piece leave here, and is the way open, whatever stands at its end?"""
        if piece.frozen or not self.roads.allows(piece, place, goal):
            return False
        return self._may_leave(place, piece, carriers) and self._bridge_open(position, place, piece, carriers, goal)

    # -- leaving -------------------------------------------------------------------------------------------------------

    def _may_leave(self, place: str, piece: Piece, carriers: list[Piece]) -> bool:
        """May a carried piece step off here?"""
        if not carriers:
            return True
        carrier, bottom = carriers[0], carriers[-1]
        if bottom.vessel and place not in self.roads.ports:  # CQ-LOAD-01, GC-VES-09
            return False
        if carrier.vessel:
            return True
        if carrier.kind == "camel" and bottom.vessel:  # GC-CAM-09, GC-AMB-64
            own = carrier.origin == piece.side
            return self.rules.o.word("dismount_camel_aboard") == "own_camel_only" and own
        if carrier.kind in ("elephant", "chariot") and carrier.side != piece.side:  # GC-TEAM-28
            return place == self.rules.board.centre
        return True

    def _bridge_open(self, position: Position, place: str, piece: Piece, carriers: list[Piece], goal: str) -> bool:
        """GC-DRAW-02, GC-AMB-84, and the soldier from a siege engine (GC-SIE-10, GC-AMB-93)."""
        if self.roads.links[place][goal] != "drawbridge":
            return True
        castle = place if self.roads.kind[place] == "castle" else goal
        raiser = position.raised.get(castle)
        if raiser is None:
            return True
        if not self.rules.o.yes("raised_blocks_owner") and raiser == piece.side:
            return True
        from_siege = piece.kind == "soldier" and bool(carriers) and carriers[0].kind == "siege"
        return from_siege and goal == castle and not self.rules.friends(piece.side, raiser)

    # -- onto one's own ------------------------------------------------------------------------------------------------

    def _onto_friend(
        self, position: Position, place: str, piece: Piece, carriers: list[Piece], goal: str, other: Piece, link: str
    ) -> set[str]:
        own = other.side == piece.side
        if not own and not self.rules.sharing:  # a partner's piece blocks
            return set()
        if other.vessel:
            if piece.vessel:
                return set()
            return {"board"} if self._may_board(position, piece, carriers, other, link) else set()
        if piece.kind != "soldier" or other.kind not in MOUNTS or not self._free_to_mount(carriers, other):
            return set()
        if len(other.load) >= ROOM[other.kind] or self._plates_used_up(position, other):
            return set()
        if own or other.kind == "siege":  # GC-TEAM-23
            return {"mount"}
        if other.kind == "camel":  # GC-TEAM-21
            return {"camel"}
        return {"mount"} if goal == self.rules.board.centre else set()  # GC-TEAM-28

    def _free_to_mount(self, carriers: list[Piece], other: Piece) -> bool:
        """CQ-SOLD-06, GC-SOL-07: only who is not mounted mounts; decks and neighbouring engines have options."""
        if not carriers:
            return True
        if carriers[0].vessel:  # CQ-LOAD-13, GC-VES-18, GC-AMB-21
            return self.rules.o.yes("deck_mounts_dock")
        engines = carriers[0].kind == "siege" and other.kind == "siege"
        return engines and self.rules.o.yes("siege_to_siege")  # CQP-TOWER-07

    def _plates_used_up(self, position: Position, elephant: Piece) -> bool:
        """CQ-COMP-08, A-38: how many elephants of the game may carry two."""
        limit = self.rules.o.number("double_load_limit")
        if limit < 0 or elephant.kind != "elephant" or len(elephant.load) != 1:
            return False
        return sum(1 for p in position.pieces() if p.kind == "elephant" and len(p.load) == 2) >= limit

    def _may_board(self, position: Position, piece: Piece, carriers: list[Piece], vessel: Piece, link: str) -> bool:
        """CQ-COMP-07, CQ-LOAD-02 to -14, CQP-GAL-01, GC-VES-03 to -08, -17, GC-CAM-04."""
        if link == "lane":  # CQ-LOAD-06, A-36: from vessel to vessel, where an option allows it
            if not carriers or not (carriers[0].vessel or self.rules.o.yes("deck_mounts_dock")):
                return False
        elif carriers and not self.rules.o.yes("deck_mounts_dock"):  # CQ-LOAD-13, GC-AMB-20
            return False
        kind = piece.kind
        if kind == "siege" or (kind == "catapult" and vessel.kind != "galleon"):
            return False
        if kind == "camel" and not piece.load:
            if self.rules.o.word("unmounted_camel_boards") == "none":
                return False
        if not vessel.load:
            return True
        cargo = vessel.load[0]
        if kind != "soldier":
            return False
        if cargo.kind == "soldier":
            return len(vessel.load) == 1
        return not carriers and self._mounts_aboard(position, piece, cargo)

    def _mounts_aboard(self, position: Position, piece: Piece, cargo: Piece) -> bool:
        """CQ-LOAD-14, A-37, GC-SOL-08, GC-AMB-22."""
        room = ROOM.get(cargo.kind, 0) > len(cargo.load) and not self._plates_used_up(position, cargo)
        return self.rules.o.yes("mount_aboard") and room and cargo.side == piece.side

    # -- onto an enemy -------------------------------------------------------------------------------------------------

    def _onto_enemy(self, piece: Piece, carriers: list[Piece], goal: str, other: Piece, link: str) -> set[str]:
        if other.vessel:
            if piece.vessel:
                return {"capture"}  # CQ-SHIP-03 to -05, GC-VES-10
            return {"vessel"} if link == "landing" and self._takes_vessel(piece, carriers, other) else set()
        found = {"capture"} if self.captures(piece, other, goal) else set()
        if piece.kind == "soldier":
            if other.kind == "camel" and not other.load and self._free_to_mount(carriers, other):
                found.add("camel")  # GC-CAM-05, -06, GC-AMB-20, -21, -61
            if other.kind == "siege" and not other.load and carriers and carriers[0].kind == "siege":
                if self.rules.o.word("siege_takeover") == "from_neighbouring_siege":
                    found.add("siege")  # CQP-TOWER-09, -12
        return found

    def captures(self, piece: Piece, other: Piece, goal: str) -> bool:
        """CQ-CAP-02 to -04, CQP-TOWER-02, -03, CQP-CAT-02, GC-CAP-02 to -06, GC-FLD-08."""
        if piece.kind in ("catapult", "siege") or piece.vessel:
            return False
        if other.kind == "siege":
            return piece.kind == "elephant"
        if piece.kind == "soldier":
            return other.kind != "elephant"
        if piece.kind == "camel":
            fights = self.rules.o.yes("field_fighting") or self.roads.kind[goal] != "field"
            return bool(piece.load) and fights
        return True

    def _takes_vessel(self, piece: Piece, carriers: list[Piece], vessel: Piece) -> bool:
        """CQ-CONQ-01 to -10, CQP-CAT-13, GC-VES-11 to -16, -23, GC-CAM-04, GC-AMB-20."""
        if carriers and not self.rules.o.yes("deck_mounts_dock"):  # A-35, GC-OQ-05
            return False
        if piece.kind == "siege" or (piece.kind == "camel" and not piece.load):
            return False
        if piece.kind == "catapult":
            return vessel.kind == "galleon" and not vessel.load and self.rules.o.yes("catapult_takes_galleon")
        if piece.kind == "soldier" and any(cargo.kind == "elephant" for cargo in vessel.load):
            return self.rules.o.yes("soldier_takes_elephant_vessel")
        return True

    # -- prices --------------------------------------------------------------------------------------------------------

    def cost(self, piece: Piece, effect: str) -> int:
        """Points a step takes from the budget (CQ-MP-05, GC-AMB-30)."""
        if piece.kind == "soldier":
            if effect in ("mount", "camel"):
                return self.rules.o.number("mount_cost")
            if effect in ("board", "vessel"):
                return self.rules.o.number("soldier_board_cost")
        return 1
