"""`conquista verify`: check that a record follows the rules and its seed commitment."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.options import Json
from conquista.cli.output import CommandError, out, print_json, t
from conquista.core import record as records
from conquista.core.chance import promise_of
from conquista.games import registry

LARGEST = 32_000_000  # bytes


def register(app: typer.Typer) -> None:
    app.command("verify", help=t("verify.help"))(verify)


def verify(
    record: Annotated[str, typer.Argument(metavar="RECORD", help=t("verify.record"))],
    json: Json = False,
) -> None:
    """Replay a record line by line, and again from the committed seed."""
    found = records.read(_text(record))
    game = registry.game(found.game)
    records.replay(game, found)
    if found.seed:
        records.check_seed(game, found)
    promise = found.promise or (promise_of(found.seed) if found.seed else "")
    how = "dealt" if found.seed and found.promise else "seed" if found.seed else "unrevealed" if promise else "unseeded"
    if json:
        print_json({"actions": len(found.lines), "rules": True, "deal": how, "promise": promise, "seed": found.seed})
        return
    out().print(Text(t("verify.rules", count=len(found.lines)), style="green"))
    key = {"dealt": "verify.dealt", "seed": "verify.seed", "unrevealed": "verify.unrevealed"}.get(
        how, "verify.unseeded"
    )
    out().print(Text(t(key, promise=promise), style="green" if how == "dealt" else "yellow"))


def _text(name: str) -> str:
    """Read a file, or standard input for a dash."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _bytes(Path(name))
    except OSError as fault:
        raise CommandError("cli.verify.cannot", path=name, reason=fault.strerror or str(fault)) from fault
    if len(data) > LARGEST:
        raise CommandError("cli.verify.large", path=name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise CommandError("cli.verify.text", path=name) from fault


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)
