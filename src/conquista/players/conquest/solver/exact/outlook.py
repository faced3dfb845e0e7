"""Collects the inputs of a bound: who could attack whom at what cost, and which spaces could be entered.

All roads count as free and every piece as where it stands, so no cost here exceeds the true one. A seat may always
decline to answer, so the turn can gain no more than it would without answers: opponents stay where they
are, and only a loose camel can be led nearer. Distances are those of `ROAM`, which no piece can better (for catapults
those of `ANY`), and for the first taking those of the pieces themselves.
"""

from __future__ import annotations

import cython

SIZES_OF_STACKS = 8  # a galleon with an elephant and two soldiers has four pieces

if not cython.compiled:
    from conquista.games.conquest.rules.constants import piece_types
    from conquista.games.conquest.rules.constants.piece_flags import SHOT
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, PLACES, SEATS, WORDS
    from conquista.games.conquest.rules.moves.legal import lowest_bit, moves_left
    from conquista.games.conquest.rules.position.layout import side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import own_stacks
    from conquista.games.conquest.rules.position.status import holder_of, left_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach import distance_fields
    from conquista.players.conquest.solver.nodes.state import Outlook, Solver
    from conquista.players.conquest.solver.values import PieceValues

SIZES = cython.declare(cython.int, SIZES_OF_STACKS)
LONG = cython.declare(cython.int, 99)


def survey_attacks(
    solver: Solver, pos: WarPosition, tables: ConquestTables, weights: PieceValues, out: Outlook
) -> None:
    """Collect the pieces that could attack and the pieces that could be attacked."""
    seat: cython.int = solver.seat
    i: cython.int
    bits: cython.int = 0
    out.most = left_of(pos)
    if tables.penalty_live:
        out.most += tables.penalty_per_space * pos.held[seat]
    else:
        for i in range(12):
            bits += (pos.refunds >> i) & 1
        out.most += tables.penalty_per_space * bits
    find_sources(pos, tables, seat, out)
    find_victims(solver, pos, tables, weights, out)
    out.takings = 0
    if out.first <= out.most:
        out.takings = out.most - out.first + 1
    find_spaces(solver, pos, tables, out)


def find_sources(pos: WarPosition, tables: ConquestTables, seat: cython.int, out: Outlook) -> None:
    """The stacks that this seat may move, and how far each can carry an attack before anything is taken."""
    word: cython.int
    bits: cython.ulonglong
    piece: cython.int
    shoots: cython.bint = (
        pos.have[seat * TYPES + piece_types.CATAPULT] > 0 or tables.new_catapult_acts != 0 or tables.team_sharing != 0
    )
    out.sources = 0
    for word in range(WORDS):
        bits = own_stacks(pos, seat, word)
        while bits:
            piece = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            out.source[out.sources] = piece
            out.reach[out.sources] = reach_of(pos, tables, piece)
            out.row[out.sources] = pos.at[piece] * PLACES + (
                distance_fields.ANY_ROW
                if shoots and can_shoot(tables, type_of(pos.kind[piece]))
                else distance_fields.ROAM_ROW
            )
            out.exposed[out.sources] = 0
            out.nearest[out.sources] = distance_fields.FAR
            out.sources += 1


def can_shoot(tables: ConquestTables, kind: cython.int) -> cython.bint:
    """Whether a stack of this kind could shoot: a catapult, a galleon with one, a soldier that may build one."""
    return (
        kind == piece_types.CATAPULT
        or kind == piece_types.GALLEON
        or (tables.new_catapult_acts != 0 and kind != piece_types.SHIP)
    )


def reach_of(pos: WarPosition, tables: ConquestTables, piece: cython.int) -> cython.int:
    """Moves that a stack, and whatever may ride in it, can make before it takes something; a shot counts as one."""
    kind: cython.int = type_of(pos.kind[piece])
    reach: cython.int = moves_left(pos, piece)
    if tables.boarding_regenerates_any:
        return LONG
    if kind == piece_types.SHIP or kind == piece_types.GALLEON:
        return reach + 11  # cargo of eight moves, its rider of two, a shot
    if kind == piece_types.CATAPULT:
        return reach + 1
    if tables.room[kind]:
        return reach + 2
    return reach


