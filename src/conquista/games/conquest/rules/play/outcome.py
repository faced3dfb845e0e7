"""Endings: those that apply immediately, and those checked at the end of a turn.

The numbers of reasons are the rows of `endings.REASONS`, which gives them names and clauses.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants import end_reasons
    from conquista.games.conquest.rules.constants.phases import OVER
    from conquista.games.conquest.rules.constants.piece_types import SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, SEATS
    from conquista.games.conquest.rules.position.layout import side_of, type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.status import (
        castle_held,
        count_of,
        is_dormant,
        remaining,
        spaces_of,
        units_of,
    )


def finish(pos: WarPosition, winners: cython.int, reason: cython.int) -> None:
    """End the match; with no winners it is drawn."""
    pos.phase = OVER
    pos.winners = winners
    pos.reason = reason
    pos.to_act = NONE


def team_bits(pos: WarPosition, seat: cython.int) -> cython.int:
    """A seat and its partner, as bits."""
    i: cython.int
    bits: cython.int = 0
    for i in range(pos.tables.seats):
        if pos.tables.team[pos.tables.order[i]] == pos.tables.team[seat]:
            bits |= 1 << pos.tables.order[i]
    return bits


def opponent_of(pos: WarPosition, seat: cython.int) -> cython.int:
    """The next seat in playing order that is not on this seat's team."""
    other: cython.int = pos.tables.following[seat]
    while pos.tables.team[other] == pos.tables.team[seat] and other != seat:
        other = pos.tables.following[other]
    return other


def decide_by_count(pos: WarPosition, reason: cython.int) -> cython.bint:
    """Decide by the highest count among seats that are not dormant. False: a tie, and play continues."""
    i: cython.int
    seat: cython.int
    count: cython.int
    best: cython.int = -1
    winners: cython.int = 0
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        if is_dormant(pos, seat):
            continue
        count = count_of(pos, seat)
        if count > best:
            best = count
            winners = 1 << seat
        elif count == best:
            winners |= 1 << seat
    if winners & (winners - 1):
        if pos.tables.count_tie == 2:
            return False
        if pos.tables.count_tie == 0:
            winners = 0
    if pos.tables.team_mode:
        for i in range(SEATS):
            if (winners >> i) & 1:
                winners |= team_bits(pos, i)
    finish(pos, winners, reason)
    return True


def has_highest_count(pos: WarPosition, seat: cython.int, tie: cython.bint) -> cython.bint:
    """Whether this seat has the highest count among seats that are not dormant; `tie` allows a shared lead."""
    i: cython.int
    other: cython.int
    mine: cython.int = count_of(pos, seat)
    theirs: cython.int
    if is_dormant(pos, seat):
        return False
    for i in range(pos.tables.seats):
        other = pos.tables.order[i]
        if other == seat or is_dormant(pos, other):
            continue
        theirs = count_of(pos, other)
        if theirs > mine or (theirs == mine and not tie):
            return False
    return True


def after_loss(pos: WarPosition, victim: cython.int, captor: cython.int, lost: cython.int) -> None:
    """A capture took `lost` counting pieces from `victim`: check for annihilation.

    Where the last two must be captured, a piece lost by commandeering does not count: the end of the turn decides then.
    """
    shared: cython.bint = lost < 2 and pos.losses[victim] > 0 and pos.loss_by[victim] != captor
    if lost == 0:
        return
    pos.loss_by[victim] = captor
    pos.losses[victim] += lost
    if pos.phase == OVER or remaining(pos, victim) > 0:
        return
    if pos.tables.annihilation_last_two and not (pos.alone >> victim) & 1:
        if pos.losses[victim] < 2:
            return
        if shared and pos.tables.annihilation_same_captor:
            decide_by_count(pos, end_reasons.SHARED_ANNIHILATION)
            return
    finish(pos, team_bits(pos, captor), end_reasons.ANNIHILATION)


def after_side_change(pos: WarPosition, victim: cython.int) -> None:
    """A counting piece left `victim` without a capture: only captures from now on make up the last two."""
    if pos.tables.revision >= 2:
        pos.loss_by[victim] = NONE
        pos.losses[victim] = 0


def after_fall(pos: WarPosition, victim: cython.int, captor: cython.int) -> None:
    """The crew of a siege engine conquered by `victim` was captured and the engine reverted: check for annihilation."""
    if pos.tables.revision >= 2 and not pos.tables.annihilation_last_two and pos.phase != OVER:
        if remaining(pos, victim) == 0:
            finish(pos, team_bits(pos, captor), end_reasons.ANNIHILATION)


def check_siege(pos: WarPosition, piece: cython.int, place: cython.int) -> None:
    """A siege engine has moved: check whether it wins there."""
    side: cython.int = side_of(pos.kind[piece])
    if type_of(pos.kind[piece]) != SIEGE or pos.phase == OVER:
        return
    if pos.tables.siege_goal == 1 and pos.tables.place_kind[place] == CASTLE:
        if pos.tables.team[pos.tables.castle_of[place]] != pos.tables.team[side]:
            finish(pos, team_bits(pos, side), end_reasons.BY_SIEGE)
    elif pos.tables.siege_goal == 2 and pos.tables.place_kind[place] == QUEST:
        finish(pos, team_bits(pos, side), end_reasons.BY_SIEGE)


