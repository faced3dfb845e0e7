"""`conquista explorer`: what was played from a position, and a store of openings of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import CommandError, err, out, print_json, t
from conquista.cli.stores import opened_database
from conquista.cli.text_parts import print_part
from conquista.core import AnyGame, ConquistaError, Data, Options, SeededChance, UnknownName
from conquista.core.match import Match
from conquista.core.record import read
from conquista.core.text.text_parts import TextTable
from conquista.explorer.building import add_generated, opening_of_record
from conquista.explorer.file_store import ExplorerFile
from conquista.explorer.generation import generate, schedule, stored
from conquista.explorer.openings import openings_of
from conquista.explorer.results import ALL, SOURCES, ExplorerAnswer, ExplorerRow, StepFilter, explore
from conquista.explorer.shipped import shipped_openings
from conquista.games import registry
from conquista.store.learning.openings import finished_records

SHIPPED_MATCHES = 3_000
TABLE = "table/"  # begins the ids of matches of a server


def phrase(key: str, **params: Data) -> str:
    """Return a message of these commands."""
    return t(f"explorer.{key}", **params)


Preset = Annotated[str, typer.Argument(metavar="PRESET", help=phrase("preset"))]


def register(app: typer.Typer) -> None:
    add_group(app, "explorer", phrase, {"show": show, "build": build})


def show(
    preset: Preset,
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...", help=phrase("words"))] = None,
    position: Annotated[str, typer.Option("--position", metavar="LINE", help=phrase("position"))] = "",
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help=phrase("file"))] = None,
    source: Annotated[str, typer.Option("--source", help=phrase("source"))] = ALL,
    json: Json = False,
) -> None:
    """Print what was played from a position: the first one, one after some actions, or a given one."""
    if preset not in registry.presets():
        raise UnknownName.among("preset", preset, registry.presets())
    if source not in SOURCES[:3]:
        raise UnknownName.among("source", source, SOURCES[:3])
    if file is not None and not file.is_file():
        raise CommandError("cli.explorer.no_file", path=str(file))
    game, options = registry.preset(preset)
    openings = openings_of(game.facts.name)
    place = _place(game, options, words or [], position)
    sides = game.teams(options) or tuple((seat,) for seat in game.seats(options))
    sources = [shipped_openings()] if file is None else [ExplorerFile.open(file)]
    _warn(sources)
    found = explore(sources, openings.key(game, options, place), StepFilter(preset, source), sides, openings.by_seat)
    if json:
        print_json(found.as_data())
        return
    if not found.total:
        out().print(Text(phrase("nothing")))
        return
    names = ["+".join(side) for side in sides] if openings.by_seat else [phrase("column.own"), phrase("column.others")]
    columns = [phrase("column.move"), phrase("column.matches"), *names, phrase("column.draw")]
    print_part(TextTable(phrase("title", total=found.total), columns, _rows(found, openings.by_seat)))
    if found.rare:
        out().print(Text(phrase("rare", rare=found.rare), style="dim"))


def _place(game: AnyGame, options: Options, words: Sequence[str], position: str) -> str:
    """Return how the game names a position: its line, or in a game with hidden cards the name of a group."""
    if game.facts.hidden:
        return words[0] if words else position
    match = Match(game, options, SeededChance(0), position or None)
    for word in words:
        match.play_word(game.to_act(match.state)[0], word)
    return game.write_state(match.state)


def _rows(found: ExplorerAnswer, by_seat: bool) -> list[list[str]]:
    def cells(row: ExplorerRow) -> list[int]:
        return row.wins if by_seat else [row.own, row.matches - row.own - row.draws]

    return [
        [
            f"{row.seat} {row.move}".strip(),
            str(row.matches),
            *(f"{100 * won / row.matches:.0f} %" for won in (*cells(row), row.draws)),
        ]
        for row in found.rows
    ]


def _warn(sources: Sequence[ExplorerFile]) -> None:
    outdated = sum(sum(source.outdated().values()) for source in sources)
    if outdated:
        err().print(Text(phrase("outdated", count=outdated), style="yellow"))


def build(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=phrase("build.file"))],
    matches: Annotated[
        int, typer.Option("--matches", "-n", metavar="NUMBER", min=0, help=phrase("build.matches"))
    ] = SHIPPED_MATCHES,
    level: Annotated[str, typer.Option("--level", metavar="PLAYER", help=phrase("build.level"))] = "sergeant",
    preset: Annotated[list[str] | None, typer.Option("--preset", "-p", help=phrase("build.preset"))] = None,
    keep: Annotated[Path | None, typer.Option("--keep", metavar="FILE", help=phrase("build.keep"))] = None,
    record: Annotated[list[Path] | None, typer.Option("--record", metavar="FILE", help=phrase("build.record"))] = None,
    database: Annotated[str, typer.Option("--database", "-d", help=phrase("build.database"))] = "",
    pack: Annotated[Path | None, typer.Option("--pack", metavar="FILE", help=phrase("build.pack"))] = None,
) -> None:
    """Fill a store of openings; run again to resume or to add more."""
    for name in preset or ():
        if name not in registry.presets():
            raise UnknownName.among("preset", name, registry.presets())
    store = ExplorerFile.open(file)
    played = keep or file.with_suffix(".jsonl")
    refused = add_generated(store, stored(played, repair=True))
    plan = schedule(matches, preset)
    refused += add_generated(store, generate(played, plan, level, _failed), partial(_progress, len(plan)))
    refused += _add_records(store, record or [])
    if database:
        refused += _add_tables(store, database)
    for name, count in store.counts().items():
        out().print(Text(f"{name:24} {count:6,}"))
    if refused:
        err().print(Text(phrase("build.refused", count=refused), style="yellow"))
    if pack is not None:
        out().print(Text(phrase("build.packed", path=str(pack), size=store.pack(pack))))


def _progress(total: int, done: int) -> None:
    if done % 20 == 0:
        err().print(Text(phrase("build.progress", done=done, total=total), style="dim"))


def _failed(preset: str, number: int, why: ConquistaError) -> None:
    err().print(Text(phrase("build.failed", preset=preset, number=number, why=str(why)), style="yellow"))


def _add_records(store: ExplorerFile, paths: Sequence[Path]) -> int:
    """Add records of matches between people; return how many have no place in the explorer."""
    refused = 0
    for path in paths:
        try:
            record = read(path.read_text(encoding="utf-8"))
        except OSError as fault:
            raise CommandError("cli.explorer.no_file", path=str(path)) from fault
        opening = opening_of_record(f"record/{path.name}", record, {}, computers=False)
        refused += opening is None
        if opening is not None:
            store.add(opening)
    return refused


def _add_tables(store: ExplorerFile, database: str) -> int:
    """Add the public finished matches of a server; return how many have no place in the explorer."""
    refused = 0
    known = {name.removeprefix(TABLE) for name in store.known()}
    with opened_database(database) as opened:
        for table, record, computers in finished_records(opened, known):
            opening = opening_of_record(f"{TABLE}{table}", record, {}, computers=computers)
            refused += opening is None
            if opening is not None:
                store.add(opening)
    return refused
