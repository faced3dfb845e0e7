"""Players that can be limited, stopped and asked for their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from conquista.core import Action, AnyGame, Player, View
from conquista.core.text.message import Message
from conquista.players.limits import Limits


class Stop:
    """Requests the end of a search; can be set from any thread, and is never reset.

    Compiled search polls `flag`, one writable byte, without the interpreter lock.
    """

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = bytearray(1)

    def set(self) -> None:
        self.flag[0] = 1

    def is_set(self) -> bool:
        return self.flag[0] != 0


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision and the reasoning behind it.

    The value is the expected share of the victory for the seat that decides, from 0 to 1; the line is what the player
    expects, as action words that begin with its own; proven means that no search could find better.
    """

    action: Action
    value: float | None = None
    reasons: tuple[Message, ...] = ()
    line: tuple[str, ...] = ()
    nodes: int = 0
    proven: bool = False


@runtime_checkable
class Thinker(Protocol):
    """A player that can be limited, stopped and asked for reasons. `choose` uses the limits it was made with."""

    @property
    def name(self) -> str: ...

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action: ...

    def think(self, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop) -> Thought: ...


def think(
    player: Player, game: AnyGame, view: View, legal: Sequence[Action], limits: Limits, stop: Stop | None = None
) -> Thought:
    """The thought of any player; a player without `think` returns only its action."""
    if isinstance(player, Thinker):
        return player.think(game, view, legal, limits, stop or Stop())
    action = player.choose(game, view, legal)
    return Thought(action, line=(game.write_action(action),))
