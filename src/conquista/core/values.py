"""The small frozen values that games, players and screens hand to each other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, Protocol, TypeVar

Seat = str

Data = None | bool | int | str | Sequence["Data"] | Mapping[str, "Data"]
"""Plain values only, so that everything told can travel as JSON and be compared byte for byte."""

S = TypeVar("S")


def data_text(data: Data) -> str:
    """The one way to write plain data: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_as_dict)


def _as_dict(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")


class Action(Protocol):
    """What a seat decides: a frozen, hashable value with a word without spaces that writes and reads back."""

    @property
    def word(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Event:
    """What happened. `kind` is also the message key of its sentence and `data` holds the parameters.

    The part in `secret` is for the seats in `knowers` alone, who hear it under the key `kind` + ".known".
    Of a `private` event the others do not even hear that it happened.
    """

    kind: str
    data: Mapping[str, Data] = field(default_factory=dict)
    secret: Mapping[str, Data] = field(default_factory=dict)
    knowers: tuple[Seat, ...] = ()
    private: bool = False

    def told(self, seat: Seat | None) -> Event | None:
        """The event as one seat may hear it, None when it hears nothing; the seat None is a watcher."""
        if seat is not None and seat in self.knowers:
            return Event(f"{self.kind}.known", {**self.data, **self.secret}) if self.secret else self._open()
        return None if self.private else self._open()

    def _open(self) -> Event:
        return Event(self.kind, self.data)

    def text(self) -> str:
        """The event on one line, for comparing and for playthroughs."""
        line = f"{self.kind} {data_text(self.data)}"
        if self.secret or self.private:
            hidden = "private" if self.private else "secret"
            line += f" {hidden} for {'+'.join(self.knowers) or 'nobody'} {data_text(self.secret)}"
        return line


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action leads to: the next state and the events on the way there."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question with a time limit of its own, at the end of which `Game.idle` is taken for an answer.

    `seats` holds all who are asked, whether or not they have answered; who they are is public. While a question is
    `sealed` nobody learns who has answered it.
    """

    seats: tuple[Seat, ...]
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: seats by rank, the best first, seats of equal rank together; why, and by which clause."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str  # message key
    clause: str = ""
    data: Mapping[str, Data] = field(default_factory=dict)  # parameters of the reason

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of the first rank: one, a team, or those who share the victory; nobody when all are level."""
        return self.ranking[0] if len(self.ranking) > 1 else ()

    @property
    def drawn(self) -> bool:
        return len(self.ranking) == 1

    def share(self, seat: Seat) -> float:
        """The part of one whole victory that falls to a seat; the parts of all seats add up to one."""
        return 1 / len(self.ranking[0]) if seat in self.ranking[0] else 0.0

    @property
    def text(self) -> str:
        """The ranking on one line: `A > B=C`."""
        return " > ".join("=".join(rank) for rank in self.ranking)


@dataclass(frozen=True)
class View:
    """What one seat may know of a state, as plain data built from nothing; the seat None is a watcher."""

    seat: Seat | None
    data: Mapping[str, Data]

    @cached_property
    def text(self) -> str:
        """The whole view as one line of JSON; two views are the same exactly when their texts are."""
        return data_text({"seat": self.seat, "data": self.data})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
