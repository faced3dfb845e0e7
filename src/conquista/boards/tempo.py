"""Tempo: the first own turn in which a piece can reach a Quest or an enemy's castle.

A line of play is a traveller and its carrier; there is no resistance, and own pieces make way. Moves happen in the
order of the line, each as early as budget and allowance permit, which no other schedule of the same moves beats. Every
way to play a line is tried, so the turn is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from conquista.boards.model import LAND_LINKS, WarBoard
from conquista.boards.paths import FAR, Near, distances, sea, ways

FULL_BUDGET = 20
OPENING_BUDGETS = {2: (10,), 4: (5, 10, 15)}  # of the first turns in playing order; later turns have the full budget
ALLOWANCE = {"soldier": 2, "knight": 6, "elephant": 6, "camel": 8, "chariot": 8, "ship": 6, "galleon": 8}
VESSELS = ("ship", "galleon")
Line = tuple[str, str, bool]  # traveller, carrier, by vessel
KNIGHTS: tuple[Line, ...] = (("knight", "", False), ("knight", "", True))
ELEPHANTS: tuple[Line, ...] = (("soldier", "elephant", False), ("soldier", "elephant", True))
LINES: dict[str, tuple[Line, ...]] = {  # by army
    "classic": (*KNIGHTS, ("soldier", "chariot", False), *ELEPHANTS),
    "grand": (*KNIGHTS, ("camel", "", False), ("soldier", "camel", False), *ELEPHANTS),
}
Leg = tuple[str, int]  # who moves, and how far


@dataclass(frozen=True, slots=True)
class Journey:
    """The fastest way to play one line."""

    army: str
    seat: str
    traveller: str
    carrier: str
    by_vessel: bool
    turn: int
    moves: int


def journeys(board: WarBoard) -> tuple[Journey, ...]:
    """Return every line for every seat and army with starts on the board."""
    return tuple(
        found
        for army, lines in LINES.items()
        for seat in board.starts.get(army, {})
        for traveller, carrier, by_vessel in lines
        for found in _Opening(board, army, seat).quickest(traveller, carrier, by_vessel)
    )


def turn_of(legs: Iterable[Leg], first: int) -> int:
    """Return the turn in which the last of these moves is made, when the first turn has a smaller budget."""
    turn, left = 1, first
    used: dict[str, int] = {}
    for mover, count in legs:
        while count:
            step = min(count, left, ALLOWANCE[mover] - used.get(mover, 0))
            if step == 0:
                turn, left = turn + 1, FULL_BUDGET
                used.clear()
                continue
            count, left = count - step, left - step
            used[mover] = used.get(mover, 0) + step
    return turn


class _Opening:
    """One side's opening: its starts, its ways, and its goals."""

    def __init__(self, board: WarBoard, army: str, seat: str) -> None:
        self.board, self.army, self.seat = board, army, seat
        self.men = board.starts[army][seat]
        budgets = OPENING_BUDGETS.get(len(board.seats), ())
        number = board.seats.index(seat)
        self.first = budgets[number] if number < len(budgets) else FULL_BUDGET
        quests = [name for name, space in board.spaces.items() if space.kind == "quest"]
        others = [key for other, key in board.homes.items() if other != seat]
        self.goals = quests or [name for key in others for name in board.castle(key)]

    def near(self, piece: str) -> Near:
        """Return the ways of a piece in this army's editions."""
        shut = self.board.shut.get(self.army, frozenset())
        rope = piece != "elephant" or self.army in self.board.rope_as_bridge
        kinds = [kind for kind in LAND_LINKS if rope or kind != "rope"]
        return ways(
            self.board,
            kinds,
            fields=self.army == "grand" and piece in ("knight", "camel"),
            against_vee=piece in ("soldier", "knight"),
            quests=piece not in ("elephant", "chariot"),
            without=shut,
        )

    def quickest(self, traveller: str, carrier: str, by_vessel: bool) -> list[Journey]:
        plans = self.plans(traveller, carrier, by_vessel)
        best = min(((turn_of(legs, self.first), sum(n for _, n in legs)) for legs in plans), default=None)
        if best is None:
            return []
        return [Journey(self.army, self.seat, traveller, carrier, by_vessel, *best)]

    def plans(self, traveller: str, carrier: str, by_vessel: bool) -> set[tuple[Leg, ...]]:
        """Return all ways to play a line, as legs; different routes of equal lengths are one plan."""
        walker = carrier or traveller
        near = self.near(walker)
        last = self.last_leg(carrier, near)
        found: set[tuple[Leg, ...]] = set()
        soldiers = self.men.get("soldier", ())
        for start in self.men.get(walker, ()) if soldiers or not carrier else ():
            mount: tuple[Leg, ...] = ()
            if carrier:
                on_foot = distances(self.near("soldier"), [start])
                mount = (("soldier", min(max(on_foot[s], 1) for s in soldiers)),)
            away = distances(near, [start])
            if by_vessel:
                found |= {(*mount, *legs) for legs in self.crossings(walker, away, last)}
            else:
                found |= {(*mount, (walker, n), ("soldier", rest)) for n, rest in shortest(away, last)}
        return found

    def last_leg(self, carrier: str, near: Near) -> dict[str, int]:
        """Return for each place where the walker may stop how far a rider must still walk to a goal."""
        if not carrier:
            return dict.fromkeys(self.goals, 0)
        home = distances(self.near("soldier"), self.goals)  # all ways of a soldier are open in both directions
        return {place: home[place] for place in near if 0 < home[place] < FAR}

    def crossings(self, walker: str, away: Mapping[str, int], last: Mapping[str, int]) -> set[tuple[Leg, ...]]:
        """Return crossings: board a vessel that lies in port at the start, sail, land, and go on."""
        lanes, ports, near = sea(self.board), self.board.ports, self.near(walker)
        docks = {dock for group in ports.values() for dock in group}
        inland = {dock: shortest(distances(near, [dock]), last) for dock in docks}
        found: set[tuple[Leg, ...]] = set()
        for vessel in VESSELS:
            for start in self.men.get(vessel, ()):
                boarding = min((away[dock] for dock in ports.get(start, ())), default=FAR)
                if boarding >= FAR:
                    continue
                for port, sailed in distances(lanes, [start]).items():
                    for n, rest in [pair for dock in ports.get(port, ()) for pair in inland[dock]]:
                        found.add(((walker, boarding + 1), (vessel, sailed), (walker, 1 + n), ("soldier", rest)))
        return found


def shortest(away: Mapping[str, int], last: Mapping[str, int]) -> list[tuple[int, int]]:
    """Return steps of the walker and of the rider after it, without dominated pairs."""
    found: list[tuple[int, int]] = []
    for pair in sorted((away[place], rest) for place, rest in last.items() if place in away):
        if not found or pair[1] < found[-1][1]:
            found.append(pair)
    return found
