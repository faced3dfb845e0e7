"""`conquista soak upgrade`: server processes are replaced by those of the next version while people play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Database, finish, kept_folder


def command(
    processes: Annotated[int, typer.Option("--processes", min=2, max=8, help=t("soak.upgrade.processes"))] = 2,
    tables: Annotated[int, typer.Option("--tables", min=1, max=100, help=t("soak.upgrade.tables"))] = 4,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help=t("soak.upgrade.seconds"))] = 10.0,
    before: Annotated[str, typer.Option("--before", help=t("soak.upgrade.before"))] = "",
    folder: Annotated[Path | None, typer.Option("--folder", help=t("soak.upgrade.folder"))] = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Upgrade one process after the other under play, and compare every acknowledgement with the journal."""
    from conquista.soak.upgrade.trial import run

    with kept_folder(folder, database) as (place, store):
        figures = run(store, place, processes, tables, seconds, before)
    finish("upgrade", figures.as_data(), figures.clean, json)
