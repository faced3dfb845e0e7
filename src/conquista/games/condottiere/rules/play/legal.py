"""The legal codes of the awaited seat, in ascending order."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import action_codes
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import ASK, CHOOSE, DRAW, FAVOUR, KEEP, TAKE, TURN, TURN_UP
    from conquista.games.condottiere.rules.constants.sizes import NONE, REGIONS
    from conquista.games.condottiere.rules.play.deals import drawable_cards
    from conquista.games.condottiere.rules.play.rounds import may_attack
    from conquista.games.condottiere.rules.position.position import CardPosition, has_mercenary


def offer(pos: CardPosition, count: cython.int, code: cython.int) -> cython.int:
    """Write a code behind the first `count`; return how many there are now."""
    pos.codes[count] = code
    return count + 1


def offer_hand(pos: CardPosition, count: cython.int, seat: cython.int, first_code: cython.int) -> cython.int:
    """Append an action for each kind of card in a hand; the codes begin with that of the first kind."""
    kind: cython.int
    for kind in range(KINDS):
        if pos.hand[seat * KINDS + kind]:
            count = offer(pos, count, first_code + kind)
    return count


def list_legal(pos: CardPosition, seat: cython.int) -> cython.int:
    """Write the legal codes of an awaited seat into the position's scratch row; returns their number."""
    i: cython.int
    count: cython.int = 0
    if pos.phase == TURN:
        count = offer_hand(pos, count, seat, 0)
        count = offer(pos, count, action_codes.PASS)
        if pos.tables.open_pass and pos.old[seat] != NONE:
            count = offer(pos, count, action_codes.PASS_OPEN)
    elif pos.phase == TAKE:
        for i in range(MERCENARIES):
            if pos.up[seat * KINDS + i]:
                count = offer(pos, count, action_codes.TAKE_BACK + i)
        count = offer(pos, count, action_codes.TAKE_NONE)
    elif pos.phase == FAVOUR:
        for i in range(REGIONS):
            if may_favour(pos, i):
                count = offer(pos, count, action_codes.FAVOUR_AT + i)
        count = offer(pos, count, action_codes.FAVOUR_OFF)
    elif pos.phase == CHOOSE:
        for i in range(REGIONS):
            if may_attack(pos, i):
                count = offer(pos, count, action_codes.BATTLE + i)
        if pos.tables.may_decline and pos.declines < pos.tables.players:
            count = offer(pos, count, action_codes.DECLINE)
    elif pos.phase == ASK:
        if pos.tables.revision < 3 or not has_mercenary(pos, seat):
            count = offer(pos, count, action_codes.DISCARD)
        count = offer(pos, count, action_codes.HOLD)
    elif pos.phase == KEEP:
        count = offer_hand(pos, count, seat, action_codes.KEEP_CARD)
        count = offer(pos, count, action_codes.DONE)
    elif pos.phase == TURN_UP:
        for i in range(KINDS):
            if i == pos.old[seat] or i == pos.new[seat]:
                count = offer(pos, count, action_codes.TURN_CARD + i)
    elif pos.phase == DRAW:
        for i in range(drawable_cards(pos, seat) + 1):
            count = offer(pos, count, action_codes.DRAW_CARDS + i)
    return count


def may_favour(pos: CardPosition, region: cython.int) -> cython.bint:
    """Whether the Favour token may be placed on a region, or stay there (CO-POPE-01 to -04, CO-VARD-13)."""
    if region == pos.region and not pos.tables.contested:
        return False
    return pos.tables.d or pos.owner[region] == NONE or pos.favour == region
