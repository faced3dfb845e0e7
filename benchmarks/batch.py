"""How fast do the research adapters step many matches at once?

Decisions are counted by CPU time on one core, best of several rounds. Every decision includes drawing a random legal
action in compiled code, checking that it is legal, making it, restarting finished matches, listing the next legal
actions and writing them into masks. Where observed, the observation of the seat to act is written as well. Shuffles and
deals of Condottiere are part of the time but do not count as decisions.
"""

from __future__ import annotations

import time

import numpy as np

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.build import core
from conquista.research import openspiel, pettingzoo
from conquista.research.batch import ArrayBatch

DECISIONS = 200_000 if core() == "compiled" else 2_000
SIZES = (64, 1024)
BARS = {"conquest_2p": 500_000, "condottiere_4p": 1_000_000}
PRESETS = (*BARS, "grand_en", "condottiere_2p")


def rate(batch: ArrayBatch, seen: bool = False) -> float:
    """Return decisions per second."""
    actions = np.zeros(batch.size, np.int32)
    row = np.zeros((batch.size, batch.spec.length), np.uint8)
    steps = max(3, DECISIONS // batch.size // (3 if seen else 1))
    begin = time.process_time()
    for _ in range(steps):
        batch.step(batch.draw(actions))
        if seen:
            batch.observe(row)
    return steps * batch.size / (time.process_time() - begin)


def begun(preset: str, size: int, masks: str) -> ArrayBatch:
    batch = ArrayBatch(preset, size, masks=masks)
    batch.reset(range(size))
    rate(batch)  # so that matches are in different phases
    return batch


def one_by_one(preset: str) -> float:
    """Return decisions per second through PettingZoo, observations included."""
    env, rng = pettingzoo.raw_env(preset), np.random.default_rng(1)
    env.reset(seed=1)
    made, begin = 0, time.process_time()
    while time.process_time() - begin < 0.5:
        if env.terminations[env.agent_selection]:
            env.reset(seed=made)
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        made += 1
    return made / (time.process_time() - begin)


def in_openspiel(preset: str) -> float:
    """Return decisions per second through OpenSpiel, chance nodes not counted."""
    game, rng, made = openspiel.load(preset), np.random.RandomState(1), 0
    state, begin = game.new_initial_state(), time.process_time()
    while time.process_time() - begin < 0.5:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            made += 1
    return made / (time.process_time() - begin)


def measure(paper: Paper) -> None:
    for preset in PRESETS:
        asked = {}
        for size in SIZES:
            for masks in ("bits", "bytes"):
                batch = begun(preset, size, masks)
                asked[f"{preset}, {size} matches, masks of {masks}"] = lambda batch=batch: rate(batch)
            batch = begun(preset, size, "bits")
            asked[f"{preset}, {size} matches, observed"] = lambda batch=batch: rate(batch, seen=True)
        for name, samples in figures.in_turn(asked).items():
            bar = BARS.get(preset) if name.endswith("64 matches, masks of bits") else None
            paper.add(name, samples, "decisions/s", bar=bar)
    for preset in ("conquest_2p", "condottiere_4p"):
        paper.add(f"{preset}, PettingZoo", [one_by_one(preset) for _ in range(2)], "decisions/s")
        paper.add(f"{preset}, OpenSpiel", [in_openspiel(preset) for _ in range(2)], "decisions/s")


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
