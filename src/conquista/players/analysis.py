"""Analysis of a position, the part of a plug-in behind the analysis command and the study pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from conquista.core import AnyGame, Chance, Data, Seat
from conquista.core.text.text_parts import TextPart
from conquista.games import registry
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thought

Letter = Callable[[str], str]  # a seat to the name that a file gives it


class AnalysisReport(Protocol):
    """What was found out about a position."""

    player: str  # whose thought comes with the analysis; empty where none does
    thought: Thought | None

    def data(self) -> dict[str, Data]:
        """Return the report as the command line writes it."""

    def study(self) -> dict[str, Data]:
        """Return the fields of the study pages that are not empty."""

    def parts(self, locale: str, letter: Letter) -> list[TextPart]:
        """Return the report as text."""


class PositionAnalyst(Protocol):
    """Analyses positions of one game."""

    study_limits: Limits  # of one analysis for the study pages

    def analyse(
        self, game: AnyGame, state: Any, seat: Seat, top: int, limits: Limits, chance: Chance, stop: Stop
    ) -> AnalysisReport:
        """Return the report for a seat to act, which is empty when the match is over; `top` lines of each kind."""


def analyst(game: AnyGame) -> PositionAnalyst | None:
    """Return the analyst of a game, None for a game without one."""
    found: PositionAnalyst | None = registry.part(game.facts.name, "analysis")
    return found
