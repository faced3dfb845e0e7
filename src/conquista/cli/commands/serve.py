"""`conquista serve`: the game server."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from conquista.cli.output import CommandError, t


def register(app: typer.Typer) -> None:
    app.command("serve", help=t("serve.help"))(serve)


def serve(
    host: Annotated[str | None, typer.Option("--host", help=t("serve.host"))] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help=t("serve.port"))] = None,
    database: Annotated[str | None, typer.Option("--database", help=t("serve.database"))] = None,
    redis: Annotated[str | None, typer.Option("--redis", help=t("serve.redis"))] = None,
    address: Annotated[str | None, typer.Option("--address", help=t("serve.address"))] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=t("serve.open"))] = False,
) -> None:
    """Serve until a signal arrives; omitted options are read from the environment."""
    try:
        from pydantic import ValidationError

        from conquista.server.run import serve as run
        from conquista.server.settings import ServerSettings
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("conquista"):
            raise
        raise CommandError("cli.serve.extra", package=missing.name) from None
    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database,
        "redis": redis,
        "address": address,
    }
    try:
        settings = ServerSettings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        setting = ".".join(str(part) for part in first["loc"])
        raise CommandError("cli.serve.setting", setting=setting, why=first["msg"]) from None
    run(settings, open_browser)
