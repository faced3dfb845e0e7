"""Lessons of the web client: their first positions, and when they are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from conquista.core import Chance, Seat
from conquista.games.condottiere.cards import COPIES, MAP
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.notation import LETTERS
from conquista.games.condottiere.state import CondottiereState


class CondottiereLessons:
    """The part `lessons` of the plug-in. Seat A learns; a lesson is about one battle, or about choosing a region."""

    preset = "condottiere_2p"
    seat: Seat = "A"
    fields = tuple("phase awaited actor holder region favour owners passed lines strengths hands hand down".split())
    counts_replies = True

    def position(self, plan: Mapping[str, Any]) -> str:
        """Return the first position of a lesson as text, which need not be canonical."""
        hands, up = plan["hands"], plan.get("up", ["", ""])
        used = Counter("".join([*hands, *up]))
        rest = "".join(letter * (COPIES[kind] - used[letter]) for kind, letter in enumerate(LETTERS))
        owners = {region: seat for seat, regions in plan.get("owners", {}).items() for region in regions}
        words = [f"hand={','.join(hands)}", f"up={','.join(up)}", f"pile={rest}"]
        if owners:
            words.append(f"owner={''.join(owners.get(region, '-') for region in MAP)}")
        if "region" in plan:
            words += [f"region={MAP.index(plan['region'])}", "phase=1"]
        return " ".join(words)

    def settled(self, state: CondottiereState, chance: Chance) -> CondottiereState:
        """Return a state after all decisions that a lesson does not ask for: after a battle every hand is kept."""
        while GAME.question(state) is not None:
            for asked in GAME.to_act(state):
                state = GAME.apply(state, asked, GAME.idle(state, asked), chance).state
        return state

    def is_over(self, plan: Mapping[str, Any], state: CondottiereState, view: Mapping[str, Any]) -> bool:
        """Return whether the battle has ended, or a region was won, or the learner may no longer choose one."""
        if "region" in plan:
            return view["region"] != plan["region"] or view["phase"] not in ("turn", "take", "favour")
        ours = plan.get("owners", {}).get(self.seat, [])
        won = len(ours) < sum(seat == self.seat for seat in view["owners"].values())
        chosen = view["phase"] == "choose" and view["holder"] != self.seat
        return won or view["phase"] not in ("choose", "turn") or chosen


LESSONS = CondottiereLessons()
