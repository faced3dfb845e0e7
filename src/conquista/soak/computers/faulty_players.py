"""Computer players that do what none should: they hang, die, eat memory, play what they may not, or answer late."""

from __future__ import annotations

import os
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import cast

from conquista.core import Action, AnyGame, View


class FaultyPlayer(ABC):
    """Sound until it decides. The number tells one from the other, so that none rests for what another did."""

    name = "unruly"

    def __init__(self, number: int = 0) -> None:
        self.number = number

    @abstractmethod
    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action: ...


class Hangs(FaultyPlayer):
    """Never comes back."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        while True:
            time.sleep(1)


class Dies(FaultyPlayer):
    """Takes its process with it."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Eats(FaultyPlayer):
    """Wants two gigabytes, and writes on them."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return legal[len(b"\x01" * (2 << 30)) % len(legal)]


class Crashes(FaultyPlayer):
    """Fails like any program."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        raise ValueError("so there")


class Cheats(FaultyPlayer):
    """Plays what is no action at all."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        checkmate: Action = cast(Action, "checkmate")
        return checkmate


class Dawdles(FaultyPlayer):
    """Plays well, and late."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        time.sleep(0.2)
        return legal[-1]
