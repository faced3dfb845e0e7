"""Placement: what stands where, forgetting which way it came and what is left of the turn."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants.sizes import BRIDGES, NONE, PIECES
    from conquista.games.conquest.rules.position.layout import type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.kernel.hashing import mix64

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
BURNT = cython.declare(cython.int, 1)  # of `last_move_exception`: the last move must be the last one there is


def placement_of(pos: WarPosition) -> cython.ulonglong:
    """The key of a placement. Two plans that lead to one are the same plan, and the costlier one is a detour.

    Unused moves count only where a last move cannot be answered and may not be declared.
    """
    i: cython.int
    word: cython.ulonglong
    total: cython.ulonglong = 0
    for i in range(PIECES):
        if pos.at[i] >= 0:
            word = pos.at[i] * 65536 + pos.kind[i] * 256
            if pos.on[i] != NONE:
                word += 1 + type_of(pos.kind[pos.on[i]])
            total = (total + mix64(word)) & MASK
    for i in range(BRIDGES):
        total = mix64((total + pos.raised[i] + 1) & MASK)
    total = mix64((total + pos.phase * 256 + pos.active) & MASK)
    if pos.tables.last_move_exception == BURNT:
        total = mix64((total + pos.spent + 1) & MASK)
    return total


def placement(pos: WarPosition) -> int:
    """The key of a placement, for Python."""
    return placement_of(pos)
