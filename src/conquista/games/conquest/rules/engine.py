"""The Python interface of the compiled rules: list, do, play at random, count leaves. One engine serves one thread."""

from __future__ import annotations

import cython

from conquista.c_types import Public
from conquista.games.conquest.rules.position.audit import FAULTS

if not cython.compiled:
    from conquista.games.conquest.rules.constants.action_kinds import DECLINE, END
    from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
    from conquista.games.conquest.rules.moves.legal import closing_actions, turn_actions
    from conquista.games.conquest.rules.moves.move_cache import (
        cached_action,
        draw_action,
        invalidate,
        is_quiet,
        mark_stale,
        refresh_stale,
    )
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.play.apply import do_action
    from conquista.games.conquest.rules.play.recaptures import answers
    from conquista.games.conquest.rules.play.turns import start_turn
    from conquista.games.conquest.rules.play.vulnerability import (
        is_taking,
        needs_capture_check,
        remove_illegal_captures,
    )
    from conquista.games.conquest.rules.position.audit import audit
    from conquista.games.conquest.rules.position.codes import Codes, push
    from conquista.games.conquest.rules.position.layout import NO_PLACE, kind_in
    from conquista.games.conquest.rules.position.position import WarPosition, copy_into
    from conquista.games.conquest.rules.position.status import left_of
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.kernel.random import RandomStream

COMPILED = cython.compiled


@cython.cclass
class ConquestEngine:
    """The rules of one match: a board, an edition and scratch memory."""

    tables: Public[ConquestTables]
    workspace: Workspace
    codes: Codes

    def __init__(self, tables: ConquestTables) -> None:
        self.tables = tables
        self.workspace = Workspace(tables)
        self.codes = Codes()

    def legal(self, pos: WarPosition) -> list[int]:
        """The codes of all legal actions of the seat to act, in the fixed order."""
        legal_codes(pos, self.workspace, self.codes)
        return self.codes.listed()

    def do(self, pos: WarPosition, code: cython.int) -> None:
        """Do a legal action without checking it; `apply` of the contract checks first."""
        do_action(pos, self.workspace, code)

    def begin(self, pos: WarPosition, seat: cython.int) -> None:
        """Begin the first turn of a match that has been set up."""
        start_turn(pos, seat)

    def playout(self, pos: WarPosition, stream: RandomStream, limit: cython.int) -> cython.int:
        """Play random actions without the GIL; returns the number of decisions."""
        made: cython.int
        with cython.nogil:
            made = play_out(pos, self.workspace, self.codes, stream, limit)
        return made

    def audited(self, pos: WarPosition, stream: RandomStream, limit: cython.int, bold: cython.bint) -> tuple[int, str]:
        """Play random actions and audit after each; returns the number of decisions and the broken invariant, if any.

        Bold play captures when it can and rarely ends a turn, so that rare rules occur.
        """
        made: cython.int = 0
        fault: cython.int = 0
        with cython.nogil:
            fault = audit(pos)
            while fault == 0 and made < limit and pos.phase != OVER:
                legal_codes(pos, self.workspace, self.codes)
                do_action(pos, self.workspace, random_action(pos, self.codes, stream, bold))
                made += 1
                fault = audit(pos)
        return made, FAULTS[fault]

    def remembers(
        self, pos: WarPosition, stream: RandomStream, limit: cython.int, bold: cython.bint
    ) -> tuple[int, bool]:
        """Play random actions and compare the cache with a new list each time; returns decisions and agreement."""
        made: cython.int = 0
        same: cython.bint = True
        with cython.nogil:
            invalidate(self.workspace.cache)
            while same and made < limit and pos.phase != OVER:
                legal_codes(pos, self.workspace, self.codes)
                if pos.phase == PLAYING and not needs_capture_check(pos):
                    same = cache_agrees(pos, self.workspace, self.codes)
                do_and_update_cache(pos, self.workspace, random_action(pos, self.codes, stream, bold))
                made += 1
        return made, same

    def do_and_undo(self, pos: WarPosition, rounds: cython.int) -> cython.longlong:
        """Do and undo every legal action `rounds` times, without the GIL; returns the number of actions done."""
        made: cython.longlong
        with cython.nogil:
            made = try_all(pos, self.workspace.trial, self.workspace, self.codes, rounds)
        return made

    def perft(self, pos: WarPosition, depth: cython.int) -> cython.longlong:
        """Count the action sequences of a length."""
        return count_leaves(pos, self, depth)


