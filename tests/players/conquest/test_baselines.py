"""Rivals use the limits that they are given: what a turn has not cost is there for the next one."""

from __future__ import annotations

from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import END
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.state import opening
from conquista.players.conquest.baselines.greedy import LEAST, GreedyTree, SavedLimits
from conquista.players.conquest.search.context import SearchContext
from conquista.players.limits import Limits
from conquista.players.thought import Stop
from players.conquest.helpers import rules_of

BOUNDS = Limits(nodes=1000, seconds=2.0)


def test_a_decision_gets_its_part_of_what_is_left_of_the_turn() -> None:
    saved_limits = SavedLimits()
    assert saved_limits.part(BOUNDS, 1, 10) == Limits(nodes=100, seconds=0.2)
    saved_limits.pay(100, 0.2)
    assert saved_limits.part(BOUNDS, 1, 9) == Limits(nodes=100, seconds=0.2)


def test_what_is_saved_serves_the_next_turn_but_never_more_than_two_turns() -> None:
    saved_limits = SavedLimits()
    for left in (20, 19):
        saved_limits.part(BOUNDS, 1, left)
        saved_limits.pay(50, 0.1)
    assert saved_limits.part(BOUNDS, 3, 20) == Limits(nodes=950, seconds=1.9)  # two decisions again, and 900 are saved
    for turn in (5, 7, 9):
        assert saved_limits.part(BOUNDS, turn, 20) == BOUNDS  # one decision never costs more than a turn may


def test_a_new_match_begins_with_an_empty_purse() -> None:
    saved_limits = SavedLimits()
    for turn in (1, 3, 5):
        saved_limits.part(BOUNDS, turn, 20)
        saved_limits.part(BOUNDS, turn, 19)
    assert saved_limits.part(BOUNDS, 0, 10) == Limits(nodes=100, seconds=0.2)


def test_an_empty_purse_still_decides() -> None:
    saved_limits = SavedLimits()
    saved_limits.part(BOUNDS, 1, 1)
    saved_limits.pay(5000, 9.0)
    assert saved_limits.part(BOUNDS, 1, 1) == Limits(nodes=1, seconds=LEAST)


def test_a_tree_spends_what_a_turn_may_cost() -> None:
    rules = rules_of("conquest_2p")
    pos, engine = opening(rules), ConquestEngine(rules.tables)
    tree = GreedyTree(SeededChance(1), "uct", Limits(nodes=400), None, 20, 200)
    spent = 0
    while packing.numbers(pos)["turn"] == 0:
        pick = tree.decide(SearchContext(rules, pos, 0, {}), Limits(nodes=400), Stop())
        spent += pick.nodes
        (code,) = pick.line
        if unpack_code(code)[2] == END and packing.left(pos) > 1:  # let it go on for the sake of the question
            code = next(other for other in engine.legal(pos) if unpack_code(other)[2] != END)
        engine.do(pos, code)
    assert 300 <= spent <= 440
