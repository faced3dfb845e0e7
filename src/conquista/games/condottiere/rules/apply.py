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
    from conquista.games.condottiere.rules.constants import action_codes
    from conquista.games.condottiere.rules.constants.log_entries import FAVOURED
    from conquista.games.condottiere.rules.constants.sizes import NONE
    from conquista.games.condottiere.rules.deals import drawing
    from conquista.games.condottiere.rules.position import CardPosition, note
    from conquista.games.condottiere.rules.rounds import answered, chosen, declined, done_keeping, keep, run_on


def do_action(pos: CardPosition, seat: cython.int, code: cython.int) -> None:
    """Apply an action to the position. The caller guarantees that it is legal."""
    pos.actor = seat
    if code < action_codes.PASS:
        play(pos, code)
    elif code <= action_codes.PASS_OPEN:
        pass_turn(pos, code == action_codes.PASS_OPEN)
    elif code <= action_codes.TAKE_NONE:
        take_back(pos, NONE if code == action_codes.TAKE_NONE else code - action_codes.TAKE_BACK)
    elif code <= action_codes.FAVOUR_OFF:
        pos.favour = NONE if code == action_codes.FAVOUR_OFF else code - action_codes.FAVOUR_AT
        note(pos, FAVOURED, seat, pos.favour, 0)
        finish_card(pos)
    elif code < action_codes.DECLINE:
        chosen(pos, code - action_codes.BATTLE)
    elif code == action_codes.DECLINE:
        declined(pos)
    elif code <= action_codes.HOLD:
        answered(pos, code == action_codes.DISCARD)
    elif code < action_codes.DONE:
        keep(pos, code - action_codes.KEEP_CARD)
    elif code == action_codes.DONE:
        done_keeping(pos)
    elif code < action_codes.DRAW_CARDS:
        if code - action_codes.TURN_CARD == pos.old[seat]:
            turn_old(pos, seat)
        else:
            turn_new(pos, seat)
        next_turn(pos)
    else:
        drawing(pos, code - action_codes.DRAW_CARDS)
    run_on(pos)
