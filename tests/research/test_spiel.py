"""OpenSpiel games for every preset: its simulation test passes, and its searches run."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel")

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from conquista.core import ConquistaError, SeededChance, UnknownName
from conquista.games import registry
from conquista.research import openspiel
from games.condottiere.subject import redeal

NAMES = "1 2 3 4 5 6 10 Winter Spring Bishop Courtesan Drummer Heroine Scarecrow Surrender".split()
CARDS = [preset for preset, game in registry.presets().items() if game == "condottiere"]


def play(state: Any, rng: np.random.RandomState, decisions: int) -> Any:
    """Go on at random, past chance, for so many decisions."""
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            decisions -= 1
            state.apply_action(int(rng.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@pytest.mark.slow
@pytest.mark.parametrize("preset", registry.presets())
def test_openspiel_has_nothing_to_say(preset: str) -> None:
    limit = 12 if registry.presets()[preset] == "conquest" else 40
    pyspiel.random_sim_test(openspiel.load(preset, limit), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("preset", ["condottiere_2p", "condottiere_5p", "condottiere_draw", "condottiere_hidden"])
def test_a_whole_match_shares_one_victory(preset: str) -> None:
    state = play(openspiel.load(preset).new_initial_state(), np.random.RandomState(3), 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(1)
    assert pyspiel.load_game("conquista_" + preset).num_players() == len(state.returns())


@pytest.mark.parametrize("preset", CARDS)
def test_deals_come_card_by_card_with_their_true_chances(preset: str) -> None:
    game = openspiel.load(preset)
    state, drawn = game.new_initial_state(), Counter[int]()
    copies = Counter(dict(enumerate((10, 8, 8, 8, 8, 8, 8, 3, 3, 6, 12, 6, 3, 16, 3))))
    while state.is_chance_node():
        left = copies - drawn
        found = {number: chance * left.total() for number, chance in state.chance_outcomes()}
        assert found == pytest.approx(dict(left))
        card = max(found)
        assert state.action_to_string(card) == NAMES[card]
        drawn[card] += 1
        state.apply_action(card)
    where, moment = game.spec, state.point
    hands = Counter(kind for kind in range(15) for _ in range(sum(moment.state.rows["hand"][kind::15])))
    if "draw" in preset or "all" in preset:
        assert drawn.total() > hands.total()  # seats go on drawing, so the order of the pile is decided too
    else:
        assert drawn == hands
    assert where.game.invariant_counts(moment.state)["Scarecrow"] == 16


def test_a_clone_goes_its_own_way() -> None:
    state = play(openspiel.load("condottiere_3p").new_initial_state(), np.random.RandomState(1), 5)
    before = str(state)
    clone = state.clone()
    play(clone, np.random.RandomState(2), 10)
    assert str(state) == before
    assert clone.history()[: len(state.history())] == state.history()


@pytest.mark.parametrize("preset", ["conquest_2p", "condottiere_all"])
def test_a_state_survives_being_written_down_at_any_moment(preset: str) -> None:
    game, rng = openspiel.load(preset), np.random.RandomState(5)
    state = game.new_initial_state()
    for step in range(150):
        if state.is_terminal():
            break
        if step % 7 == 0:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert str(again) == str(state)
            assert again.legal_actions() == state.legal_actions()
            assert again.history() == state.history()
            if state.is_chance_node():
                assert again.chance_outcomes() == state.chance_outcomes()
            else:
                assert again.information_state_string(0) == state.information_state_string(0)
        outcomes = state.chance_outcomes() if state.is_chance_node() else None
        legal = [number for number, _ in outcomes] if outcomes else state.legal_actions()
        state.apply_action(int(rng.choice(legal)))


@pytest.mark.parametrize("preset", ["condottiere_2p", "condottiere_hidden", "condottiere_all"])
def test_a_resampled_state_cannot_be_told_from_the_true_one(preset: str) -> None:
    rng, differ = np.random.RandomState(7), 0
    for decisions in (1, 8, 20, 35):
        state = play(openspiel.load(preset).new_initial_state(), rng, decisions)
        if state.is_terminal():
            continue
        player = state.current_player()
        twin = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert twin.current_player() == player
        assert twin.legal_actions() == state.legal_actions()
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        differ += str(twin) != str(state)
        play(twin, rng, 10)
    assert differ


def test_unseen_cards_dealt_anew_change_no_string_or_tensor() -> None:
    state = play(openspiel.load("condottiere_hidden").new_initial_state(), np.random.RandomState(4), 12)
    player, moment = state.current_player(), state.point
    other = state.clone()
    other.point = replace(moment, state=redeal(moment.state, moment.spec.seats[player], SeededChance(1)))
    assert str(other) != str(state)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)


def test_the_tensor_of_an_information_state_ends_with_what_was_heard() -> None:
    game = openspiel.load("condottiere_2p")
    state = play(game.new_initial_state(), np.random.RandomState(2), 6)
    whole, seen = state.information_state_tensor(0), state.observation_tensor(0)
    assert whole[: len(seen)] == seen
    heard = np.array(whole[len(seen) :]).reshape(64, 4)
    assert heard[-1, 0] > 0
    assert heard.max() < 256
    assert game.information_state_tensor_shape() == [len(whole)]


def test_monte_carlo_tree_search_plays_conquest() -> None:
    game, rng = openspiel.load("conquest_2p", 24), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("by_observation", [False, True])
def test_information_set_search_plays_condottiere(by_observation: bool) -> None:
    game, rng = openspiel.load("condottiere_3p", 60), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 25, random_state=rng, use_observation_string=by_observation
    )
    state = play(game.new_initial_state(), rng, 3)
    for _ in range(3):
        assert bot.step(state) in state.legal_actions()
        play(state, rng, 1)


def test_wrong_names_are_refused_kindly() -> None:
    with pytest.raises(UnknownName, match="Did you mean"):
        openspiel.load("condottiere_7p")
    with pytest.raises(ConquistaError, match="needs a preset; load conquest_2p"):
        openspiel.load("conquista_conquest_2p")
    with pytest.raises(ConquistaError, match="from 1, or None, not “-1”"):
        openspiel.load("conquest_2p", -1)


@pytest.mark.parametrize("preset", ["condottiere_3p", "conquest_2p"])
def test_the_environment_of_openspiel_takes_the_games(preset: str) -> None:
    env, rng = rl_environment.Environment(openspiel.load(preset, 15)), np.random.RandomState(1)
    moment, decisions = env.reset(), 0
    while not moment.last():
        legal = moment.observations["legal_actions"][moment.observations["current_player"]]
        moment = env.step([int(rng.choice(legal))])
        decisions += 1
    assert decisions == 15
    assert sum(moment.rewards) == pytest.approx(1)
