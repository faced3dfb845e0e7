"""What a seat may know of a state. These games have no hidden information: all seats see the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from conquista.core import Data, Seat, View
from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants import ANSWERING, NONE
from conquista.games.conquest.rules.layout import moves_made
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.derived import allowance, held_against
from conquista.games.conquest.views.wire_types import ConquestSeat, ConquestStack, ConquestView, RecaptureWindow


def view_of(state: ConquestState, seat: Seat | None) -> View:
    """The view of a seat or a spectator: the position line, and the same facts spelled out for user interfaces."""
    position, rules = state.position, state.rules
    numbers = packing.numbers(position)
    found = packing.stacks(position)
    names, raised = rules.names, packing.row(position, "raised")
    stacks = {names[place]: stack for place, stack in found.items()}
    data: ConquestView = {
        "position": state.text_from(found),
        "board": rules.board.id,
        "options": dict(rules.changed),
        "active": SEATS[numbers["active"]],
        "turn": numbers["turn"],
        "budget": numbers["budget"],
        "spent": numbers["spent"],
        "left": packing.left(position),
        "full": rules.options.number("full_budget"),
        "window": _window(state, numbers),
        "seats": {name: _standing(state, stacks, name) for name in rules.seats},
        "stacks": {place: _stack(rules, stack) for place, stack in stacks.items()},
        "raised": [name for name, bridge in rules.geography.bridges.items() if raised[bridge] != NONE],
    }
    return View(seat, cast("Mapping[str, Data]", data))


def _window(state: ConquestState, numbers: Mapping[str, int]) -> RecaptureWindow | None:
    """The recapture window: the asked seat, and the place of the capturing piece."""
    if numbers["phase"] != ANSWERING:
        return None
    return {"seat": SEATS[numbers["to_act"]], "place": state.rules.names[numbers["target"]]}


def _standing(state: ConquestState, stacks: Mapping[str, Piece], seat: str) -> ConquestSeat:
    standing = packing.standing(state.position, SEATS.index(seat))
    return {
        "held": standing["held"],
        "against": [(held.place, held.holder) for held in held_against(state.rules, stacks, seat)],
        "lost": min(
            state.rules.options.number("full_budget"),
            standing["held"] * state.rules.options.number("penalty_per_space"),
        ),
        "dormant": bool(standing["dormant"]),
        "units": standing["units"],
        "count": standing["count"],
    }


@lru_cache(maxsize=1 << 15)
def _stack(rules: ConquestRuleset, piece: Piece) -> ConquestStack:
    """A stack as shown; most stacks of a position are the same as in the last one, and views share them."""
    data: ConquestStack = {
        "piece": KINDS[piece.type],
        "side": SEATS[piece.side],
        "used": moves_made(piece.used),
        "of": allowance(rules, piece),
    }
    if piece.origin != piece.side:
        data["origin"] = SEATS[piece.origin]
    if piece.flags & 1:
        data["frozen"] = True
    if piece.load:
        data["load"] = [_stack(rules, rider) for rider in piece.load]
    return data
