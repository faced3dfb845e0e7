"""What could be taken now, by whom and at what cost; and which castle spaces and Quests could be entered.

Takings are listed for every piece by itself, and for what rides on a carrier that first sails or walks near.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import CATAPULT, GALLEON, SHIP, SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
    from conquista.games.conquest.rules.constants.sizes import NONE, WORDS
    from conquista.games.conquest.rules.constants.step_effects import TAKINGS
    from conquista.games.conquest.rules.constants.way_kinds import ASHORE, TRANSFER
    from conquista.games.conquest.rules.moves.legal import is_repeated, lowest_bit, moves_left
    from conquista.games.conquest.rules.moves.steps import controls
    from conquista.games.conquest.rules.position.layout import has_place, side_of, type_of, word_of
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.stacks import member_index, next_in_stack, opposing_stacks, own_stacks
    from conquista.games.conquest.rules.position.status import holder_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach.trips import Trips, Walk, effect_trips, last_code, walk
    from conquista.players.conquest.solver.heuristic.move_order import known, propose
    from conquista.players.conquest.solver.heuristic.plans import add_plan, make_plan, travel, trip_code, walk_plan
    from conquista.players.conquest.solver.heuristic.tolls import tolls_of
    from conquista.players.conquest.solver.nodes.state import Outlook, Solver, SolverLevel

SHOOTS = cython.declare(cython.int, 128)
NO_AIM = cython.declare(cython.int, -1)


def list_takings(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    spaces: cython.bint,
) -> None:
    """List all captures, or those on one place, as plans; if `spaces`, also trips to spaces that score when held."""
    word: cython.int
    bits: cython.ulonglong
    bottom: cython.int
    cargo: cython.int
    source: cython.int = -1  # stacks come in the order in which the outlook has listed them
    near: cython.bint
    mark_near(solver, pos, tables, level.wanted)
    for word in range(WORDS):
        bits = own_stacks(pos, solver.seat, word)
        while bits:
            bottom = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            source += 1
            near = is_near(solver, solver.outlook, source, level)
            if not near and not spaces:
                continue
            if not tables.team_sharing or controls(pos, solver.seat, bottom):
                takings_of(solver, pos, tables, level, bottom, spaces)
                if near and pos.first[bottom] != NONE and moves_left(pos, bottom) > 0:
                    carried_takings(solver, pos, tables, level, bottom)
            cargo = pos.first[bottom]
            while cargo != NONE:
                if side_of(pos.kind[cargo]) == solver.seat and not is_repeated(pos, cargo):
                    takings_of(solver, pos, tables, level, cargo, spaces)
                cargo = next_in_stack(pos, cargo)


def is_near(solver: Solver, out: Outlook, source: cython.int, level: SolverLevel) -> cython.bint:
    """Whether an opponent, or the aim, is within capture range of any piece of a stack."""
    far: cython.int = out.nearest[source]
    if level.wanted >= 0:
        far = solver.distances.steps[out.row[source] + level.wanted]
    return far <= level.left and far <= out.reach[source]


def mark_near(solver: Solver, pos: WarPosition, tables: ConquestTables, aim: cython.int) -> None:
    """Mark the places within two steps of an opponent, or of the aim."""
    word: cython.int
    i: cython.int
    bits: cython.ulonglong
    base: cython.int
    for word in range(WORDS):
        solver.hot[word] = 0
    if aim >= 0:
        for word in range(WORDS):
            solver.hot[word] = tables.near_ways[aim * WORDS + word]
        return
    for word in range(WORDS):
        bits = opposing_stacks(pos, solver.seat, word)
        while bits:
            base = (word * 64 + lowest_bit(bits)) * WORDS
            bits &= bits - 1
            for i in range(WORDS):
                solver.hot[i] |= tables.near_ways[base + i]


def takings_of(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    piece: cython.int,
    spaces: cython.bint,
) -> None:
    """List the takings of one piece that goes by itself."""
    moves: cython.int = moves_left(pos, piece)
    i: cython.int
    stand: cython.int
    walk(solver.walk, pos, tables, piece, moves if moves < level.left else level.left)
    if spaces:
        space_trips(solver, pos, tables, level, piece)
    solver.trips.count = 0
    effect_trips(solver.walk, pos, tables, piece, moves, level.left, solver.trips)
    for i in range(solver.trips.count):
        if not is_capture(solver, pos, tables, i, level.wanted):
            continue
        stand = stand_of(solver.walk, solver.trips.via[i])
        propose(
            solver,
            pos,
            pos,
            tables,
            level,
            walk_plan(pos, piece, stand, code_for(solver.walk, pos, solver.trips, i)),
            tolls_of(0, solver.walk.cost[stand], 0),
            solver.trips.goal[i],
            solver.trips.cost[i],
            level.left,
            piece,
        )


def stand_of(w: Walk, place: cython.int) -> cython.int:
    """The last place that a piece can stop on before a place that it passes."""
    while w.passed[place]:
        place = w.parent[place]
    return place


def code_for(w: Walk, pos: WarPosition, trips: Trips, i: cython.int) -> cython.int:
    """The action at the end of a listed trip."""
    return last_code(w, pos, trips.piece[i], trips.goal[i], trips.effect[i], trips.via[i], 0)


def is_capture(solver: Solver, pos: WarPosition, tables: ConquestTables, i: cython.int, aim: cython.int) -> cython.bint:
    """Whether a listed trip captures an opponent's piece, on the aim if there is one."""
    other: cython.int = pos.board[solver.trips.goal[i]]
    if not solver.trips.effect[i] & (TAKINGS | SHOOTS) or (aim >= 0 and solver.trips.goal[i] != aim) or other == NONE:
        return False
    return tables.team[side_of(pos.kind[other])] != tables.team[solver.seat]


