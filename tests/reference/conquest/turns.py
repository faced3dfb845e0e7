"""The course of turns: how one begins, how it ends, and who follows."""

from __future__ import annotations

from collections.abc import Callable

from reference.conquest.endings import check_board, check_quiet, check_turn_end
from reference.conquest.holding import dormant, open_budget
from reference.conquest.position import OVER, PLAYING, Position
from reference.conquest.rules import Rules


def begin(rules: Rules, position: Position, seat: str) -> None:
    """Start the turn of a player: counters at zero, bridges down, points computed (GC model; GC-AMB-36)."""
    position.active = position.to_act = seat
    position.phase = PLAYING
    position.window = None
    position.spent = 0
    position.forfeited = False
    position.wandered = 0
    position.wander_camel, position.wander_gone = None, False
    position.risks = position.reduced = 0
    position.losses = {}
    keep = rules.o.word("build_freeze_end") == "owners_next_turn"
    for piece in position.pieces():
        piece.used = piece.wandered = 0
        piece.shot = piece.direct = False
        piece.frozen = piece.frozen and keep and piece.side != seat  # GC-AMB-42
    for castle, raiser in list(position.raised.items()):  # GC-DRAW-06, -08, GC-AMB-85, -86
        lowered = rules.board.owner[castle] if rules.o.word("bridge_auto_lower") == "castle_owner" else raiser
        if lowered == seat:
            del position.raised[castle]
    position.alone = {other for other in rules.seats if rules.units(position, other) == 1}
    open_budget(rules, position)


def end(rules: Rules, position: Position, stays_open: Callable[[Position], bool]) -> None:
    """End the turn and start the next; turns without points or of dormant players pass at once."""
    for _ in range(1000):
        _close_turn(rules, position)
        if position.phase == OVER:
            return
        begin(rules, position, rules.following(position.active))
        check_board(rules, position)
        if position.phase == OVER:
            return
        if dormant(rules, position, position.active):  # CQ-DORM-07, GC-AMB-90
            continue
        if position.left() == 0 and not stays_open(position):  # CQ-MP-14, GC-AMB-34
            continue
        return
    raise AssertionError("no player is able to move, and nothing ends the match")


def _close_turn(rules: Rules, position: Position) -> None:
    """CQ-SEQ-05: the single figure first, then the quiet rounds."""
    check_turn_end(rules, position)
    if position.phase == OVER:
        return
    counting = position.captured or position.reset or rules.o.yes("quiet_from_start")  # A-25, GC-AMB-99
    if position.reset:
        position.quiet = 0
        position.captured = position.round_reset = True
    elif counting:
        position.quiet += 1
    if position.active == rules.seats[-1]:
        position.quiet_whole = 0 if position.round_reset else position.quiet_whole + int(counting)
        position.round_reset = False
    position.reset = False
    check_quiet(rules, position)
    if position.phase != OVER:
        position.turn += 1
