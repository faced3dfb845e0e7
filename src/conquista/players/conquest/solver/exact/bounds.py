"""The most that the rest of a turn can bring: a bound that leaves no line out, however lucky.

Every taking costs a move or more, and the first as many as the nearest attacker needs. Spaces, and the end of the
match, are added wherever they are not out of reach.
"""

from __future__ import annotations

import cython

from conquista.players.conquest.solver.exact.outlook import SIZES_OF_STACKS
from conquista.players.conquest.solver.values import WIN

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, PIECES, PLACES, SEATS
    from conquista.games.conquest.rules.moves.legal import moves_left
    from conquista.games.conquest.rules.position.layout import side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.status import holder_of, remaining, units_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach.distance_fields import ROAM_ROW
    from conquista.players.conquest.solver.exact.outlook import survey_attacks
    from conquista.players.conquest.solver.nodes.state import Outlook, Solver
    from conquista.players.conquest.solver.nodes.turn_end import end_matters
    from conquista.players.conquest.solver.values import PieceValues, position_value

WIN_C = cython.declare(cython.int, WIN)
SIZES = cython.declare(cython.int, SIZES_OF_STACKS)


def ceiling(solver: Solver, pos: WarPosition) -> cython.int:
    """An upper bound on the value that the seat on turn can reach."""
    return ceiling_by(solver, pos, pos.tables, solver.weights, solver.outlook)


def ceiling_by(
    solver: Solver, pos: WarPosition, tables: ConquestTables, weights: PieceValues, out: Outlook
) -> cython.int:
    """The same bound, from an outlook that was computed before."""
    bound: cython.int = position_value(pos, weights)
    i: cython.int
    survey_attacks(solver, pos, tables, weights, out)
    if out.takings > 0:
        bound += best_sum(out, out.takings)
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


def dearest(weights: PieceValues) -> cython.int:
    """The value of the most valuable piece."""
    kind: cython.int
    most: cython.int = 0
    for kind in range(9):
        if weights.piece[kind] > most:
            most = weights.piece[kind]
    return most


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


def may_end(solver: Solver, pos: WarPosition, tables: ConquestTables, seat: cython.int, out: Outlook) -> cython.bint:
    """Whether this turn, or its end, could end the match."""
    other: cython.int
    pieces: cython.int
    if out.takings or out.spaces or out.drags or (tables.build_cost and out.most >= tables.build_cost):
        if end_matters(pos, tables):  # and something that the end looks at may change
            return True
    if out.takings and units_of(pos, seat) <= 1 + risk_of(pos, tables, out):
        return True
    for other in range(SEATS):
        if tables.team[other] == tables.team[seat]:
            continue
        pieces = most_taken(out, other)
        if pieces and remaining(pos, other) <= pieces:
            return True
        if pieces and tables.count_trigger and units_of(pos, other) <= 1 + pieces:
            return True
        pieces = spaces_short(pos, tables, other)
        if out.enemy_spaces[other] and out.enemy_spaces[other] >= pieces:
            if can_hold(solver, pos, tables, out, other, pieces):
                return True
    return tables.siege_goal != 0 and siege_near(solver, pos, tables, out)


def most_taken(out: Outlook, other: cython.int) -> cython.int:
    """How many pieces of an opponent the takings of this turn could hit, its largest stacks first."""
    size: cython.int = SIZES - 1
    takings: cython.int = out.takings
    count: cython.int
    total: cython.int = 0
    while size > 0 and takings > 0:
        count = out.enemy_sizes[other * SIZES + size]
        if count > takings:
            count = takings
        total += count * (size if size < SIZES - 1 else PIECES)
        takings -= count
        size -= 1
    return total


def spaces_short(pos: WarPosition, tables: ConquestTables, other: cython.int) -> cython.int:
    """How many more spaces of an opponent must be held until it is dormant or has no moves."""
    short: cython.int = 5
    if tables.penalty_per_space > 0:
        short = (tables.full_budget + tables.penalty_per_space - 1) // tables.penalty_per_space
    if short > 5:
        short = 5
    return short - pos.held[other] if short > pos.held[other] else 0


