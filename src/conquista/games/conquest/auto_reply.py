"""Automatic replies to captures: which pieces recapture, which do not, and which the player is asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.events import member

ASK, TAKE, DECLINE = "ask", "take", "decline"


def orders(rules: ConquestRuleset) -> Mapping[str, tuple[str, ...]]:
    """The automatic replies of an edition: one for all pieces, and one for each kind that a match can have."""
    return {"default": (ASK, DECLINE), **dict.fromkeys(rules.kinds, (ASK, TAKE, DECLINE))}


def auto_reply(state: ConquestState, legal: Sequence[Move], order: Mapping[str, str]) -> Move | None:
    """The recapture by the least piece that is ordered to; None while a piece that must be asked about could do it."""
    declined = next((move for move in legal if move.kind in BARE), None)
    if declined is None:
        return legal[0]  # a recapture that has begun is completed
    choices: dict[str, list[tuple[int, Move]]] = {ASK: [], TAKE: [], DECLINE: []}
    for move in legal:
        piece = member(state, state.rules.geography.number[move.place], move.member) if move.place else None
        if piece is not None:
            chosen = order.get(KINDS[piece.type], order.get("default", ASK))
            choices[chosen].append((piece.type, move))
    if choices[TAKE]:
        return min(choices[TAKE], key=lambda chosen: chosen[0])[1]
    return None if choices[ASK] else declined
