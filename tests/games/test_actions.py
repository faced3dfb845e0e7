"""Actions of both games are values: their `repr` evaluates to an equal action."""

from __future__ import annotations

import pytest

from conquista.games.condottiere.actions import ACTS, CardAction
from conquista.games.conquest.actions import BARE, SIGNS, WORKS, Move
from conquista.games.conquest.rules.constants.action_kinds import DRAW, LOWER, RAISE

MOVES = [
    *(Move(kind) for kind in BARE),
    *(Move(kind, "S1", 2, "S2", last=True) for kind in SIGNS),
    *(Move(kind, "S1", goal="S2") for kind in WORKS),
    Move(DRAW, goal="N"),
    Move(RAISE, "B1", goal="B1"),
    Move(LOWER, "B1", goal="B1"),
]


@pytest.mark.parametrize("action", [*MOVES, *ACTS], ids=lambda action: action.word)
def test_the_repr_of_an_action_evaluates_to_it(action: Move | CardAction) -> None:
    assert eval(repr(action), {"Move": Move, "CardAction": CardAction}) == action
