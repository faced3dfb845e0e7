"""Analysis results as tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.text import Text

from conquista.cli.analysis.positions import AnalysedPosition
from conquista.cli.analysis.suggestions import phrase
from conquista.cli.board_tables import sheet
from conquista.players.condottiere.action_values import ActionValue
from conquista.players.conquest.analysis import Analysis, AnalysisLine, Steps, Threat


def heading(position: AnalysedPosition) -> Text:
    """Return a heading: the seat to act, and what was played."""
    if not position.seat:
        return Text(phrase("over"), style="bold")
    told = phrase("asked", seat=position.letter(position.seat))
    if position.at is not None:
        told = phrase("moment", at=position.at, asked=told)
    if position.played:
        told += " " + phrase("played", word=position.played)
    return Text(told, style="bold")


def war_parts(position: AnalysedPosition, found: Analysis, top: int) -> list[RenderableType]:
    """Return best turns, answers and threats of a position of the Conquest family."""
    told: list[RenderableType] = []
    if not found.answering:
        told += _turns(position, found.turns)
    if found.answers:
        told.append(_answers(position, found.answers, found.answering))
    told += _threats(position, found.threats, top)
    told.append(Text(phrase("nodes", nodes=found.nodes), style="dim"))
    return told


def _turns(position: AnalysedPosition, turns: Sequence[AnalysisLine]) -> list[RenderableType]:
    if not turns:
        return [Text(phrase("turns.none"))]
    columns = [phrase("column.gain"), phrase("column.sure"), phrase("column.turn")]
    rows = [(_worth(one), _sure(one), _told(position, one.steps)) for one in turns]
    return [sheet(phrase("turns"), columns, rows, numbers_from=9)]


def _answers(position: AnalysedPosition, answers: Sequence[AnalysisLine], asked: bool) -> RenderableType:
    columns = [phrase("column.worth"), phrase("column.sure"), phrase("column.answer"), phrase("column.follows")]
    rows = [
        (_worth(one), _sure(one, "most"), _told(position, one.steps), _told(position, one.follows)) for one in answers
    ]
    return sheet(phrase("answers.now" if asked else "answers.best"), columns, rows, numbers_from=9)


def _threats(position: AnalysedPosition, threats: Sequence[Threat], top: int) -> list[RenderableType]:
    if not threats:
        return [Text(phrase("threats.none"))]
    columns = [phrase(f"column.{word}") for word in ("victim", "attacker", "gain", "turn")]
    shown = [one for victim in _victims(threats) for one in threats if one.victim == victim][: max(top, 4)]
    rows = [
        (
            position.letter(one.victim) or phrase("everybody"),
            position.letter(one.attacker),
            _worth(one.line),
            _told(position, one.line.steps),
        )
        for one in shown
    ]
    return [sheet(phrase("threats"), columns, rows, numbers_from=9)]


def _victims(threats: Sequence[Threat]) -> list[str]:
    return list(dict.fromkeys(one.victim for one in threats))


def card_parts(weighed: Sequence[ActionValue], top: int) -> list[RenderableType]:
    """Return the value of each action in Condottiere."""
    if not weighed:
        return []
    columns = [phrase("column.share"), phrase("column.tries"), phrase("column.action")]
    rows = [(f"{100 * one.share:.1f} %", one.tries, one.word) for one in weighed[:top]]
    return [sheet(phrase("actions"), columns, rows, numbers_from=9)]


def _worth(line: AnalysisLine) -> str:
    if line.wins or line.loses:
        return phrase("wins" if line.wins else "loses")
    return f"{line.value / 100:+.1f}"


def _sure(line: AnalysisLine, bound: str = "least") -> str:
    """Return whether a value is proven, or else the bound: a turn gains no less, an answer is worth no more."""
    return phrase("proven" if line.proven else bound)


def _told(position: AnalysedPosition, steps: Steps) -> str:
    """Return the words of a line, with the seat in front wherever it changes."""
    return "  ".join(
        f"{position.letter(seat)}: " + " ".join(step.word for step in some)
        for seat, some in groupby(steps, lambda step: step.seat)
    )
