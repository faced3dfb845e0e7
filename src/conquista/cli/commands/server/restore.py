"""`conquista restore`: fill a store from a backup, and optionally verify it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.options import Json
from conquista.cli.output import out, print_json, t
from conquista.cli.stores import Database, place
from conquista.store import backup as backups
from conquista.store.factory import open_database
from conquista.store.journals.verification import Checked, check

DAMAGED = 1


def register(app: typer.Typer) -> None:
    app.command("restore", help=t("restore.help"))(restore)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=t("restore.file"))],
    database: Database = "",
    checking: Annotated[bool, typer.Option("--check", help=t("restore.check"))] = False,
    json: Json = False,
) -> None:
    """Fill an empty store from a backup."""
    with closing(open_database(place(database))) as store:
        rows = backups.restore(store, file)
        checked = check(store) if checking else None
    if json:
        counts = {"tables": checked.tables, "actions": checked.actions, "damaged": checked.damaged} if checked else None
        print_json({"rows": rows, "checked": counts})
    else:
        out().print(Text(t("restore.done", path=str(file), rows=rows), style="green"))
        _say(checked)
    if checked and checked.damaged:
        raise typer.Exit(DAMAGED)


def _say(checked: Checked | None) -> None:
    if checked is None:
        return
    good = checked.tables - len(checked.damaged)
    out().print(Text(t("restore.checked", tables=good, actions=checked.actions), style="green"))
    for name in checked.damaged:
        out().print(Text(t("restore.damaged", table=name), style="red"))
