"""What a seat sees, as a row of small numbers for learning programs. `features.py` describes the layout.

These games have no hidden information; only the numbering of the seats depends on the observer.
"""

from __future__ import annotations

from typing import Any

import cython

from conquista.c_types import Bytes

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
    from conquista.games.conquest.rules.constants.piece_types import TYPES
    from conquista.games.conquest.rules.constants.sizes import GONE, NONE
    from conquista.games.conquest.rules.position.layout import (
        commandeer_flag,
        marks_of,
        moves_made,
        origin_of,
        side_of,
        type_of,
        wanderings_made,
    )
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import member_index
    from conquista.games.conquest.rules.position.status import count_of, is_dormant, left_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.kernel.buffer import Buffer

MEMBERS = cython.declare(cython.int, 6)


def observe(position: WarPosition, seat: int, out: Any) -> None:
    """Write what a seat (by number) sees of a position into a byte array of the right length."""
    buffer: Buffer = Buffer(out)
    write_observation(position, seat, buffer.bytes, 0, buffer.size)


def rank_of(tables: ConquestTables, seat: cython.int, other: cython.int) -> cython.int:
    """How many places after this seat another one comes in playing order."""
    return (tables.turn_rank[other] - tables.turn_rank[seat] + tables.seats) % tables.seats


def capped(number: cython.int) -> cython.int:
    """A number capped to one byte."""
    return 0 if number < 0 else 255 if number > 255 else number


def write_observation(
    pos: WarPosition, seat: cython.int, row: Bytes, start: cython.Py_ssize_t, length: cython.Py_ssize_t
) -> None:
    """Write the whole observation, field after field."""
    i: cython.Py_ssize_t
    for i in range(start, start + length):
        row[i] = 0
    i = write_board(pos, seat, row, start)
    i = write_members(pos, seat, row, i)
    i = write_ground(pos, seat, row, i)
    i = write_turn(pos, seat, row, i)
    i = write_seats(pos, seat, row, i)
    i = write_window(pos, seat, row, i)


