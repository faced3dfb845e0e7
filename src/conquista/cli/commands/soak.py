"""`conquista soak`: long-running stress trials that print figures."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import typer

from conquista.cli import soak as trials
from conquista.cli.output import t


def register(app: typer.Typer) -> None:
    soak = typer.Typer(help=t("soak.help"), no_args_is_help=True, rich_markup_mode=None)

    @soak.callback()
    def root() -> None:
        """Group the subcommands, even if there is only one."""

    for module in sorted(pkgutil.iter_modules(trials.__path__), key=lambda module: module.name):
        trial = import_module(f"{trials.__name__}.{module.name}")
        soak.command(module.name, help=t(f"soak.{module.name}.help"))(trial.command)
    app.add_typer(soak, name="soak")
