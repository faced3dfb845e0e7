"""Ten thousand random matches over all presets, every position audited after every action."""

from __future__ import annotations

import pytest

from conquista.games.conquest import ledger
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import State, opening
from conquista.kernel.random import Stream
from games.conquest.armies import scattered

PRESETS = tuple(GAME.facts.presets)
MATCHES = 720  # for each of the 14 presets
LONGEST = 3_000


def play(preset: str, matches: int, seed: int) -> dict[str, int]:
    """Play matches, half of them from the opening; count how they ended."""
    rules = GAME.rules(GAME.facts.preset(preset))
    stream = Stream(seed)
    start = opening(rules)
    endings = {"over": 0, "cut": 0, "captured": 0}
    for match in range(matches):
        position = start.copy() if match % 2 else scattered(rules, stream)
        _, fault = rules.engine.audited(position, stream, LONGEST, match % 4 < 2)
        assert not fault, f"{preset}, match {match} of seed {seed}: {fault}"
        assert not ledger.faults(position), f"{preset}, match {match} of seed {seed}"
        state = State(rules, position)
        if match % 8 == 0:
            assert GAME.read_state(rules.options, state.text).text == state.text
        endings["over" if ledger.numbers(position)["phase"] == 2 else "cut"] += 1
        endings["captured"] += sum(ledger.rows(position)["pile"])
    return endings


@pytest.mark.parametrize("preset", PRESETS)
def test_a_few_matches_keep_every_law(preset: str) -> None:
    play(preset, 4, 1)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("preset", PRESETS)
def test_many_matches_keep_every_law(preset: str) -> None:
    endings = play(preset, MATCHES, 2026)
    assert endings["over"] > MATCHES // 2
    assert endings["captured"] > MATCHES
