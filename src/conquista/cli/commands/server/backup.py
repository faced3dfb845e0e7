"""`conquista backup`: write a whole store to one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.options import Json
from conquista.cli.output import CommandError, out, print_json, t
from conquista.cli.stores import Database, opened_database
from conquista.store import backup as backups


def register(app: typer.Typer) -> None:
    app.command("backup", help=t("backup.help"))(backup)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=t("backup.file"))],
    database: Database = "",
    force: Annotated[bool, typer.Option("--force", help=t("backup.force"))] = False,
    json: Json = False,
) -> None:
    """Write a backup of a store, which may be in use."""
    if file.exists() and not force:
        raise CommandError("cli.backup.exists", path=str(file))
    with opened_database(database) as store:
        rows = backups.backup(store, file)
    if json:
        print_json({"file": str(file), "rows": rows, "bytes": file.stat().st_size})
        return
    out().print(Text(t("backup.done", path=str(file), rows=rows, size=file.stat().st_size), style="green"))
