"""What the kit is to examine: a game, the options to try, and what the kit cannot find out by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from conquista.core import AnyGame, Chance, Event, Seat

Redeal = Callable[[Any, Seat | None, Chance], Any]
Reveals = Callable[[Event, Seat | None], bool]
Tokens = Callable[[Any, Seat | None], Iterable[str]]
Queries = Callable[[Any, Seat | None], Iterable[tuple[str, tuple[str, ...]]]]


@dataclass(frozen=True, eq=False)
class Subject:
    """A game under examination.

    The next three are written from the rules, without a look at `view`, `tell` or `imagine`. `redeal` gives another
    state which a seat could not tell from this one; every game with hidden information needs it. `reveals` says
    whether an event, as told to a seat, tells it something new by right, such as cards turned up or its own draw.
    `tokens` gives texts that must not occur in anything a seat is told, for secrets with names of their own.
    `queries` gives the arguments with which the queries of a seat are asked: a start and stops.
    """

    game: AnyGame
    option_sets: tuple[Mapping[str, object], ...] = ({},)
    matches: int = 2  # random matches for each set of options
    actions: int = 400  # a match is cut here, when the game allows longer ones
    moments: int = 20  # states of a match which the slower laws look at
    redeal: Redeal | None = None
    reveals: Reveals | None = None
    tokens: Tokens | None = None
    queries: Queries | None = None
    perft_depth: int = 3
    playthrough_actions: int = 120


class Broken(AssertionError):
    """A law that a game does not keep."""

    def __init__(self, law: str, text: str) -> None:
        super().__init__(f"{law}: {text}")
        self.law = law