def find_victims(solver: Solver, pos: WarPosition, tables: ConquestTables, weights: PieceValues, out: Outlook) -> None:
    """The opponents' stacks within reach of anything, what each would bring, and what the first taking costs."""
    seat: cython.int
    word: cython.int
    bits: cython.ulonglong
    i: cython.int
    out.victims = 0
    out.first = distance_fields.FAR
    out.drags = 0
    out.loose = 0
    for i in range(SEATS):
        out.enemy_pieces[i] = 0
    for i in range(SEATS * SIZES):
        out.enemy_sizes[i] = 0
    for seat in range(SEATS):
        if tables.team[seat] == tables.team[solver.seat]:
            continue
        for word in range(WORDS):
            bits = pos.occupied[seat * WORDS + word]
            while bits:
                weigh_victim(solver, pos, tables, weights, out, word * 64 + lowest_bit(bits))
                bits &= bits - 1


def weigh_victim(
    solver: Solver, pos: WarPosition, tables: ConquestTables, weights: PieceValues, out: Outlook, place: cython.int
) -> None:
    """Find how near this seat's pieces are to a stack, and what the cheapest capture of it could cost.

    A stack attacks by itself, or one of its pieces joins the carrier of another: both must then come near.
    """
    i: cython.int
    d: cython.int
    kind: cython.int
    near: cython.int = distance_fields.FAR
    prey: cython.int = pos.board[place]
    loose: cython.bint = (
        type_of(pos.kind[prey]) == piece_types.CAMEL and pos.first[prey] == NONE and tables.wander_moves > 0
    )
    lift1: cython.int = distance_fields.FAR
    lift2: cython.int = distance_fields.FAR
    load1: cython.int = distance_fields.FAR
    load2: cython.int = distance_fields.FAR
    lifter: cython.int = -1
    loader: cython.int = -2
    if loose and (tables.place_kind[place] == CASTLE or tables.place_kind[place] == QUEST):
        out.drags += 1
    for i in range(out.sources):
        d = solver.distances.steps[out.row[i] + place]
        if d < near:
            near = d
        if d < out.nearest[i]:
            out.nearest[i] = d
        if d > out.most:
            continue
        out.exposed[i] = 1
        if d >= out.first:
            continue
        if loose and d <= out.reach[i] + tables.wander_moves:
            out.first = d
            continue
        kind = type_of(pos.kind[out.source[i]])
        if (tables.room[kind] or kind == piece_types.SHIP or kind == piece_types.GALLEON) and d <= out.reach[i]:
            if d < lift1:
                lift2 = lift1
                lift1 = d
                lifter = i
            elif d < lift2:
                lift2 = d
        if (kind != piece_types.SHIP and kind != piece_types.GALLEON) or pos.first[out.source[i]] != NONE:
            if d < load1:
                load2 = load1
                load1 = d
                loader = i
            elif d < load2:
                load2 = d
        if tables.new_catapult_acts and tables.build_cost and d <= tables.build_cost + 3:  # build, move two, shoot
            out.first = smaller(out.first, larger(d, tables.build_cost + 1))
        out.first = smaller(out.first, own_cost(solver, pos, tables, out.source[i], place, prey))
    if lifter == loader:
        d = larger(lift1, load2)
        if larger(lift2, load1) < d:
            d = larger(lift2, load1)
    else:
        d = larger(lift1, load1)
    out.first = smaller(out.first, d)
    if pos.first[prey] == NONE and (
        type_of(pos.kind[prey]) == piece_types.CAMEL or type_of(pos.kind[prey]) == piece_types.SIEGE
    ):
        out.loose += 1  # it could be won over
    if near <= out.most + (tables.wander_moves if loose else 0):
        for i in range(SEATS):
            out.before[i] = out.enemy_pieces[i]
        out.gain[out.victims] = stack_gain(pos, weights, prey, out)
        out.victims += 1
        for i in range(SEATS):  # a stack may hold pieces of several sides
            out.enemy_sizes[i * SIZES + smaller(out.enemy_pieces[i] - out.before[i], SIZES - 1)] += 1


def larger(a: cython.int, b: cython.int) -> cython.int:
    return a if a > b else b


def smaller(a: cython.int, b: cython.int) -> cython.int:
    return a if a < b else b


