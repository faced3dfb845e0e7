"""`conquista soak load`: many clients at many tables; measures delivery latency and lost messages."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Database, finish, trial_folder
from conquista.games import registry

SHARE = 0.8  # of the tables play the first game, the others share the rest
SEATS = 4


def command(
    tables: Annotated[int, typer.Option("--tables", min=1, max=2000, help=t("soak.load.tables"))] = 250,
    rate: Annotated[float, typer.Option("--rate", min=0.1, help=t("soak.load.rate"))] = 130.0,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help=t("soak.load.seconds"))] = 600.0,
    database: Database = None,
    json: Json = False,
) -> None:
    """Four clients at every table; without a database, a new file."""
    from conquista.soak.load.trial import run

    with trial_folder(database) as (place, store):
        presets = _presets(tables)
        figures = run(store, place, presets, rate, seconds)
    finish("load", figures.as_data(), figures.clean, json)


def _presets(tables: int) -> dict[str, int]:
    """Return how many tables play each game: its first sample with four seats."""
    from conquista.soak.presets import seats_of

    found = [next((one for one in registry.samples(game) if seats_of(one) == SEATS), "") for game in registry.names()]
    first, *others = [preset for preset in found if preset]
    counts = {first: round(SHARE * tables) if others else tables}
    left = tables - counts[first]
    return counts | {one: left // len(others) + (place < left % len(others)) for place, one in enumerate(others)}
