"""Why an action is refused: the rules are checked chapter by chapter up to the first one that it breaks.

`find_fault` is independent of the engine's list, except that the engine tries recaptures of two steps and captures of
a vulnerable player. It finds no fault in legal actions; tests check both directions.
"""

from __future__ import annotations

from conquista.core import Illegal, Seat, Unreadable
from conquista.games.conquest.actions import BARE, WORKS, Move
from conquista.games.conquest.explain.bridges import lowers_freely, no_bridge_action
from conquista.games.conquest.explain.building import no_build
from conquista.games.conquest.explain.camels import no_wandering
from conquista.games.conquest.explain.captures import no_take
from conquista.games.conquest.explain.knights import run_verdict
from conquista.games.conquest.explain.pieces import find, frozen, not_yours, too_expensive, used_up
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.recaptures import no_answer
from conquista.games.conquest.explain.shots import no_hit, not_ready
from conquista.games.conquest.explain.steps import cost, step_verdict
from conquista.games.conquest.explain.violation import RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.explain.vulnerability import forbidden_capture
from conquista.games.conquest.notation import read_word
from conquista.games.conquest.rules.constants import action_kinds
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
from conquista.games.conquest.rules.constants.piece_types import CAMEL, KNIGHT, SOLDIER
from conquista.games.conquest.rules.constants.step_effects import TAKES_CAMEL, TAKINGS
from conquista.games.conquest.rules.position.layout import moves_made
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import ConquestState

declare(
    {
        "unknown": RuleBasis(),
        "form": RuleBasis(),
        "place": RuleBasis(),
        "turn.over": RuleBasis("GC-TURN-11", "CQ-GOAL-05"),
        "turn.other": RuleBasis("GC-TURN-10", "CQ-MP-01"),
        "turn.answer": RuleBasis("GC-REC-01", "CQ-EXCH-03"),
        "turn.dormant": RuleBasis("GC-DORM-02", "CQ-DORM-03"),
        "turn.dormant_waits": RuleBasis("GC-DORM-03", "CQ-DORM-03"),
        "turn.spent": RuleBasis("GC-MOVE-03", "CQ-MP-14"),
        "turn.nothing_asked": RuleBasis("GC-REC-01", "CQ-EXCH-01"),
        "draw.edition": RuleBasis("GC-TURN-11", "CQ-WIN4-01"),
        "draw.seat": RuleBasis("GC-2P-11", "CQ-WIN2-05"),
        "draw.agreed": RuleBasis("GC-2P-11", "CQ-WIN2-05"),
        "last.exhausted": RuleBasis("GC-AMB-44", "CQ-EXCH-26"),
        "last.off": RuleBasis("GC-REC-14", "CQ-EXCH-29"),
        "last.no_taking": RuleBasis("GC-AMB-44", "CQ-EXCH-30"),
        "cost.mount": RuleBasis("GC-SOL-04", "CQ-SOLD-02"),
        "cost.board": RuleBasis("GC-AMB-30", "CQ-LOAD-02"),
        "partner.camel": RuleBasis("GC-TEAM-21"),
        "run.write": RuleBasis(),
    }
)

UNKNOWN = "unknown"


def reason(state: ConquestState, seat: Seat, move: Move) -> Illegal:
    """Why this seat may not make this move now. The move must be illegal."""
    found = find_fault(state, seat, move)
    if is_legal(state, seat, move) or (found is None and move.kind == action_kinds.DRAW):
        raise ValueError(f"{move.word} is legal here")
    found = found or forbidden_capture(PositionFacts(state), move) or fault(UNKNOWN)
    return found.refusal(state.rules.options.word("army"), move.word)


def waiting(state: ConquestState, seat: Seat) -> Illegal | None:
    """Why the match does not wait for a seat; None if it does."""
    found = _not_awaited(PositionFacts(state), seat)
    return found.refusal(state.rules.options.word("army"), "") if found else None


