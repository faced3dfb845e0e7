"""Analysis of a position for people: best turns, answers and threats, as data and as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from conquista.core import AnyGame, Chance, Data, Seat
from conquista.core.text.text_parts import TextLine, TextPart, TextTable
from conquista.i18n import say
from conquista.players.analysis import Letter
from conquista.players.conquest.analysis import USUAL, Analysis, AnalysisLine, Steps, Threat, analyse
from conquista.players.limits import Limits
from conquista.players.thought import Stop


@dataclass(frozen=True)
class ConquestReport:
    """An analysis, and how many lines of it are shown."""

    found: Analysis
    top: int
    player: str = ""
    thought: None = None

    def data(self) -> dict[str, Data]:
        return {"analysis": self.found.as_data()}

    def study(self) -> dict[str, Data]:
        return self.found.as_data()

    def parts(self, locale: str, letter: Letter) -> list[TextPart]:
        return _Text(locale, letter).parts(self.found, self.top) if self.found.seat else []


class ConquestAnalyst:
    """Searches the turn, the answers to it, and the threats."""

    study_limits = Limits(nodes=60_000)

    def analyse(
        self, game: AnyGame, state: Any, seat: Seat, top: int, limits: Limits, chance: Chance, stop: Stop
    ) -> ConquestReport:
        bounds = USUAL if limits.unlimited else limits
        return ConquestReport(analyse(state.rules, state.position, top, bounds, stop), top)


ANALYST = ConquestAnalyst()


class _Text:
    """Tables of an analysis in one language, with a file's names of the seats."""

    def __init__(self, locale: str, letter: Letter) -> None:
        self._locale, self._letter = locale, letter

    def _phrase(self, key: str, **params: Data) -> str:
        return say(f"analysis.{key}", params, self._locale)

    def parts(self, found: Analysis, top: int) -> list[TextPart]:
        """Return best turns, answers and threats."""
        lines: list[TextPart] = []
        if not found.answering:
            lines.append(self._turns(found.turns))
        if found.answers:
            lines.append(self._answers(found.answers, found.answering))
        lines.append(self._threats(found.threats, top))
        lines.append(TextLine(self._phrase("nodes", nodes=found.nodes), faint=True))
        return lines

    def _turns(self, turns: Sequence[AnalysisLine]) -> TextPart:
        if not turns:
            return TextLine(self._phrase("turns.none"))
        columns = [self._phrase(f"column.{name}") for name in ("gain", "sure", "turn")]
        rows = [(self._worth(one), self._sure(one), self._steps_text(one.steps)) for one in turns]
        return TextTable(self._phrase("turns"), columns, rows)

    def _answers(self, answers: Sequence[AnalysisLine], asked: bool) -> TextPart:
        columns = [self._phrase(f"column.{name}") for name in ("worth", "sure", "answer", "follows")]
        rows = [
            (self._worth(one), self._sure(one, "most"), self._steps_text(one.steps), self._steps_text(one.follows))
            for one in answers
        ]
        return TextTable(self._phrase("answers.now" if asked else "answers.best"), columns, rows)

    def _threats(self, threats: Sequence[Threat], top: int) -> TextPart:
        if not threats:
            return TextLine(self._phrase("threats.none"))
        columns = [self._phrase(f"column.{word}") for word in ("victim", "attacker", "gain", "turn")]
        victims = dict.fromkeys(one.victim for one in threats)
        shown = [one for victim in victims for one in threats if one.victim == victim][: max(top, 4)]
        rows = [
            (
                self._letter(one.victim) or self._phrase("everybody"),
                self._letter(one.attacker),
                self._worth(one.line),
                self._steps_text(one.line.steps),
            )
            for one in shown
        ]
        return TextTable(self._phrase("threats"), columns, rows)

    def _worth(self, line: AnalysisLine) -> str:
        if line.wins or line.loses:
            return self._phrase("wins" if line.wins else "loses")
        return f"{line.value / 100:+.1f}"

    def _sure(self, line: AnalysisLine, bound: str = "least") -> str:
        """Return whether a value is proven, or else the bound: a turn gains no less, an answer is worth no more."""
        return self._phrase("proven" if line.proven else bound)

    def _steps_text(self, steps: Steps) -> str:
        """Return the words of a line, with the seat in front wherever it changes."""
        return "  ".join(
            f"{self._letter(seat)}: " + " ".join(step.word for step in some)
            for seat, some in groupby(steps, lambda step: step.seat)
        )
