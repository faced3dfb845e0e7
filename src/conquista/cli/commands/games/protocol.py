"""`conquista protocol`: a computer player that speaks the engine protocol on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from conquista.cli.output import terminal_language
from conquista.i18n import say
from conquista.players import registry, spec
from conquista.players.limits import Limits
from conquista.players.protocol_server import STRONGEST, Speaker


def register(app: typer.Typer) -> None:
    app.command("protocol", help=_phrase("help"))(protocol)


def _phrase(key: str) -> str:
    return say(f"players.protocol.{key}", {}, terminal_language())


def protocol(
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help=_phrase("player"))] = STRONGEST,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help=_phrase("nodes"))] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", min=0.001, help=_phrase("seconds"))] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=999_999_999, help=_phrase("seed"))] = 0,
) -> None:
    """Serve the protocol until `quit` or the end of the input."""
    wanted = spec.read(player)
    if not wanted.loaded and player != STRONGEST:
        registry.entry(wanted.name)
    Speaker(player, _say, Limits(nodes, seconds), seed).run(_lines())


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _lines() -> Iterator[str]:
    """Yield the lines of standard input; undecodable characters are replaced."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        yield from sys.stdin
        return
    while line := stream.readline():
        yield line.decode("utf-8", "replace")
