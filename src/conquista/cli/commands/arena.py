"""`conquista arena`: match, sprt, ladder, balance, rate and report."""

from __future__ import annotations

from collections.abc import Callable

import typer

from conquista.cli.arena import reading, running
from conquista.cli.arena.words import phrase

COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "match": (running.match, "captain squire -p condottiere_2p -n 400"),
    "sprt": (running.sprt, '"captain(nodes=2000)" captain --elo1 20'),
    "ladder": (running.ladder, "-p grand_2p"),
    "balance": (running.balance, "rosa -n 2000"),
    "rate": (reading.rate_logs, "*.jsonl"),
    "report": (reading.report, "match.jsonl -o match.html"),
}


def register(app: typer.Typer) -> None:
    arena = typer.Typer(help=phrase("help"), no_args_is_help=True, rich_markup_mode=None)
    for name, (command, example) in COMMANDS.items():
        ending = phrase("example", command=f"conquista arena {name} {example}")
        arena.command(name, help=phrase(f"{name}.help"), epilog=ending)(command)
    app.add_typer(arena, name="arena")