def own_cost(
    solver: Solver, pos: WarPosition, tables: ConquestTables, piece: cython.int, place: cython.int, prey: cython.int
) -> cython.int:
    """Moves that a stack needs by itself to take something on a place, roads all free; FAR if it cannot."""
    kind: cython.int = type_of(pos.kind[piece])
    target: cython.int = type_of(pos.kind[prey])
    row: cython.int = pos.at[piece] * PLACES + place
    moves: cython.int = LONG if tables.boarding_regenerates_any else moves_left(pos, piece)
    best: cython.int = distance_fields.FAR
    d: cython.int = solver.distances.steps[kind * distance_fields.PLACES_SQUARED + row]
    if d <= moves and may_take(tables, kind, target):
        best = d
    if kind == piece_types.CATAPULT:
        d = solver.distances.steps[distance_fields.CATAPULT_SHOT * distance_fields.PLACES_SQUARED + row]
        if d < best and d <= moves + 1 and not pos.flags[piece] & SHOT:
            best = d
    if pos.first[piece] == NONE:
        return best
    if kind == piece_types.SHIP or kind == piece_types.GALLEON:
        d = solver.distances.steps[distance_fields.LANDED * distance_fields.PLACES_SQUARED + row]
        if type_of(pos.kind[pos.first[piece]]) == piece_types.CATAPULT:
            d = solver.distances.steps[distance_fields.ANY_ROW + row]
        if d < best and d <= moves + 11:
            best = d
        return best
    if kind == piece_types.ELEPHANT:
        d = solver.distances.steps[distance_fields.RIDDEN_ELEPHANT * distance_fields.PLACES_SQUARED + row]
    elif kind == piece_types.CHARIOT:
        d = solver.distances.steps[distance_fields.RIDDEN_CHARIOT * distance_fields.PLACES_SQUARED + row]
    else:
        d = solver.distances.steps[distance_fields.RIDDEN_OTHER * distance_fields.PLACES_SQUARED + row]
    if d < best and d <= moves + 2 and may_take(tables, piece_types.SOLDIER, target):
        best = d
    return best


def may_take(tables: ConquestTables, kind: cython.int, prey: cython.int) -> cython.bint:
    """Whether a piece of one kind could capture or commandeer one of another kind, regardless of places."""
    if (tables.takes[kind] >> prey) & 1:
        return True
    if prey == piece_types.SHIP or prey == piece_types.GALLEON:
        return kind != piece_types.SIEGE
    return kind == piece_types.SOLDIER and (prey == piece_types.CAMEL or prey == piece_types.SIEGE)


def stack_gain(pos: WarPosition, weights: PieceValues, piece: cython.int, out: Outlook) -> cython.int:
    """What taking a whole stack could bring at best: all of it off the board, or won over where that is possible."""
    kind: cython.int = type_of(pos.kind[piece])
    side: cython.int = side_of(pos.kind[piece])
    rider: cython.int = pos.first[piece]
    gain: cython.int = 0
    if weights.sign[side] < 0:
        gain = -weights.sign[side] * weights.piece[kind]
    if (
        kind == piece_types.SHIP
        or kind == piece_types.GALLEON
        or kind == piece_types.CAMEL
        or kind == piece_types.SIEGE
    ):
        gain += weights.piece[kind]
    out.enemy_pieces[side] += 1
    while rider != NONE:
        gain += stack_gain(pos, weights, rider, out)
        rider = pos.next[rider]
    return gain


def find_spaces(solver: Solver, pos: WarPosition, tables: ConquestTables, out: Outlook) -> None:
    """How many castle spaces of opponents and Quests could be entered, all together and of each opponent.

    Each costs a move or more, and the first as many as the nearest piece needs.
    """
    i: cython.int
    owner: cython.int
    quests: cython.int = 0
    nearest: cython.int = distance_fields.FAR
    out.spaces = 0
    for owner in range(SEATS):
        out.enemy_spaces[owner] = 0
    for i in range(out.sources):
        nearest = smaller(nearest, solver.distances.to_space[solver.seat * PLACES + pos.at[out.source[i]]])
    if nearest > out.most:
        return
    for i in range(tables.quests):
        if can_enter(solver, pos, tables.quest_place[i], out):
            quests += 1
    for owner in range(SEATS):
        if tables.team[owner] == tables.team[solver.seat]:
            continue
        out.enemy_spaces[owner] = quests
        for i in range(CASTLE_SIZE):
            if tables.castle_place[owner * CASTLE_SIZE + i] >= 0:
                if can_enter(solver, pos, tables.castle_place[owner * CASTLE_SIZE + i], out):
                    out.enemy_spaces[owner] += 1
                    out.spaces += 1
        out.enemy_spaces[owner] = smaller(out.enemy_spaces[owner], out.most - larger(nearest, 1) + 1)
    out.spaces = smaller(out.spaces + quests, out.most - larger(nearest, 1) + 1)


def can_enter(solver: Solver, pos: WarPosition, place: cython.int, out: Outlook) -> cython.bint:
    """Whether this seat could come to hold a place that its team does not hold yet."""
    i: cython.int
    d: cython.int = holder_of(pos, place)
    if d != NONE and pos.tables.team[d] == pos.tables.team[solver.seat]:
        return False
    for i in range(out.sources):
        d = solver.distances.steps[distance_fields.ROAM_ROW + pos.at[out.source[i]] * PLACES + place]
        if d <= out.most and (out.takings > 0 or d <= out.reach[i]):
            return True
    return False
