"""What a game brings to the stage, and what is told the same for all games: deeds, refusals, findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from rich.console import RenderableType
from rich.text import Text

from conquista.cli.output import t
from conquista.core import ConquistaError, Data, Event
from conquista.core.scenario_files import ScenarioFinding, ScenarioStep


class ScenarioPresenter(Protocol):
    """A scenario file that is played out: its position, its words, and how its seats are called."""

    file: str
    title: str
    preset: str
    clauses: tuple[str, ...]
    actions: tuple[str, ...]
    notes: Mapping[int, str]  # of the expectations, by number

    def position(self) -> list[RenderableType]:
        """The whole position."""

    def standing(self) -> list[RenderableType]:
        """What is shown again after the actions."""

    def legal(self) -> RenderableType:
        """The legal actions."""

    def play(self, word: str) -> ScenarioStep:
        """Do an action, unless it is refused."""

    def judge(self) -> list[ScenarioFinding]:
        """Compare every expectation."""

    def letter(self, seat: str) -> str:
        """How the file calls a seat."""

    def say(self, key: str, params: Mapping[str, Data]) -> str:
        """A sentence with the file's names for seats."""

    def told(self, event: Event) -> str:
        """What happened; nothing is hidden on the stage."""

    def data(self) -> dict[str, object]:
        """The position for other programs."""


def deed_lines(stage: ScenarioPresenter, deed: ScenarioStep) -> list[Text]:
    """An action and what came of it."""
    seat = stage.letter(deed.seat)
    if deed.refusal is None:
        told = [Text(t("scenario.action", seat=seat, word=deed.word), style="bold")]
        return told + [Text(f"  {stage.told(event)}") for event in deed.events]
    heading = Text(t("scenario.refused", seat=seat or "-", word=deed.word), style="bold red")
    return [heading, Text(f"  {refusal_text(stage, deed.refusal)}", style="red")]


def refusal_text(stage: ScenarioPresenter, refused: ConquistaError) -> str:
    clause = refused.clause or t("scenario.no_clause")
    return f"{clause}: {stage.say(refused.key, refused.params)}"


def finding_lines(stage: ScenarioPresenter, findings: Iterable[ScenarioFinding]) -> list[Text]:
    """Every comparison, those of one expectation under its note."""
    told: list[Text] = []
    last = 0
    for found in findings:
        if found.number != last:
            told.append(Text(f"{found.number}. {stage.notes.get(found.number, '')}".rstrip(), style="bold"))
            last = found.number
        sign, style = ("  ✓ ", "green") if found.holds else ("  ✗ ", "red")
        told.append(Text(sign, style=style).append(stage.say(found.key, found.params)))
    return told


def deed_data(stage: ScenarioPresenter, deed: ScenarioStep) -> dict[str, object]:
    refused = deed.refusal
    return {
        "word": deed.word,
        "seat": stage.letter(deed.seat),
        "events": [
            {"kind": event.kind, "data": {**event.data, **event.secret}, "text": stage.told(event)}
            for event in deed.events
        ],
        "refused": {**refused.as_data(), "text": stage.say(refused.key, refused.params)} if refused else None,
    }


def finding_data(stage: ScenarioPresenter, found: ScenarioFinding) -> dict[str, object]:
    return {"expect": found.number, "holds": found.holds, "text": stage.say(found.key, found.params)}
