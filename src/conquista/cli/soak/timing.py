"""`conquista soak timing`: whether the response time of a computer reveals its hand."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Seed, finish, so_far


def command(
    pairs: Annotated[int, typer.Option("--pairs", "-n", min=1, help=t("soak.timing.pairs"))] = 1000,
    thinkers: Annotated[int, typer.Option("--thinkers", min=1, help=t("soak.timing.thinkers"))] = 2,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Decisions of Condottiere at real tables, with the usual pauses."""
    from conquista.soak.timing.trial import run

    figures = run(pairs, seed, thinkers, so_far(100, json))
    finish("timing", figures.as_data(), figures.clean, json)
