"""Parses the clauses of a book: list items that start with an id, and table rows whose first cell is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from conquista.rulebook.model import Clause
from conquista.rulebook.references import ID, grounds, references

_HEADING = re.compile(r"#{2,3} (?P<title>.+)")
_BOLD_ITEM = re.compile(rf"- \*\*(?P<id>{ID.pattern})(?P<title> [^*]+)?\*\*(?P<rest>.*)")
_PLAIN_ITEM = re.compile(rf"- (?P<id>{ID.pattern})(?P<title>)(?P<rest> .+)")
_CELL_ID = re.compile(rf"(?P<id>{ID.pattern})(?: \((?P<edition>\w+)\))?")
_BRACKET = re.compile(r"\[(?P<source>\d[^\]]*)\] ")
_TAG = re.compile(r" \{(?P<editions>[^{}]*)\}(?: \((?P<source>.*)\))?$")
_SAME = "same"


@dataclass(frozen=True)
class _ParsedClause:
    """A clause before its references are resolved."""

    id: str
    section: str
    text: str
    editions: str = ""
    source: str = ""


def read(page: str, book: str) -> tuple[Clause, ...]:
    """Return the clauses of a page, in order."""
    parsed = tuple(_with_sources(_parsed(page)))
    known = {clause.id for clause in parsed}
    return tuple(
        Clause(
            clause.id,
            book,
            clause.section,
            clause.text,
            clause.editions,
            clause.source,
            grounds(clause.text, known),
            tuple(name for name in references(f"{clause.text} {clause.editions}", known) if name != clause.id),
        )
        for clause in parsed
    )


def _parsed(page: str) -> Iterator[_ParsedClause]:
    section = ""
    header: list[str] = []
    lines = page.splitlines()
    for number, line in enumerate(lines):
        if heading := _HEADING.fullmatch(line):
            section = heading["title"]
        elif line.startswith("- "):
            item = _item(line, section, lines[number + 1 :])
            if item:
                yield item
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not lines[number - 1].startswith("|"):
                header = cells
            elif named := _CELL_ID.fullmatch(cells[0]):
                yield _row(named["id"], named["edition"] or "", section, header, cells)


def _item(line: str, section: str, after: list[str]) -> _ParsedClause | None:
    """Return a clause written as a list item, with the indented lines below it."""
    found = _BOLD_ITEM.fullmatch(line) or _PLAIN_ITEM.fullmatch(line)
    if found is None:
        return None
    text = f"{found['title'] or ''}{found['rest']}".strip()
    source = editions = ""
    if bracket := _BRACKET.match(text):
        source, text = f"booklet {bracket['source']}", text[bracket.end() :]
    if tag := _TAG.search(text):
        source, editions, text = tag["source"] or "", tag["editions"], text[: tag.start()]
    below = []
    for further in after:
        if not further.startswith("  "):
            break
        below.append(further)
    return _ParsedClause(found["id"], section, "\n".join([text, *below]), editions, source)


def _row(name: str, edition: str, section: str, header: list[str], cells: list[str]) -> _ParsedClause:
    """Return a clause written as a table row: its one statement, or each cell under its heading."""
    if [title.casefold() for title in header[1:]] == ["clause", "source"]:
        return _ParsedClause(name, section, cells[1], source=cells[2])
    cells_by_title = [
        f"{title[:1].upper()}{title[1:]}: {cell}" for title, cell in zip(header[1:], cells[1:], strict=True)
    ]
    return _ParsedClause(name, section, "\n".join(cells_by_title), editions=edition)


def _with_sources(parsed: Iterator[_ParsedClause]) -> Iterator[_ParsedClause]:
    """Yield each clause with its source in full, where the page says that it is the same as above and what it adds."""
    above = ""
    for clause in parsed:
        if clause.source.split(";")[0] == _SAME:
            clause = replace(clause, source=above + clause.source.removeprefix(_SAME))
        else:
            above = clause.source or above
        yield clause
