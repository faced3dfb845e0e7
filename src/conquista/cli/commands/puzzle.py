"""`conquista puzzle`: check and find."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from conquista.cli.tell import CommandError, out, print_json, tongue
from conquista.core import UnknownName
from conquista.core.values import Data
from conquista.games.conquest.game import FACTS
from conquista.i18n import say
from conquista.players import registry
from conquista.players.limits import Limits
from conquista.puzzles import files
from conquista.puzzles.checking import Check, check
from conquista.puzzles.mining import BOLD, RANDOM, Hunt, hunt

FAULTS_FOUND = 1


def phrase(key: str, **params: Data) -> str:
    """A sentence of this command."""
    return say(f"puzzles.cli.{key}", params, tongue())


Nodes = Annotated[int, typer.Option("--nodes", metavar="NUMBER", min=1000, help=phrase("nodes"))]
Json = Annotated[bool, typer.Option("--json", help=phrase("json"))]


def register(app: typer.Typer) -> None:
    puzzle = typer.Typer(help=phrase("help"), no_args_is_help=True, rich_markup_mode=None)
    puzzle.command("check", help=phrase("check.help"))(check_files)
    puzzle.command("find", help=phrase("find.help"))(find)
    app.add_typer(puzzle, name="puzzle")


def check_files(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE...", help=phrase("check.file"))],
    nodes: Nodes = 20_000_000,
    brute: Annotated[bool, typer.Option("--brute", help=phrase("check.brute"))] = False,
    json: Json = False,
) -> None:
    """Prove every puzzle anew; status 1 when one of them is not what its file says."""
    checks = []
    for path in paths:
        found = check(files.read(path), path.name, Limits(nodes=nodes), brute)
        checks.append(found)
        if not json:
            _tell(found)
    if json:
        print_json([one.as_data() for one in checks])
    if not all(one.holds for one in checks):
        raise typer.Exit(FAULTS_FOUND)


def _tell(found: Check) -> None:
    out().print(phrase("check.holds" if found.holds else "check.fails", file=found.file), soft_wrap=True)
    for line in found.lines:
        out().print("  " + say(line.key, dict(line.params), tongue()), soft_wrap=True)


def find(
    preset: Annotated[str, typer.Argument(metavar="PRESET", help=phrase("find.preset"))],
    count: Annotated[int, typer.Option("--count", metavar="NUMBER", min=1, help=phrase("find.count"))] = 1,
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help=phrase("find.into"))] = Path("."),
    source: Annotated[str, typer.Option("--from", metavar="PLAYER", help=phrase("find.source"))] = BOLD,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", min=0, help=phrase("find.seed"))] = 0,
    least_moves: Annotated[int, typer.Option("--least-moves", min=1, max=20, help=phrase("find.least_moves"))] = 4,
    most_moves: Annotated[int, typer.Option("--most-moves", min=1, max=20, help=phrase("find.most_moves"))] = 7,
    gain: Annotated[int, typer.Option("--gain", min=1, max=40, help=phrase("find.gain"))] = 2,
    grade: Annotated[int, typer.Option("--grade", min=1, max=5, help=phrase("find.grade"))] = 2,
    nodes: Nodes = 3_000_000,
) -> None:
    """Play matches, look for turns with one best way, prove them, and write each to a file."""
    if preset not in FACTS.presets:
        raise UnknownName.among("preset", preset, FACTS.presets)
    if source not in (BOLD, RANDOM) and not registry.known(source):
        raise UnknownName.among("player", source, [BOLD, RANDOM, *registry.names()])
    if least_moves > most_moves:
        raise CommandError("puzzles.cli.find.moves_crossed", least=least_moves, most=most_moves)
    into.mkdir(parents=True, exist_ok=True)
    order = Hunt(preset, source, seed, (least_moves, most_moves), gain, grade, nodes)
    for number, puzzle in enumerate(islice(hunt(order), count), 1):
        path = into / f"{preset}-{seed}-{number:03}.toml"
        path.write_text(files.write(puzzle), encoding="utf-8")
        out().print(
            phrase(
                "find.written",
                file=str(path),
                value=puzzle.value,
                unique=puzzle.unique,
                grade=puzzle.grade,
                themes=", ".join(puzzle.themes) or "-",
            ),
            soft_wrap=True,
        )
