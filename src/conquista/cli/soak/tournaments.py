"""`conquista soak tournaments`: simulated tournaments of all formats, with kills at any step."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Seed, finish, so_far
from conquista.soak.tournaments.trial import run


def command(
    count: Annotated[int, typer.Option("--count", "-n", min=1, help=t("soak.tournaments.count"))] = 1_000,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Play tournaments with and without kills, and compare them."""
    figures = run(count, seed, so_far(50, json))
    finish("tournaments", figures.as_data(), figures.clean, json)
