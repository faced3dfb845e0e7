"""Which actions do not affect other seats yet, and the default action of a seat whose time runs out."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.games.conquest import packing
from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.action_kinds import DECLINE, DRAW, END, SHOOT, TAKE
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.position.position import WarPosition

LOUD = (TAKE, SHOOT, END, DECLINE, DRAW)


def is_quiet(before: WarPosition, after: WarPosition, move: Move) -> bool:
    """Whether the turn continues with nothing lost and no piece changing sides."""
    old, new = packing.numbers(before), packing.numbers(after)
    if move.kind in LOUD or old["phase"] != PLAYING or new["phase"] != PLAYING or old["turn"] != new["turn"]:
        return False
    if packing.row(before, "pile") != packing.row(after, "pile"):
        return False
    return _strangers(before, old["active"]) == _strangers(after, old["active"])


def idle(legal: Sequence[Move]) -> Move:
    """The end of the turn or declining a recapture; if neither is legal, the first legal action."""
    return next((move for move in legal if move.kind in BARE), legal[0])


def _strangers(position: WarPosition, own: int) -> int:
    """The number of pieces on other sides."""
    todo: list[Piece] = list(packing.stacks(position).values())
    count = 0
    while todo:
        piece = todo.pop()
        count += piece.side != own
        todo += piece.load
    return count
