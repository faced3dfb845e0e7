"""Invariants of every position. Random matches are checked after each action."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
    from conquista.games.conquest.rules.constants.piece_types import (
        CAMEL,
        CATAPULT,
        GALLEON,
        KNIGHT,
        SHIP,
        SIEGE,
        SOLDIER,
        TYPES,
    )
    from conquista.games.conquest.rules.constants.place_kinds import FIELD, SEA
    from conquista.games.conquest.rules.constants.sizes import NONE, PIECES, SEATS, WORDS
    from conquista.games.conquest.rules.position.layout import has_place, moves_made, side_of, type_of, word_of
    from conquista.games.conquest.rules.position.position import WarPosition, key_of
    from conquista.games.conquest.rules.position.status import castle_held, holder_of

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FAULTS = (
    "",
    "a place and its piece disagree",
    "a stack stands on the wrong element",
    "a carrier carries what it cannot",
    "a chain of cargo is broken",
    "a place is noted for the wrong side",
    "a piece is lost",
    "the pieces of a side are miscounted",
    "the hash is not the sum of its pieces",
    "a piece has moved further than it may",
    "the budget was overspent",
    "the held spaces are miscounted",
    "pieces came from nowhere or are gone",
    "the match waits for nobody",
)


def audit(pos: WarPosition) -> cython.int:
    """The number of the first broken invariant; 0 if all hold."""
    place: cython.int
    piece: cython.int
    seat: cython.int
    found: cython.int = 0
    result: cython.int
    total: cython.ulonglong = 0
    for place in range(pos.tables.places):
        piece = pos.board[place]
        for seat in range(SEATS):
            if has_place(pos.occupied[seat * WORDS + word_of(place)], place) != (
                piece != NONE and side_of(pos.kind[piece]) == seat
            ):
                return 5
        if piece == NONE:
            continue
        if pos.at[piece] != place or pos.on[piece] != NONE:
            return 1
        if not stands_right(pos, piece, place):
            return 2
        result = audit_load(pos, piece, 0)
        if result < 0:
            return -result
        found += result
    for piece in range(PIECES):
        if pos.at[piece] >= 0:
            found -= 1
            total = (total + key_of(pos, piece)) & MASK
            if moves_made(pos.used[piece]) > 8:
                return 9
    if found != 0:
        return 6
    if total != pos.sum:
        return 8
    return audit_counts(pos)


def stands_right(pos: WarPosition, piece: cython.int, place: cython.int) -> cython.bint:
    """Whether a piece is on allowed ground: vessels at sea, all others on land, fields only for knights and camels."""
    kind: cython.int = type_of(pos.kind[piece])
    vessel: cython.bint = kind == SHIP or kind == GALLEON
    if pos.tables.place_kind[place] == SEA:
        return vessel
    if pos.tables.place_kind[place] == FIELD:
        return kind == KNIGHT or kind == CAMEL
    return not vessel


def audit_load(pos: WarPosition, carrier: cython.int, level: cython.int) -> cython.int:
    """The number of pieces of a stack from this one on, or minus the number of a broken invariant."""
    kind: cython.int = type_of(pos.kind[carrier])
    rider: cython.int = pos.first[carrier]
    inner: cython.int
    count: cython.int = 0
    total: cython.int = 1
    while rider != NONE:
        count += 1
        if count > 3 or pos.on[rider] != carrier or pos.at[rider] != pos.at[carrier] or level > 1:
            return -4
        inner = type_of(pos.kind[rider])
        if kind == SHIP or kind == GALLEON:
            if inner == SHIP or inner == GALLEON or inner == SIEGE or (inner == CATAPULT and kind == SHIP):
                return -3
            if count > 2 or (count == 2 and inner != SOLDIER):
                return -3
        elif inner != SOLDIER or count > pos.tables.room[kind]:
            return -3
        inner = audit_load(pos, rider, level + 1)
        if inner < 0:
            return inner
        total += inner
        rider = pos.next[rider]
    return total


def audit_counts(pos: WarPosition) -> cython.int:
    """Check sides, budgets, held spaces and the total number of pieces."""
    seat: cython.int
    kind: cython.int
    piece: cython.int
    units: cython.int
    have: cython.int
    held: cython.int
    all_of: cython.int
    for seat in range(SEATS):
        units = 0
        for kind in range(TYPES):
            have = 0
            for piece in range(PIECES):
                if pos.at[piece] >= 0 and type_of(pos.kind[piece]) == kind and side_of(pos.kind[piece]) == seat:
                    have += 1
            if have != pos.have[seat * TYPES + kind]:
                return 7
            units += have * pos.tables.unit[kind]
        if units != pos.units[seat]:
            return 7
    for kind in range(TYPES):
        all_of = -pos.built[kind] - pos.tables.army[kind]
        for seat in range(SEATS):
            all_of += pos.have[seat * TYPES + kind] + pos.pile[seat * TYPES + kind]
        if all_of != 0 and pos.tables.army[0] > 0:
            return 12
    if pos.tables.penalty_live and pos.phase == PLAYING and pos.spent > pos.tables.full_budget:
        return 10
    if pos.phase != OVER and pos.to_act >= SEATS:
        return 13
    for seat in range(pos.tables.seats):
        held = pos.held[pos.tables.order[seat]]
        if held != held_against(pos, pos.tables.order[seat]):
            return 11
    return 0


def held_against(pos: WarPosition, seat: cython.int) -> cython.int:
    """The spaces held against a seat, recounted."""
    i: cython.int
    holder: cython.int
    held: cython.int = castle_held(pos, seat)
    for i in range(pos.tables.quests):
        holder = holder_of(pos, pos.tables.quest_place[i])
        if holder != NONE and pos.tables.team[holder] != pos.tables.team[seat]:
            held += 1
    return held
