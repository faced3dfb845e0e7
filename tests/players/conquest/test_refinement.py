"""The general's staff: changes of a plan are legal turns, must stand against the reply, and cost what they may."""

from __future__ import annotations

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import STEP
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import pack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import scene
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import opening
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.plan_reply import ReplyReach
from conquista.players.conquest.search.refinement import PlanRefinement
from conquista.players.limits import Limits
from conquista.players.thought import Stop
from players.conquest.helpers import rules_of, sheet_of, wild

REACH = ReplyReach(beam=4, plans=6, reply=4, everybody=True, refine=12)


def clock(nodes: int | None = None) -> SearchClock:
    limits = Limits(nodes=nodes)
    return SearchClock(limits, Stop(), limits)


def staff(rules: ConquestRuleset, pos: WarPosition) -> PlanRefinement:
    return PlanRefinement(rules, sheet_of(rules), pos, [sheet_of(rules, "cautious"), sheet_of(rules, "raider")])


def active(pos: WarPosition) -> int:
    return packing.numbers(pos)["active"]


@pytest.mark.parametrize("preset", ["conquest_2p", "conquest_party", "grand_en"])
def test_nodes_bound_the_work_and_equal_nodes_give_equal_plans(preset: str) -> None:
    rules = rules_of(preset)
    pos = wild(rules, 3, 40)
    for nodes in (1, 400, 20_000):
        found = []
        for _ in range(2):
            thinking = staff(rules, pos)
            best = thinking.turn(pos, active(pos), REACH, clock(nodes))
            found.append((best.line, best.value, thinking.nodes))
            assert thinking.nodes <= nodes + 200
        assert found[0] == found[1]


def test_changes_are_legal_turns_that_nobody_has_weighed_before() -> None:
    rules = rules_of("conquest_2p")
    pos = wild(rules, 5, 60)
    thinking, engine = staff(rules, pos), ConquestEngine(rules.tables)
    first = thinking.propose(pos, REACH, clock(20_000))[0]
    changes = thinking.changes(pos, first, 12, clock(40_000))
    again = thinking.changes(pos, first, 12, clock(60_000))
    assert changes
    assert not {tuple(plan.line) for plan in changes} & {tuple(plan.line) for plan in again}
    for plan in changes:
        here = pos.copy()
        for code in plan.line:
            assert code in engine.legal(here)
            engine.do(here, code)
        assert plan.line != first.line


def test_a_better_plan_stands_better_against_the_reply() -> None:
    rules = rules_of("conquest_2p")
    found = 0
    for seed in range(1, 9):
        pos = wild(rules, seed, 60)
        thinking, seat = staff(rules, pos), active(pos)
        plans = thinking.propose(pos, REACH, clock())
        best = thinking.weigh_plans(plans, seat, REACH, 1, clock())
        assert best is not None
        better = thinking.improve(pos, seat, best, REACH, 1, clock())
        if better is not None:
            found += 1
            assert better.value > best.value
            assert thinking.value(thinking.reply(better.after, 1, clock()), seat) >= better.value
    assert found >= 2


def test_a_reply_that_punished_one_plan_is_tried_on_the_next() -> None:
    rules = rules_of("conquest_2p")
    pos = wild(rules, 7, 80)
    thinking, seat = staff(rules, pos), active(pos)
    plan = thinking.propose(pos, REACH, clock())[0]
    value = thinking.value_after_replies(plan, seat, REACH, 4, -WIN, clock())
    before = thinking.nodes
    assert thinking.value_after_replies(plan, seat, REACH, 4, value, clock()) <= value
    assert thinking.nodes - before < 50  # no search at all


def test_what_cannot_be_followed_is_left_out() -> None:
    """The soldier walks once; a second time he is not there any more, and the knight's walk follows."""
    place = scene("a-b-c, p-q", "S.Kni@a", "S.Sol@q", "N.Sol@c", preset="conquest_2p", active="S", reserves=2)
    pos, numbers = place.state.position, place.rules.geography.number
    knight, soldier = (pack_code(numbers[one], 0, STEP, numbers[two], 0) for one, two in ("ab", "qp"))
    done, after = PlanRefinement(place.rules, sheet_of(place.rules), pos).followed(
        pos, [soldier, soldier, knight], clock()
    )
    assert done == [soldier, knight]
    assert after is not None
    assert packing.numbers(after)["phase"] == PLAYING


def test_a_clock_that_has_run_out_still_leaves_a_plan() -> None:
    rules = rules_of("grand_en")
    pos, late = opening(rules), clock()
    late.halt[0] = 1
    assert staff(rules, pos).turn(pos, 0, REACH, late).value is not None
