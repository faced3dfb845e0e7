"""What a seat may know of a state. Nothing is hidden in these games: everyone sees the same."""

from __future__ import annotations

from conquista.core import Data, Seat, View
from conquista.games.conquest import ledger
from conquista.games.conquest.geography import KINDS, SEATS
from conquista.games.conquest.ledger import Piece
from conquista.games.conquest.position import Position
from conquista.games.conquest.state import State


def view_of(state: State, seat: Seat | None) -> View:
    """The view of a seat, or of a watcher: the position line, and the same spelt out for screens."""
    position, rules = state.position, state.rules
    numbers = ledger.numbers(position)
    data: dict[str, Data] = {
        "position": state.text,
        "board": rules.board.id,
        "options": rules.options.changed(),
        "active": SEATS[numbers["active"]],
        "turn": numbers["turn"],
        "budget": numbers["budget"],
        "spent": numbers["spent"],
        "left": ledger.left(position),
        "seats": {name: _standing(position, name) for name in rules.seats},
        "stacks": {rules.names[place]: _stack(stack) for place, stack in ledger.stacks(position).items()},
        "raised": [
            name for name, bridge in rules.geography.bridges.items() if ledger.rows(position)["raised"][bridge] != 255
        ],
    }
    return View(seat, data)


def _standing(position: Position, seat: str) -> dict[str, Data]:
    standing = ledger.standing(position, SEATS.index(seat))
    return {"held": standing["held"], "dormant": bool(standing["dormant"]), "count": standing["count"]}


def _stack(piece: Piece) -> dict[str, Data]:
    data: dict[str, Data] = {"piece": KINDS[piece.type], "side": SEATS[piece.side], "used": piece.used & 15}
    if piece.origin != piece.side:
        data["origin"] = SEATS[piece.origin]
    if piece.flags & 1:
        data["frozen"] = True
    if piece.load:
        data["load"] = [_stack(rider) for rider in piece.load]
    return data
