"""Random matches with all invariants checked after every action, and statistics of what occurred."""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.action_codes import BATTLE, PASS
    from conquista.games.condottiere.rules.constants.log_entries import GAME_BEGUN
    from conquista.games.condottiere.rules.constants.phases import AT_DRAW, AT_ROUND, AT_START, CHOOSE, DEAL, OVER, TURN
    from conquista.games.condottiere.rules.constants.sizes import LOG_ROOM, MOST_SEATS, NONE, REGIONS
    from conquista.games.condottiere.rules.engine import settle_by
    from conquista.games.condottiere.rules.invariants import broken
    from conquista.games.condottiere.rules.play.apply import do_action
    from conquista.games.condottiere.rules.play.legal import list_legal
    from conquista.games.condottiere.rules.position.position import CardPosition, hand_size, region_count
    from conquista.kernel.random import RandomStream

from conquista.games.condottiere.rules.invariants import LAWS

STYLES = ("even", "bold", "timid", "wary")  # biases of random decisions, so that rare rules occur


@cython.cclass
class AuditedMatch:
    """Audits one or more matches: the longest log of one action, and how often each event occurred."""

    most: Public[cython.int]  # the most log numbers that one action wrote
    times: Annotated[list[int], cython.int[32]]  # how often each kind of log entry occurred
    reasons: Annotated[list[int], cython.int[8]]  # how often matches ended for each reason
    owner: Annotated[list[int], cython.uchar[REGIONS]]  # the board before the action
    score: Annotated[list[int], cython.short[MOST_SEATS]]

    def __init__(self) -> None:
        if not cython.compiled:
            allocate_rows(self)
        self.most = 0

    def play(self, pos: CardPosition, stream: RandomStream, limit: cython.int, style: cython.int) -> tuple[int, str]:
        """Play random actions without the GIL; returns the number of decisions and the broken invariant, if any."""
        made: cython.int
        law: cython.int = 0
        with cython.nogil:
            made = 0
            while law == 0 and pos.phase != OVER and made < limit:
                law = step(self, pos, stream, style)
                made += 1
        if law == 0 and pos.phase == OVER:
            self.reasons[pos.reason] += 1
        return made, LAWS[law]

    def log_counts(self) -> list[int]:
        """How often each log entry occurred, by the numbers of `constants/log_entries.py`."""
        return [self.times[i] for i in range(32)]

    def ended(self) -> list[int]:
        """How often matches ended for each reason."""
        return [self.reasons[i] for i in range(8)]


@cython.exceptval(-1, check=False)
def step(trial: AuditedMatch, pos: CardPosition, stream: RandomStream, style: cython.int) -> cython.int:
    """Do a shuffle or a decision; returns the invariant that it broke."""
    i: cython.int
    count: cython.int
    purpose: cython.int = NONE
    fresh: cython.bint = False
    for i in range(REGIONS):
        trial.owner[i] = pos.owner[i]
    for i in range(MOST_SEATS):
        trial.score[i] = pos.score[i]
    pos.logging = True
    pos.logged = 0
    if pos.phase == DEAL:
        purpose = pos.deal
        settle_by(pos, stream)
    else:
        count = list_legal(pos, pos.actor)
        if count == 0:
            return 15
        for i in range(1, count):
            if pos.codes[i - 1] >= pos.codes[i]:
                return 16
        do_action(pos, pos.actor, leaning(pos, count, stream, style))
    trial.most = max(trial.most, pos.logged)
    for i in range(min(pos.logged, LOG_ROOM) // 4):
        trial.times[pos.log[4 * i]] += 1
        if pos.log[4 * i] == GAME_BEGUN:
            fresh = True
    pos.logging = False
    if purpose != NONE and purpose != AT_DRAW and wrong_hands(pos, purpose):
        return 17
    for i in range(REGIONS):
        if trial.owner[i] != NONE and trial.owner[i] != pos.owner[i] and not pos.tables.d and not fresh:
            return 18
    for i in range(MOST_SEATS):
        if trial.score[i] > pos.score[i]:
            return 19
    return broken(pos)


def wrong_hands(pos: CardPosition, purpose: cython.int) -> cython.bint:
    """Whether a hand differs in size from what the deal should have given (CO-INV-07, CO-VARA-02, CO-TIE-12)."""
    seat: cython.int
    right: cython.int
    for seat in range(pos.tables.players):
        right = 10 + region_count(pos, seat)
        if purpose == AT_START and pos.tables.a:
            right = 7
        if purpose != AT_START and purpose != AT_ROUND and not pos.tied >> seat & 1:
            right = 0
        if hand_size(pos, seat) != right:
            return True
    return False


@cython.exceptval(-1, check=False)
def leaning(pos: CardPosition, count: cython.int, stream: RandomStream, style: cython.int) -> cython.int:
    """A random code. Bold seats rarely pass, timid ones often do, wary ones avoid regions with owned neighbours."""
    code: cython.int = pos.codes[stream.below(count)]
    other: cython.int
    if pos.phase == TURN and style == 1:
        for _ in range(3):
            if code >= PASS:
                code = pos.codes[stream.below(count)]
    elif pos.phase == TURN and style == 2:
        if stream.below(3):
            code = PASS
    elif pos.phase == CHOOSE and style == 3:
        for _ in range(12):
            other = pos.codes[stream.below(count)]
            if joined(pos, other - BATTLE) < joined(pos, code - BATTLE):
                code = other
    return code


def joined(pos: CardPosition, region: cython.int) -> cython.int:
    """How many owned neighbours a region has; a value above any count if it is not a region."""
    i: cython.int
    count: cython.int = 0
    if region < 0 or region >= REGIONS:
        return REGIONS
    for i in range(REGIONS):
        if pos.tables.near[region] >> i & 1 and pos.owner[i] != NONE:
            count += 1
    return count