def check_states(pos: WarPosition) -> None:
    """Check endings that depend on the board: five castle spaces, dormancy."""
    i: cython.int
    seat: cython.int
    awake: cython.int = 0
    last: cython.int = NONE
    if pos.phase == OVER:
        return
    if pos.tables.five_space_win:
        for i in range(pos.tables.seats):
            seat = pos.tables.order[i]
            if castle_held(pos, seat) == CASTLE_SIZE:
                finish(pos, team_bits(pos, opponent_of(pos, seat)), end_reasons.FIVE_SPACES)
                return
    if pos.tables.dormant_win == 1:
        for i in range(pos.tables.seats):
            if not is_dormant(pos, pos.tables.order[i]):
                awake += 1
                last = pos.tables.order[i]
        if awake == 1:
            finish(pos, team_bits(pos, last), end_reasons.ALL_OTHERS_DORMANT)
        elif awake == 0 and pos.tables.all_dormant_draws:
            finish(pos, 0, end_reasons.ALL_DORMANT)
    elif pos.tables.dormant_win == 2 and is_dormant(pos, pos.active):
        finish(pos, team_bits(pos, opponent_of(pos, pos.active)), end_reasons.OPPONENT_DORMANT)
    elif pos.tables.dormant_win == 3:
        for i in range(pos.tables.seats):
            seat = pos.tables.order[i]
            if is_dormant(pos, seat):
                finish(pos, team_bits(pos, opponent_of(pos, seat)), end_reasons.OPPONENT_DORMANT)
                return


def check_turn_end(pos: WarPosition) -> None:
    """Check endings that apply when a turn ends: a vulnerable player's loss, one piece left, quiet rounds."""
    i: cython.int
    seat: cython.int
    if pos.phase == OVER:
        return
    if pos.reduced and decide_by_count(pos, end_reasons.VULNERABLE_LOST):
        return
    if pos.tables.count_trigger:
        for i in range(pos.tables.seats):
            seat = pos.tables.order[i]
            if units_of(pos, seat) <= 1 and (pos.tables.count_trigger == 1 or seat == pos.active):
                if decide_by_count(pos, end_reasons.ONE_LEFT):
                    return
                break
    check_quiet(pos)


def check_quiet(pos: WarPosition) -> None:
    """Update the count of turns and rounds without a capture, and end the match at the limit."""
    if pos.reset:
        pos.captured = 1
        pos.quiet = 0
        pos.round_reset = 1
    elif pos.captured or pos.tables.quiet_from_start:
        pos.quiet += 1
    if pos.tables.turn_rank[pos.active] == pos.tables.seats - 1:
        if pos.round_reset or not (pos.captured or pos.tables.quiet_from_start):
            pos.quiet_whole = 0
        else:
            pos.quiet_whole += 1
        pos.round_reset = 0
        if pos.tables.quiet_aligned and pos.tables.quiet_rounds and pos.quiet_whole >= pos.tables.quiet_rounds:
            resolve_quiet(pos)
            return
    if (
        pos.tables.quiet_aligned
        or not pos.tables.quiet_rounds
        or pos.quiet < pos.tables.quiet_rounds * pos.tables.seats
    ):
        return
    if pos.tables.quiet_extend and pos.last_captor != NONE and pos.last_captor != pos.active:
        return
    resolve_quiet(pos)


def resolve_quiet(pos: WarPosition) -> None:
    """Too many quiet rounds: decide by the criterion of the edition."""
    i: cython.int
    j: cython.int
    one: cython.int = pos.tables.order[0]
    seat: cython.int
    spaces: cython.int = 0
    counts: cython.int = 0
    sign: cython.int
    if pos.tables.quiet_resolution == 0:
        decide_by_count(pos, end_reasons.QUIET_COUNT)
        return
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        sign = 1 if pos.tables.team[seat] == pos.tables.team[one] else -1
        spaces += sign * spaces_of(pos, seat)
        if pos.tables.quiet_resolution == 1:
            counts += sign * count_of(pos, seat)
        elif pos.tables.quiet_resolution == 2:
            counts += sign * pos.score[seat]
    if spaces:
        finish(pos, team_bits(pos, one if spaces > 0 else opponent_of(pos, one)), end_reasons.QUIET_SPACES)
    elif counts:
        j = end_reasons.QUIET_COUNT if pos.tables.quiet_resolution == 1 else end_reasons.QUIET_CAPTURES
        finish(pos, team_bits(pos, one if counts > 0 else opponent_of(pos, one)), j)
    elif pos.tables.revision < 2 or pos.tables.quiet_resolution == 3:
        finish(pos, 0, end_reasons.QUIET_SPACES)
    else:  # drawn by the last comparison
        finish(pos, 0, end_reasons.QUIET_COUNT if pos.tables.quiet_resolution == 1 else end_reasons.QUIET_CAPTURES)
