"""How fast is the Conquest engine, and how fast are other engines beside it?

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
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import STATE_BYTES
from conquista.games.conquest.state import opening
from conquista.kernel.random import RandomStream

DECISIONS = 300_000 if core() == "compiled" else 3_000
PRESETS = ("grand_en", "conquest_4p", "conquest_2p")
MAP = "grand_en"  # the four-player map that peers are held against
IN_CORE = f"random play, {MAP}"
FROM_PYTHON = f"random play from Python, {MAP}"
PEERS_IN_CORE = ("chess (OpenSpiel, C++)", "chinese checkers (OpenSpiel, C++)")
PEERS_FROM_PYTHON = (
    "chess (OpenSpiel)",
    "chinese checkers (OpenSpiel)",
    "chess (python-chess)",
    "chess (PettingZoo)",
    "catan (catanatron)",
)


def random_play(preset: str, decisions: int = DECISIONS) -> float:
    """Return random decisions per second inside the core, openings copied."""
    rules = GAME.rules(GAME.facts.preset(preset))
    engine, start, stream, made = ConquestEngine(rules.tables), opening(rules), RandomStream(7), 0
    begin = time.process_time()
    while made < decisions:
        made += engine.playout(start.copy(), stream, decisions)
    return made / (time.process_time() - begin)


def do_undo(preset: str) -> float:
    """Return actions made and undone per second."""
    rules = GAME.rules(GAME.facts.preset(preset))
    begin = time.process_time()
    done = ConquestEngine(rules.tables).do_and_undo(opening(rules), DECISIONS // 100)
    return done / (time.process_time() - begin)


def copies(preset: str) -> float:
    """Return microseconds per copy, from Python."""
    return figures.cost(opening(GAME.rules(GAME.facts.preset(preset))).copy) * 1e6


def from_python(preset: str) -> float:
    """Return random decisions per second when Python chooses from the list of codes."""
    rules = GAME.rules(GAME.facts.preset(preset))
    engine, start, stream, made = ConquestEngine(rules.tables), opening(rules), RandomStream(7), 0
    begin = time.process_time()
    while made < DECISIONS // 10:
        position = start.copy()
        for _ in range(400):
            codes = engine.legal(position)
            if not codes:
                break
            engine.do(position, codes[stream.below(len(codes))])
            made += 1
    return made / (time.process_time() - begin)


def contract(preset: str) -> float:
    """Return random decisions per second through the game interface: frozen states, actions as values, events."""
    options, chance, made = GAME.facts.preset(preset), SeededChance(7), 0
    begin = time.process_time()
    while made < DECISIONS // 100:
        state = GAME.start(options, chance)
        for _ in range(200):
            if GAME.outcome(state) is not None:
                break
            seat = GAME.to_act(state)[0]
            legal = list(GAME.legal_actions(state, seat))
            state = GAME.apply(state, seat, chance.choice(legal), chance).state
            made += 1
    return made / (time.process_time() - begin)


def threads(preset: str) -> float:
    """Return the speedup of two threads over one, in real time."""
    rules = GAME.rules(GAME.facts.preset(preset))
    start = opening(rules)

    def work(engine: ConquestEngine, seed: int) -> None:
        stream, made = RandomStream(seed), 0
        while made < DECISIONS:
            made += engine.playout(start.copy(), stream, DECISIONS)

    def timed(count: int) -> float:
        workers = [threading.Thread(target=work, args=(ConquestEngine(rules.tables), n)) for n in range(count)]
        begin = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - begin

    return 2 * timed(1) / timed(2)


def measure(paper: Paper) -> None:
    ours = figures.in_turn({preset: partial(random_play, preset) for preset in PRESETS})
    for preset, samples in ours.items():
        paper.add(f"random play, {preset}", samples, "decisions/s")
    paper.add(FROM_PYTHON, [from_python(MAP) for _ in range(ROUNDS)], "decisions/s")
    paper.add(f"through the contract, {MAP}", [contract(MAP) for _ in range(ROUNDS)], "decisions/s")
    paper.add("do and undo of a step", [do_undo(MAP) for _ in range(ROUNDS)], "actions/s")
    paper.add("copy of a position", [copies(MAP) for _ in range(ROUNDS)], "µs", better="less")
    paper.add("size of a position", STATE_BYTES, "bytes", better="less")
    if core() == "compiled":
        paper.add("two threads against one", [threads(MAP) for _ in range(ROUNDS)], "times")
    found = figures.peers([*PEERS_IN_CORE, *PEERS_FROM_PYTHON])
    for name, samples in found.items():
        paper.peer(name, samples, IN_CORE if name in PEERS_IN_CORE else FROM_PYTHON)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
