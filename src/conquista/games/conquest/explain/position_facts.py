"""A position in plain values: which pieces stand where, on what, and which ways lead on. No rules here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from conquista.boards.model import BoardLink
from conquista.core import Data
from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.piece_types import CATAPULT, ELEPHANT, GALLEON, LOADED, SHIP, SIEGE
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.setup.geography import KINDS, SEATS, LineOfFire, Way
from conquista.games.conquest.setup.ruleset import ALLOWANCES
from conquista.games.conquest.state import ConquestState


class Placed:
    """A piece with its place, its index in the stack, and its carrier."""

    def __init__(self, piece: Piece, place: int, member: int, carrier: Placed | None) -> None:
        self.piece, self.place, self.member, self.carrier = piece, place, member, carrier
        self.kind, self.side, self.number, self.load = piece.type, piece.side, piece.number, piece.load

    @property
    def way_class(self) -> int:
        """The way class: its kind, or LOADED for an elephant with soldiers."""
        return LOADED if self.kind == ELEPHANT and self.load else self.kind

    @property
    def is_vessel(self) -> bool:
        return self.kind in (SHIP, GALLEON)

    @property
    def on_deck(self) -> bool:
        return self.carrier is not None and self.carrier.is_vessel

    @property
    def mounted(self) -> bool:
        """Whether it rides a land piece, ashore or aboard."""
        return self.carrier is not None and not self.carrier.is_vessel


class PositionFacts:
    """One position as the explanations see it."""

    def __init__(self, state: ConquestState) -> None:
        self.state = state
        self.rules = state.rules
        self.geography = state.rules.geography
        self.options = state.rules.options
        self.names = state.rules.names
        self.numbers = packing.numbers(state.position)
        self.rows = packing.rows(state.position)
        self.left = packing.left(state.position)
        self.bottoms = {place: Placed(stack, place, 0, None) for place, stack in packing.stacks(state.position).items()}
        self.by_number = {one.number: one for bottom in self.bottoms.values() for one in whole_stack(bottom)}

    # -- pieces --------------------------------------------------------------------------------------------------------

    def at(self, place: int) -> Placed | None:
        """The bottom piece on a place."""
        return self.bottoms.get(place)

    def member(self, place: int, member: int) -> Placed | None:
        """The piece of a stack by its index."""
        bottom = self.at(place)
        found = whole_stack(bottom) if bottom else iter(())
        return next((one for one in found if one.member == member), None)

    def equal_before(self, one: Placed) -> Placed | None:
        """An equal piece that comes before this one on the same carrier; actions name that one."""
        if one.carrier is None:
            return None
        mark = (one.kind, one.side, one.piece.origin, one.piece.used, one.piece.flags)
        for other in whole_stack(self.bottoms[one.place]):
            if other.carrier is not None and other.carrier.number == one.carrier.number and other.member < one.member:
                piece = other.piece
                if (piece.type, piece.side, piece.origin, piece.used, piece.flags) == mark:
                    return other
        return None

    def allowance(self, one: Placed) -> int:
        """Moves that a piece may make in a turn, with its current load."""
        if one.kind == CATAPULT:
            return self.options.number("catapult_allowance")
        if one.kind == GALLEON and any(piece.type == CATAPULT for piece in one.load):
            return min(ALLOWANCES[GALLEON], self.options.number("catapult_galleon_allowance"))
        return ALLOWANCES[one.kind]

    # -- seats ---------------------------------------------------------------------------------------------------------

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The team of every seat; a seat that does not play has its own."""
        return tuple(self.rules.team_of(seat) if seat in self.rules.seats else 4 + i for i, seat in enumerate(SEATS))

    @cached_property
    def sharing(self) -> bool:
        return self.options.word("team_sharing") == "grand"

    def partner(self, seat: int) -> int:
        """The partner of a seat, or the seat itself."""
        return next((i for i in range(4) if i != seat and self.teams[i] == self.teams[seat]), seat)

    def friends(self, one: int, two: int) -> bool:
        return self.teams[one] == self.teams[two]

    def dormant(self, seat: int) -> bool:
        return packing.seat_counts(self.state.position, seat)["dormant"] != 0

    def controls(self, seat: int, one: Placed) -> bool:
        """Whether this seat may move this piece. A carrier shared by partners obeys those aboard."""
        if not self.sharing or one.kind not in (SHIP, GALLEON, SIEGE):
            return one.side == seat
        if one.side not in (seat, self.partner(seat)):
            return False
        aboard = [piece for rider in one.load for piece in (rider, *rider.load)]
        mine = any(piece.side == seat for piece in aboard)
        return mine or (one.side == seat and not aboard)

    # -- places --------------------------------------------------------------------------------------------------------

    def kind_of(self, place: int) -> int:
        return self.geography.place_kind(self.names[place])

    def castle_owner(self, place: int) -> int:
        return self.geography.castle_owner(self.names[place])

    def ways(self, place: int) -> list[Way]:
        return self._ways.get(place, [])

    def between(self, place: int, goal: int) -> list[Way]:
        return [way for way in self.ways(place) if way.to == goal]

    def sight(self, place: int, goal: int) -> LineOfFire | None:
        return next((s for s in self.geography.sights if s.start == place and s.to == goal), None)

    def link(self, place: int, goal: int) -> BoardLink | None:
        """The board link between two places, whether or not this edition uses it."""
        ends = frozenset((self.names[place], self.names[goal]))
        return next((link for link in self.rules.board.links if link.ends == ends), None)

    def raiser(self, bridge: int) -> int:
        """The seat that raised a drawbridge; NONE while it is down."""
        return NONE if bridge == NONE else self.rows["raised"][bridge]

    def is_raised(self, bridge: int) -> bool:
        """Whether a drawbridge is up; False where there is none."""
        return self.raiser(bridge) != NONE

    @cached_property
    def _ways(self) -> dict[int, list[Way]]:
        found: dict[int, list[Way]] = {}
        for way in self.geography.ways:
            found.setdefault(way.start, []).append(way)
        return found

    # -- names for sentences -------------------------------------------------------------------------------------------

    def called(self, one: Placed | Piece) -> Data:
        """The name of a piece in a message; an elephant with soldiers is a loaded one."""
        piece = one.piece if isinstance(one, Placed) else one
        loaded = "loaded_" if piece.type == ELEPHANT and piece.load else ""
        return named(f"{loaded}{KINDS[piece.type]}")

    def places(self, numbers: list[int]) -> list[str]:
        return [self.names[number] for number in numbers]


def named(kind: str) -> Data:
    """The name of a kind of piece, translated with the message."""
    return {"key": f"why.kind.{kind}", "params": {}}


def whole_stack(bottom: Placed) -> Iterator[Placed]:
    """Every piece of a stack: the bottom, what it carries, and the riders of that."""
    yield bottom
    for i, piece in enumerate(bottom.load):
        cargo = Placed(piece, bottom.place, 1 + i, bottom)
        yield cargo
        for j, rider in enumerate(piece.load):
            yield Placed(rider, bottom.place, 4 + j, cargo)
