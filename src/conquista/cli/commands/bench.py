"""`conquista bench`: show and compare the results of `make bench`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.bench.compare import ComparisonRow, compare, differences
from conquista.cli.bench.report import BenchmarkReport, BenchmarkSheet, Figure, read, times_better
from conquista.cli.board_tables import sheet
from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import out, print_json, terminal_language
from conquista.core.values import Data
from conquista.i18n import say

WORSE = 1
STYLES = {"better": "green", "worse": "red", "changed": "yellow", "new": "dim", "gone": "dim", "same": ""}


def phrase(key: str, **params: Data) -> str:
    return say(f"bench.{key}", params, terminal_language())


def register(app: typer.Typer) -> None:
    add_group(app, "bench", phrase, {"show": show, "compare": compare_files})


def show(file: Annotated[Path, typer.Argument(metavar="FILE", help=phrase("show.file"))]) -> None:
    """Print the figures of one run."""
    report = read(file)
    out().print(about(report))
    for one in report.sheets:
        columns = [phrase(f"column.{word}") for word in ("name", "value", "unit", "bar", "ratio")]
        out().print(sheet(one.title, columns, [_cells(one, figure) for figure in one.figures]))


def compare_files(
    old: Annotated[Path, typer.Argument(metavar="OLD", help=phrase("compare.old"))],
    new: Annotated[Path, typer.Argument(metavar="NEW", help=phrase("compare.new"))],
    json: Json = False,
    strict: Annotated[bool, typer.Option("--strict", help=phrase("compare.strict"))] = False,
) -> None:
    """Print both runs side by side and mark changes beyond the noise."""
    before, after = read(old), read(new)
    rows = compare(before, after)
    if json:
        print_json([row.__dict__ for row in rows])
    else:
        _print(before, after, rows)
    if strict and any(row.verdict == "worse" for row in rows):
        raise typer.Exit(WORSE)


def _print(before: BenchmarkReport, after: BenchmarkReport, rows: list[ComparisonRow]) -> None:
    console = out()
    console.print(phrase("compare.between", old=about(before), new=about(after)))
    for name, then, now in differences(before, after):
        console.print(Text(phrase("compare.machine", name=name, then=then, now=now), style="yellow"))
    columns = [phrase(f"column.{word}") for word in ("name", "old", "new", "unit", "ratio", "noise", "verdict")]
    for title in dict.fromkeys(row.sheet for row in rows):
        console.print(sheet(title, columns, [_compared(row) for row in rows if row.sheet == title]))
    counts = {verdict: sum(row.verdict == verdict for row in rows) for verdict in STYLES}
    labels = ("better", "worse", "same")
    console.print(phrase("compare.sum", **{verdict: counts[verdict] for verdict in labels}))


def _compared(row: ComparisonRow) -> tuple[object, ...]:
    word = Text(phrase(f"verdict.{row.verdict}"), style=STYLES[row.verdict])
    ratio = None if row.ratio is None else f"{row.ratio:.2f}"
    return row.name, number(row.old), number(row.new), row.unit, ratio, f"{100 * row.noise:.0f}%", word


def _cells(one: BenchmarkSheet, figure: Figure) -> tuple[object, ...]:
    ours = one.figure(figure.beside) if figure.beside else None
    bar = Text(number(figure.bar), style="red" if figure.meets is False else "")
    return figure.name, number(figure.value), figure.unit, bar, f"{times_better(ours, figure):.1f}" if ours else ""


def about(report: BenchmarkReport) -> str:
    return f"{report.date} {report.commit} ({report.machine.get('processor', '-')})"


def number(value: float | None) -> str:
    """Return a figure with its significant digits."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
