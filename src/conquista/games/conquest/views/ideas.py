"""A suggestion for the turn, found without a search: a win, a capture that gains, a tower, or a step towards one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from conquista.core import Seat
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants import piece_types
from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, QUEST, SEA
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.reach import Leg, goal_data, legs
from conquista.games.conquest.views.snapshot import ConquestSnapshot, flat
from conquista.games.conquest.views.trips import reached
from conquista.games.conquest.views.wire_types import ConquestIdea

Aim = Literal["win", "capture", "tower", "advance"]
NOWHERE = 999  # steps to a place that cannot be reached on foot
ANSWER_STEPS = 2  # how far a piece goes to answer a capture


def ideas(state: ConquestState, seat: Seat) -> list[ConquestIdea]:
    """Return the best suggestion for the seat on turn as a list of one; an empty list if there is none."""
    numbers = packing.numbers(state.position)
    if numbers["phase"] != PLAYING or SEATS[numbers["active"]] != seat:
        return []
    snapshot = ConquestSnapshot(state)
    trips = list(_trips(state))
    found = _capture(snapshot, seat, trips) or _advance(snapshot, seat, trips)
    return [found] if found else []


Trip = tuple[str, int, Leg]  # where a piece starts, its number in its stack, and its trip


def _trips(state: ConquestState) -> Iterator[Trip]:
    rules, position = state.rules, state.position
    starts = sorted({unpack_code(code)[:2] for code in rules.engine.legal(position)})
    for number, member in starts:
        if 0 <= number < len(rules.names):
            for leg in legs(rules, position, rules.names[number], member):
                yield rules.names[number], member, leg


def _capture(snapshot: ConquestSnapshot, seat: Seat, trips: list[Trip]) -> ConquestIdea | None:
    """The trip that wins the match, or else the capture that gains most pieces, an answer subtracted."""
    rules, best = snapshot.rules, None
    for place, member, leg in trips:
        after = packing.numbers(leg.after)
        if after["phase"] == OVER and after["winners"] >> SEATS.index(seat) & 1:
            return _idea(snapshot, seat, "win", (place, member, leg), [])
        stack = snapshot.stacks.get(leg.move.goal)
        if stack is None or rules.team_of(SEATS[stack.side]) == rules.team_of(seat):
            continue
        action_event = goal_data(rules, seat, leg, (), 0)
        captor = snapshot.piece(place, member)
        gain = len(action_event["lost"]) - (sum(1 for _ in flat(captor)) if action_event["answers"] and captor else 0)
        if gain > 0 and (best is None or (-gain, leg.cost) < best[0]):
            best = (-gain, leg.cost), (place, member, leg), list(action_event["lost"]), action_event["asked"]
    return _idea(snapshot, seat, "capture", best[1], best[2], best[3] or "") if best else None


def _advance(snapshot: ConquestSnapshot, seat: Seat, trips: list[Trip]) -> ConquestIdea | None:
    """The quiet trip on land that leads nearest to a tower or Quest to be held, out of reach of the others.

    Where there is none, the piece goes where it can be taken, but another one stands near enough to answer.
    """
    rules, mine = snapshot.rules, snapshot.rules.team_of(seat)
    held = frozenset(name for name, stack in snapshot.stacks.items() if rules.team_of(SEATS[stack.side]) == mine)
    far = _distances(rules, mine, held)
    ahead: list[tuple[int, int, int]] = []
    for index, (place, _, leg) in enumerate(trips):
        goal = leg.move.goal
        if goal not in snapshot.stacks and far.get(goal, NOWHERE) < far.get(place, 0):
            ahead.append((far[goal], leg.cost, index))
    if not ahead:
        return None
    ahead.sort()
    foes = [other for other in rules.seats if rules.team_of(other) != mine]
    danger = {goal for foe in foes for goal in reached(snapshot, foe)}
    safe = [one for one in ahead if trips[one[2]][2].move.goal not in danger]
    for distance, _, index in safe or ahead:
        place, _, leg = trips[index]
        if safe or _near(rules, leg.move.goal) & held - {place}:
            return _idea(snapshot, seat, "advance" if distance else "tower", trips[index], [])
    return None


def _idea(
    snapshot: ConquestSnapshot, seat: Seat, aim: Aim, trip: Trip, lost: list[str], asked: str = ""
) -> ConquestIdea:
    place, member, leg = trip
    piece = snapshot.piece(place, member)
    return {
        "aim": aim,
        "place": place,
        "member": member,
        "piece": KINDS[piece.type] if piece else "",
        "goal": leg.move.goal,
        "words": list(leg.words),
        "cost": leg.cost,
        "lost": lost,
        "asked": asked,
        "trip": goal_data(snapshot.rules, seat, leg, (), 0),
    }


@lru_cache(maxsize=64)
def _into(rules: ConquestRuleset) -> dict[int, set[int]]:
    """The places on land from which each place on land is entered on foot."""
    geography = rules.geography
    into: dict[int, set[int]] = {}
    for way in geography.ways:
        ends = (geography.place_kind(geography.names[end]) for end in (way.start, way.to))
        if way.mask >> piece_types.SOLDIER & 1 and SEA not in ends:
            into.setdefault(way.to, set()).add(way.start)
    return into


@lru_cache(maxsize=2048)
def _near(rules: ConquestRuleset, goal: str) -> frozenset[str]:
    """The places from which a piece on foot could answer a capture at a goal, ignoring obstacles."""
    into = _into(rules)
    found = edge = {rules.geography.number[goal]}
    for _ in range(ANSWER_STEPS):
        edge = {start for place in edge for start in into.get(place, ())}
        found = found | edge
    return frozenset(rules.geography.names[number] for number in found)


@lru_cache(maxsize=256)
def _distances(rules: ConquestRuleset, team: int, held: frozenset[str]) -> dict[str, int]:
    """How many steps on land separate each place from a Quest or an enemy tower that the team does not hold."""
    islands = {island: home.seat for island, home in rules.board.islands.items()}
    geography, into = rules.geography, _into(rules)
    edge = set()
    for number, name in enumerate(geography.names):
        kind = geography.place_kind(name)
        owner = islands.get(rules.board.spaces[name].island, "") if kind in (CASTLE, QUEST) else ""
        if name not in held and (kind == QUEST or (owner in rules.seats and rules.team_of(owner) != team)):
            edge.add(number)
    far, steps = dict.fromkeys(edge, 0), 0
    while edge:
        steps += 1
        edge = {start for place in edge for start in into.get(place, ())} - far.keys()
        far.update(dict.fromkeys(edge, steps))
    return {geography.names[number]: steps for number, steps in far.items()}
