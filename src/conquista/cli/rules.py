"""Clauses and their coverage as text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from conquista.cli.board_tables import sheet
from conquista.cli.output import terminal_language
from conquista.core.values import Data
from conquista.i18n import say
from conquista.rulebook import Clause, book, clause
from conquista.rulebook.coverage import BookCoverage, Coverage

STYLES = {"**": "bold", "*": "italic", "`": "cyan"}
KIND_STYLES = {"rule": "bold green", "ruling": "bold yellow"}
OTHER_STYLE = "bold blue"
LONGEST_LINE = 100  # of a clause in a list

_MARKED = re.compile(r"(?P<mark>\*\*|(?<![\w*])\*(?=\S)|`)(?P<inside>.+?)(?P=mark)")


def phrase(key: str, **params: Data) -> str:
    """Return a message of the rulebook commands."""
    return say(f"rulebook.{key}", params, terminal_language())


def styled(text: str) -> Text:
    """Convert markup to styles."""
    result = Text()
    start = 0
    for found in _MARKED.finditer(text):
        result.append(text[start : found.start()])
        result.append(found["inside"], style=STYLES[found["mark"]])
        start = found.end()
    return result.append(text[start:])


def clause_sheet(one: Clause) -> RenderableType:
    """Return a whole clause: heading, text, editions and sources, and its rulings in full."""
    heading = named(one).append(f"  {book(one.book).title}, {one.section}", style="dim")
    facts = Table.grid(padding=(0, 2))
    rows = {
        phrase("editions"): one.editions,
        phrase("source"): one.source,
        phrase("untestable"): one.untestable,
    }
    for label, text in rows.items():
        if text:
            facts.add_row(Text(label, style="dim"), styled(text))
    settled = [named(ruling).append("  ").append(styled(ruling.text)) for ruling in rulings(one)]
    parts: list[RenderableType] = [heading, Padding(styled(one.text), (0, 0, 0, 2)), Padding(facts, (0, 0, 0, 2))]
    if settled:
        parts += [Padding(Text(phrase("rulings"), style="dim"), (0, 0, 0, 2))]
        parts += [Padding(ruling, (0, 0, 0, 4)) for ruling in settled]
    return Group(*parts, "")


def rulings(one: Clause) -> list[Clause]:
    """Return the rulings that a clause cites, and those that refer to it."""
    cited = [found for name in one.cites if (found := clause(name, terminal_language())).kind == "ruling"]
    touching = [
        other
        for other in book(one.book, terminal_language()).clauses
        if other.kind == "ruling" and one.id in other.cites
    ]
    return list(dict.fromkeys([*cited, *touching]))


def lines(found: Iterable[Clause]) -> Iterator[Text]:
    """Yield one line for each clause, below the title of its section."""
    section = ""
    for one in found:
        if one.section != section:
            section = one.section
            yield Text(section, style="dim")
        text = " ".join(one.text.split())
        short = text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 1].rstrip()}…"
        yield Text("  ").append(named(one)).append("  ").append(styled(short))


def named(one: Clause) -> Text:
    return Text().append(one.id, style=KIND_STYLES.get(one.kind, OTHER_STYLE))


def coverage_sheets(found: Coverage) -> Iterator[RenderableType]:
    """Yield the figures of each book, then all problems."""
    columns = ("book", "clauses", "proven", "untestable", "missing", "positions", "state")
    yield sheet(
        phrase("coverage.title"),
        [phrase(f"column.{word}") for word in columns],
        [_row(covered) for covered in found.books],
    )
    for covered in found.books:
        if covered.finished and covered.missing:
            yield Text(phrase("missing", book=covered.book.title, clauses=spans(covered.missing)), style="red")
        if covered.finished and covered.unplayed:
            yield Text(phrase("unplayed", book=covered.book.title, clauses=spans(covered.unplayed)), style="red")
    for name, tests in found.unknown.items():
        yield Text(phrase("unknown", name=name, tests=", ".join(tests), count=len(tests)), style="red")
    for name in found.contradicted:
        yield Text(phrase("contradicted", name=name), style="red")
    for place in found.unreadable:
        yield Text(phrase("unreadable", place=place), style="red")


def _row(covered: BookCoverage) -> tuple[object, ...]:
    state = "unfinished" if not covered.finished else "gaps" if covered.gaps else "holds"
    style = {"holds": "green", "gaps": "red"}.get(state, "yellow")
    return (
        covered.book.title,
        covered.count,
        len(covered.proven),
        len(covered.untestable),
        len(covered.missing),
        phrase("positions", played=covered.positions - len(covered.unplayed), count=covered.positions),
        Text(phrase(f"state.{state}"), style=style),
    )


def spans(found: Iterable[Clause]) -> str:
    """Return ids in short form: GC-TEAM-01 to 04, GC-TEAM-09."""
    runs: list[list[Clause]] = []
    for one in found:
        last = runs[-1][-1] if runs else None
        if last and last.family == one.family and number(last) + 1 == number(one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return ", ".join(run[0].id if len(run) == 1 else f"{run[0].id} to {number(run[-1]):02}" for run in runs)


def number(one: Clause) -> int:
    return int(one.id.rpartition("-")[2])
