"""Random matches of every preset, from the opening and from made-up positions: every ending of the rules is reached."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.rules.self_check import STYLES, AuditedMatch
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.games.condottiere.views.events import REASONS
from conquista.kernel.random import RandomStream
from kit.endings_page import check_row, rows
from reference.condottiere.data import read_choices
from reference.condottiere.notation import write
from reference.condottiere_trials.positions import position

PRESETS = tuple(GAME.facts.presets)
OPENINGS, MADE_UP = 600, 200
LIMIT = 1_000_000
HEADING = "Endings of Condottiere"


def play(preset: str, openings: int, made_up: int) -> Counter[str]:
    """Play matches under audit and count how they ended."""
    options = GAME.facts.preset(preset)
    rules = rules_for(options)
    trial = AuditedMatch()
    for number in range(openings):
        _finish(trial, rules.engine.begin(DECK), number, f"{preset}, match {number}")
    choices = read_choices(options.changed())
    for number in range(made_up):
        line = write(position(choices, random.Random(f"{preset} {number}")))
        begun = GAME.read_state(options, line).position.copy()
        _finish(trial, begun, number, line)
    return Counter(dict(zip(REASONS, trial.ended(), strict=True)))


def _finish(trial: AuditedMatch, begun: CardPosition, number: int, what: str) -> None:
    made, law = trial.play(begun, RandomStream(number), LIMIT, number % len(STYLES))
    assert law == "", f"{what}, after {made} decisions: {law}"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_few_matches_keep_every_law(preset: str) -> None:
    assert play(preset, 2, 10).total() == 12


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_many_matches_keep_every_law(preset: str, updating: bool) -> None:
    endings = play(preset, OPENINGS, MADE_UP)
    assert endings.total() == OPENINGS + MADE_UP
    check_row(HEADING, preset, endings, PRESETS, updating)


@pytest.mark.clause("CO-END-07")
def test_every_ending_of_the_rules_is_reached() -> None:
    """The page is held to the matches by the test above; with two or three players no game ends by count."""
    table = rows(HEADING)
    assert tuple(table) == PRESETS
    for reason in REASONS[1:]:
        assert sum(counts[reason] for counts in table.values()) > 0, reason
    assert not table["condottiere_2p"]["count"] + table["condottiere_3p"]["count"]
