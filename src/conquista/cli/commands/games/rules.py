"""`conquista rules`: show, search, list and coverage."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from conquista import rulebook
from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import CommandError, out, print_json, terminal_language
from conquista.cli.rules import clause_sheet, coverage_sheets, lines, phrase
from conquista.games import registry
from conquista.rulebook.coverage import coverage

GAPS_FOUND = 1


def register(app: typer.Typer) -> None:
    add_group(app, "rules", phrase, {"show": show, "search": search, "list": list_clauses, "coverage": show_coverage})


def show(ids: Annotated[list[str], typer.Argument(metavar="ID...", help=phrase("show.ids"))]) -> None:
    """Print whole clauses; nothing is printed when one of them does not exist."""
    for one in [rulebook.clause(name, terminal_language()) for name in ids]:
        out().print(clause_sheet(one))


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help=phrase("search.words"))],
    book: Annotated[str | None, typer.Option("--book", metavar="BOOK", help=phrase("search.book"))] = None,
) -> None:
    """Print the clauses that contain all words, a line each."""
    found = rulebook.search(" ".join(words), book, terminal_language())
    for line in lines(found):
        out().print(line, soft_wrap=True)
    out().print(phrase("found", count=len(found)))


def list_clauses(book: Annotated[str, typer.Argument(metavar="BOOK", help=phrase("list.book"))]) -> None:
    """Print every clause of a book, a line each."""
    for line in lines(rulebook.book(book, terminal_language()).clauses):
        out().print(line, soft_wrap=True)


def show_coverage(
    json: Json = False,
    tests: Annotated[Path, typer.Option("--tests", metavar="DIR", help=phrase("coverage.tests"))] = Path("tests"),
) -> None:
    """Compare the rulebooks with the tests; status 1 when a clause of a finished book has no test."""
    if not tests.is_dir():
        raise CommandError("rulebook.no_tests", path=str(tests), hint=phrase("hint.tests"))
    found = coverage(tests, registry.names())
    if json:
        print_json(found.as_data())
    else:
        for part in coverage_sheets(found):
            out().print(part)
    if not found.holds:
        raise typer.Exit(GAPS_FOUND)
