"""The adapter for the Conquest family."""

from __future__ import annotations

from functools import cached_property

from conquista.core import AnyGame, Options, View
from conquista.core.parts.research_adapter import Adapter
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.research import features
from conquista.games.conquest.research.cells import Bench, ConquestCell
from conquista.games.conquest.research.numbering import numbering_of
from conquista.games.conquest.research.observations import observe
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import ConquestState, opening
from conquista.games.conquest.text import ConquestPresenter
from conquista.kernel.batch import Cell


class ConquestAdapter(Adapter):
    """An edition on a board."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        super().__init__(game, options)
        assert isinstance(game, Conquest)
        self.rules = game.rules(options)
        self.numbering = numbering_of(self.rules)
        self.codes = self.numbering.codes
        self.places = self.rules.names
        self.links = sorted({(way.start, way.to) for way in self.rules.geography.ways})
        self.part_names = ("place", "member", "kind", "goal", "last")

    def number(self, code: int) -> int:
        return self.numbering.numbers.get(code, -1)

    def parts(self, number: int) -> tuple[int, ...]:
        """Return origin, piece of the stack, kind, destination, and whether it is declared as the last move."""
        return unpack_code(self.codes[number])

    def layout(self) -> tuple[features.Field, ...]:
        return features.fields_of(self.rules)

    @cached_property
    def _length(self) -> int:
        return features.length_of(self.rules)

    def encode(self, view: View) -> bytes:
        """Nothing is hidden, and the view contains the whole position as a line."""
        state = self.game.read_state(self.options, str(view.data["position"]))
        row = bytearray(self._length)
        observe(state.position, SEATS.index(str(view.seat)), row)
        return bytes(row)

    @cached_property
    def _presenter(self) -> ConquestPresenter:
        return ConquestPresenter("en")

    def text(self, view: View) -> str:
        rows = ("".join(text for text, _ in row).rstrip() for row in self._presenter.chart(view, ""))
        return "\n".join([*rows, self._presenter.headline(view)])

    def cells(self, size: int) -> list[Cell]:
        bench = Bench(opening(self.rules), self.numbering)
        return [ConquestCell(index, bench) for index in range(size)]

    def state(self, cell: Cell) -> ConquestState:
        assert isinstance(cell, ConquestCell)
        return ConquestState(self.rules, cell.position.copy())
