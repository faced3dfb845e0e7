"""In duels and teams as in free-for-alls, proven wins are played, and guessed ones count for what is left of them."""

from __future__ import annotations

import pytest

from conquista.core import SeededChance
from conquista.games import registry as games
from conquista.games.conquest import packing
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
from conquista.players.conquest.player import ConquestPlayer, PlannedChoice
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.guarded_search import GuardedSearch
from conquista.players.conquest.search.plan_reply import PlanReply, ReplyReach
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


@pytest.mark.parametrize(("cost", "key"), [(0, "equal"), (40, "worse"), (230, "loses")])
def test_a_turn_without_a_move_is_explained(monkeypatch: pytest.MonkeyPatch, cost: int, key: str) -> None:
    monkeypatch.setattr(ConquestCaptain, "_turn", lambda *_: PlannedChoice([], 0, cost_of_moving=cost))
    game, options = games.preset("conquest_2p")
    state = game.start(options, SeededChance(1))
    player = registry.make("captain", game, options, SeededChance(1))
    thought = think(player, game, game.view(state, "S"), list(game.legal_actions(state, "S")), NODES)
    assert thought.reasons[0].key == f"players.why.stay.{key}"
    assert all(has(reason.key) and reason.say() for reason in thought.reasons)
    assert thought.reasons[0].params == ({"count": 2} if key == "loses" else {})


def test_moves_are_compared_with_none() -> None:
    bait = Bait()
    search, idle, plan = bait.refinement, bait.plan(value=50), bait.plan(bait.take, value=-20)
    search.compare_with_moving(idle, [idle, plan])
    assert search.cost_of_moving == 70
    search.compare_with_moving(plan, [idle, plan])
    assert search.cost_of_moving == 0
