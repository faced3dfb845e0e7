"""Vetting: a plan is safe only if every answer leaves a way on that hands nobody the win."""

from __future__ import annotations

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import STEP
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.position.codes import pack_code
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.plan_check import PlanCheck, PlanVerdict
from conquista.players.conquest.search.plan_reply import PlanProposal, ReplyReach
from conquista.players.conquest.search.refinement import PlanRefinement
from conquista.players.conquest.search.win_prover import PRICE
from conquista.players.limits import Limits
from conquista.players.thought import Stop
from players.conquest.helpers import sheet_of

REACH = ReplyReach(beam=4, plans=6, reply=4, everybody=True, refine=12)
AT_ONCE = {"count_trigger": "any_turn"}  # a single figure left brings on the count with the turn that left it
WEST, NORTH = 1, 2
QUIET = tuple(f"{seat}.Sol@{seat.lower()}{i}" for seat in "SNE" for i in range(3))
GRAPH = "a-d-e-b-c k-x-y w-v " + " ".join(f"{seat}{i}" for seat in "sne" for i in range(3))


class Bait:
    """South takes West's soldiers when he likes, and wins if the knight is lost, too: a soldier of North is bait."""

    def __init__(self, *more: str) -> None:
        pieces = ("S.Kni@a", "W.Sol@b", "W.Sol@c", "W.Kni@k", "N.Sol@x", "N.Kni@y", *more, *QUIET)
        self.here: ConquestScene = scene(GRAPH, *pieces, preset="conquest_4p", active="W", reserves=0, options=AT_ONCE)
        self.pos = self.here.state.position
        self.refinement = PlanRefinement(self.here.rules, sheet_of(self.here.rules), self.pos)
        number = self.here.rules.geography.number
        self.take = pack_code(number["k"], 0, STEP, number["x"], 0)
        taken = self.pos.copy()
        self.refinement.engine.do(taken, self.take)
        (decline, self.declined), (recapture, self.recaptured) = self.refinement.answers(taken, NORTH)
        self.hoped, self.feared = self.plan(self.take, *decline), self.plan(self.take, *recapture)

    def plan(self, *line: int, value: int = 0) -> PlanProposal:
        return PlanProposal(list(line), self.refinement.ended(self.pos, line), value)

    def plan_check(self, nodes: int = 20_000) -> PlanCheck:
        limited = Limits(nodes=nodes)
        self.refinement.nodes = 0
        return PlanCheck(self.refinement, self.refinement.prover, WEST, 2000, SearchClock(limited, Stop(), limited))


def test_a_plan_is_judged_by_every_answer() -> None:
    bait = Bait()
    plan_check = bait.plan_check()
    assert plan_check.verdict(bait.pos, bait.hoped) == PlanVerdict.RISKY
    assert plan_check.verdict(bait.pos, bait.feared) == PlanVerdict.BLUNDER
    assert plan_check.verdict(bait.pos, bait.plan()) == PlanVerdict.SAFE
    assert bait.refinement.nodes <= 20_000


def test_a_surprise_is_any_answer_but_the_one_that_was_guessed() -> None:
    bait = Bait()
    plan_check = bait.plan_check()
    ((after, rest),) = bait.refinement.other_answers(bait.pos, bait.hoped.line, WEST)
    assert after.digest() == bait.recaptured.digest()
    assert list(rest) == bait.hoped.line[1:]
    assert plan_check.is_lost(after, rest)
    ((after, _),) = bait.refinement.other_answers(bait.pos, bait.feared.line, WEST)
    assert after.digest() == bait.declined.digest()
    assert not plan_check.is_lost(after, [])
    assert list(bait.refinement.other_answers(bait.pos, [], WEST)) == []


def test_one_more_soldier_makes_the_same_plan_safe() -> None:
    bait = Bait("W.Sol@w")
    assert bait.plan_check().verdict(bait.pos, bait.hoped) == PlanVerdict.SAFE


def test_what_was_asked_once_costs_nothing_again() -> None:
    bait = Bait()
    plan_check = bait.plan_check()
    plan_check.verdict(bait.pos, bait.plan())
    spent = bait.refinement.nodes
    assert spent > 0
    plan_check.verdict(bait.pos, bait.plan())
    assert bait.refinement.nodes == spent


def test_a_lost_match_is_handed_over_and_a_won_one_is_not() -> None:
    bait = Bait()
    plan_check, over = bait.plan_check(), bait.pos.copy()
    packing.set_numbers(over, {"phase": OVER, "winners": 1 << NORTH})
    assert plan_check.gives_win_away(over, 400)
    packing.set_numbers(over, {"winners": 1 << WEST})
    assert not plan_check.gives_win_away(over, 400)


def test_a_hope_is_not_played_while_something_safe_is_known() -> None:
    bait = Bait()
    bait.hoped.value = WIN
    kept = bait.refinement.safest_plan(bait.pos, [bait.hoped, bait.plan(value=-900)], REACH, bait.plan_check())
    assert kept.value < WIN
    assert bait.take not in kept.line


def test_the_least_dangerous_plan_is_played_where_none_is_safe() -> None:
    """Only the first plans are asked about when there are nodes for no more, and risk is better than a blunder."""
    bait = Bait()
    plan_check = bait.plan_check(25)
    assert bait.refinement.safest_plan(bait.pos, [bait.feared, bait.hoped], REACH, plan_check) is bait.hoped


def test_changes_of_a_blunder_leave_nodes_for_doing_nothing() -> None:
    bait = Bait()
    assert bait.refinement.safest_plan(bait.pos, [bait.feared, bait.hoped], REACH, bait.plan_check(60)).line == []


def test_nodes_of_the_solver_count_less_than_those_of_the_planner() -> None:
    bait = Bait()
    plan_check = bait.plan_check()
    plan_check.gives_win_away(bait.feared.after, 400)
    assert plan_check.prover.nodes > bait.refinement.nodes > 0
    assert bait.refinement.nodes == plan_check.prover.cost == -(-plan_check.prover.nodes // PRICE)
