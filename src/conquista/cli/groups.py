"""Commands that have subcommands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import typer


def add_group(
    app: typer.Typer, name: str, message: Callable[[str], str], commands: Mapping[str, Callable[..., None]]
) -> None:
    """Add a command with subcommands; `message` returns their help: `help` of the group, `show.help` of `show`."""
    group = typer.Typer(help=message("help"), no_args_is_help=True, rich_markup_mode=None)
    for command, function in commands.items():
        group.command(command, help=message(f"{command}.help"))(function)
    app.add_typer(group, name=name)
