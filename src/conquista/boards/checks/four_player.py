"""F-01 to F-07: the board for four players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.model import LAND_LINKS, BoardLink
from conquista.boards.paths import FAR as FAR_AWAY
from conquista.boards.paths import BoardDistances, disjoint_ways, distances

SIDES = frozenset("NESW")
LEAST_SPACES, MOST_SPACES = 320, 420
BETWEEN = Counter({("rope", "EN"): 1, ("rope", "SW"): 1, ("bridge", "NW"): 1, ("bridge", "ES"): 1})
BETWEEN.update({("bridge", f"C{side}"): 1 for side in SIDES})
QUESTS = 5
ON_DIAGONAL = 0.02  # of the distance from the centre space
FAR = {
    "gate_to_centre": (15, 19),
    "harbour_to_centre": (10, 14),
    "harbour_to_neighbour": (8, 12),
    "castle_to_castle": (18, 26),
}


def check_size(survey: Survey, line: ContractLine) -> None:
    """Four sides with a castle each, a centre island, and the right size."""
    board = survey.board
    main = {key for key in board.main_islands if survey.castles[key]}
    centres = [key for key, island in board.islands.items() if island.kind == "centre"]
    if main != SIDES or centres != ["C"] or len(board.islands) != 5:
        line.find("islands", list(board.islands))
    count = len(board.spaces)
    if not LEAST_SPACES <= count <= MOST_SPACES:
        line.find("size", [], count=count, least=LEAST_SPACES, most=MOST_SPACES)
    line.figure(spaces=count, per_island=dict(Counter(s.island or "sea" for s in board.spaces.values())))


def check_bridges(survey: Survey, line: ContractLine) -> None:
    """Ropes NE and SW, stone NW and SE, stone from each side to the middle, and nothing else."""
    board = survey.board
    found: dict[tuple[str, str], list[BoardLink]] = {}
    for link in board.links:
        one, two = sorted((board.spaces[link.a].island, board.spaces[link.b].island))
        if link.kind in LAND_LINKS and one != two:
            found.setdefault((link.kind, one + two), []).append(link)
    have = Counter({key: len(links) for key, links in found.items()})
    for kind, pair in BETWEEN - have:
        line.find("missing", list(pair), kind=kind)
    for key in have - BETWEEN:
        line.find("extra", [name for link in found[key] for name in (link.a, link.b)], kind=key[0])
    line.figure(between=sorted(f"{kind} {pair}" for kind, pair in have))


def check_centre(survey: Survey, line: ContractLine) -> None:
    """Five Quests round one centre space, with four approaches on the diagonals."""
    board, quests = survey.board, survey.quests
    hub = board.islands[survey.centre].centre
    touching: dict[str, list[BoardLink]] = {}
    for link in board.links:
        for name in link.ends:
            touching.setdefault(name, []).append(link)
    if len(quests) != QUESTS:
        line.find("quest_count", quests, count=len(quests))
    for quest in quests:
        if [(k.kind, k.ends) for k in touching.get(quest, [])] != [("road", frozenset((quest, hub)))]:
            line.find("quest_links", [quest], hub=hub)
    approaches = [k for k in touching.get(hub, []) if not k.ends & set(quests)]
    kinds = Counter(k.kind for k in approaches)
    outward = [k.a for k in approaches if k.kind == "vee" and k.b != hub]
    if kinds != Counter({"vee": 3, "rope": 1}) or outward:
        line.find("approaches", [k.a if k.b == hub else k.b for k in approaches])
        return
    elsewhere = [name for k in board.links_of("vee") if hub not in k.ends for name in (k.a, k.b)]
    if elsewhere:
        line.find("vee_elsewhere", elsewhere)
    feet = {next(iter(k.ends - {hub})): k for k in approaches}
    middle = board.spaces[hub].at
    for foot in feet:
        x, y = (abs(p - q) for p, q in zip(board.spaces[foot].at, middle, strict=True))
        if abs(x - y) > ON_DIAGONAL * (x + y):
            line.find("diagonal", [foot])
    open_fields = [name for name, f in board.open_fields.items() if f.island == survey.centre]
    if open_fields:
        line.find("field_open", open_fields)
    compare_feet(survey, line, hub, feet)


def compare_feet(survey: Survey, line: ContractLine, hub: str, feet: dict[str, BoardLink]) -> None:
    """From each bridgehead two approaches are equally near, and the nearest open one is equally near for all sides."""
    board = survey.board
    ring = {
        name: [m for m in near if m != hub and board.spaces[m].island == survey.centre]
        for name, near in survey.light.items()
        if name != hub and board.spaces[name].island == survey.centre
    }
    steps_by_bridgehead: dict[str, list[int]] = {}
    nearest: dict[str, dict[str, int]] = {"classic": {}, "grand": {}}
    for link in board.links_of("bridge"):
        heads = [n for n in (link.a, link.b) if board.spaces[n].island == survey.centre]
        for head in heads:
            away = distances(ring, [head])
            steps = sorted(away[foot] for foot in feet)
            steps_by_bridgehead[head] = steps
            if steps[0] != steps[1] or steps[1] == steps[2]:
                line.find("two_near", [head], steps=steps)
            for army, found in nearest.items():
                found[head] = min(away[f] for f, k in feet.items() if k.ends not in board.shut.get(army, ()))
    for army, found in nearest.items():
        if len(set(found.values())) > 1:
            line.find("unequal", list(found), army=army)
    rope = next(k for k in feet.values() if k.kind == "rope")
    for army in ("classic", "plus"):
        if rope.ends not in board.shut.get(army, ()):
            line.find("rope_open", sorted(rope.ends), army=army)
    line.figure(quests=len(survey.quests), approaches=sorted(feet), steps_from_bridgeheads=steps_by_bridgehead)


def check_equal_distances(survey: Survey, line: ContractLine) -> None:
    """The centre is equally far for every side, for every kind of piece and for vessels."""
    board = survey.board
    hub = board.islands[survey.centre].centre
    distances_by_side: dict[str, list[int]] = {}
    for sort, near in survey.travellers.items():
        rows = {}
        for key, castle in survey.castles.items():
            away = [distances(near, [name]) for name in castle]
            goals = survey.quests if any(away[0][q] < 1_000 for q in survey.quests) else [hub]
            rows[key] = sorted(min(a[goal] for goal in goals) for a in away)
        distances_by_side[sort] = next(iter(rows.values()))
        if len({tuple(row) for row in rows.values()}) > 1:
            line.find("unequal", odd_ones(rows), sort=sort)
    ports = survey.ports[survey.centre]
    rows = {}
    for key in survey.castles:
        rows[key] = sorted(nearest(distances(survey.sea, [h]), ports) for h in survey.harbour(key))
    distances_by_side["vessel"] = next(iter(rows.values()))
    if len({tuple(row) for row in rows.values()}) > 1:
        line.find("unequal", odd_ones(rows), sort="vessel")
    line.figure(moves=distances_by_side)


def odd_ones(rows: dict[str, list[int]]) -> list[str]:
    """Return the sides whose row differs from that of most sides."""
    usual = Counter(tuple(row) for row in rows.values()).most_common(1)[0][0]
    return [key for key, row in rows.items() if tuple(row) != usual]


def check_distances(survey: Survey, line: ContractLine) -> None:
    """The distances that the game needs."""
    board = survey.board
    hub = board.islands[survey.centre].centre
    figures: dict[str, dict[str, list[int]]] = {what: {} for what in FAR}
    for key in survey.castles:
        at_sea = distances(survey.sea, survey.harbour(key))
        by_land = distances(survey.light, survey.castles[key])
        near = neighbours(survey, key)
        figures["gate_to_centre"][key] = [distances(survey.light, [gate])[hub] for gate in survey.gates[key]]
        figures["harbour_to_centre"][key] = [nearest(at_sea, survey.ports[survey.centre])]
        figures["harbour_to_neighbour"][key] = [nearest(at_sea, survey.ports[other]) for other in near]
        figures["castle_to_castle"][key] = [nearest(by_land, survey.castles[other]) for other in near]
    for what, (low, high) in FAR.items():
        for key, values in figures[what].items():
            if not all(low <= v <= high for v in values):
                line.find(what, [key], have=values, low=low, high=high)
    line.figure(**figures)


def nearest(away: BoardDistances, goals: Iterable[str]) -> int:
    """Return the links to the nearest of some places; FAR where there are none."""
    return min((away[goal] for goal in goals), default=FAR_AWAY)


def neighbours(survey: Survey, island: str) -> list[str]:
    """Return the main islands that a bridge or rope joins to this one."""
    board = survey.board
    found = []
    for link in board.links_of("bridge", "rope"):
        ends = [board.spaces[link.a].island, board.spaces[link.b].island]
        if island in ends and ends[0] != ends[1]:
            other = ends[1] if ends[0] == island else ends[0]
            if other in survey.castles and other not in found:
                found.append(other)
    return found


def check_ports(survey: Survey, line: ContractLine) -> None:
    """Three to five seaports beside each harbour, and one of the centre island facing each side."""
    board = survey.board
    beside = {key: [p for p in survey.ports[key] if p not in survey.harbour(key)] for key in survey.castles}
    for key, ports in beside.items():
        if not 3 <= len(ports) <= 5:
            line.find("beside", ports, island=key, count=len(ports))
    ports = survey.ports[survey.centre]
    x, y = board.spaces[board.islands[survey.centre].centre].at
    facing: dict[str, list[str]] = {}
    for port in ports:
        dx, dy = board.spaces[port].x - x, board.spaces[port].y - y
        side = ("E" if dx > 0 else "W") if abs(dx) > abs(dy) else ("S" if dy > 0 else "N")
        facing.setdefault(side, []).append(port)
    if set(facing) != SIDES:
        line.find("facing", ports, sides=sorted(SIDES - set(facing)))
    line.figure(beside_harbour={key: len(ports) for key, ports in beside.items()}, centre_ports=len(ports))


def check_blockades(survey: Survey, line: ContractLine) -> None:
    """A single ship can block neither a harbour nor the centre."""
    ways_by_pair = {}
    for one, two in combinations(survey.castles, 2):
        ways_by_pair[f"{one}-{two}"] = disjoint_ways(survey.sea, survey.harbour(one), survey.harbour(two))
        if ways_by_pair[f"{one}-{two}"] < 2:
            line.find("harbours", [one, two], count=ways_by_pair[f"{one}-{two}"])
    for key in survey.castles:
        ways_by_pair[f"{key}-C"] = disjoint_ways(survey.sea, survey.harbour(key), survey.ports[survey.centre])
        if ways_by_pair[f"{key}-C"] < 2:
            line.find("centre", [key], count=ways_by_pair[f"{key}-C"])
    line.figure(disjoint_sea_ways=ways_by_pair)