def can_hold(
    solver: Solver, pos: WarPosition, tables: ConquestTables, out: Outlook, other: cython.int, wanted: cython.int
) -> cython.bint:
    """Whether pieces and moves suffice to hold `more` spaces of an opponent.

    Each space takes a piece of its own. Stacks come as near as the nearest space, all that they carry with them, and
    every piece of a stack beyond the first needs one move more. What is built or won over on the way is a piece, too.
    """
    i: cython.int
    built: cython.int
    need: cython.int
    cost: cython.int
    for i in range(32):
        out.by_cost[i] = 0
    for i in range(8):
        out.by_size[i] = 0
    for i in range(out.sources):
        cost = nearest_space(solver, pos, tables, out.source[i], other)
        if cost <= out.most and cost < 32:
            out.by_cost[cost] += 1
            need = stack_size(pos, out.source[i])
            out.by_size[need if need < 7 else 7] += 1
    for built in range(1 + (out.most // tables.build_cost if tables.build_cost > 0 else 0)):
        need = wanted - built - out.loose
        cost = built * tables.build_cost
        if need > 0:
            cost += cheapest(out, need)
        if cost <= out.most:
            return True
    return False


def cheapest(out: Outlook, wanted: cython.int) -> cython.int:
    """The fewest moves that could bring this many pieces in: the fewest stacks, each at the cost of the nearest."""
    size: cython.int = 7
    cost: cython.int = 0
    stacks: cython.int = 0
    pieces: cython.int = wanted
    total: cython.int = 0
    i: cython.int
    while pieces > 0 and size > 0:
        i = out.by_size[size]
        while i > 0 and pieces > 0:
            pieces -= size
            stacks += 1
            i -= 1
        size -= 1
    if pieces > 0:
        return 255
    total = wanted - stacks
    while stacks > 0 and cost < 32:
        i = out.by_cost[cost] if out.by_cost[cost] < stacks else stacks
        total += i * cost
        stacks -= i
        cost += 1
    return total


def nearest_space(
    solver: Solver, pos: WarPosition, tables: ConquestTables, piece: cython.int, other: cython.int
) -> cython.int:
    """Steps from a piece to the nearest castle space of an opponent, or Quest, that its team does not hold."""
    i: cython.int
    place: cython.int
    holder: cython.int
    best: cython.int = 255
    row: cython.int = ROAM_ROW + pos.at[piece] * PLACES
    for i in range(CASTLE_SIZE + tables.quests):
        place = tables.castle_place[other * CASTLE_SIZE + i] if i < CASTLE_SIZE else tables.quest_place[i - CASTLE_SIZE]
        if place < 0 or solver.distances.steps[row + place] >= best:
            continue
        holder = holder_of(pos, place)
        if holder == NONE or tables.team[holder] != tables.team[solver.seat]:
            best = solver.distances.steps[row + place]
    return best


def risk_of(pos: WarPosition, tables: ConquestTables, out: Outlook) -> cython.int:
    """How many of its own pieces this seat could lose to answers, at most."""
    i: cython.int
    size: cython.int
    total: cython.int = 0
    largest: cython.int = 0
    if not (tables.count_trigger or tables.vulnerability):
        return -1
    for i in range(out.sources):
        if out.exposed[i]:
            size = stack_size(pos, out.source[i])
            total += size
            if size > largest:
                largest = size
    return total if total < largest * out.takings else largest * out.takings


def stack_size(pos: WarPosition, piece: cython.int) -> cython.int:
    """How many pieces a stack holds."""
    rider: cython.int = pos.first[piece]
    size: cython.int = 1
    while rider != NONE:
        size += stack_size(pos, rider)
        rider = pos.next[rider]
    return size


def siege_near(solver: Solver, pos: WarPosition, tables: ConquestTables, out: Outlook) -> cython.bint:
    """Whether a siege engine of this seat, or one that it could commandeer, could enter a place where it wins."""
    piece: cython.int
    place: cython.int
    moves: cython.int
    row: cython.int
    kind: cython.int = CASTLE if tables.siege_goal == 1 else QUEST
    for piece in range(PIECES):
        if pos.at[piece] < 0 or type_of(pos.kind[piece]) != SIEGE:
            continue
        moves = moves_left(pos, piece)
        if tables.team[side_of(pos.kind[piece])] != tables.team[solver.seat]:
            if not (tables.siege_takeover and out.takings and siege_beside(solver, pos, piece)):
                continue
            moves = tables.allowance[SIEGE]
        row = ROAM_ROW + pos.at[piece] * PLACES
        for place in range(tables.places):
            if tables.place_kind[place] != kind:
                continue
            if kind == CASTLE and tables.team[tables.castle_of[place]] == tables.team[solver.seat]:
                continue
            if place == pos.at[piece]:  # out and in again
                if moves > 1:
                    return True
            elif solver.distances.steps[row + place] <= moves:
                return True
    return False


def siege_beside(solver: Solver, pos: WarPosition, other: cython.int) -> cython.bint:
    """Whether this seat's team has a siege engine from which a soldier could reach another one."""
    piece: cython.int
    for piece in range(PIECES):
        if pos.at[piece] < 0 or type_of(pos.kind[piece]) != SIEGE:
            continue
        if pos.tables.team[side_of(pos.kind[piece])] == pos.tables.team[solver.seat]:
            if solver.distances.steps[ROAM_ROW + pos.at[piece] * PLACES + pos.at[other]] <= 3:
                return True
    return False


def bound_of(solver: Solver, pos: WarPosition) -> dict[str, int]:
    """The bound and what it was computed from, for Python callers."""
    bound = ceiling(solver, pos)
    out = solver.outlook
    return {
        "bound": bound,
        "first": out.first,
        "most": out.most,
        "takings": out.takings,
        "victims": out.victims,
        "spaces": out.spaces,
        "ends": may_end(solver, pos, pos.tables, solver.seat, out),
    }
