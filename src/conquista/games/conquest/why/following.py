"""What could follow a first step of an answer: tried on a copy of the position, by the engine itself."""

from __future__ import annotations

from conquista.games.conquest import ledger
from conquista.games.conquest.actions import Move
from conquista.games.conquest.constants import DIRECT
from conquista.games.conquest.ledger import Piece
from conquista.games.conquest.position import Position
from conquista.games.conquest.why.fault import Fault, fault
from conquista.games.conquest.why.look import Look, Placed


def nothing_follows(look: Look, one: Placed, move: Move) -> Fault | None:
    """Why a step that is lawful in itself does not begin an answer; None when a strike can follow it."""
    target = look.names[look.numbers["target"]]
    told = {"piece": look.called(one), "place": look.names[one.place], "goal": move.goal, "target": target}
    rules = look.rules
    after = look.state.position.copy()
    rules.engine.do(after, move.code(rules.geography.number))
    if rules.engine.legal(after):
        return None
    if one.piece.flags & DIRECT:
        return fault("answer.direct", **told)
    for stack in ledger.stacks(after).values():
        _forget_direct(after, stack)
    strikes = rules.engine.legal(after)
    if strikes:
        strike = rules.move(strikes[0])
        return fault("answer.not_needed", strike=strike.word, **told)
    two = look.options.word("answer_model") == "two_necessary_moves"
    return fault("answer.too_far" if two else "answer.out_of_reach", reach=look.options.number("answer_reach"), **told)


def _forget_direct(position: Position, piece: Piece) -> None:
    """Forget that a piece could have struck at once, to see what would follow if that did not matter."""
    if piece.flags & DIRECT:
        ledger.mark(position, piece.number, piece.used, piece.flags & ~DIRECT)
    for rider in piece.load:
        _forget_direct(position, rider)
