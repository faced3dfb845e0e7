"""Precomputed distances and one-turn reach of each kind of stack, for a board under an edition.

Ways are computed on an empty board. Nothing blocks, so reach is an upper bound and distances are lower bounds; an
evaluation needs something that costs one lookup, and the search finds out what is really open.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import CATAPULT, ELEPHANT, GALLEON, LOADED, SHIP, SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST, SEA
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, PLACES, SEATS, WAYS, WORDS
    from conquista.games.conquest.rules.constants.way_kinds import ASHORE, BOARDING, LANE, TRANSFER
    from conquista.games.conquest.rules.position.layout import bit_of, has_place, word_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.evaluation.terms import ABOARD_SHIP, CLASSES, FAR, SPREAD, TIERS

SPACES = cython.declare(cython.int, 20)  # of all castles together


@cython.cclass
class ReachTables:
    """Distances and reach, computed once for each pair of board and options, shared by all searches."""

    tables: Public[ConquestTables]
    # (class * 464 + place) * 24: three tiers of eight words
    reach: Annotated[list[int], cython.ulonglong[CLASSES * PLACES * SPREAD]]
    toward: Annotated[list[int], cython.uchar[SEATS * CLASSES * PLACES]]  # (owner * 30 + class) * 464 + place
    questward: Annotated[list[int], cython.uchar[CLASSES * PLACES]]  # class * 464 + place
    # (seat * 30 + class) * 464 + place: to the nearest castle of an opponent
    march: Annotated[list[int], cython.uchar[SEATS * CLASSES * PLACES]]
    # (class * 464 + place) * 20 + castle space
    space_away: Annotated[list[int], cython.uchar[CLASSES * PLACES * SPACES]]
    back_start: Annotated[list[int], cython.short[PLACES + 1]]  # ways that lead to a place: back_way[back_start[p] ..]
    back_way: Annotated[list[int], cython.short[WAYS]]
    begin: Annotated[list[int], cython.short[WAYS]]  # where a way begins
    length: Annotated[list[int], cython.uchar[PLACES]]
    queue: Annotated[list[int], cython.short[PLACES]]

    def __init__(self, tables: ConquestTables) -> None:
        if not cython.compiled:
            allocate_rows(self)
            self.toward = [FAR] * (SEATS * CLASSES * PLACES)
            self.questward = [FAR] * (CLASSES * PLACES)
            self.march = [FAR] * (SEATS * CLASSES * PLACES)
            self.space_away = [FAR] * (CLASSES * PLACES * SPACES)
        self.tables = tables
        self._turn_ways_round()
        self._measure_reach()
        self._measure_distances()
        self._find_nearest_castles()
        self._measure_spaces()

    def distance(self, owner: int, kind: int, place: int) -> int:
        """Moves of a class of stack from a place to the castle of a seat, FAR when it never gets there."""
        return self.toward[(owner * CLASSES + kind) * PLACES + place]

    def quest_distance(self, kind: int, place: int) -> int:
        """Moves of a class of stack from a place to the nearest Quest."""
        return self.questward[kind * PLACES + place]

    def reached(self, kind: int, place: int, tier: int) -> list[int]:
        """The places that a class of stack on a place can strike with the moves of a tier, or fewer."""
        base: cython.int = (kind * PLACES + place) * SPREAD + tier * WORDS
        return [p for p in range(PLACES) if has_place(self.reach[base + word_of(p)], p)]

    # -- ways, from their ends -----------------------------------------------------------------------------------------

    def _turn_ways_round(self) -> None:
        """List the ways that lead to each place."""
        place: cython.int
        way: cython.int
        at: cython.int = 0
        goal: cython.int
        for place in range(PLACES):
            for way in range(self.tables.way_start[place], self.tables.way_start[place + 1]):
                self.begin[way] = place
        for goal in range(PLACES):
            self.back_start[goal] = at
            for way in range(self.tables.ways):
                if self.tables.way_to[way] == goal:
                    self.back_way[at] = way
                    at += 1
        self.back_start[PLACES] = at

    # -- reach ---------------------------------------------------------------------------------------------------------

    def _measure_reach(self) -> None:
        kind: cython.int
        place: cython.int
        for kind in range(CLASSES):
            for place in range(self.tables.places):
                spread_from(self, kind, place)

    # -- distances -----------------------------------------------------------------------------------------------------

    def _measure_distances(self) -> None:
        owner: cython.int
        kind: cython.int
        place: cython.int
        base: cython.int
        for kind in range(CLASSES):
            for owner in range(SEATS + 1):
                base = (owner * CLASSES + kind) * PLACES
                for place in range(PLACES):
                    self.length[place] = FAR
                    if is_goal(self, owner, kind, place):
                        self.length[place] = 0
                measure(self, kind)
                for place in range(PLACES):
                    if owner == SEATS:
                        self.questward[kind * PLACES + place] = self.length[place]
                    else:
                        self.toward[base + place] = self.length[place]

    def _find_nearest_castles(self) -> None:
        seat: cython.int
        other: cython.int
        i: cython.int
        for seat in range(SEATS):
            for i in range(CLASSES * PLACES):
                self.march[seat * CLASSES * PLACES + i] = FAR
                for other in range(SEATS):
                    if self.tables.team[other] != self.tables.team[seat]:
                        if self.toward[other * CLASSES * PLACES + i] < self.march[seat * CLASSES * PLACES + i]:
                            self.march[seat * CLASSES * PLACES + i] = self.toward[other * CLASSES * PLACES + i]

    def _measure_spaces(self) -> None:
        kind: cython.int
        place: cython.int
        space: cython.int
        for space in range(SPACES):
            for kind in range(CLASSES):
                for place in range(PLACES):
                    self.length[place] = FAR
                if self.tables.castle_place[space] >= 0:
                    self.length[self.tables.castle_place[space]] = 0
                    measure(self, kind)
                for place in range(PLACES):
                    self.space_away[(kind * PLACES + place) * SPACES + space] = self.length[place]


def nearest_free(
    reach_tables: ReachTables, seat: cython.int, kind: cython.int, place: cython.int, claimed: cython.int
) -> cython.int:
    """Moves to the nearest castle space of an opponent that is not among the claimed ones; FAR if there is none."""
    base: cython.int = (kind * PLACES + place) * SPACES
    near: cython.int = FAR
    space: cython.int
    for space in range(SPACES):
        if (
            not (claimed >> space) & 1
            and reach_tables.tables.team[space // CASTLE_SIZE] != reach_tables.tables.team[seat]
        ):
            if reach_tables.space_away[base + space] < near:
                near = reach_tables.space_away[base + space]
    return near


def vessel_in(kind: cython.int) -> cython.int:
    """The vessel of a class of stack, NONE for a class that stands on land."""
    if kind >= ABOARD_SHIP:
        return SHIP if kind < ABOARD_SHIP + 10 else GALLEON
    return kind if kind == SHIP or kind == GALLEON else NONE


def landing_in(kind: cython.int) -> cython.int:
    """The class that goes ashore from a loaded vessel; an empty vessel is measured as if a soldier were aboard."""
    return kind % 10 if kind >= ABOARD_SHIP else 0


def allowance_of(reach_tables: ReachTables, kind: cython.int) -> cython.int:
    """Moves that a piece of a way class may make in a turn."""
    return reach_tables.tables.allowance[ELEPHANT if kind == LOADED else kind]


def may_walk(reach_tables: ReachTables, kind: cython.int, way: cython.int) -> cython.bint:
    """Whether a piece of a way class can take this way by itself and stop at its end."""
    by: cython.int = reach_tables.tables.way_kind[way]
    if by == BOARDING or by == TRANSFER or by == ASHORE:
        return False
    return (reach_tables.tables.way_mask[way] >> kind) & 1 != 0


def is_goal(reach_tables: ReachTables, owner: cython.int, kind: cython.int, place: cython.int) -> cython.bint:
    """Whether distances of an owner, or (after the last seat) of the Quests, are measured to this place."""
    if owner == SEATS:
        return reach_tables.tables.place_kind[place] == QUEST
    if kind == SIEGE and reach_tables.tables.siege_goal == 2:
        return reach_tables.tables.place_kind[place] == QUEST
    return reach_tables.tables.place_kind[place] == CASTLE and reach_tables.tables.castle_of[place] == owner


def measure(reach_tables: ReachTables, kind: cython.int) -> None:
    """Fill `length` from its goals outwards: land first, then by sea to where one may go ashore."""
    vessel: cython.int = vessel_in(kind)
    land: cython.int = landing_in(kind) if vessel != NONE else kind
    level: cython.int
    place: cython.int
    i: cython.int
    way: cython.int
    step: cython.bint
    walker: cython.int
    deepest: cython.int = 0
    level = 0
    while level <= deepest and level < FAR - 1:
        for place in range(reach_tables.tables.places):
            if reach_tables.length[place] != level:
                continue
            for i in range(reach_tables.back_start[place], reach_tables.back_start[place + 1]):
                way = reach_tables.back_way[i]
                if reach_tables.length[reach_tables.begin[way]] <= level + 1:
                    continue
                walker = vessel if reach_tables.tables.way_kind[way] == LANE and vessel != NONE else land
                step = may_walk(reach_tables, walker, way)
                if vessel != NONE and reach_tables.tables.way_kind[way] == ASHORE:
                    step = (reach_tables.tables.way_mask[way] >> land) & 1 != 0
                if step:
                    reach_tables.length[reach_tables.begin[way]] = level + 1
                    deepest = level + 1
        level += 1


def mark_struck(reach_tables: ReachTables, base: cython.int, place: cython.int, cost: cython.int) -> None:
    """Mark a place as struck at a cost, in its tier and in all wider ones."""
    tier: cython.int = 0 if cost <= 2 else 1 if cost <= 4 else 2
    while tier < TIERS:
        reach_tables.reach[base + tier * WORDS + word_of(place)] |= bit_of(place)
        tier += 1


def walk(
    reach_tables: ReachTables,
    kind: cython.int,
    place: cython.int,
    spent: cython.int,
    most: cython.int,
    base: cython.int,
) -> None:
    """Mark what a piece of a way class strikes from a place with at most `most` moves, `spent` ones gone before."""
    head: cython.int = 0
    tail: cython.int = 1
    way: cython.int
    i: cython.int
    for i in range(PLACES):
        reach_tables.length[i] = FAR
    reach_tables.length[place] = 0
    reach_tables.queue[0] = place
    if kind == CATAPULT:
        fire(reach_tables, place, spent + 1, base)
    while head < tail:
        for way in range(
            reach_tables.tables.way_start[reach_tables.queue[head]],
            reach_tables.tables.way_start[reach_tables.queue[head] + 1],
        ):
            goal: cython.int = reach_tables.tables.way_to[way]
            if reach_tables.length[goal] != FAR or reach_tables.length[reach_tables.queue[head]] >= most:
                continue
            if reach_tables.tables.way_kind[way] == BOARDING and (reach_tables.tables.way_mask[way] >> kind) & 1:
                mark_struck(
                    reach_tables, base, goal, spent + reach_tables.length[reach_tables.queue[head]] + 1
                )  # a vessel that lies there
            if not may_walk(reach_tables, kind, way):
                continue
            reach_tables.length[goal] = reach_tables.length[reach_tables.queue[head]] + 1
            reach_tables.queue[tail] = goal
            tail += 1
            if kind == CATAPULT:
                fire(reach_tables, goal, spent + reach_tables.length[goal] + 1, base)
            else:
                mark_struck(reach_tables, base, goal, spent + reach_tables.length[goal])
        head += 1


def fire(reach_tables: ReachTables, place: cython.int, cost: cython.int, base: cython.int) -> None:
    """Mark what a catapult hits from a place."""
    sight: cython.int
    for sight in range(reach_tables.tables.sight_start[place], reach_tables.tables.sight_start[place + 1]):
        mark_struck(reach_tables, base, reach_tables.tables.sight_to[sight], cost)


def spread_from(reach_tables: ReachTables, kind: cython.int, place: cython.int) -> None:
    """Mark what a stack of a class strikes from a place: by itself, and with what it puts ashore."""
    base: cython.int = (kind * PLACES + place) * SPREAD
    vessel: cython.int = vessel_in(kind)
    land: cython.int = landing_in(kind)
    port: cython.int
    way: cython.int
    i: cython.int
    sailed: Annotated[list[int], cython.uchar[PLACES]]
    if not cython.compiled:
        sailed = [0] * PLACES
    if (vessel != NONE) != (reach_tables.tables.place_kind[place] == SEA):
        return
    if vessel == NONE:
        if reach_tables.tables.takes[ELEPHANT if kind == LOADED else kind] or kind == CATAPULT:
            walk(reach_tables, kind, place, 0, allowance_of(reach_tables, kind), base)
        return
    walk(reach_tables, vessel, place, 0, allowance_of(reach_tables, vessel), base)
    if kind < ABOARD_SHIP:
        return
    for i in range(PLACES):
        sailed[i] = reach_tables.length[i]
    for port in range(reach_tables.tables.places):
        if sailed[port] == FAR:
            continue
        for way in range(reach_tables.tables.way_start[port], reach_tables.tables.way_start[port + 1]):
            if reach_tables.tables.way_kind[way] == ASHORE and (reach_tables.tables.way_mask[way] >> land) & 1:
                mark_struck(reach_tables, base, reach_tables.tables.way_to[way], sailed[port] + 1)
                walk(
                    reach_tables,
                    land,
                    reach_tables.tables.way_to[way],
                    sailed[port] + 1,
                    allowance_of(reach_tables, land) - 1,
                    base,
                )
