"""Skirmish for research environments: a code is its number, and an observation is a row of places."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import AnyGame, ConquistaError, Options, View
from conquista.core.parts.research_adapter import Adapter
from conquista.kernel.batch import Cell
from kit.sample_games.skirmish.game import OPENINGS, SEATS, roads


class SkirmishAdapter(Adapter):
    """One board."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        super().__init__(game, options)
        board = options.word("board")
        self.places = "abcdefghij"[: len(OPENINGS[board])]
        self.codes = range(len(self.places) ** 2 + 2)
        self.links = [(self.places.index(a), self.places.index(b)) for a in self.places for b in roads(board, a)]
        self.part_names = ("code",)

    def number(self, code: int) -> int:
        return code

    def parts(self, number: int) -> tuple[int, ...]:
        return (number,)

    def layout(self) -> Sequence[tuple[str, tuple[int, ...], str]]:
        return (("places", (2, len(self.places)), "pieces of the viewer, then of the opponent"),)

    def encode(self, view: View) -> bytes:
        places = str(view.data["position"]).split()[0]
        order = sorted(SEATS, key=lambda seat: seat != view.seat)
        return bytes(place == seat for seat in order for place in places)

    def text(self, view: View) -> str:
        return str(view.data["position"])

    def cells(self, size: int) -> list[Cell]:
        raise ConquistaError("core.no_kernel", game=self.game.facts.name)

    def state(self, cell: Cell) -> object:
        raise ConquistaError("core.no_kernel", game=self.game.facts.name)
