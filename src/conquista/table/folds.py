"""What each kind of row changes, and what there is to tell of it."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.core import Event
from conquista.table import gate
from conquista.table.course import Course, Fold
from conquista.table.errors import JournalDamaged
from conquista.table.plain import items, mapping, numbers, texts
from conquista.table.setting import Setting
from conquista.table.values import Holder, Notice, Row


def opened(course: Course, row: Row) -> Iterator[Notice]:
    """The table stands: setting, host, and who sits where."""
    course.setting = Setting.of(mapping(row.data["setting"]))
    course.game = course.games(course.setting.game)
    course.options = course.setting.chosen(course.game)
    course.seats = course.game.seats(course.options)
    course.host = str(row.data["host"])
    course.streams = {ear: [] for ear in gate.ears(course.seats)}
    seats = mapping(row.data["seats"])
    course.holders = {seat: Holder.of(mapping(seats[seat])) for seat in course.seats}
    yield Notice("opened", {"host": course.host, "seats": {s: h.as_data() for s, h in course.holders.items()}})


def seated(course: Course, row: Row) -> Iterator[Notice]:
    """A seat has another holder."""
    seat = str(row.data["seat"])
    course.holders[seat] = Holder.of(mapping(row.data["holder"]))
    yield Notice("seated", {"seat": seat, "holder": gate.person(course.holders[seat])})


def started(course: Course, row: Row) -> Iterator[Notice]:
    """The deal is made, and its fingerprint promised."""
    match = course.begin(str(row.data["seed"]))
    yield Notice("started", {"promise": course.promise}, position=True)
    if match.outcome is not None:
        yield _ended(course)


def acted(course: Course, row: Row) -> Iterator[Notice]:
    """A seat has acted, once or several times in a row."""
    match = course.playing()
    seat, words = str(row.data["seat"]), texts(row.data["words"])
    events: list[Event] = []
    for word, drawn in zip(words, items(row.data["drawn"]), strict=True):
        entry = match.trust(seat, course.game.read_action(match.state, seat, word))
        events += entry.events
        if entry.drawn != numbers(drawn):
            raise JournalDamaged("table.journal.fate", seq=row.seq)
    yield Notice("acted", actor=seat, words=words, events=tuple(events), position=True)
    if course.outcome is not None:
        yield _ended(course)


def _ended(course: Course) -> Notice:
    """The end, with the seed that was promised."""
    return Notice("ended", {"outcome": gate.ending(course.outcome), "seed": course.seed})


FOLDS: dict[str, Fold] = {"opened": opened, "seated": seated, "started": started, "acted": acted}
