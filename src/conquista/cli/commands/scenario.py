"""`conquista scenario`: a position from a file, what may be done in it, and why the rest is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.scenario import (
    Voice,
    deed_data,
    deed_lines,
    finding_data,
    finding_lines,
    legal_sheet,
    position_data,
    position_sheets,
)
from conquista.cli.tell import out, print_json, t
from conquista.core import ConquistaError
from conquista.games.conquest.scenes import Deed, Finding, Script, judge, play, read, set_up

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
        script = read(file)
        scene = set_up(script)
    except ConquistaError as refused:
        refused.params.setdefault("hint", t("scenario.hint"))
        raise
    voice = Voice(scene)
    before = position_data(voice) if json else None
    if not json:
        _tell_title(script)
        for part in position_sheets(voice):
            out().print(part)
        if not (script.scenario.actions or do):
            out().print(legal_sheet(voice))
    deeds = _play(voice, [*script.scenario.actions, *(do or ())], told=not json)
    findings = judge(script) if script.expects else []
    if json:
        after = position_data(voice)
        print_json(_data(script, voice, deeds, findings) | {"before": before, "after": after})
    else:
        _tell_findings(script, voice, findings)
    refused_own = any(deed.refusal for deed in deeds[: len(script.scenario.actions)])
    if refused_own or not all(found.holds for found in findings):
        raise typer.Exit(FAILED)


def _play(voice: Voice, words: list[str], told: bool) -> list[Deed]:
    """Do actions one by one; a refused one changes nothing, and the next is tried all the same."""
    deeds = []
    for word in words:
        deed = play(voice.scene, word)
        deeds.append(deed)
        if told:
            for line in deed_lines(voice, deed):
                out().print(line)
    if told and deeds:
        for part in (*position_sheets(voice)[-2:], legal_sheet(voice)):
            out().print(part)
    return deeds


def _tell_title(script: Script) -> None:
    made = script.scenario
    heading = Text(made.title or script.file, style="bold")
    out().print(heading.append(f"  {made.preset}  {' '.join(made.clauses)}".rstrip(), style="dim"))


def _tell_findings(script: Script, voice: Voice, findings: list[Finding]) -> None:
    if not findings:
        return
    out().print(Text(t("scenario.expectations"), style="bold"))
    for line in finding_lines(voice, findings, {i: one.note for i, one in enumerate(script.expects, 1)}):
        out().print(line)
    failing = sum(not found.holds for found in findings)
    if failing:
        out().print(Text(t("scenario.some_fail", count=failing), style="red"))
    else:
        out().print(Text(t("scenario.all_hold", count=len(script.expects)), style="green"))


def _data(script: Script, voice: Voice, deeds: list[Deed], findings: list[Finding]) -> dict[str, object]:
    made = script.scenario
    return {
        "title": made.title,
        "clauses": list(made.clauses),
        "preset": made.preset,
        "deeds": [deed_data(voice, deed) for deed in deeds],
        "findings": [finding_data(voice, found) for found in findings],
    }
