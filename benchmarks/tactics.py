"""How fast is the tactical core? Trips of a position, nodes a second, and the time to solve a turn in contact.

Positions come from bold random play: a seat on turn with something to take, all moves before it, and no quiet ending
near. Times are processor time, so that a busy machine disturbs them little.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.build import core
from conquista.games.conquest import ledger
from conquista.games.conquest.constants import OVER, PLAYING
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.game import GAME
from conquista.games.conquest.position import Position
from conquista.games.conquest.state import opening
from conquista.kernel.random import Stream
from conquista.players.conquest.tactics import Tactics
from conquista.players.conquest.trips import list_again
from conquista.players.limits import Limits

PRESETS = "grand_en grand_fr grand_party_it grand_2p conquest_4p conquest_party conquest_2p plus_2p".split()
POSITIONS = 24 if core() == "compiled" else 1
NODES = 200_000 if core() == "compiled" else 300
SHORT = 5  # moves left for the proofs


def contacts(tactics: Tactics, preset: str) -> Iterator[Position]:
    """Positions of bold play in which the seat on turn can take something."""
    rules, seed = GAME.rules(GAME.facts.preset(preset)), 0
    while True:
        seed += 1
        position, stream = opening(rules), Stream(seed)
        tactics.engine.audited(position, stream, 120 + stream.below(600), True)
        while (now := ledger.numbers(position))["phase"] == 1 or (now["phase"] == PLAYING and now["spent"]):
            tactics.engine.audited(position, stream, 1, True)
        if now["phase"] == OVER:
            continue
        ledger.set_numbers(position, {"quiet": 0, "quiet_whole": 0})
        if tactics.solve_turn(position, now["active"], limits=Limits(nodes=20)).nodes > 3:
            yield position


def timed(tactics: Tactics, position: Position, prove: bool) -> tuple[float, int, bool, int]:
    """Seconds, nodes, whether the search came to its end, and what it gains."""
    seat = ledger.numbers(position)["active"]
    begin = time.process_time()
    found = tactics.solve_turn(position, seat, limits=Limits(nodes=NODES), prove=prove)
    return time.process_time() - begin, found.nodes, found.proven if prove else found.nodes < NODES, found.value


def short(position: Position) -> Position:
    """The same position with few moves left."""
    copy = position.copy()
    ledger.set_numbers(copy, {"spent": max(0, ledger.numbers(copy)["budget"] - SHORT)})
    return copy


def told(paper: Paper, name: str, found: list[tuple[float, int, bool, int]], ended: str) -> None:
    """Median and slowest tenth of the times, how many came to an end, and nodes a second."""
    times = sorted(one[0] * 1e3 for one in found)
    paper.add(f"{name}, median", statistics.median(times), "ms", better="less")
    paper.add(f"{name}, p90", times[min(len(times) - 1, len(times) * 9 // 10)], "ms", better="less")
    paper.add(f"{name}, {ended}", sum(one[2] for one in found), f"of {len(found)}")
    paper.add(f"{name}, speed", sum(one[1] for one in found) / max(1e-9, sum(times) / 1e3), "nodes/s")


def measure(paper: Paper) -> None:
    boards: dict[str, list[Position]] = {}
    benches = {preset: Tactics(Engine(GAME.rules(GAME.facts.preset(preset)).tables), bits=18) for preset in PRESETS}
    for preset, tactics in benches.items():
        source = contacts(tactics, preset)
        boards[preset] = [next(source) for _ in range(POSITIONS)]
        rounds = 300 if core() == "compiled" else 1
        begin = time.process_time()
        counts = [list_again(one, ledger.numbers(one)["active"], rounds) for one in boards[preset]]
        spent = (time.process_time() - begin) / rounds / len(counts)
        paper.note(f"{preset}: {statistics.mean(counts):.0f} trips in a position")
        paper.add(f"all trips of a position, {preset}", spent * 1e6, "µs", better="less")
    paper.note(f"whole turns: limit {NODES:,} nodes")
    for preset, tactics in benches.items():
        told(paper, f"a whole turn, {preset}", [timed(tactics, one, False) for one in boards[preset]], "ended")
    for preset, tactics in benches.items():
        proofs = [timed(tactics, short(one), True) for one in boards[preset]]
        told(paper, f"{SHORT} moves, {preset}", proofs, "proven")


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
