"""Proven wins are played, blunders are refused while another plan exists, and blunders are counted."""

from __future__ import annotations

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import STEP
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import pack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import opening
from conquista.players.conquest.blunder_audit import Blunder, BlunderAudit, beginnings
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.player import END_CODE
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.plan_check import PlanCheck
from conquista.players.conquest.search.plan_reply import PlanProposal, ReplyReach
from conquista.players.conquest.search.refinement import PlanRefinement
from conquista.players.conquest.search.win_prover import WinProver
from conquista.players.limits import Limits
from conquista.players.thought import Stop
from players.conquest.helpers import rules_of, sheet_of, wild

REACH = ReplyReach(beam=4, plans=6, reply=4, everybody=True, refine=12)
AT_ONCE = {"count_trigger": "any_turn"}  # a single figure left brings on the count with the turn that left it
SOUTH, WEST, NORTH = 0, 1, 2
QUIET = tuple(f"{seat}.Sol@{seat.lower()}{i}" for seat in "SNE" for i in range(3))
GRAPH = "a-b-c " + " ".join(f"{seat}{i}" for seat in "sne" for i in range(3))


def hunt(active: str) -> ConquestScene:
    """South's knight stands before the last two soldiers of West, one of whom could strike him first."""
    pieces = ("S.Kni@a", "W.Sol@b", "W.Sol@c", *QUIET)
    return scene(GRAPH, *pieces, preset="conquest_4p", active=active, reserves=0, options=AT_ONCE)


def clock(nodes: int) -> SearchClock:
    return SearchClock(Limits(nodes=nodes), Stop(), Limits(nodes=nodes))


def plan_check(thinking: PlanRefinement, limited: SearchClock) -> PlanCheck:
    return PlanCheck(thinking, thinking.prover, WEST, 2000, limited)


def after(here: ConquestScene, *codes: int) -> WarPosition:
    pos, engine = here.state.position.copy(), ConquestEngine(here.rules.tables)
    for code in (*codes, END_CODE):
        engine.do(pos, code)
    return pos


def strike(here: ConquestScene) -> int:
    number = here.rules.geography.number
    return pack_code(number["b"], 0, STEP, number["a"], 0)


def test_a_proven_win_is_found_for_whoever_has_one() -> None:
    here = hunt("S")
    prover = WinProver(here.rules, ConquestEngine(here.rules.tables))
    assert [prover.find_win(here.state.position, seat, 2000, Stop()) is not None for seat in range(4)] == [
        True,
        False,
        False,
        False,
    ]
    assert prover.nodes > 0


def test_opponents_come_in_the_order_of_play_until_ones_own_turn() -> None:
    here = hunt("N")
    prover = WinProver(here.rules, ConquestEngine(here.rules.tables))
    assert list(prover.opponents(here.state.position, WEST)) == [2, 3, 0]
    assert list(prover.opponents(here.state.position, SOUTH)) == [2, 3]
    assert prover.next_winner(here.state.position, WEST, 2000, Stop()) == SOUTH
    assert prover.next_winner(here.state.position, SOUTH, 2000, Stop()) is None


def test_a_staff_plays_what_is_proven_to_win() -> None:
    here = hunt("S")
    pos = here.state.position
    best = PlanRefinement(here.rules, sheet_of(here.rules), pos).turn(pos, SOUTH, REACH, clock(4000))
    assert best.value == WIN
    assert packing.numbers(best.after)["phase"] == OVER
    assert packing.numbers(best.after)["winners"] == 1 << SOUTH


def test_a_gift_is_refused_while_another_plan_is_there() -> None:
    here = hunt("W")
    pos = here.state.position
    thinking = PlanRefinement(here.rules, sheet_of(here.rules), pos)
    blunder, safe = PlanProposal([], after(here), 900), PlanProposal([strike(here)], after(here, strike(here)), 100)
    kept = thinking.safest_plan(pos, [blunder, safe], REACH, plan_check(thinking, clock(20_000)))
    assert kept is safe
    called_off = clock(20_000)
    called_off.flag[0] = 1  # then nothing is asked any more
    assert thinking.safest_plan(pos, [blunder, safe], REACH, plan_check(thinking, called_off)) is blunder


