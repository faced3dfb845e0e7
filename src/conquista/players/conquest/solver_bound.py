"""The most that the rest of a turn can bring: a bound that leaves no line out, however lucky.

Every taking costs a move or more, and the first as many as the nearest attacker needs. A victim may come `NEARER` to
answer, and may bring a soldier onto a loose camel, so that one taking wins both. Spaces, and the end of the match, are
added wherever they are not out of reach. Distances are those of `ANY`, which no piece can better.
"""

from __future__ import annotations

import cython

from conquista.players.conquest.weights import WIN

if not cython.compiled:
    from conquista.games.conquest.constants import (
        CAMEL,
        CASTLE,
        CATAPULT,
        GALLEON,
        NONE,
        PIECES,
        PLACES,
        QUEST,
        SEATS,
        SHIP,
        SIEGE,
        SOLDIER,
        WORDS,
    )
    from conquista.games.conquest.legal import lowest_bit, moves_left
    from conquista.games.conquest.position import Position
    from conquista.games.conquest.status import holder_of, left_of, remaining, units_of
    from conquista.games.conquest.tables import Tables
    from conquista.players.conquest.solver_end import end_matters
    from conquista.players.conquest.solver_state import Outlook, Solver
    from conquista.players.conquest.weights import Weights, worth

WIN_C = cython.declare(cython.int, WIN)
NEARER = cython.declare(cython.int, 3)  # places that one answer may bring a piece closer
ANY_ROW = cython.declare(cython.int, 10 * 464 * 464)  # where the field ANY begins
FAR = cython.declare(cython.int, 255)
LONG = cython.declare(cython.int, 99)


def ceiling(solver: Solver, pos: Position) -> cython.int:
    """A worth that the seat on turn cannot better from here."""
    return ceiling_by(solver, pos, pos.tables, solver.weights, solver.outlook)


