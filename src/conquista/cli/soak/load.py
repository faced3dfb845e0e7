"""`conquista soak load`: many clients at many tables; measures delivery latency and lost messages."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.output import t
from conquista.cli.soak_options import Database, Json, finish, folder

SHARE = 0.8  # of the tables play Conquest, the others Condottiere


def register(soak: typer.Typer) -> None:
    soak.command("load", help=t("soak.load.help"))(load)


def load(
    tables: Annotated[int, typer.Option("--tables", min=1, max=2000, help=t("soak.load.tables"))] = 250,
    rate: Annotated[float, typer.Option("--rate", min=0.1, help=t("soak.load.rate"))] = 130.0,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help=t("soak.load.seconds"))] = 600.0,
    database: Database = None,
    json: Json = False,
) -> None:
    """Four clients at every table; without a database, a new file."""
    from conquista.soak.load.trial import run

    war = round(SHARE * tables)
    with folder() as place:
        presets = {"conquest_4p": war, "condottiere_4p": tables - war}
        figures = run(database or str(place / "soak.db"), place, presets, rate, seconds)
    finish("load", figures.as_data(), figures.clean, json)
