"""Files with many records: read one at a time, with what can be read of a faulty one, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from conquista.core.errors import RecordError, UnknownName
from conquista.core.game import AnyGame
from conquista.core.record.escaping import BANNED, escape
from conquista.core.record.reader import LONGEST, read
from conquista.core.record.replay import refused_line
from conquista.core.record.rows import RecordRow
from conquista.core.record.values import ANNOTATED_FIRST_LINE, FIRST_LINE, UNFINISHED, Record
from conquista.core.record.variations import replay_all
from conquista.core.record.writer import write

NOTE_FIRST_LINE = "Conquista note 1"
_BEGINNINGS = ("Conquista record ", "Conquista note ")
_RESULT = "Result: "


@dataclass(frozen=True, slots=True)
class RecordNote:
    """A text among the records of a file, without a match."""

    title: str
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A record or a note of a file, and the line of the file where it begins.

    With a fault, whose line is that of the file too, `content` is what could be read before it, or None.
    """

    line: int
    content: Record | RecordNote | None
    fault: RecordError | None = None


def read_entries(lines: Iterable[str]) -> Iterator[FileEntry]:
    """Yield the entries of a file one after the other; a faulty one does not affect the others.

    `lines` are those of a text file opened with `newline="\\n"`. Entries may have blank lines between them.
    """
    for first, text, is_whole in _split(lines):
        if not is_whole:
            yield FileEntry(first, None, RecordError("core.record.long", line=first, most=LONGEST))
            continue
        try:
            yield FileEntry(first, read_note(text) if text.startswith(_BEGINNINGS[1]) else read(text))
        except RecordError as fault:
            yield FileEntry(first, readable_part(text, fault.line), _moved(fault, first - 1))


def check_entry(entry: FileEntry, game_of: Callable[[str], AnyGame]) -> FileEntry:
    """Replay the record of an entry with its variations; of a faulty one, the part before the fault is left."""
    found = entry
    while isinstance(found.content, Record):
        record = found.content
        try:
            replay_all(_game(record, game_of), record)
            return found
        except RecordError as fault:
            here = _moved(fault, entry.line - 1)
            first = min((one for one in (found.fault, here) if one), key=lambda one: one.line)
            text, end = write(record), fault.line
            part = readable_part(text, end)
            while part == record:  # its end is missing only, although the match is over after the last action
                end -= 1
                part = readable_part(text, end)
            found = replace(found, content=part, fault=first)
    return found


def readable_part(text: str, line: int) -> Record | None:
    """Return the record up to the line before a faulty one, as an unfinished match; None without its headers."""
    rows = text.split("\n")[: line - 1]
    if "" not in rows:
        return None
    blank = rows.index("")
    head = [f"{_RESULT}{UNFINISHED}" if row.startswith(_RESULT) else row for row in rows[1:blank]]
    body = [row for row in rows[blank + 1 :] if not row.startswith("= ")]
    opened: list[int] = []
    for place, row in enumerate(body):
        if row.startswith("("):
            opened.append(place)
        elif row == ")" and opened:
            opened.pop()
    while opened and opened[-1] == len(body) - 1:  # a variation without an action
        body.pop(opened.pop())
    body += [")"] * len(opened)
    for first in (FIRST_LINE, ANNOTATED_FIRST_LINE):
        try:
            return read("\n".join([first, *head, "", *body, f"= {UNFINISHED}", ""]))
        except RecordError:
            continue
    return None


def write_entries(contents: Iterable[Record | RecordNote]) -> Iterator[str]:
    """Yield the texts of a file, one for each record or note; joined they can be read again."""
    for place, content in enumerate(contents):
        text = write(content) if isinstance(content, Record) else write_note(content)
        yield f"\n{text}" if place else text


def read_note(text: str) -> RecordNote:
    """Parse a note; a RecordError names the line and what is expected."""
    rows = [RecordRow(number, line) for number, line in enumerate(text.split("\n"), 1)]
    if rows[-1].text:
        raise rows[-1].fault("last")
    for row in rows:
        if bad := BANNED.search(row.text):
            raise row.fault("letter", code=f"{ord(bad[0]):x}", column=bad.start() + 1)
    if rows[0].text != NOTE_FIRST_LINE:
        raise rows[0].fault("first", right=NOTE_FIRST_LINE)
    name, _, title = rows[1].text.partition(": ")
    if name != "Title" or not title:
        raise rows[1].fault("lacks", header="Title")
    texts = []
    for row in rows[2:-1]:
        if row.text[:2] != "; ":
            raise row.fault("note", text=row.text[:80])
        texts.append(row.plain(row.text[2:]))
    return RecordNote(rows[1].plain(title), tuple(texts))


def write_note(note: RecordNote) -> str:
    """Return a note as text; raise RecordError for one that could not be parsed again."""
    lines = [NOTE_FIRST_LINE, f"Title: {escape(note.title)}", *(f"; {escape(text)}" for text in note.texts), ""]
    text = "\n".join(lines)
    if read_note(text) != note:
        raise RecordError("core.record.unwritable", line=1)
    return text


def _split(lines: Iterable[str]) -> Iterator[tuple[int, str, bool]]:
    """Yield the first line number and the text of each entry, and whether it is whole: not longer than a record."""
    first, size = 1, 0
    rows: list[str] = []
    for number, line in enumerate(lines, 1):
        if (line.startswith(_BEGINNINGS) and rows) or not rows:
            if rows:
                yield first, _joined(rows), size <= LONGEST
            first, size, rows = number, 0, []
            if not line.strip("\n"):
                continue
        size += len(line)
        if size <= LONGEST:
            rows.append(line)
    if rows:
        yield first, _joined(rows), size <= LONGEST


def _joined(rows: list[str]) -> str:
    """Return the text of an entry without the blank lines after it."""
    end = len(rows)
    while end > 1 and rows[end - 1] == "\n":
        end -= 1
    return "".join(rows[:end])


def _game(record: Record, game_of: Callable[[str], AnyGame]) -> AnyGame:
    try:
        return game_of(record.game)
    except UnknownName as refusal:
        raise refused_line(2, refusal) from refusal


def _moved(fault: RecordError, by: int) -> RecordError:
    """Return a fault with its line counted in the file."""
    params = {name: value for name, value in fault.params.items() if name != "line"}
    return RecordError(fault.key, clause=fault.clause, line=max(1, fault.line) + by, **params)
