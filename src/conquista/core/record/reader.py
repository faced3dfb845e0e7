"""Parsing of records. Parsing is strict: it accepts exactly what `write` would write."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass

from conquista.core.errors import RecordError
from conquista.core.record.escaping import BANNED, WORD, unescape
from conquista.core.record.values import FIRST_LINE, UNFINISHED, Record, RecordLine, clock_text
from conquista.core.values import Data, Outcome, Seat

LONGEST = 8_000_000  # characters; longer texts are refused

_HEADER = re.compile(r"(Option|Seat) ([^ :]+): (.+)|([^ :]+): (.+)", re.DOTALL)
_GAME = re.compile(r"([a-z][a-z0-9-]*) ([1-9][0-9]{0,5})")
_NAME = re.compile(r"[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
_PLAIN = re.compile(r"[a-z0-9][A-Za-z0-9_.-]*")
_SEAT = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}")
_OPTION = re.compile(r"[a-z][A-Za-z0-9_.]*")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_CLOCK = re.compile(r"(0|[1-9][0-9]{0,5}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{3}))?")
_HEX = re.compile(r"[0-9a-f]{64}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z)?")
_KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
_CLAUSE = re.compile(r"[A-Za-z0-9.-]+")

# Headers in their order; custom ones are allowed at None.
_ORDER = ("Game", "Preset", "Board", "Option", "Seat", "Date", "Clock", "Promise", "Seed", None, "Opening", "Result")


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the text and its number."""

    number: int
    text: str

    def fault(self, key: str, **params: Data) -> RecordError:
        return RecordError(f"core.record.{key}", clause=None, line=self.number, **params)

    def need(self, shape: re.Pattern[str], text: str, key: str) -> str:
        if not shape.fullmatch(text):
            raise self.fault(key, text=text[:80])
        return text

    def plain(self, text: str) -> str:
        """Return the unescaped text."""
        found = unescape(text)
        if not found:
            raise self.fault("escape", text=text[:80])
        return found


def read(text: str) -> Record:
    """Parse a record; a RecordError names the line and what is expected."""
    if len(text) > LONGEST:
        raise RecordError("core.record.long", line=1, most=LONGEST)
    rows = [_Row(number, line) for number, line in enumerate(text.split("\n"), 1)]
    if rows[-1].text:
        raise rows[-1].fault("last")
    rows.pop()
    for row in rows:
        if bad := BANNED.search(row.text):
            raise row.fault("letter", code=f"{ord(bad[0]):x}", column=bad.start() + 1)
    blank = next((index for index, row in enumerate(rows) if not row.text), len(rows))
    head = _Head(rows[:blank])
    if blank == len(rows):
        raise _Row(len(rows) + 1, "").fault("blank")
    return _body(head, rows[blank + 1 :], rows[-1].number + 1)


class _Head:
    """Parser of the headers, in their order."""

    def __init__(self, rows: list[_Row]) -> None:
        if not rows or rows[0].text != FIRST_LINE:
            raise (rows[0] if rows else _Row(1, "")).fault("first", right=FIRST_LINE)
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

    def _take(self, row: _Row, place: int) -> int:
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

    def _list(self, row: _Row, kind: str, item: str, value: str) -> None:
        row.need(_OPTION if kind == "Option" else _SEAT, item, kind.lower())
        taken = self.options if kind == "Option" else self.seats
        if any(item == other for other, _ in taken):
            raise row.fault("twice", header=f"{kind} {item}")
        if kind == "Option" and taken and taken[-1][0] > item:
            raise row.fault("order", header=f"Option {item}", after=f"Option {taken[-1][0]}")
        taken.append((item, value))

    def _known(self, row: _Row, kind: str, value: str) -> str:
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


