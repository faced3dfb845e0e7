"""`conquista soak input`: many mutated messages, and every HTTP operation with hostile values."""

from __future__ import annotations

from typing import Annotated

import typer

from conquista.cli.options import Json
from conquista.cli.output import t
from conquista.cli.soak_options import Database, Seed, finish, so_far, trial_folder


def command(
    messages: Annotated[int, typer.Option("--messages", "-n", min=1, help=t("soak.input.messages"))] = 1_000_000,
    examples: Annotated[int, typer.Option("--examples", min=0, help=t("soak.input.examples"))] = 100,
    database: Database = None,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Send messages over sockets, then HTTP requests with Schemathesis where it is installed."""
    from conquista.soak.input.operations import run as run_operations
    from conquista.soak.input.trial import run

    with trial_folder(database) as (place, store):
        report = so_far(50_000, json)
        figures = run(store, place, messages, seed=seed, report=report)
        tried = run_operations(place, examples, seed) if examples else None
    data = figures.as_data() | ({"operations": tried.as_data()} if tried else {})
    finish("input", data, figures.clean and (tried is None or tried.clean), json)
