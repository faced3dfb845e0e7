"""What lies in other hands never changes a decision: unseen cards are dealt again, and every level decides the same.

The tables have all numbers of players with all variants, other options by lot; `make proofs` asks for 10,000 positions.
"""

from __future__ import annotations

import pytest

from conquista.core import Options, Player, SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.state import CondottiereState
from conquista.kernel.random import RandomStream
from conquista.players import registry
from conquista.players.limits import Limits
from games.condottiere.random_tables import COMBINATIONS, table
from kit.scale import scaled

LEVELS = ("squire", "sergeant", "captain")
PARTS = 10
EACH = scaled(50)  # positions of a part
A_MATCH = 5  # of these, from one match
LONGEST = 160


def twins(level: str, options: Options) -> tuple[Player, Player]:
    """Two players of a level whose chance is the same."""
    one, two = (registry.make(level, GAME, options, SeededChance(7), Limits(nodes=20)) for _ in range(2))
    return one, two


def redealt(state: CondottiereState, seat: str, number: int) -> CondottiereState:
    """A state that a seat cannot tell from this one."""
    position = state.position.copy()
    state.rules.engine.redeal(position, state.rules.seats.index(seat), RandomStream(number))
    return CondottiereState(state.rules, position)


def compare(number: int) -> int:
    """Play a match of random and of budgeting seats; returns at how many of its positions the levels decided twice."""
    options, seen = table(number), 0
    pairs = {level: twins(level, options) for level in LEVELS}
    movers = [registry.make("sergeant" if i % 2 else "random", GAME, options, SeededChance(i)) for i in range(6)]
    chance, draw = SeededChance(number), RandomStream(number)
    state = GAME.start(options, chance)
    for moment in range(LONGEST):
        if GAME.outcome(state) is not None or seen == A_MATCH:
            break
        seat = GAME.to_act(state)[0]
        view, legal = GAME.view(state, seat), list(GAME.legal_actions(state, seat))
        if len(legal) > 1 and draw.below(8) == 0:
            other = redealt(state, seat, number * 1000 + moment)
            again = GAME.view(other, seat)
            assert again.text == view.text
            for level, (one, two) in pairs.items():
                found = two.choose(GAME, again, list(GAME.legal_actions(other, seat)))
                assert one.choose(GAME, view, legal) == found, (level, number, moment)
            seen += 1
        chosen = movers[state.rules.seats.index(seat)].choose(GAME, view, legal)
        state = GAME.apply(state, seat, next(act for act in legal if act == chosen), chance).state
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_what_lies_in_other_hands_does_not_matter(part: int) -> None:
    seen, number = 0, part
    while seen < EACH:
        seen += compare(number * 7 % COMBINATIONS + number // COMBINATIONS * COMBINATIONS)
        number += PARTS
    assert seen >= EACH
