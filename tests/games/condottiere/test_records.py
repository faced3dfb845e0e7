"""Whole random matches, cards shown in between, as records: replayed to the same states, and written byte for byte."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquista.games.condottiere.game import GAME
from games.condottiere.random_tables import COMBINATIONS, table
from games.condottiere.subject import SUBJECT
from kit import laws_text
from kit.scale import SCALE, scaled
from kit.walk import Walk

WHOLE = replace(SUBJECT, actions=GAME.facts.max_actions)
SHORT = replace(SUBJECT, actions=300)


@pytest.mark.slow
@pytest.mark.clause("CO-ACT-03")
@pytest.mark.parametrize("preset", GAME.facts.presets)
def test_presets(preset: str) -> None:
    walk = Walk(WHOLE, GAME.facts.preset(preset), 17)
    assert walk.match.outcome is not None
    laws_text.records(walk)


@pytest.mark.slow
@pytest.mark.clause("CO-ACT-03", "CO-VAR-01", "CO-VAR-03")
@pytest.mark.parametrize("variants", range(32))
def test_variants(variants: int) -> None:
    """Each set of variants; the long form takes whole matches with every number of players."""
    for number in range(scaled(1)):
        players = (variants + number) % 5
        walk = Walk(WHOLE if SCALE > 1 else SHORT, table(7 * COMBINATIONS + 5 * variants + players), number)
        laws_text.records(walk)
