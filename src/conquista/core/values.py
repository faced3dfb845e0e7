"""The frozen values that games, players and clients exchange."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, Protocol, TypeVar

Seat = str

Data = None | bool | int | str | Sequence["Data"] | Mapping[str, "Data"]
"""Plain values only, so that everything can be sent as JSON and compared byte for byte."""

S = TypeVar("S")


def data_text(data: Data) -> str:
    """Encode plain data canonically: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_as_dict)


def as_mapping(data: Data) -> Mapping[str, Data]:
    """Return data that must be a mapping."""
    assert isinstance(data, Mapping)
    return data


def as_list(data: Data) -> Sequence[Data]:
    """Return data that must be a list."""
    assert isinstance(data, list | tuple)
    return data


def as_int(data: Data) -> int:
    """Return data that must be a number."""
    assert isinstance(data, int)
    return data


def _as_dict(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")


class Action(Protocol):
    """A decision of a seat: a frozen, hashable value with a word without spaces that can be parsed again."""

    @property
    def word(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Event:
    """An event. `kind` is also its message key, and `data` holds the parameters.

    The part in `secret` is visible to the seats in `knowers` only, who receive it under the key `kind` + ".known".
    Other seats do not receive a `private` event at all.
    """

    kind: str
    data: Mapping[str, Data] = field(default_factory=dict)
    secret: Mapping[str, Data] = field(default_factory=dict)
    knowers: tuple[Seat, ...] = ()
    private: bool = False

    def as_seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event as one seat may see it, or None if it is hidden; the seat None is a watcher."""
        if seat is not None and seat in self.knowers:
            return Event(f"{self.kind}.known", {**self.data, **self.secret}) if self.secret else self._open()
        return None if self.private else self._open()

    def _open(self) -> Event:
        return Event(self.kind, self.data)

    def text(self) -> str:
        """Return the event on one line, for comparisons and playthroughs."""
        line = f"{self.kind} {data_text(self.data)}"
        if self.secret or self.private:
            hidden = "private" if self.private else "secret"
            line += f" {hidden} for {'+'.join(self.knowers) or 'nobody'} {data_text(self.secret)}"
        return line


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The result of an action: the next state and its events."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question with a time limit of its own, after which `Game.idle` answers.

    `seats` are all seats that are asked, answered or not; they are public. While a question is `sealed`, it is hidden
    who has answered.
    """

    seats: tuple[Seat, ...]
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a match: seats by rank, best first, ties together; the reason, and the rule clause."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str  # message key
    clause: str = ""
    data: Mapping[str, Data] = field(default_factory=dict)  # parameters of the reason

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats of the first rank: one, a team, or those who share the victory; empty when all are tied."""
        return self.ranking[0] if len(self.ranking) > 1 else ()

    @property
    def drawn(self) -> bool:
        return len(self.ranking) == 1

    def share(self, seat: Seat) -> float:
        """Return a seat's share of the victory; the shares of all seats add up to one."""
        return 1 / len(self.ranking[0]) if seat in self.ranking[0] else 0.0

    @property
    def text(self) -> str:
        """Return the ranking on one line: `A > B=C`."""
        return " > ".join("=".join(rank) for rank in self.ranking)


@dataclass(frozen=True)
class View:
    """What one seat may know of a state, as plain data; the seat None is a watcher."""

    seat: Seat | None
    data: Mapping[str, Data]

    @cached_property
    def text(self) -> str:
        """Return the view as one line of JSON; views are equal exactly when their texts are."""
        return data_text({"seat": self.seat, "data": self.data})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
