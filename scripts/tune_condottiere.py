"""Tune the numbers in players/condottiere/evaluation/weights.toml by playing.

    tune_condottiere.py judge [GAMES]              fit the evaluation of every kind of match to outcomes of level 2
    tune_condottiere.py budget PLAN [SECONDS]      hill-climb: change the budget of level 2 a little, keep what wins
    more
                                                   against a pool; PLAN is two, more, two_drawing or more_drawing

Both start from the numbers in the file and rewrite it. A pool is needed: what beats only similar players was found to
lose to all others.
"""

from __future__ import annotations

import random
import sys
import time
import tomllib
from itertools import product
from pathlib import Path

from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.setup.ruleset import DECK, CondottiereRuleset, rules_for
from conquista.kernel.random import RandomStream
from conquista.players.condottiere.choices.self_play import SelfPlay
from conquista.players.condottiere.evaluation.budget_parameters import PARAMETER_NAMES
from conquista.players.condottiere.evaluation.evaluate import CARD_NAMES, NAMES
from conquista.players.condottiere.evaluation.weights import kind_of, plan_of

FILE = Path(__file__).parents[1] / "src/conquista/players/condottiere/evaluation/weights.toml"
HEAD = "# Found by scripts/tune_condottiere.py; see docs/13-players.md for what the numbers mean.\n"
LONGEST = 3000  # decisions after which a match is cut off
ROUNDS, RATE, DECAY = 4, 0.3, 0.6
STAGES = ((160, 0.0), (480, 0.8), (1280, 1.6), (2400, 2.2))  # games, and the standard deviations they must have gained
WORST = -0.04  # what a change may lose against one of the pool
GUESS = "need_1 need_2 need_3 ways_1 ways_2 ways_3 regions holder".split(), (2.2, 0.9, 0.2, 0.6, 0.4, 0.2, 1.0, 0.15)
CARDS = CARD_NAMES, (0.05, 0.07, 0.1, 0.12, 0.15, 0.18, 0.35, 0.2, 0.12, 0.15, 0.1, 0.25, 0.4, 0.08, 0.25)
FIRST = dict(zip(*GUESS, strict=True)) | dict(zip(*CARDS, strict=False))  # tuned by hand, kept as an opponent
FIRST_PARAMETERS = dict(zip(PARAMETER_NAMES, (1.0, 1.0, 0.0, 3.0, 1.0, 0.35, 1.5, 2.0, 0.25, 0.15, 4.5), strict=True))

Table = dict[str, float]
Numbers = dict[str, dict[str, Table]]


def read() -> Numbers:
    found: Numbers = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


def write(numbers: Numbers) -> None:
    """Write the file, without numbers of little effect."""
    lines = [HEAD]
    for room, tables in numbers.items():
        for name, table in tables.items():
            lines.append(f"[{room}.{name}]" if name.isalpha() else f'[{room}."{name}"]')
            lines += [
                f'"{key}" = {round(value, 3)}'
                for key, value in table.items()
                if round(value, 3) or key in PARAMETER_NAMES
            ]
            lines.append("")
    FILE.write_text("\n".join(lines), encoding="utf-8")


def rules_of(players: int, letters: str) -> CondottiereRuleset:
    return rules_for(GAME.facts.read_options({"players": str(players), **{f"variant_{c}": "yes" for c in letters}}))


def row(table: Table) -> list[float]:
    return [table.get(name, 0.0) for name in NAMES]


