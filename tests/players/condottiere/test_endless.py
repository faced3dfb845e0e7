"""Matches end: players that would all pass battle after battle play a card after a while."""

from __future__ import annotations

import pytest

from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.kernel.random import RandomStream
from conquista.players.condottiere.choices.self_play import SelfPlay
from conquista.players.condottiere.evaluation.weights import budget_weights, parameter_values
from kit.scale import scaled

SQUIRE, SERGEANT = 1, 2
LONGEST = 20_000  # decisions
MATCHES = 450  # of each preset, so that 20 times as many are 99,000
LONG = "condottiere_all"  # by points, with every variant: a match of sergeants has 5,000 decisions

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("levels", [[SQUIRE] * 6, [SERGEANT] * 6, [SQUIRE, SERGEANT] * 3], ids=str)
@pytest.mark.parametrize("preset", GAME.facts.presets)
def test_a_match_ends(preset: str, levels: list[int]) -> None:
    rules = rules_for(GAME.facts.preset(preset))
    run = SelfPlay(rules.tables, levels, budget_weights(rules.tables), parameter_values(rules.tables))
    start, stream = rules.engine.begin(DECK), RandomStream(31)
    for _ in range(scaled(MATCHES // 15 if preset == LONG else MATCHES)):
        winners, made = run.play(start, stream, LONGEST)
        assert made < LONGEST
        assert winners
