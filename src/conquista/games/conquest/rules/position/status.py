"""The standing of the seats: held spaces, dormancy, budgets, refunds and the count."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import GALLEON, SHIP, TYPES
    from conquista.games.conquest.rules.constants.place_kinds import QUEST
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, PIECES, SEATS
    from conquista.games.conquest.rules.position.layout import origin_of, side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition


def holder_of(pos: WarPosition, place: cython.int) -> cython.int:
    """Who occupies a castle space or Quest, or NONE. A piece that may not occupy a Quest does not count there."""
    piece: cython.int = pos.board[place]
    if piece == NONE:
        return NONE
    if pos.tables.place_kind[place] == QUEST and not pos.tables.holds_quest[type_of(pos.kind[piece])]:
        return NONE
    return side_of(pos.kind[piece])


def refresh(pos: WarPosition) -> None:
    """Count the spaces held against each seat, and update the budget of the turn where it is live."""
    seat: cython.int
    i: cython.int
    j: cython.int
    holder: cython.int
    held: cython.int
    budget: cython.int
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        held = castle_held(pos, seat)
        for j in range(pos.tables.quests):
            holder = holder_of(pos, pos.tables.quest_place[j])
            if holder != NONE and pos.tables.team[holder] != pos.tables.team[seat]:
                held += 1
        pos.held[seat] = held
    if pos.tables.penalty_live:
        budget = base_budget(pos, pos.active) - pos.tables.penalty_per_space * pos.held[pos.active]
        pos.budget = budget if budget > 0 else 0


def castle_held(pos: WarPosition, seat: cython.int) -> cython.int:
    """How many spaces of a seat's castle its opponents occupy."""
    i: cython.int
    holder: cython.int
    held: cython.int = 0
    for i in range(CASTLE_SIZE):
        if pos.tables.castle_place[seat * CASTLE_SIZE + i] < 0:
            continue
        holder = holder_of(pos, pos.tables.castle_place[seat * CASTLE_SIZE + i])
        if holder != NONE and pos.tables.team[holder] != pos.tables.team[seat]:
            held += 1
    return held


def is_dormant(pos: WarPosition, seat: cython.int) -> cython.bint:
    """Whether opponents hold five or more spaces among this seat's castle and the Quests."""
    return pos.held[seat] >= CASTLE_SIZE


def base_budget(pos: WarPosition, seat: cython.int) -> cython.int:
    """The budget of a seat before penalties: the opening value in its first turn, then the full one."""
    if pos.turn < pos.tables.seats:
        return pos.tables.opening[pos.tables.turn_rank[seat]]
    return pos.tables.full_budget


def left_of(pos: WarPosition) -> cython.int:
    """Moves that the active seat has left."""
    if pos.forfeited or is_dormant(pos, pos.active) or pos.spent >= pos.budget:
        return 0
    return pos.budget - pos.spent


def credit_refunds(pos: WarPosition) -> None:
    """Give back moves for spaces counted when the turn began and regained since, each once (turn-start penalties)."""
    seat: cython.int = pos.active
    i: cython.int
    piece: cython.int
    holder: cython.int
    if not pos.refunds:
        return
    for i in range(CASTLE_SIZE):
        if (pos.refunds >> i) & 1:
            piece = pos.board[pos.tables.castle_place[seat * CASTLE_SIZE + i]]
            if piece != NONE and side_of(pos.kind[piece]) == seat:
                pos.refunds &= ~(1 << i)
                pos.budget += pos.tables.penalty_per_space
    if pos.tables.quest_refund:
        for i in range(pos.tables.quests):
            if (pos.refunds >> (5 + i)) & 1:
                holder = holder_of(pos, pos.tables.quest_place[i])
                if holder == NONE or pos.tables.team[holder] == pos.tables.team[seat]:
                    pos.refunds &= ~(1 << (5 + i))
                    pos.budget += pos.tables.penalty_per_space
    if pos.tables.revision >= 2 and pos.budget > base_budget(pos, seat):  # a small base was not reduced for all of them
        pos.budget = base_budget(pos, seat)


def spaces_of(pos: WarPosition, seat: cython.int) -> cython.int:
    """Quests and opponents' castle spaces that a seat occupies."""
    i: cython.int
    spaces: cython.int = 0
    for i in range(pos.tables.quests):
        if holder_of(pos, pos.tables.quest_place[i]) == seat:
            spaces += 1
    for i in range(SEATS * CASTLE_SIZE):
        if pos.tables.castle_place[i] >= 0 and pos.tables.team[i // CASTLE_SIZE] != pos.tables.team[seat]:
            if holder_of(pos, pos.tables.castle_place[i]) == seat:
                spaces += 1
    return spaces


def own_points(pos: WarPosition, seat: cython.int) -> cython.int:
    """Points for a seat's pieces on the board, and for pieces of other origin that it holds where those count."""
    i: cython.int
    origin: cython.int
    points: cython.int = 0
    for i in range(PIECES):
        if pos.at[i] < 0 or side_of(pos.kind[i]) != seat:
            continue
        if pos.on[i] == NONE or not pos.tables.stack_counts_one:
            points += pos.tables.points[type_of(pos.kind[i])]
        origin = origin_of(pos.kind[i])
        if (
            pos.tables.count_commandeered
            and pos.tables.commandeer_tally == 0
            and pos.tables.team[origin] != pos.tables.team[seat]
        ):
            points += 1
    return points


def count_of(pos: WarPosition, seat: cython.int) -> cython.int:
    """The count of a seat: pieces, captures, commandeered items, occupied spaces."""
    count: cython.int = own_points(pos, seat) + pos.score[seat] + spaces_of(pos, seat)
    if pos.tables.count_commandeered and pos.tables.commandeer_tally:
        count += pos.tally[seat]
    return count


def stack_points(pos: WarPosition, piece: cython.int) -> cython.int:
    """What the captor scores for a stack: this piece and everything on it."""
    rider: cython.int = pos.first[piece]
    points: cython.int = pos.tables.points[type_of(pos.kind[piece])]
    if pos.tables.stack_counts_one:
        return points
    while rider != NONE:
        points += stack_points(pos, rider)
        rider = pos.next[rider]
    return points


def remaining(pos: WarPosition, seat: cython.int) -> cython.int:
    """Pieces that a side must lose to be annihilated: on land, or of every kind."""
    kind: cython.int
    count: cython.int = 0
    for kind in range(TYPES):
        if pos.tables.points[kind] and not (pos.tables.annihilation_land and (kind == SHIP or kind == GALLEON)):
            count += pos.have[seat * TYPES + kind]
    return count


def units_of(pos: WarPosition, seat: cython.int) -> cython.int:
    """The pieces that count for annihilation; if `stack_counts` is one, a carrier with its soldiers is one piece."""
    i: cython.int
    units: cython.int = 0
    if not pos.tables.stack_counts_one:
        return pos.units[seat]
    for i in range(PIECES):
        if pos.at[i] >= 0 and side_of(pos.kind[i]) == seat and pos.tables.unit[type_of(pos.kind[i])]:
            if pos.on[i] == NONE or not pos.tables.unit[type_of(pos.kind[pos.on[i]])]:
                units += 1
    return units
