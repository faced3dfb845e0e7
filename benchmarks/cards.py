"""How fast are the computer players of Condottiere, compared with another card search?

A simulation is one deal of the unseen cards, one descent of the tree, one battle played to its end and one evaluation.
Rates are by CPU time on one core; the positions are from matches between sergeants.
"""

from __future__ import annotations

import statistics
import threading
import time
from functools import cache

from benchmarks import figures
from benchmarks.figures import ROUNDS, Paper
from conquista.build import core
from conquista.core import Player, SeededChance, View
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.kernel.random import RandomStream
from conquista.players import registry
from conquista.players.condottiere.choices.self_play import SelfPlay
from conquista.players.condottiere.evaluation.weights import budget_weights, parameter_values
from conquista.players.condottiere.levels import CondottiereCaptain
from conquista.players.limits import Limits
from conquista.players.thought import Stop

SIMULATIONS = 3_000 if core() == "compiled" else 10
MATCHES = 400 if core() == "compiled" else 2
PRESETS = tuple(f"condottiere_{name}" for name in "4p 2p 3p 6p draw capture hidden".split())
FOUR = PRESETS[0]
SEARCH = f"simulations, {FOUR}"
PEER = "hearts, ISMCTS (OpenSpiel, C++)"
LIMITS = {"squire": 0.05, "sergeant": 0.1, "captain": 0.5}


def player(name: str, preset: str, limits: Limits | None = None) -> Player:
    return registry.make(name, GAME, GAME.facts.preset(preset), SeededChance(1), limits)


@cache
def moments(preset: str) -> tuple[tuple[CondottiereState, str, View], ...]:
    """Return decisions from all phases of two matches between sergeants."""
    found = []
    for seed in (1, 2):
        chance = SeededChance(seed)
        state, one = GAME.start(GAME.facts.preset(preset), chance), player("sergeant", preset)
        while GAME.outcome(state) is None:
            seat = GAME.to_act(state)[0]
            legal = list(GAME.legal_actions(state, seat))
            view = GAME.view(state, seat)
            if len(legal) > 1:
                found.append((state, seat, view))
            chosen = one.choose(GAME, view, legal)
            state = GAME.apply(state, seat, next(act for act in legal if act == chosen), chance).state
    return tuple(found[:: max(1, len(found) // 12)])


def simulations(preset: str) -> float:
    """Return simulations per second of one captain, over positions from all phases of a match."""
    limits, done, spent = Limits(nodes=SIMULATIONS), 0, 0.0
    for state, seat, view in moments(preset):
        captain = player("captain", preset, limits)
        assert isinstance(captain, CondottiereCaptain)
        legal = list(GAME.legal_actions(state, seat))
        begin = time.process_time()
        done += captain.think(GAME, view, legal, limits, Stop()).nodes
        spent += time.process_time() - begin
    return done / spent


def decisions(level: int) -> float:
    """Return decisions per second of a level inside the core."""
    rules = rules_for(GAME.facts.preset(FOUR))
    run = SelfPlay(rules.tables, [level] * 6, budget_weights(rules.tables), parameter_values(rules.tables))
    start, stream, made = rules.engine.begin(DECK), RandomStream(7), 0
    begin = time.process_time()
    for _ in range(MATCHES):
        made += run.play(start, stream, 10_000)[1]
    return made / (time.process_time() - begin)


def answers(name: str) -> list[float]:
    """Return the seconds of each decision of a player with its default limits, in matches of every kind."""
    spent: list[float] = []
    for preset in PRESETS:
        one = player(name, preset)
        for state, seat, view in moments(preset):
            legal = list(GAME.legal_actions(state, seat))
            if not spent:
                one.choose(GAME, view, legal)  # the first one also loads shared data
            begin = time.perf_counter()
            one.choose(GAME, view, legal)
            spent.append(time.perf_counter() - begin)
    return spent


def halts() -> list[float]:
    """Return the seconds between a cancellation, at a random time, and the answer."""
    spent, draw = [], RandomStream(5)
    for preset in PRESETS:
        captain = player("captain", preset)
        assert isinstance(captain, CondottiereCaptain)
        for state, seat, view in moments(preset)[::4]:
            legal, stop, called = list(GAME.legal_actions(state, seat)), Stop(), [0.0]

            def call(stop: Stop = stop, called: list[float] = called) -> None:
                called[0] = time.perf_counter()
                stop.set()

            timer = threading.Timer(draw.below(200) / 1000, call)
            timer.start()
            captain.think(GAME, view, legal, Limits(seconds=36_000), stop)
            spent.append(time.perf_counter() - called[0])
            timer.join()
    return spent


def measure(paper: Paper) -> None:
    compiled = core() == "compiled"
    for preset in PRESETS:
        least = 30_000 if preset == FOUR and compiled else None
        paper.add(f"simulations, {preset}", [simulations(preset) for _ in range(ROUNDS)], "a second", bar=least)
    for name, level in (("squire", 1), ("sergeant", 2)):
        paper.add(f"{name} inside the core, {FOUR}", [decisions(level) for _ in range(ROUNDS)], "decisions/s")
    for name, limit in LIMITS.items():
        cuts = statistics.quantiles(answers(name), n=100, method="inclusive")
        for part, most in ((95, limit), (99, limit * 1.2)):
            bar = most if compiled else None
            paper.add(f"{name}, {part} of 100 answers within", cuts[part - 1], "s", better="less", bar=bar)
    bar = 0.05 if compiled else None
    paper.add("captain, told to stop, answers within", max(halts()), "s", better="less", bar=bar)
    for name, samples in figures.peers([PEER]).items():
        paper.peer(name, samples, SEARCH)


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
