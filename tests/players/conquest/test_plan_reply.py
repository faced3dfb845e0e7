"""Plan, reply, counter: what the reply would punish is not played, a gift is not given, answers look ahead."""

from __future__ import annotations

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import opening
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.plan_reply import PlanProposal, PlanReply, ReplyReach
from conquista.players.limits import Limits
from conquista.players.thought import Stop
from players.conquest.helpers import rules_of, sheet_of, wild

NARROW = ReplyReach(beam=8, plans=8, reply=4)
ALL = ReplyReach(beam=8, plans=8, reply=4, everybody=True)


def clock(nodes: int | None = None) -> SearchClock:
    limits = Limits(nodes=nodes)
    return SearchClock(limits, Stop(), limits)


def search(rules: ConquestRuleset, pos: WarPosition) -> PlanReply:
    return PlanReply(rules, sheet_of(rules), pos)


def planned(place: ConquestScene, reach: ReplyReach = NARROW, nodes: int | None = None) -> PlanProposal:
    pos = place.state.position
    return search(place.rules, pos).turn(pos, packing.numbers(pos)["active"], reach, clock(nodes))


def test_nodes_bound_the_work_and_equal_nodes_give_equal_plans() -> None:
    rules = rules_of("conquest_2p")
    pos = wild(rules, 3, 40)
    for nodes in (1, 200, 5000, 30_000):
        found = []
        for _ in range(2):
            thinking = search(rules, pos)
            best = thinking.turn(pos, packing.numbers(pos)["active"], ALL, clock(nodes))
            found.append((best.line, best.value, thinking.nodes))
            assert thinking.nodes <= nodes + 64
        assert found[0] == found[1]


def test_a_clock_that_has_run_out_before_the_first_look_still_leaves_a_plan() -> None:
    rules = rules_of("conquest_2p")
    pos, late = opening(rules), clock()
    late.halt[0] = 1
    assert search(rules, pos).turn(pos, 0, ALL, late).value is not None


@pytest.mark.parametrize("preset", ["conquest_4p", "conquest_party", "grand_en"])
def test_everybody_replies_in_games_for_four(preset: str) -> None:
    rules = rules_of(preset)
    pos = opening(rules)
    thinking = search(rules, pos)
    best = thinking.turn(pos, SEATS.index(rules.seats[0]), ALL, clock(40_000))
    assert best.line
    after = thinking.after_all_replies(best.after, SEATS.index(rules.seats[0]), 1, clock(40_000))
    assert packing.numbers(after)["active"] == SEATS.index(rules.seats[0])
    assert packing.numbers(after)["turn"] == packing.numbers(pos)["turn"] + 4


def test_a_win_is_taken_at_once() -> None:
    graph = ", ".join(f"cN{i}-w{i}" for i in range(1, 6)) + ", w5-a-b"
    held = [f"S.Sol@cN{i}" for i in range(1, 5)]
    assert planned(scene(graph, *held, "S.Kni@b", preset="conquest_2p", active="S")).value == WIN


def test_no_gift_is_given() -> None:
    """North holds four of five spaces and can reach the fifth; South has four moves, and a loaded elephant is bait."""
    graph = ", ".join(f"cS{i}-w{i}" for i in range(1, 6)) + ", w5-a-b-c, p-q-r-s"
    north = [*(f"N.Ele@cS{i}" for i in range(1, 5)), "N.Ele@a", "N.Ele[Sol,Sol]@s"]
    place = scene(graph, *north, "S.Ele@c", "S.Kni@p", preset="conquest_2p", active="S", turn=20)
    assert place.left == 4
    best = planned(place)
    after = search(place.rules, place.state.position).ended(place.state.position, best.line)
    reply = search(place.rules, after)
    assert packing.numbers(reply.reply(after, 8, clock()))["phase"] != 2


def test_answers_are_complete_and_declining_is_one_of_them() -> None:
    place = scene("a-b-c-d", "S.Kni@a", "N.Sol@b", "N.Kni@d", preset="conquest_2p", active="S")
    place.do("a-b")
    assert place.window
    pos = place.state.position
    thinking = search(place.rules, pos)
    found = thinking.answers(pos, SEATS.index("N"))
    assert len(found) >= 2
    assert all(packing.numbers(after)["phase"] == 0 for _, after in found)
    assert thinking.answer(pos, SEATS.index("N"), 2, clock()).line in [line for line, _ in found]
