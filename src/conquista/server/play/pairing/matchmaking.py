"""Quick pairing: which of the waiting people sit down together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

FIRST_WINDOW = 120.0  # rating points around the value of the one who waits
WIDENING = 8.0  # points added for each second of waiting
UNBOUNDED_AFTER = 60_000  # milliseconds after which the rating does not matter any more
ASK_AFTER = 40_000  # milliseconds after which people who lack one seat are asked to begin with a computer
ASK_AGAIN_AFTER = 60_000  # milliseconds after an answer that declined it

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class PairingQueue:
    """What a queue is for: a preset with its sides, a pace, and who may chat with whom."""

    preset: str
    pace: str
    press: str
    sides: tuple[int, ...] = field(default=(1, 1), compare=False)  # the number of seats of each side

    @property
    def seats(self) -> int:
        return sum(self.sides)


@dataclass(frozen=True, slots=True)
class Seeker:
    """One who waits in some queues, alone or with a partner for the same side."""

    people: tuple[str, ...]
    queues: tuple[PairingQueue, ...]
    since: int  # in milliseconds
    values: Mapping[PairingQueue, float] = field(default_factory=dict, compare=False)  # rating for each queue
    declined: int = 0  # when one of them last declined to begin with a computer

    @property
    def id(self) -> str:
        return self.people[0]


@dataclass(frozen=True, slots=True)
class FoundGroup:
    """People who sit down together; with `computers`, those who are asked whether to begin with a computer."""

    queue: PairingQueue
    seekers: tuple[Seeker, ...]
    computers: int = 0

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(person for seeker in self.seekers for person in seeker.people)


def find_groups(
    seekers: Sequence[Seeker], now: int, apart: Collection[Pair], just_met: Collection[Pair] = ()
) -> tuple[list[FoundGroup], list[FoundGroup]]:
    """Return full groups, each seeker in at most one, and groups without one seat who have waited for a while.

    The longest waiting are served first, in each of their queues: the nearest by rating within a window that widens
    with time, nobody beside a person in `apart`, and nobody beside one just met while others wait.
    """
    waiting = sorted(seekers, key=lambda one: (one.since, one.id))
    taken: set[str] = set()
    full = _served(waiting, now, taken, lambda queue, first: _group(queue, first, waiting, taken, now, apart, just_met))
    asked = [
        one
        for one in waiting
        if now - one.since >= ASK_AFTER and (not one.declined or now - one.declined >= ASK_AGAIN_AFTER)
    ]
    # Those who are asked stay in their queues: only groups that are complete take people out.
    short = _served(
        asked, now, set(taken), lambda queue, first: _group(queue, first, asked, taken, now, apart, just_met, missing=1)
    )
    return full, short


def window(seeker: Seeker, now: int) -> float:
    """Return how far from a seeker's rating others may be."""
    waited = now - seeker.since
    return float("inf") if waited >= UNBOUNDED_AFTER else FIRST_WINDOW + WIDENING * waited / 1000


def _served(
    waiting: Sequence[Seeker],
    now: int,
    taken: set[str],
    group: Callable[[PairingQueue, Seeker], FoundGroup | None],
) -> list[FoundGroup]:
    found: list[FoundGroup] = []
    for first in waiting:
        for queue in first.queues:
            if first.id in taken:
                break
            made = group(queue, first)
            if made is not None and not taken & {one.id for one in made.seekers}:
                found.append(made)
                taken |= {one.id for one in made.seekers}
    return found


def _group(
    queue: PairingQueue,
    first: Seeker,
    waiting: Sequence[Seeker],
    taken: Collection[str],
    now: int,
    apart: Collection[Pair],
    just_met: Collection[Pair],
    missing: int = 0,
) -> FoundGroup | None:
    """Return a group of this queue around its longest waiting member."""
    others = [
        one
        for one in waiting
        if one.id != first.id and one.id not in taken and queue in one.queues and not _touches(apart, first, one)
    ]
    fresh = [one for one in others if not _touches(just_met, first, one)]
    if fresh and now - first.since < UNBOUNDED_AFTER:
        others = fresh
    value, reach = first.values.get(queue, 0.0), window(first, now)
    near = [one for one in others if abs(one.values.get(queue, 0.0) - value) <= reach]
    near.sort(key=lambda one: (_touches(just_met, first, one), abs(one.values.get(queue, 0.0) - value), one.since))
    chosen = [first]
    wanted = queue.seats - missing
    for one in near:
        if sum(len(unit.people) for unit in chosen) == wanted:
            break
        if not any(_touches(apart, one, other) for other in chosen) and fits(queue, [*chosen, one], wanted):
            chosen.append(one)
    if sum(len(unit.people) for unit in chosen) != wanted or not fits(queue, chosen, wanted):
        return None
    return FoundGroup(queue, tuple(chosen), missing)


def fits(queue: PairingQueue, seekers: Sequence[Seeker], wanted: int) -> bool:
    """Return whether these seekers fit: partners on one side, and no more people than seats."""
    if sum(len(one.people) for one in seekers) > wanted:
        return False
    free = sorted(queue.sides, reverse=True)
    for size in sorted((len(one.people) for one in seekers), reverse=True):
        place = next((index for index, room in enumerate(free) if room >= size), None)
        if place is None:
            return False
        free[place] -= size
        free.sort(reverse=True)
    return True


def sides_of(queue: PairingQueue, seekers: Sequence[Seeker]) -> list[list[str]]:
    """Return the people of each side; partners share one, and computers take free seats."""
    found: list[list[str]] = [[] for _ in queue.sides]
    for one in sorted(seekers, key=lambda one: -len(one.people)):
        rooms = [(queue.sides[side] - len(found[side]), -side) for side in range(len(found))]
        room, side = max(rooms)
        assert room >= len(one.people), (queue, seekers)
        found[-side] += one.people
    return found


def _touches(pairs: Collection[Pair], one: Seeker, other: Seeker) -> bool:
    return bool(pairs) and any(frozenset((a, b)) in pairs for a in one.people for b in other.people)
