"""B-06 and B-07: stairs, fields, paths, slots and hidden views."""

from __future__ import annotations

from collections import Counter

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.faces import edges, prune
from conquista.boards.geometry import inside, to_line
from conquista.boards.model import TerrainField, WarBoard
from conquista.boards.paths import cut_off, distances

NINE = 9


def check_fields(survey: Survey, line: ContractLine) -> None:
    """Nine stair spaces on each main island, and fields that are connected and can be entered."""
    board = survey.board
    counts: dict[str, dict[str, int]] = {}
    for key, island in board.islands.items():
        stairs = [s for s in board.stairs if board.spaces[s.space].island == key]
        mine = [name for name, f in board.open_fields.items() if f.island == key]
        if island.kind == "main":
            spaces = {s.space for s in stairs}
            if len(spaces) != NINE or len(stairs) != NINE:
                line.find("stair_count", sorted(spaces), island=key, count=len(spaces))
            left = [s.space for s in stairs if s.left_out]
            if len(left) != 1:
                line.find("left_out", left, island=key, count=len(left))
        near = field_paths(board, mine)
        lost = cut_off(near, mine) if island.kind == "main" else set()
        if lost:
            line.find("apart", sorted(lost), island=key)
        for count, use in ((NINE, stairs), (NINE - 1, [s for s in stairs if not s.left_out])):
            entered = distances(near, [s.field for s in use if s.field in near])
            lost = set(mine) - set(entered)
            if lost:
                line.find("not_reached", sorted(lost), island=key, count=count)
                break
        counts[key] = {"fields": len(mine), "stairs": len(stairs), "paths": sum(map(len, near.values())) // 2}
    line.figure(islands=counts)


def field_paths(board: WarBoard, names: list[str]) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {name: [] for name in names}
    for path in board.paths:
        if path.one in near and path.two in near:
            near[path.one].append(path.two)
            near[path.two].append(path.one)
    return near


def check_marks(survey: Survey, line: ContractLine) -> None:
    """Every face has one name, and every mark is where it says."""
    board = survey.board
    for key, faces in survey.faces.items():
        named = Counter(f.ring for f in board.fields.values() if f.island == key)
        for ring in faces:
            if named[ring] == 0:
                line.find("face_unnamed", prune(ring), island=key)
            elif named[ring] > 1:
                line.find("face_twice", [n for n, f in board.fields.items() if f.island == key and f.ring == ring])
    tightest = 1e9
    for name, field in board.fields.items():
        outline = survey.curves.outline(field.ring)
        room = to_line(field.spot, [*outline, outline[0]]) if inside(field.spot, outline) else 0.0
        if not field.closed:
            tightest = min(tightest, room)
        if (room < board.radius and not field.closed) or room == 0:
            line.find("spot", [name], room=round(room), least=round(board.radius))
    check_paths(board, line)
    for stair in board.stairs:
        if not touches(board, stair.space, stair.field):
            line.find("stair", [stair.space, stair.field])
    for blind in board.blinds:
        if not touches(board, blind.space, blind.field) or board.fields[blind.field].terrain != "mountains":
            line.find("blind", [blind.space, blind.field])
    stairs = {(s.space, s.field) for s in board.stairs}
    for blind in board.blinds:
        if (blind.space, blind.field) in stairs:
            line.find("blind_stair", [blind.space, blind.field])
    for slot in board.slots:
        if slot.origin == slot.target or frozenset((slot.origin, slot.target)) in board.link_between:
            line.find("slot", [slot.origin, slot.target])
    how = Counter(path.how for path in board.paths)
    line.figure(
        open_fields=len(board.open_fields),
        closed_fields=len(board.fields) - len(board.open_fields),
        paths_over=how["over"],
        paths_under=how["under"],
        slots=len(board.slots),
        hidden_views=len(board.blinds),
        tightest_spot=round(tightest, 1) if board.open_fields else None,
    )


def check_paths(board: WarBoard, line: ContractLine) -> None:
    """Every path crosses one road, which both its fields border."""
    for path in board.paths:
        one, two = board.fields[path.one], board.fields[path.two]
        road = board.link_between[path.road]
        along = path.road in edges(prune(one.ring)) and path.road in edges(prune(two.ring))
        if road.kind != "road" or path.one == path.two or not along:
            line.find("path", [path.one, path.two, road.a, road.b])
        elif one.closed or two.closed:
            line.find("path_closed", [f.name for f in (one, two) if f.closed])
    for ends, count in Counter(path.road for path in board.paths).items():
        if count > 1:
            line.find("path_twice", sorted(ends))


def touches(board: WarBoard, space: str, field: str) -> bool:
    """Return whether a space lies on the border of an open field."""
    found: TerrainField = board.fields[field]
    return not found.closed and space in prune(found.ring)
