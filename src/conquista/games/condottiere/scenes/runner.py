"""Sets up the scene of a script and plays its actions, reporting the events or the refusal of each."""

from __future__ import annotations

import re
from collections.abc import Iterable

from conquista.core import ConquistaError, MatchOver, PositionError
from conquista.core.scenarios.files import ScenarioStep, refusal
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.position_builder import state_of
from conquista.games.condottiere.scenes.reader import CondottiereScript
from conquista.games.condottiere.scenes.scenario import CondottiereScene
from conquista.games.condottiere.setup.ruleset import rules_for

_BY = re.compile(r"([A-F]):(.+)", re.DOTALL)


def set_up(script: CondottiereScript) -> CondottiereScene:
    """The scene of a script before its actions; raises the refusal if it cannot be set up."""
    try:
        if script.builder is None:
            state = GAME.read_state(rules_for(script.options).options, script.position)
        else:
            state = state_of(script.builder)
    except PositionError as error:
        raise refusal(script.file, "position", {"key": error.key, "params": error.params}) from error
    return CondottiereScene(state, script.seed)


def play(scene: CondottiereScene, text: str) -> ScenarioStep:
    """Play an action of the seat to act, or of the seat named by a word such as `B:show:10>A`, unless it is refused."""
    found = _BY.fullmatch(text)
    awaited = GAME.to_act(scene.state)
    seat, word = (found[1], found[2]) if found else ((*awaited, "")[0], text)
    if not awaited:
        return ScenarioStep(word, seat, refusal=MatchOver("core.refused.over"))
    before = len(scene.events)
    try:
        scene.act(seat, word)
    except ConquistaError as refused:
        return ScenarioStep(word, seat, refusal=refused)
    return ScenarioStep(word, seat, tuple(scene.events[before:]))


def redo(script: CondottiereScript, words: Iterable[str] = ()) -> CondottiereScene:
    """A new scene of a script after its actions and then these words; raises the first refusal."""
    scene = set_up(script)
    for word in (*script.actions, *words):
        step = play(scene, word)
        if step.refusal:
            raise step.refusal
    return scene
