"""Which actions concern nobody else yet, and what is done for a seat that lets its time run out."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.games.conquest import packing
from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants import DECLINE, DRAW, END, PLAYING, SHOOT, TAKE
from conquista.games.conquest.rules.position import WarPosition

LOUD = (TAKE, SHOOT, END, DECLINE, DRAW)


def is_quiet(before: WarPosition, after: WarPosition, move: Move) -> bool:
    """Whether the same turn goes on, nothing was lost and nothing changed sides."""
    old, new = packing.numbers(before), packing.numbers(after)
    if move.kind in LOUD or old["phase"] != PLAYING or new["phase"] != PLAYING or old["turn"] != new["turn"]:
        return False
    if packing.rows(before)["pile"] != packing.rows(after)["pile"]:
        return False
    return _strangers(before, old["active"]) == _strangers(after, old["active"])


def idle(legal: Sequence[Move]) -> Move:
    """The end of the turn, or a declined answer; where neither can be said, the first way to go on."""
    return next((move for move in legal if move.kind in BARE), legal[0])


def _strangers(position: WarPosition, own: int) -> int:
    """How many pieces are on other sides."""
    todo: list[Piece] = list(packing.stacks(position).values())
    count = 0
    while todo:
        piece = todo.pop()
        count += piece.side != own
        todo += piece.load
    return count
