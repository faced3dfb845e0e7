"""A suggested trip as an arrow on the board and one sentence with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.core import Data, Seat
from conquista.games.conquest.actions import BARE, WORKS, Move
from conquista.games.conquest.quiet_actions import is_quiet
from conquista.games.conquest.rules.constants.action_kinds import END, LOWER, RAISE
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.events import member
from conquista.games.conquest.views.reach import Leg, cost_of, goal_data

GOES_ON = (*BARE, *WORKS, RAISE, LOWER)


def hint(state: ConquestState, seat: Seat, line: Sequence[Move], reason: Data) -> dict[str, Data]:
    """The first trip of a line: its words, where it starts and ends, and a sentence; `reason` is a message.

    A trip is the first action and the steps of the same piece that follow it directly; mounting, boarding and an
    action that others may answer end it.
    """
    first, *rest = line
    trip, leg = [first], _leg(state, first)
    before = ConquestState(state.rules, leg.after)
    while rest and first.kind not in GOES_ON and is_quiet(leg.before, leg.after, trip[-1]):
        if goal_data(state.rules, seat, leg, (), 0)["how"] != "moves":
            break
        following = rest.pop(0)
        if following.kind in GOES_ON or following.place != trip[-1].goal or following.member:
            break
        trip.append(following)
        leg = _leg(before, following)
        before = ConquestState(state.rules, leg.after)
    words: list[Data] = [move.word for move in trip]
    start, goal = ("", "") if first.kind in BARE else (first.place, trip[-1].goal)
    if first.kind in BARE:
        says: Data = {"key": f"conquest.hint.{'end' if first.kind == END else 'decline'}", "params": {"reason": reason}}
        return {"words": words, "start": start, "goal": goal, "says": says}
    piece = member(state, state.rules.geography.number[first.place], first.member) if first.place else None
    params: dict[str, Data] = {
        "piece": {"key": f"why.kind.{KINDS[piece.type] if piece else 'soldier'}", "params": {}},
        "place": start or goal,
        "goal": goal,
        "reason": reason,
    }
    lost = goal_data(state.rules, seat, leg, (), 0)["lost"]
    if lost:
        params["prey"] = {"key": f"why.kind.{lost[0]}", "params": {}}
    key = "works" if first.kind in GOES_ON else "takes" if lost else "goes"
    return {"words": words, "start": start, "goal": goal, "says": {"key": f"conquest.hint.{key}", "params": params}}


def _leg(state: ConquestState, move: Move) -> Leg:
    """One action tried on a copy of the position."""
    after = state.position.copy()
    code = next(code for code in state.rules.engine.legal(after) if state.rules.move(code) == move)
    state.rules.engine.do(after, code)
    return Leg(move, (move.word,), cost_of(state.position, after), state.position, after)
