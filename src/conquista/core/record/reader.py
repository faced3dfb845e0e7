"""Parsing of records. Parsing is strict: it accepts exactly what `write` would write."""

from __future__ import annotations

import datetime
import re

from conquista.core.errors import RecordError
from conquista.core.record.body import RecordBody
from conquista.core.record.escaping import BANNED
from conquista.core.record.rows import RecordRow
from conquista.core.record.values import ANNOTATED_FIRST_LINE, FIRST_LINE, UNFINISHED, Record
from conquista.core.values import Seat

LONGEST = 8_000_000  # characters; longer texts are refused

_HEADER = re.compile(r"(Option|Seat) ([^ :]+): (.+)|([^ :]+): (.+)", re.DOTALL)
_GAME = re.compile(r"([a-z][a-z0-9-]*) ([1-9][0-9]{0,5})")
_NAME = re.compile(r"[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
_PLAIN = re.compile(r"[a-z0-9][A-Za-z0-9_.-]*")
_SEAT = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}")
_OPTION = re.compile(r"[a-z][A-Za-z0-9_.]*")
_HEX = re.compile(r"[0-9a-f]{64}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z)?")

# Headers in their order; custom ones are allowed at None.
_ORDER = ("Game", "Preset", "Board", "Option", "Seat", "Date", "Clock", "Promise", "Seed", None, "Opening", "Result")


def read(text: str) -> Record:
    """Parse a record; a RecordError names the line and what is expected."""
    if len(text) > LONGEST:
        raise RecordError("core.record.long", line=1, most=LONGEST)
    rows = [RecordRow(number, line) for number, line in enumerate(text.split("\n"), 1)]
    if rows[-1].text:
        if rows[0].text not in (FIRST_LINE, ANNOTATED_FIRST_LINE):  # something else than a record
            raise rows[0].fault("first", right=FIRST_LINE)
        raise rows[-1].fault("last")
    rows.pop()
    for row in rows:
        if bad := BANNED.search(row.text):
            raise row.fault("letter", code=f"{ord(bad[0]):x}", column=bad.start() + 1)
    blank = next((index for index, row in enumerate(rows) if not row.text), len(rows))
    head = _Head(rows[:blank])
    if blank == len(rows):
        raise RecordRow(len(rows) + 1, "").fault("blank")
    record = _record(head, rows[blank + 1 :], rows[-1].number + 1)
    if record.annotated != head.annotated:
        raise rows[0].fault("first", right=ANNOTATED_FIRST_LINE if record.annotated else FIRST_LINE)
    return record


class _Head:
    """Parser of the headers, in their order."""

    def __init__(self, rows: list[RecordRow]) -> None:
        if not rows or rows[0].text not in (FIRST_LINE, ANNOTATED_FIRST_LINE):
            raise (rows[0] if rows else RecordRow(1, "")).fault("first", right=FIRST_LINE)
        self.annotated = rows[0].text == ANNOTATED_FIRST_LINE
        self.single: dict[str, str] = {}
        self.options: list[tuple[str, str]] = []
        self.seats: list[tuple[Seat, str]] = []
        self.free: list[tuple[str, str]] = []
        self.version = 0
        self.end = rows[-1]
        place = 0
        for row in rows[1:]:
            place = self._take(row, place)
        for name in ("Game", "Seat", "Result"):
            if name not in self.single and not (name == "Seat" and self.seats):
                raise self.end.fault("lacks", header=name)

    def _take(self, row: RecordRow, place: int) -> int:
        found = _HEADER.fullmatch(row.text)
        if not found:
            raise row.fault("header", text=row.text[:80])
        listed, item, listed_value, name, value = found.groups()
        kind = listed or name
        now = _ORDER.index(kind if kind in _ORDER else None)
        if now < place:
            raise row.fault("order", header=kind, after=_ORDER[place] or "-")
        if listed:
            self._list(row, listed, item, row.plain(listed_value))
        elif kind in ("Option", "Seat"):
            raise row.fault("header", text=row.text[:80])
        elif kind in _ORDER:
            if kind in self.single:
                raise row.fault("twice", header=kind)
            self.single[kind] = self._known(row, kind, row.plain(value))
        else:
            row.need(_NAME, kind, "name")
            if any(kind == other for other, _ in self.free):
                raise row.fault("twice", header=kind)
            self.free.append((kind, row.plain(value)))
        return now

    def _list(self, row: RecordRow, kind: str, item: str, value: str) -> None:
        row.need(_OPTION if kind == "Option" else _SEAT, item, kind.lower())
        taken = self.options if kind == "Option" else self.seats
        if any(item == other for other, _ in taken):
            raise row.fault("twice", header=f"{kind} {item}")
        if kind == "Option" and taken and taken[-1][0] > item:
            raise row.fault("order", header=f"Option {item}", after=f"Option {taken[-1][0]}")
        taken.append((item, value))

    def _known(self, row: RecordRow, kind: str, value: str) -> str:
        if kind == "Game":
            found = _GAME.fullmatch(value)
            if not found:
                raise row.fault("game", text=value[:80])
            self.version = int(found[2])
            return found[1]
        if kind in ("Preset", "Board"):
            return row.need(_PLAIN, value, "plain")
        if kind in ("Promise", "Seed"):
            return row.need(_HEX, value, "hex")
        if kind == "Date":
            row.need(_DATE, value, "date")
            try:
                datetime.datetime.fromisoformat(value.removesuffix("Z"))
            except ValueError:
                raise row.fault("date", text=value) from None
        return value


def _record(head: _Head, rows: list[RecordRow], after: int) -> Record:
    body = RecordBody([seat for seat, _ in head.seats], rows, after)
    outcome = body.outcome
    stated, ended = head.single["Result"], outcome.text if outcome else UNFINISHED
    if stated != ended:
        raise rows[-1].fault("result", stated=stated[:80], ended=ended)
    return Record(
        game=head.single["Game"],
        version=head.version,
        seats=tuple(head.seats),
        preset=head.single.get("Preset", ""),
        board=head.single.get("Board", ""),
        options=tuple(head.options),
        date=head.single.get("Date", ""),
        clock=head.single.get("Clock", ""),
        promise=head.single.get("Promise", ""),
        seed=head.single.get("Seed", ""),
        headers=tuple(head.free),
        opening=head.single.get("Opening", ""),
        dealt=body.dealt,
        note=body.opening.note,
        lines=body.lines,
        outcome=outcome,
        end_note=body.end_note,
        remarks=tuple(body.opening.remarks),
        drawings=tuple(body.opening.drawings),
        continuations=tuple(body.continuations),
    )
