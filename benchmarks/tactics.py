"""How fast is the tactical core of Conquest?

Positions come from bold random play: a seat on turn with something to take, all moves before it, and no quiet ending
near. Times are processor time, so that a busy machine disturbs them little. A search that reaches its limit counts with
the nodes and the time it had.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.build import core
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.state import opening
from conquista.kernel.random import RandomStream
from conquista.players.conquest.reach.trips import list_again
from conquista.players.conquest.solver.tactics import Solution, Tactics
from conquista.players.limits import Limits
from conquista.puzzles.conquest import collection
from conquista.puzzles.conquest.prover import Prover

COMPILED = core() == "compiled"
PRESETS = ("grand_en", "grand_2p", "conquest_4p", "conquest_2p", "plus_2p")
POSITIONS = 16 if COMPILED else 1
NODES = 200_000 if COMPILED else 300
SHORT = 5  # moves left for the proofs
RATE = 300_000  # nodes a second
TRIPS = 15.0  # µs for all trips of a position


class Timed(NamedTuple):
    """What one search took, and whether it came to its end."""

    seconds: float
    nodes: int
    ended: bool


def contacts(tactics: Tactics, preset: str) -> Iterator[WarPosition]:
    """Positions of bold play in which the seat on turn can take something."""
    rules, seed = GAME.rules(GAME.facts.preset(preset)), 0
    while True:
        seed += 1
        position, stream = opening(rules), RandomStream(seed)
        tactics.engine.audited(position, stream, 120 + stream.below(600), True)
        while (now := packing.numbers(position))["phase"] == ANSWERING or (now["phase"] == PLAYING and now["spent"]):
            tactics.engine.audited(position, stream, 1, True)
        if now["phase"] == OVER:
            continue
        packing.set_numbers(position, {"quiet": 0, "quiet_whole": 0})
        if tactics.solve_turn(position, now["active"], limits=Limits(nodes=20)).nodes > 3:
            yield position


def short(position: WarPosition) -> WarPosition:
    """The same position with few moves left."""
    copy = position.copy()
    packing.set_numbers(copy, {"spent": max(0, packing.numbers(copy)["budget"] - SHORT)})
    return copy


def timed(search: Callable[[], Solution]) -> Timed:
    begin = time.process_time()
    found = search()
    return Timed(time.process_time() - begin, found.nodes, found.nodes < NODES)


def rate(found: list[Timed]) -> float:
    """Nodes a second over all searches."""
    return sum(one.nodes for one in found) / max(1e-9, sum(one.seconds for one in found))


def report(paper: Paper, name: str, found: list[Timed], bar: float | None = None) -> None:
    """Median and slowest tenth of the times, how many came to an end, and nodes a second."""
    times = sorted(one.seconds * 1e3 for one in found)
    paper.add(f"{name}, median", statistics.median(times), "ms", better="less")
    paper.add(f"{name}, p90", times[min(len(times) - 1, len(times) * 9 // 10)], "ms", better="less")
    paper.add(f"{name}, ended", sum(one.ended for one in found), f"of {len(found)}")
    paper.add(f"{name}, speed", rate(found), "nodes/s", bar=bar)


def measure(paper: Paper) -> None:
    paper.note(f"searches end at {NODES:,} nodes")
    for preset in PRESETS:
        tactics = Tactics(ConquestEngine(GAME.rules(GAME.facts.preset(preset)).tables), bits=18)
        source = contacts(tactics, preset)
        positions = [next(source) for _ in range(POSITIONS)]
        seats = [packing.numbers(one)["active"] for one in positions]
        _trips(paper, preset, positions, seats)
        pairs = list(zip(positions, seats, strict=True))
        limits = Limits(nodes=NODES)
        keen = [timed(partial(tactics.solve_turn, one, seat, limits=limits)) for one, seat in pairs]
        report(paper, f"a whole turn, {preset}", keen)
        full = [timed(partial(tactics.solve_turn, one, seat, limits=limits, prove=True)) for one, seat in pairs]
        report(paper, f"a whole turn, full search, {preset}", full, RATE)
        few = [timed(partial(tactics.solve_turn, short(one), seat, limits=limits, prove=True)) for one, seat in pairs]
        report(paper, f"{SHORT} moves, proven, {preset}", few)
        wins = [timed(partial(tactics.win_in_turn, one, seat, limits)) for one, seat in pairs]
        report(paper, f"can a whole turn win, {preset}", wins)
    if COMPILED:
        _puzzles(paper)


def _trips(paper: Paper, preset: str, positions: list[WarPosition], seats: list[int]) -> None:
    rounds = 300 if COMPILED else 1
    begin = time.process_time()
    for position, seat in zip(positions, seats, strict=True):
        list_again(position, seat, rounds)
    spent = (time.process_time() - begin) / rounds / len(positions)
    paper.add(f"all trips of a position, {preset}", spent * 1e6, "µs", better="less", bar=TRIPS)


def _puzzles(paper: Paper) -> None:
    """Value, optimality and uniqueness of the whole collection."""
    puzzle_positions = [collection.load(name).set_up() for name in collection.names()]
    nodes, begin = 0, time.process_time()
    for puzzle_position in puzzle_positions:
        nodes += Prover(puzzle_position, Limits(nodes=3_000_000)).prove().nodes
    spent = time.process_time() - begin
    paper.add(f"proving {len(puzzle_positions)} puzzles", spent, "s", better="less")
    paper.add("proving puzzles", nodes / spent, "nodes/s", bar=RATE)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
