"""How far a piece can come: tried out step by step by the rules themselves, so that nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from conquista.games.conquest import ledger
from conquista.games.conquest.actions import Move
from conquista.games.conquest.constants import NONE, PLAYING, RUN, STEP
from conquista.games.conquest.geography import SEATS
from conquista.games.conquest.position import Position
from conquista.games.conquest.rules import Rules
from conquista.games.conquest.telling.moment import Moment, flat

FARTHEST = 8  # no piece goes farther in a turn


class Trip(NamedTuple):
    """How a piece comes to a place: the words of its steps, and the moves they cost."""

    place: str
    member: int
    words: tuple[str, ...]
    cost: int


def trip(moment: Moment, place: str, member: int, goal: str) -> Trip | None:
    """The cheapest way of a piece of the seat on turn to a goal; all but the last step lead to empty places."""
    if moment.answering or moment.over:
        return None
    return _search(moment.rules, moment.state.position, place, member, goal)


def comers(moment: Moment, seat: str, goal: str) -> list[Trip]:
    """The pieces of a seat that could come to a goal on their own: in this turn, or in a turn of theirs."""
    position = moment.state.position
    if moment.answering or moment.over or seat != moment.active:
        position = position.copy()
        ledger.set_numbers(position, {"phase": PLAYING})
        moment.rules.engine.begin(position, SEATS.index(seat))
    if ledger.numbers(position)["phase"] != PLAYING:
        return []
    near = _near(moment.rules, goal)
    found = []
    for place, stack in moment.stacks.items():
        if SEATS[stack.side] != seat or place == goal or place not in near:
            continue
        for member, piece in flat(stack):
            if SEATS[piece.side] == seat:
                come = _search(moment.rules, position, place, member, goal)
                if come:
                    found.append(come)
                    break
    return sorted(found, key=lambda one: (one.cost, one.place))


def _search(rules: Rules, position: Position, place: str, member: int, goal: str) -> Trip | None:
    """Try the steps of one piece, cheapest places first."""
    seen: set[str] = set()
    queue: list[tuple[int, int, str, int, tuple[str, ...]]] = [(0, 0, place, member, ())]
    positions = [position]  # by the second entry of the queue, so that positions need no order
    while queue:
        cost, number, at, index, words = heappop(queue)
        if at == goal and words:
            return Trip(place, member, words, cost)
        if at in seen:
            continue
        seen.add(at)
        here = positions[number]
        for move, after in _steps(rules, here, at, index):
            if move.goal == goal or _goes_on(rules, here, after, move.goal):
                positions.append(after)
                step = (cost + _cost(here, after), len(positions) - 1, move.goal, 0, (*words, move.word))
                heappush(queue, step)
    return None


def _steps(rules: Rules, position: Position, place: str, member: int) -> Iterator[tuple[Move, Position]]:
    """Each step of a piece and the position it leads to."""
    for code in rules.engine.legal(position):
        move = Move.decoded(code, rules.names)
        if move.place == place and move.member == member and move.kind in (STEP, RUN) and not move.last:
            after = position.copy()
            rules.engine.do(after, code)
            yield move, after


def _goes_on(rules: Rules, before: Position, after: Position, goal: str) -> bool:
    """Did a step lead to an empty place, with the turn going on?"""
    old, new = ledger.numbers(before), ledger.numbers(after)
    empty = ledger.number_at(before, rules.geography.number[goal], 0) == NONE
    return empty and new["phase"] == PLAYING and new["turn"] == old["turn"]


def _cost(before: Position, after: Position) -> int:
    """Moves that a step took; one that ended the turn took all that were left."""
    old, new = ledger.numbers(before), ledger.numbers(after)
    return new["spent"] - old["spent"] if new["turn"] == old["turn"] else ledger.left(before)


def _near(rules: Rules, goal: str) -> set[str]:
    """The places from which a piece could come within a turn, whatever stands in its way."""
    names, number = rules.names, rules.geography.number
    into: dict[int, set[int]] = {}
    for way in rules.geography.ways:
        into.setdefault(way.to, set()).add(way.start)
    seen = edge = {number[goal]}
    for _ in range(FARTHEST):
        edge = {start for place in edge for start in into.get(place, ())} - seen
        seen = seen | edge
    return {names[place] for place in seen}