def legal_codes(pos: WarPosition, workspace: Workspace, codes: Codes) -> None:
    """List the legal actions of the seat to act."""
    codes.count = 0
    if pos.phase == OVER:
        return
    if pos.phase == ANSWERING:
        answers(pos, workspace, workspace.steps, True, codes)
        if pos.answer_moves == 0 and pos.answer_drops == 0:
            push(codes, NO_PLACE, 0, DECLINE, 0, 0)
        return
    turn_actions(pos, codes)
    if needs_capture_check(pos):
        remove_illegal_captures(pos, workspace, codes)


def play_out(
    pos: WarPosition, workspace: Workspace, codes: Codes, stream: RandomStream, limit: cython.int
) -> cython.int:
    """Make random legal decisions until the match ends or the limit is reached."""
    made: cython.int = 0
    code: cython.int
    invalidate(workspace.cache)
    while made < limit and pos.phase != OVER:
        code = -1
        if pos.phase == PLAYING and not needs_capture_check(pos):
            code = draw_action(pos, workspace.cache, stream)
        if code < 0:
            legal_codes(pos, workspace, codes)
            code = codes.code[stream.below(codes.count)]
        do_and_update_cache(pos, workspace, code)
        made += 1
    return made


def cache_agrees(pos: WarPosition, workspace: Workspace, codes: Codes) -> cython.bint:
    """Whether the cache equals a newly generated list, entry by entry."""
    left: cython.int = left_of(pos)
    i: cython.int
    if left <= 0:
        workspace.codes.count = 0
        closing_actions(pos, pos.active, left, workspace.codes)
        return workspace.codes.count == codes.count
    refresh_stale(pos, workspace.cache, left)
    if not workspace.cache.whole:
        return True
    for i in range(workspace.cache.total):
        if cached_action(pos, workspace.cache, i) != codes.code[i]:
            return False
    workspace.codes.count = 0
    closing_actions(pos, pos.active, left, workspace.codes)
    return workspace.cache.total + workspace.codes.count == codes.count


def do_and_update_cache(pos: WarPosition, workspace: Workspace, code: cython.int) -> None:
    """Do a legal action and update the cache."""
    quiet: cython.bint = pos.phase == PLAYING and is_quiet(pos, code)
    do_action(pos, workspace, code)
    if quiet and pos.phase == PLAYING:
        mark_stale(pos, workspace.cache, code)
    else:
        invalidate(workspace.cache)


def random_action(pos: WarPosition, codes: Codes, stream: RandomStream, bold: cython.bint) -> cython.int:
    """A random action of a list; bold play redraws up to 6 times for a capture, up to 12 times to avoid the end."""
    code: cython.int = codes.code[stream.below(codes.count)]
    tries: cython.int = 0
    while bold and tries < 12 and not is_taking(pos, code):
        if kind_in(code) < END and tries > 5:
            break
        code = codes.code[stream.below(codes.count)]
        tries += 1
    return code


def try_all(
    pos: WarPosition, past: WarPosition, workspace: Workspace, codes: Codes, rounds: cython.int
) -> cython.longlong:
    """Do and undo every legal action; undo restores a copy."""
    done: cython.longlong = 0
    i: cython.int
    legal_codes(pos, workspace, codes)
    for _ in range(rounds):
        for i in range(codes.count):
            copy_into(pos, past)
            do_action(pos, workspace, codes.code[i])
            copy_into(past, pos)
            done += 1
    return done


@cython.cfunc
def count_leaves(pos: WarPosition, engine: ConquestEngine, depth: cython.int) -> cython.longlong:
    """Count leaves below a position by doing every action on a copy."""
    codes: Codes = Codes()
    child: WarPosition = pos.copy()
    total: cython.longlong = 0
    i: cython.int
    legal_codes(pos, engine.workspace, codes)
    if depth <= 1:
        return codes.count
    for i in range(codes.count):
        copy_into(pos, child)
        do_action(child, engine.workspace, codes.code[i])
        total += count_leaves(child, engine, depth - 1)
    return total
