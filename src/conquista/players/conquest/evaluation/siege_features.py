"""Siege engines on their way: how far they have to go to where they win, and whether that way is free.

They capture nothing, so any opposing piece on their way stops them; only elephants capture them.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import SIEGE
    from conquista.games.conquest.rules.constants.place_kinds import CASTLE
    from conquista.games.conquest.rules.constants.sizes import NONE, PLACES
    from conquista.games.conquest.rules.position.layout import side_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.players.conquest.evaluation.reach_tables import ReachTables, may_walk
    from conquista.players.conquest.evaluation.terms import CLASSES, FAR

WATCHED = cython.declare(cython.int, 6)  # steps from the end in which a way is looked at; before that much may change
DETOUR = cython.declare(cython.int, 6)  # what a way that is barred counts as longer


def siege_way(pos: WarPosition, reach_tables: ReachTables, seat: cython.int, place: cython.int) -> cython.int:
    """Steps of a seat's siege engine to where it wins, more when every shortest way there is barred."""
    near: cython.int = reach_tables.march[(seat * CLASSES + SIEGE) * PLACES + place]
    if near == FAR or near > WATCHED or is_free(pos, reach_tables, seat, place, near):
        return near
    return near + DETOUR


def is_free(
    pos: WarPosition, reach_tables: ReachTables, seat: cython.int, place: cython.int, steps: cython.int
) -> cython.bint:
    """Whether a way of this many steps, without opponents and raised bridges, leads a siege engine to where it wins."""
    way: cython.int
    goal: cython.int
    if steps == 0:
        return True
    for way in range(pos.tables.way_start[place], pos.tables.way_start[place + 1]):
        goal = pos.tables.way_to[way]
        if reach_tables.march[(seat * CLASSES + SIEGE) * PLACES + goal] != steps - 1 or is_barred(pos, seat, goal):
            continue
        if may_walk(reach_tables, SIEGE, way) and is_free(pos, reach_tables, seat, goal, steps - 1):
            return True
    return False


def is_barred(pos: WarPosition, seat: cython.int, place: cython.int) -> cython.bint:
    """Whether an opponent stands there, or it is a castle space behind a raised bridge."""
    if pos.board[place] != NONE:
        return pos.tables.team[side_of(pos.kind[pos.board[place]])] != pos.tables.team[seat]
    if pos.tables.place_kind[place] != CASTLE or pos.tables.bridge_of[place] == NONE:
        return False
    return pos.raised[pos.tables.bridge_of[place]] != NONE
