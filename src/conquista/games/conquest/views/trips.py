"""The cheapest trips of pieces to a goal or a victim, found by trying steps; no rules are implemented here."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import RUN, SHOOT, STEP, TAKE
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.views.reach import cost_of, goes_on, steps
from conquista.games.conquest.views.snapshot import ConquestSnapshot, flat

FARTHEST = 8  # no piece goes farther in a turn
COMING = (STEP, RUN)
TAKING = (STEP, RUN, TAKE, SHOOT)


class ReachTrip(NamedTuple):
    """How a piece reaches a place: the words of its steps, and the moves they cost."""

    place: str
    member: int
    goal: str
    words: tuple[str, ...]
    cost: int


def trip(snapshot: ConquestSnapshot, place: str, member: int, goal: str) -> ReachTrip | None:
    """The cheapest trip of a piece of the seat on turn to a goal; all but the last step lead to empty places."""
    if snapshot.answering or snapshot.over:
        return None
    return next(
        (t for t in _trips(snapshot.rules, snapshot.state.position, place, member, COMING) if t.goal == goal), None
    )


def pieces_reaching(snapshot: ConquestSnapshot, seat: str, goal: str) -> list[ReachTrip]:
    """The pieces of a seat that could reach a goal on their own, in this turn or in their own next turn."""
    near = _near(snapshot.rules, goal)
    found: dict[str, ReachTrip] = {}
    for one in _all_trips(snapshot, seat, near - {goal}, COMING):
        if one.goal == goal:
            found.setdefault(one.place, one)
    return sorted(found.values(), key=lambda one: (one.cost, one.place))


def captures_by(snapshot: ConquestSnapshot, seat: str, victims: Collection[str]) -> list[ReachTrip]:
    """What a seat could capture from some others, each piece alone: the cheapest trip for every stack in reach."""
    prey = {place for place, stack in snapshot.stacks.items() if SEATS[stack.side] in victims}
    near = {place for goal in prey for place in _near(snapshot.rules, goal)}
    found: dict[tuple[str, str], ReachTrip] = {}
    for one in _all_trips(snapshot, seat, near, TAKING):
        if one.goal in prey:
            best = found.setdefault((one.goal, one.place), one)
            found[one.goal, one.place] = min(best, one, key=lambda each: each.cost)
    return sorted(found.values(), key=lambda one: (one.goal, one.cost, one.place))


def reached(snapshot: ConquestSnapshot, seat: str) -> set[str]:
    """The places that some piece of a seat could reach on its own, in this turn or in its own next turn."""
    return {one.goal for one in _all_trips(snapshot, seat, snapshot.stacks, TAKING)}


def _all_trips(
    snapshot: ConquestSnapshot, seat: str, places: Collection[str], kinds: Collection[int]
) -> Iterator[ReachTrip]:
    """Every trip of every piece of a seat that stands on one of some places."""
    position = snapshot.state.position
    if snapshot.answering or snapshot.over or seat != snapshot.active:
        position = position.copy()
        packing.set_numbers(position, {"phase": PLAYING})
        snapshot.rules.engine.begin(position, SEATS.index(seat))
    if packing.numbers(position)["phase"] != PLAYING:
        return
    for place, stack in snapshot.stacks.items():
        if place in places:
            for member, piece in flat(stack):
                if SEATS[piece.side] == seat:
                    yield from _trips(snapshot.rules, position, place, member, kinds)


def _trips(
    rules: ConquestRuleset, position: WarPosition, place: str, member: int, kinds: Collection[int]
) -> Iterator[ReachTrip]:
    """The trips of one piece, cheapest first; each goal once, passing only empty places."""
    seen = {place}
    yielded: set[str] = set()
    queue: list[tuple[int, int, str, int, tuple[str, ...], bool]] = [(0, 0, place, member, (), True)]
    positions = [position]  # indexed by the second entry of the queue, so that positions are never compared
    while queue:
        cost, number, at, index, words, free = heappop(queue)
        if words and at not in yielded:
            yielded.add(at)
            yield ReachTrip(place, member, at, words, cost)
        if not free or (words and at in seen):
            continue
        seen.add(at)
        here = positions[number]
        for move, after in steps(rules, here, at, index, kinds):
            if move.goal not in seen:
                positions.append(after)
                free = goes_on(rules, here, after, move.goal)
                spent = cost + cost_of(here, after)
                heappush(queue, (spent, len(positions) - 1, move.goal, 0, (*words, move.word), free))


@lru_cache(maxsize=2048)
def _near(rules: ConquestRuleset, goal: str) -> frozenset[str]:
    """The places from which a piece could arrive within a turn, ignoring obstacles."""
    into = _into(rules)
    seen = edge = {rules.geography.number[goal]}
    for _ in range(FARTHEST):
        edge = {start for place in edge for start in into.get(place, ())} - seen
        seen = seen | edge
    return frozenset(rules.names[place] for place in seen)


@lru_cache(maxsize=64)
def _into(rules: ConquestRuleset) -> dict[int, set[int]]:
    """The places from which each place is entered."""
    into: dict[int, set[int]] = {}
    for way in rules.geography.ways:
        into.setdefault(way.to, set()).add(way.start)
    return into
