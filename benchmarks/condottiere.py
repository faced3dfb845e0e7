"""How fast is the Condottiere engine, and how fast are other card engines beside it?

Rates are by CPU time, best of several alternating rounds, so that a busy machine affects all alike. Peers play random
matches too: through their Python interface, and those that can inside their own compiled code.
"""

from __future__ import annotations

import threading
import time
from functools import partial

from benchmarks import figures
from benchmarks.figures import ROUNDS, Paper
from conquista.build import core
from conquista.core import SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules.position.position import STATE_BYTES
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.kernel.random import RandomStream

MATCHES = 2_000 if core() == "compiled" else 10
DECISIONS = 30_000 if core() == "compiled" else 300
PRESETS = tuple(f"condottiere_{name}" for name in "4p 2p 6p draw points capture hidden all".split())
FOUR = PRESETS[0]
IN_CORE = f"random play, {FOUR}"
FROM_PYTHON = f"random play from Python, {FOUR}"
PEERS_IN_CORE = ("spades (OpenSpiel, C++)", "hearts (OpenSpiel, C++)")
PEERS_FROM_PYTHON = ("spades (OpenSpiel)", "hearts (OpenSpiel)", "uno (RLCard)", "doudizhu (RLCard)")


def opening(preset: str) -> CondottiereState:
    return GAME.start(GAME.facts.preset(preset), SeededChance(1))


def random_play(preset: str, matches: bool = False) -> float:
    """Return random decisions, or whole matches, per second inside the core, every deal included."""
    rules = rules_for(GAME.facts.preset(preset))
    start, stream = rules.engine.begin(DECK), RandomStream(7)
    begin = time.process_time()
    made, ended = rules.engine.playouts(start, stream, MATCHES, GAME.facts.max_actions)
    spent = time.process_time() - begin
    assert ended == MATCHES
    return (MATCHES if matches else made) / spent


def from_python(preset: str) -> float:
    """Return random decisions per second when Python chooses among the codes of the fast position."""
    start, stream, made = opening(preset), RandomStream(7), 0
    begin = time.process_time()
    while made < DECISIONS:
        fast = GAME.position(start)
        while True:
            if fast.to_act() < 0:
                if not fast.shuffles:
                    break
                fast.settle(stream)
            codes = fast.legal()
            fast.do(codes[stream.below(len(codes))])
            made += 1
    return made / (time.process_time() - begin)


def contract(preset: str) -> float:
    """Return random decisions per second through the game interface: frozen states, actions as values, events."""
    options, chance, made = GAME.facts.preset(preset), SeededChance(7), 0
    begin = time.process_time()
    while made < DECISIONS // 20:
        state = GAME.start(options, chance)
        while GAME.outcome(state) is None:
            seat = GAME.to_act(state)[0]
            legal = list(GAME.legal_actions(state, seat))
            state = GAME.apply(state, seat, chance.choice(legal), chance).state
            made += 1
    return made / (time.process_time() - begin)


def threads(preset: str) -> float:
    """Return the speedup of two threads over one, in real time."""
    rules = rules_for(GAME.facts.preset(preset))
    start = rules.engine.begin(DECK)

    def timed(count: int) -> float:
        workers = [
            threading.Thread(
                target=rules.engine.playouts, args=(start, RandomStream(n), 4 * MATCHES, GAME.facts.max_actions)
            )
            for n in range(count)
        ]
        begin = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - begin

    return 2 * timed(1) / timed(2)


def measure(paper: Paper) -> None:
    state = opening(FOUR)
    view, chance = GAME.view(state, "A"), SeededChance(3)
    ours = figures.in_turn({preset: partial(random_play, preset) for preset in PRESETS})
    for preset, samples in ours.items():
        bar = 3_000_000 if preset == FOUR and core() == "compiled" else None
        paper.add(f"random play, {preset}", samples, "decisions/s", bar=bar)
    whole = [random_play(FOUR, matches=True) for _ in range(ROUNDS)]
    paper.add(f"random matches, {FOUR}", whole, "matches/s", bar=15_000 if core() == "compiled" else None)
    rates = [from_python(FOUR) for _ in range(ROUNDS)]
    paper.add(FROM_PYTHON, rates, "decisions/s", bar=500_000 if core() == "compiled" else None)
    paper.add(f"through the contract, {FOUR}", [contract(FOUR) for _ in range(ROUNDS)], "decisions/s")
    fast, stream = GAME.position(state), RandomStream(5)
    micro = {
        "copy of a position": state.position.copy,
        "unseen cards dealt again, fast position": lambda: fast.redeal(0, stream),
        "view": lambda: GAME.view(CondottiereState(state.rules, state.position), "A"),
        "imagine, from a view": lambda: GAME.sample_state(view, chance),
    }
    for name, work in micro.items():
        bar = 5 if "anew" in name and core() == "compiled" else None
        paper.add(name, [figures.cost(work) * 1e6 for _ in range(ROUNDS)], "µs", better="less", bar=bar)
    paper.add("size of a position", STATE_BYTES, "bytes", better="less")
    if core() == "compiled":
        paper.add("two threads against one", [threads(FOUR) for _ in range(ROUNDS)], "times")
    found = figures.peers([*PEERS_IN_CORE, *PEERS_FROM_PYTHON])
    for name, samples in found.items():
        paper.peer(name, samples, IN_CORE if name in PEERS_IN_CORE else FROM_PYTHON)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
