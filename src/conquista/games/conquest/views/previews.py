"""Previews of actions: their cost and effect, and what the other seats could do next."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Seat, UnknownName
from conquista.games.conquest import packing
from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.events import member
from conquista.games.conquest.views.reach import Leg, cost_of, goal_data, legs
from conquista.games.conquest.views.snapshot import ConquestSnapshot
from conquista.games.conquest.views.trips import captures_by, pieces_reaching
from conquista.games.conquest.views.wire_types import (
    ConquestAnswer,
    ConquestCount,
    ConquestGoal,
    ConquestThreat,
    ConquestWin,
)


def goals(state: ConquestState, seat: Seat, place: str) -> list[ConquestGoal]:
    """Every action of the seat on turn that begins or ends at a place, in the format of `reach`."""
    rules, position = state.rules, state.position
    found: list[ConquestGoal] = []
    if packing.numbers(position)["phase"] != PLAYING:
        return found
    for code in rules.engine.legal(position):
        if unpack_code(code)[4]:
            continue  # the same action declared as the last move; it is already listed
        move = rules.move(code)
        if move.kind not in BARE and place in (move.place, move.goal):
            after = _done(rules, position, code)
            found.append(
                goal_data(rules, seat, Leg(move, (move.word,), cost_of(position, after), position, after), (), 0)
            )
    return found


def answers(state: ConquestState, seat: Seat) -> list[ConquestAnswer]:
    """Every recapture with all its words: what it captures, what the captor has left, and what could strike back."""
    rules, position = state.rules, state.position
    if packing.numbers(position)["phase"] != ANSWERING:
        return []
    found: list[ConquestAnswer] = []
    for code in rules.engine.legal(position):
        move = rules.move(code)
        if move.kind not in BARE:
            found.append(_answer(rules, seat, position, code, move))
    return found


def after_words(state: ConquestState, words: Sequence[str]) -> ConquestState:
    """The state after some actions of the seat on turn; raises UnknownName at the first that is not legal."""
    rules, position = state.rules, state.position
    for word in words:
        codes = {rules.move(code).word: code for code in rules.engine.legal(position)}
        if word not in codes:
            raise UnknownName.among("action", word, codes)
        position = _done(rules, position, codes[word])
    return ConquestState(rules, position)


def trip(state: ConquestState, seat: Seat, words: Sequence[str]) -> list[ConquestGoal]:
    """Actions of the seat on turn as one trip in the format of `reach`; empty if one of them is not legal."""
    rules, before = state.rules, state.position
    after, cost, move = before, 0, None
    for word in words:
        code = next((code for code in rules.engine.legal(after) if rules.move(code).word == word), None)
        if code is None or packing.numbers(after)["phase"] != PLAYING:
            return []
        before, after, move = after, _done(rules, after, code), rules.move(code)
        cost += cost_of(before, after)
    return [] if move is None else [goal_data(rules, seat, Leg(move, tuple(words), cost, before, after), (), 0)]


def threats(state: ConquestState, seat: Seat) -> list[ConquestThreat]:
    """What each other side could capture from a seat in its own turn, each piece alone, by the cheapest trip."""
    rules, snapshot = state.rules, ConquestSnapshot(state)
    if snapshot.over:
        return []
    foes = [other for other in rules.seats if rules.team_of(other) != rules.team_of(seat)]
    return [
        {
            "goal": raid.goal,
            "victim": KINDS[snapshot.stacks[raid.goal].type],
            "seat": foe,
            "place": raid.place,
            "member": raid.member,
            "piece": KINDS[piece.type] if (piece := snapshot.piece(raid.place, raid.member)) else "",
            "words": list(raid.words),
            "cost": raid.cost,
        }
        for foe in foes
        for raid in captures_by(snapshot, foe, [seat])
    ]


def wins(state: ConquestState, seat: Seat) -> list[ConquestWin]:
    """How an opponent could end the match in a turn of its own by one piece alone."""
    rules = state.rules
    found: list[ConquestWin] = []
    for foe in rules.seats:
        if rules.team_of(foe) == rules.team_of(seat) or packing.numbers(state.position)["phase"] == OVER:
            continue
        position = state.position.copy()
        packing.set_numbers(position, {"phase": PLAYING})
        rules.engine.begin(position, SEATS.index(foe))
        leg = _winning(rules, position, foe)
        if leg is not None:
            found.append({"seat": foe, "goal": leg.move.goal, "cost": leg.cost, "words": list(leg.words)})
    return found


def counts(state: ConquestState) -> list[ConquestCount]:
    """The count of every seat and its parts."""
    found: list[ConquestCount] = []
    for index, seat in ((SEATS.index(seat), seat) for seat in state.rules.seats):
        parts = packing.count_parts(state.position, index)
        found.append(
            {
                "seat": seat,
                "count": packing.seat_counts(state.position, index)["count"],
                "pieces": parts["pieces"],
                "captures": parts["captures"],
                "spaces": parts["spaces"],
                "commandeered": parts["commandeered"],
            }
        )
    return found


def _winning(rules: ConquestRuleset, position: WarPosition, foe: Seat) -> Leg | None:
    starts = {unpack_code(code)[:2] for code in rules.engine.legal(position)}
    for number, index in sorted(starts):
        if 0 <= number < len(rules.names):
            for leg in legs(rules, position, rules.names[number], index):
                numbers = packing.numbers(leg.after)
                if numbers["phase"] == OVER and numbers["winners"] >> SEATS.index(foe) & 1:
                    return leg
    return None


def _answer(rules: ConquestRuleset, seat: Seat, position: WarPosition, code: int, move: Move) -> ConquestAnswer:
    words, before, after, last = [move.word], position, _done(rules, position, code), move
    while packing.numbers(after)["phase"] == ANSWERING and packing.numbers(after)["to_act"] == SEATS.index(seat):
        follow = next((each for each in rules.engine.legal(after) if rules.move(each).kind not in BARE), None)
        if follow is None:
            break
        last = rules.move(follow)
        before, after = after, _done(rules, after, follow)
        words.append(last.word)
    action_event = goal_data(rules, seat, Leg(last, tuple(words), 0, before, after), (), 0)
    state = ConquestState(rules, after)
    data: ConquestAnswer = {
        "word": move.word,
        "words": list(words),
        "goal": last.goal,
        "lost": action_event["lost"],
        "kind": action_event["kind"],
        "over": action_event["over"],
        "left": 0,
        "near": None,
    }
    if packing.numbers(after)["phase"] == PLAYING:
        data["left"] = packing.left(after)
        snapshot = ConquestSnapshot(state)
        near = next(iter(pieces_reaching(snapshot, snapshot.active, last.goal)), None)
        if near is not None:
            piece = member(state, rules.geography.number[near.place], near.member)
            data["near"] = {"piece": KINDS[piece.type] if piece else "", "place": near.place, "cost": near.cost}
    return data


def _done(rules: ConquestRuleset, position: WarPosition, code: int) -> WarPosition:
    after = position.copy()
    rules.engine.do(after, code)
    return after
