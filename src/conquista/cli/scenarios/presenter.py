"""Output of scenarios that all games share: steps, refusals, findings."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from conquista.cli.output import t
from conquista.core import ConquistaError
from conquista.core.scenarios.files import ScenarioFinding, ScenarioStep
from conquista.core.scenarios.presenter import ScenarioPresenter


def step_lines(presenter: ScenarioPresenter, step: ScenarioStep) -> list[Text]:
    """Return an action and its result."""
    seat = presenter.letter(step.seat)
    if step.refusal is None:
        lines = [Text(t("scenario.action", seat=seat, word=step.word), style="bold")]
        return lines + [Text(f"  {presenter.event_text(event)}") for event in step.events]
    heading = Text(t("scenario.refused", seat=seat or "-", word=step.word), style="bold red")
    return [heading, Text(f"  {refusal_text(presenter, step.refusal)}", style="red")]


def refusal_text(presenter: ScenarioPresenter, refused: ConquistaError) -> str:
    clause = refused.clause or t("scenario.no_clause")
    return f"{clause}: {presenter.say(refused.key, refused.params)}"


def finding_lines(presenter: ScenarioPresenter, findings: Iterable[ScenarioFinding]) -> list[Text]:
    """Return every comparison, grouped by expectation under its note."""
    lines: list[Text] = []
    last = 0
    for found in findings:
        if found.number != last:
            lines.append(Text(f"{found.number}. {presenter.notes.get(found.number, '')}".rstrip(), style="bold"))
            last = found.number
        sign, style = ("  ✓ ", "green") if found.holds else ("  ✗ ", "red")
        lines.append(Text(sign, style=style).append(_text(presenter, found)))
    return lines


def step_data(presenter: ScenarioPresenter, step: ScenarioStep) -> dict[str, object]:
    refused = step.refusal
    return {
        "word": step.word,
        "seat": presenter.letter(step.seat),
        "events": [
            {"kind": event.kind, "data": {**event.data, **event.secret}, "text": presenter.event_text(event)}
            for event in step.events
        ],
        "refused": {**refused.as_data(), "text": presenter.say(refused.key, refused.params)} if refused else None,
    }


def _text(presenter: ScenarioPresenter, found: ScenarioFinding) -> str:
    return presenter.say(found.message.key, found.message.params)


def finding_data(presenter: ScenarioPresenter, found: ScenarioFinding) -> dict[str, object]:
    return {"expect": found.number, "holds": found.holds, "text": _text(presenter, found)}
