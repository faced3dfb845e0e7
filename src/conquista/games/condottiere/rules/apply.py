"""Applying an action: dispatches each code to the module that implements it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.battle import (
        finish_card,
        next_turn,
        pass_turn,
        play,
        take_back,
        turn_new,
        turn_old,
    )
    from conquista.games.condottiere.rules.constants import (
        BATTLE,
        DECLINE,
        DISCARD,
        DONE,
        DRAW_CARDS,
        FAVOUR_AT,
        FAVOUR_OFF,
        FAVOURED,
        HOLD,
        KEEP_CARD,
        NONE,
        PASS,
        PASS_OPEN,
        TAKE_BACK,
        TAKE_NONE,
        TURN_CARD,
    )
    from conquista.games.condottiere.rules.deals import drawing
    from conquista.games.condottiere.rules.position import CardPosition, note
    from conquista.games.condottiere.rules.rounds import answered, chosen, declined, done_keeping, keep, run_on


def do_action(pos: CardPosition, seat: cython.int, code: cython.int) -> None:
    """Apply an action to the position. The caller guarantees that it is legal."""
    pos.actor = seat
    if code < PASS:
        play(pos, code)
    elif code <= PASS_OPEN:
        pass_turn(pos, code == PASS_OPEN)
    elif code <= TAKE_NONE:
        take_back(pos, NONE if code == TAKE_NONE else code - TAKE_BACK)
    elif code <= FAVOUR_OFF:
        pos.favour = NONE if code == FAVOUR_OFF else code - FAVOUR_AT
        note(pos, FAVOURED, seat, pos.favour, 0)
        finish_card(pos)
    elif code < DECLINE:
        chosen(pos, code - BATTLE)
    elif code == DECLINE:
        declined(pos)
    elif code <= HOLD:
        answered(pos, code == DISCARD)
    elif code < DONE:
        keep(pos, code - KEEP_CARD)
    elif code == DONE:
        done_keeping(pos)
    elif code < DRAW_CARDS:
        if code - TURN_CARD == pos.old[seat]:
            turn_old(pos, seat)
        else:
            turn_new(pos, seat)
        next_turn(pos)
    else:
        drawing(pos, code - DRAW_CARDS)
    run_on(pos)
