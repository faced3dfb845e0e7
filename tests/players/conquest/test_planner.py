"""Walks and plans: everything listed can be played, limits hold, and what wins is found."""

from __future__ import annotations

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.moves.workspace import Workspace
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import opening
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.placement import placement
from conquista.players.conquest.search.planner import Planner
from conquista.players.conquest.search.walks import Walks
from players.conquest.helpers import PRESETS, rules_of, sheet_of, wild


def planner(rules: ConquestRuleset, pos: WarPosition) -> Planner:
    return Planner(sheet_of(rules), pos)


def searched(rules: ConquestRuleset, pos: WarPosition, width: int, limit: int = 0) -> list[tuple[list[int], int]]:
    plan = planner(rules, pos)
    kept = plan.plan(pos, width, limit, bytearray(1), bytearray(1))
    return [(plan.line(i), plan.value(i)) for i in range(kept)]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_walk_can_be_played_and_ends_somewhere_new(preset: str) -> None:
    rules = rules_of(preset)
    engine, workspace, walks = ConquestEngine(rules.tables), Workspace(rules.tables), Walks()
    for seed in range(3):
        pos = wild(rules, seed, 30 + 20 * seed)
        if packing.numbers(pos)["phase"]:
            continue
        before = pos.digest()
        listed = walks.listed(pos, workspace)
        assert pos.digest() == before
        legal = set(engine.legal(pos))
        assert {walk[0] for walk in listed if len(walk) == 1} <= legal
        assert len({walk[0] for walk in listed}) >= len(legal) - 1  # all but the end of the turn
        for walk in listed[::3]:
            child = pos.copy()
            for code in walk:
                assert code in engine.legal(child)
                engine.do(child, code)
            assert child.digest() != before


def test_a_short_sighted_player_does_not_see_far_captures() -> None:
    far = scene("a-b-c-d-e-f", "S.Kni@a", "N.Sol@f", preset="conquest_2p", active="S")
    workspace = Workspace(far.rules.tables)

    def takings(sight: int) -> int:
        count = 0
        for walk in Walks().listed(far.state.position, workspace, sight):
            after = far.state.position.copy()
            for code in walk:
                far.rules.engine.do(after, code)
            count += sum(packing.rows(after)["pile"])
        return count

    assert takings(4) == 0
    assert takings(5) > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_plans_can_be_played_and_come_best_first(preset: str) -> None:
    rules = rules_of(preset)
    engine = ConquestEngine(rules.tables)
    for pos in (opening(rules), wild(rules, 5, 50)):
        if packing.numbers(pos)["phase"]:
            continue
        plan = planner(rules, pos)
        kept = range(plan.plan(pos, 2, 3000, bytearray(1), bytearray(1)))
        worth = [plan.value(i) + plan.left(i) for i in kept]  # a move is worth saving
        assert worth == sorted(worth, reverse=True)
        for i in kept[:3]:
            after = pos.copy()
            for code in plan.line(i):
                assert code in engine.legal(after)
                engine.do(after, code)


def test_equal_nodes_give_equal_plans_and_more_width_is_not_worse() -> None:
    rules = rules_of("conquest_2p")
    pos = wild(rules, 3, 40)
    assert searched(rules, pos, 4, 2000) == searched(rules, pos, 4, 2000)
    assert searched(rules, pos, 8)[0][1] >= searched(rules, pos, 1)[0][1]


def test_a_search_that_was_cut_off_leaves_nothing_behind() -> None:
    rules = rules_of("conquest_4p")
    first, second = opening(rules), wild(rules, 3, 40)
    plan = planner(rules, first)
    for limit in (50, 300, 900):
        plan.plan(first, 6, limit, bytearray(1), bytearray(1))
        kept = plan.plan(second, 6, 2000, bytearray(1), bytearray(1))
        assert [(plan.line(i), plan.value(i)) for i in range(kept)] == searched(rules, second, 6, 2000)


def test_a_single_node_and_a_raised_flag_still_give_a_plan() -> None:
    rules = rules_of("conquest_2p")
    pos = opening(rules)
    assert searched(rules, pos, 64, 1) != []
    for flags in ((bytearray(b"\1"), bytearray(1)), (bytearray(1), bytearray(b"\1"))):
        plan = planner(rules, pos)
        assert plan.plan(pos, 64, 0, *flags) >= 1
        assert plan.spent() < 50


def plays(position: ConquestScene, width: int = 8) -> ConquestScene:
    """The scene after the best plan."""
    found = searched(position.rules, position.state.position, width)
    for code in found[0][0]:
        position.rules.engine.do(position.state.position, code)
    return position


def test_the_fifth_space_of_a_castle_is_taken() -> None:
    graph = ", ".join(f"cN{i}-w{i}" for i in range(1, 6)) + ", w5-a-b"
    held = [f"S.Sol@cN{i}" for i in range(1, 5)]
    won = plays(scene(graph, *held, "S.Kni@b", preset="conquest_2p", active="S"))
    assert won.winners == "S"


def test_the_last_land_pieces_are_hunted_down() -> None:
    won = plays(
        scene(
            "a-b-c-d, b-e-f", "S.Kni@a", "N.Sol@d", "N.Sol@f", "S.Sol@c", preset="conquest_2p", active="S", reserves=0
        )
    )
    assert won.winners == "S"


def test_a_siege_engine_enters() -> None:
    won = plays(scene("d-e, cN1#d", "S.Sie[Sol]@e", preset="grand_2p", active="S"))
    assert won.winners == "S"


def test_the_careful_do_not_take_what_is_defended() -> None:
    bait = scene("a-b-c-d", "S.Ele[Sol,Sol]@a", "N.Sol@c", "N.Kni@d", preset="grand_2p", active="S")
    plan = planner(bait.rules, bait.state.position)
    plan.careful = False
    plan.plan(bait.state.position, 4, 0, bytearray(1), bytearray(1))
    bold = plan.value(0)
    plan.careful = True
    plan.plan(bait.state.position, 4, 0, bytearray(1), bytearray(1))
    assert plan.value(0) < bold


def test_no_plan_marches_to_and_fro() -> None:
    """No plan of a kept row is a detour: none of them leads where a shorter one leads, and none comes back home."""
    rules = rules_of("conquest_2p")
    engine = ConquestEngine(rules.tables)
    for seed in range(4):
        pos = wild(rules, seed, 120)
        if packing.numbers(pos)["phase"]:
            continue
        plan = planner(rules, pos)
        kept = plan.plan(pos, 4, 0, bytearray(1), bytearray(1))
        keys = [plan.key(i) for i in range(kept)]
        assert len(set(keys)) == kept
        for i in range(kept):
            after = pos.copy()
            for code in plan.line(i):
                engine.do(after, code)
            assert not plan.line(i) or placement(after) != placement(pos)


def test_a_match_about_to_end_quietly_is_won_by_one_more_space() -> None:
    """Ten rounds without a capture are over with this turn: South goes where a space is, not where a piece is near."""
    graph = "cN1-w1-a, b-c-d, cN2-w2, cN3-w3, cN4-w4, cN5-w5"
    place = scene(graph, "S.Kni@a", "S.Ele@b", "N.Kni@d", preset="conquest_2p", active="S", turn=40)
    pos = place.state.position
    packing.set_numbers(pos, {"quiet": 19, "quiet_whole": 9})
    plan = planner(place.rules, pos)
    plan.plan(pos, 4, 0, bytearray(1), bytearray(1))
    assert plan.value(0) == WIN
