"""Converts positions to and from plain Python values, for texts, views and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import cython

from conquista.core.fields import write_fields
from conquista.games.conquest.rules.position.position import FIELDS

if not cython.compiled:
    from conquista.games.conquest.rules.constants.sizes import NONE, PIECES, PLACES, SEATS
    from conquista.games.conquest.rules.play.outcome import finish
    from conquista.games.conquest.rules.play.recapture_window import clear_window
    from conquista.games.conquest.rules.position.layout import origin_of, piece_kind, side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.stacks import add_piece, member, set_flags, set_used
    from conquista.games.conquest.rules.position.status import (
        count_of,
        is_dormant,
        left_of,
        own_points,
        refresh,
        spaces_of,
        units_of,
    )


class Piece(NamedTuple):
    """One piece of a stack, with what it carries."""

    number: int
    type: int
    origin: int
    side: int
    used: int
    flags: int
    load: tuple[Piece, ...]


StackCode = int | tuple["StackCode", ...]
"""A lone piece with its place as one number, or a tuple of these: a piece, and those that it carries."""


def stacks(pos: WarPosition) -> dict[int, Piece]:
    """The stack on every occupied place."""
    place: cython.int
    found: dict[int, Piece] = {}
    for place in range(PLACES):
        if pos.board[place] != NONE:
            found[place] = _piece(pos, pos.board[place])
    return found


def stack_codes(pos: WarPosition) -> list[StackCode]:
    """A code for every stack with its place, in the order of `stacks`; equal stacks on a place have equal codes."""
    place: cython.int
    found: list[StackCode] = []
    for place in range(PLACES):
        if pos.board[place] != NONE:
            found.append(_code(pos, pos.board[place], place))
    return found


def _code(pos: WarPosition, number: int, place: int) -> StackCode:
    p: cython.int = number
    kind: cython.ulonglong = pos.kind[p]
    used: cython.ulonglong = pos.used[p]
    flags: cython.ulonglong = pos.flags[p]
    own: cython.ulonglong = place
    own = own << 32 | flags << 24 | used << 16 | kind << 8 | p
    rider: cython.int = pos.first[p]
    if rider == NONE:
        return own
    codes: list[StackCode] = [own]
    while rider != NONE:
        codes.append(_code(pos, rider, 0))
        rider = pos.next[rider]
    return tuple(codes)


def stack_of(code: StackCode) -> tuple[int, Piece]:
    """The place and the stack of a code."""
    own, *load = code if isinstance(code, tuple) else (code,)
    assert isinstance(own, int)
    kind = own >> 8 & 255
    riders = tuple([stack_of(rider)[1] for rider in load])
    piece = Piece(own & 255, type_of(kind), origin_of(kind), side_of(kind), own >> 16 & 255, own >> 24 & 255, riders)
    return own >> 32, piece


def stack_at(pos: WarPosition, place: int) -> Piece | None:
    """The stack on one place."""
    return None if pos.board[place] == NONE else _piece(pos, pos.board[place])


def _piece(pos: WarPosition, number: int) -> Piece:
    p: cython.int = number
    rider: cython.int = pos.first[p]
    load = []
    while rider != NONE:
        load.append(_piece(pos, rider))
        rider = pos.next[rider]
    kind = pos.kind[p]
    return Piece(number, type_of(kind), origin_of(kind), side_of(kind), pos.used[p], pos.flags[p], tuple(load))


def add(pos: WarPosition, place: int, piece: Piece, carrier: int = 255) -> int:
    """Put a stack down with new piece numbers; returns the number of its bottom piece, or NONE if there is no room."""
    number: int = add_piece(pos, piece_kind(piece.type, piece.origin, piece.side), place, carrier)
    if number != NONE:
        set_used(pos, number, piece.used)
        set_flags(pos, number, piece.flags)
        for rider in piece.load:
            if add(pos, place, rider, number) == NONE:
                return NONE
    return number


def numbers(pos: WarPosition) -> dict[str, int]:
    """All single numbers of a position, in the order of a position line."""
    return pos.numbers()


def set_numbers(pos: WarPosition, values: Mapping[str, int]) -> None:
    """The inverse of `numbers`; missing fields keep their values. Raise KeyError for an unknown name."""
    write_fields(pos, FIELDS, values)


def row(pos: WarPosition, name: str) -> list[int]:
    """One field of a position that is a row."""
    return pos.row(name)


def rows(pos: WarPosition) -> dict[str, list[int]]:
    """All fields of a position that are rows by seat, type or drawbridge."""
    return pos.rows()


def set_rows(pos: WarPosition, values: Mapping[str, list[int]]) -> None:
    """The inverse of `rows`; missing fields keep their values. Raise KeyError for an unknown name."""
    write_fields(pos, FIELDS, values)


def mark(pos: WarPosition, number: int, used: int, flags: int) -> None:
    """Set what a piece has done this turn."""
    set_used(pos, number, used)
    set_flags(pos, number, flags)


def number_at(pos: WarPosition, place: int, index: int) -> int:
    """The number of a piece by its place and its index in the stack, or NONE."""
    return member(pos, place, index)


def agree(pos: WarPosition, seat: int) -> None:
    """Record that a seat agrees to a draw; when all have, the match is drawn."""
    i: cython.int
    pos.agreed |= 1 << seat
    for i in range(pos.tables.seats):
        if not (pos.agreed >> pos.tables.order[i]) & 1:
            return
    finish(pos, 0, 13)
    clear_window(pos)


@cython.ccall
def recount(pos: WarPosition) -> None:
    """Recount held spaces after a position was assembled by hand."""
    budget: cython.int = pos.budget
    refresh(pos)
    if not pos.tables.penalty_live:
        pos.budget = budget


def seat_counts(pos: WarPosition, seat: int) -> dict[str, int]:
    """The public standing of a seat: held spaces, dormancy, land pieces, count."""
    return {
        "held": pos.held[seat],
        "dormant": int(is_dormant(pos, seat)),
        "units": units_of(pos, seat),
        "count": count_of(pos, seat),
    }


def count_parts(pos: WarPosition, seat: int) -> dict[str, int]:
    """The parts of a seat's count; they add up to it."""
    whole = count_of(pos, seat)
    parts = {"pieces": own_points(pos, seat), "captures": pos.score[seat], "spaces": spaces_of(pos, seat)}
    return {**parts, "commandeered": whole - sum(parts.values())}


