"""Whole matches of the levels that need no search, inside the compiled core: for tuning, tests and benchmarks."""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from conquista.games.condottiere.apply import do_action
    from conquista.games.condottiere.constants import DEAL, MOST, OVER
    from conquista.games.condottiere.engine import settle_by
    from conquista.games.condottiere.legal import fill
    from conquista.games.condottiere.position import Position, copy_into
    from conquista.games.condottiere.tables import Tables
    from conquista.kernel.random import Stream
    from conquista.players.condottiere.atlas import Atlas
    from conquista.players.condottiere.thumb import thumb


class Drill:
    """A ground where levels meet: 0 plays at random, 1 by rule of thumb."""

    def __init__(self, tables: Tables, levels: Sequence[int]) -> None:
        if not cython.compiled:
            self.level = [0] * MOST
        self.tables = tables
        self.atlas = Atlas(tables)
        self.pos = Position(tables)
        for i in range(len(levels)):
            self.level[i] = levels[i]

    def play(self, start: Position, stream: Stream, limit: cython.int) -> tuple[int, int]:
        """Play a position to its end: the winners as bits, none beyond the limit, and the decisions made."""
        made: cython.int
        copy_into(start, self.pos)
        with cython.nogil:
            made = play_through(self, stream, limit)
        return self.pos.winners, made

    def answer(self, pos: Position, seat: cython.int, stream: Stream) -> int:
        """The code of what the level of a seat does."""
        return reply_of(self, pos, seat, stream)


def reply_of(drill: Drill, pos: Position, seat: cython.int, stream: Stream) -> cython.int:
    """What the level of a seat does."""
    count: cython.int
    if drill.level[seat] == 1:
        return thumb(pos, drill.atlas, seat, stream)
    count = fill(pos, seat)
    return pos.codes[stream.below(count)]


def play_through(drill: Drill, stream: Stream, limit: cython.int) -> cython.int:
    """One match, in the drill's own position."""
    made: cython.int = 0
    while drill.pos.phase != OVER and made < limit:
        if drill.pos.phase == DEAL:
            settle_by(drill.pos, stream)
            continue
        do_action(drill.pos, drill.pos.actor, reply_of(drill, drill.pos, drill.pos.actor, stream))
        made += 1
    return made
