"""Dealing anew the hands and the pile that a seat has not seen; face-down cards stay as they were guessed."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.constants import DECK, EARS, KINDS
    from conquista.games.condottiere.position import Position
    from conquista.kernel.random import Stream


class Loose:
    """Scratch paper for one thread."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.deck = [0] * DECK


def deal_anew(pos: Position, ear: cython.int, loose: Loose, stream: Stream, tries: cython.int) -> cython.int:
    """Deal anew, in place, each deal being equally likely; what the seat knows of others' cards stays."""
    i: cython.int
    j: cython.int
    seat: cython.int
    kind: cython.int
    count: cython.int = 0
    at: cython.int = 0
    free: cython.int
    card: cython.uchar
    for i in range(pos.left):
        loose.deck[count] = pos.pile[i]
        count += 1
    for seat in range(pos.tables.players):
        if seat == ear:
            continue
        pos.force[seat] = 0
        for kind in range(KINDS):
            free = pos.hand[seat * KINDS + kind] - pos.known[(seat * EARS + ear) * KINDS + kind]
            if free < 0:
                free = 0
            pos.hand[seat * KINDS + kind] -= free
            pos.force[seat] += free
            for _ in range(free):
                loose.deck[count] = kind
                count += 1
    for seat in range(pos.tables.players):
        if seat == ear:
            continue
        for _ in range(pos.force[seat]):
            j = at + stream.below(count - at)
            card = loose.deck[j]
            loose.deck[j] = loose.deck[at]
            loose.deck[at] = card
            pos.hand[seat * KINDS + card] += 1
            at += 1
    for i in range(pos.left):
        if pos.tables.a:
            j = at + stream.below(count - at)
            card = loose.deck[j]
            loose.deck[j] = loose.deck[at]
            loose.deck[at] = card
        pos.pile[i] = loose.deck[at]
        at += 1
    return 1
