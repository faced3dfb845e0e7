"""`conquista soak kill`: hard kills at seeded points; no acknowledged request may be lost or duplicated."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from conquista.cli.options import Json
from conquista.cli.output import err, out, print_json, t
from conquista.cli.soak_options import FOUND, trial_folder
from conquista.soak.kill.restart import RestartReport, measure
from conquista.soak.kill.trial import KillFigures, KillTrial
from conquista.store.factory import engine_of

ACTIONS = 60  # at each table that is open when the server restarts
PROMISED = 5.0  # seconds until it must answer again


def command(
    kills: Annotated[int, typer.Option("--kills", "-n", min=0, help=t("soak.kill.kills"))] = 500,
    tables: Annotated[int, typer.Option("--tables", min=1, max=100, help=t("soak.kill.tables"))] = 4,
    opened: Annotated[int, typer.Option("--open", min=0, help=t("soak.kill.open"))] = 0,
    database: Annotated[list[str] | None, typer.Option("--database", "-d", help=t("soak.kill.database"))] = None,
    seed: Annotated[int, typer.Option("--seed", help=t("soak.kill.seed"))] = 1,
    json: Json = False,
) -> None:
    """Kill servers on each of the stores; the default is a new file."""
    found: list[tuple[str, KillFigures, RestartReport | None]] = []
    with trial_folder() as (folder, store):
        for number, where in enumerate(database or [store]):
            figures = KillTrial(where, seed + number, tables).run(kills, _report if not json else lambda figures: None)
            back = None
            if opened:
                back = measure(where, folder, opened, ACTIONS, seed)
            found.append((engine_of(where).name, figures, back))
    if json:
        print_json([{"store": name} | f.as_data() | {"back": b.as_data() if b else None} for name, f, b in found])
    else:
        _show(found)
    if not all(figures.clean and (back is None or back.first <= PROMISED) for _, figures, back in found):
        raise typer.Exit(FOUND)


def _report(figures: KillFigures) -> None:
    if figures.kills and figures.kills % 50 == 0:
        err().print(Text(t("soak.kill.so_far", kills=figures.kills, seconds=round(figures.seconds)), style="dim"))


def _back(back: RestartReport) -> str:
    times = {name: f"{getattr(back, name):.1f}" for name in ("first", "slowest", "last")}
    return t("soak.kill.back", tables=back.tables, **times)


def _show(found: list[tuple[str, KillFigures, RestartReport | None]]) -> None:
    sheet = Table(title=t("soak.kill.title"))
    for column in ("store", "kills", "answers", "lost", "doubled", "changed", "back"):
        sheet.add_column(t(f"soak.kill.column.{column}"), justify="left" if column == "store" else "right")
    for name, figures, back in found:
        counts = (figures.kills, figures.answers, figures.lost, figures.doubled, figures.changed)
        sheet.add_row(name, *map(str, counts), _back(back) if back else "")
    out().print(sheet)
    for name, figures, _ in found:
        for point, count in sorted(figures.points.items()):
            out().print(Text(f"  {name}: {count} {point}", style="dim"))
        for fault in figures.faults:
            out().print(Text(fault, style="red"))
