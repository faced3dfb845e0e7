"""Distances and reach against a plain walk over the ways of a board."""

from __future__ import annotations

import pytest

from conquista.games.conquest.rules.constants.piece_types import ELEPHANT, GALLEON, KNIGHT, SHIP, SOLDIER
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
from conquista.games.conquest.rules.constants.way_kinds import ASHORE, BOARDING, LANE, TRANSFER
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.evaluation.reach_tables import ReachTables
from conquista.players.conquest.evaluation.terms import ABOARD_GALLEON, ABOARD_SHIP, FAR
from players.conquest.helpers import rules_of

ALLOWANCE = {SOLDIER: 2, ELEPHANT: 6, KNIGHT: 6, SHIP: 6, GALLEON: 8}


def steps(rules: ConquestRuleset, kind: int, start: int, most: int = 999) -> dict[int, int]:
    """Places by the number of moves from a start, on an empty board."""
    ways: dict[int, list[int]] = {}
    for way in rules.geography.ways:
        if way.kind not in (BOARDING, ASHORE, TRANSFER) and way.mask >> kind & 1:
            ways.setdefault(way.start, []).append(way.to)
    found, edge = {start: 0}, [start]
    while edge:
        edge = [
            q for p in edge for q in ways.get(p, ()) if q not in found and not found.setdefault(q, found[p] + 1) > most
        ]
    return {place: cost for place, cost in found.items() if cost <= most}


@pytest.mark.parametrize("preset", ["conquest_2p", "conquest_4p", "grand_en"])
@pytest.mark.parametrize("kind", [SOLDIER, KNIGHT, ELEPHANT])
def test_distances_to_castles_and_quests_are_shortest_ways(preset: str, kind: int) -> None:
    rules = rules_of(preset)
    reach_tables = ReachTables(rules.tables)
    geography = rules.geography
    for name in list(rules.board.spaces)[::23]:
        place = geography.number[name]
        if geography.place_kind(name) == 3:
            continue
        walked = steps(rules, kind, place)
        for seat in rules.seats:
            owner = SEATS.index(seat)
            goals = [n for n in rules.names if geography.place_kind(n) == CASTLE and geography.castle_owner(n) == owner]
            best = min((walked.get(geography.number[n], FAR) for n in goals), default=FAR)
            assert reach_tables.distance(owner, kind, place) == best, (name, seat)
        quests = [geography.number[n] for n in rules.names if geography.place_kind(n) == QUEST]
        assert reach_tables.quest_distance(kind, place) == min((walked.get(q, FAR) for q in quests), default=FAR)


@pytest.mark.parametrize("kind", [SOLDIER, KNIGHT, SHIP])
def test_reach_is_what_the_allowance_allows(kind: int) -> None:
    rules = rules_of("conquest_2p")
    reach_tables = ReachTables(rules.tables)
    for place in range(0, len(rules.names), 7):
        at_sea = rules.geography.place_kind(rules.names[place]) == 3
        if at_sea != (kind == SHIP):
            assert reach_tables.reached(kind, place, 2) == []
            continue
        for tier, most in ((0, 2), (1, 4), (2, 99)):
            walked = steps(rules, kind, place, min(most, ALLOWANCE[kind]))
            docked = {
                way.to
                for way in rules.geography.ways
                if way.kind == BOARDING
                and way.mask >> kind & 1
                and walked.get(way.start, 99) < min(most, ALLOWANCE[kind])
            }
            assert set(reach_tables.reached(kind, place, tier)) == (set(walked) - {place}) | docked


def test_a_loaded_vessel_reaches_ashore() -> None:
    rules = rules_of("conquest_2p")
    reach_tables = ReachTables(rules.tables)
    for way in rules.geography.ways:
        if way.kind == ASHORE:
            assert way.to in reach_tables.reached(ABOARD_SHIP + SOLDIER, way.start, 0)
            assert way.to not in reach_tables.reached(SHIP, way.start, 2)
            near = [w.to for w in rules.geography.ways if w.kind == LANE and w.start == way.start]
            assert all(way.to in reach_tables.reached(ABOARD_GALLEON + KNIGHT, sea, 0) for sea in near)
            owner = SEATS.index(rules.seats[1])
            landed = reach_tables.distance(owner, KNIGHT, way.to)
            assert reach_tables.distance(owner, ABOARD_SHIP + KNIGHT, way.start) <= landed + 1
