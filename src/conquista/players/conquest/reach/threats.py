"""Threats: seats that could recapture on a space or capture there soon, and distances of a seat to every place."""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import ANSWERING
    from conquista.games.conquest.rules.constants.piece_types import SHIP
    from conquista.games.conquest.rules.constants.place_kinds import SEA
    from conquista.games.conquest.rules.constants.sizes import NONE, PLACES
    from conquista.games.conquest.rules.constants.step_effects import CAPTURES, MOVES, TAKES_VESSEL, TAKINGS
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.recaptures import answers, mark_direct
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.layout import piece_kind
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.stacks import add_piece, drop, lift
    from conquista.games.conquest.rules.position.status import is_dormant
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach.trips import Trips, Walk, all_trips

SHOOTS = cython.declare(cython.int, 128)
FAR = cython.declare(cython.int, 255)


@cython.cclass
class ThreatWatch:
    """Buffers for threat queries; one for each thread."""

    workspace: Workspace
    position: WarPosition
    codes: Codes
    walk: Walk
    trips: Trips
    entry: Annotated[list[int], cython.short[PLACES]]

    def __init__(self, tables: ConquestTables) -> None:
        self.workspace = Workspace(tables)
        self.position = WarPosition(tables)
        self.codes = Codes()
        self.walk = Walk()
        self.trips = Trips()
        if not cython.compiled:
            allocate_rows(self)

    def recaptures(self, pos: WarPosition, space: int, taker_seat: int, taker_kind: int, seat: int) -> list[int]:
        """The first actions of a seat's answers, if a piece of this kind and seat had just taken something of its."""
        if not 0 <= space < pos.tables.places:
            raise ValueError(f"{space} is no place of the board")
        answers_on(self, self.position, pos, space, taker_seat, taker_kind, seat)
        return self.codes.listed()

    def attackers(self, pos: WarPosition, space: int, seat: int, moves: int = 2) -> list[tuple[int, int]]:
        """The pieces of a seat that could capture what is on a space in this many moves, with their costs."""
        all_trips(self.walk, pos, pos.tables, seat, moves, self.trips)
        found: dict[int, int] = {}
        i: cython.int
        for i in range(self.trips.count):
            if self.trips.goal[i] == space and self.trips.effect[i] & (TAKINGS | SHOOTS):
                piece, cost = self.trips.piece[i], self.trips.cost[i]
                found[piece] = min(cost, found.get(piece, cost))
        return sorted(found.items(), key=lambda one: (one[1], one[0]))

    def entry_costs(self, pos: WarPosition, seat: int, budget: int) -> list[int]:
        """By place: the least cost for a seat to come there, or to take what stands there; 255 if it cannot."""
        find_entries(self, pos, seat, budget)
        return [self.entry[i] for i in range(pos.tables.places)]


def answers_on(
    watch: ThreatWatch,
    here: WarPosition,
    pos: WarPosition,
    space: cython.int,
    taker_seat: cython.int,
    taker_kind: cython.int,
    seat: cython.int,
) -> None:
    """Put an imagined taker on a space of a copy, and list what a seat could answer.

    At sea a land piece has boarded: what it took was a vessel.
    """
    other: cython.int
    taker: cython.int
    kind: cython.int = piece_kind(taker_kind, taker_seat, taker_seat)
    copy_into(pos, here)
    watch.codes.count = 0
    if here.board[space] != NONE:
        other = here.board[space]
        lift(here, other)
        drop(here, other, taker_seat)
    here.taking = CAPTURES
    if pos.tables.place_kind[space] == SEA and taker_kind != SHIP and taker_kind != SHIP + 1:
        other = add_piece(here, piece_kind(SHIP, taker_seat, taker_seat), space, NONE)
        taker = add_piece(here, kind, space, other)
        here.taking = TAKES_VESSEL
    else:
        taker = add_piece(here, kind, space, NONE)
    if taker == NONE or is_dormant(here, seat):
        return
    here.active = taker_seat
    here.phase = ANSWERING
    here.to_act = here.defender = seat
    here.target = space
    here.taker = taker
    here.partner_only = here.answer_moves = here.answer_drops = 0
    here.answer_piece = here.answer_carrier = NONE
    if pos.tables.answer_two_necessary:
        mark_direct(here)
    answers(here, watch.workspace, watch.workspace.steps, True, watch.codes)


def find_entries(watch: ThreatWatch, pos: WarPosition, seat: cython.int, budget: cython.int) -> None:
    """Fill the map of entry costs from all trips."""
    i: cython.int
    for i in range(PLACES):
        watch.entry[i] = FAR
    all_trips(watch.walk, pos, pos.tables, seat, budget, watch.trips)
    for i in range(watch.trips.count):
        if watch.trips.effect[i] & (MOVES | TAKINGS | SHOOTS):
            if watch.trips.cost[i] < watch.entry[watch.trips.goal[i]]:
                watch.entry[watch.trips.goal[i]] = watch.trips.cost[i]
