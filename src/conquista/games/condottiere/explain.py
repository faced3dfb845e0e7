"""Why an action is illegal: the clause that it breaks and the message that says so."""

from __future__ import annotations

from conquista.core import Data, Illegal, Seat
from conquista.games.condottiere.actions import CardAction
from conquista.games.condottiere.cards import CARDS, MAP, SEATS
from conquista.games.condottiere.rules.constants import (
    ASK,
    BATTLE,
    CHOOSE,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_CARDS,
    FAVOUR,
    FAVOUR_AT,
    FAVOUR_OFF,
    KEEP,
    KEEP_CARD,
    KINDS,
    NONE,
    PASS,
    PASS_OPEN,
    SHOW,
    SHOW_HIDDEN,
    TAKE,
    TAKE_BACK,
    TAKE_NONE,
    TURN,
    TURN_CARD,
    TURN_UP,
)
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.view import PHASES

TURNS = (TURN, TAKE, FAVOUR, TURN_UP)


def reason(state: CondottiereState, seat: Seat, action: CardAction) -> Illegal:
    """The refusal of an illegal action, with the clause that it breaks."""
    code, phase, place = action.code, state.numbers["phase"], SEATS.index(seat)
    hand = state.row("hand", place)
    if code >= SHOW:
        return _show(state, place, action)
    if code < PASS and phase == TURN and not hand[code]:
        return _no("card", "CO-BATTLE-02", action, card=_card(code))
    if code == PASS_OPEN and phase == TURN:
        return _no("open", "CO-VARE-07", action)
    if TAKE_BACK <= code < TAKE_NONE and phase == TAKE:
        return _no("take", "CO-SCARE-04", action, card=_card(code - TAKE_BACK))
    if FAVOUR_AT <= code < FAVOUR_OFF and phase == FAVOUR:
        return _favour(state, action, code - FAVOUR_AT)
    if BATTLE <= code < DECLINE and phase == CHOOSE:
        return _battle(state, action, code - BATTLE)
    if code == DECLINE and phase == CHOOSE:
        return _no("decline", "CO-TOKEN-07", action)
    if KEEP_CARD <= code < KEEP_CARD + KINDS and phase == KEEP:
        return _no("card", "CO-ROUND-05", action, card=_card(code - KEEP_CARD))
    if DRAW_CARDS <= code < SHOW and phase == DRAW:
        most = max(state.rules.engine.legal(state.position, place)) - DRAW_CARDS
        return _no("draw", "CO-VARA-05", action, most=most, held=sum(hand))
    if code == DISCARD and any(hand[:7]):
        highest = max(kind for kind in range(7) if hand[kind])
        return _no("discard", "CO-RES-11", action, card=_card(highest))
    if TURN_CARD <= code < DRAW_CARDS:
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
        divmod(action.code - SHOW, len(SEATS)) if action.code < SHOW_HIDDEN else (NONE, action.code - SHOW_HIDDEN)
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
