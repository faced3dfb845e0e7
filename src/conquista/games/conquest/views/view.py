"""What a seat may know of a state. These games have no hidden information: all seats see the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

from conquista.core import Data, Seat, View
from conquista.games.conquest import packing
from conquista.games.conquest.notation import write_stack
from conquista.games.conquest.packing import Piece, StackCode
from conquista.games.conquest.rules.constants.phases import ANSWERING
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.position.layout import moves_made
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.derived import allowance, held_against
from conquista.games.conquest.views.wire_types import ConquestSeat, ConquestStack, ConquestView, RecaptureWindow

MOST_SHOWN = 1 << 15  # stacks kept for one set of rules


class ShownStack(NamedTuple):
    """A stack as every view shows it, with its word in position lines."""

    place: str
    stack: Piece
    word: str
    data: ConquestStack


def view_of(state: ConquestState, seat: Seat | None) -> View:
    """The view of a seat or a spectator: the position line, and the same facts spelled out for user interfaces."""
    position, rules = state.position, state.rules
    numbers = packing.numbers(position)
    raised = packing.row(position, "raised")
    shown = _shown(rules, packing.stack_codes(position))
    stacks = {one.place: one.stack for one in shown}
    data: ConquestView = {
        "position": state.text_from([one.word for one in shown]),
        "board": rules.board.id,
        "options": dict(rules.changed),
        "active": SEATS[numbers["active"]],
        "turn": numbers["turn"],
        "budget": numbers["budget"],
        "spent": numbers["spent"],
        "left": packing.left(position),
        "full": rules.options.number("full_budget"),
        "window": _window(state, numbers),
        "seats": {name: _counts(state, stacks, name) for name in rules.seats},
        "stacks": {one.place: one.data for one in shown},
        "raised": [name for name, bridge in rules.geography.bridges.items() if raised[bridge] != NONE],
    }
    return View(seat, cast("Mapping[str, Data]", data))


def _window(state: ConquestState, numbers: Mapping[str, int]) -> RecaptureWindow | None:
    """The recapture window: the asked seat, and the place of the capturing piece."""
    if numbers["phase"] != ANSWERING:
        return None
    return {"seat": SEATS[numbers["to_act"]], "place": state.rules.names[numbers["target"]]}


def _counts(state: ConquestState, stacks: Mapping[str, Piece], seat: str) -> ConquestSeat:
    counts = packing.seat_counts(state.position, SEATS.index(seat))
    return {
        "held": counts["held"],
        "against": [(held.place, held.holder) for held in held_against(state.rules, stacks, seat)],
        "lost": min(
            state.rules.options.number("full_budget"),
            counts["held"] * state.rules.options.number("penalty_per_space"),
        ),
        "dormant": bool(counts["dormant"]),
        "units": counts["units"],
        "count": counts["count"],
    }


def _shown(rules: ConquestRuleset, codes: Iterable[StackCode]) -> list[ShownStack]:
    """The stacks of a position. Most are the same as in the last one, so they are kept, and views share them."""
    known = rules.shown_stacks
    if len(known) > MOST_SHOWN:
        known.clear()
    return [known.get(code) or _show(rules, known, code) for code in codes]


def _show(rules: ConquestRuleset, known: dict[StackCode, ShownStack], code: StackCode) -> ShownStack:
    number, stack = packing.stack_of(code)
    place = rules.names[number]
    found = known[code] = ShownStack(place, stack, write_stack(place, stack), _stack(rules, stack))
    return found


def _stack(rules: ConquestRuleset, piece: Piece) -> ConquestStack:
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
