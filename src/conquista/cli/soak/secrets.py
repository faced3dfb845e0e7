"""`conquista soak secrets`: compares all output in two worlds that differ only in hidden information."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Seed, finish, so_far


def command(
    matches: Annotated[int, typer.Option("--matches", "-n", min=0, help=t("soak.secrets.matches"))] = 100,
    called: Annotated[int, typer.Option("--called", "-c", min=0, help=t("soak.secrets.called"))] = 5,
    processes: Annotated[int | None, typer.Option("--processes", min=1, help=t("soak.secrets.processes"))] = None,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Matches of Condottiere with 2 to 6 seats in all variants."""
    from conquista.soak.secrets.trial import SecrecyPlan, run

    report = so_far(10, json)
    plan = SecrecyPlan(matches, called, seed=seed)
    figures = run(plan, processes or os.cpu_count() or 1, lambda so: report(so.matches))
    finish("secrets", figures.as_data(), figures.clean, json)
