"""`conquista soak network`: connections that fail all the time; no client may miss a message."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Database, Seed, finish, so_far, trial_folder


def command(
    faults: Annotated[int, typer.Option("--faults", "-n", min=1, help=t("soak.network.faults"))] = 10_000,
    tables: Annotated[int, typer.Option("--tables", min=1, max=200, help=t("soak.network.tables"))] = 12,
    database: Database = None,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Matches are played through a proxy that delays, cuts, resets and drops."""
    from conquista.soak.network.trial import run

    with trial_folder(database) as (place, store):
        report = so_far(1000, json)
        figures = run(store, place, faults, tables=tables, seed=seed, report=report)
    finish("network", figures.as_data(), figures.clean, json)