def left(pos: WarPosition) -> int:
    """Moves left for the seat on turn."""
    return left_of(pos)


def faults(pos: WarPosition) -> list[str]:
    """Inconsistencies of the position, for tests and for reading; each one is a program error, not a player's."""
    found: list[str] = []
    seen: set[int] = set()

    def visit(piece: Piece, place: int, carrier: int) -> None:
        if piece.number in seen:
            found.append(f"piece {piece.number} stands twice")
        seen.add(piece.number)
        p: cython.int = piece.number
        if pos.at[p] != place or pos.on[p] != carrier:
            found.append(f"piece {piece.number} does not know its place")
        for rider in piece.load:
            visit(rider, place, piece.number)

    place: cython.int
    for place, stack in stacks(pos).items():
        visit(stack, place, NONE)
        for seat in range(SEATS):
            bit = (pos.occupied[seat * 8 + place // 64] >> (place % 64)) & 1
            if bit != (stack.side == seat):
                found.append(f"place {place} is noted wrongly for seat {seat}")
    piece: cython.int
    for piece in range(PIECES):
        if (pos.at[piece] >= 0) != (piece in seen):
            found.append(f"piece {piece} is lost")
    for seat in range(SEATS):
        units = sum(pos.tables.unit[type_of(pos.kind[n])] for n in seen if side_of(pos.kind[n]) == seat)
        if units != pos.units[seat]:
            found.append(f"seat {seat} has {units} pieces that count, noted are {pos.units[seat]}")
    return found
