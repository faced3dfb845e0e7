"""Sets up the scene of a script and plays its actions, reporting the events or the refusal of each."""

from __future__ import annotations

import re
from collections.abc import Iterable

from conquista.core import ConquistaError, MatchOver, RecordedChance
from conquista.core.scenarios.files import ScenarioStep
from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain import reason
from conquista.games.conquest.scenes.reader import ConquestScript
from conquista.games.conquest.scenes.scenario import ConquestScene
from conquista.games.conquest.scenes.validation import check

_RESERVE = re.compile(r"z[SWNE]\d+")


def set_up(script: ConquestScript) -> ConquestScene:
    """The scene of a script before its actions; raises the refusal if it cannot be set up."""
    check(script)
    return ConquestScene(script.scenario)


def play(scene: ConquestScene, word: str) -> ScenarioStep:
    """Do an action, unless it is refused."""
    awaited = scene.game.to_act(scene.state)
    if not awaited:
        return ScenarioStep(word, "", refusal=MatchOver("core.refused.over"))
    seat = awaited[0]
    try:
        move = scene.game.read_action(scene.state, seat, word)
    except ConquistaError as unread:
        return ScenarioStep(word, seat, refusal=unread)
    if move not in (*scene.game.legal_actions(scene.state, seat), *scene.game.asides(scene.state, seat)):
        return ScenarioStep(word, seat, refusal=reason(scene.state, seat, move))
    step = scene.game.apply(scene.state, seat, move, RecordedChance(()))
    scene.state = step.state
    return ScenarioStep(word, seat, step.events)


def moves(scene: ConquestScene) -> list[Move]:
    """The legal actions, without those of the distant reserves of a graph."""
    awaited = scene.game.to_act(scene.state)
    listed = scene.game.legal_actions(scene.state, awaited[0]) if awaited else ()
    return [move for move in listed if not is_reserve(scene, move.place)]


def is_reserve(scene: ConquestScene, place: str) -> bool:
    """Whether reserves stand on this place."""
    return bool(scene.scenario.graph) and _RESERVE.fullmatch(place) is not None


def redo(script: ConquestScript, words: Iterable[str] = ()) -> ConquestScene:
    """A new scene of a script after its actions and then these words; raises the first refusal."""
    scene = set_up(script)
    for word in (*script.scenario.actions, *words):
        step = play(scene, word)
        if step.refusal:
            raise step.refusal
    return scene