def fit(rules: CondottiereRuleset, numbers: Numbers, games: int) -> Table:
    """Return the evaluation weights with the least squared error for outcomes of matches between level 2."""
    players = rules.tables.players
    parameters = [numbers["parameters"][plan_of(rules.tables)][name] for name in PARAMETER_NAMES]
    policy = row(numbers["budget"][plan_of(rules.tables)])
    weights, stream, start = policy, RandomStream(players), rules.engine.begin(DECK)
    rate = RATE
    for _ in range(ROUNDS):
        run = SelfPlay(rules.tables, [3] * players, weights, parameters, (policy, parameters))
        run.learn(start, stream, LONGEST, games // ROUNDS, rate)
        weights = run.weights()
        rate *= DECAY
    print(f"{kind_of(rules.tables)}: {run.learnt} positions, mean squared surprise {run.loss / run.learnt:.4f}")
    return dict(zip(NAMES, weights, strict=True))


def fit_all(games: int) -> None:
    numbers = read()
    for players, a, b, d in product(range(2, 7), ("", "a"), ("", "b"), ("", "d")):
        rules = rules_of(players, a + b + d)
        numbers.setdefault("evaluation", {})[kind_of(rules.tables)] = fit(
            rules, numbers, games // 4 if b or d else games
        )
        write(numbers)


Plan = tuple[Table, Table]  # weights and parameters


def won(rules: CondottiereRuleset, plan: Plan, level: int, others: Plan, games: int, seed: int) -> float:
    """Return the share of wins of one seat with a plan among seats of a level with another, each place in turn."""
    n = rules.tables.players
    drills = [
        SelfPlay(
            rules.tables,
            [3 if seat == place else level for seat in range(n)],
            row(others[0]),
            [others[1][k] for k in PARAMETER_NAMES],
            (row(plan[0]), [plan[1][k] for k in PARAMETER_NAMES]),
        )
        for place in range(n)
    ]
    stream, start, total = RandomStream(seed), rules.engine.begin(DECK), 0.0
    for game in range(games):
        winners, _ = drills[game % n].play(start, stream, LONGEST)
        if winners >> (game % n) & 1:
            total += 1 / winners.bit_count()
    return total / games


def changed(chance: random.Random, table: Table, part: bool) -> Table:
    scale = chance.choice((0.1, 0.2, 0.4))
    chosen = [chance.choice(list(table))] if part else list(table)
    new = dict(table)
    for name in chosen:
        new[name] = table[name] * (1 + chance.gauss(0, scale)) + chance.gauss(0, 0.01)
        if name in PARAMETER_NAMES:
            new[name] = max(0.0, new[name])
    return new


def better(
    rules: CondottiereRuleset, new: Plan, old: Plan, pool: list[tuple[int, Plan]], chance: random.Random
) -> bool:
    """Return whether a plan wins more against the pool than the old one, on the same deals."""
    gains, played = [0.0] * len(pool), 0
    for games, least in STAGES:
        seed = chance.randrange(1 << 30)
        for i, (level, others) in enumerate(pool):
            gain = won(rules, new, level, others, games, seed + i) - won(rules, old, level, others, games, seed + i)
            gains[i] += gain * games
        played += games
        if sum(gains) / (0.44 * len(pool) * played) ** 0.5 < least or min(gains) / played < WORST:
            return False
    print(f"better by {[round(gain / played, 3) for gain in gains]} in {played} games each", flush=True)
    return True


def climb(which: str, seconds: float) -> None:
    numbers, chance, end = read(), random.Random(time.time_ns()), time.monotonic() + seconds
    rules = rules_of(2 if which.startswith("two") else 4, "a" if which.endswith("drawing") else "")
    old: Plan = numbers["budget"][which], numbers["parameters"][which]
    begun = old
    while time.monotonic() < end:
        what, part = chance.choice((0, 1)), chance.random() < 0.4
        new = (changed(chance, old[0], part), old[1]) if what == 0 else (old[0], changed(chance, old[1], part))
        if better(rules, new, old, [(2, (FIRST, FIRST_PARAMETERS)), (2, begun), (2, old), (1, begun)], chance):
            old = new
            numbers = read()
            numbers["budget"][which], numbers["parameters"][which] = old
            write(numbers)


if __name__ == "__main__":
    if sys.argv[1:2] == ["judge"]:
        fit_all(int(sys.argv[2]) if len(sys.argv) > 2 else 24_000)
    elif sys.argv[1:2] == ["budget"] and len(sys.argv) > 2 and sys.argv[2] in read()["budget"]:
        climb(sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 600.0)
    else:
        sys.exit(__doc__)
