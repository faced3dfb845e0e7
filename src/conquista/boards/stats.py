"""Figures of a board, as plain data: counts, degrees, distances, disjoint ways, symmetry and opening tempo."""

from __future__ import annotations

from collections import Counter

from conquista.boards.checks import check
from conquista.boards.checks.report import ContractReport
from conquista.boards.model import LAND_LINKS, LINK_KINDS, Board, RegionBoard, WarBoard
from conquista.boards.packed import pack
from conquista.boards.paths import distances, ways
from conquista.boards.tempo import journeys

Figures = dict[str, object]


def stats(board: Board) -> Figures:
    """Return all figures of a board."""
    report = check(board)
    common: Figures = {"id": board.id, "title": board.title, "kind": board.kind, "holds": report.holds}
    if isinstance(board, RegionBoard):
        return {**common, **region_stats(board, report)}
    return {**common, **war_stats(board, report)}


def war_stats(board: WarBoard, report: ContractReport) -> Figures:
    count = Counter(link.kind for link in board.links)
    return {
        "seats": list(board.seats),
        "spaces": len(board.spaces),
        "digest": f"{pack(board).digest:016x}",
        "islands": {key: island_counts(board, key) for key in (*board.islands, "")},
        "links": {kind: count[kind] for kind in LINK_KINDS if count[kind]},
        "degrees": {"land": degrees(board, sea=False), "sea": degrees(board, sea=True)},
        "symmetries": {s.name: "strict" if s.strict else "but for the approaches" for s in board.symmetries},
        "distances": spread(board),
        "figures": {line.id: line.figures for line in report.lines if line.judged},
        "tempo": [
            {
                "army": j.army,
                "seat": j.seat,
                "traveller": j.traveller,
                "carrier": j.carrier,
                "by_vessel": j.by_vessel,
                "turn": j.turn,
                "moves": j.moves,
            }
            for j in journeys(board)
        ],
    }


def island_counts(board: WarBoard, key: str) -> Figures:
    """Return spaces by kind and marks of one island; the key "" is the sea."""
    kinds = Counter(space.kind for space in board.spaces.values() if space.island == key)
    if not key:
        return {"name": "", "sea": kinds["sea"], "ports": len(board.ports)}
    ports = [port for port, docks in board.ports.items() if any(board.spaces[d].island == key for d in docks)]
    return {
        "name": board.islands[key].name,
        "land": kinds["land"],
        "castle": kinds["castle"],
        "quest": kinds["quest"],
        "fields": sum(f.island == key for f in board.open_fields.values()),
        "closed": sum(f.island == key and f.closed for f in board.fields.values()),
        "stairs": sum(board.spaces[s.space].island == key for s in board.stairs),
        "paths": sum(board.fields[p.one].island == key for p in board.paths),
        "slots": sum(board.spaces[s.origin].island == key for s in board.slots),
        "blinds": sum(board.spaces[b.space].island == key for b in board.blinds),
        "ports": len(ports),
    }


def degrees(board: WarBoard, sea: bool) -> dict[str, int]:
    """Return how many spaces have each degree, landings not counted."""
    near = ways(board, ("lane",) if sea else LAND_LINKS)
    sizes = Counter(len(near[name]) for name, space in board.spaces.items() if (space.kind == "sea") == sea)
    return {str(degree): sizes[degree] for degree in sorted(sizes)}


def spread(board: WarBoard) -> Figures:
    """Return the largest distances by land and by sea, and the smallest between castles and between harbours."""
    land, sea = ways(board), ways(board, ("lane",))
    mains = board.main_islands
    pairs = [(one, two) for i, one in enumerate(mains) for two in mains[i + 1 :]]
    return {
        "widest_land": max(max(distances(land, [n]).values()) for n, s in board.spaces.items() if s.kind != "sea"),
        "widest_sea": max(max(distances(sea, [n]).values()) for n, s in board.spaces.items() if s.kind == "sea"),
        "castles": {f"{a}-{b}": nearest(land, board.castle(a), board.castle(b)) for a, b in pairs},
        "castles_with_fields": {
            f"{a}-{b}": nearest(ways(board, fields=True), board.castle(a), board.castle(b)) for a, b in pairs
        },
        "harbours": {f"{a}-{b}": nearest(sea, board.islands[a].harbour, board.islands[b].harbour) for a, b in pairs},
    }


def nearest(near: dict[str, list[str]], sources: tuple[str, ...], goals: tuple[str, ...]) -> int:
    away = distances(near, sources)
    return min(away[goal] for goal in goals)


def region_stats(board: RegionBoard, report: ContractReport) -> Figures:
    near = {name: region.borders for name, region in board.regions.items()}
    return {
        "regions": {
            name: {
                "title": region.title,
                "borders": list(region.borders),
                "degree": len(region.borders),
                "farthest": max(distances(near, [name]).values()),
            }
            for name, region in board.regions.items()
        },
        "borders": len(board.borders),
        "figures": {line.id: line.figures for line in report.lines if line.judged},
    }