def test_where_all_plans_known_are_gifts_their_changes_are_looked_at() -> None:
    here = hunt("W")
    pos = here.state.position
    thinking = PlanRefinement(here.rules, sheet_of(here.rules), pos)
    kept = thinking.safest_plan(pos, [PlanProposal([], after(here), 0)], REACH, plan_check(thinking, clock(20_000)))
    assert kept.line[0] == strike(here)


def test_a_walk_may_be_left_out_of_a_gift() -> None:
    """Whatever a plan does piece by piece, the prover may have the rest of it, or nothing at all."""
    here = hunt("W")
    pos = here.state.position
    thinking = PlanRefinement(here.rules, sheet_of(here.rules), pos)
    number = here.rules.geography.number
    follow = pack_code(number["c"], 0, STEP, number["b"], 0)
    plan = PlanProposal([strike(here), follow], after(here, strike(here), follow), 0)
    found = [one.line for one in thinking.alternatives(pos, [plan], REACH, clock(20_000))]
    assert found[0] == plan.line
    assert found[-3:] == [[strike(here)], [], []]  # alone, the other cannot follow


def test_what_the_solver_is_sure_to_gain_becomes_a_plan() -> None:
    """The knight takes a soldier of West, who has more elsewhere, and then there is nothing left to take."""
    more = [f"W.Sol@w{i}" for i in range(3)]
    here = scene(f"{GRAPH} w0 w1 w2", "S.Kni@a", "W.Sol@c", *QUIET, *more, preset="conquest_4p", reserves=0)
    pos = here.state.position
    plan = PlanRefinement(here.rules, sheet_of(here.rules), pos).solver_plan(pos, clock(20_000))
    assert plan is not None
    assert sum(piece.side == WEST for piece in packing.stacks(plan.after).values()) == len(more)
    calm = PlanRefinement(here.rules, sheet_of(here.rules), pos).solver_plan(after(here, *plan.line), clock(20_000))
    assert calm is None


def test_blunders_are_counted_only_where_something_else_was_there() -> None:
    here = hunt("W")
    pos, auditor = here.state.position, BlunderAudit(here.rules, here.state.position)
    turn = packing.numbers(pos)["turn"]
    assert auditor.blunders([pos, after(here)]) == [Blunder(turn, WEST, SOUTH)]
    assert auditor.blunders([pos, after(here, strike(here))]) == []
    late = hunt("N")  # North can do nothing about it
    assert auditor.blunders([late.state.position, after(late)]) == []


def test_a_turn_begins_once() -> None:
    here = hunt("W")
    first, last = here.state.position, after(here)
    middle = first.copy()
    ConquestEngine(here.rules.tables).do(middle, strike(here))
    assert [packing.numbers(pos)["active"] for pos in beginnings([first, middle, last])] == [WEST, NORTH]


@pytest.mark.parametrize("nodes", [1, 300, 6000])
def test_the_guard_pays_out_of_the_same_purse(nodes: int) -> None:
    rules = rules_of("conquest_4p")
    pos = wild(rules, 4, 200)
    seat = packing.numbers(pos)["active"]
    found = []
    for _ in range(2):
        thinking = PlanRefinement(rules, sheet_of(rules), pos)
        best = thinking.turn(pos, seat, REACH, clock(nodes))
        found.append((best.line, best.value, thinking.nodes))
        assert thinking.nodes <= nodes + 200, SEATS[seat]
    assert found[0] == found[1]


def test_nobody_is_alarmed_while_no_win_is_near() -> None:
    near, rules = hunt("N"), rules_of("conquest_4p")
    assert WinProver(near.rules, ConquestEngine(near.rules.tables)).is_win_possible(near.state.position, NORTH)
    assert not WinProver(rules, ConquestEngine(rules.tables)).is_win_possible(opening(rules), SOUTH)


def test_an_empty_purse_asks_nobody() -> None:
    here = hunt("N")
    prover = WinProver(here.rules, ConquestEngine(here.rules.tables))
    assert prover.next_winner(here.state.position, WEST, 2000, Stop(), 0) is None
    assert prover.nodes == 0
