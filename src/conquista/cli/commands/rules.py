"""`conquista rules`: show, search, list and coverage."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from conquista import rulebook
from conquista.cli.rules import clause_sheet, coverage_sheets, lines, t
from conquista.cli.tell import CommandError, out, print_json
from conquista.cli.tell import t as say_cli
from conquista.games import registry
from conquista.rulebook.coverage import coverage

GAPS_FOUND = 1


def register(app: typer.Typer) -> None:
    rules = typer.Typer(help=t("help"), no_args_is_help=True, rich_markup_mode=None)
    rules.command("show", help=t("show.help"))(show)
    rules.command("search", help=t("search.help"))(search)
    rules.command("list", help=t("list.help"))(list_clauses)
    rules.command("coverage", help=t("coverage.help"))(show_coverage)
    app.add_typer(rules, name="rules")


def show(ids: Annotated[list[str], typer.Argument(metavar="ID...", help=t("show.ids"))]) -> None:
    """Print each clause as a whole; nothing is printed when one of them does not exist."""
    for one in [rulebook.clause(name) for name in ids]:
        out().print(clause_sheet(one))


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help=t("search.words"))],
    book: Annotated[str | None, typer.Option("--book", metavar="BOOK", help=t("search.book"))] = None,
) -> None:
    """Print the clauses that hold all words, a line each."""
    found = rulebook.search(" ".join(words), book)
    for line in lines(found):
        out().print(line, soft_wrap=True)
    out().print(t("found", count=len(found)))


def list_clauses(book: Annotated[str, typer.Argument(metavar="BOOK", help=t("list.book"))]) -> None:
    """Print every clause of a book, a line each."""
    for line in lines(rulebook.book(book).clauses):
        out().print(line, soft_wrap=True)


def show_coverage(
    json: Annotated[bool, typer.Option("--json", help=say_cli("option.json"))] = False,
    tests: Annotated[Path, typer.Option("--tests", metavar="DIR", help=t("coverage.tests"))] = Path("tests"),
) -> None:
    """Hold the books against the tests; status 1 when a clause of a finished book is held by none."""
    if not tests.is_dir():
        raise CommandError("rulebook.no_tests", path=str(tests), hint=t("hint.tests"))
    found = coverage(tests, registry.names())
    if json:
        print_json(found.as_data())
    else:
        for part in coverage_sheets(found):
            out().print(part)
    if not found.holds:
        raise typer.Exit(GAPS_FOUND)
