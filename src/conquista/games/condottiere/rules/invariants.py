"""Invariants checked inside the engine after every action; `audit.py` is stricter with positions from outside.

An invariant is identified by a number (0: all hold); LAWS names them.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import card_kinds
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import ASK, CHOOSE, KEEP, OVER, TURN, TURN_UP
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, OBSERVERS, REGIONS
    from conquista.games.condottiere.rules.play.outcome import goal_met
    from conquista.games.condottiere.rules.position.position import CardPosition, hand_size, region_count

LAWS = (
    "",
    "CO-INV-01: a card is lost or doubled",
    "a seat that nobody has holds something",
    "CO-INV-02: a seat has more than six markers, or one that is nobody's",
    "CO-END-01: a seat has won, and the match goes on",
    "CO-INV-04: holder, actor or region is missing",
    "CO-INV-05: the Favour token stands where it may not",
    "CO-INV-06: cards lie in lines between battles",
    "CO-SPRING-10: Winter and Spring together",
    "CO-BISHOP-07: a card lies in a line that never stays there",
    "CO-VARE-06: a card lies face down that may not",
    "CO-ROUND-10: a hand is larger than it can be",
    "CO-AMB-52: a seat knows a card that is not there",
    "CO-RES-11: what an answer told is not so",
    "CO-PASS-02: a seat acts that is out",
    "CO-ACT-01: nothing can be decided",
    "the order of the codes",
    "CO-INV-07: a hand has another size after the deal",
    "CO-INV-03: a marker has left the board",
    "CO-VARB-02: a score has fallen",
)


def broken(pos: CardPosition) -> cython.int:
    """The number of the first broken invariant."""
    found: cython.int = broken_cards(pos)
    if found == 0:
        found = broken_board(pos)
    if found == 0:
        found = broken_lines(pos)
    if found == 0:
        found = broken_knowledge(pos)
    return found


def broken_cards(pos: CardPosition) -> cython.int:
    """All cards exist, each in one place."""
    i: cython.int
    kind: cython.int
    for kind in range(KINDS):
        pos.tally[kind] = pos.kept[kind] + pos.seen[kind]
        for i in range(MOST_SEATS):
            pos.tally[kind] += pos.hand[i * KINDS + kind] + pos.up[i * KINDS + kind] + pos.gone[i * KINDS + kind]
    for i in range(pos.left):
        pos.tally[pos.pile[i]] += 1
    for i in range(MOST_SEATS):
        if pos.old[i] != NONE:
            pos.tally[pos.old[i]] += 1
        if pos.new[i] != NONE:
            pos.tally[pos.new[i]] += 1
    for kind in range(KINDS):
        if pos.tally[kind] != pos.tables.copies[kind]:
            return 1
    for i in range(pos.tables.players, MOST_SEATS):
        if hand_size(pos, i) or pos.old[i] != NONE or pos.score[i]:
            return 2
    for i in range(pos.tables.players):
        if hand_size(pos, i) > 10 + MOST_SEATS:
            return 11
    return 0


def broken_board(pos: CardPosition) -> cython.int:
    """Markers and tokens are consistent, and no seat has won without the match being over."""
    i: cython.int
    n: cython.int = pos.tables.players
    battle: cython.bint = pos.phase >= TURN and pos.phase <= TURN_UP
    for i in range(REGIONS):
        if pos.owner[i] != NONE and pos.owner[i] >= n:
            return 3
    for i in range(n):
        if region_count(pos, i) > 6:
            return 3
        if pos.phase != OVER and not pos.tied and goal_met(pos, i):
            return 4
    if pos.holder >= n or pos.actor >= n or (battle and (pos.region == NONE) != (pos.tied != 0)):
        return 5
    if pos.favour != NONE:
        if pos.owner[pos.favour] != NONE and not pos.tables.d and not pos.tables.contested:
            return 6
        if battle and pos.favour == pos.region and not pos.tables.contested:
            return 6
    if battle and pos.out >> pos.actor & 1:
        return 14
    return 0


def broken_lines(pos: CardPosition) -> cython.int:
    """Cards in the lines are allowed there, face up and face down."""
    kind: cython.int
    seat: cython.int
    count: cython.int = 0
    winters: cython.int = 0
    springs: cython.int = 0
    strays: cython.int = 0
    for seat in range(pos.tables.players):
        for kind in range(KINDS):
            count += pos.up[seat * KINDS + kind]
            if not pos.tables.stays[kind]:
                strays += pos.up[seat * KINDS + kind]
        winters += pos.up[seat * KINDS + card_kinds.WINTER]
        springs += pos.up[seat * KINDS + card_kinds.SPRING]
        if pos.old[seat] != NONE and not (pos.tables.e and pos.tables.hideable[pos.old[seat]] and pos.phase <= TURN_UP):
            return 10
        if pos.old[seat] != NONE and pos.phase == CHOOSE:
            return 10
        if pos.new[seat] != NONE and not (
            pos.phase == TURN_UP and pos.actor == seat and pos.tables.hideable[pos.new[seat]]
        ):
            return 10
    if count and (pos.phase == ASK or pos.phase == KEEP or (pos.phase == CHOOSE and pos.fresh)):
        return 7
    if winters and springs:
        return 8
    return 9 if strays else 0


def broken_knowledge(pos: CardPosition) -> cython.int:
    """Known cards exist, and what the answers revealed is true."""
    kind: cython.int
    seat: cython.int
    observer: cython.int
    have: cython.int
    arms: cython.int
    calm: cython.int
    for seat in range(pos.tables.players):
        arms = calm = 0
        for kind in range(KINDS):
            have = pos.hand[seat * KINDS + kind] + (pos.old[seat] == kind) + (pos.new[seat] == kind)
            if seat == pos.actor:
                have += pos.kept[kind]
            if kind < MERCENARIES:
                arms += have
                if pos.gone[seat * KINDS + kind]:
                    return 13
            else:
                calm += have
            for observer in range(OBSERVERS):
                if pos.known[(seat * OBSERVERS + observer) * KINDS + kind] > have:
                    return 12
        if (pos.bare >> seat & 1 and arms) or (pos.armed >> seat & 1 and not arms):
            return 13
        if pos.keeper == seat and calm < pos.plain:
            return 13
    return 0
