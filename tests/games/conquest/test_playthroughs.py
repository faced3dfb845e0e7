"""A match of each preset, written out for a person: what was played, what was said, and where everything stood."""

from __future__ import annotations

import pytest

from conquista import i18n
from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import ConquestState
from conquista.kernel.random import RandomStream
from games.conquest.armies import scattered
from games.conquest.test_random_matches import PRESETS
from kit.golden import Golden

ACTIONS = 60
SEED = 2026


def story(preset: str) -> str:
    """Sixty random actions from a position in which everything meets everything, as text."""
    options = GAME.facts.preset(preset)
    rules = GAME.rules(options)
    chance = SeededChance(SEED)
    state = ConquestState(rules, scattered(rules, RandomStream(SEED)))
    lines = [
        f"{preset}: {ACTIONS} random actions, seed {SEED}",
        "",
        f"options {options.text()}",
        f"position {state.text}",
    ]
    for number in range(1, ACTIONS + 1):
        if GAME.outcome(state) is not None:
            break
        seat = GAME.to_act(state)[0]
        legal = list(GAME.legal_actions(state, seat))
        action = chance.choice([move for move in legal if move.word != "end"] or legal, "action")
        step = GAME.apply(state, seat, action, chance)
        state = step.state
        lines += ["", f"{number}. {seat} {action.word}   (one of {len(legal)}; {packing.left(state.position)} left)"]
        lines += [f"   {i18n.sentence(event.kind, event.data)}" for event in step.events]
    outcome = GAME.outcome(state)
    lines += [
        "",
        f"position {state.text}",
        f"digest {GAME.digest(state):016x}",
        f"outcome {outcome.text if outcome else '-'}",
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("preset", PRESETS)
def test_playthrough(preset: str, golden: Golden) -> None:
    golden.check(f"playthroughs/conquest/{preset}.txt", story(preset))
