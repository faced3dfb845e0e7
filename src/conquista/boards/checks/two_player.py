"""T-01 to T-05: the board for two players."""

from __future__ import annotations

import math
from collections import Counter

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.paths import disjoint_ways, distances

LEAST_SPACES, MOST_SPACES = 150, 240
LIGHT, HEAVY = (12, 16), (16, 22)
LEAST_LANES = 9
MIN_PORTS = 3


def check_size(survey: Survey, line: ContractLine) -> None:
    """Two main islands and three isles between them, no Quests, and the right size."""
    board = survey.board
    kinds = Counter(island.kind for island in board.islands.values())
    if kinds != Counter({"main": 2, "isle": 3}):
        line.find("islands", list(board.islands))
    if survey.quests:
        line.find("quests", survey.quests)
    joined: dict[str, set[str]] = {key: set() for key, island in board.islands.items() if island.kind == "isle"}
    for link in board.links_of("bridge", "rope"):
        one, two = board.spaces[link.a].island, board.spaces[link.b].island
        for isle, other in ((one, two), (two, one)):
            if isle in joined and other in board.main_islands:
                joined[isle].add(other)
    for isle, mains in joined.items():
        if mains != set(board.main_islands):
            line.find("isle_bridges", [isle])
    count = len(board.spaces)
    if not LEAST_SPACES <= count <= MOST_SPACES:
        line.find("size", [], count=count, least=LEAST_SPACES, most=MOST_SPACES)
    line.figure(spaces=count, per_island=dict(Counter(s.island or "sea" for s in board.spaces.values())))


def check_half_turn(survey: Survey, line: ContractLine) -> None:
    """A strict half-turn is declared; B-10 has checked that it holds."""
    turns = [s.name for s in survey.board.symmetries if s.strict and is_half_turn(s.x, s.y)]
    if not turns:
        line.find("half_turn")
    line.figure(half_turn=turns)


def is_half_turn(x: tuple[float, float, float], y: tuple[float, float, float]) -> bool:
    return all(math.isclose(v, w, abs_tol=1e-9) for v, w in zip((*x[:2], *y[:2]), (-1, 0, 0, -1), strict=True))


def check_distances(survey: Survey, line: ContractLine) -> None:
    """Castles and harbours are as far apart as the game needs."""
    own, other = survey.castles
    gate_distances: dict[str, int] = {}
    for sort, near, (low, high) in (("light", survey.light, LIGHT), ("heavy", survey.heavy, HEAVY)):
        away = distances(near, survey.gates[own])
        gate = min(survey.gates[other], key=lambda g: away[g])
        gate_distances[sort] = away[gate]
        if not low <= away[gate] <= high:
            line.find("gates", [gate], sort=sort, have=away[gate], low=low, high=high)
    lanes: dict[str, int] = {}
    for one, two in ((own, other), (other, own)):
        away = distances(survey.sea, survey.harbour(one))
        near_ports = [port for port in survey.ports[two] if away[port] < LEAST_LANES]
        if near_ports:
            line.find("port_near", near_ports, island=one, least=LEAST_LANES)
        lanes.update({port: away[port] for port in survey.ports[two]})
    line.figure(gates=gate_distances, enemy_ports=lanes)


def check_terrain(survey: Survey, line: ContractLine) -> None:
    """Fields, stairs, drawbridges and slots exist on both sides, so that every edition is complete."""
    board = survey.board
    counts_by_island = {}
    for key in survey.castles:
        have = {
            "fields": sum(f.island == key for f in board.open_fields.values()),
            "stairs": sum(board.spaces[s.space].island == key for s in board.stairs),
            "drawbridges": len(survey.gates[key]),
            "slots": sum(board.spaces[s.origin].island == key for s in board.slots),
        }
        counts_by_island[key] = have
        for what, count in have.items():
            if count == 0:
                line.find(what, [key])
    line.figure(islands=counts_by_island)


def check_ports(survey: Survey, line: ContractLine) -> None:
    """Enough ports, and two disjoint ways by sea and by land for heavy pieces."""
    own, other = survey.castles
    beside = {key: [p for p in survey.ports[key] if p not in survey.harbour(key)] for key in survey.castles}
    for key, ports in beside.items():
        if len(ports) < MIN_PORTS:
            line.find("ports", ports, island=key, count=len(ports))
    by_sea = disjoint_ways(survey.sea, survey.harbour(own), survey.harbour(other))
    if by_sea < 2:
        line.find("sea_ways", [own, other], count=by_sea)
    by_land = disjoint_ways(survey.heavy, survey.gates[own], survey.gates[other])
    if by_land < 2:
        line.find("land_ways", [own, other], count=by_land)
    light = disjoint_ways(survey.light, survey.gates[own], survey.gates[other])
    line.figure(
        beside_harbour={key: len(ports) for key, ports in beside.items()},
        disjoint_sea_ways=by_sea,
        disjoint_land_ways={"heavy": by_land, "light": light},
    )
