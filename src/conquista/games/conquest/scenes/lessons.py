"""Lessons of the web client: their first positions, when they are over, and what the table asks about them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from conquista.core import Seat
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import ConquestState

_PLACE = re.compile(r"[A-Z]+\d+")
_START = re.compile(r"([A-Z]+\d+(?:\.\d)?)(?:[-^~+=*@]([A-Z]+\d+))?")


class ConquestLessons:
    """The part `lessons` of the plug-in. South learns unless a plan names another seat."""

    preset = "conquest_2p"
    seat: Seat = "S"
    detours = 0

    def position(self, plan: Mapping[str, Any], seat: Seat) -> str:
        """Return the first position of a part as text, which need not be canonical."""
        mover = plan.get("active", seat)
        numbers = f"turn={self._turn(plan, mover, seat)} active={mover} to_act={mover} budget={plan['budget']}"
        return f"{plan['position']} {numbers} {plan.get('more', '')}".strip()

    def is_over(self, plan: Mapping[str, Any], state: ConquestState, seat: Seat) -> bool:
        """Return whether the answer or the turns that a part is about have ended: one turn, or as many as `turns`."""
        awaited = GAME.to_act(state)
        view: Any = GAME.view(state, seat).data
        mover = plan.get("active", seat)
        rounds = plan.get("turns", 1) - 1
        if rounds and view["turn"] < self._turn(plan, mover, seat) + rounds * len(view["seats"]):
            return False  # another turn of the pupil follows
        return view["active"] != mover or not (seat in awaited or GAME.answering(state, awaited[0]))

    def _turn(self, plan: Mapping[str, Any], mover: Seat, seat: Seat) -> int:
        """The number of the turn that a part begins with."""
        return int(plan.get("turn", 2 if mover == seat else 3))

    def frame(self, plan: Mapping[str, Any]) -> list[str]:
        """Return the places of the steps."""
        words = [word for step in plan["step"] for word in step["words"]]
        return sorted({place for word in words for place in _PLACE.findall(word)})

    def queries(self, state: ConquestState, seat: Seat) -> Iterator[tuple[str, str]]:
        """Return what the table may ask: answers, or how far each piece gets or why it does not, and the actions."""
        if GAME.answering(state, seat):
            yield "answers", ""
            return
        yield "counts", ""
        stacks: Any = GAME.view(state, seat).data["stacks"]
        words = [_START.match(action.word) for action in GAME.legal_actions(state, seat)]
        starts = dict.fromkeys(word[1] for word in words if word)
        for start in starts:
            yield "reach", start
        movable = {start.partition(".")[0] for start in starts}
        for place, stack in stacks.items():
            if stack["side"] == seat and place not in movable:
                yield "standstill", place
        goals = dict.fromkeys(word[2] for word in words if word and word[2] in stacks)
        for place in dict.fromkeys([start.partition(".")[0] for start in starts] + list(goals)):
            yield "deeds", place

    def refusals(self, state: ConquestState, seat: Seat) -> Iterator[tuple[str, str, str]]:
        """Return steps of the movable pieces to every place of their island and to every stack elsewhere."""
        if GAME.answering(state, seat):
            return
        board = state.rules.board
        stacks: Any = GAME.view(state, seat).data["stacks"]
        places: dict[str, Any] = {**board.spaces, **(board.fields if state.rules.options["fields"] else {})}
        words = [_START.match(action.word) for action in GAME.legal_actions(state, seat)]
        for start in dict.fromkeys(word[1] for word in words if word):
            here = start.partition(".")[0]
            for goal, place in places.items():
                if goal != here and (goal in stacks or place.island == places[here].island):
                    yield f"{start}-{goal}", start, goal


LESSONS = ConquestLessons()
