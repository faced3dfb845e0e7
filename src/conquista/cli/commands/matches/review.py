"""`conquista review`: costly decisions and accuracy of a finished match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.interrupts import interruptible
from conquista.cli.options import Json
from conquista.cli.output import err, out, print_json, t
from conquista.cli.play import files
from conquista.cli.text_parts import print_part
from conquista.core import Seat
from conquista.core.text.text_parts import TextTable
from conquista.players.limits import Limits
from conquista.players.match_review import DecisionJudgement, MatchReview, review

MARKS = {"best": "+", "good": ".", "slip": "?", "costly": "!", "forced": " "}


def register(app: typer.Typer) -> None:
    app.command("review", help=t("review.help"))(run)


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help=t("review.record"))],
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="NUMBER", min=1, help=t("review.nodes"))] = None,
    top: Annotated[int, typer.Option("--top", metavar="NUMBER", min=1, max=20, help=t("review.top"))] = 3,
    json: Json = False,
) -> None:
    """Judge every decision of a record, and print what cost most."""
    read, match = files.load(record)
    limits = None if nodes is None else Limits(nodes=nodes)
    found, cut = interruptible(lambda stop: review(match, limits, stop, ended=read.outcome is not None))
    if json:
        print_json(found.as_data())
        return
    called = dict(read.seats)
    names = {seat: called.get(seat, seat) for seat in found.seats}
    print_part(TextTable(t("review.accuracy"), _columns("seat", "accuracy", "decisions"), _rows(found, names)))
    for seat in found.seats:
        costly = found.costliest(seat, top)
        if not costly:
            out().print(Text(t("review.clean", seat=_called(seat, names))))
            continue
        columns = _columns("turn", "chance", "better")
        print_part(TextTable(t("review.costliest", seat=_called(seat, names)), columns, [_row(one) for one in costly]))
    if cut:
        err().print(Text(t("review.cut", judged=len(found.judged), total=found.total), style="dim"))


def _columns(*names: str) -> list[str]:
    return [t(f"review.column.{name}") for name in names]


def _called(seat: Seat, names: dict[Seat, str]) -> str:
    return f"{seat} ({names[seat]})" if names[seat] != seat else seat


def _rows(found: MatchReview, names: dict[Seat, str]) -> list[tuple[str, str, str]]:
    rows = []
    for seat in found.seats:
        score = found.accuracy(seat)
        marks = "".join(MARKS[found.grades.quality(one)] for one in found.judged if one.decision.seat == seat)
        rows.append((_called(seat, names), "-" if score is None else f"{score:.0f}", marks.replace(" ", "")))
    return rows


def _row(one: DecisionJudgement) -> tuple[str, str, str]:
    seat = one.decision.seat
    chance = t("review.fall", before=round(100 * one.before[seat]), after=round(100 * one.after[seat]))
    words = [word if who == seat else f"{who}:{word}" for who, word in one.better]
    return str(one.decision.turn), chance, " ".join(words)
