"""Derives events from the positions before and after an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from conquista.core import Data, Event
from conquista.games.conquest import packing
from conquista.games.conquest.actions import WORKS, Move
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants import action_kinds
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
from conquista.games.conquest.setup.endings import REASONS
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.wire_types import (
    ConquestActed,
    ConquestAsked,
    ConquestOver,
    ConquestSkipped,
    ConquestTurn,
    Effect,
)

_KIND = {
    action_kinds.STEP: "moved",
    action_kinds.TAKE: "commandeered",
    action_kinds.RUN: "ran",
    action_kinds.SHOOT: "shot",
    action_kinds.WANDER: "wandered",
    action_kinds.RAISE: "raised",
}
_KIND |= {
    action_kinds.LOWER: "lowered",
    action_kinds.DRAW: "agreed",
    action_kinds.END: "ended",
    action_kinds.DECLINE: "declined",
    **dict.fromkeys(WORKS, "built"),
}


def events(before: ConquestState, after: ConquestState, seat: str, move: Move) -> tuple[Event, ...]:
    """The events of one action, in order."""
    old, new = packing.numbers(before.position), packing.numbers(after.position)
    cost = new["spent"] - old["spent"] if old["turn"] == new["turn"] else None
    found = [_action_event(before, after, seat, move, cost)]
    if new["phase"] == ANSWERING and old["phase"] != ANSWERING:
        asked: ConquestAsked = {"seat": SEATS[new["to_act"]], "place": after.rules.names[new["target"]]}
        found.append(_event("asked", asked))
    if new["turn"] != old["turn"]:
        found += _turns(after, old["turn"], new["turn"], old["active"])
    if new["phase"] == OVER:
        winners = [s for i, s in enumerate(SEATS) if new["winners"] >> i & 1]
        over: ConquestOver = {"winners": winners, "reason": REASONS[new["reason"]]}
        found.append(_event("over", over))
    return tuple(found)


def _event(kind: str, data: Mapping[str, object]) -> Event:
    return Event(f"conquest.event.{kind}", cast("Mapping[str, Data]", data))


def _action_event(before: ConquestState, after: ConquestState, seat: str, move: Move, cost: int | None) -> Event:
    """The action itself, with the piece that acted, what it cost and what was lost to it."""
    data: ConquestActed = {"seat": seat, "how": _how(before, after, move)}
    if move.place:
        number = before.rules.geography.number
        piece = member(before, number[move.place], move.member)
        data["place"], data["goal"] = move.place, move.goal
        data["piece"] = WORKS[move.kind] if move.kind in WORKS else KINDS[piece.type] if piece else ""
    if cost is not None:
        data["cost"] = cost
    if lost := _lost(before, after):
        data["lost"] = lost
    return _event(_KIND[move.kind], data)


def _how(before: ConquestState, after: ConquestState, move: Move) -> Effect:
    """The result of a step: captures, commandeers, boards, mounts, or simply moves."""
    number = before.rules.geography.number
    if move.kind not in (action_kinds.STEP, action_kinds.RUN) or not move.goal:
        return "moves"
    stood = packing.stack_at(before.position, number[move.goal])
    stands = packing.stack_at(after.position, number[move.goal])
    if stood is None or stands is None:
        return "moves"
    if stood.number != stands.number:
        return "captures"
    if KINDS[stood.type] not in ("ship", "galleon"):
        return "mounts"
    return "boards" if stood.side == stands.side else "commandeers"


def member(state: ConquestState, place: int, index: int) -> Piece | None:
    """The piece that an action names."""
    stack = packing.stack_at(state.position, place)
    if stack is None or index == 0:
        return stack
    row = stack.load if index < 4 else (stack.load[0].load if stack.load else ())
    offset = index - 1 if index < 4 else index - 4
    return row[offset] if offset < len(row) else None


def _lost(before: ConquestState, after: ConquestState) -> list[str]:
    """The kinds of the pieces that went to a pile; one action fills at most one pile."""
    old, new = packing.row(before.position, "pile"), packing.row(after.position, "pile")
    if old == new:
        return []
    found: list[str] = []
    for i, (was, now) in enumerate(zip(old, new, strict=True)):
        found += [KINDS[i % 9]] * (now - was)
    return found


def _turns(after: ConquestState, first: int, last: int, active: int) -> list[Event]:
    """The turns that began; a seat that could not act had an empty one."""
    found = []
    order = [SEATS.index(seat) for seat in after.rules.seats]
    at = order.index(active)
    for turn in range(first + 1, last + 1):
        at = (at + 1) % len(order)
        if turn < last:
            skipped: ConquestSkipped = {"seat": SEATS[order[at]]}
            found.append(_event("skipped", skipped))
        else:
            begins: ConquestTurn = {"seat": SEATS[order[at]], "budget": packing.numbers(after.position)["budget"]}
            found.append(_event("turn", begins))
    return found
