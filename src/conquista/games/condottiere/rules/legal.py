"""The legal codes of the awaited seat, in ascending order."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import (
        ASK,
        BATTLE,
        CHOOSE,
        DECLINE,
        DISCARD,
        DONE,
        DRAW,
        DRAW_CARDS,
        FAVOUR,
        FAVOUR_AT,
        FAVOUR_OFF,
        HOLD,
        KEEP,
        KEEP_CARD,
        KINDS,
        MERCENARIES,
        NONE,
        PASS,
        PASS_OPEN,
        REGIONS,
        TAKE,
        TAKE_BACK,
        TAKE_NONE,
        TURN,
        TURN_CARD,
        TURN_UP,
    )
    from conquista.games.condottiere.rules.deals import may_draw
    from conquista.games.condottiere.rules.position import CardPosition, has_mercenary
    from conquista.games.condottiere.rules.rounds import may_attack


def offer(pos: CardPosition, count: cython.int, code: cython.int) -> cython.int:
    """Write a code behind the first `count`; return how many there are now."""
    pos.codes[count] = code
    return count + 1


def fill(pos: CardPosition, seat: cython.int) -> cython.int:
    """Write the legal codes of an awaited seat into the position's scratch row; returns their number."""
    i: cython.int
    count: cython.int = 0
    if pos.phase == TURN:
        for i in range(KINDS):
            if pos.hand[seat * KINDS + i]:
                count = offer(pos, count, i)
        count = offer(pos, count, PASS)
        if pos.tables.open_pass and pos.old[seat] != NONE:
            count = offer(pos, count, PASS_OPEN)
    elif pos.phase == TAKE:
        for i in range(MERCENARIES):
            if pos.up[seat * KINDS + i]:
                count = offer(pos, count, TAKE_BACK + i)
        count = offer(pos, count, TAKE_NONE)
    elif pos.phase == FAVOUR:
        for i in range(REGIONS):
            if may_favour(pos, i):
                count = offer(pos, count, FAVOUR_AT + i)
        count = offer(pos, count, FAVOUR_OFF)
    elif pos.phase == CHOOSE:
        for i in range(REGIONS):
            if may_attack(pos, i):
                count = offer(pos, count, BATTLE + i)
        if pos.tables.may_decline and pos.declines < pos.tables.players:
            count = offer(pos, count, DECLINE)
    elif pos.phase == ASK:
        if pos.tables.revision < 3 or not has_mercenary(pos, seat):
            count = offer(pos, count, DISCARD)
        count = offer(pos, count, HOLD)
    elif pos.phase == KEEP:
        for i in range(KINDS):
            if pos.hand[seat * KINDS + i]:
                count = offer(pos, count, KEEP_CARD + i)
        count = offer(pos, count, DONE)
    elif pos.phase == TURN_UP:
        for i in range(KINDS):
            if i == pos.old[seat] or i == pos.new[seat]:
                count = offer(pos, count, TURN_CARD + i)
    elif pos.phase == DRAW:
        for i in range(may_draw(pos, seat) + 1):
            count = offer(pos, count, DRAW_CARDS + i)
    return count


def may_favour(pos: CardPosition, region: cython.int) -> cython.bint:
    """Whether the Favour token may be placed on a region, or stay there (CO-POPE-01 to -04, CO-VARD-13)."""
    if region == pos.region and not pos.tables.contested:
        return False
    return pos.tables.d or pos.owner[region] == NONE or pos.favour == region
