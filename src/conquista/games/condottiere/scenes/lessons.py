"""Lessons of the web client: their first positions, when they are over, and what the table asks about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from conquista.core import Seat
from conquista.games.condottiere.cards import COPIES, LETTERS, MAP
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.state import CondottiereState


class CondottiereLessons:
    """The part `lessons` of the plug-in. Seat A learns; a part is about one battle, or about choosing a region."""

    preset = "condottiere_2p"
    seat: Seat = "A"
    detours = 40

    def position(self, plan: Mapping[str, Any], seat: Seat) -> str:
        """Return the first position of a part as text, which need not be canonical."""
        hands, up = plan["hands"], plan.get("up", ["", ""])
        used = Counter("".join([*hands, *up]))
        rest = "".join(letter * (COPIES[kind] - used[letter]) for kind, letter in enumerate(LETTERS))
        owners = {region: owner for owner, regions in plan.get("owners", {}).items() for region in regions}
        words = [f"hand={','.join(hands)}", f"up={','.join(up)}", f"pile={rest}"]
        if owners:
            words.append(f"owner={''.join(owners.get(region, '-') for region in MAP)}")
        if "region" in plan:
            words += [f"region={MAP.index(plan['region'])}", "phase=1"]
        return " ".join([*words, plan.get("more", "")]).strip()

    def is_over(self, plan: Mapping[str, Any], state: CondottiereState, seat: Seat) -> bool:
        """Return whether the battle has ended, or a region was won, or the pupil may no longer choose one."""
        view = GAME.view(state, seat).data
        phases = ("turn", "take", "favour", "turn_up", *plan.get("asks", ()))
        if "region" in plan:
            begun = view["region"] == plan["region"] or plan.get("asks")
            return not begun or view["phase"] not in phases
        owners = view["owners"]
        assert isinstance(owners, Mapping)
        won = len(plan.get("owners", {}).get(seat, [])) < sum(owner == seat for owner in owners.values())
        chosen = view["phase"] == "choose" and view["holder"] != seat
        return won or view["phase"] not in ("choose", *phases) or chosen

    def frame(self, plan: Mapping[str, Any]) -> list[str]:
        """Return nothing: the whole map is in view."""
        return []

    def queries(self, state: CondottiereState, seat: Seat) -> Iterator[tuple[str, str]]:
        """Return what the table may ask: the standing, and what each card would change."""
        yield "standing", ""
        yield "plays", ""

    def refusals(self, state: CondottiereState, seat: Seat) -> Iterator[tuple[str, str, str]]:
        """Return nothing: the table of cards offers legal actions only."""
        yield from ()


LESSONS = CondottiereLessons()
