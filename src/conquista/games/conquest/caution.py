"""Vulnerability: captures that a player with hardly any pieces left may not make.

A taking is unlawful when an answer to it would leave the player with a single piece, unless it wins, nobody can answer
it, he leads the count, or his edition lets him run that risk once more in this turn.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.answers import answers
    from conquista.games.conquest.apply import do_action
    from conquista.games.conquest.codes import Codes, goal_in, kind_in, push
    from conquista.games.conquest.constants import ANSWERING, DECLINE, NONE, OVER, SHOOT
    from conquista.games.conquest.desk import Desk, Shelf
    from conquista.games.conquest.legal import turn_actions
    from conquista.games.conquest.outcome import leads
    from conquista.games.conquest.position import Position, copy_into
    from conquista.games.conquest.status import units_of

VULNERABLE_LOST = cython.declare(cython.int, 8)  # as in outcome.py
DEEPEST = cython.declare(cython.int, 5)  # own actions that the search looks ahead
SEARCHED = cython.declare(cython.int, 20000)  # positions it looks at before it gives up


def must_take_care(pos: Position) -> cython.bint:
    """Is the seat on turn so weak that its takings have to be looked at?"""
    if not pos.tables.vulnerability:
        return False
    if pos.tables.vulnerability_cut:  # any stack that an answer could take whole
        return units_of(pos, pos.active) <= 5
    return units_of(pos, pos.active) == 2


def is_taking(pos: Position, code: cython.int) -> cython.bint:
    """Does this action take something of an opponent?"""
    other: cython.int = pos.board[goal_in(code)]
    if kind_in(code) > SHOOT or other == NONE:
        return False
    return pos.tables.team[pos.kind[other] >> 6] != pos.tables.team[pos.active]


def keep_lawful(pos: Position, desk: Desk, codes: Codes) -> None:
    """Strike unlawful takings from a list of actions."""
    i: cython.int
    kept: cython.int = 0
    for i in range(codes.count):
        if not is_taking(pos, codes.code[i]) or is_lawful(pos, desk, codes.code[i]):
            codes.code[kept] = codes.code[i]
            kept += 1
    codes.count = kept


def is_lawful(pos: Position, desk: Desk, code: cython.int) -> cython.bint:
    """May the seat on turn make this taking?"""
    seat: cython.int = pos.active
    i: cython.int
    copy_into(pos, desk.v0)
    do_action(desk.v0, desk, code)
    if desk.v0.phase != ANSWERING:
        return True  # it wins, or nobody can answer it
    if pos.tables.vulnerability_lead != 0 and leads(pos, seat, pos.tables.vulnerability_lead_tie != 0):
        return True
    if not pos.tables.vulnerability_cut and pos.risks < pos.tables.vulnerability_risks:
        return True
    if bears_every_answer(desk.v0, desk, seat, 0):
        return True
    if not pos.tables.vulnerability_search:
        return False
    copy_into(pos, desk.v0)
    do_action(desk.v0, desk, code)
    for i in range(1, DEEPEST):
        desk.nodes = SEARCHED
        if forces_win(desk.v0, desk.shelf, desk, seat, i):
            return True
    return False


def forces_win(pos: Position, shelf: Shelf, desk: Desk, seat: cython.int, depth: cython.int) -> cython.bint:
    """Can this seat win in this turn, whatever is answered? Looks `depth` of its own actions ahead."""
    i: cython.int
    if pos.phase == OVER:
        return ((pos.winners >> seat) & 1) == 1
    if pos.active != seat or desk.nodes <= 0 or shelf.last:
        return False
    desk.nodes -= 1
    shelf.codes.count = 0
    if pos.phase == ANSWERING:
        answers(pos, desk, 0, True, shelf.codes)
        if pos.answer_moves == 0 and pos.answer_drops == 0:
            push(shelf.codes, 511, 0, DECLINE, 0, 0)
        for i in range(shelf.codes.count):
            copy_into(pos, shelf.position)
            do_action(shelf.position, desk, shelf.codes.code[i])
            if not forces_win(shelf.position, shelf.deeper, desk, seat, depth):
                return False
        return True
    if depth == 0:
        return False
    turn_actions(pos, shelf.codes)
    for i in range(shelf.codes.count):
        copy_into(pos, shelf.position)
        do_action(shelf.position, desk, shelf.codes.code[i])
        if forces_win(shelf.position, shelf.deeper, desk, seat, depth - 1):
            return True
    return False


def bears_every_answer(pos: Position, desk: Desk, seat: cython.int, depth: cython.int) -> cython.bint:
    """Would this seat stand after every answer: with two pieces or more, or as leader of the count?"""
    if depth == 0:
        return bears_listed(pos, desk.v1, desk.c0, desk, seat, depth)
    if depth == 1:
        return bears_listed(pos, desk.v2, desk.c1, desk, seat, depth)
    if depth == 2:
        return bears_listed(pos, desk.v3, desk.c2, desk, seat, depth)
    if depth == 3:
        return bears_listed(pos, desk.v4, desk.c3, desk, seat, depth)
    if depth == 4:
        return bears_listed(pos, desk.v5, desk.c4, desk, seat, depth)
    return False


def bears_listed(
    pos: Position, scratch: Position, codes: Codes, desk: Desk, seat: cython.int, depth: cython.int
) -> cython.bint:
    """Try each answer on scratch paper."""
    i: cython.int
    risky: cython.bint
    codes.count = 0
    answers(pos, desk, 0, True, codes)
    for i in range(codes.count):
        copy_into(pos, scratch)
        do_action(scratch, desk, codes.code[i])
        if scratch.phase == ANSWERING:  # the answer has only begun
            if not bears_every_answer(scratch, desk, seat, depth + 1):
                return False
            continue
        risky = not pos.tables.vulnerability_cut or units_of(scratch, seat) <= 1
        if not risky:
            continue
        if scratch.phase == OVER and scratch.reason != VULNERABLE_LOST:
            if not (scratch.winners >> seat) & 1:
                return False
        elif pos.tables.vulnerability_lead == 1 or not leads(scratch, seat, pos.tables.vulnerability_lead_tie != 0):
            return False
    return True
