"""Faulty computer players: they hang, die, exhaust memory, play illegal actions, or answer late."""

from __future__ import annotations

import os
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import cast

from conquista.core import Action, AnyGame, View


class FaultyPlayer(ABC):
    """Behaves normally until it decides. The number makes instances distinct, so that faults count separately."""

    name = "faulty"

    def __init__(self, number: int = 0) -> None:
        self.number = number

    @abstractmethod
    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action: ...


class Hangs(FaultyPlayer):
    """Never answers."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        while True:
            time.sleep(1)


class Dies(FaultyPlayer):
    """Terminates its process."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class ExhaustsMemory(FaultyPlayer):
    """Allocates and writes two gigabytes."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return legal[len(b"\x01" * (2 << 30)) % len(legal)]


class Crashes(FaultyPlayer):
    """Raises an exception."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        raise ValueError("a fault of the player")


class ReturnsInvalidAction(FaultyPlayer):
    """Returns something that is not an action."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        invalid: Action = cast(Action, "no action")
        return invalid


class AnswersLate(FaultyPlayer):
    """Answers correctly, but late."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        time.sleep(0.2)
        return legal[-1]