def _body(head: _Head, rows: list[_Row], after: int) -> Record:
    dealt: tuple[int, ...] = ()
    note = ""
    lines: list[RecordLine] = []
    seats = {seat for seat, _ in head.seats}
    if rows and rows[0].text.startswith("0 "):
        dealt, note = _opening(rows.pop(0))
    if not rows:
        raise _Row(after, "").fault("end")
    *moves, last = rows
    for number, row in enumerate(moves, 1):
        if row.text.startswith("= "):
            raise rows[number].fault("after")
        lines.append(_line(row, number, seats))
    outcome, end_note = _end(last, seats)
    stated, ended = head.single["Result"], outcome.text if outcome else UNFINISHED
    if stated != ended:
        raise last.fault("result", stated=stated[:80], ended=ended)
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
        dealt=dealt,
        note=note,
        lines=tuple(lines),
        outcome=outcome,
        end_note=end_note,
    )


def _opening(row: _Row) -> tuple[tuple[int, ...], str]:
    text, comment = _split_comment(row)
    words = iter(text.split(" ")[2:])
    if not text.startswith("0 start"):
        raise row.fault("start", text=text[:80])
    drawn = _numbers(row, words) if next(words, None) == "~" else ()
    if f"0 start{' ~ ' + ' '.join(map(str, drawn)) if drawn else ''}" != text or not (drawn or comment):
        raise row.fault("start", text=text[:80])
    return drawn, comment


def _line(row: _Row, number: int, seats: set[Seat]) -> RecordLine:
    text, comment = _split_comment(row)
    parts = text.split(" ")
    if parts[0] != str(number):
        raise row.fault("number", right=number, text=parts[0][:20])
    if len(parts) < 3:
        raise row.fault("action", text=text[:80])
    seat = parts[1]
    if seat not in seats:
        raise row.fault("stranger", seat=seat[:20], seats=sorted(seats))
    word = row.need(WORD, parts[2], "word")
    rest = parts[3:]
    clock = _clock(row, rest.pop(0)[1:]) if rest and rest[0].startswith("@") else None
    drawn = _numbers(row, iter(rest[1:])) if rest and rest[0] == "~" else ()
    if rest and not drawn:
        raise row.fault("rest", text=" ".join(rest)[:80])
    return RecordLine(seat, word, clock, drawn, comment)


def _end(row: _Row, seats: set[Seat]) -> tuple[Outcome | None, str]:
    text, comment = _split_comment(row)
    if not text.startswith("= "):
        raise row.fault("end")
    if text == f"= {UNFINISHED}":
        return None, comment
    ranks, by, why = text[2:].partition(" by ")
    ranking = tuple(tuple(rank.split("=")) for rank in ranks.split(" > "))
    named = [seat for rank in ranking for seat in rank]
    if not by or sorted(named) != sorted(seats):
        raise row.fault("ranking", text=text[:80], seats=sorted(seats))
    reason, space, clause = why.partition(" ")
    row.need(_KEY, reason, "reason")
    if space:
        row.need(_CLAUSE, clause, "clause")
    return Outcome(ranking, reason, clause), comment


def _split_comment(row: _Row) -> tuple[str, str]:
    """Split a line and its comment; words contain no spaces, so the first separate semicolon starts the comment."""
    text, sign, comment = row.text.partition(" ; ")
    if not sign:
        if row.text.endswith(" ;"):
            raise row.fault("comment")
        return row.text, ""
    return text, row.plain(comment)


def _clock(row: _Row, text: str) -> int:
    found = _CLOCK.fullmatch(text)
    if found:
        hours, minutes, seconds = (int(found[group]) for group in (1, 2, 3))
        clock = ((hours * 60 + minutes) * 60 + seconds) * 1000 + int(found[4] or 0)
        if clock_text(clock) == text:
            return clock
    raise row.fault("clock", text=text[:40])


def _numbers(row: _Row, words: Iterator[str]) -> tuple[int, ...]:
    numbers = tuple(int(row.need(_NUMBER, word, "drawn")) for word in words)
    if not numbers:
        raise row.fault("drawn", text="")
    return numbers
