"""In duels and teams as in free-for-alls, proven wins are played, and guessed ones count for what is left of them."""

from __future__ import annotations

import pytest

from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import scene
from conquista.games.conquest.state import opening
from conquista.i18n import has
from conquista.kernel.random import RandomStream
from conquista.players import registry
from conquista.players.conquest.baselines.self_play import play, randomised_opening
from conquista.players.conquest.blunder_audit import BlunderAudit, TurnCounts
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.levels import ConquestCaptain, ConquestGeneral, ConquestSergeant
from conquista.players.conquest.player import ConquestPlayer
from conquista.players.conquest.search.context import SearchClock, SearchContext
from conquista.players.conquest.search.guarded_search import GuardedSearch
from conquista.players.conquest.search.plan_reply import UNLIKE, PlanProposal, PlanReply, ReplyReach
from conquista.players.conquest.search.refinement import PlanRefinement
from conquista.players.conquest.search.win_prover import WinProver
from conquista.players.limits import Limits
from conquista.players.thought import Stop, think
from kit.scale import scaled
from players.conquest.helpers import rules_of, sheet_of
from players.conquest.test_plan_check import WEST, Bait

REACH = ReplyReach(beam=4, plans=6, reply=4)
NODES = Limits(nodes=6000)  # of which one query to the prover may cost as much as the audit spends


def clock(nodes: int) -> SearchClock:
    return SearchClock(Limits(nodes=nodes), Stop(), Limits(nodes=nodes))


def audited(preset: str, level: type[ConquestPlayer], winnable: int) -> TurnCounts:
    """What players of one level did with their turns, in matches until so many turns could be won."""
    rules, total = rules_of(preset), TurnCounts()
    for seed in range(1, 20):
        players = {"SWNE".index(seat): level(SeededChance(seed), "player") for seat in rules.seats}
        turns: list[WarPosition] = []

        def watch(pos: WarPosition, turns: list[WarPosition] = turns) -> None:
            turns.append(pos.copy())

        start = randomised_opening(rules, RandomStream(seed), 8)
        result = play(rules, players, start, NODES, 60, watch)
        assert result.last is not None
        for counts in BlunderAudit(rules, start).counts(turns, result.last).values():
            total.add(counts)
        if total.winnable >= winnable:
            return total
    raise AssertionError("no turn could be won")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "level"),
    [("conquest_2p", ConquestCaptain), ("conquest_2p", ConquestGeneral), ("conquest_party", ConquestCaptain)],
)
def test_a_win_that_the_solver_proves_is_played(preset: str, level: type[ConquestPlayer]) -> None:
    counts = audited(preset, level, min(2, scaled(1)))
    assert counts.missed == 0
    assert 0 <= counts.idle < counts.turns


@pytest.mark.slow
def test_the_audit_finds_wins_that_are_missed() -> None:
    assert audited("conquest_2p", ConquestSergeant, 4).missed > 0


def test_a_guessed_win_is_worth_what_the_best_other_answer_leaves() -> None:
    bait = Bait()
    search = bait.refinement
    assert search.value_if_refuted(bait.pos, bait.plan(), WEST, REACH, clock(20_000)) == WIN  # nobody is asked
    hoped = search.value_if_refuted(bait.pos, bait.hoped, WEST, REACH, clock(20_000))
    recaptured = max(
        search.weigh(bait.plan(bait.take, value=0), WEST, REACH, 1, clock(20_000)),
        search.weigh(bait.feared, WEST, REACH, 1, clock(20_000)),
    )
    assert hoped <= recaptured < WIN
    search.nodes = 0
    spent = clock(1)
    search.nodes = 10
    assert search.value_if_refuted(bait.pos, bait.hoped, WEST, REACH, spent) == -WIN


def test_a_partner_comes_before_the_second_opponent() -> None:
    rules = rules_of("conquest_party")
    prover = WinProver(rules, ConquestEngine(rules.tables))
    here = opening(rules)
    assert prover.side_of(0) == prover.side_of(2) == 0b0101
    assert prover.side_of(1) == prover.side_of(3) == 0b1010
    packing.set_numbers(here, {"active": 1, "to_act": 1})
    assert list(prover.opponents(here, 0)) == [1]
    assert list(prover.opponents(here, 1)) == []


@pytest.mark.parametrize("search", [GuardedSearch, PlanReply])
def test_a_duel_is_won_where_it_can_be(search: type[PlanReply]) -> None:
    graph = ", ".join(f"cN{i}-w{i}" for i in range(1, 6)) + ", w5-a-b"
    held = [f"S.Sol@cN{i}" for i in range(1, 5)]
    place = scene(graph, *held, "S.Kni@b", preset="conquest_2p", active="S")
    pos = place.state.position
    best = search(place.rules, sheet_of(place.rules), pos).turn(pos, 0, REACH, clock(4000))
    assert best.value == WIN
    assert packing.numbers(best.after)["winners"] == 1


