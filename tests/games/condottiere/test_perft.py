"""Leaf counts: between two shuffles nothing is left to fate, so the lines of play from a fixed deal can be counted.

A line that comes to a shuffle, or to the end of the match, before its depth is counted no further.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from conquista.core import ConquistaError, Match, RecordedChance, SeededChance
from conquista.games import registry
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.view import PHASES
from kit.golden import Golden
from kit.pins import counted, fast_perft

FILES = {2: "perft/condottiere/deals.perft", 3: "perft/condottiere/hands.perft"}  # by the revision of the rules
SEED = 2026
SETS: dict[str, dict[str, object]] = {
    **{name: dict(GAME.facts.presets[name]) for name in registry.GAMES["condottiere"].presets},
    "choice": {"players": 3, "variant_a": True, "vara_draw": "player_choice"},
    "together": {"players": 3, "hand_discard_order": "simultaneous", "holder_may_decline": True},
    "older": {"players": 3, "variant_e": True, "vare_reveal_pool": "older_only", "auto_pass_empty": False},
}
DEPTH = 4
DEPTHS = {"choose": 3, "favour": 3}


def moments(values: dict[str, object]) -> Iterator[CondottiereState]:
    """The deal, and the first moment of each kind of decision of a random match, those of a battle late in it."""
    chance = SeededChance(SEED)
    match = Match(GAME, GAME.facts.choose(values), chance)
    picks = chance.fork("actions")
    seen = {"choose", "turn"}
    yield match.states[0]
    while match.outcome is None and len(match.entries) < 250:
        state = match.states[-1]
        assert isinstance(state, CondottiereState)
        phase = PHASES[state.numbers["phase"]]
        if phase not in seen or len(match.entries) in (40, 90):
            seen.add(phase)
            yield state
        seat = GAME.to_act(state)[0]
        match.play(seat, picks.choice(list(GAME.legal_actions(state, seat))))


def blocks(revision: int) -> Iterator[str]:
    order = "clockwise" if revision == 2 else "simultaneous"
    for name, values in SETS.items():
        chosen = {"hand_discard_order": order, **values, "revision": revision}
        for number, state in enumerate(moments(chosen), 1):
            phase = PHASES[state.numbers["phase"]]
            yield f"id {name}-{number}-{phase}"
            yield f"options {state.rules.options.text()}".rstrip()
            yield f"position {GAME.write_state(state)}"
            yield from (f"perft {depth} ?" for depth in range(1, DEPTHS.get(phase, DEPTH) + 1))
            yield ""


@pytest.mark.parametrize("revision", FILES)
def test_leaf_counts(golden: Golden, revision: int) -> None:
    kept = golden.read(FILES[revision])
    lines = kept.splitlines() if kept is not None else list(blocks(revision))
    golden.check(FILES[revision], "\n".join(counted(GAME, lines)) + "\n")


def slow_perft(state: CondottiereState, depth: int) -> int:
    """The same count by the contract, without the fast door."""
    actions = [(seat, action) for seat in GAME.to_act(state)[:1] for action in GAME.legal_actions(state, seat)]
    if depth <= 1:
        return len(actions)
    count = 0
    for seat, action in actions:
        with contextlib.suppress(ConquistaError):  # fate is asked, and has nothing to say
            count += slow_perft(GAME.apply(state, seat, action, RecordedChance(())).state, depth - 1)
    return count


@pytest.mark.parametrize("name", SETS)
def test_the_fast_door_counts_as_the_contract_does(name: str) -> None:
    for state in moments(SETS[name]):
        assert fast_perft(GAME.position(state), 2) == slow_perft(state, 2)
