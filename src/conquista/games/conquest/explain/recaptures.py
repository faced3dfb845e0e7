"""Recaptures: why a move of the asked seat is not a recapture, or not part of one."""

from __future__ import annotations

from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain.captures import no_take
from conquista.games.conquest.explain.follow_ups import nothing_follows
from conquista.games.conquest.explain.knights import run_verdict
from conquista.games.conquest.explain.pieces import find
from conquista.games.conquest.explain.position_facts import Placed, PositionFacts
from conquista.games.conquest.explain.shots import no_hit
from conquista.games.conquest.explain.steps import step_verdict
from conquista.games.conquest.explain.violation import MessageParams, RuleBasis, RuleViolation, declare, fault
from conquista.games.conquest.rules.constants.action_kinds import DECLINE, END, LOWER, RUN, SHOOT, STEP, TAKE, WANDER
from conquista.games.conquest.rules.constants.piece_flags import DIRECT, FROZEN, SHOT
from conquista.games.conquest.rules.constants.piece_types import CATAPULT, GALLEON, KNIGHT, SIEGE
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST, SEA
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.constants.step_effects import MOVES, TAKES_CAMEL, TAKINGS
from conquista.games.conquest.rules.constants.way_kinds import DRAWBRIDGE
from conquista.games.conquest.setup.geography import SEATS

declare(
    {
        "answer.asked": RuleBasis("GC-REC-01", "CQ-EXCH-03"),
        "answer.begun": RuleBasis("GC-REC-07", "CQ-EXCH-18"),
        "answer.lower": RuleBasis("GC-REC-19"),
        "answer.wander": RuleBasis("GC-REC-07", "CQ-EXCH-10"),
        "answer.works": RuleBasis("GC-REC-03", "CQ-EXCH-10"),
        "answer.last": RuleBasis("GC-AMB-44", "CQ-EXCH-30"),
        "answer.frozen": RuleBasis("GC-AMB-42"),
        "answer.partner_only": RuleBasis("GC-TEAM-31"),
        "answer.foreign": RuleBasis("GC-REC-02", "CQ-EXCH-04"),
        "answer.owner_only": RuleBasis("GC-TEAM-11", "CQ-TEAM-03"),
        "answer.partner_dormant": RuleBasis("GC-AMB-107", "CQ-DORM-03"),
        "answer.ungroup": RuleBasis("GC-REC-23", "CQ-EXCH-16"),
        "answer.other_piece": RuleBasis("GC-REC-04", "CQ-EXCH-04"),
        "answer.cargo": RuleBasis("GC-REC-23", "CQ-EXCH-04"),
        "answer.struck_before": RuleBasis("GC-REC-05"),
        "answer.reach": RuleBasis("GC-REC-04", "CQ-EXCH-05"),
        "answer.slow": RuleBasis("GC-CAT-20", "CQ-EXCH-06", "CQP-CAT-18"),
        "answer.run_elsewhere": RuleBasis("GC-REC-03", "CQ-EXCH-10"),
        "answer.shot_elsewhere": RuleBasis("GC-REC-03", "CQ-EXCH-10"),
        "answer.no_shots": RuleBasis("GC-CAT-19", "CQP-CAT-18"),
        "answer.enter": RuleBasis("GC-CAT-02", "CQP-CAT-18"),
        "answer.shot_done": RuleBasis("GC-CAT-19", "CQP-CAT-03"),
        "answer.shot_bridge": RuleBasis("GC-AMB-53"),
        "answer.on_the_way": RuleBasis("GC-REC-06", "CQ-EXCH-11"),
        "answer.second": RuleBasis("GC-REC-04"),
        "answer.in_range": RuleBasis("GC-CAT-20", "CQP-CAT-18"),
        "answer.make_way": RuleBasis("GC-REC-23", "CQ-EXCH-18"),
        "answer.direct": RuleBasis("GC-REC-05"),
    }
)


def no_answer(facts: PositionFacts, seat: int, move: Move) -> RuleViolation | None:
    """Why an action is not among the recaptures of the asked seat."""
    target = facts.names[facts.numbers["target"]]
    params: MessageParams = {"target": target}
    if move.kind == DECLINE:
        begun = facts.numbers["answer_moves"] or facts.numbers["answer_drops"]
        return fault("answer.begun", **params) if begun else None
    if move.kind == END:
        return fault("answer.asked", **params)
    if move.kind == LOWER:
        return fault("answer.lower", **params)
    if move.kind == WANDER:
        return fault("answer.wander", **params)
    if move.kind not in (STEP, TAKE, RUN, SHOOT):
        return fault("answer.works", **params)
    if move.last:
        return fault("answer.last", **params)
    one = find(facts, move)
    if isinstance(one, RuleViolation):
        return one
    return not_lent(facts, seat, one) or not_its_turn(facts, one) or _no_action(facts, one, move)


