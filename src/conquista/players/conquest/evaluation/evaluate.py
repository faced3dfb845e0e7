"""The static evaluation: the value of a position to each seat, by named features.

Two passes over the stacks: the first lays every stack's reach over the board and measures how near it is to what it
wants, the second looks at what stands in the reach of others. A seat's score is the sum of its features by weight; its
value is the lead over the opponents, the strongest counted double. All numbers are whole, so every machine agrees.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.phases import OVER
    from conquista.games.conquest.rules.constants.piece_types import SIEGE, TYPES
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, SEATS, WORDS
    from conquista.games.conquest.rules.moves.legal import lowest_bit
    from conquista.games.conquest.rules.position.layout import side_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.players.conquest.evaluation.scratch import EvaluationScratch
    from conquista.players.conquest.evaluation.seat_features import weigh_seat
    from conquista.players.conquest.evaluation.stack_features import add_reach, merge_threats, weigh_danger
    from conquista.players.conquest.evaluation.terms import CLOCK, FEATURES, SHARE, SPREAD, TEMPO, WIN


def next_seat(pos: WarPosition) -> int:
    """The seat whose turn comes next if this turn ended now."""
    return pos.tables.following[pos.active]


def evaluate(pos: WarPosition, scratch: EvaluationScratch, following: cython.int) -> None:
    """Fill `value` for every seat."""
    i: cython.int
    j: cython.int
    seat: cython.int
    clock: cython.int
    sum_: cython.longlong
    if pos.phase == OVER:
        settle(pos, scratch)
        return
    survey(pos, scratch, following)
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        sum_ = 0
        for j in range(FEATURES):
            sum_ += scratch.weight[j] * scratch.feature[seat * FEATURES + j]
        clock = scratch.weight[CLOCK] * scratch.feature[seat * FEATURES + CLOCK] // 100
        scratch.score[seat] = sum_ // 100 - clock
        scratch.score[SEATS + seat] = clock
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        scratch.value[seat] = reduced_lead(pos, lead(pos, scratch, seat, 0), scratch.quiet) + lead(
            pos, scratch, seat, SEATS
        )


def lead(pos: WarPosition, scratch: EvaluationScratch, seat: cython.int, base: cython.int) -> cython.int:
    """How far a seat's score, at this base, lies above those of its opponents."""
    j: cython.int
    other: cython.int
    most: cython.int = -WIN
    total: cython.int = 0
    rivals: cython.int = 0
    for j in range(pos.tables.seats):
        other = pos.tables.order[j]
        if pos.tables.team[other] == pos.tables.team[seat]:
            continue
        rivals += 1
        total += scratch.score[base + other]
        if scratch.score[base + other] > most:
            most = scratch.score[base + other]
    if pos.tables.team_mode:
        return scratch.score[base + seat] + scratch.score[base + pos.tables.partner[seat]] - total
    return scratch.score[base + seat] - (2 * most + total // rivals) // 3 if rivals else 0


def reduced_lead(pos: WarPosition, value: cython.int, quiet: cython.int) -> cython.int:
    """A lead, reduced towards zero as the match approaches its end by quiet rounds."""
    limit: cython.int = pos.tables.quiet_rounds * pos.tables.seats
    if quiet > limit:
        quiet = limit
    if limit == 0:
        return value
    lost: cython.int = (value if value > 0 else -value) * quiet // limit * quiet // limit
    return value - lost if value > 0 else value + lost


def quiet_turns(pos: WarPosition, following: cython.int) -> cython.int:
    """Turns without a capture that count towards a quiet ending, this one too if it ends now."""
    quiet: cython.int = pos.quiet_whole * pos.tables.seats if pos.tables.quiet_aligned else pos.quiet
    if following == pos.active:
        return quiet
    return 0 if pos.reset else quiet + 1


def settle(pos: WarPosition, scratch: EvaluationScratch) -> None:
    """The values of a match that is over: what was won is shared by the winners."""
    i: cython.int
    seat: cython.int
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        scratch.score[seat] = 0
        if pos.winners == 0:
            scratch.value[seat] = 0
        elif (pos.winners >> seat) & 1:
            scratch.value[seat] = WIN
            if not pos.tables.team_mode and pos.winners & (pos.winners - 1):
                scratch.value[seat] = shared(pos)
        else:
            scratch.value[seat] = -WIN


def shared(pos: WarPosition) -> cython.int:
    """The value of a victory that several share: of two among four, what makes half a victory likely, and so on."""
    i: cython.int
    winners: cython.int = 0
    if pos.tables.seats < 3:
        return WIN // 2
    for i in range(SEATS):
        winners += (pos.winners >> i) & 1
    return 385 if winners == 2 else 142 if winners == 3 else 0


def survey(pos: WarPosition, scratch: EvaluationScratch, following: cython.int) -> None:
    """Measure every feature of every seat."""
    i: cython.int
    word: cython.int
    seat: cython.int
    total: cython.int = 0
    bits: cython.ulonglong
    for i in range(SEATS * FEATURES):
        scratch.feature[i] = 0
    for i in range(SEATS * SPREAD):
        scratch.soldiers[i] = 0
        scratch.others[i] = 0
    for i in range(SEATS * WORDS):
        scratch.tusks[i] = 0
    claim_spaces(pos, scratch)
    scratch.engines = 0
    for i in range(SEATS):
        scratch.engines += pos.have[i * TYPES + SIEGE]
    scratch.quiet = quiet_turns(pos, following)
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        for word in range(WORDS):
            bits = pos.occupied[seat * WORDS + word]
            while bits:
                add_reach(pos, scratch, seat, word * 64 + lowest_bit(bits))
                bits &= bits - 1
    for i in range(pos.tables.seats):
        seat = pos.tables.order[i]
        merge_threats(pos, scratch, seat, following)
        for word in range(WORDS):
            bits = pos.occupied[seat * WORDS + word]
            while bits:
                weigh_danger(pos, scratch, seat, word * 64 + lowest_bit(bits))
                bits &= bits - 1
        weigh_seat(pos, scratch, seat)
        total += scratch.material[seat]
    for i in range(pos.tables.seats):  # the side with more material gains by every exchange
        seat = pos.tables.order[i]
        scratch.feature[seat * FEATURES + SHARE] = 10000 * scratch.material[seat] // total if total else 0
    scratch.feature[following * FEATURES + TEMPO] = 100


def claim_spaces(pos: WarPosition, scratch: EvaluationScratch) -> None:
    """Note on which castle spaces each side stands."""
    i: cython.int
    seat: cython.int
    place: cython.int
    for seat in range(SEATS):
        scratch.claimed[seat] = 0
    for i in range(SEATS * CASTLE_SIZE):
        place = pos.tables.castle_place[i]
        if place >= 0 and pos.board[place] != NONE:
            seat = side_of(pos.kind[pos.board[place]])
            scratch.claimed[seat] |= 1 << i
            if pos.tables.team_mode:
                scratch.claimed[pos.tables.partner[seat]] |= 1 << i


def features(pos: WarPosition, scratch: EvaluationScratch, following: int) -> list[list[int]]:
    """The features of every seat, in hundredths, if `following` is the seat whose turn comes next."""
    survey(pos, scratch, following)
    return [[scratch.feature[seat * FEATURES + i] for i in range(FEATURES)] for seat in range(SEATS)]


def values(pos: WarPosition, scratch: EvaluationScratch, following: int) -> list[int]:
    """The value of a position to every seat, in hundredths of a soldier."""
    evaluate(pos, scratch, following)
    return [scratch.value[seat] for seat in range(SEATS)]


def rate(pos: WarPosition, scratch: EvaluationScratch, times: int) -> int:
    """Evaluate a number of times without the lock, for benchmarks; return the last value of the seat on turn."""
    i: cython.int
    most: cython.int = times
    with cython.nogil:
        for i in range(most):
            evaluate(pos, scratch, i % 2 * pos.active)
    return scratch.value[pos.active]
