"""`conquista version`."""

from __future__ import annotations

from platform import python_version

import typer

from conquista import __version__, build
from conquista.cli.options import Json
from conquista.cli.output import print_json, t


def register(app: typer.Typer) -> None:
    @app.command("version", help=t("version.help"))
    def version(json: Json = False) -> None:
        """Print the version, the Python version and the active core."""
        if json:
            print_json({"version": __version__, "python": python_version(), "core": build.core()})
        else:
            typer.echo(t("version.line", version=__version__, python=python_version(), core=build.core()))
