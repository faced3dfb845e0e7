"""Hidden information of a game, the part of a plug-in behind the secrecy and timing trials.

A trial plays a match at random and asks for another world: the same match with other hidden information that a group of
seats cannot distinguish from the true one under the rules. Everything that the group receives must be equal in both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from conquista.core.chance import Chance
from conquista.core.game import AnyGame
from conquista.core.options import Options
from conquista.core.scripted_chance import ChanceLog
from conquista.core.values import Data, Event, Seat, View

FOR_EVER = 1 << 30  # the limit of a seat that knows its secrets throughout the match


@dataclass(frozen=True)
class Moved:
    """One action with all its events, and the kind of phase after it."""

    seat: Seat
    word: str
    events: tuple[Event, ...]
    state: Any
    phase: str


@dataclass(frozen=True)
class PlayedMatch:
    """A whole match with all hidden information."""

    game: AnyGame
    preset: str
    options: Options
    changed: Mapping[str, str]  # options that differ from those of the preset
    chance_log: ChanceLog
    first: Any
    first_phase: str
    moves: tuple[Moved, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.game.seats(self.options))

    def state(self, length: int) -> Any:
        """Return the state after this many actions."""
        return self.moves[length - 1].state if length else self.first

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Return the numbers of actions by the kind of phase that follows."""
        found: dict[str, list[int]] = {self.first_phase: [0]}
        for number, moved in enumerate(self.moves, 1):
            found.setdefault(moved.phase, []).append(number)
        return found


@dataclass(frozen=True)
class World:
    """The chance log and the words said under it; `refused` names a word that the rules did not allow, if any."""

    chance_log: ChanceLog
    words: tuple[tuple[Seat, str], ...]
    states: tuple[Any, ...] = ()
    refused: str = ""
    changed: int = 0  # hidden items in other places than in the true world
    unseen: tuple[tuple[int, ...], ...] = ()  # adjacent items of a shuffle that are unknown to the group
    truly: tuple[tuple[int, ...], ...] = ()  # the items in these places in the true world


def true_world(played: PlayedMatch, length: int) -> World:
    """Return what really happened, up to a number of actions."""
    moves = played.moves[:length]
    words = tuple((moved.seat, moved.word) for moved in moves)
    return World(played.chance_log, words, (played.first, *(moved.state for moved in moves)))


class Secrecy(Protocol):
    """What trials must know about the hidden information of a game."""

    presets: Sequence[str]  # one for each number of seats, ascending
    variations: Sequence[Mapping[str, str]]  # options about hidden information
    timing_variations: Sequence[Mapping[str, str]]  # those under which decisions take different times
    words: Sequence[str]  # every action word; unused codes are empty
    plan_words: Sequence[str]  # words that a seat may try to plan
    offers: Sequence[tuple[str, Mapping[str, str]]]  # kinds with terms
    frequent_phase: str  # the kind of phase that the timing trial prefers

    def phase(self, state: Any, events: Sequence[Event] = ()) -> str:
        """Return the kind of phase after these events."""

    def decision(self, state: Any) -> str:
        """Return what the seats to act decide."""

    def facts(self, state: Any, seat: Seat) -> dict[str, float]:
        """Return hidden facts about a decision of a seat, which the time it takes must not reveal."""

    def own_secret(self, view: View) -> Data:
        """Return what only the viewing seat knows."""

    def item_names(self, items: Sequence[int]) -> list[str]:
        """Return the names of shuffled items."""

    def item_letters(self, items: Sequence[int]) -> str:
        """Return shuffled items as position lines write them."""

    def other_world(
        self, played: PlayedMatch, length: int, knowing: Mapping[Seat, int], rng: Chance, bare: Seat = ""
    ) -> World | None:
        """Return the same match with other hidden information, or None where no other deal was found.

        `knowing` are the seats of the group, each with the number of actions up to which it knows its secrets. A public
        word that the rules allowed in the true world must be allowed in this one as well. The seat `bare` has as few
        choices as possible.
        """
