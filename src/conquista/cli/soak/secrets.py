"""`conquista soak secrets`: two worlds that differ in what a seat may not know; is it ever sent a different byte?"""

from __future__ import annotations

import os
from typing import Annotated

import typer

from conquista.cli.tell import t
from conquista.cli.wire import Json, Seed, finish, folder, so_far


def register(soak: typer.Typer) -> None:
    soak.command("secrets", help=t("soak.secrets.help"))(secrets)


def secrets(
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help=t("soak.secrets.rounds"))] = 20,
    every: Annotated[int, typer.Option("--every", min=1, help=t("soak.secrets.every"))] = 20,
    processes: Annotated[int | None, typer.Option("--processes", min=1, help=t("soak.secrets.processes"))] = None,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Whole matches of Condottiere with 2 to 6 seats."""
    from conquista.soak.secrets.trial import Plan, run

    report = so_far(100, json)
    with folder() as place:
        plan = Plan(rounds, every, seed)
        figures = run(place, plan, processes or os.cpu_count() or 1, lambda so: report(so.matches))
    finish("secrets", figures.as_data(), figures.clean, json)
