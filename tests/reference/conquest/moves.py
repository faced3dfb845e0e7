"""Carrying out steps and shots: who leaves the board, who changes sides, who stands where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from reference.conquest.pieces import Piece
from reference.conquest.position import Position
from reference.conquest.roads import Roads
from reference.conquest.rules import Rules


@dataclass
class Result:
    """What an act took: `taking` names how, `victims` who lost figures that count."""

    captor: str
    taker: Piece
    target: str
    taking: str = ""
    defender: str = ""
    eliminated: int = 0
    mixed: bool = False  # pieces of two partners were lost together
    victims: set[str] = field(default_factory=set)
    before: dict[str, tuple[str, int]] = field(default_factory=dict)  # losses of the turn before this act
    losses: dict[str, tuple[str, int]] = field(default_factory=dict)  # and before something changed sides by it


class Moves:
    """Changes positions in place; whether an act is legal is asked elsewhere."""

    def __init__(self, rules: Rules, roads: Roads) -> None:
        self.rules, self.roads = rules, roads

    # -- steps ---------------------------------------------------------------------------------------------------------

    def step(self, position: Position, captor: str, place: str, member: int, goal: str, effect: str) -> Result:
        """Move a piece with its load to a place, with the effect that was judged possible."""
        piece, carriers = position.find(place, member)
        result = Result(captor, piece, goal, before=dict(position.losses))
        from_siege = bool(carriers) and carriers[0].kind == "siege"
        if carriers:
            carriers[0].load.remove(piece)
        else:
            del position.stacks[place]
        self._enter_mark(piece, goal, from_siege)
        if effect == "move":
            position.stacks[goal] = piece
        elif effect == "mount":
            position.stacks[goal].load.append(piece)
        elif effect == "board":
            self._board(position.stacks[goal], piece)
        else:
            self._take(position, result, piece, goal, effect)
        self.settle(position)
        return result

    def _enter_mark(self, piece: Piece, goal: str, from_siege: bool) -> None:
        """GC-AMB-87: remember a soldier who enters a castle from a siege engine, until he leaves the space."""
        piece.from_siege = piece.kind == "soldier" and from_siege and goal in self.rules.board.owner

    def _board(self, vessel: Piece, piece: Piece) -> None:
        """A soldier who finds a carrier aboard mounts it (CQ-LOAD-14)."""
        if vessel.load and vessel.load[0].kind != "soldier":
            vessel.load[0].load.append(piece)
        else:
            vessel.load.append(piece)

    def _take(self, position: Position, result: Result, piece: Piece, goal: str, effect: str) -> None:
        other = position.stacks[goal]
        result.taking, result.defender = effect, other.side
        if effect == "capture":
            self.eliminate(position, result, other)
            position.stacks[goal] = piece
            return
        if self.rules.friends(piece.side, other.side):  # GC-TEAM-21, -22: a partner's camel is no taking
            result.taking = ""
        if effect == "vessel":  # CQ-CONQ-03 to -06, GC-VES-12 to -14
            for cargo in list(other.load):
                self.eliminate(position, result, cargo)
            other.load = []
            other.used = 0  # CQ-CONQ-05: its full range is available to the new owner; not so a tower's
        result.losses = dict(position.losses)
        result.victims |= {other.side} if self.rules.counts(other) else set()
        self.give_up(position, other)
        other.side = piece.side
        other.load.append(piece)

    def give_up(self, position: Position, piece: Piece) -> None:
        """A figure leaves its side without being captured: what was captured before it is no longer among the last.

        CQ-WIN4-14, GC-AMB-97.
        """
        if self.rules.counts(piece):
            position.losses.pop(piece.side, None)

    # -- captures ------------------------------------------------------------------------------------------------------

    def eliminate(self, position: Position, result: Result, stack: Piece) -> None:
        """Send a stack into the captor's pile (CQ-CAP-05, CQ-SHIP-05, GC-CAP-07, -08, GC-AMB-01, -02)."""
        gone = list(stack.all())
        result.mixed = result.mixed or any(piece.side != result.defender for piece in gone)
        pile = position.pile.setdefault(result.captor, Counter())
        for piece in gone:
            pile[piece.kind] += 1
            if piece is position.wander_camel:
                position.wander_camel, position.wander_gone = None, True
            if self.rules.counts(piece):
                _, lost = position.losses.get(piece.side, (result.captor, 0))
                position.losses[piece.side] = (result.captor, lost + 1)
                result.victims.add(piece.side)
        scoring = [piece for piece in gone if self.rules.scores(piece)]
        if self.rules.o.word("stack_counts") == "one":
            scoring = scoring[:1]
        position.score[result.captor] += len(scoring)
        result.eliminated += len(gone)

    def shoot(self, position: Position, captor: str, place: str, member: int, target: str, hit: list[Piece]) -> Result:
        """Remove what a shot hits (CQP-CAT-07, -09, GC-CAT-07, -09, -24)."""
        catapult, _ = position.find(place, member)
        result = Result(captor, catapult, place, "shot", position.stacks[target].side, before=dict(position.losses))
        stack = position.stacks[target]
        for piece in hit:
            self.eliminate(position, result, piece)
        if stack in hit:
            del position.stacks[target]
        else:
            stack.load = []
        catapult.shot = True
        self.settle(position)
        return result

    def settle(self, position: Position) -> None:
        """What was taken over and has lost its crew falls back: camels (GC-CAM-08), towers (CQP-TOWER-11, A-54)."""
        for piece in position.pieces():
            if piece.side != piece.origin and piece.kind in ("camel", "siege"):
                if not any(rider.side == piece.side for rider in piece.load):
                    self.give_up(position, piece)
                    piece.side = piece.origin
