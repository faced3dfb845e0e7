"""Applying an action: dispatches each code to the module that implements it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import action_codes
    from conquista.games.condottiere.rules.constants.log_entries import FAVOUR_PLACED
    from conquista.games.condottiere.rules.constants.sizes import NONE
    from conquista.games.condottiere.rules.play.battle import (
        finish_card,
        next_turn,
        pass_turn,
        play_card,
        take_back,
        turn_up_newer,
        turn_up_older,
    )
    from conquista.games.condottiere.rules.play.deals import draw_cards
    from conquista.games.condottiere.rules.play.rounds import (
        advance,
        answer_about_hand,
        choose_region,
        decline_region,
        finish_keeping,
        keep_card,
    )
    from conquista.games.condottiere.rules.position.position import CardPosition, add_log_entry


def do_action(pos: CardPosition, seat: cython.int, code: cython.int) -> None:
    """Apply an action to the position. The caller guarantees that it is legal."""
    pos.actor = seat
    if code < action_codes.PASS:
        play_card(pos, code)
    elif code <= action_codes.PASS_OPEN:
        pass_turn(pos, code == action_codes.PASS_OPEN)
    elif code <= action_codes.TAKE_NONE:
        take_back(pos, NONE if code == action_codes.TAKE_NONE else code - action_codes.TAKE_BACK)
    elif code <= action_codes.FAVOUR_OFF:
        pos.favour = NONE if code == action_codes.FAVOUR_OFF else code - action_codes.FAVOUR_AT
        add_log_entry(pos, FAVOUR_PLACED, seat, pos.favour, 0)
        finish_card(pos)
    elif code < action_codes.DECLINE:
        choose_region(pos, code - action_codes.BATTLE)
    elif code == action_codes.DECLINE:
        decline_region(pos)
    elif code <= action_codes.HOLD:
        answer_about_hand(pos, code == action_codes.DISCARD)
    elif code < action_codes.DONE:
        keep_card(pos, code - action_codes.KEEP_CARD)
    elif code == action_codes.DONE:
        finish_keeping(pos)
    elif code < action_codes.DRAW_CARDS:
        if code - action_codes.TURN_CARD == pos.old[seat]:
            turn_up_older(pos, seat)
        else:
            turn_up_newer(pos, seat)
        next_turn(pos)
    else:
        draw_cards(pos, code - action_codes.DRAW_CARDS)
    advance(pos)
