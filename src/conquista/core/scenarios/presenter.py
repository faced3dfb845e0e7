"""The scenario presenter of a game: the part of a plug-in that shows and plays scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from conquista.core.game import AnyGame
from conquista.core.scenarios.files import ScenarioFinding, ScenarioStep
from conquista.core.text.text_parts import TextPart
from conquista.core.values import Data, Event


@dataclass(frozen=True)
class ScenarioPosition:
    """The state that a scenario reaches, and the rules to go on with."""

    game: AnyGame
    state: Any
    letters: Mapping[str, str] = field(default_factory=dict)  # the file's names of the seats
    sketched: bool = False  # on an unnamed board, which players cannot see


class ScenarioPresenter(Protocol):
    """A scenario file: its position, its texts, and its names of the seats.

    A plug-in provides a class that is called with the entries of the file and a language.
    """

    file: str
    title: str
    preset: str
    clauses: tuple[str, ...]
    actions: tuple[str, ...]
    notes: Mapping[int, str]  # of the expectations, by number

    def position(self) -> list[TextPart]:
        """Return the whole position."""

    def status_parts(self) -> list[TextPart]:
        """Return what is shown again after the actions."""

    def legal(self) -> TextPart:
        """Return the legal actions."""

    def play(self, word: str) -> ScenarioStep:
        """Make an action, unless it is refused."""

    def after(self) -> ScenarioPosition:
        """Return the position after the actions of the file; raises a refusal for an illegal one."""

    def check(self) -> list[ScenarioFinding]:
        """Compare every expectation."""

    def letter(self, seat: str) -> str:
        """Return the file's name of a seat."""

    def say(self, key: str, params: Mapping[str, Data]) -> str:
        """Return a message with the file's names of seats."""

    def event_text(self, event: Event) -> str:
        """Return the text of an event; nothing is hidden in scenarios."""

    def data(self) -> dict[str, object]:
        """Return the position as data."""
