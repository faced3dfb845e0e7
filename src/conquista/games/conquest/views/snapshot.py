"""One moment of a match in plain values, read from a view: the input of texts, text maps and queries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from conquista.core import View
from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.position_reader import read_position
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset, rules_for
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.derived import HeldSpaces, allowance, held_against, holder_of
from conquista.games.conquest.views.events import member


class ConquestSnapshot:
    """A state by names: seats as letters, places and pieces by name."""

    def __init__(self, state: ConquestState) -> None:
        self.state = state

    @property
    def rules(self) -> ConquestRuleset:
        return self.state.rules

    @cached_property
    def stacks(self) -> dict[str, Piece]:
        """The stack on every occupied place."""
        return {self.rules.names[place]: stack for place, stack in packing.stacks(self.state.position).items()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        return packing.numbers(self.state.position)

    @cached_property
    def rows(self) -> dict[str, list[int]]:
        return packing.rows(self.state.position)

    @property
    def answering(self) -> bool:
        """Whether a recapture is awaited."""
        return self.numbers["phase"] == ANSWERING

    @property
    def over(self) -> bool:
        return self.numbers["phase"] == OVER

    @property
    def active(self) -> str:
        """The seat whose turn it is."""
        return SEATS[self.numbers["active"]]

    @property
    def awaited(self) -> str:
        """The seat to act; empty when the match is over."""
        return "" if self.over else SEATS[self.numbers["to_act"]]

    @property
    def target(self) -> str:
        """The place of the piece that a recapture would strike."""
        return self.rules.names[self.numbers["target"]] if self.answering else ""

    @property
    def left(self) -> int:
        return packing.left(self.state.position)

    def counts(self, seat: str) -> dict[str, int]:
        return packing.seat_counts(self.state.position, SEATS.index(seat))

    def piece(self, place: str, index: int) -> Piece | None:
        """The piece that an action names."""
        return member(self.state, self.rules.geography.number[place], index)

    def allowance(self, piece: Piece) -> int:
        """Moves a piece may make in a turn."""
        return allowance(self.rules, piece)

    def raised(self) -> dict[str, str]:
        """Each castle space whose drawbridge is up, and the seat that raised it."""
        by = self.rows["raised"]
        return {name: SEATS[by[i]] for name, i in self.rules.geography.bridges.items() if by[i] != NONE}

    def held_against(self, seat: str) -> list[HeldSpaces]:
        """The castle spaces and Quests that cost a seat moves."""
        return held_against(self.rules, self.stacks, seat)

    def holder(self, place: str) -> str:
        """Who occupies a castle space or Quest; empty when nobody does."""
        stack = self.stacks.get(place)
        return holder_of(self.rules, place, stack) if stack is not None else ""


def flat(piece: Piece) -> Iterator[tuple[int, Piece]]:
    """The pieces of a stack, each with its number in it."""
    yield 0, piece
    for i, cargo in enumerate(piece.load):
        yield 1 + i, cargo
    for i, rider in enumerate(piece.load[0].load if piece.load else ()):
        yield 4 + i, rider


def kinds_of(pieces: Sequence[Piece]) -> list[str]:
    """The kinds of pieces and all they carry."""
    found = []
    for piece in pieces:
        found += [KINDS[piece.type], *kinds_of(piece.load)]
    return found


def read(view: View) -> ConquestSnapshot:
    """The snapshot of a view; without hidden information it is unique."""
    options = view.data["options"]
    assert isinstance(options, dict)
    return _read(str(view.data["position"]), tuple(options.items()))


@lru_cache(maxsize=256)
def _read(position: str, options: tuple[tuple[str, str], ...]) -> ConquestSnapshot:
    chosen = FACTS.read_options(dict(options))
    rules = rules_for(chosen.word("board"), chosen)
    return ConquestSnapshot(ConquestState(rules, read_position(rules, position)))
