"""`conquista soak secrets`: two worlds that differ in what a seat may not know; is it ever sent a different byte?"""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.tell import t
from conquista.cli.wire import Json, Seed, finish, folder


def register(soak: typer.Typer) -> None:
    soak.command("secrets", help=t("soak.secrets.help"))(secrets)


def secrets(
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help=t("soak.secrets.rounds"))] = 20,
    every: Annotated[int, typer.Option("--every", min=1, help=t("soak.secrets.every"))] = 5,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Whole matches of Condottiere with 2 to 6 seats."""
    from conquista.soak.secrets.trial import run

    with folder() as place:
        figures = run(place, rounds, every=every, seed=seed)
    finish("secrets", figures.as_data(), figures.clean, json)
