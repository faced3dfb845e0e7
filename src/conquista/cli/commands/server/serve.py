"""`conquista serve`: the game server."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from conquista.cli.output import CommandError, out, t, terminal_language
from conquista.cli.stores import server_packages
from conquista.i18n import say


def register(app: typer.Typer) -> None:
    app.command("serve", help=t("serve.help"))(serve)


def serve(
    host: Annotated[str | None, typer.Option("--host", help=t("serve.host"))] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help=t("serve.port"))] = None,
    database: Annotated[str | None, typer.Option("--database", help=t("serve.database"))] = None,
    redis: Annotated[str | None, typer.Option("--redis", help=t("serve.redis"))] = None,
    address: Annotated[str | None, typer.Option("--address", help=t("serve.address"))] = None,
    check: Annotated[bool, typer.Option("--check", help=t("serve.check"))] = False,
    open_browser: Annotated[bool, typer.Option("--open", help=t("serve.open"))] = False,
) -> None:
    """Serve until a signal arrives; omitted options are read from the environment."""
    with server_packages():
        from pydantic import ValidationError

        from conquista.server.configuration.settings import ServerSettings
        from conquista.server.startup.run import serve as run
    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database,
        "redis": redis,
        "address": address,
    }
    given = {name: value for name, value in given.items() if value is not None}
    if check:
        explain(given)
        return
    try:
        settings = ServerSettings(**given)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        setting = ".".join(str(part) for part in first["loc"])
        raise CommandError("cli.serve.setting", setting=setting, why=first["msg"]) from None
    run(settings, open_browser)


def explain(given: dict[str, Any]) -> None:
    """Say what is wrong with the configuration, and exit with 1 where the server could not work with it."""
    from conquista.server.configuration.checks import ERROR, check

    found = check(given)
    for one in found:
        mark, style = ("✗", "red") if one.level == ERROR else ("!", "yellow")
        out().print(Text(f"{mark} {say(one.key, one.params, terminal_language())}", style=style))
    if not found:
        out().print(Text(t("check.good"), style="green"))
    if any(one.level == ERROR for one in found):
        raise typer.Exit(1)
