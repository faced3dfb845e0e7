"""A match of each preset, written out for a person: who did what, what was said, and how the lines stood."""

from __future__ import annotations

import pytest

from conquista import i18n
from conquista.core import Event, Match, SeededChance
from conquista.games import registry
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import CondottiereScene
from conquista.games.condottiere.state import CondottiereState
from kit.golden import Golden

ACTIONS = 150
SEED = 2026
PRESETS = registry.GAMES["condottiere"].presets


def story(preset: str) -> str:
    """Random actions from the deal on, as text; now and then a card is shown."""
    options = GAME.facts.preset(preset)
    chance = SeededChance(SEED)
    match = Match(GAME, options, chance)
    picks = chance.fork("actions")
    lines = [f"{preset}: {ACTIONS} random actions, seed {SEED}", "", f"options {options.text()}".rstrip()]
    lines.append(f"deal {GAME.write_state(match.states[0])}")
    for number in range(1, ACTIONS + 1):
        if match.outcome is not None:
            break
        state = match.states[-1]
        seat = GAME.to_act(state)[0]
        shows = list(GAME.asides(state, seat)) if picks.below(15) == 0 else []
        legal = shows or list(GAME.legal_actions(state, seat))
        entry = match.play(seat, picks.choice(legal))
        lines += ["", f"{number}. {seat} {entry.action.word}   (one of {len(legal)})"]
        lines += [f"   {told(event)}" for event in entry.events]
        lines += [f"   {row}" for row in standing(match.states[-1])]
    outcome = match.outcome
    lines += [
        "",
        f"position {GAME.write_state(match.states[-1])}",
        f"digest {GAME.digest(match.states[-1]):016x}",
        f"outcome {outcome.text if outcome else '-'}",
    ]
    return "\n".join(lines) + "\n"


def told(event: Event) -> str:
    """An event with its secret: a golden file may know everything."""
    if event.secret:
        return i18n.sentence(f"{event.kind}.known", {**event.data, **event.secret})
    return i18n.sentence(event.kind, event.data)


def standing(state: object) -> list[str]:
    """The lines of a battle with their strengths, where cards lie."""
    assert isinstance(state, CondottiereState)
    scene = CondottiereScene(state)
    if scene.phase not in ("turn", "take", "favour", "turn_up") or not any(scene.line(seat) for seat in scene.seats):
        return []
    rows = [f"{seat} [{' '.join(scene.line(seat))}] {scene.strength(seat)}" for seat in scene.seats if scene.line(seat)]
    return ["  ".join(rows)]


@pytest.mark.parametrize("preset", PRESETS)
def test_playthrough(preset: str, golden: Golden) -> None:
    golden.check(f"playthroughs/condottiere/{preset}.txt", story(preset))
