"""Players asked about scenes."""

from __future__ import annotations

from conquista.core import SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.scenario import CondottiereScene
from conquista.players import registry
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thinker, Thought


def owned(**regions: str) -> dict[str, str]:
    """Markers by seat: owned(A="MIL MOD")."""
    return {region: seat for seat, names in regions.items() for region in names.split()}


def thinker(level: str, scene: CondottiereScene, seed: int = 1) -> Thinker:
    made = registry.make(level, GAME, scene.options, SeededChance(seed))
    assert isinstance(made, Thinker)
    return made


def thought(level: str, scene: CondottiereScene, nodes: int = 400, seed: int = 1, stop: Stop | None = None) -> Thought:
    """What a level thinks of a scene for the seat to act."""
    seat = scene.to_act[:1]
    legal = list(GAME.legal_actions(scene.state, seat))
    return thinker(level, scene, seed).think(GAME, scene.view(seat), legal, Limits(nodes=nodes), stop or Stop())


def word(level: str, scene: CondottiereScene, nodes: int = 400, seed: int = 1) -> str:
    return thought(level, scene, nodes, seed).action.word
