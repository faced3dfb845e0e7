"""Players for the arena's tests: good ones, and each kind of bad one."""

from __future__ import annotations

import ctypes
import os
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

from conquista.core import Action, AnyGame, Event, Outcome, View

TURN = 5  # the decision at which a bad player shows what it is


class Steady:
    """Takes the first action there is."""

    name = "steady"

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


class Sly:
    """Chooses by what it sees, without chance."""

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return legal[sum(view.text.encode()) % len(legal)]


class Bad(ABC):
    """Plays the last action there is until its turn comes to do its worst."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        return self.worst(legal) if self.asked == TURN else legal[-1]

    @abstractmethod
    def worst(self, legal: Sequence[Action]) -> Action: ...


class Crashing(Bad):
    def worst(self, legal: Sequence[Action]) -> Action:
        raise ValueError("out of ideas")


class Leaving(Bad):
    def worst(self, legal: Sequence[Action]) -> Action:
        raise SystemExit("I am off")


class Nonsense(Bad):
    def worst(self, legal: Sequence[Action]) -> Action:
        return 42  # type: ignore[return-value]


class Flatterer(Bad):
    """Answers with something that claims to be equal to everything."""

    def worst(self, legal: Sequence[Action]) -> Action:
        class Everything:
            word = "all"
            __hash__ = None  # type: ignore[assignment]

            def __eq__(self, other: object) -> bool:
                return True

            def __repr__(self) -> str:
                raise RuntimeError("no words")

        return Everything()


class Slow(Bad):
    """Answers, but late."""

    def worst(self, legal: Sequence[Action]) -> Action:
        time.sleep(0.4)
        return legal[0]


class Hanging(Bad):
    """Never answers, and lets nobody else in its process run."""

    def worst(self, legal: Sequence[Action]) -> Action:
        ctypes.PyDLL(None).pause()  # keeps the lock of the interpreter while it waits
        return legal[0]


class Deadly(Bad):
    """Kills its own process each time."""

    def worst(self, legal: Sequence[Action]) -> Action:
        print("farewell", flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Unlucky(Bad):
    """Kills its process once in the whole series; the file says whether it has."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self.mark = Path(mark)

    def worst(self, legal: Sequence[Action]) -> Action:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[-1]


class Unborn:
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("stillborn")


class Moody:
    """Can be made once in each process, and never again."""

    made = 0

    def __init__(self) -> None:
        Moody.made += 1
        if Moody.made > 1:
            raise RuntimeError("not again")

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


class Listening(Steady):
    """Has ears, and breaks down when it hears that the match has been decided."""

    ends = 0

    def on_events(self, seat: str, word: str | None, events: Sequence[Event]) -> None:
        if any(event.kind.endswith(".ended") for event in events):
            raise RuntimeError("I cannot hear this")

    def over(self, outcome: Outcome | None) -> None:
        Listening.ends += outcome is not None
        raise RuntimeError("nor this")


class Fainting(Listening):
    """Breaks down at the first thing it hears."""

    def on_events(self, seat: str, word: str | None, events: Sequence[Event]) -> None:
        raise RuntimeError("too loud")


class Closing(Steady):
    """Says when it is let go, and makes a fuss about it."""

    left = 0

    def close(self) -> None:
        Closing.left += 1
        raise OSError("slammed the door")