ROAD = "a-b-c, b=p, p~q~r, d=r, d-e, d-f, q~t, c=t, e-f, e-g"
WEB = "a%b, b-c, c+d, d>e, e-f, f-b, f=p, p~q, a=q, a^c, d-a"
QUESTS = "a-b-Q1, b-Q2, Q1-c, c-d, d-b, a-e, e-d, e-f"
QUIET = "a-b-c-d-e-f, b=p, p~q, e=q, c/F, F:G, e/G, cB1#d, Q1-f, Q2-f"
STAYS: dict[str, tuple[str, str, tuple[str, ...], int, int]] = {
    "stay.loses": ("plus_party", ROAD, ("A.Cam@a", "B.Shp@p", "B.Ele[Sol,Sol]@d", "B.Shp[Sol]@r"), 6, 0),
    "stay.worse": ("plus_2p", QUESTS, ("A.Sie@e", "B.Cha'2@f", "B.Sie[Sol,Sol]@Q1", "B.Kni@Q2"), 6, 0),
    "stay.unsafe": ("conquest_2p", WEB, ("A.Kni@a", "B.Shp(A)[Sol,Sol]@p", "A.Kni@d", "B.Kni@f"), 0, 0),
    "wins": (
        "grand_it",
        QUIET,
        ("A.Kni@b", "B.Kni'1@d", "A.Sie[Sol]@Q1", "B.Kni@G", "A.Gal[Sol,Sol]@p", "C.Cam[Sol]@F", "D.Sol@e"),
        0,
        19,
    ),
}


@pytest.mark.parametrize("key", STAYS)
def test_a_turn_without_a_move_is_explained(key: str) -> None:
    preset, graph, pieces, reserves, quiet = STAYS[key]
    here = scene(graph, *pieces, preset=preset, reserves=reserves, quiet=quiet)
    game, state = here.game, here.state
    player = registry.make("captain", game, here.rules.options, SeededChance(1))
    thought = think(player, game, game.view(state, "S"), list(game.legal_actions(state, "S")), NODES)
    assert thought.line == ("end",)
    assert thought.reasons[0].key == f"players.why.{key}"
    assert all(has(reason.key) and reason.say() for reason in thought.reasons)
    assert ("count" in thought.reasons[0].params) is (key == "stay.loses")
    assert thought.proven is (key == "wins")


def test_moves_are_compared_with_none_after_replies_of_the_same_width() -> None:
    bait = Bait()
    search, idle, plan = bait.refinement, bait.plan(value=50), bait.plan(bait.take, value=-20)
    search.compare_with_moving(idle, [idle, plan])
    assert (search.cost_of_moving, search.moving_is_unsafe) == (70, False)
    idle.values, plan.values = {1: 90, 4: 50}, {1: 60}
    search.compare_with_moving(idle, [idle, plan])
    assert search.cost_of_moving == 30
    search.compare_with_moving(idle, [plan, idle])
    assert search.moving_is_unsafe
    search.compare_with_moving(plan, [idle, plan])
    assert (search.cost_of_moving, search.moving_is_unsafe) == (0, False)


@pytest.mark.parametrize("level", [ConquestSergeant, ConquestCaptain, ConquestGeneral])
def test_a_win_is_proven_where_nobody_can_prevent_it(level: type[ConquestPlayer]) -> None:
    graph = ", ".join(f"cN{i}-w{i}" for i in range(1, 6)) + ", w5-a-b"
    held = [f"S.Sol@cN{i}" for i in range(1, 5)]
    here = scene(graph, *held, "S.Kni@b", preset="conquest_2p", active="S")
    choice = level(SeededChance(1), "player").decide(
        SearchContext(here.rules, here.state.position, 0, {}), NODES, Stop()
    )
    assert choice.proven
    bait = Bait()
    choice = level(SeededChance(1), "player").decide(SearchContext(bait.here.rules, bait.pos, WEST, {}), NODES, Stop())
    assert not choice.proven


def test_a_win_that_needs_an_answer_is_not_proven() -> None:
    bait = Bait()
    search = bait.refinement
    over = bait.hoped.after.copy()
    packing.set_numbers(over, {"phase": OVER, "winners": 1 << WEST})
    assert not search.wins_alone(bait.pos, PlanProposal(bait.hoped.line, over, WIN), WEST)
    assert search.wins_alone(bait.pos, PlanProposal([], over, WIN), WEST)
    packing.set_numbers(over, {"phase": OVER, "winners": 1 << WEST | 1})
    assert not search.wins_alone(bait.pos, PlanProposal([], over, WIN), WEST)


@pytest.mark.parametrize("search", [GuardedSearch, PlanRefinement])
def test_a_short_plan_is_looked_at_beside_no_move(search: type[GuardedSearch]) -> None:
    bait = Bait()
    plans = search(bait.here.rules, sheet_of(bait.here.rules), bait.pos).propose(bait.pos, REACH, clock(20_000))
    assert any(0 < len(plan.line) < UNLIKE for plan in plans)
    assert all(plan.left == 0 for plan in plans if not plan.line)
