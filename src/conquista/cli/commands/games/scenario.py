"""`conquista scenario`: a position from a file, its legal actions, and why others are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.options import Json
from conquista.cli.output import out, print_json, t
from conquista.cli.scenarios import presenter_of_file
from conquista.cli.scenarios.presenter import finding_data, finding_lines, step_data, step_lines
from conquista.cli.text_parts import print_part
from conquista.core import ConquistaError
from conquista.core.scenarios.files import ScenarioFinding, ScenarioStep
from conquista.core.scenarios.presenter import ScenarioPresenter

FAILED = 1


def register(app: typer.Typer) -> None:
    app.command("scenario", help=t("scenario.help"))(scenario)


def scenario(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=t("scenario.file"))],
    do: Annotated[list[str] | None, typer.Option("--do", metavar="WORD", help=t("scenario.do"))] = None,
    json: Json = False,
) -> None:
    """Play a scenario file. Its own actions must be legal unless it expects otherwise."""
    try:
        presenter = presenter_of_file(file)
    except ConquistaError as refused:
        refused.params.setdefault("hint", t("scenario.hint"))
        raise
    before = presenter.data() if json else None
    if not json:
        _tell_title(presenter)
        for part in presenter.position():
            print_part(part)
        if not (presenter.actions or do):
            print_part(presenter.legal())
    steps = _play(presenter, [*presenter.actions, *(do or ())], aloud=not json)
    findings = presenter.check()
    if json:
        print_json(_data(presenter, steps, findings) | {"before": before, "after": presenter.data()})
    else:
        _tell_findings(presenter, findings)
    refused_own = any(step.refusal for step in steps[: len(presenter.actions)])
    if refused_own or not all(found.holds for found in findings):
        raise typer.Exit(FAILED)


def _play(presenter: ScenarioPresenter, words: list[str], aloud: bool) -> list[ScenarioStep]:
    """Try actions one by one; a refused one changes nothing, and the next is still tried."""
    steps = []
    for word in words:
        step = presenter.play(word)
        steps.append(step)
        if aloud:
            for line in step_lines(presenter, step):
                out().print(line)
    if aloud and steps:
        for part in (*presenter.status_parts(), presenter.legal()):
            print_part(part)
    return steps


def _tell_title(presenter: ScenarioPresenter) -> None:
    heading = Text(presenter.title or presenter.file, style="bold")
    out().print(heading.append(f"  {presenter.preset}  {' '.join(presenter.clauses)}".rstrip(), style="dim"))


def _tell_findings(presenter: ScenarioPresenter, findings: list[ScenarioFinding]) -> None:
    if not findings:
        return
    out().print(Text(t("scenario.expectations"), style="bold"))
    for line in finding_lines(presenter, findings):
        out().print(line)
    failing = sum(not found.holds for found in findings)
    if failing:
        out().print(Text(t("scenario.some_fail", count=failing), style="red"))
    else:
        out().print(Text(t("scenario.all_hold", count=len(presenter.notes)), style="green"))


def _data(
    presenter: ScenarioPresenter, steps: list[ScenarioStep], findings: list[ScenarioFinding]
) -> dict[str, object]:
    return {
        "title": presenter.title,
        "clauses": list(presenter.clauses),
        "preset": presenter.preset,
        "deeds": [step_data(presenter, step) for step in steps],
        "findings": [finding_data(presenter, found) for found in findings],
    }