def _no_action(facts: PositionFacts, one: Placed, move: Move) -> RuleViolation | None:
    goal = facts.geography.number[move.goal]
    if move.kind == SHOOT:
        return _no_shot(facts, one, goal)
    if move.kind == RUN:
        return _no_run(facts, one, goal)
    if goal == facts.numbers["target"]:
        return _no_strike(facts, one, move, goal)
    return _no_first_step(facts, one, move, goal)


# -- which piece -------------------------------------------------------------------------------------------------------


def not_lent(facts: PositionFacts, seat: int, one: Placed) -> RuleViolation | None:
    """Why the asked seat may not use this piece: not its own, not lent, frozen, or barred by the last move."""
    partner = facts.partner(seat)
    params = {"piece": facts.called(one), "place": facts.names[one.place], "owner": SEATS[one.side]}
    if one.piece.flags & FROZEN:
        return fault("answer.frozen", **params)
    if facts.numbers["partner_only"] and one.side == seat:
        return fault("answer.partner_only", partner=SEATS[partner], **params)
    if facts.controls(seat, one):
        return None
    if partner == seat or not facts.friends(one.side, seat):
        return fault("answer.foreign", seat=SEATS[seat], **params)
    if facts.options.word("team_answer_control") == "owner_only":
        return fault("answer.owner_only", **params)
    if facts.dormant(partner) and not facts.options.yes("dormant_partner_pieces"):
        return fault("answer.partner_dormant", partner=SEATS[partner], **params)
    return None


def two_moves(facts: PositionFacts) -> bool:
    """Whether a recapture consists of two necessary moves, by any pieces."""
    return facts.options.word("answer_model") == "two_necessary_moves"


def not_its_turn(facts: PositionFacts, one: Placed) -> RuleViolation | None:
    """Why this piece may not take part in a recapture that a single piece makes."""
    if two_moves(facts):
        return None
    answering, carrier = facts.numbers["answer_piece"], facts.numbers["answer_carrier"]
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "target": facts.names[facts.numbers["target"]],
    }
    if answering == NONE:
        if facts.options.yes("answer_ungroup") or one.carrier is None:
            return None
        shoots = one.kind == CATAPULT and _no_shot(facts, one, facts.numbers["target"]) is None
        return None if shoots else fault("answer.ungroup", carrier=facts.called(one.carrier), **params)
    if one.number in (answering, carrier):
        return None
    begun = facts.by_number.get(answering)
    params |= {"other": facts.called(begun) if begun else "-", "at": facts.names[begun.place] if begun else "-"}
    if one.carrier is None:
        return fault("answer.other_piece", **params)
    if one.carrier.number == carrier and facts.options.word("answer_dismount_first") != "none":
        return None
    if one.carrier.number != answering:
        return fault("answer.other_piece", **params)
    if one.kind == CATAPULT:
        return None
    if facts.options.yes("answer_vessel_then_cargo") and facts.kind_of(one.place) == SEA:
        return None
    return fault("answer.cargo", **params)


def may_not_strike(facts: PositionFacts, one: Placed) -> RuleViolation | None:
    """Why this piece may not complete a recapture that has begun."""
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "target": facts.names[facts.numbers["target"]],
    }
    if two_moves(facts):
        late = facts.numbers["answer_moves"] and one.piece.flags & DIRECT
        return fault("answer.struck_before", **params) if late else None
    answering, carrier = facts.numbers["answer_piece"], facts.numbers["answer_carrier"]
    if carrier == NONE or one.number in (answering, carrier):
        return None
    begun = facts.by_number.get(answering)
    params |= {"other": facts.called(begun) if begun else "-", "at": facts.names[begun.place] if begun else "-"}
    return fault("answer.other_piece", **params)


def moves_for(facts: PositionFacts, one: Placed) -> int:
    """How many more moves this piece may make in the recapture, including its strike."""
    spent = facts.numbers["answer_moves"]
    if two_moves(facts):
        return 2 - spent
    carrier = facts.numbers["answer_carrier"]
    rides = carrier != NONE and one.carrier is not None and one.carrier.number == carrier
    if one.number == carrier or rides:
        shared = facts.options.word("answer_dismount_first") == "shared"
        spent = facts.numbers["answer_drops"] if shared else 0
    return max(0, _reach(facts, one) - spent)


def _reach(facts: PositionFacts, one: Placed) -> int:
    laden = one.kind == GALLEON and any(piece.type == CATAPULT for piece in one.load[:1])
    return 1 if one.kind == CATAPULT or laden else facts.options.number("answer_reach")


def _no_moves(facts: PositionFacts, one: Placed) -> RuleViolation | None:
    if moves_for(facts, one) > 0:
        return None
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "target": facts.names[facts.numbers["target"]],
    }
    slow = one.kind == CATAPULT or (one.kind == GALLEON and _reach(facts, one) == 1)
    return fault("answer.slow" if slow else "answer.reach", reach=_reach(facts, one), **params)


# -- what it does ------------------------------------------------------------------------------------------------------


