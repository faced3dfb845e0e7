"""`conquista soak computers`: computer players that hang, die or exhaust memory do not affect others."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.options import Json
from conquista.cli.output import out, print_json, t
from conquista.cli.soak_options import FOUND, Seed
from conquista.core import Data
from conquista.soak.computers.trial import ComputerTrial


def command(
    jobs: Annotated[int, typer.Option("--jobs", "-n", min=1, help=t("soak.computers.jobs"))] = 1000,
    share: Annotated[float, typer.Option("--share", min=0, max=1, help=t("soak.computers.share"))] = 0.25,
    seconds: Annotated[float, typer.Option("--seconds", min=0.5, help=t("soak.computers.seconds"))] = 2.0,
    processes: Annotated[int, typer.Option("--processes", min=1, max=64, help=t("soak.computers.processes"))] = 2,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Fails when a table refused an answer, or when one in twenty was too late."""
    figures = ComputerTrial(seed, processes, share, seconds).run(jobs)
    if json:
        print_json(figures.as_data())
    else:
        data: dict[str, Data] = {
            name: f"{value:.2f}" if isinstance(value, float) else value
            for name, value in figures.as_data().items()
            if isinstance(value, int | float)
        }
        out().print(Text(t("soak.computers.done", **data)))
        out().print(Text(t("soak.computers.waits", **data)))
        for kind, count in sorted(figures.answered.items()):
            out().print(Text(f"  {kind}: {count}", style="dim"))
    if figures.refused or figures.late > figures.jobs / 20:
        raise typer.Exit(FOUND)