def standstill(state: ConquestState, seat: Seat, place: str, member: int) -> Illegal | None:
    """Why a piece of the seat on turn can do nothing now; None if it can, or if there is no such piece."""
    facts = PositionFacts(state)
    number = facts.geography.number[place]
    one = facts.member(number, member) if facts.at(number) else None
    if one is None or one.side != SEATS.index(seat) or facts.numbers["phase"] != PLAYING:
        return None
    moves = [state.rules.move(code) for code in state.rules.engine.legal(state.position)]
    if _not_awaited(facts, seat) or any((move.place, move.member) == (place, member) for move in moves):
        return None
    neighbours = dict.fromkeys(facts.names[way.to] for way in facts.ways(number))
    steps = [Move(action_kinds.STEP, place, member, goal) for goal in neighbours]
    found = _no_moves_left(facts, seat) or not_yours(facts, one.side, one) or frozen(facts, one) or used_up(facts, one)
    found = found or next((why for step in steps if (why := find_fault(state, seat, step))), None)
    return found.refusal(state.rules.options.word("army"), "") if found else None


def is_legal(state: ConquestState, seat: Seat, move: Move) -> bool:
    """Whether the engine lists the move for this seat."""
    facts = PositionFacts(state)
    if facts.numbers["phase"] == OVER or seat != SEATS[facts.numbers["to_act"]]:
        return False
    return any(state.rules.move(code) == move for code in state.rules.engine.legal(state.position))


def find_fault(state: ConquestState, seat: Seat, move: Move) -> RuleViolation | None:
    """The first rule that a move breaks; None if it breaks none that can be judged without its consequences."""
    facts = PositionFacts(state)
    misread = _misread(facts, move)
    if misread:
        return misread
    if move.kind == action_kinds.DRAW:
        return _no_draw(facts, seat, move)
    waiting = _not_awaited(facts, seat)
    if waiting:
        return waiting
    if facts.numbers["phase"] == ANSWERING:
        return no_answer(facts, SEATS.index(seat), move)
    return _no_turn_action(facts, SEATS.index(seat), move)


def _misread(facts: PositionFacts, move: Move) -> RuleViolation | None:
    """The violation for a move whose fields do not match its word."""
    if move.kind in BARE:
        return None if move == Move(move.kind) else fault("form", right=move.word)
    try:
        meant = read_word(facts.rules, move.word)
    except Unreadable:
        return fault("place", board=facts.rules.board.id)
    return None if meant == move else fault("form", right=meant.word)


def _no_draw(facts: PositionFacts, seat: Seat, move: Move) -> RuleViolation | None:
    """Why a seat may not agree to a draw; only duels of some editions allow it, each player for themselves."""
    if facts.numbers["phase"] == OVER:
        return fault("turn.over")
    if not facts.options.yes("draw_agreement"):
        return fault("draw.edition")
    if move.goal != seat:
        return fault("draw.seat", seat=seat, right=f"draw:{seat}")
    agreed = facts.numbers["agreed"] >> SEATS.index(seat) & 1
    return fault("draw.agreed", seat=seat) if agreed else None


def _not_awaited(facts: PositionFacts, seat: Seat) -> RuleViolation | None:
    """Why the match does not wait for this seat."""
    if facts.numbers["phase"] == OVER:
        return fault("turn.over")
    awaited = SEATS[facts.numbers["to_act"]]
    if seat == awaited:
        return None
    if facts.numbers["phase"] == ANSWERING:
        return fault("turn.answer", seat=seat, awaited=awaited, target=facts.names[facts.numbers["target"]])
    if seat in SEATS and facts.dormant(SEATS.index(seat)):
        return fault("turn.dormant_waits", seat=seat, awaited=awaited)
    return fault("turn.other", seat=seat, awaited=awaited)


# -- the turn ----------------------------------------------------------------------------------------------------------


def _no_turn_action(facts: PositionFacts, seat: int, move: Move) -> RuleViolation | None:
    if move.kind == action_kinds.END:
        return None
    if move.kind == action_kinds.DECLINE:
        return fault("turn.nothing_asked")
    spent = _no_moves_left(facts, SEATS[seat])
    if spent and not lowers_freely(facts, move):
        return spent
    if move.kind in (action_kinds.RAISE, action_kinds.LOWER):
        return no_bridge_action(facts, seat, move)
    one = find(facts, move)
    if isinstance(one, RuleViolation):
        return one
    if move.kind == action_kinds.WANDER:
        return no_wandering(facts, seat, one, facts.geography.number[move.goal])
    violation = not_yours(facts, seat, one)
    if violation:
        return violation
    if move.kind in WORKS:
        return no_build(facts, seat, one, move)
    if move.kind == action_kinds.SHOOT:
        return _no_shot(facts, seat, one, move)
    return _no_step(facts, one, move)