def carried_takings(
    solver: Solver,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    carrier: cython.int,
) -> None:
    """List the takings of what a carrier carries, after the carrier has moved to where they begin."""
    kind: cython.int = type_of(pos.kind[carrier])
    vessel: cython.bint = kind == SHIP or kind == GALLEON
    moves: cython.int = moves_left(pos, carrier)
    i: cython.int
    count: cython.int
    place: cython.int
    cargo: cython.int
    walk(solver.walk, pos, tables, carrier, moves if moves < level.left - 1 else level.left - 1)
    count = 0
    for i in range(1, solver.walk.count):  # the walk is needed again: keep what is worth trying
        place = solver.walk.queue[i]
        if solver.walk.passed[place] or not is_stop(solver, tables, place, vessel):
            continue
        solver.stop_place[count] = place
        solver.stop_cost[count] = solver.walk.cost[place]
        count += 1
    for i in range(count):
        copy_into(pos, solver.spare)
        travel(solver.spare, carrier, solver.stop_place[i], solver.stop_cost[i])
        if solver.spare.turn != solver.turn or solver.spare.phase != 0:
            continue
        cargo = pos.first[carrier]
        while cargo != NONE:
            if side_of(pos.kind[cargo]) == solver.seat and not is_repeated(pos, cargo):
                takings_from(solver, pos, solver.spare, tables, level, carrier, cargo, solver.stop_cost[i])
            cargo = next_in_stack(pos, cargo)


def is_stop(solver: Solver, tables: ConquestTables, place: cython.int, vessel: cython.bint) -> cython.bint:
    """Whether cargo of a carrier that stops here could capture something."""
    if vessel:
        return is_landing(tables, place)
    return has_place(solver.hot[word_of(place)], place) == 1


def is_landing(tables: ConquestTables, place: cython.int) -> cython.bint:
    """Whether cargo can leave a vessel here."""
    way: cython.int
    for way in range(tables.way_start[place], tables.way_start[place + 1]):
        if tables.way_kind[way] == ASHORE or tables.way_kind[way] == TRANSFER:
            return True
    return tables.sight_start[place] != tables.sight_start[place + 1]


def takings_from(
    solver: Solver,
    home: WarPosition,
    pos: WarPosition,
    tables: ConquestTables,
    level: SolverLevel,
    carrier: cython.int,
    piece: cython.int,
    paid: cython.int,
) -> None:
    """List the takings of a piece whose carrier has brought it here from where it stood at home."""
    moves: cython.int = moves_left(pos, piece)
    i: cython.int
    stand: cython.int
    goal: cython.int
    cost: cython.int
    plan: cython.ulonglong
    tolls: cython.int
    if moves < 1 and type_of(pos.kind[piece]) != CATAPULT:
        return
    walk(solver.walk, pos, tables, piece, moves if moves < level.left - paid else level.left - paid)
    solver.trips.count = 0
    effect_trips(solver.walk, pos, tables, piece, moves, level.left - paid, solver.trips)
    for i in range(solver.trips.count):
        if not is_capture(solver, pos, tables, i, level.wanted):
            continue
        goal, cost = solver.trips.goal[i], paid + solver.trips.cost[i]
        if known(level, piece, goal, cost):
            continue
        stand = stand_of(solver.walk, solver.trips.via[i])
        plan = make_plan(
            home.at[carrier],
            pos.at[carrier],
            pos.at[piece] if stand != pos.at[piece] else -1,
            member_index(pos, piece),
            code_for(solver.walk, pos, solver.trips, i),
        )
        tolls = paid | tolls_of(0, solver.walk.cost[stand], 0)
        propose(solver, home, pos, tables, level, plan, tolls, goal, cost, level.left, piece)


def space_trips(
    solver: Solver, pos: WarPosition, tables: ConquestTables, level: SolverLevel, piece: cython.int
) -> None:
    """List the trips of a piece to castle spaces and Quests that its team does not hold."""
    kind: cython.int = type_of(pos.kind[piece])
    i: cython.int
    place: cython.int
    holder: cython.int
    for i in range(1, solver.walk.count):
        place = solver.walk.queue[i]
        if tables.place_kind[place] != CASTLE and tables.place_kind[place] != QUEST:
            continue
        if solver.walk.passed[place] or (
            tables.place_kind[place] == QUEST and not tables.holds_quest[kind] and kind != SIEGE
        ):
            continue
        if tables.place_kind[place] == CASTLE and tables.team[tables.castle_of[place]] == tables.team[solver.seat]:
            continue
        holder = holder_of(pos, place)
        if holder != NONE and tables.team[holder] == tables.team[solver.seat]:
            continue
        add_plan(
            level,
            make_plan(-1, 0, pos.at[piece], member_index(pos, piece), trip_code(place)),
            tolls_of(0, solver.walk.cost[place], 0),
            NO_AIM,
            (1 << 24 if kind == SIEGE else 8 * solver.weights.space) - 4 * solver.walk.cost[place],
        )
