"""What the adapters need beyond the game interface: action numbers, and views as rows of numbers."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from conquista.core import AnyGame, Event, Options, Seat, View
from conquista.kernel.batch import Cell


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A part of an observation: its offset, its shape, its size, and the meaning of its numbers."""

    name: str
    start: int
    shape: tuple[int, ...]
    size: int
    meaning: str

    def of(self, observation: Any) -> Any:
        """Return this part of an observation, a numpy array, in its shape."""
        return observation[self.start : self.start + self.size].reshape(self.shape)


class Adapter(ABC):
    """One game under one set of options, for research environments."""

    codes: Sequence[int]  # the code of each action number, ascending
    places: Sequence[str]  # the board as a graph: places by number
    links: Sequence[tuple[int, int]]  # and their links
    part_names: tuple[str, ...]  # the parts that `parts` returns
    faces: Sequence[str] = ()  # chance outcomes, by number
    happenings = 0  # how many past events an information state contains

    def __init__(self, game: AnyGame, options: Options) -> None:
        self.game, self.options = game, options

    @abstractmethod
    def number(self, code: int) -> int:
        """Return the number of a code, -1 for one that has none."""

    @abstractmethod
    def parts(self, number: int) -> tuple[int, ...]:
        """Return the parts of an action, for programs that choose part by part."""

    @abstractmethod
    def layout(self) -> Sequence[tuple[str, tuple[int, ...], str]]:
        """Return the fields of an observation in order: name, shape, meaning."""

    @abstractmethod
    def encode(self, view: View) -> bytes:
        """Return the observation of a view; it depends on the view only."""

    @abstractmethod
    def text(self, view: View) -> str:
        """Return a view as text for people."""

    @abstractmethod
    def cells(self, size: int) -> list[Cell]:
        """Return this many matches for a batch."""

    @abstractmethod
    def state(self, cell: Cell) -> object:
        """Return the state of a cell."""

    def happening(self, event: Event, seat: Seat) -> tuple[int, int, int, int]:
        """Return an event as seen by a seat: kind, actor (a seat from 1), card or place, count."""
        return (0, 0, 0, 0)

    def drawn(self, before: int, after: object) -> int:
        """Return how many of the last items of a shuffle of `before` items can matter, given the state after it."""
        return before


def fields(layout: Sequence[tuple[str, tuple[int, ...], str]]) -> tuple[ObservationField, ...]:
    """Return the fields of a layout with their offsets."""
    found: list[ObservationField] = []
    start = 0
    for name, shape, meaning in layout:
        found.append(ObservationField(name, start, shape, math.prod(shape), meaning))
        start += found[-1].size
    return tuple(found)
