"""A table in memory: one thing at a time, in a thread, and what is to be done at it by itself."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from conquista.core import Data
from conquista.server.people.people import now
from conquista.table.computers import Task, jobs
from conquista.table.course import OVER, Course
from conquista.table.table import Table


@dataclass(slots=True)
class After:
    """What follows from how a table stands, gathered while nobody else touches it."""

    due: int | None
    jobs: tuple[Task, ...]
    at: int  # when something was last told about it to everybody
    phase: str
    summary: dict[str, Data]
    people: tuple[str, ...]


@dataclass(slots=True)
class Live:
    """A table with its queue."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    own: bool = True  # whether this process is its authority
    said: int = 0  # the last row that other processes were told of
    thinking: set[str] = field(default_factory=set)  # jobs that computers are at
    used: float = field(default_factory=time.monotonic)

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def look(table: Table) -> After:
    """What there is to do, and how lists show the table."""
    course = table.course
    people = [holder.id for holder in (*course.holders.values(), *course.gone.values()) if holder.human]
    return After(
        table.due(),
        jobs(course),
        course.shown,
        course.phase,
        summary(course),
        tuple(dict.fromkeys([course.host, *people])),
    )


def summary(course: Course) -> dict[str, Data]:
    """A table as lists show it, to everybody: nothing that a watcher would not see, `holders` and `answered` aside.

    Those are for the lists themselves, which tell each person his own seats, at an anonymous table too, and which of
    them have answered a question that is sealed still.
    """
    sight: dict[str, Data] = {
        "game": course.setting.game,
        "preset": course.setting.preset,
        "options": dict(course.setting.options),
        "pace": course.setting.pace.as_data(),
        "rated": course.setting.rated,
        "press": course.setting.press,
        "anonymous": course.setting.anonymous,
        "seats": {seat: _holder(course, seat) for seat in course.seats},
        "holders": {seat: holder.id for seat, holder in course.holders.items() if holder.human},
        "answered": list(course.answered),
        "played": course.told(),
        "opened": course.began or course.at,
    }
    if course.match is not None:
        awaited = () if course.phase == OVER else course.game.awaited(course.match.state, None)
        question = None if course.phase == OVER else course.game.question(course.match.state)
        sight["awaited"] = list(awaited)
        sight["gone"] = [seat for seat in course.gone if course.phase != OVER]  # who likes may take these over
        answers = [seat for seat in awaited if course.game.answering(course.match.state, seat)]
        sight["answering"] = list(question.seats) if question else answers
        clocks = course.clocks.as_data()
        sight["clocks"] = {seat: clocks[seat] for seat in awaited}
        sight["winners"] = list(course.outcome.winners) if course.outcome else None
    return sight


def _holder(course: Course, seat: str) -> Data:
    holder = course.holders[seat]
    if course.setting.anonymous and holder.human and course.phase != OVER:
        return {"kind": holder.kind}
    return holder.as_data()


def wait(due: int) -> float:
    """Seconds until a time in milliseconds."""
    return max(0.0, (due - now()) / 1000)
