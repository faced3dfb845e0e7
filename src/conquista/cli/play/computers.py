"""Computer players by name. A new one adds a line here, or calls `register`."""

from __future__ import annotations

from collections.abc import Callable

from conquista.core import Chance, Player
from conquista.players.random import RandomPlayer

Maker = Callable[[Chance], Player]

COMPUTERS: dict[str, Maker] = {"random": RandomPlayer}


def register(name: str, maker: Maker) -> None:
    """Let a computer player hold a seat under this name; it draws from a stream of chance of its own."""
    COMPUTERS[name] = maker
