"""Shares of the victory: they add up, know an outcome, and see what a battle would bring."""

from __future__ import annotations

import pytest

from conquista.games.condottiere.cards import MAP
from conquista.games.condottiere.scenario import Scene, scene
from conquista.players.condottiere.judge import NAMES, Judge
from conquista.players.condottiere.weights import KNOBS, budget_knobs, judge_weights, numbers
from players.condottiere.positions import owned


def judge(table: Scene) -> Judge:
    return Judge(table.state.rules.tables, judge_weights(table.state.rules.tables))


def battle(table: Scene, region: str) -> list[list[float]]:
    return judge(table).battle(table.state.position, MAP.index(region))


def test_shares_add_up_and_favour_who_is_near_the_goal() -> None:
    table = scene(owners=owned(A="MOD FIR", B="NAP", C="TOR"))
    shares = judge(table).shares(table.state.position)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == max(shares)


def test_a_better_hand_is_worth_more() -> None:
    hands = {"A": "10 10 Heroine", "B": "1 1 1", "C": "1 1 1", "D": "1 1 1"}
    table = scene(hands=hands)
    shares = judge(table).shares(table.state.position)
    assert shares[0] > shares[1] == shares[2]


def test_a_match_that_is_over_is_worth_its_outcome() -> None:
    hands = {"B": "1 1", "C": "1", "D": "1"}
    table = scene(owners=owned(A="GEN LUC"), region="PAR", lines={"A": "3"}, hands=hands, passed="ACD", to_act="B")
    table.do("pass")
    assert table.winners == "A"
    assert judge(table).shares(table.state.position) == [1, 0, 0, 0]


def test_a_battle_that_wins_the_game_is_worth_all() -> None:
    table = scene(owners=owned(A="GEN LUC"))
    rows = battle(table, "PAR")
    assert rows[0][0] > 0.99  # A takes the region
    assert rows[1][0] < rows[-1][0] < rows[0][0]  # B takes it, nobody does
    assert rows[-1][0] > rows[-1][1]


def test_what_was_reckoned_before_does_not_matter() -> None:
    first, second = scene(owners=owned(A="GEN LUC")), scene(owners=owned(A="GEN", B="LUC"), favour="ROM")
    one = judge(first)
    fresh = [judge(table).battle(table.state.position, 6) for table in (first, second, first)]
    assert [one.battle(table.state.position, 6) for table in (first, second, first)] == fresh


def test_every_kind_of_match_has_weights() -> None:
    for seats in ("AB", "ABC", "ABCD", "ABCDE", "ABCDEF"):
        for variants in ("", "A", "B", "C", "D", "E", "A B", "A D", "B D", "A B C D E"):
            tables = scene(seats, variants=variants).state.rules.tables
            weights = judge_weights(tables)
            assert len(weights) == len(NAMES)
            assert weights[NAMES.index("need_1")] > weights[NAMES.index("need_3")]
            assert len(budget_knobs(tables)) == len(KNOBS)
    assert {name for tables in numbers().values() for table in tables.values() for name in table} <= {*NAMES, *KNOBS}
