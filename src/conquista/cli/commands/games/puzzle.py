"""`conquista puzzle`: list, show, solve, check and find."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from conquista.cli.groups import add_group
from conquista.cli.interrupts import abandon_on_interrupt
from conquista.cli.output import CommandError, out, print_json, terminal_language
from conquista.cli.play.screen import Screen
from conquista.cli.puzzles import search
from conquista.cli.puzzles.display import Page, check_lines, list_data, list_sheet, phrase
from conquista.cli.puzzles.solver import Attempt
from conquista.core import UnknownName
from conquista.i18n import say
from conquista.players import registry
from conquista.players.limits import Limits
from conquista.puzzles.kit import SearchOrder, find_puzzle, kit_for_preset, kits, read_puzzle

FAILED = 1

Nodes = Annotated[int, typer.Option("--nodes", metavar="NUMBER", min=1000, help=phrase("nodes"))]
Json = Annotated[bool, typer.Option("--json", help=phrase("json"))]
Named = Annotated[str, typer.Argument(metavar="PUZZLE", help=phrase("puzzle"))]
Plain = Annotated[bool, typer.Option("--plain", help=phrase("plain"))]


def register(app: typer.Typer) -> None:
    add_group(app, "puzzle", phrase, {"list": list_all, "show": show, "solve": solve, "check": check_all, "find": find})


def list_all(
    folder: Annotated[Path | None, typer.Option("--folder", metavar="DIR", help=phrase("list.folder"))] = None,
    json: Json = False,
) -> None:
    """List the puzzles of the package, or those of a folder."""
    if folder is None:
        found = [(name, kit.load(name)) for kit in kits().values() for name in kit.names()]
    else:
        found = [(path.name, read_puzzle(path)[1]) for path in sorted(folder.glob("*.toml"))]
    if json:
        print_json(list_data(found))
    elif found:
        out().print(list_sheet(found))
    else:
        raise CommandError("puzzles.cli.list.none", folder=str(folder))


def show(
    name: Named,
    solution: Annotated[bool, typer.Option("--solution", help=phrase("show.option"))] = False,
    plain: Plain = False,
) -> None:
    """Show the question and the position; the solution only on request."""
    page = Page(*find_puzzle(name), Screen(plain))
    page.question()
    page.board()
    if solution:
        page.solution()


def solve(name: Named, plain: Plain = False) -> None:
    """Solve a puzzle against the best defence; status 1 when it is left unsolved."""
    if not Attempt(Page(*find_puzzle(name), Screen(plain))).run():
        raise typer.Exit(FAILED)


def check_all(
    named: Annotated[list[str], typer.Argument(metavar="PUZZLE...", help=phrase("puzzle"))],
    nodes: Nodes = 20_000_000,
    brute: Annotated[bool, typer.Option("--brute", help=phrase("check.brute"))] = False,
    json: Json = False,
) -> None:
    """Prove every puzzle again; status 1 when one does not match its file."""
    checks = []
    for text in named:
        kit, name, puzzle = find_puzzle(text)
        found = abandon_on_interrupt(partial(kit.check, puzzle, name, Limits(nodes=nodes), brute))
        checks.append(found)
        if not json:
            lines = [say(line.key, dict(line.params), terminal_language()) for line in found.lines]
            for line in check_lines(found.file, found.holds, lines):
                out().print(line, soft_wrap=True)
    if json:
        print_json([one.as_data() for one in checks])
    if not all(one.holds for one in checks):
        raise typer.Exit(FAILED)


def find(
    presets: Annotated[list[str], typer.Argument(metavar="PRESET...", help=phrase("find.preset"))],
    count: Annotated[int, typer.Option("--count", metavar="NUMBER", min=1, help=phrase("find.count"))] = 1,
    tries: Annotated[int, typer.Option("--tries", metavar="NUMBER", min=1, help=phrase("find.tries"))] = 5_000,
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help=phrase("find.into"))] = Path("puzzles"),
    source: Annotated[str, typer.Option("--from", metavar="SOURCE", help=phrase("find.source"))] = "",
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", min=0, help=phrase("find.seed"))] = 0,
    least_moves: Annotated[int, typer.Option("--least-moves", min=1, max=20, help=phrase("find.least_moves"))] = 4,
    most_moves: Annotated[int, typer.Option("--most-moves", min=1, max=20, help=phrase("find.most_moves"))] = 7,
    gain: Annotated[int, typer.Option("--gain", min=1, max=40, help=phrase("find.gain"))] = 2,
    grade: Annotated[int, typer.Option("--grade", min=1, max=5, help=phrase("find.grade"))] = 2,
    unique: Annotated[str, typer.Option("--unique", metavar="U1|U2|U3", help=phrase("find.unique"))] = "U2",
    theme: Annotated[list[str] | None, typer.Option("--theme", metavar="THEME", help=phrase("find.theme"))] = None,
    nodes: Nodes = 600_000,
    hours: Annotated[
        float | None, typer.Option("--hours", metavar="NUMBER", min=0.0, help=phrase("find.hours"))
    ] = None,
) -> None:
    """Search for turns with one best solution, prove them, and write each to a file; a search can be continued."""
    if least_moves > most_moves:
        raise CommandError("puzzles.cli.find.moves_crossed", least=least_moves, most=most_moves)
    editions = []
    for preset in _chosen(presets):
        kit = kit_for_preset(preset)
        chosen = source or kit.sources[0]
        if chosen not in kit.sources and not registry.known(chosen):
            raise UnknownName.among("player", chosen, [*kit.sources, *registry.names()])
        if unique not in kit.unique[1:]:
            raise UnknownName.among("uniqueness", unique, kit.unique[1:])
        for one in theme or ():
            if one not in kit.themes:
                raise UnknownName.among("theme", one, kit.themes)
        moves, themes = (least_moves, most_moves), tuple(theme or ())
        editions.append((kit, SearchOrder(preset, chosen, seed, moves, gain, grade, unique, nodes, themes)))
    if not search.find(editions, into, search.SearchBounds(count, tries, hours)):
        raise typer.Exit(FAILED)


def _chosen(presets: list[str]) -> list[str]:
    """Return the editions to search; `all`, or the name of a game, stands for all of its editions."""
    known = kits()
    found: list[str] = []
    for name in presets:
        more = [one for game, kit in known.items() if name in ("all", game) for one in kit.presets]
        found += [one for one in more or [name] if one not in found]
    return found
