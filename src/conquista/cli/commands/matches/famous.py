"""`conquista famous`: annotated matches between strong computer players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import err, out, print_json, t
from conquista.cli.text_parts import print_part
from conquista.core import Data, UnknownName
from conquista.core.record import read
from conquista.core.text.text_parts import TextTable
from conquista.famous.library import DATA, famous_game, famous_games
from conquista.famous.selection import CANDIDATES, annotated, annotated_again, candidates, save
from conquista.games import registry


def phrase(key: str, **params: Data) -> str:
    """Return a message of these commands."""
    return t(f"famous.{key}", **params)


Named = Annotated[str, typer.Argument(metavar="NAME", help=phrase("name"))]


def register(app: typer.Typer) -> None:
    add_group(app, "famous", phrase, {"list": list_all, "show": show, "build": build, "annotate": annotate})


def list_all(json: Json = False) -> None:
    """List the shipped games."""
    found = list(famous_games().values())
    rows = [
        (one.id, ", ".join(sorted(set(one.players.values()))), "+".join(one.winners), one.leads, len(one.notes))
        for one in found
    ]
    if json:
        keys = ("id", "players", "winners", "leads", "notes")
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
        return
    columns = [phrase(f"column.{name}") for name in ("name", "players", "winners", "leads", "notes")]
    print_part(TextTable(phrase("title"), columns, [tuple(map(str, row)) for row in rows]))


def show(name: Named, notes: Annotated[bool, typer.Option("--notes", help=phrase("notes"))] = False) -> None:
    """Print the record of a game, or a table of its annotations."""
    found = famous_game(name)
    if not notes:
        typer.echo(found.record, nl=False)
        return
    lines = read(found.record).lines
    rows = [
        (
            str(note["first"] + 1),
            note["seat"],
            " ".join(line.word for line in lines[note["first"] : note["last"]] if line.seat == note["seat"]),
            f"{_percent(note['before'][note['seat']])} → {_percent(note['after'][note['seat']])}",
            " ".join(step["word"] for step in note["better"] if step["seat"] == note["seat"]),
        )
        for note in found.notes
    ]
    columns = [phrase(f"column.{key}") for key in ("action", "seat", "actions", "chance", "better")]
    print_part(TextTable(found.id, columns, rows))


def _percent(chance: str) -> str:
    return f"{100 * float(chance):.0f} %"


def build(
    preset: Annotated[str, typer.Argument(metavar="PRESET", help=phrase("preset"))],
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help=phrase("player"))],
    count: Annotated[
        int, typer.Option("--candidates", metavar="NUMBER", min=1, help=phrase("candidates"))
    ] = CANDIDATES,
    folder: Annotated[Path, typer.Option("--folder", metavar="DIR", help=phrase("folder"))] = DATA,
) -> None:
    """Play candidates and write the liveliest with its annotations."""
    if preset not in registry.presets():
        raise UnknownName.among("preset", preset, registry.presets())
    best = None
    for one in candidates(preset, player, count):
        text = phrase("candidate", number=one.number, leads=one.leads, actions=len(one.match.entries))
        err().print(Text(text, style="dim"))
        best = one if best is None or one.rank > best.rank else best
    assert best is not None
    out().print(Text(phrase("written", path=str(save(annotated(preset, best), folder)))))


def annotate(
    named: Annotated[list[str], typer.Argument(metavar="NAME...", help=phrase("name"))],
    folder: Annotated[Path, typer.Option("--folder", metavar="DIR", help=phrase("folder"))] = DATA,
) -> None:
    """Review shipped games again and write them with new annotations."""
    for name in named:
        out().print(Text(phrase("written", path=str(save(annotated_again(famous_game(name)), folder)))))
