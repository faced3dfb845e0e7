"""Shares of the victory: they add up, know an outcome, and see what a battle would bring."""

from __future__ import annotations

import pytest

from conquista.games.condottiere.cards import MAP
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.players.condottiere.evaluation import budget_parameters
from conquista.players.condottiere.evaluation.budget_parameters import PARAMETER_NAMES, PARAMETERS
from conquista.players.condottiere.evaluation.evaluate import NAMES, Evaluation
from conquista.players.condottiere.evaluation.weights import numbers, parameter_values, position_weights
from players.condottiere.positions import owned


def evaluation_of(table: CondottiereScene) -> Evaluation:
    return Evaluation(table.state.rules.tables, position_weights(table.state.rules.tables))


def battle(table: CondottiereScene, region: str) -> list[list[float]]:
    return evaluation_of(table).battle(table.state.position, MAP.index(region))


def test_shares_add_up_and_favour_who_is_near_the_goal() -> None:
    table = scene(owners=owned(A="MOD FIR", B="NAP", C="TOR"))
    shares = evaluation_of(table).shares(table.state.position)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == max(shares)


def test_a_better_hand_is_worth_more() -> None:
    hands = {"A": "10 10 Heroine", "B": "1 1 1", "C": "1 1 1", "D": "1 1 1"}
    table = scene(hands=hands)
    shares = evaluation_of(table).shares(table.state.position)
    assert shares[0] > shares[1] == shares[2]


def test_a_match_that_is_over_is_worth_its_outcome() -> None:
    hands = {"B": "1 1", "C": "1", "D": "1"}
    table = scene(owners=owned(A="GEN LUC"), region="PAR", lines={"A": "3"}, hands=hands, passed="ACD", to_act="B")
    table.do("pass")
    assert table.winners == "A"
    assert evaluation_of(table).shares(table.state.position) == [1, 0, 0, 0]


def test_a_battle_that_wins_the_game_is_worth_all() -> None:
    table = scene(owners=owned(A="GEN LUC"))
    rows = battle(table, "PAR")
    assert rows[0][0] > 0.99  # A takes the region
    assert rows[1][0] < rows[-1][0] < rows[0][0]  # B takes it, nobody does
    assert rows[-1][0] > rows[-1][1]


def test_what_was_computed_before_does_not_matter() -> None:
    first, second = scene(owners=owned(A="GEN LUC")), scene(owners=owned(A="GEN", B="LUC"), favour="ROM")
    one = evaluation_of(first)
    fresh = [evaluation_of(table).battle(table.state.position, 6) for table in (first, second, first)]
    assert [one.battle(table.state.position, 6) for table in (first, second, first)] == fresh


KINDS_OF_MATCH = [
    (seats, variants)
    for seats in ("AB", "ABC", "ABCD", "ABCDE", "ABCDEF")
    for variants in ("", "A", "B", "C", "D", "E", "A B", "A D", "B D", "A B C D E")
]


@pytest.mark.parametrize(("seats", "variants"), KINDS_OF_MATCH)
def test_every_kind_of_match_has_weights_that_make_sense(seats: str, variants: str) -> None:
    table = scene(seats, variants=variants, owners=owned(A="MOD FIR"))
    tables = table.state.rules.tables
    found = dict(zip(NAMES, position_weights(tables), strict=True))
    assert all(found[card] > 0 for card in NAMES[NAMES.index("1") : NAMES.index("usable")])
    assert found["empty"] <= 0
    assert found["10"] > found["1"]
    assert found["heroine"] > found["scarecrow"]
    assert len(parameter_values(tables)) == len(PARAMETER_NAMES)
    shares = evaluation_of(table).shares(table.state.position)
    assert shares[0] == max(shares)


def test_the_file_names_nothing_unknown() -> None:
    assert {name for tables in numbers().values() for table in tables.values() for name in table} <= {
        *NAMES,
        *PARAMETER_NAMES,
    }


def test_a_round_that_is_over_weighs_on_nobody() -> None:
    """Who has no cards does not suffer for it when everybody gets new ones."""
    over = evaluation_of(scene(hands={"A": "1 2"}))
    marks = over.marks(scene(hands={"A": "1 2"}).state.position, 1)
    assert marks[NAMES.index("empty")] == 0
    marks = over.marks(scene(hands={"A": "1 2", "C": "3"}).state.position, 1)
    assert marks[NAMES.index("empty")] == 1


def test_each_parameter_of_a_budget_has_the_number_of_its_name() -> None:
    assert [getattr(budget_parameters, name.upper()) for name in PARAMETER_NAMES] == list(range(PARAMETERS))
