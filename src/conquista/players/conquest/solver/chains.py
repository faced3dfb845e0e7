"""Chain maps: how far the pieces of a seat reach when every capture on the way renews their moves.

Answers are left aside: a map shows what is within reach at best. Pieces of third parties can be passed over. Each
piece goes by itself, with what it carries; a place is as near as the cheapest chain to it.
"""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.core.fields import allocate_rows

if not cython.compiled:
    from conquista.games.conquest.rules.constants.piece_types import ELEPHANT, KNIGHT, LOADED
    from conquista.games.conquest.rules.constants.sizes import NONE, PIECES, PLACES
    from conquista.games.conquest.rules.constants.step_effects import CAPTURES, MOVES, TAKES_CAMEL, TAKES_VESSEL
    from conquista.games.conquest.rules.moves.knight_runs import may_jump
    from conquista.games.conquest.rules.moves.legal import movable_pieces, moves_left
    from conquista.games.conquest.rules.position.layout import type_of
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach.trips import effects_from

STATES = cython.declare(cython.int, 4096)
FAR = cython.declare(cython.int, 255)


@cython.cclass
class Chain:
    """The least cost of coming to each place, or of taking what stands there; and buffers for the search."""

    cost: Annotated[list[int], cython.short[PLACES]]
    most_left: Annotated[list[int], cython.short[PLACES]]
    movable: Annotated[list[int], cython.uchar[PIECES]]
    place: Annotated[list[int], cython.short[4096]]
    left: Annotated[list[int], cython.short[4096]]
    spent: Annotated[list[int], cython.short[4096]]

    def __init__(self) -> None:
        if not cython.compiled:
            allocate_rows(self)


def chain_map(chain: Chain, pos: WarPosition, tables: ConquestTables, seat: cython.int, budget: cython.int) -> None:
    """Fill the map of a seat that has so many moves to spend."""
    i: cython.int
    for i in range(PLACES):
        chain.cost[i] = FAR
    for i in range(movable_pieces(pos, seat, chain.movable)):
        follow(chain, pos, tables, chain.movable[i], budget)


def follow(chain: Chain, pos: WarPosition, tables: ConquestTables, piece: cython.int, budget: cython.int) -> None:
    """Follow the chains of one piece, cheapest first; a place is looked at again only with more moves left."""
    kind: cython.int = type_of(pos.kind[piece])
    bit: cython.int = 1 << (LOADED if kind == ELEPHANT and pos.first[piece] != NONE else kind)
    allowance: cython.int = tables.allowance[kind]
    head: cython.int = 0
    tail: cython.int = 1
    way: cython.int
    i: cython.int
    for i in range(tables.places):
        chain.most_left[i] = -1
    chain.place[0] = pos.at[piece]
    chain.left[0] = moves_left(pos, piece)
    chain.spent[0] = 0
    chain.most_left[pos.at[piece]] = chain.left[0]
    while head < tail:
        place: cython.int = chain.place[head]
        if chain.left[head] < 1 or chain.spent[head] >= budget:
            head += 1
            continue
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            if not tables.way_mask[way] & bit:
                continue
            goal: cython.int = tables.way_to[way]
            effect: cython.int = effects_from(pos, piece, way, place)
            left: cython.int = chain.left[head] - 1
            if effect & (CAPTURES | TAKES_VESSEL | TAKES_CAMEL):
                if effect & (CAPTURES | TAKES_VESSEL):
                    left = allowance
            elif effect != MOVES:
                if kind != KNIGHT or not may_jump(pos, piece, way):
                    continue
            if effect and chain.spent[head] + 1 < chain.cost[goal]:
                chain.cost[goal] = chain.spent[head] + 1
            if left <= chain.most_left[goal] or tail >= STATES:
                continue
            chain.most_left[goal] = left
            chain.place[tail] = goal
            chain.left[tail] = left
            chain.spent[tail] = chain.spent[head] + 1
            tail += 1
        head += 1


def mapped(pos: WarPosition, seat: cython.int, budget: cython.int) -> list[int]:
    """The chain map of a seat for Python callers: by place, 255 where nothing of it comes."""
    chain = Chain()
    chain_map(chain, pos, pos.tables, seat, budget)
    return [chain.cost[i] for i in range(pos.tables.places)]
