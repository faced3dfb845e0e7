"""What the doors must know of a game beyond the contract: numbers for its actions, and views as rows of numbers."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from conquista.core import AnyGame, Event, Options, Seat, View
from conquista.kernel.batch import Cell


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A part of an observation: where it begins, its shape, and what its numbers mean."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def stop(self) -> int:
        return self.start + self.size


class Adapter(ABC):
    """One game under one set of options, as the doors see it."""

    codes: Sequence[int]  # the code of each action number, rising
    places: Sequence[str]  # the board as a graph: places by number
    links: Sequence[tuple[int, int]]  # and which leads to which
    part_names: tuple[str, ...]  # what `parts` gives
    faces: Sequence[str] = ()  # what chance may turn up, by number
    happenings = 0  # how many events of the past an information state keeps

    def __init__(self, game: AnyGame, options: Options) -> None:
        self.game, self.options = game, options

    @abstractmethod
    def number(self, code: int) -> int:
        """The number of a code, -1 for one that has none."""

    @abstractmethod
    def parts(self, number: int) -> tuple[int, ...]:
        """An action taken apart, for programs that choose part by part."""

    @abstractmethod
    def layout(self) -> Sequence[tuple[str, tuple[int, ...], str]]:
        """The fields of an observation in order: name, shape, meaning."""

    @abstractmethod
    def encode(self, view: View) -> bytes:
        """The observation of a view; nothing but the view is looked at."""

    @abstractmethod
    def text(self, view: View) -> str:
        """A view as a person reads it."""

    @abstractmethod
    def cells(self, size: int) -> list[Cell]:
        """So many matches for a batch."""

    @abstractmethod
    def state(self, cell: Cell) -> object:
        """The state that a cell has come to."""

    def happening(self, event: Event, seat: Seat) -> tuple[int, int, int, int]:
        """An event as a seat has heard it: what, who (a seat from 1), which card or place, how many."""
        return (0, 0, 0, 0)

    def drawn(self, before: int, after: object) -> int:
        """How many items of a shuffle, counted from its end, can matter: of `before` items, in the state after it."""
        return before


def fields(layout: Sequence[tuple[str, tuple[int, ...], str]]) -> tuple[ObservationField, ...]:
    """The fields of a layout, one after the other."""
    found: list[ObservationField] = []
    for name, shape, meaning in layout:
        found.append(ObservationField(name, found[-1].stop if found else 0, shape, meaning))
    return tuple(found)
