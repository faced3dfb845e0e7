"""Endings of games and matches: goals, the count, tie-break battles and points (chapter 11, variants B and C)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import endings
    from conquista.games.condottiere.rules.constants.amounts import KINGDOM_POINTS
    from conquista.games.condottiere.rules.constants.log_entries import (
        GAME_BEGUN,
        GAME_SCORED,
        MATCH_ENDED,
        TIEBREAK_BEGUN,
    )
    from conquista.games.condottiere.rules.constants.phases import AT_START, AT_TIEBREAK, OVER
    from conquista.games.condottiere.rules.constants.sizes import NONE, REGIONS
    from conquista.games.condottiere.rules.play.deals import collect
    from conquista.games.condottiere.rules.position.position import (
        CardPosition,
        add_log_entry,
        kingdom_size,
        region_count,
    )


def goal_met(pos: CardPosition, seat: cython.int) -> cython.int:
    """The reason why a seat has won; 0 if it has not (CO-END-01, -02, CO-VARC)."""
    many: cython.bint = region_count(pos, seat) >= pos.tables.total
    large: cython.bint = kingdom_size(pos, seat) >= pos.tables.kingdom
    if many and large:
        return endings.BY_BOTH
    if many:
        return endings.BY_REGIONS
    return endings.BY_KINGDOM if large else 0


def single_seat(bits: cython.int) -> cython.int:
    """The seat of a single bit; NONE for several."""
    seat: cython.int = 0
    if bits & (bits - 1) or not bits:
        return NONE
    while not bits >> seat & 1:
        seat += 1
    return seat


def end_by_count(pos: CardPosition) -> None:
    """End the game by count: most regions win, and a tie is resolved by battle (CO-END-06, CO-TIE-10, CO-AMB-55)."""
    seat: cython.int
    best: cython.int = -1
    winners: cython.int = 0
    for seat in range(pos.tables.players):
        if region_count(pos, seat) > best:
            best = region_count(pos, seat)
            winners = 0
        if region_count(pos, seat) == best:
            winners |= 1 << seat
    if single_seat(winners) != NONE or (pos.tables.b and not pos.tables.game_tiebreak):
        win_game(pos, winners, endings.BY_COUNT, NONE)
    else:
        begin_tiebreak(pos, winners, endings.FOR_GAME if pos.tables.b else endings.FOR_MATCH)


def win_game(pos: CardPosition, winners: cython.int, reason: cython.int, champion: cython.int) -> None:
    """End a game, and the match too unless it is played for points (CO-VARB)."""
    seat: cython.int
    best: cython.int = -1
    leaders: cython.int = 0
    if not pos.tables.b:
        finish(pos, winners, reason)
        return
    score_game(pos, champion)
    for seat in range(pos.tables.players):
        if pos.score[seat] > best:
            best = pos.score[seat]
            leaders = 0
        if pos.score[seat] == best:
            leaders |= 1 << seat
    if best < pos.tables.target + pos.tables.exceed:
        new_game(pos, winners)
    elif single_seat(leaders) != NONE:
        finish(pos, leaders, endings.BY_POINTS)
    else:
        begin_tiebreak(pos, leaders, endings.FOR_MATCH)


def score_game(pos: CardPosition, champion: cython.int) -> None:
    """Score one point for each region and five for a kingdom (CO-VARB-02 to -04)."""
    seat: cython.int
    points: cython.int
    for seat in range(pos.tables.players):
        points = region_count(pos, seat)
        if kingdom_size(pos, seat) >= pos.tables.bonus_size and (not pos.tables.winner_only or seat == champion):
            points += KINGDOM_POINTS
        pos.score[seat] += points
        add_log_entry(pos, GAME_SCORED, seat, points, pos.score[seat])


def new_game(pos: CardPosition, winners: cython.int) -> None:
    """Set up the next game of a match (CO-VARB-08, CO-AMB-56)."""
    region: cython.int
    seat: cython.int = pos.tables.first
    n: cython.int = pos.tables.players
    pos.draw_first = 0
    if pos.tables.starter == 1:
        seat = (pos.first + 1) % n
    elif pos.tables.starter == 2:
        seat = pos.holder
        while not winners >> seat & 1:
            seat = (seat + 1) % n
    elif seat == NONE:
        seat = 0
        pos.draw_first = 1
    for region in range(REGIONS):
        pos.owner[region] = NONE
    pos.favour = pos.region = pos.defender = NONE
    pos.tied = pos.out = pos.entered = pos.played = pos.quiet = pos.fresh = 0
    pos.tiebreak = endings.NO_TIEBREAK
    pos.first = pos.holder = seat
    pos.games += 1
    pos.round = 1
    add_log_entry(pos, GAME_BEGUN, NONE, pos.games, 0)
    collect(pos, AT_START)


def begin_tiebreak(pos: CardPosition, tied: cython.int, purpose: cython.int) -> None:
    """Start a battle among the tied seats, from a full deck (CO-TIE-11, -12, -17)."""
    add_log_entry(pos, TIEBREAK_BEGUN, NONE, tied, 0)
    pos.tied = tied
    pos.tiebreak = purpose
    pos.region = pos.defender = NONE
    collect(pos, AT_TIEBREAK)


def end_tiebreak(pos: CardPosition, winner: cython.int) -> None:
    """End a tie-break: its winner wins; without a winner the victory is shared (CO-TIE-15, -16, CO-AMB-10)."""
    seat: cython.int
    best: cython.int = 0
    top: cython.int = 0
    for seat in range(pos.tables.players):
        if pos.tied >> seat & 1 and pos.force[seat] > best:
            best = pos.force[seat]
    for seat in range(pos.tables.players):
        if pos.tied >> seat & 1 and (pos.force[seat] == best or (winner == NONE and pos.tables.share_all)):
            top |= 1 << seat
    if pos.tiebreak == endings.FOR_GAME:
        pos.tied = 0
        pos.tiebreak = endings.NO_TIEBREAK
        win_game(pos, top, endings.BY_TIEBREAK, NONE)
    else:
        finish(pos, top, endings.BY_TIEBREAK if winner != NONE else endings.SHARED)


def finish(pos: CardPosition, winners: cython.int, reason: cython.int) -> None:
    """End the match."""
    pos.winners = winners
    pos.reason = reason
    pos.phase = OVER
    add_log_entry(pos, MATCH_ENDED, NONE, winners, reason)
