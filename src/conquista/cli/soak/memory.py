"""`conquista soak memory`: bursts of play and rests; does a server give its memory back?"""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak.load import presets_of
from conquista.cli.soak_options import Database, finish, so_far, trial_folder


def command(
    minutes: Annotated[float, typer.Option("--minutes", min=0, help=t("soak.memory.minutes"))] = 60.0,
    tables: Annotated[int, typer.Option("--tables", min=1, max=2000, help=t("soak.memory.tables"))] = 100,
    rate: Annotated[float, typer.Option("--rate", min=0.1, help=t("soak.load.rate"))] = 50.0,
    burst: Annotated[float, typer.Option("--burst", min=0.1, help=t("soak.memory.burst"))] = 30.0,
    rest: Annotated[float, typer.Option("--rest", min=0, help=t("soak.memory.rest"))] = 75.0,
    database: Database = None,
    json: Json = False,
) -> None:
    """Four clients at every table of each burst; without a database, a new file."""
    from conquista.soak.memory.trial import run

    with trial_folder(database) as (place, store):
        figures = run(store, place, presets_of(tables), minutes, rate, burst, rest, so_far(5, json))
    finish("memory", figures.as_data(), figures.clean, json)
