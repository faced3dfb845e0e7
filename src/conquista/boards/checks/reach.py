"""The reach of one side's pieces in its first turn: an upper bound, so that safe means safe.

Own pieces do not block, every edition's allowances are taken at their best, and the budget of the turn is ignored,
except for building. Vessels ferry: a piece may board where a vessel can come, and land wherever that vessel can still
sail. A soldier may step off any carrier, one link beyond its reach.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from conquista.boards.model import WarBoard
from conquista.boards.paths import Near, distances, sea, ways

ALLOWANCE = {
    "soldier": 2,
    "elephant": 6,
    "knight": 6,
    "camel": 8,
    "chariot": 8,
    "ship": 6,
    "galleon": 8,
    "catapult": 3,
    "siege": 2,
}
CARRIERS = ("elephant", "camel", "chariot", "siege")
FIELD_PIECES = ("knight", "camel")
SHIPPED = ("soldier", "elephant", "knight", "camel", "chariot")
CATAPULT_SAIL = 3  # lanes of a galleon with a catapult aboard
SHOT_LINKS = 3
SHOT_CM = 4.0
BUILD_ON_FOOT = 6  # links from a soldier's start to a target: two steps, build, move it twice, shoot
BUILD_RIDING = 9  # from a carrier: mount for 2, ride 4, step off, build, move it twice, shoot: 20 moves in total
BUILD_BY_SEA = 11  # the same from a dock: board, sail and land for 9 of 20 moves, then build
WANDER = 2  # moves that any seat may make with an enemy's camel

Men = Mapping[str, Collection[str]]


class FirstTurnReach:
    """What the pieces of one army can reach on one board."""

    def __init__(self, board: WarBoard) -> None:
        self.board = board
        self.roads = {False: ways(board), True: ways(board, fields=True)}
        self.sea = sea(board)
        self.docks = {port: list(docks) for port, docks in board.ports.items()}
        self.ports_at: dict[str, list[str]] = {}
        for port, docks in self.docks.items():
            for dock in docks:
                self.ports_at.setdefault(dock, []).append(port)
        self.any_link = ways(board, ("road", "bridge", "rope", "vee", "lane", "landing"), fields=True)
        for slot in board.slots:
            self.any_link[slot.origin].append(slot.target)
        self.lanes = {port: distances(self.sea, [port], limit=8) for port in self.docks}

    def ferries(
        self, men: Men, carried: int = 8, vessels: tuple[str, ...] = ("ship", "galleon")
    ) -> dict[str, set[str]]:
        """Return for each seaport where a vessel can pick a piece up the seaports where it can land it."""
        found: dict[str, set[str]] = {}
        for vessel in vessels:
            for start in men.get(vessel, ()):
                away = distances(self.sea, [start], limit=ALLOWANCE[vessel])
                for port in self.docks:
                    if port in away:
                        left = min(ALLOWANCE[vessel] - away[port], carried)
                        landed = {other for other in self.docks if self.lanes[port][other] <= left}
                        found.setdefault(port, set()).update(landed)
        return found

    def on_land(
        self, near: Near, starts: Collection[str], steps: int, ferries: Mapping[str, set[str]]
    ) -> dict[str, int]:
        """Return the steps to every land place and, for pieces aboard, to every seaport."""
        found = dict.fromkeys(starts, 0)
        layer = list(starts)
        for step in range(1, steps + 1):
            ahead: list[str] = []
            for here in layer:
                onward = list(near.get(here, ())) if here not in self.docks else list(self.docks[here])
                for port in self.ports_at.get(here, ()):
                    onward += ferries.get(port, ())
                for place in onward:
                    if place not in found:
                        found[place] = step
                        ahead.append(place)
            layer = ahead
        return found

    def hits(self, men: Men, army: str) -> dict[str, set[str]]:
        """Return every place where a piece could be captured in this side's first turn, by the capturing piece."""
        fields = army == "grand"
        ferries = self.ferries(men)
        found: dict[str, set[str]] = {}
        ridden: set[str] = set()
        for piece in SHIPPED:
            near = self.roads[fields and piece in FIELD_PIECES]
            come = self.on_land(near, men.get(piece, ()), ALLOWANCE[piece], ferries)
            found[piece] = set(come) | self.boarded(come, ALLOWANCE[piece])
            if piece in CARRIERS:
                ridden |= set(come)
        ridden |= set(distances(self.roads[False], men.get("siege", ()), limit=ALLOWANCE["siege"]))
        found["dismounting soldier"] = {m for n in ridden for m in self.beside(n)}
        for vessel in ("ship", "galleon"):
            found[vessel] = set(distances(self.sea, men.get(vessel, ()), limit=ALLOWANCE[vessel]))
        found["catapult"] = self.shots(men)
        if fields:
            found["new catapult"] = self.built(men.get("soldier", ()))
        return found

    def boarded(self, come: Mapping[str, int], steps: int) -> set[str]:
        """Return the seaports whose vessels can be captured from a dock within reach."""
        return {port for port, docks in self.docks.items() if any(come.get(dock, steps) < steps for dock in docks)}

    def beside(self, name: str) -> list[str]:
        """Return where a soldier can step off a carrier, on land or aboard in a port."""
        if name in self.docks:
            return self.docks[name]
        return [*self.roads[True].get(name, ()), *self.ports_at.get(name, ())]

    def built(self, soldiers: Collection[str]) -> set[str]:
        """Return what a new catapult can hit where it may act at once; building takes ten of twenty moves."""
        docked = [name for name in soldiers if name in self.ports_at]
        on_foot = distances(self.any_link, soldiers, limit=BUILD_ON_FOOT)
        return set(on_foot) | set(distances(self.any_link, docked, limit=BUILD_BY_SEA))

    def rode_and_built(self, men: Men) -> set[str]:
        """Return what the catapult of a soldier who rode first can hit. That takes a whole turn, so no camel wanders.

        The only edition that lets a new catapult act at once is for four players.
        """
        carriers = [name for piece in CARRIERS for name in men.get(piece, ())] if len(self.board.seats) == 4 else []
        return set(distances(self.any_link, carriers, limit=BUILD_RIDING)) if carriers else set()

    def shots(self, men: Men) -> set[str]:
        """Return what a catapult can hit after moving or sailing: by links, by slots, or by measured distance."""
        starts = men.get("catapult", ())
        if not starts:
            return set()
        ferries = self.ferries(men, CATAPULT_SAIL, ("galleon",))
        come = set(self.on_land(self.roads[False], starts, ALLOWANCE["catapult"], ferries))
        for port in [p for p in self.docks if p in come]:
            come |= set(distances(self.sea, [port], limit=CATAPULT_SAIL))
        hit = set(distances(self.any_link, come, limit=SHOT_LINKS))
        limit = SHOT_CM / self.board.width_cm * self.board.size[0] if self.board.width_cm else 0.0
        origin = [self.board.spaces[n] for n in come if n in self.board.spaces]
        for name, space in self.board.spaces.items():
            if name not in hit and any((s.x - space.x) ** 2 + (s.y - space.y) ** 2 <= limit * limit for s in origin):
                hit.add(name)
        return hit
