"""How fast are the computer players of Conquest, and do they keep their time limits?

Rates are by CPU time on one core. Times of decisions are real time, each level under its own limits, in positions from
all phases of matches between sergeants: the first decision of a turn, and answers in others' turns, to which squires,
who fight more, add theirs where there were too few. A busy machine affects the times. CONQUISTA_TURNS sets the number
of turns per level.
"""

from __future__ import annotations

import os
import resource
import threading
import time
from functools import cache, partial

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.build import core
from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.phases import ANSWERING, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.kernel.random import RandomStream
from conquista.players.conquest.baselines.self_play import play, randomised_opening
from conquista.players.conquest.baselines.uct import Uct
from conquista.players.conquest.evaluation.evaluate import rate
from conquista.players.conquest.evaluation.weights import weights_of
from conquista.players.conquest.levels import ConquestCaptain, ConquestGeneral, ConquestSergeant, ConquestSquire
from conquista.players.conquest.player import ConquestPlayer, PlannedChoice
from conquista.players.conquest.search.context import SearchContext, reach_tables_of
from conquista.players.conquest.search.planner import Planner
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop

QUICK = core() == "compiled"
DUEL, FOUR = "conquest_2p", "grand_en"
LEVELS: dict[str, type[ConquestPlayer]] = {
    "squire": ConquestSquire,
    "sergeant": ConquestSergeant,
    "captain": ConquestCaptain,
    "general": ConquestGeneral,
}
TURN_BARS = {"squire": 0.2, "sergeant": 0.5, "captain": 1.5, "general": 5.0}
ANSWER_BARS = {"squire": 0.05, "sergeant": 0.1, "captain": 0.3, "general": 0.8}
TURNS = int(os.environ.get("CONQUISTA_TURNS", "24"))
STEPS = 600_000 if QUICK else 3_000
STOP_BAR = 0.05
MEMORY_BAR = 1024.0


def rules_of(preset: str) -> ConquestRuleset:
    return GAME.rules(GAME.facts.preset(preset))


@cache
def moments(preset: str) -> tuple[tuple[WarPosition, ...], tuple[WarPosition, ...]]:
    """Return starts of turns, and answers, from matches between sergeants; more answers from one between squires."""
    turns: list[WarPosition] = []
    answers: list[WarPosition] = []
    for seed in range(1, 4 if QUICK else 2):
        follow(preset, "sergeant", seed, turns, answers)
    if len(answers) < TURNS:
        follow(preset, "squire", 4, [], answers)
    return tuple(turns), tuple(answers)


def follow(preset: str, level: str, seed: int, turns: list[WarPosition], answers: list[WarPosition]) -> None:
    """Add the positions of one match."""
    rules, base = rules_of(preset), LEVELS[level]

    class Asked(base):  # type: ignore[misc, valid-type]
        def decide(self, context: SearchContext, limits: Limits, stop: Stop) -> PlannedChoice:
            if context.answering:
                answers.append(context.position.copy())
            chosen: PlannedChoice = super().decide(context, limits, stop)
            return chosen

    def watch(pos: WarPosition) -> None:
        turns.append(pos.copy())

    players = {"SWNE".index(seat): Asked(SeededChance(seed), level) for seat in rules.seats}
    start = randomised_opening(rules, RandomStream(seed), 8)  # may have ended turns already
    play(rules, players, start, Limits(nodes=3000), 80 if QUICK else packing.numbers(start)["turn"] + 2, watch)