def write_board(pos: WarPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the bottom pieces: stack, colour, used, wandering, flags, commandeered."""
    places: cython.int = pos.tables.places
    seats: cython.int = pos.tables.seats
    place: cython.int
    piece: cython.int
    i: cython.int
    colour: cython.Py_ssize_t = at + seats * TYPES * places
    used: cython.Py_ssize_t = colour + seats * places
    for place in range(places):
        piece = pos.board[place]
        if piece == NONE:
            continue
        i = rank_of(pos.tables, seat, side_of(pos.kind[piece])) * TYPES + type_of(pos.kind[piece])
        row[at + i * places + place] = 1
        row[colour + rank_of(pos.tables, seat, origin_of(pos.kind[piece])) * places + place] = 1
        row[used + place] = moves_made(pos.used[piece])
        row[used + places + place] = wanderings_made(pos.used[piece])
        if pos.flags[piece]:
            for i in range(4):
                row[used + (2 + i) * places + place] = (pos.flags[piece] >> i) & 1
            for i in range(seats):
                if pos.flags[piece] & commandeer_flag(pos.tables.order[i]):
                    row[used + (6 + rank_of(pos.tables, seat, pos.tables.order[i])) * places + place] = 1
    return used + (6 + seats) * places


def write_members(pos: WarPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write what stacks carry: load, then kind, side, colour, used and flags of each member."""
    places: cython.int = pos.tables.places
    place: cython.int
    cargo: cython.int
    rider: cython.int
    for place in range(places):
        if pos.board[place] == NONE:
            continue
        cargo = pos.first[pos.board[place]]
        while cargo != NONE:
            write_member(pos, seat, cargo, row, at + place)
            rider = pos.first[cargo]
            while rider != NONE:
                write_member(pos, seat, rider, row, at + place)
                rider = pos.next[rider]
            cargo = pos.next[cargo]
    return at + (TYPES + 5 * MEMBERS) * places


def write_member(pos: WarPosition, seat: cython.int, piece: cython.int, row: Bytes, at: cython.Py_ssize_t) -> None:
    """Write one carried piece at its place."""
    places: cython.int = pos.tables.places
    member: cython.int = TYPES + member_index(pos, piece) - 1
    kind: cython.int = type_of(pos.kind[piece])
    row[at + kind * places] += 1
    row[at + member * places] = kind + 1
    row[at + (member + MEMBERS) * places] = rank_of(pos.tables, seat, side_of(pos.kind[piece])) + 1
    row[at + (member + 2 * MEMBERS) * places] = rank_of(pos.tables, seat, origin_of(pos.kind[piece])) + 1
    row[at + (member + 3 * MEMBERS) * places] = moves_made(pos.used[piece])
    row[at + (member + 4 * MEMBERS) * places] = marks_of(pos.flags[piece])


def write_ground(pos: WarPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the board itself, and the places that the pending decision refers to."""
    places: cython.int = pos.tables.places
    place: cython.int
    bridge: cython.int
    castle: cython.Py_ssize_t = at + 6 * places
    here: cython.Py_ssize_t = castle + pos.tables.seats * places
    for place in range(places):
        bridge = pos.tables.bridge_of[place]
        if bridge != NONE and pos.raised[bridge] != NONE:
            row[at + place] = rank_of(pos.tables, seat, pos.raised[bridge]) + 1
        row[at + (1 + pos.tables.place_kind[place]) * places + place] = 1
        if pos.tables.castle_of[place] != NONE:
            row[castle + rank_of(pos.tables, seat, pos.tables.castle_of[place]) * places + place] = 1
    if pos.target >= 0:
        row[here + pos.target] = 1
    point_at(pos, pos.taker, row, here + places)
    point_at(pos, pos.answer_piece, row, here + 2 * places)
    point_at(pos, pos.answer_carrier, row, here + 3 * places)
    point_at(pos, pos.wander_camel, row, here + 4 * places)
    return here + 5 * places


def point_at(pos: WarPosition, piece: cython.int, row: Bytes, at: cython.Py_ssize_t) -> None:
    """Mark the place of a piece with its index in the stack."""
    if piece != NONE and piece != GONE and pos.at[piece] >= 0:
        row[at + pos.at[piece]] = member_index(pos, piece) + 1


def write_turn(pos: WarPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the turn: whose it is, moves, quiet rounds."""
    seats: cython.int = pos.tables.seats
    i: cython.int
    row[at + rank_of(pos.tables, seat, pos.active)] = 1
    if pos.phase != OVER:
        row[at + seats + rank_of(pos.tables, seat, pos.to_act)] = 1
    at += 2 * seats
    row[at] = pos.phase == ANSWERING
    row[at + 1] = pos.phase == OVER
    row[at + 2] = capped(pos.budget)
    row[at + 3] = capped(pos.spent)
    row[at + 4] = capped(left_of(pos))
    for i in range(10):
        row[at + 5 + i] = (pos.refunds >> i) & 1
    row[at + 15] = capped(pos.turn)
    row[at + 16] = capped(pos.quiet)
    row[at + 17] = capped(pos.quiet_whole)
    row[at + 18] = pos.reset
    row[at + 19] = pos.round_reset
    row[at + 20] = pos.captured
    row[at + 21] = pos.forfeited
    if pos.last_captor != NONE:
        row[at + 22 + rank_of(pos.tables, seat, pos.last_captor)] = 1
    return at + 22 + seats


def write_seats(pos: WarPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the standing of each seat, its captures, and what has been built."""
    seats: cython.int = pos.tables.seats
    i: cython.int
    kind: cython.int
    other: cython.int
    here: cython.Py_ssize_t
    for i in range(seats):
        other = pos.tables.order[i]
        here = at + rank_of(pos.tables, seat, other)
        row[here] = pos.held[other]
        row[here + seats] = is_dormant(pos, other)
        row[here + 2 * seats] = capped(count_of(pos, other))
        row[here + 3 * seats] = capped(pos.score[other])
        row[here + 4 * seats] = capped(pos.tally[other])
        row[here + 5 * seats] = pos.losses[other]
        if pos.loss_by[other] != NONE:
            row[here + 6 * seats] = rank_of(pos.tables, seat, pos.loss_by[other]) + 1
        row[here + 7 * seats] = (pos.alone >> other) & 1
        for kind in range(TYPES):
            row[at + 8 * seats + rank_of(pos.tables, seat, other) * TYPES + kind] = capped(
                pos.pile[other * TYPES + kind]
            )
    at += (8 + TYPES) * seats
    for kind in range(TYPES):
        row[at + kind] = capped(pos.built[kind])
    row[at + TYPES] = pos.wandered
    row[at + TYPES + 1] = pos.wander_camel == GONE
    row[at + TYPES + 2] = pos.risks
    row[at + TYPES + 3] = pos.reduced
    return at + TYPES + 4


def write_window(pos: WarPosition, seat: cython.int, row: Bytes, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Write the recapture window."""
    i: cython.int
    if pos.defender != NONE:
        row[at + rank_of(pos.tables, seat, pos.defender)] = 1
    at += pos.tables.seats
    for i in range(8):
        row[at + i] = (pos.taking >> i) & 1
    row[at + 8] = pos.was_dormant
    row[at + 9] = pos.partner_only
    row[at + 10] = pos.answer_moves
    row[at + 11] = pos.answer_drops
    row[at + 12] = pos.stood
    row[at + 13] = pos.mixed
    return at + 14
