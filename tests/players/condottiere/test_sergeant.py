"""What a budget gets right in plain positions."""

from __future__ import annotations

import pytest

from conquista.games.condottiere.scenes.scenario import scene
from players.condottiere.positions import owned, word

LEVELS = ("sergeant", "captain")
WEAK = {"B": "1 2", "C": "1", "D": "2"}


@pytest.mark.parametrize("level", LEVELS)
def test_who_leads_alone_passes(level: str) -> None:
    table = scene(region="ROM", lines={"A": "4", "B": "3"}, hands={"A": "5 6 10 1", **WEAK}, passed="BCD", to_act="A")
    assert word(level, table) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_alone_and_behind_wins_by_the_cheapest_card(level: str) -> None:
    hands = {"A": "4 10 10 Heroine Drummer", **WEAK}
    table = scene(region="ROM", lines={"B": "3"}, hands=hands, passed="BCD", to_act="A", owners=owned(A="NAP"))
    assert word(level, table) == "play:4"


@pytest.mark.parametrize("level", LEVELS)
def test_a_battle_that_cannot_be_won_costs_nothing(level: str) -> None:
    hands = {"A": "1 2 3", **WEAK}
    table = scene(region="TOR", lines={"B": "10 10 Heroine"}, hands=hands, passed="BCD", to_act="A")
    assert word(level, table) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_a_scarecrow_brings_the_ten_home_from_a_lost_battle(level: str) -> None:
    hands = {"A": "1 Scarecrow", "B": "1 2 3", "C": "1 3", "D": "2 2"}
    table = scene(region="TOR", lines={"A": "10", "B": "10 10 Heroine"}, hands=hands, passed="BCD", to_act="A")
    assert word(level, table) == "play:Scarecrow"
    table.do("play:Scarecrow")
    assert word(level, table) == "take:10"


@pytest.mark.parametrize("level", LEVELS)
def test_surrender_ends_a_battle_that_wins_the_game(level: str) -> None:
    hands = {"A": "1 2 Surrender", "B": "10 10 6 Heroine", "C": "6 5 4", "D": "6 5 4"}
    table = scene(region="PAR", owners=owned(A="GEN LUC"), lines={"A": "3", "B": "2"}, hands=hands, to_act="A")
    assert word(level, table) == "play:Surrender"


@pytest.mark.parametrize("level", LEVELS)
def test_winter_turns_a_battle_that_decides_the_game(level: str) -> None:
    hands = {"A": "Winter 4 3", **WEAK}
    lines = {"A": "1 1 1", "B": "10 10"}
    table = scene(region="PAR", owners=owned(B="GEN LUC"), lines=lines, hands=hands, passed="BCD", to_act="A")
    assert word(level, table) == "play:Winter"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bishop_takes_down_a_line_of_one_value(level: str) -> None:
    hands = {"A": "Bishop 1", **WEAK}
    lines = {"A": "5", "B": "6 6 6"}
    table = scene(region="PAR", owners=owned(B="GEN LUC"), lines=lines, hands=hands, passed="BCD", to_act="A")
    assert word(level, table) == "play:Bishop"


@pytest.mark.parametrize("level", LEVELS)
def test_the_favour_locks_the_region_that_would_win(level: str) -> None:
    hands = {"A": "Bishop 5", "B": "4 4 6", "C": "3", "D": "3"}
    owners = owned(B="TOR MIL", C="GEN MAN PAR VEN")  # TOR, MIL and MOD would be three; all else beside them is taken
    table = scene(region="NAP", owners=owners, lines={"B": "3"}, hands=hands, to_act="A")
    table.do("play:Bishop")
    assert word(level, table) == "favour:MOD"


@pytest.mark.parametrize("level", LEVELS)
def test_the_token_goes_where_the_game_can_be_won(level: str) -> None:
    hands = {"A": "10 10 10 6 6 Drummer Heroine", "B": "1 2", "C": "1 1", "D": "2 2"}
    table = scene(owners=owned(A="GEN LUC", B="NAP", C="VEN"), hands=hands)
    assert table.phase == "choose"
    assert word(level, table) == "battle:PAR"


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_who_can_stop_the_leader_does(level: str) -> None:
    """A win for B would end the game; every other way keeps it alive."""
    hands = {"A": "10 2 3", **WEAK}
    table = scene(region="PAR", owners=owned(B="GEN LUC"), lines={"B": "6"}, hands=hands, passed="BCD", to_act="A")
    assert word(level, table) == "play:10"


def test_of_two_hidden_cards_a_sergeant_keeps_the_drummer_hidden() -> None:
    hands = {"A": "3 Drummer 5 5", "B": "4 4 6", "C": "3 3", "D": "3 3"}
    table = scene(region="PAR", variants="E", hands=hands, down={"A": "Drummer"}, to_act="A")
    table.do("play:3")
    assert table.phase == "turn_up"
    assert word("sergeant", table) == "turn:3"
