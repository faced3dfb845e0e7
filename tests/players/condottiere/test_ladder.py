"""Each level beats the one below it; the games are the same on every machine.

The long series are in docs/13-players.md.
"""

from __future__ import annotations

import pytest

from conquista.core import SeededChance, play_match
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.setup.ruleset import DECK, CondottiereRuleset, rules_for
from conquista.kernel.random import RandomStream
from conquista.players import registry
from conquista.players.condottiere.choices.self_play import SelfPlay
from conquista.players.condottiere.evaluation.evaluate import NAMES
from conquista.players.condottiere.evaluation.weights import budget_weights, parameter_values
from conquista.players.limits import Limits


def run(rules: CondottiereRuleset, levels: list[int]) -> SelfPlay:
    return SelfPlay(rules.tables, levels, budget_weights(rules.tables), parameter_values(rules.tables))


def won(preset: str, high: int, low: int, games: int) -> float:
    """The share of victories of one seat of a level among seats of another, each place in turn."""
    rules = rules_for(GAME.facts.preset(preset))
    n, start, stream, total = len(rules.seats), rules.engine.begin(DECK), RandomStream(1), 0.0
    grounds = [run(rules, [high if seat == place else low for seat in range(n)]) for place in range(n)]
    for game in range(games):
        winners, _ = grounds[game % n].play(start, stream, 20_000)
        assert winners, "every match comes to its end"
        total += (winners >> (game % n) & 1) / winners.bit_count()
    return total / games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "high", "low", "least"),
    [
        ("condottiere_2p", 1, 0, 0.93),
        ("condottiere_2p", 2, 1, 0.85),
        ("condottiere_2p", 2, 0, 0.97),
        ("condottiere_4p", 1, 0, 0.60),
        ("condottiere_6p", 1, 0, 0.60),
        ("condottiere_hidden", 1, 0, 0.45),
        ("condottiere_draw", 1, 0, 0.60),
        ("condottiere_all", 1, 0, 0.60),
        ("condottiere_4p", 2, 1, 0.70),
        ("condottiere_draw", 2, 1, 0.45),
        ("condottiere_capture", 2, 1, 0.70),
        ("condottiere_hidden", 2, 1, 0.45),
        ("condottiere_all", 2, 1, 0.60),
        ("condottiere_6p", 2, 1, 0.60),
    ],
)
def test_a_level_beats_the_one_below(preset: str, high: int, low: int, least: float) -> None:
    assert won(preset, high, low, 240) >= least


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "games", "least"), [("condottiere_2p", 12, 8), ("condottiere_4p", 12, 5)])
def test_a_captain_beats_sergeants(preset: str, games: int, least: int) -> None:
    options = GAME.facts.preset(preset)
    seats, wins = GAME.seats(options), 0.0
    for game in range(games):
        place = game % len(seats)
        players = {
            seat: registry.make(
                "captain" if i == place else "sergeant", GAME, options, SeededChance(100 + i), Limits(nodes=100)
            )
            for i, seat in enumerate(seats)
        }
        match = play_match(GAME, players, options, SeededChance(game // len(seats)), limit=3000, trusted=True)
        assert match.outcome is not None
        wins += match.outcome.share(seats[place])
    assert wins >= least


def test_a_judge_learns_from_outcomes() -> None:
    """Weights that know nothing are surprised more often than those that have seen some games."""
    rules = rules_for(GAME.facts.preset("condottiere_2p"))
    policy, parameters = budget_weights(rules.tables), parameter_values(rules.tables)
    start, nothing = rules.engine.begin(DECK), [0.0] * len(NAMES)
    first = SelfPlay(rules.tables, [3, 3], nothing, parameters, (policy, parameters))
    first.learn(start, RandomStream(1), 3000, 60, 0.0)
    assert first.weights() == nothing
    assert first.loss / first.learnt == pytest.approx(0.5)
    first.learn(start, RandomStream(2), 3000, 300, 0.3)
    second = SelfPlay(rules.tables, [3, 3], first.weights(), parameters, (policy, parameters))
    second.learn(start, RandomStream(1), 3000, 60, 0.0)
    assert second.loss / second.learnt < 0.45
    assert first.weights()[NAMES.index("need_1")] > 0
