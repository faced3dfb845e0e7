"""`conquista rebuild`: compute again what follows from other data of a store."""

from __future__ import annotations

from functools import partial

import typer
from rich.text import Text

from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import out, print_json, t
from conquista.cli.stores import Database, opened_database
from conquista.store.results.completion import complete_results
from conquista.store.results.ratings import Ratings


def register(app: typer.Typer) -> None:
    add_group(app, "rebuild", lambda key: t(f"rebuild.{key}"), {"ratings": ratings})


def ratings(database: Database = "", json: Json = False) -> None:
    """Compute all ratings again from the stored results."""
    counted: list[int] = [0]
    with opened_database(database) as store:
        completed = complete_results(store)
        Ratings(store).rebuild(partial(counted.__setitem__, 0))
    if json:
        print_json({"results": counted[0], "completed": completed})
        return
    out().print(Text(t("rebuild.ratings.done", count=counted[0], completed=completed), style="green"))
