"""`conquista arena`: match, sprt, ladder, balance, rate and report."""

from __future__ import annotations

from collections.abc import Callable

import typer

from conquista.cli.arena import log_commands, play_commands
from conquista.cli.arena.labels import phrase
from conquista.cli.arena.options import DEFAULT_PRESET

COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "match": (play_commands.match, f"captain squire -p {DEFAULT_PRESET} -n 400"),
    "sprt": (play_commands.sprt, '"captain(nodes=2000)" captain --elo1 20'),
    "ladder": (play_commands.ladder, f"-p {DEFAULT_PRESET}"),
    "balance": (play_commands.balance, "rosa -n 2000"),
    "rate": (log_commands.rate_logs, "*.jsonl"),
    "report": (log_commands.report, "match.jsonl -o match.html"),
}


def register(app: typer.Typer) -> None:
    arena = typer.Typer(help=phrase("help"), no_args_is_help=True, rich_markup_mode=None)
    for name, (command, example) in COMMANDS.items():
        ending = phrase("example", command=f"conquista arena {name} {example}")
        arena.command(name, help=phrase(f"{name}.help"), epilog=ending)(command)
    app.add_typer(arena, name="arena")
