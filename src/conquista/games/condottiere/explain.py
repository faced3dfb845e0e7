"""Why an action is illegal: the clause that it breaks and the message that says so."""

from __future__ import annotations

from conquista.core import Data, Illegal, Seat
from conquista.games.condottiere.actions import CardAction
from conquista.games.condottiere.cards import CARDS, MAP, SEATS
from conquista.games.condottiere.rules.constants import action_codes
from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
from conquista.games.condottiere.rules.constants.phases import ASK, CHOOSE, DRAW, FAVOUR, KEEP, TAKE, TURN, TURN_UP
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.view import PHASES

TURNS = (TURN, TAKE, FAVOUR, TURN_UP)


def reason(state: CondottiereState, seat: Seat, action: CardAction) -> Illegal:
    """The refusal of an illegal action, with the clause that it breaks."""
    code, phase, place = action.code, state.numbers["phase"], SEATS.index(seat)
    hand = state.row("hand", place)
    if code >= action_codes.SHOW:
        return _show(state, place, action)
    if code < action_codes.PASS and phase == TURN and not hand[code]:
        return _no("card", "CO-BATTLE-02", action, card=_card(code))
    if code == action_codes.PASS_OPEN and phase == TURN:
        return _no("open", "CO-VARE-07", action)
    if action_codes.TAKE_BACK <= code < action_codes.TAKE_NONE and phase == TAKE:
        return _no("take", "CO-SCARE-04", action, card=_card(code - action_codes.TAKE_BACK))
    if action_codes.FAVOUR_AT <= code < action_codes.FAVOUR_OFF and phase == FAVOUR:
        return _favour(state, action, code - action_codes.FAVOUR_AT)
    if action_codes.BATTLE <= code < action_codes.DECLINE and phase == CHOOSE:
        return _battle(state, action, code - action_codes.BATTLE)
    if code == action_codes.DECLINE and phase == CHOOSE:
        return _no("decline", "CO-TOKEN-07", action)
    if action_codes.KEEP_CARD <= code < action_codes.KEEP_CARD + KINDS and phase == KEEP:
        return _no("card", "CO-ROUND-05", action, card=_card(code - action_codes.KEEP_CARD))
    if action_codes.DRAW_CARDS <= code < action_codes.SHOW and phase == DRAW:
        most = max(state.rules.engine.legal(state.position, place)) - action_codes.DRAW_CARDS
        return _no("draw", "CO-VARA-05", action, most=most, held=sum(hand))
    if code == action_codes.DISCARD and any(hand[:MERCENARIES]):
        highest = max(kind for kind in range(MERCENARIES) if hand[kind])
        return _no("discard", "CO-RES-11", action, card=_card(highest))
    if action_codes.TURN_CARD <= code < action_codes.DRAW_CARDS:
        return _no("turn", "CO-VARE-03", action)
    return _no("moment", "CO-ACT-01", action, phase=PHASES[phase])


def out_of_turn(state: CondottiereState, seat: Seat) -> str:
    """The clause that forbids a seat to act when it is not awaited."""
    phase = state.numbers["phase"]
    if phase in TURNS:
        return "CO-PASS-02" if state.numbers["out"] >> SEATS.index(seat) & 1 else "CO-BATTLE-09"
    return {CHOOSE: "CO-TOKEN-01", ASK: "CO-RES-09", KEEP: "CO-ROUND-05", DRAW: "CO-VARA-12"}[phase]


def _show(state: CondottiereState, place: int, action: CardAction) -> Illegal:
    """Why a card cannot be shown; its owner asks, so its own hand is no secret."""
    kind, to = (
        divmod(action.code - action_codes.SHOW, len(SEATS))
        if action.code < action_codes.SHOW_HIDDEN
        else (NONE, action.code - action_codes.SHOW_HIDDEN)
    )
    if not state.rules.options.yes("show_cards"):
        return _no("show_off", "CO-TALK-02", action)
    if to == place or SEATS[to] not in state.rules.seats:
        return _no("show_to", "CO-TALK-02", action, seat=SEATS[to])
    if kind == NONE and state.rows["old"][place] == NONE:
        return _no("open", "CO-TALK-02", action)
    if kind != NONE and not state.row("hand", place)[kind]:
        return _no("card", "CO-TALK-02", action, card=_card(kind))
    return _no("show", "CO-TALK-02", action, seat=SEATS[to])


def _favour(state: CondottiereState, action: CardAction, region: int) -> Illegal:
    if region == state.numbers["region"]:
        return _no("favour_contested", "CO-POPE-04", action, region=MAP[region])
    owner = SEATS[state.rows["owner"][region]]
    return _no("favour_marked", "CO-POPE-03", action, region=MAP[region], owner=owner)


def _battle(state: CondottiereState, action: CardAction, region: int) -> Illegal:
    if state.numbers["favour"] == region:
        return _no("blessed", "CO-TOKEN-02", action, region=MAP[region])
    owner = state.rows["owner"][region]
    clause = "CO-VARD-02" if state.rules.tables.d else "CO-TOKEN-03"
    return _no("marked", clause, action, region=MAP[region], owner="none" if owner == NONE else SEATS[owner])


def _card(kind: int) -> Data:
    """A card as a message, so that it is named in the language of the refusal."""
    return {"key": f"play.condottiere.card.{CARDS[kind].lower()}"}


def _no(name: str, clause: str, action: CardAction, **params: Data) -> Illegal:
    return Illegal(f"condottiere.refused.{name}", clause=clause, word=action.word, **params)
