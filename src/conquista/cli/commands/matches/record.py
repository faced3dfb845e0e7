"""`conquista record`: list, verify, split and join files with many records."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.groups import add_group
from conquista.cli.options import Json
from conquista.cli.output import CommandError, out, print_json, t, terminal_language
from conquista.core import Data
from conquista.core.record import FileEntry, Record, RecordNote, Variation, check_entry, read_entries, write_entries
from conquista.games import registry

FAILED = 1
STANDARD_INPUT = "-"
CHAPTER = "Chapter"  # the header that names a game of a study

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help=t("record.file"))]
RecordFiles = Annotated[list[str], typer.Argument(metavar="FILE...", help=t("record.file"))]


def register(app: typer.Typer) -> None:
    def message(key: str) -> str:
        return t(f"record.{key}")

    add_group(app, "record", message, {"list": list_all, "verify": verify, "split": split, "join": join})


def list_all(file: RecordFile, json: Json = False) -> None:
    """List what a file holds; status 1 when something cannot be read."""
    _show(file, _entries(file), json)


def verify(file: RecordFile, json: Json = False) -> None:
    """Replay every record with its variations; status 1 when one has a fault."""
    _show(file, (check_entry(one, registry.game) for one in _entries(file)), json, summary=True)


def split(
    file: RecordFile,
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help=t("record.into"))] = Path(),
) -> None:
    """Write each record to a file of its own; what has a fault is named and left out, with status 1."""
    count, faulty = 0, 0
    for number, entry in enumerate(_entries(file), 1):
        if entry.content is None or entry.fault is not None:
            faulty += 1
            out().print(_line(number, entry), soft_wrap=True)
            continue
        name = re.sub(r"[^a-z0-9]+", "-", title(entry).lower())[:40].strip("-")
        path = into / f"{number:04}-{name or 'record'}.record"
        try:
            into.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as made:
                made.writelines(write_entries([entry.content]))
        except FileExistsError as fault:
            raise CommandError("cli.record.exists", path=str(path)) from fault
        except OSError as fault:
            raise CommandError("cli.record.cannot", path=str(path), reason=fault.strerror or str(fault)) from fault
        count += 1
    out().print(t("record.written", count=count, path=str(into)), soft_wrap=True)
    if faulty:
        raise typer.Exit(FAILED)


def join(files: RecordFiles) -> None:
    """Write all records to standard output; the first fault ends it with an error."""

    def contents() -> Iterator[Record | RecordNote]:
        for file in files:
            for entry in _entries(file):
                if entry.fault is not None:
                    raise entry.fault
                if entry.content is not None:
                    yield entry.content

    for text in write_entries(contents()):
        sys.stdout.write(text)


def title(entry: FileEntry) -> str:
    """Return the name of an entry: its chapter or event, or who played what."""
    content = entry.content
    if content is None:
        return ""
    if not isinstance(content, Record):
        return content.title
    named = dict(content.headers)
    players = ", ".join(name for _, name in content.seats)
    return named.get(CHAPTER) or named.get("Event") or f"{content.preset or content.game}: {players}"


def variation_count(record: Record) -> int:
    """Return how many variations a record has, those inside others included."""
    waiting: list[Variation] = [*record.continuations, *(one for line in record.lines for one in line.variations)]
    count = 0
    while waiting:
        variation = waiting.pop()
        count += 1
        waiting += [one for line in variation.lines for one in line.variations]
    return count


def _entries(file: str) -> Iterator[FileEntry]:
    """Yield the entries of a file, or of standard input for a dash."""
    try:
        if file == STANDARD_INPUT:
            yield from read_entries(line.decode("utf-8") for line in sys.stdin.buffer)
            return
        with Path(file).open(encoding="utf-8", newline="\n") as lines:
            yield from read_entries(lines)
    except OSError as fault:
        raise CommandError("cli.record.cannot", path=file, reason=fault.strerror or str(fault)) from fault
    except UnicodeDecodeError as fault:
        raise CommandError("cli.record.text", path=file) from fault


def _show(file: str, entries: Iterable[FileEntry], json: bool, summary: bool = False) -> None:
    """Print entries as they are read; status 1 when one has a fault."""
    rows: list[dict[str, Data]] = []
    records, faults, variations = 0, 0, 0
    for number, entry in enumerate(entries, 1):
        faults += entry.fault is not None
        if isinstance(entry.content, Record):
            records += 1
            variations += variation_count(entry.content)
        if json:
            rows.append(_data(entry))
        elif entry.fault is not None or not summary:
            out().print(_line(number, entry), soft_wrap=True)
    if json:
        print_json(rows)
    elif not records and not faults:
        raise CommandError("cli.record.none", path=file)
    elif summary and not faults:
        out().print(Text(t("record.clean", count=records, variations=variations), style="green"))
    if faults:
        raise typer.Exit(FAILED)


def _line(number: int, entry: FileEntry) -> Text:
    content = entry.content
    if entry.fault is not None:
        read = len(content.lines) if isinstance(content, Record) else 0
        fault = entry.fault.say(terminal_language())
        return Text(t("record.fault", number=number, line=entry.line, fault=fault, read=read), style="red")
    if isinstance(content, Record):
        counts = {"actions": len(content.lines), "variations": variation_count(content)}
        return Text(t("record.entry", number=number, line=entry.line, title=title(entry), **counts))
    return Text(t("record.note", number=number, line=entry.line, title=title(entry)))


def _data(entry: FileEntry) -> dict[str, Data]:
    content = entry.content
    record = content if isinstance(content, Record) else None
    return {
        "line": entry.line,
        "kind": "record" if record else "note" if content else "",
        "title": title(entry),
        "game": record.game if record else "",
        "seats": dict(record.seats) if record else {},
        "actions": len(record.lines) if record else 0,
        "variations": variation_count(record) if record else 0,
        "result": record.outcome.text if record and record.outcome else "",
        "fault": entry.fault.as_data() if entry.fault else None,
    }
