"""What a computer player is registered with, and what its factory receives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from conquista.core import AnyGame, Chance, Options, Player
from conquista.players.limits import Limits
from conquista.players.spec import PlayerSettings


@dataclass(frozen=True)
class PlayerRequest:
    """Everything a factory may use to make a player, including the player's own random stream."""

    name: str  # as registered
    game: AnyGame
    options: Options
    chance: Chance
    limits: Limits
    settings: PlayerSettings


Factory = Callable[[PlayerRequest], Player]


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A registered player: its factory as `module:name`, or the factory itself, and the games it plays."""

    factory: str | Factory
    meaning: str  # message key: the player in one line
    games: tuple[str, ...] = ()  # none named: all
    offered: bool = True  # whether it is listed as an opponent
    level: bool = False  # whether it is one of the levels that a form offers
