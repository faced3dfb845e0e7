"""Where a piece could go in this turn, found by trying its actions under the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, cast

from conquista.core import Seat
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.quiet_actions import is_quiet
from conquista.games.conquest.rules.constants.action_kinds import DECLINE, RUN, SHOOT, STEP, TAKE, WANDER
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.events import events
from conquista.games.conquest.views.events import member as piece_at
from conquista.games.conquest.views.wire_types import ConquestActed, ConquestAsked, ConquestGoal, ConquestRange

GOING = (STEP, RUN, WANDER)
KINDS = (*GOING, TAKE, SHOOT)


class Leg(NamedTuple):
    """The last step of a trip: its goal, its move, the positions before and after it, and the total cost."""

    move: Move
    words: tuple[str, ...]
    cost: int
    before: WarPosition
    after: WarPosition


def reach(state: ConquestState, seat: Seat, place: str, member: int, stops: Sequence[str] = ()) -> list[ConquestGoal]:
    """Every goal of a piece with the cheapest words that lead there, via `stops` if given.

    For each: its cost, the effect of the last word, whether the trip is quiet, and the possible recaptures.
    """
    rules, position, words, cost = state.rules, state.position, tuple[str, ...](), 0
    if packing.numbers(position)["phase"] != PLAYING:
        return []
    for stop in stops:
        leg = next((one for one in legs(rules, position, place, member) if one.move.goal == stop), None)
        if leg is None or not is_quiet(leg.before, leg.after, leg.move):
            return []
        position, place, member = leg.after, stop, 0
        words, cost = words + leg.words, cost + leg.cost
    return [goal_data(rules, seat, leg, words, cost) for leg in legs(rules, position, place, member)]


def piece_range(state: ConquestState, place: str, member: int) -> list[ConquestRange]:
    """Where any piece could go alone: with the rest of the current turn, or in the next turn of its seat.

    Nothing stands there: an empty list. Places are judged as if only this piece moved.
    """
    rules, position = state.rules, state.position
    piece = piece_at(state, rules.geography.number[place], member)
    numbers = packing.numbers(position)
    if piece is None or numbers["phase"] == OVER:
        return []
    now = numbers["phase"] == PLAYING and numbers["active"] == piece.side
    if not now:
        position = position.copy()
        packing.set_numbers(position, {"phase": PLAYING})
        rules.engine.begin(position, piece.side)
    seat = SEATS[piece.side]
    found: list[ConquestRange] = []
    for leg in legs(rules, position, place, member):
        action_event = goal_data(rules, seat, leg, (), 0)
        lost = list(action_event["lost"])
        found.append(
            {
                "goal": action_event["goal"],
                "seat": seat,
                "cost": action_event["cost"],
                "kind": action_event["kind"],
                "lost": lost,
                "now": now,
            }
        )
    return found


def legs(rules: ConquestRuleset, position: WarPosition, place: str, member: int) -> Iterator[Leg]:
    """The trips of one piece, cheapest first: each goal once for each kind of action, passing only empty places."""
    yielded: set[tuple[str, bool]] = set()
    entered: set[str] = set()
    queue: list[tuple[int, int]] = [(0, 0)]
    legs_by: list[tuple[Leg | None, str, int, WarPosition, bool]] = [(None, place, member, position, True)]
    while queue:
        cost, index = heappop(queue)
        leg, at, who, here, free = legs_by[index]
        if leg is not None:
            sign = (at, leg.move.kind in GOING)
            if sign in yielded or at == place:
                continue
            yielded.add(sign)
            yield leg
        if not free or at in entered:
            continue
        entered.add(at)
        for move, after in steps(rules, here, at, who, KINDS):
            spent = cost + cost_of(here, after)
            words = (*(leg.words if leg else ()), move.word)
            moving = move.kind in GOING and goes_on(rules, here, after, move.goal)
            legs_by.append((Leg(move, words, spent, here, after), move.goal, 0, after, moving))
            heappush(queue, (spent, len(legs_by) - 1))


def steps(
    rules: ConquestRuleset, position: WarPosition, place: str, member: int, kinds: Collection[int]
) -> Iterator[tuple[Move, WarPosition]]:
    """Each action of some kinds that a piece may do, and the position it leads to."""
    number = rules.geography.number[place]
    for code in rules.engine.legal(position):
        at, index, kind, _, last = unpack_code(code)
        if at == number and index == member and kind in kinds and not last:
            after = position.copy()
            rules.engine.do(after, code)
            yield rules.move(code), after


def goes_on(rules: ConquestRuleset, before: WarPosition, after: WarPosition, goal: str) -> bool:
    """Whether a step led to an empty place and the turn continues."""
    old, new = packing.numbers(before), packing.numbers(after)
    empty = packing.number_at(before, rules.geography.number[goal], 0) == NONE
    return empty and new["phase"] == PLAYING and new["turn"] == old["turn"]


def cost_of(before: WarPosition, after: WarPosition) -> int:
    """Moves that a step took; one that ended the turn took all that were left."""
    old, new = packing.numbers(before), packing.numbers(after)
    return new["spent"] - old["spent"] if new["turn"] == old["turn"] else packing.left(before)


def goal_data(rules: ConquestRuleset, seat: Seat, leg: Leg, words: tuple[str, ...], cost: int) -> ConquestGoal:
    before, after = ConquestState(rules, leg.before), ConquestState(rules, leg.after)
    action_event, *follows = events(before, after, seat, leg.move)
    answers: list[str] = []
    if packing.numbers(leg.after)["phase"] == ANSWERING:
        moves = map(rules.move, rules.engine.legal(leg.after))
        answers = [move.word for move in moves if move.kind != DECLINE]
    data = cast("ConquestActed", action_event.data)
    kinds = [event.kind.rpartition(".")[2] for event in follows]
    asked = [cast("ConquestAsked", event.data)["seat"] for event in follows if event.kind.endswith(".asked")]
    return {
        "goal": leg.move.goal,
        "words": [*words, *leg.words],
        "cost": cost + leg.cost,
        "kind": action_event.kind.rpartition(".")[2],
        "how": data["how"],
        "lost": data.get("lost", []),
        "quiet": is_quiet(leg.before, leg.after, leg.move),
        "asked": asked[0] if asked else None,
        "answers": answers,
        "ends": "turn" in kinds,
        "over": "over" in kinds,
    }