def ceiling_by(solver: Solver, pos: Position, tables: Tables, weights: Weights, out: Outlook) -> cython.int:
    """The same, with everything at hand."""
    bound: cython.int = worth(pos, weights)
    i: cython.int
    look_round(solver, pos, tables, weights, out)
    if out.takings > 0:
        bound += best_sum(out, out.takings)
        i = out.takings - 1 if out.takings - 1 < out.camels else out.camels
        bound += i * weights.piece[SOLDIER]
    if weights.space > 0:
        i = out.spaces if out.spaces < out.most else out.most
        bound += i * weights.space * tables.seats
        for i in range(SEATS):
            if weights.sign[i] > 0:
                bound += weights.space * pos.held[i]
    if weights.built > 0 and tables.build_cost > 0:
        bound += (out.most // tables.build_cost) * dearest(weights)
    if may_end(solver, pos, tables, solver.seat, out):
        bound += WIN_C
    return bound


def dearest(weights: Weights) -> cython.int:
    """The worth of the dearest piece."""
    kind: cython.int
    most: cython.int = 0
    for kind in range(9):
        if weights.piece[kind] > most:
            most = weights.piece[kind]
    return most


def look_round(solver: Solver, pos: Position, tables: Tables, weights: Weights, out: Outlook) -> None:
    """See who could attack whom."""
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


def find_sources(pos: Position, tables: Tables, seat: cython.int, out: Outlook) -> None:
    """The stacks that this seat may move, and how far each can carry an attack before anything is taken."""
    word: cython.int
    bits: cython.ulonglong
    piece: cython.int
    out.sources = 0
    for word in range(WORDS):
        bits = pos.occupied[seat * WORDS + word]
        if tables.team_sharing:
            bits |= pos.occupied[tables.partner[seat] * WORDS + word]
        while bits:
            piece = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            out.source[out.sources] = pos.at[piece]
            out.reach[out.sources] = reach_of(pos, tables, piece)
            out.sources += 1


def reach_of(pos: Position, tables: Tables, piece: cython.int) -> cython.int:
    """Moves that a stack, and whatever may ride in it, can make before it takes something; a shot counts as one."""
    kind: cython.int = pos.kind[piece] & 15
    reach: cython.int = moves_left(pos, piece)
    if tables.boarding_regenerates_any:
        return LONG
    if kind == SHIP or kind == GALLEON:
        return reach + 11  # cargo of eight moves, its rider of two, a shot
    if kind == CATAPULT:
        return reach + 1
    if tables.room[kind]:
        return reach + 2
    return reach


def find_victims(solver: Solver, pos: Position, tables: Tables, weights: Weights, out: Outlook) -> None:
    """The opponents' stacks within reach of anything, what each would bring, and what the first taking costs."""
    seat: cython.int
    word: cython.int
    bits: cython.ulonglong
    place: cython.int
    near: cython.int
    i: cython.int
    d: cython.int
    extra: cython.int
    team: cython.int = tables.team[solver.seat]
    out.victims = 0
    out.first = FAR
    out.camels = 0
    for i in range(SEATS):
        out.enemy_pieces[i] = 0
    for i in range(out.sources):
        out.exposed[i] = 0
    for seat in range(SEATS):
        if tables.team[seat] == team:
            continue
        for word in range(WORDS):
            bits = pos.occupied[seat * WORDS + word]
            while bits:
                place = word * 64 + lowest_bit(bits)
                bits &= bits - 1
                near = FAR
                extra = 0
                if (pos.kind[pos.board[place]] & 15) == CAMEL and pos.first[pos.board[place]] == NONE:
                    extra = tables.wander_moves
                for i in range(out.sources):
                    d = solver.distances.steps[ANY_ROW + out.source[i] * PLACES + place]
                    if d < near:
                        near = d
                    if d <= out.most:
                        out.exposed[i] = 1
                    if d < out.first and d <= out.reach[i] + extra:
                        out.first = d
                if near <= out.most + NEARER:
                    out.gain[out.victims] = stack_gain(pos, weights, pos.board[place], out)
                    out.victims += 1


def stack_gain(pos: Position, weights: Weights, piece: cython.int, out: Outlook) -> cython.int:
    """What taking a whole stack could bring at best: all of it off the board, or won over where that is possible."""
    kind: cython.int = pos.kind[piece] & 15
    side: cython.int = pos.kind[piece] >> 6
    rider: cython.int = pos.first[piece]
    gain: cython.int = 0
    if weights.sign[side] < 0:
        gain = -weights.sign[side] * weights.piece[kind]
    if kind == SHIP or kind == GALLEON or kind == CAMEL or kind == SIEGE:
        gain += weights.piece[kind]
    if kind == CAMEL and rider == NONE:
        out.camels += 1
    out.enemy_pieces[side] += 1
    while rider != NONE:
        gain += stack_gain(pos, weights, rider, out)
        rider = pos.next[rider]
    return gain


def best_sum(out: Outlook, count: cython.int) -> cython.int:
    """The sum of the greatest gains."""
    i: cython.int
    j: cython.int
    best: cython.int
    total: cython.int = 0
    if count >= out.victims:
        for i in range(out.victims):
            total += out.gain[i]
        return total
    for i in range(count):
        best = i
        for j in range(i + 1, out.victims):
            if out.gain[j] > out.gain[best]:
                best = j
        total += out.gain[best]
        out.gain[best] = out.gain[i]
    return total


def find_spaces(solver: Solver, pos: Position, tables: Tables, out: Outlook) -> None:
    """Castle spaces of opponents and Quests that could be entered, all together and for each opponent."""
    i: cython.int
    owner: cython.int
    quests: cython.int = 0
    out.spaces = 0
    for i in range(tables.quests):
        if can_enter(solver, pos, tables.quest_place[i], out):
            quests += 1
    for owner in range(SEATS):
        out.enemy_spaces[owner] = quests
        if tables.team[owner] == tables.team[solver.seat]:
            continue
        for i in range(5):
            if tables.castle_place[owner * 5 + i] >= 0:
                if can_enter(solver, pos, tables.castle_place[owner * 5 + i], out):
                    out.enemy_spaces[owner] += 1
                    out.spaces += 1
    out.spaces += quests


def can_enter(solver: Solver, pos: Position, place: cython.int, out: Outlook) -> cython.bint:
    """Could this seat come to hold a place that its team does not hold yet?"""
    i: cython.int
    d: cython.int = holder_of(pos, place)
    if d != NONE and pos.tables.team[d] == pos.tables.team[solver.seat]:
        return False
    for i in range(out.sources):
        d = solver.distances.steps[ANY_ROW + out.source[i] * PLACES + place]
        if d <= out.most and (out.takings > 0 or d <= out.reach[i]):
            return True
    return False


def may_end(solver: Solver, pos: Position, tables: Tables, seat: cython.int, out: Outlook) -> cython.bint:
    """Could this turn, or its end, end the match in some way?"""
    other: cython.int
    pieces: cython.int
    if end_matters(pos, tables) or units_of(pos, seat) <= 1 + risk_of(pos, tables, out):
        return True
    for other in range(SEATS):
        if tables.team[other] == tables.team[seat]:
            continue
        pieces = out.enemy_pieces[other] if out.enemy_pieces[other] < 4 * out.takings else 4 * out.takings
        if pieces and remaining(pos, other) <= pieces:
            return True
        if pieces and tables.count_trigger and units_of(pos, other) <= 1 + pieces:
            return True
        if out.enemy_spaces[other]:
            if pos.held[other] + out.enemy_spaces[other] >= 5:
                return True
            if (pos.held[other] + out.enemy_spaces[other]) * tables.penalty_per_space >= tables.full_budget:
                return True
    return tables.siege_goal != 0 and siege_near(solver, pos, tables, out)


def risk_of(pos: Position, tables: Tables, out: Outlook) -> cython.int:
    """How many of its own pieces this seat could lose to answers, at most."""
    i: cython.int
    size: cython.int
    total: cython.int = 0
    largest: cython.int = 0
    if not (tables.count_trigger or tables.vulnerability):
        return -1
    for i in range(out.sources):
        if out.exposed[i]:
            size = stack_size(pos, pos.board[out.source[i]])
            total += size
            if size > largest:
                largest = size
    return total if total < largest * out.takings else largest * out.takings


def stack_size(pos: Position, piece: cython.int) -> cython.int:
    """How many pieces a stack holds."""
    rider: cython.int = pos.first[piece]
    size: cython.int = 1
    while rider != NONE:
        size += stack_size(pos, rider)
        rider = pos.next[rider]
    return size


def siege_near(solver: Solver, pos: Position, tables: Tables, out: Outlook) -> cython.bint:
    """Could a siege engine of this seat, or one that it takes over, enter where it wins?"""
    piece: cython.int
    place: cython.int
    moves: cython.int
    row: cython.int
    kind: cython.int = CASTLE if tables.siege_goal == 1 else QUEST
    for piece in range(PIECES):
        if pos.at[piece] < 0 or (pos.kind[piece] & 15) != SIEGE:
            continue
        if tables.team[pos.kind[piece] >> 6] != tables.team[solver.seat]:
            if tables.siege_takeover and out.takings:
                return True
            continue
        moves = moves_left(pos, piece)
        row = ANY_ROW + pos.at[piece] * PLACES
        for place in range(tables.places):
            if tables.place_kind[place] != kind:
                continue
            if place == pos.at[piece]:  # out and in again
                if moves > 1:
                    return True
            elif solver.distances.steps[row + place] <= moves:
                return True
    return False
