"""The base class of simple players that need nothing but a random stream."""

from __future__ import annotations

from typing import ClassVar

from conquista.core import Chance


class ChancePlayer:
    """A player with a name and a random stream of its own."""

    usual_name: ClassVar[str]

    def __init__(self, chance: Chance, name: str = "") -> None:
        self.name = name or self.usual_name
        self._chance = chance