def spread(found: tuple[WarPosition, ...], most: int) -> tuple[WarPosition, ...]:
    return found[:: max(1, len(found) // most)][:most]


def evaluations(preset: str) -> float:
    """Return evaluations per second over positions of matches."""
    rules = rules_of(preset)
    scratch, times = weights_of(rules.options).scratch(reach_tables_of(rules.tables)), STEPS // 100
    positions = spread(moments(preset)[0], 20)
    begin = time.process_time()
    for pos in positions:
        rate(pos, scratch, times)
    return times * len(positions) / (time.process_time() - begin)


def planning(preset: str) -> float:
    """Return positions per second that the planner tries and evaluates."""
    rules, nodes = rules_of(preset), 0
    positions = spread(moments(preset)[0], 20)
    planner = Planner(weights_of(rules.options).scratch(reach_tables_of(rules.tables)), positions[0])
    begin = time.process_time()
    for pos in positions:
        planner.plan(pos, 2, STEPS // 100, bytearray(1), bytearray(1))
        nodes += planner.spent()
    return nodes / (time.process_time() - begin)


def random_play(preset: str) -> float:
    """Return random decisions per second in the engine alone: the upper bound for rollouts."""
    rules, made, stream = rules_of(preset), 0, RandomStream(7)
    engine, start = ConquestEngine(rules.tables), randomised_opening(rules, RandomStream(1), 0)
    begin = time.process_time()
    while made < STEPS:
        made += engine.playout(start.copy(), stream, STEPS)
    return made / (time.process_time() - begin)


def rollout_steps(preset: str) -> float:
    """Return actions per second of a tree search with random rollouts, tree and play together."""
    start = randomised_opening(rules_of(preset), RandomStream(1), 0)
    tree = Uct(start, 1 << 21)
    begin = time.process_time()
    tree.search(start, RandomStream(1), STEPS // tree.cutoff, bytearray(1), bytearray(1))
    return tree.steps / (time.process_time() - begin)


def simulations(preset: str) -> float:
    """Return simulations per second of a tree search with this project's evaluation at its leaves."""
    rules = rules_of(preset)
    start = randomised_opening(rules, RandomStream(1), 0)
    tree = Uct(start, 1 << 21, weights_of(rules.options).scratch(reach_tables_of(rules.tables)))
    begin = time.process_time()
    tree.search(start, RandomStream(1), STEPS // 10, bytearray(1), bytearray(1))
    return tree.simulations / (time.process_time() - begin)


def thinking(level: str, preset: str, answering: bool, most: int) -> list[float]:
    """Return the seconds of decisions under a level's own limits, sorted."""
    rules, found = rules_of(preset), []
    player = LEVELS[level](SeededChance(1), level)
    for pos in spread(moments(preset)[answering], most):
        numbers = packing.numbers(pos)
        assert numbers["phase"] == (ANSWERING if answering else PLAYING)
        begin = time.perf_counter()
        player.decide(SearchContext(rules, pos, numbers["to_act"], {}), UNLIMITED, Stop())
        found.append(time.perf_counter() - begin)
    return sorted(found)


def stopping(preset: str) -> list[float]:
    """Return the seconds from a cancellation to the decision of a general without a time limit."""
    rules, found = rules_of(preset), []
    for i, pos in enumerate(spread(moments(preset)[0], 12)):
        player, stop, raised = ConquestGeneral(SeededChance(1), "general"), Stop(), [0.0]

        def raise_flag(stop: Stop = stop, raised: list[float] = raised) -> None:
            raised[0] = time.perf_counter()
            stop.set()

        timer = threading.Timer(0.02 + 0.03 * (i % 4), raise_flag)
        timer.start()
        player.decide(SearchContext(rules, pos, packing.numbers(pos)["to_act"], {}), Limits(seconds=36_000), stop)
        if raised[0]:
            found.append(time.perf_counter() - raised[0])
        timer.cancel()
    return sorted(found)


def at(found: list[float], part: float) -> float:
    return found[min(len(found) - 1, int(part * len(found)))]


def measure(paper: Paper) -> None:
    rates = figures.in_turn(
        {
            f"evaluations, {DUEL}": partial(evaluations, DUEL),
            f"evaluations, {FOUR}": partial(evaluations, FOUR),
            f"planned positions, {DUEL}": partial(planning, DUEL),
            f"planned positions, {FOUR}": partial(planning, FOUR),
            f"random play in the engine, {DUEL}": partial(random_play, DUEL),
            f"UCT, random rollouts, {DUEL}": partial(rollout_steps, DUEL),
            f"UCT, our evaluation, {DUEL}": partial(simulations, DUEL),
        },
        3,
    )
    for name, samples in rates.items():
        least = 1_100_000.0 if "rollouts" in name else None
        paper.add(name, samples, "simulations/s" if "our evaluation" in name else "/s", bar=least)
    for preset in (DUEL, FOUR):
        for level in LEVELS:
            for answering, bars in ((False, TURN_BARS), (True, ANSWER_BARS)):
                found = thinking(level, preset, answering, TURNS)
                if not found:  # a match of two turns, as plain Python plays it, may hold no answer
                    continue
                what = f"{level}, {'answer' if answering else 'turn'}, {preset}"
                most = bars[level]
                paper.add(f"{what}, p95 of {len(found)}", at(found, 0.95), "s", better="less", bar=most)
                paper.add(f"{what}, p99 of {len(found)}", at(found, 0.99), "s", better="less", bar=1.2 * most)
        if stops := stopping(preset):
            paper.add(f"to stop a general, worst, {preset}", stops[-1], "s", better="less", bar=STOP_BAR)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    paper.add("memory of it all", memory, "MiB", better="less", bar=MEMORY_BAR)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
