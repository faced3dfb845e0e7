"""Chain maps: how far the pieces of a seat reach when every capture on the way renews their moves.

Answers are left aside: a map tells what is within reach at best. Pieces of third parties are stepping stones. Each
piece goes by itself, with what it carries; a place is as near as the cheapest chain to it.
"""

from __future__ import annotations

from typing import Annotated

import cython

if not cython.compiled:
    from conquista.games.conquest.rules.constants import (
        CAPTURES,
        ELEPHANT,
        KNIGHT,
        LOADED,
        MOVES,
        NONE,
        PLACES,
        TAKES_CAMEL,
        TAKES_VESSEL,
        WORDS,
    )
    from conquista.games.conquest.rules.layout import side_of, type_of
    from conquista.games.conquest.rules.legal import lowest_bit, moves_left, repeats
    from conquista.games.conquest.rules.moves.knight_runs import may_jump
    from conquista.games.conquest.rules.moves.steps import controls
    from conquista.games.conquest.rules.position import WarPosition
    from conquista.games.conquest.rules.stacks import next_in_stack, own_stacks
    from conquista.games.conquest.rules.tables import ConquestTables
    from conquista.players.conquest.evaluation.trips import effects_from

STATES = cython.declare(cython.int, 4096)
FAR = cython.declare(cython.int, 255)


@cython.cclass
class Chain:
    """The least cost of coming to each place, or of taking what stands there; and scratch paper for the search."""

    cost: Annotated[list[int], cython.short[PLACES]]
    most_left: Annotated[list[int], cython.short[PLACES]]
    place: Annotated[list[int], cython.short[4096]]
    left: Annotated[list[int], cython.short[4096]]
    spent: Annotated[list[int], cython.short[4096]]

    def __init__(self) -> None:
        if not cython.compiled:
            self.cost = [0] * PLACES
            self.most_left = [0] * PLACES
            self.place = [0] * 4096
            self.left = [0] * 4096
            self.spent = [0] * 4096


def chain_map(chain: Chain, pos: WarPosition, tables: ConquestTables, seat: cython.int, budget: cython.int) -> None:
    """Fill the map of a seat that has so many moves to spend."""
    word: cython.int
    bits: cython.ulonglong
    bottom: cython.int
    cargo: cython.int
    i: cython.int
    for i in range(PLACES):
        chain.cost[i] = FAR
    for word in range(WORDS):
        bits = own_stacks(pos, seat, word)
        while bits:
            bottom = pos.board[word * 64 + lowest_bit(bits)]
            bits &= bits - 1
            if not tables.team_sharing or controls(pos, seat, bottom):
                follow(chain, pos, tables, bottom, budget)
            cargo = pos.first[bottom]
            while cargo != NONE:
                if side_of(pos.kind[cargo]) == seat and not repeats(pos, cargo):
                    follow(chain, pos, tables, cargo, budget)
                cargo = next_in_stack(pos, cargo)


def follow(chain: Chain, pos: WarPosition, tables: ConquestTables, piece: cython.int, budget: cython.int) -> None:
    """Follow the chains of one piece, cheapest first; a place is looked at again only with more moves left."""
    kind: cython.int = type_of(pos.kind[piece])
    bit: cython.int = 1 << (LOADED if kind == ELEPHANT and pos.first[piece] != NONE else kind)
    allowance: cython.int = tables.allowance[kind]
    head: cython.int = 0
    tail: cython.int = 1
    place: cython.int
    goal: cython.int
    way: cython.int
    effect: cython.int
    left: cython.int
    i: cython.int
    for i in range(tables.places):
        chain.most_left[i] = -1
    chain.place[0] = pos.at[piece]
    chain.left[0] = moves_left(pos, piece)
    chain.spent[0] = 0
    chain.most_left[pos.at[piece]] = chain.left[0]
    while head < tail:
        place = chain.place[head]
        if chain.left[head] < 1 or chain.spent[head] >= budget:
            head += 1
            continue
        for way in range(tables.way_start[place], tables.way_start[place + 1]):
            if not tables.way_mask[way] & bit:
                continue
            goal = tables.way_to[way]
            effect = effects_from(pos, piece, way, place)
            left = chain.left[head] - 1
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
