"""Serialisation of records in canonical form."""

from __future__ import annotations

from conquista.core.errors import RecordError
from conquista.core.record.escaping import escape
from conquista.core.record.reader import read
from conquista.core.record.values import FIRST_LINE, UNFINISHED, Record, clock_text
from conquista.core.values import Outcome


def write(record: Record) -> str:
    """Return the record as text; raise RecordError, with the line, for what could not be parsed again."""
    text = "\n".join([*_head(record), "", *_body(record), ""])
    if read(text) != record:
        raise RecordError("core.record.unwritable", line=1)
    return text


def line_number(record: Record, action: int) -> int:
    """Return the line number of an action, counting both from 1."""
    return len(_head(record)) + 1 + bool(record.dealt or record.note) + action


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
    return [FIRST_LINE, *(f"{name}: {escape(text)}" for name, text in headers)]


def _body(record: Record) -> list[str]:
    lines = []
    if record.dealt or record.note:
        lines.append("0 start" + _drawn(record.dealt) + _comment(record.note))
    for number, line in enumerate(record.lines, 1):
        clock = "" if line.clock is None else f" @{clock_text(line.clock)}"
        lines.append(f"{number} {line.seat} {line.word}{clock}{_drawn(line.drawn)}{_comment(line.comment)}")
    lines.append(_end(record.outcome) + _comment(record.end_note))
    return lines


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
