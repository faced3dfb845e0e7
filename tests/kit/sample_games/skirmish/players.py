"""The computer player of Skirmish: it captures whenever it can."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Action, AnyGame, View
from conquista.players.entry import PlayerEntry, PlayerRequest


class Raider:
    """Chooses the first capture, or else the first action."""

    name = "raider"

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        state = game.sample_state(view, None)  # type: ignore[arg-type]
        for action in legal:
            _, _, target = action.word.partition("-")
            if target and state.on(target) != ".":
                return action
        return legal[0]


def raider(order: PlayerRequest) -> Raider:
    return Raider()


PLAYERS = {"raider": PlayerEntry(raider, "skirmish.player.raider", level=True)}
