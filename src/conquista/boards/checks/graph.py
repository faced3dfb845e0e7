"""B-01, B-02 and B-04: castles, link ends, and connectivity."""

from __future__ import annotations

import math
from collections import Counter

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.model import LAND_LINKS, LINK_KINDS, BoardLink, WarBoard
from conquista.boards.paths import cut_off, distances

FIVE = 5


def check_castles(survey: Survey, line: ContractLine) -> None:
    """Five castle spaces in a ring, each behind a drawbridge of its own."""
    board = survey.board
    touching: dict[str, list[BoardLink]] = {}
    for link in board.links:
        touching.setdefault(link.a, []).append(link)
        touching.setdefault(link.b, []).append(link)
    for island, castle in survey.castles.items():
        if len(castle) != FIVE:
            line.find("castle_count", castle, island=island, count=len(castle))
        for name in castle:
            links = touching.get(name, [])
            if [k.kind for k in links] != ["drawbridge"] or links[0].a != name:
                line.find("castle_links", [name], name=name, links=sorted(k.kind for k in links))
                continue
            gate = board.spaces[links[0].b]
            if gate.kind != "land" or gate.island != island:
                line.find("gate_place", [name, gate.name], name=name, gate=gate.name)
        shared = [gate for gate, count in Counter(survey.gates[island]).items() if count > 1]
        if shared:
            line.find("gate_shared", shared, island=island)
        if len(castle) == FIVE and not in_ring_order(board, island):
            line.find("ring_order", castle, island=island)
    lost = [name for name, s in board.spaces.items() if s.kind == "castle" and s.island not in survey.castles]
    if lost:
        line.find("castle_elsewhere", lost)
    stray = [link.a for link in board.links_of("drawbridge") if board.spaces[link.a].kind != "castle"]
    if stray:
        line.find("drawbridge_ends", stray)
    line.figure(
        castles=len(survey.castles),
        castle_spaces=sum(map(len, survey.castles.values())),
        drawbridges=len(board.links_of("drawbridge")),
    )


def in_ring_order(board: WarBoard, island: str) -> bool:
    """Return whether the castle spaces, as listed, go once around the keep."""
    keep = board.islands[island].keep
    if keep is None:
        return False
    turns = []
    castle = [board.spaces[name].at for name in board.castle(island)]
    for p, q in zip(castle, castle[1:] + castle[:1], strict=True):
        one, two = math.atan2(p[1] - keep[1], p[0] - keep[0]), math.atan2(q[1] - keep[1], q[0] - keep[0])
        turns.append((two - one) % math.tau)
    return round(sum(turns) / math.tau) in (1, FIVE - 1) and (
        all(0 < t < math.pi for t in turns) or all(math.pi < t < math.tau for t in turns)
    )


def check_link_ends(survey: Survey, line: ContractLine) -> None:
    """Roads join land with land, lanes sea with sea, and landings land with sea."""
    board = survey.board
    for link in board.links:
        a, b = board.spaces[link.a], board.spaces[link.b]
        kinds = {a.kind, b.kind}
        at = [link.a, link.b]
        if link.kind == "lane" and kinds != {"sea"}:
            line.find("lane", at)
        elif link.kind == "landing" and (a.kind, b.kind) != ("land", "sea"):
            line.find("landing", at)
        elif link.kind in LAND_LINKS and "sea" in kinds:
            line.find("land_link", at, kind=link.kind)
        elif link.kind in ("road", "vee", "drawbridge") and a.island != b.island:
            line.find("leaves_island", at, kind=link.kind)
        elif link.kind == "bridge" and a.island == b.island:
            line.find("bridge_at_home", at)
    count = Counter(link.kind for link in board.links)
    line.figure(**{kind: count[kind] for kind in LINK_KINDS if count[kind]}, seaports=len(board.ports))


def check_connections(survey: Survey, line: ContractLine) -> None:
    """All land is connected by land, all water by sea, and every port is reachable from every harbour."""
    board = survey.board
    ground = [name for name, s in board.spaces.items() if s.kind != "sea"]
    water = [name for name, s in board.spaces.items() if s.kind == "sea"]
    lost = cut_off(survey.light, ground)
    if lost:
        line.find("cut_off_land", sorted(lost))
    lost = cut_off(survey.sea, water)
    if lost:
        line.find("cut_off_sea", sorted(lost))
    for island in board.main_islands:
        reached = distances(survey.sea, survey.harbour(island))
        missed = [port for port in board.ports if port not in reached]
        if missed:
            line.find("port_unreached", missed, island=island)
    line.figure(land_spaces=len(ground), sea_spaces=len(water))
