"""`conquista scenario`: a position from a file, what may be done in it, and why the rest is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.output import out, print_json, t
from conquista.cli.scenarios import ScenarioPresenter, stage_of
from conquista.cli.scenarios.presenter import deed_data, deed_lines, finding_data, finding_lines
from conquista.core import ConquistaError
from conquista.core.scenario_files import ScenarioFinding, ScenarioStep

FAILED = 1


def register(app: typer.Typer) -> None:
    app.command("scenario", help=t("scenario.help"))(scenario)


def scenario(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=t("scenario.file"))],
    do: Annotated[list[str] | None, typer.Option("--do", metavar="WORD", help=t("scenario.do"))] = None,
    json: Annotated[bool, typer.Option("--json", help=t("option.json"))] = False,
) -> None:
    """Play a file out. Its own actions must be legal where it expects something of them."""
    try:
        stage = stage_of(file)
    except ConquistaError as refused:
        refused.params.setdefault("hint", t("scenario.hint"))
        raise
    before = stage.data() if json else None
    if not json:
        _tell_title(stage)
        for part in stage.position():
            out().print(part)
        if not (stage.actions or do):
            out().print(stage.legal())
    deeds = _play(stage, [*stage.actions, *(do or ())], told=not json)
    findings = stage.judge()
    if json:
        print_json(_data(stage, deeds, findings) | {"before": before, "after": stage.data()})
    else:
        _tell_findings(stage, findings)
    refused_own = any(deed.refusal for deed in deeds[: len(stage.actions)])
    if refused_own or not all(found.holds for found in findings):
        raise typer.Exit(FAILED)


def _play(stage: ScenarioPresenter, words: list[str], told: bool) -> list[ScenarioStep]:
    """Do actions one by one; a refused one changes nothing, and the next is tried all the same."""
    deeds = []
    for word in words:
        deed = stage.play(word)
        deeds.append(deed)
        if told:
            for line in deed_lines(stage, deed):
                out().print(line)
    if told and deeds:
        for part in (*stage.standing(), stage.legal()):
            out().print(part)
    return deeds


def _tell_title(stage: ScenarioPresenter) -> None:
    heading = Text(stage.title or stage.file, style="bold")
    out().print(heading.append(f"  {stage.preset}  {' '.join(stage.clauses)}".rstrip(), style="dim"))


def _tell_findings(stage: ScenarioPresenter, findings: list[ScenarioFinding]) -> None:
    if not findings:
        return
    out().print(Text(t("scenario.expectations"), style="bold"))
    for line in finding_lines(stage, findings):
        out().print(line)
    failing = sum(not found.holds for found in findings)
    if failing:
        out().print(Text(t("scenario.some_fail", count=failing), style="red"))
    else:
        out().print(Text(t("scenario.all_hold", count=len(stage.notes)), style="green"))


def _data(stage: ScenarioPresenter, deeds: list[ScenarioStep], findings: list[ScenarioFinding]) -> dict[str, object]:
    return {
        "title": stage.title,
        "clauses": list(stage.clauses),
        "preset": stage.preset,
        "deeds": [deed_data(stage, deed) for deed in deeds],
        "findings": [finding_data(stage, found) for found in findings],
    }
