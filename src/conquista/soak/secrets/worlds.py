"""Another world: a table that stands as a given one does, but for the cards that one ear has not seen."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from conquista.core import Chance
from conquista.store.memory import MemoryJournal
from conquista.table.ports import House
from conquista.table.table import Table
from conquista.table.values import Ear, Row


class Paper(MemoryJournal):
    """A journal that takes everything and keeps nothing."""

    def append(self, table: str, rows: Sequence[Row]) -> None:
        return None


def other_world(table: Table, ear: Ear, will: Chance) -> Table:
    """The same table with all that this ear does not know dealt anew."""
    other = _clone(table)
    course = other.course
    match = course.match
    assert match is not None
    state = match.states[-1]
    match.states[-1] = course.game.imagine(course.game.view(state, ear), will)
    course._sights = course._look()
    for seat in course.seats:
        course.moments.changed(seat, len(course.streams[seat]), course._sights[seat], together=False)
    return other


def differs(one: Table, other: Table) -> bool:
    """Whether the two worlds are really two."""
    here, there = one.course.match, other.course.match
    return here is not None and there is not None and here.states[-1] != there.states[-1]


def _clone(table: Table) -> Table:
    other, course = Table(table.id, House(Paper())), copy.copy(table.course)
    assert course.match is not None
    match = course.match = copy.copy(course.match)
    match.states, match.entries, match.chance = match.states[:], match.entries[:], copy.deepcopy(match.chance)
    course._views = {}
    course.streams = {ear: stream[:] for ear, stream in course.streams.items()}
    course.known, course.drafts, course.moments = dict(course.known), {}, copy.deepcopy(course.moments)
    other.course = course
    return other
