"""`conquista arena`: match, sprt, ladder, balance, rate and report."""

from __future__ import annotations

import typer

from conquista.cli.arena import reading, running
from conquista.cli.arena.words import phrase


def register(app: typer.Typer) -> None:
    arena = typer.Typer(help=phrase("help"), no_args_is_help=True, rich_markup_mode=None)
    arena.command("match", help=phrase("match.help"))(running.match)
    arena.command("sprt", help=phrase("sprt.help"))(running.sprt)
    arena.command("ladder", help=phrase("ladder.help"))(running.ladder)
    arena.command("balance", help=phrase("balance.help"))(running.balance)
    arena.command("rate", help=phrase("rate.help"))(reading.rate_logs)
    arena.command("report", help=phrase("report.help"))(reading.report)
    app.add_typer(arena, name="arena")
