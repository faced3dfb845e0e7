"""What can follow the first step of a recapture; the engine tries it on a copy of the position."""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.piece_flags import DIRECT
from conquista.games.conquest.rules.position.position import WarPosition

declare(
    {
        "answer.not_needed": RuleBasis("GC-REC-05"),
        "answer.too_far": RuleBasis("GC-REC-04"),
        "answer.out_of_reach": RuleBasis("GC-REC-04", "CQ-EXCH-05"),
    }
)


def nothing_follows(facts: PositionFacts, one: Placed, move: Move) -> RuleViolation | None:
    """Why a legal step does not begin a recapture; None when a strike can follow it."""
    target = facts.names[facts.numbers["target"]]
    params = {"piece": facts.called(one), "place": facts.names[one.place], "goal": move.goal, "target": target}
    rules = facts.rules
    after = facts.state.position.copy()
    rules.engine.do(after, move.code(rules.geography.number))
    if rules.engine.legal(after):
        return None
    if one.piece.flags & DIRECT:
        return fault("answer.direct", **params)
    for stack in packing.stacks(after).values():
        _forget_direct(after, stack)
    strikes = rules.engine.legal(after)
    if strikes:
        strike = rules.move(strikes[0])
        return fault("answer.not_needed", strike=strike.word, **params)
    two = facts.options.word("answer_model") == "two_necessary_moves"
    return fault(
        "answer.too_far" if two else "answer.out_of_reach", reach=facts.options.number("answer_reach"), **params
    )


def _forget_direct(position: WarPosition, piece: Piece) -> None:
    """Clear the mark that a piece could have struck at once, to see what would follow without it."""
    if piece.flags & DIRECT:
        packing.mark(position, piece.number, piece.used, piece.flags & ~DIRECT)
    for rider in piece.load:
        _forget_direct(position, rider)
