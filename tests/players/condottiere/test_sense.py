"""What a club player would laugh at, and no level does."""

from __future__ import annotations

import pytest

from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import scene
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.kernel.random import RandomStream
from conquista.players.condottiere.choices.self_play import SelfPlay
from conquista.players.condottiere.evaluation.weights import budget_weights, parameter_values
from players.condottiere.positions import owned, word

LEVELS = ("squire", "sergeant", "captain")
FULL = {"B": "1 1 2 3 5 6 Courtesan", "C": "2 2 3 4 6 Scarecrow", "D": "1 3 4 5 Winter Drummer"}


def words(level: str, **setting: object) -> set[str]:
    """What a level plays in a scene, by several seeds."""
    return {word(level, scene(to_act="A", **setting), seed=seed) for seed in range(1, 6)}  # type: ignore[arg-type]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_surrenders_to_who_leads(level: str) -> None:
    lines = {"A": "2", "B": "6 5"}
    assert "play:Surrender" not in words(level, region="MOD", lines=lines, hands={"A": "3 4 10 Surrender", **FULL})


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_blesses_his_own_ten_away(level: str) -> None:
    lines = {"A": "10", "B": "3", "C": "2"}
    assert "play:Bishop" not in words(level, region="MOD", lines=lines, hands={"A": "1 2 4 5 Bishop", **FULL})


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_freezes_his_own_high_cards(level: str) -> None:
    lines = {"A": "10 6", "B": "1 1 2"}
    assert "play:Winter" not in words(level, region="MOD", lines=lines, hands={"A": "1 4 5 10 Winter", **FULL})


@pytest.mark.parametrize("level", LEVELS)
def test_a_region_for_a_small_card_is_taken(level: str) -> None:
    hands = {"A": "2 3 10 10 10 Winter Bishop Drummer Scarecrow Scarecrow", "B": "1 1 2 3 4 5 6 10 Drummer"}
    hands |= {"C": "1 2 2 3 4 5 5 6 Spring Scarecrow", "D": "3 4 5 6 6 Heroine"}
    found = words(level, region="ANC", owners=owned(D="TOR MIL BOL"), hands=hands, passed="BCD", token="D")
    assert found == {"play:2"}


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_won_the_battle_spends_nothing_more(level: str) -> None:
    hands = {"A": "1 3 10 Winter Courtesan Heroine", **FULL}
    assert words(level, region="MOD", lines={"A": "5", "B": "4"}, hands=hands, passed="BCD") == {"pass"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_hand_is_not_burnt_where_nothing_is_to_be_won(level: str) -> None:
    """A needs Parma; Napoli is far from it, B has put much there already, and nobody would win the game by it."""
    hands = {"A": "1 2 4 6 10 10 Drummer Heroine", **FULL}
    lines = {"B": "10 6 5", "C": "3"}
    found = words(level, region="NAP", owners=owned(A="GEN LUC", C="VEN"), lines=lines, hands=hands, passed="D")
    assert found == {"pass"}


@pytest.mark.slow
def test_matches_of_sergeants_with_large_kingdoms_and_captures_come_to_their_end() -> None:
    """They used to pass battle after battle, since a first region brought none of them within four of the goal."""
    options = GAME.facts.read_options({"players": "3", "variant_c": "yes", "variant_d": "yes"})
    rules = rules_for(options)
    run = SelfPlay(rules.tables, [2] * 3, budget_weights(rules.tables), parameter_values(rules.tables))
    start = rules.engine.begin(DECK)
    assert all(run.play(start, RandomStream(seed), 20_000)[0] for seed in range(60, 80))


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_passes_a_lost_game_with_a_drummer_in_hand(level: str) -> None:
    """B wins the game by Siena; A is behind, and the Drummer alone would turn the battle."""
    held = {"A": "2 Courtesan Courtesan Drummer Drummer Scarecrow", "B": "6 10 10 Winter Spring Scarecrow"}
    lines = {"A": "3 6 6", "B": "3 3 6 6"}
    region = {"region": "SIE", "owners": owned(B="ANC ROM NAP"), "seats": "AB", "token": "B"}
    assert words(level, hands=held, lines=lines, **region) == {"play:Drummer"}


def test_a_tie_is_broken_by_a_courtesan_where_the_game_is_at_stake() -> None:
    held = {"A": "Courtesan Scarecrow", "B": "6 10 10 Winter"}
    lines = {"A": "6 6", "B": "6 6"}
    found = words("squire", region="SIE", owners=owned(B="ANC ROM NAP"), seats="AB", hands=held, lines=lines, token="B")
    assert found == {"play:Courtesan"}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_leaves_it_to_others_to_stop_a_winner(level: str) -> None:
    """D leads with a 2 where the battle would win the game; A has ten cards, and B and C sit behind."""
    held = {"A": "1 2 3 6 10 Spring Bishop Courtesan Drummer Scarecrow", "B": FULL["B"], "C": FULL["C"]}
    held["D"] = "2 6 Winter Bishop Drummer Surrender Scarecrow"
    found = words(level, region="GEN", owners=owned(D="TOR MIL"), hands=held, lines={"D": "2"}, token="D")
    assert "pass" not in found
