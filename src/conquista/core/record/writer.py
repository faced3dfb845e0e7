"""Serialisation of records in canonical form."""

from __future__ import annotations

from conquista.core.errors import RecordError
from conquista.core.record.escaping import escape
from conquista.core.record.reader import read
from conquista.core.record.values import (
    ANNOTATED_FIRST_LINE,
    FIRST_LINE,
    LABEL,
    MOST_DEPTH,
    UNFINISHED,
    Record,
    RecordDrawing,
    RecordLine,
    Variation,
    clock_text,
)
from conquista.core.values import Outcome


def write(record: Record) -> str:
    """Return the record as text; raise RecordError, with the line, for what could not be parsed again."""
    rows, _ = _body(record)
    text = "\n".join([*_head(record), "", *rows, ""])
    if read(text) != record:
        raise RecordError("core.record.unwritable", line=1)
    return text


def line_number(record: Record, action: int) -> int:
    """Return the line number of an action, counting both from 1; the end counts as one more action."""
    if action < 1:
        return len(_head(record)) + 1 + bool(record.dealt or record.note)
    return line_numbers(record)[action - 1]


def line_numbers(record: Record) -> list[int]:
    """Return the line numbers of all actions of the match, and of the end."""
    first = len(_head(record)) + 1
    return [first + place for place in _body(record)[1]]


def header_line(record: Record, header: str) -> int:
    """Return the line number of a header, or 1 when there is none of this name."""
    lines = [number for number, line in enumerate(_head(record), 1) if line.startswith(f"{header}: ")]
    return lines[0] if lines else 1


def _head(record: Record) -> list[str]:
    seats = [(f"Seat {seat}", name) for seat, name in record.seats]
    options = [(f"Option {name}", text) for name, text in record.options]
    headers = [
        ("Game", f"{record.game} {record.version}"),
        *_some(("Preset", record.preset), ("Board", record.board)),
        *options,
        *seats,
        *_some(("Date", record.date), ("Clock", record.clock), ("Promise", record.promise), ("Seed", record.seed)),
        *record.headers,
        *_some(("Opening", record.opening)),
        ("Result", record.outcome.text if record.outcome else UNFINISHED),
    ]
    first = ANNOTATED_FIRST_LINE if record.annotated else FIRST_LINE
    return [first, *(f"{name}: {escape(text)}" for name, text in headers)]


def _body(record: Record) -> tuple[list[str], list[int]]:
    """Return the lines of the body, and in it the places of the actions and of the end, counted from 1."""
    rows: list[str] = []
    places: list[int] = []
    if record.dealt or record.note:
        rows.append("0 start" + _drawn(record.dealt) + _comment(record.note))
    rows += _annotations(record.remarks, record.drawings)
    for number, line in enumerate(record.lines, 1):
        places.append(len(rows) + 1)
        rows += _line(number, line, 0)
    for variation in record.continuations:
        rows += _variation(len(record.lines) + 1, variation, 1)
    places.append(len(rows) + 1)
    rows.append(_end(record.outcome) + _comment(record.end_note))
    return rows, places


def _line(number: int, line: RecordLine, depth: int) -> list[str]:
    clock = "" if line.clock is None else f" @{clock_text(line.clock)}"
    glyphs = f" ! {' '.join(line.glyphs)}" if line.glyphs else ""
    rows = [f"{number} {line.seat} {line.word}{clock}{_drawn(line.drawn)}{glyphs}{_comment(line.comment)}"]
    rows += _annotations(line.remarks, line.drawings)
    for variation in line.variations:
        rows += _variation(number, variation, depth + 1)
    return rows


def _variation(number: int, variation: Variation, depth: int) -> list[str]:
    if depth > MOST_DEPTH:
        raise RecordError("core.record.deep", line=1, most=MOST_DEPTH)
    rows = ["(" + _comment(variation.name)]
    for place, line in enumerate(variation.lines, number):
        rows += _line(place, line, depth)
    return [*rows, ")"]


def _annotations(remarks: tuple[str, ...], drawings: tuple[RecordDrawing, ...]) -> list[str]:
    return [*(f"; {escape(text)}" for text in remarks), *map(_drawing, drawings)]


def _drawing(drawing: RecordDrawing) -> str:
    text = _comment(drawing.text) if drawing.kind == LABEL else ""
    return f"+ {drawing.kind} {drawing.colour} {' '.join(drawing.places)}{text}"


def _some(*headers: tuple[str, str]) -> list[tuple[str, str]]:
    return [(name, text) for name, text in headers if text]


def _drawn(numbers: tuple[int, ...]) -> str:
    return " ~ " + " ".join(map(str, numbers)) if numbers else ""


def _comment(text: str) -> str:
    return f" ; {escape(text)}" if text else ""


def _end(outcome: Outcome | None) -> str:
    if outcome is None:
        return f"= {UNFINISHED}"
    return f"= {outcome.text} by {outcome.reason} {outcome.clause}".rstrip()
