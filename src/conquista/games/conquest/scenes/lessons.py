"""Lessons of the web client: their first positions, and when they are over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conquista.core import Chance, Seat
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import ConquestState


class ConquestLessons:
    """The part `lessons` of the plug-in. South learns; a plan may let another seat be on turn."""

    preset = "conquest_2p"
    seat: Seat = "S"
    fields = ("board", "active", "turn", "budget", "spent", "left", "full", "window", "seats", "stacks", "raised")
    counts_replies = False

    def position(self, plan: Mapping[str, Any]) -> str:
        """Return the first position of a lesson as text, which need not be canonical."""
        mover = plan.get("active", self.seat)
        turn = 2 if mover == self.seat else 3
        return f"{plan['position']} turn={turn} active={mover} to_act={mover} budget={plan['budget']}"

    def settled(self, state: ConquestState, chance: Chance) -> ConquestState:
        """Return a state after all decisions that a lesson does not ask for; there are none."""
        return state

    def is_over(self, plan: Mapping[str, Any], state: ConquestState, view: Mapping[str, Any]) -> bool:
        """Return whether the turn or the answer that a lesson is about has ended."""
        awaited = GAME.to_act(state)
        mover = plan.get("active", self.seat)
        return bool(view["active"] != mover) or not (self.seat in awaited or GAME.answering(state, awaited[0]))


LESSONS = ConquestLessons()
