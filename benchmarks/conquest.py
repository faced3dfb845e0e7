"""How fast is the Conquest engine? Prints its figures, and those of other engines beside them as ratios.

Rates are by processor time, best of several rounds that alternate with the peers, so that a busy machine disturbs all
alike. The peers (OpenSpiel, catanatron) are optional: `make bench-peers` installs them into build/peers.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from conquista.build import core
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.game import GAME
from conquista.games.conquest.position import STATE_BYTES
from conquista.games.conquest.state import opening
from conquista.kernel.random import Stream

ROOT = Path(__file__).resolve().parents[1]
PEERS = ROOT / "build/peers/bin/python"
ROUNDS = 5
DECISIONS = 300_000 if core() == "compiled" else 3_000
PRESETS = ("grand_en", "conquest_4p", "conquest_2p")


def random_play(preset: str, decisions: int = DECISIONS) -> float:
    """Random decisions a second inside the core, openings copied."""
    rules = GAME.rules(GAME.facts.preset(preset))
    engine, start, stream, made = Engine(rules.tables), opening(rules), Stream(7), 0
    begin = time.process_time()
    while made < decisions:
        made += engine.playout(start.copy(), stream, decisions)
    return made / (time.process_time() - begin)


def do_undo(preset: str) -> float:
    """Actions done and taken back a second."""
    rules = GAME.rules(GAME.facts.preset(preset))
    begin = time.process_time()
    done = Engine(rules.tables).do_and_undo(opening(rules), DECISIONS // 100)
    return done / (time.process_time() - begin)


def copies(preset: str) -> float:
    """Seconds a copy, from Python."""
    start = opening(GAME.rules(GAME.facts.preset(preset)))
    begin = time.process_time()
    for _ in range(DECISIONS // 10):
        start.copy()
    return (time.process_time() - begin) / (DECISIONS // 10)


def pairs(preset: str) -> float:
    """Seconds for one list of legal codes and one action, both called from Python."""
    rules = GAME.rules(GAME.facts.preset(preset))
    engine, start, made = Engine(rules.tables), opening(rules), 0
    begin = time.process_time()
    while made < DECISIONS // 10:
        position = start.copy()
        for i in range(40):
            codes = engine.legal(position)
            if not codes:
                break
            engine.do(position, codes[i * 7 % len(codes)])
            made += 1
    return (time.process_time() - begin) / made


def threads(preset: str) -> float:
    """How many times faster two threads play than one, by the clock."""
    rules = GAME.rules(GAME.facts.preset(preset))
    start = opening(rules)

    def work(engine: Engine, seed: int) -> None:
        stream, made = Stream(seed), 0
        while made < DECISIONS:
            made += engine.playout(start.copy(), stream, DECISIONS)

    def timed(count: int) -> float:
        workers = [threading.Thread(target=work, args=(Engine(rules.tables), n)) for n in range(count)]
        begin = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - begin

    return max(2 * timed(1) / timed(2) for _ in range(ROUNDS))


def peer(name: str) -> float:
    """Random decisions a second of another engine, through its Python door."""
    told = subprocess.run(
        [str(PEERS), str(ROOT / "benchmarks/peers/play.py"), name], capture_output=True, text=True, check=True
    )
    return float(told.stdout)


def best(measure: Callable[[str], float], name: str, least: bool = False) -> float:
    found = [measure(name) for _ in range(ROUNDS)]
    return min(found) if least else max(found)


def main() -> None:
    print(f"Conquest engine, {core()} core")
    ours = {preset: best(random_play, preset) for preset in PRESETS}
    for preset, rate in ours.items():
        print(f"  random play, {preset:<12} {rate:>12,.0f} decisions/s")
    print(f"  do and undo of a step        {best(do_undo, 'grand_en'):>12,.0f} a second")
    print(f"  copy of a position           {best(copies, 'grand_en', least=True) * 1e6:>12.2f} µs")
    print(f"  legal + apply from Python    {best(pairs, 'grand_en', least=True) * 1e6:>12.2f} µs a pair")
    print(f"  size of a position           {STATE_BYTES:>12,} bytes")
    if core() == "compiled":
        print(f"  two threads against one      {threads('grand_en'):>12.2f} times")
    if not PEERS.exists():
        print("  peers are not installed: make bench-peers")
        return
    for name in ("chess", "chinese_checkers", "catan"):
        rate = max(peer(name) for _ in range(2))
        print(
            f"  {name:<28} {rate:>12,.0f} decisions/s; ours on the four-player map {ours['grand_en'] / rate:.1f} times"
        )


if __name__ == "__main__":
    main()
