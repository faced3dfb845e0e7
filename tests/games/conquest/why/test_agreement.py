"""Reasons and rules agree: nothing is wrong with a legal action, and something definite with nearly every other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain.reasons import find_fault, reason
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.action_kinds import DECLINE, END, LOWER, RAISE, SHOOT, WANDER
from conquista.games.conquest.rules.constants.phases import ANSWERING
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import ConquestState
from conquista.i18n import sentence
from games.conquest.why.random_scenes import every_move, random_scene

SPECIFIC = 0.99
KINDS = [0] * 8 + [1, 2, 2, 2, 3, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13]


def moments(preset: str, seed: int, actions: int) -> Iterator[ConquestState]:
    """Positions of a random match in which much is captured: some of its turns, and every answer that is asked."""
    rng = random.Random(f"{preset} {seed}")
    state = GAME.start(GAME.facts.preset(preset), SeededChance(seed))
    for number in range(actions):
        awaited = GAME.to_act(state)
        if not awaited:
            return
        if number % 9 == 0 or packing.numbers(state.position)["phase"] == ANSWERING:
            yield state
        legal = list(GAME.legal_actions(state, awaited[0]))
        takes = [move for move in legal if is_taking(state, move)]
        going = [move for move in legal if move.kind not in (END, DECLINE)] or legal
        move = rng.choice(takes if takes and rng.random() < 0.6 else going)
        state = GAME.apply(state, awaited[0], move, SeededChance(0)).state


def is_taking(state: ConquestState, move: Move) -> bool:
    if move.kind > SHOOT:
        return False
    stack = packing.stacks(state.position).get(state.rules.geography.number[move.goal])
    return stack is not None and stack.side != packing.numbers(state.position)["to_act"]


def some_move(rng: random.Random, state: ConquestState) -> Move:
    """Any action, mostly of a piece that is there, to a place near it or to the target of the answer."""
    names, ways = state.rules.names, state.rules.geography.ways
    numbers, held = packing.numbers(state.position), list(packing.stacks(state.position))
    kind = rng.choice(KINDS)
    if kind in (END, DECLINE):
        return Move(kind)
    place = rng.choice(held) if rng.random() < 0.9 else rng.randrange(len(names))
    if numbers["phase"] == ANSWERING and rng.random() < 0.6:
        beside = [way.start for way in ways if way.to == numbers["target"]]
        beyond = [way.start for way in ways if way.to in beside]
        place = rng.choice([p for p in beside + beyond if p in held] or [place])
    if kind in (RAISE, LOWER):
        castles = list(state.rules.geography.bridges) or [names[place]]
        name = rng.choice(castles) if rng.random() < 0.9 else names[place]
        return Move(kind, name, 0, name)
    near = [way.to for way in ways if way.start == place]
    goals = (
        near * 3 + [way.to for way in ways if way.start in near] + [numbers["target"]] * 3 + [place, rng.choice(held)]
    )
    goal = names[rng.choice([g for g in goals if g >= 0])]
    if SHOOT < kind < WANDER:
        return Move(kind, names[place], 0, goal)
    return Move(kind, names[place], rng.choice([0, 0, 0, 1, 1, 2, 3, 4, 5]), goal, rng.random() < 0.1 and kind <= SHOOT)


@pytest.mark.parametrize("preset", GAME.facts.presets)
def test_reasons_agree_with_the_rules(preset: str) -> None:
    rng = random.Random(preset)
    found: Counter[str] = Counter()
    for seed in range(2):
        for state in moments(preset, seed, 150):
            seat = SEATS[packing.numbers(state.position)["to_act"]]
            legal = list(GAME.legal_actions(state, seat))
            for move in rng.sample(legal, min(len(legal), 12)):
                assert find_fault(state, seat, move) is None, (move.word, state.text)
            for move in (some_move(rng, state) for _ in range(16)):
                if move not in legal:
                    error = reason(state, seat, move)
                    assert sentence(error.key, error.params)
                    found[error.key] += 1
    total = found.total()
    assert total > 300
    assert total - found["why.unknown"] >= SPECIFIC * total, found
    assert len(found) > 10


@pytest.mark.parametrize("seed", range(12))
def test_reasons_agree_on_scenes_that_have_everything(seed: int) -> None:
    """On small boards every action is tried: what the engine lists has no fault, everything else has one."""
    rng = random.Random(f"scene {seed}")
    set_up = random_scene(rng)
    state = set_up.state if set_up else None
    for _ in range(4):
        if state is None or not GAME.to_act(state):
            return
        seat = GAME.to_act(state)[0]
        legal = set(GAME.legal_actions(state, seat))
        for move in every_move(state):
            found = find_fault(state, seat, move)
            if move in legal:
                assert found is None, (move.word, found, state.text)
            elif found is None or rng.random() < 0.05:
                assert reason(state, seat, move).key != "why.unknown", (move.word, state.text)
        takes = [move for move in legal if is_taking(state, move)]
        move = rng.choice(sorted(takes or legal, key=lambda one: one.word))
        state = GAME.apply(state, seat, move, SeededChance(0)).state
