"""Answers ordered beforehand: with which pieces to take back, with which not, and when to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.events import member

ASK, TAKE, DECLINE = "ask", "take", "decline"
ORDERS = {"default": (ASK, DECLINE), **dict.fromkeys(KINDS, (ASK, TAKE, DECLINE))}


def ordered(state: ConquestState, legal: Sequence[Move], order: Mapping[str, str]) -> Move | None:
    """The answer by the least piece that is to take back; None while a piece could answer that is to be asked for."""
    declined = next((move for move in legal if move.kind in BARE), None)
    if declined is None:
        return legal[0]  # an answer that has been begun is finished
    wishes: dict[str, list[tuple[int, Move]]] = {ASK: [], TAKE: [], DECLINE: []}
    for move in legal:
        piece = member(state, state.rules.geography.number[move.place], move.member) if move.place else None
        if piece is not None:
            wish = order.get(KINDS[piece.type], order.get("default", ASK))
            wishes[wish].append((piece.type, move))
    if wishes[TAKE]:
        return min(wishes[TAKE], key=lambda wish: wish[0])[1]
    return None if wishes[ASK] else declined
