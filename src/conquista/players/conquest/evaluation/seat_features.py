"""The standing of a seat: pieces, spaces, the count, works and bridges, and how near the end is."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import CHARIOT, GALLEON, SHIP, SIEGE, SOLDIER, TYPES
    from conquista.games.conquest.rules.constants.sizes import CASTLE_SIZE, NONE, SEATS
    from conquista.games.conquest.rules.position.layout import has_place, side_of, word_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.status import holder_of
    from conquista.players.conquest.evaluation.scratch import EvaluationScratch
    from conquista.players.conquest.evaluation.terms import (
        BREACH,
        CARGO,
        CASTLES,
        CLOCK,
        COUNT,
        DORMANT,
        FEATURES,
        FEW,
        HELD,
        IDLE,
        MARCH,
        QUESTS,
        RAISED,
        RIDE,
        SPREAD,
        SQUEEZED,
        STIR,
        VULNERABLE,
        WIDE,
        WORKS,
    )


def weigh_seat(pos: WarPosition, scratch: EvaluationScratch, seat: cython.int) -> None:
    """What is looked up and not seen: pieces, spaces, the count, the clock, works and bridges."""
    base: cython.int = seat * FEATURES
    kind: cython.int
    i: cython.int
    place: cython.int
    have: cython.int
    points: cython.int = pos.score[seat]
    material: cython.int = 0
    castles: cython.int = 0
    quests: cython.int = 0
    for kind in range(TYPES):
        have = pos.have[seat * TYPES + kind]
        scratch.feature[base + kind] = 100 * have
        material += have * scratch.worth[kind]
        points += have * pos.tables.points[kind]
    for i in range(pos.tables.quests):
        if holder_of(pos, pos.tables.quest_place[i]) == seat:
            quests += 1
    for i in range(SEATS * CASTLE_SIZE):
        place = pos.tables.castle_place[i]
        if place < 0:
            continue
        if i // CASTLE_SIZE == seat:
            weigh_gate(pos, scratch, seat, place)
        elif pos.tables.team[i // CASTLE_SIZE] != pos.tables.team[seat] and pos.board[place] != NONE:
            if side_of(pos.kind[pos.board[place]]) == seat:
                castles += 1
    scratch.material[seat] = material
    scratch.feature[base + CASTLES] = 100 * castles
    scratch.feature[base + QUESTS] = 100 * quests
    scratch.feature[base + HELD] = 100 * pos.held[seat]
    scratch.feature[base + SQUEEZED] = 100 * pos.held[seat] * pos.held[seat]
    if pos.held[seat] >= CASTLE_SIZE:
        scratch.feature[base + DORMANT] = 100
    if pos.tables.count_trigger or pos.tables.quiet_resolution == 0:
        scratch.feature[base + COUNT] = 100 * (points + castles + quests)
    weigh_end(pos, scratch, seat, points + castles + quests, castles + quests)
    if pos.tables.build_cost and pos.have[seat * TYPES + SOLDIER]:
        for kind in range(CHARIOT, SIEGE + 1):
            if pos.have[seat * TYPES + kind] < pos.tables.build_cap[kind]:
                scratch.feature[base + WORKS] += 100


def weigh_gate(pos: WarPosition, scratch: EvaluationScratch, seat: cython.int, place: cython.int) -> None:
    """Add the features of one own castle space: protected by a raised bridge, or in an enemy's reach and undefended."""
    base: cython.int = seat * FEATURES
    bridge: cython.int = pos.tables.bridge_of[place]
    reached: cython.ulonglong
    if bridge != NONE and pos.raised[bridge] != NONE:
        if pos.tables.team[pos.raised[bridge]] == pos.tables.team[seat]:
            scratch.feature[base + RAISED] += 100
        return
    reached = scratch.soon[WIDE + word_of(place)] | scratch.soon[SPREAD + WIDE + word_of(place)]
    reached &= ~(scratch.soldiers[seat * SPREAD + word_of(place)] | scratch.others[seat * SPREAD + word_of(place)])
    if has_place(reached, place) and pos.board[place] == NONE:
        scratch.feature[base + BREACH] += 100


def weigh_end(
    pos: WarPosition, scratch: EvaluationScratch, seat: cython.int, count: cython.int, spaces: cython.int
) -> None:
    """How near the end is, and what it would mean: few pieces left, and the clock of quiet rounds."""
    base: cython.int = seat * FEATURES
    units: cython.int = pos.units[seat]
    limit: cython.int = pos.tables.quiet_rounds * pos.tables.seats
    quiet: cython.int = scratch.quiet if scratch.quiet < limit else limit
    kind: cython.int
    near: cython.int = 0
    idle: cython.int = 0
    lead: cython.int = count if pos.tables.quiet_resolution == 0 else 4 * spaces
    if units < 8:
        scratch.feature[base + FEW] = (8 - units) * (8 - units) * 10
    if units <= 2 and pos.tables.vulnerability:
        scratch.feature[base + VULNERABLE] = 100
    if limit and quiet:  # nothing happens: what has been brought up counts, and so does what has not
        for kind in range(TYPES):
            if kind != SHIP and kind != GALLEON:
                near += scratch.feature[base + MARCH + kind]
                idle += pos.have[seat * TYPES + kind]
        near += scratch.feature[base + RIDE] + scratch.feature[base + CARGO]
        scratch.feature[base + STIR] = near * quiet // limit
        scratch.feature[base + IDLE] = (scratch.closeness[0] * idle - near) * quiet // limit
    if limit and 2 * quiet > limit:
        scratch.feature[base + CLOCK] = 100 * lead * (2 * quiet - limit) // limit
