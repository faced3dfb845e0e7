"""Shared options, temporary folder and output of the trials."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from conquista.cli.board_tables import sheet
from conquista.cli.output import err, out, print_json, t

FOUND = 1
Database = Annotated[str | None, typer.Option("--database", "-d", help=t("soak.wire.database"))]
Seed = Annotated[int, typer.Option("--seed", help=t("soak.wire.seed"))]


@contextmanager
def trial_folder(database: str | None = None) -> Iterator[tuple[Path, str]]:
    """Yield a folder for the log of a trial, and the store to use: the given one, or a new file in the folder."""
    with tempfile.TemporaryDirectory(prefix="conquista-soak-") as name:
        yield Path(name), database or str(Path(name) / "soak.db")


def so_far(step: int, quiet: bool) -> Callable[[int], None]:
    """Return a callback that prints the progress of a trial now and then."""
    said = 0

    def report(done: int) -> None:
        nonlocal said
        if not quiet and done // step > said:
            said = done // step
            err().print(Text(t("soak.wire.so_far", done=done), style="dim"))

    return report


def finish(name: str, data: Mapping[str, Any], clean: bool, json: bool) -> None:
    """Print the figures; exit with status 1 when the trial has found a problem."""
    if json:
        print_json({"trial": name, "clean": clean} | dict(data))
    else:
        columns = [t("soak.wire.column.figure"), t("soak.wire.column.value")]
        out().print(sheet(t(f"soak.{name}.title"), columns, [(key, _shown(value)) for key, value in _flat(data)]))
        out().print(Text(t("soak.wire.clean" if clean else "soak.wire.not_clean"), style="green" if clean else "red"))
    if not clean:
        raise typer.Exit(FOUND)


def _flat(data: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        words = f"{before}{name}".replace("_", " ")
        if isinstance(value, Mapping):
            yield from _flat(value, f"{words}: ")
        else:
            yield words, value


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.1f}" if abs(value) >= 10 else f"{value:.3f}"
    if isinstance(value, int):
        return f"{value:,}"
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value)
