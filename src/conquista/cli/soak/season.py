"""`conquista soak season`: people, tournaments and results on servers that are killed, all of it computed again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Database, Seed, finish, so_far, trial_folder
from conquista.soak.season.plan import SeasonSizes

FULL = SeasonSizes()


def command(
    people: Annotated[int, typer.Option("--people", min=8, help=t("soak.season.people"))] = FULL.people,
    tournaments: Annotated[int, typer.Option("--tournaments", min=0, help=t("soak.season.tournaments"))] = (
        FULL.tournaments
    ),
    results: Annotated[int, typer.Option("--results", min=1, help=t("soak.season.results"))] = FULL.results,
    played: Annotated[int, typer.Option("--played", min=0, help=t("soak.season.played"))] = FULL.played,
    kills: Annotated[int, typer.Option("--kills", min=0, help=t("soak.season.kills"))] = FULL.kills,
    processes: Annotated[int, typer.Option("--processes", min=1, max=8, help=t("soak.season.processes"))] = 1,
    redis: Annotated[str, typer.Option("--redis", help=t("soak.season.redis"))] = "",
    minutes: Annotated[float, typer.Option("--minutes", min=0, help=t("soak.season.minutes"))] = 0,
    folder: Annotated[Path | None, typer.Option("--folder", help=t("soak.season.folder"))] = None,
    database: Database = None,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Play a season and verify it; with a folder, continue one that was interrupted."""
    from conquista.soak.season.trial import run

    sizes = SeasonSizes(people, tournaments, results, played, kills, seed)
    with trial_folder(database) as (temporary, new_file):
        place, store = temporary, new_file
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            place, store = folder, database or str(folder / "season.db")
        figures = run(store, place, sizes, processes, so_far(1_000, json), minutes, redis=redis)
    finish("season", figures.as_data(), figures.clean, json)