def _no_strike(facts: PositionFacts, one: Placed, move: Move, goal: int) -> RuleViolation | None:
    """Why a step onto the target space is not a strike."""
    if move.kind == TAKE:
        return no_take(facts, one, goal)
    verdict = step_verdict(facts, one, goal)
    if isinstance(verdict, RuleViolation) and not _enters(facts, one, goal):
        return _no_entry(facts, one, goal) or verdict
    return _no_moves(facts, one) or may_not_strike(facts, one)


def _enters(facts: PositionFacts, one: Placed, goal: int) -> bool:
    """Whether a catapult of this edition may recapture by entering."""
    if one.kind != CATAPULT or facts.options.word("catapult_answer") not in ("enter", "both"):
        return False
    other = facts.at(goal)
    if facts.kind_of(goal) == SEA or other is None or other.kind == SIEGE:
        return False
    if facts.kind_of(goal) in (CASTLE, QUEST) and facts.options.number("revision") >= 2:
        return False
    ways = [way for way in facts.between(one.place, goal) if way.mask >> CATAPULT & 1]
    return any(not (way.kind == DRAWBRIDGE and facts.raiser(way.bridge) != NONE) for way in ways)


def _no_entry(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation | None:
    """Why a catapult cannot recapture by entering a castle space or Quest, although a way leads there."""
    if one.kind != CATAPULT or facts.options.word("catapult_answer") == "shoot":
        return None
    open_way = any(way.mask >> CATAPULT & 1 for way in facts.between(one.place, goal))
    if not open_way or facts.kind_of(goal) not in (CASTLE, QUEST):
        return None
    return fault("answer.enter", goal=facts.names[goal])


def _no_run(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation | None:
    """Why a knight's run is not a recapture."""
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "target": facts.names[facts.numbers["target"]],
    }
    if goal != facts.numbers["target"]:
        return fault("answer.run_elsewhere", goal=facts.names[goal], **params)
    verdict = run_verdict(facts, one, goal, moves_for(facts, one))
    if isinstance(verdict, RuleViolation):
        return verdict
    if one.kind == KNIGHT and one.piece.flags & DIRECT:
        return fault("answer.direct", **params)
    return may_not_strike(facts, one)


def _no_shot(facts: PositionFacts, one: Placed, goal: int) -> RuleViolation | None:
    """Why a shot is not a recapture."""
    target = facts.numbers["target"]
    params = {"piece": facts.called(one), "place": facts.names[one.place], "goal": facts.names[goal]}
    if one.kind != CATAPULT:
        return fault("shot.not_catapult", **params)
    if goal != target:
        return fault("answer.shot_elsewhere", target=facts.names[target], **params)
    if facts.options.word("catapult_answer") == "enter":
        return fault("answer.no_shots", **params)
    if facts.options.word("answer_shots_per_turn") == "one" and one.piece.flags & SHOT:
        return fault("answer.shot_done", **params)
    sight = facts.sight(one.place, goal)
    if sight is not None and facts.raiser(sight.bridge) != NONE:
        return fault("answer.shot_bridge", **params)
    return no_hit(facts, one.side, one, goal) or may_not_strike(facts, one)


def _no_first_step(facts: PositionFacts, one: Placed, move: Move, goal: int) -> RuleViolation | None:
    """Why a step elsewhere cannot begin a recapture."""
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "target": facts.names[facts.numbers["target"]],
    }
    verdict = step_verdict(facts, one, goal)
    if isinstance(verdict, RuleViolation):
        return verdict
    other = facts.at(goal)
    takes = verdict & TAKINGS and other is not None and not facts.friends(other.side, one.side)
    if takes and other is not None:
        return fault("answer.on_the_way", prey=facts.called(other), goal=move.goal, owner=SEATS[other.side], **params)
    if move.kind == TAKE and not verdict & TAKES_CAMEL:
        return no_take(facts, one, goal)
    if move.kind == STEP and verdict == TAKES_CAMEL and other is not None:
        right = f"{move.word.replace('-', '+')}"
        return fault("partner.camel", owner=SEATS[other.side], goal=move.goal, right=right)
    if two_moves(facts) and facts.numbers["answer_moves"]:
        return fault("answer.second", **params)
    return _no_moves(facts, one) or _idle(facts, one, goal, verdict) or nothing_follows(facts, one, move)


def _idle(facts: PositionFacts, one: Placed, goal: int, effect: int) -> RuleViolation | None:
    """Legal steps that prepare nothing: a catapult in range moves, or a soldier gets off without making way."""
    params = {
        "piece": facts.called(one),
        "place": facts.names[one.place],
        "target": facts.names[facts.numbers["target"]],
    }
    if two_moves(facts):
        return None
    if facts.options.word("answer_shot_move") == "needed":
        laden = facts.by_number.get(one.load[0].number) if one.load else None
        for catapult in (one, laden):
            if catapult is not None and catapult.kind == CATAPULT:
                if _no_shot(facts, catapult, facts.numbers["target"]) is None:
                    return fault("answer.in_range", **params)
    answering = facts.numbers["answer_piece"]
    if one.carrier is not None and answering not in (NONE, one.number) and effect != MOVES:
        return fault("answer.make_way", goal=facts.names[goal], **params)
    return None
