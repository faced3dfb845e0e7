"""A game of 400 spaces (mark a free one), and a server with it, for comparison with another server."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from conquista.cli.main import main
from conquista.core import Chance, Event, Game, GameInfo, Options, Outcome, Seat, Step, Unreadable, View
from conquista.games import registry

SPACES = 400
FREE = "."


@dataclass(frozen=True)
class Mark:
    """A space to be marked."""

    cell: int
    word: str


MARKS = tuple(Mark(cell, str(cell)) for cell in range(SPACES))


class Marks(Game[str, Mark]):
    """The state is the row of spaces; the seat with fewer marks is to move."""

    facts = GameInfo("marks", 1, "core.refused.over", 2, 2, SPACES)

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return ("A", "B")

    def start(self, options: Options, chance: Chance) -> str:
        return FREE * SPACES

    def options(self, state: str) -> Options:
        return self.facts.choose()

    def to_act(self, state: str) -> tuple[Seat, ...]:
        free = state.count(FREE)
        return (("A", "B")[(SPACES - free) % 2],) if free else ()

    def legal_actions(self, state: str, seat: Seat) -> Iterator[Mark]:
        if seat in self.to_act(state):
            yield from (action for action, mark in zip(MARKS, state, strict=True) if mark == FREE)

    def apply(self, state: str, seat: Seat, action: Mark, chance: Chance) -> Step[str]:
        event = Event("marks.marked", {"seat": seat, "cell": action.cell})
        return Step(state[: action.cell] + seat + state[action.cell + 1 :], (event,))

    def outcome(self, state: str) -> Outcome | None:
        return None if FREE in state else Outcome((("A", "B"),), "core.refused.over")

    def view(self, state: str, seat: Seat | None) -> View:
        return View(seat, {"cells": state})

    def sample_state(self, view: View, chance: Chance) -> str:
        return str(view.data["cells"])

    def read_action(self, state: str, seat: Seat, text: str) -> Mark:
        if not text.isdecimal() or int(text) >= SPACES:
            raise Unreadable("core.refused.unreadable", word=text)
        return MARKS[int(text)]

    def write_state(self, state: str) -> str:
        return state

    def read_state(self, options: Options, text: str) -> str:
        return text

    def code(self, state: str, action: Mark) -> int:
        return action.cell

    def action_of(self, state: str, code: int) -> Mark:
        return MARKS[code]

    def invariant_counts(self, state: str) -> Mapping[str, int]:
        return {"spaces": len(state)}


GAME = Marks()

if __name__ == "__main__":
    registry.GAMES["marks"] = registry.Entry("benchmarks._marks:GAME")
    main(["serve", *sys.argv[1:]])