def _no_moves_left(facts: PositionFacts, seat: Seat) -> RuleViolation | None:
    """Why a seat has no moves in its turn; None if it has some."""
    if facts.left > 0:
        return None
    return fault("turn.dormant" if facts.dormant(SEATS.index(seat)) else "turn.spent", seat=seat)


def _no_shot(facts: PositionFacts, seat: int, one: Placed, move: Move) -> RuleViolation | None:
    goal = facts.geography.number[move.goal]
    violation = not_ready(facts, one) or no_hit(facts, seat, one, goal)
    if violation or not move.last:
        return violation
    sight = facts.sight(one.place, goal)
    lowers = sight is not None and facts.raiser(sight.bridge) < len(SEATS)
    return _no_last(facts, taking=not lowers)


def _no_step(facts: PositionFacts, one: Placed, move: Move) -> RuleViolation | None:
    """Why a step, commandeering or run of the seat's own piece is illegal."""
    goal = facts.geography.number[move.goal]
    violation = frozen(facts, one)
    if violation:
        return violation
    if move.kind == action_kinds.RUN:
        return _no_run(facts, one, move)
    if move.kind == action_kinds.TAKE and not _is_loose_camel(facts, one, goal):
        return no_take(facts, one, goal)
    verdict = step_verdict(facts, one, goal)
    if isinstance(verdict, RuleViolation):
        return _hint(facts, one, move, verdict)
    if move.kind == action_kinds.TAKE and not verdict & TAKES_CAMEL:
        return no_take(facts, one, goal)
    violation = used_up(facts, one)
    if violation:
        return violation
    other = facts.at(goal)
    if move.kind == action_kinds.STEP and verdict == TAKES_CAMEL and other is not None:
        right = move.word.replace("-", "+")
        return fault("partner.camel", owner=SEATS[other.side], goal=move.goal, right=right)
    effect = verdict & TAKES_CAMEL if move.kind == action_kinds.TAKE else verdict & ~TAKES_CAMEL
    price = cost(facts, one, effect)
    violation = too_expensive(facts, "cost.board" if other is not None and other.is_vessel else "cost.mount", price)
    return violation or _no_last_of(facts, move, effect)


def _is_loose_camel(facts: PositionFacts, one: Placed, goal: int) -> bool:
    """Whether this is a soldier and the goal holds an unmounted camel of another side."""
    other = facts.at(goal)
    return (
        one.kind == SOLDIER and other is not None and other.kind == CAMEL and not other.load and other.side != one.side
    )


def _no_run(facts: PositionFacts, one: Placed, move: Move) -> RuleViolation | None:
    reach = min(facts.left, facts.allowance(one) - moves_made(one.piece.used))
    violation = used_up(facts, one) if one.kind == KNIGHT else None
    verdict = violation or run_verdict(facts, one, facts.geography.number[move.goal], reach)
    return verdict if isinstance(verdict, RuleViolation) else _no_last_of(facts, move, verdict)


def _hint(facts: PositionFacts, one: Placed, move: Move, found: RuleViolation) -> RuleViolation:
    """Point out that a knight that cannot step there may be able to run there."""
    if one.kind != KNIGHT or move.kind != action_kinds.STEP:
        return found
    goal = facts.geography.number[move.goal]
    reach = min(facts.left, facts.allowance(one) - moves_made(one.piece.used))
    if isinstance(run_verdict(facts, one, goal, reach), RuleViolation):
        return found
    return fault("run.write", right=move.word.replace("-", "^"), place=move.place, goal=move.goal)


def _no_last_of(facts: PositionFacts, move: Move, effect: int) -> RuleViolation | None:
    return _no_last(facts, taking=bool(effect & TAKINGS)) if move.last else None


def _no_last(facts: PositionFacts, taking: bool) -> RuleViolation | None:
    """Why an action cannot be declared as the last of the turn."""
    rule = facts.options.word("last_move_exception")
    if rule != "declared":
        return fault("last.exhausted" if rule == "exhausted" else "last.off")
    return None if taking else fault("last.no_taking")
