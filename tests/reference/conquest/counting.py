"""Victory points, and who leads by them."""

from __future__ import annotations

from reference.conquest.holding import dormant, spaces_of
from reference.conquest.position import Position
from reference.conquest.rules import Rules


def count(rules: Rules, position: Position, seat: str) -> int:
    """CQ-PTS-01 to -06, GC-WIN-05 to -08, -11."""
    return (
        own_points(rules, position, seat)
        + position.score[seat]
        + spaces_of(rules, position, seat)
        + commandeered(rules, position, seat)
    )


def own_points(rules: Rules, position: Position, seat: str) -> int:
    """CQ-PTS-01, -04, GC-WIN-05; stacks may count once (GC-AMB-01)."""
    if rules.o.word("stack_counts") == "one":
        return sum(1 for stack in position.stacks.values() if stack.side == seat and rules.scores(stack))
    return sum(1 for piece in position.pieces() if piece.side == seat and rules.scores(piece))


def commandeered(rules: Rules, position: Position, seat: str) -> int:
    """GC-WIN-07, GC-AMB-04, -05, GC-OQ-08: only what was an opponent's."""
    if not rules.o.yes("count_commandeered"):
        return 0
    if rules.o.word("commandeer_tally") != "held_now":
        return position.tally[seat]
    return sum(1 for p in position.pieces() if p.side == seat and not rules.friends(seat, p.origin))


def leaders(rules: Rules, position: Position) -> set[str]:
    """Who has the highest count, dormant players left out (CQ-WIN4-08, GC-WIN-10)."""
    awake = [seat for seat in rules.seats if not dormant(rules, position, seat)]
    counts = {seat: count(rules, position, seat) for seat in awake}
    best = max(counts.values(), default=0)
    return {seat for seat, points in counts.items() if points == best}
