"""Tune the numbers in players/conquest/evaluation/weights.toml by playing.

    tune_conquest.py fit PRESET [GAMES]             fit weights to outcomes of self-play by logistic regression
    tune_conquest.py climb PRESET WORDS [SECONDS]   change some weights a little, keep what wins: `march_knight,stir`
    tune_conquest.py try PRESET FILE [GAMES]        play weights from a JSON file against those of weights.toml

`fit` and `climb` print the weights they find as JSON; the file is edited by hand. Games of the same seed are the same
on every machine. The regression needs numpy, which `conquista[research]` installs. With more than two sides `fit`
predicts each seat's share of the victory, counts every game once, and discounts leads over time.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.kernel.random import RandomStream
from conquista.players.conquest.baselines.self_play import play, randomised_opening
from conquista.players.conquest.evaluation.evaluate import features
from conquista.players.conquest.evaluation.terms import WORDS_OF_FEATURES
from conquista.players.conquest.evaluation.weights import EvaluationWeights, weights_of
from conquista.players.conquest.levels import ConquestCaptain
from conquista.players.conquest.player import PlannedChoice
from conquista.players.conquest.search.context import SCALE, SearchClock, SearchContext, reach_tables_of
from conquista.players.conquest.search.plan_reply import ReplyReach
from conquista.players.limits import Limits

if TYPE_CHECKING:
    import numpy as np

RANDOM_ACTIONS = 8
LIMITS = Limits(nodes=12_000)
MANY_LIMITS = Limits(nodes=2500)  # with more than two sides, whose matches are longer
LONGEST = 300
RIDGE = 3e-3
LEAST = 20.0  # changes of a weight are relative to its size, and at least to this
STAGES = ((40, 0.0), (120, 1.0), (320, 1.8))  # games, and the standard deviations by which a change must have won

Changes = Mapping[str, int]


class Trainee(ConquestCaptain):
    """A small player with weights of its own and, when `moody`, sometimes a plan of lesser rank."""

    reach = ReplyReach(beam=3, plans=2, reply=1)
    answer_width = 1
    weight_variants = 6

    def __init__(self, seed: int, changes: Changes, moody: bool = False) -> None:
        super().__init__(SeededChance(seed), "trainee")
        self._changes = dict(changes)
        self._moody = moody

    def _sees(self, weights: EvaluationWeights) -> EvaluationWeights:
        return weights.changed(self._changes)

    def _turn(self, context: SearchContext, clock: SearchClock) -> PlannedChoice:
        if not self._moody or self._chance.below(self.weight_variants, "mood"):
            return super()._turn(context, clock)
        kept = self._planner.plan(context.position, 2, clock.nodes, clock.flag, clock.halt)
        number = self._chance.below(min(kept, 2 * self.weight_variants), "mood")
        return PlannedChoice(self._planner.line(number), self._planner.value(number), self._planner.spent())


def rules_of(preset: str) -> ConquestRuleset:
    return GAME.rules(GAME.facts.preset(preset))


def seats_of(rules: ConquestRuleset) -> list[int]:
    return [SEATS.index(seat) for seat in rules.seats]


def rivals_of(rules: ConquestRuleset, seat: int) -> list[int]:
    return [other for other in seats_of(rules) if rules.team_of(SEATS[other]) != rules.team_of(SEATS[seat])]


def collect(rules: ConquestRuleset, games: int, seed: int) -> tuple[list[list[int]], list[float]]:
    """Return leads in every feature at the start of turns, by seat, and whether the seat won in the end."""
    leads: list[list[int]] = []
    shares: list[float] = []
    players = {seat: Trainee(seed + seat, {}, moody=True) for seat in seats_of(rules)}
    sheet = weights_of(rules.options).sheet(reach_tables_of(rules.tables))
    for game in range(games):
        turns: list[list[list[int]]] = []

        def watch(pos: WarPosition, turns: list[list[list[int]]] = turns) -> None:
            turns.append(features(pos, sheet, packing.numbers(pos)["active"]))

        start = randomised_opening(rules, RandomStream(seed + game), RANDOM_ACTIONS)
        result = play(rules, players, start, LIMITS, LONGEST, watch)
        for found in turns:
            for seat in players:
                rivals = [found[rival] for rival in rivals_of(rules, seat)]
                leads.append(
                    [own - sum(column) // len(rivals) for own, *column in zip(found[seat], *rivals, strict=True)]
                )
                shares.append(result.share(seat, len(rules.teams)))
    return leads, shares


def least(
    old: np.ndarray,
    used: np.ndarray,
    surprise: Callable[[np.ndarray], float],
    bends: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]],
) -> dict[str, int]:
    """Minimise the loss by Newton's method with given derivatives, regularised towards the old weights."""
    import numpy as np

    weights, pull = old.copy(), RIDGE / np.maximum(np.abs(old), LEAST) ** 2

    def cost(w: np.ndarray) -> float:
        return surprise(w) + float((pull * (w - old) ** 2).sum())

    for _ in range(50):
        slope, bend = bends(weights)
        slope, bend = slope + 2 * pull * (weights - old), bend + np.diag(2 * pull)
        step = np.zeros_like(weights)
        step[used] = np.linalg.solve(bend[np.ix_(used, used)], slope[used])
        rate = 1.0
        while rate > 1e-4 and cost(weights - rate * step) >= cost(weights):
            rate /= 2
        if rate <= 1e-4:
            break
        weights -= rate * step
    print(f"surprise {cost(old):.4f} before, {cost(weights):.4f} after", file=sys.stderr)
    return {word: round(weights[i]) for i, word in enumerate(WORDS_OF_FEATURES) if used[i]}


def fit(preset: str, games: int, seed: int = 1) -> dict[str, int]:
    """Return the weights with the least loss for the outcomes, regularised towards the current weights."""
    import numpy as np

    rules = rules_of(preset)
    leads, shares = collect(rules, games, seed)
    x, y = np.array(leads, dtype=float) / (100 * SCALE), np.array(shares)
    old = np.array(weights_of(rules.options).features, dtype=float)

    def surprise(w: np.ndarray) -> float:
        z = x @ w
        return float((np.logaddexp(0, z) - y * z).mean())

    def bends(w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        return x.T @ (p - y) / len(y), (x * (p * (1 - p))[:, None]).T @ x / len(y)

    return least(old, np.abs(x).max(0) > 0, surprise, bends)


def collect_many(
    rules: ConquestRuleset, games: int, seed: int
) -> tuple[list[list[list[float]]], list[list[float]], list[float]]:
    """Return discounted features of all seats at the start of turns, the seats' shares, and the weight of each turn."""
    sheet, limit = (
        weights_of(rules.options).sheet(reach_tables_of(rules.tables)),
        rules.tables.quiet_rounds * len(rules.seats),
    )
    found: list[list[list[float]]] = []
    shares: list[list[float]] = []
    counts: list[float] = []
    for game in range(games):
        players = {seat: Trainee(1000 * seed + 4 * game + seat, {}, moody=True) for seat in seats_of(rules)}
        turns: list[list[list[float]]] = []

        def watch(pos: WarPosition, turns: list[list[list[float]]] = turns) -> None:
            numbers = packing.numbers(pos)
            fade = 1 - (min(numbers["quiet"], limit) / limit) ** 2 if limit else 1.0
            rows = features(pos, sheet, numbers["active"])
            faded = [1.0 if word == "clock" else fade for word in WORDS_OF_FEATURES]
            turns.append([[part * value for part, value in zip(faded, row, strict=True)] for row in rows])

        start = randomised_opening(rules, RandomStream(100_000 * seed + game), RANDOM_ACTIONS)
        result = play(rules, players, start, MANY_LIMITS, LONGEST, watch)
        found += turns
        shares += [[result.share(seat, len(rules.teams)) for seat in players]] * len(turns)
        counts += [1 / len(turns)] * len(turns)
    return found, shares, counts


def fit_many(preset: str, games: int, seed: int = 1) -> dict[str, int]:
    """Return the weights with the least loss for shares of the victory, regularised towards the current weights."""
    import numpy as np

    rules = rules_of(preset)
    found, shares, counts = collect_many(rules, games, seed)
    x, y, c = np.array(found) / (100 * SCALE), np.array(shares), np.array(counts) / sum(counts)
    x -= x.mean(1, keepdims=True)
    old = np.array(weights_of(rules.options).features, dtype=float)

    def parts(w: np.ndarray) -> np.ndarray:
        z = x @ w
        p = np.exp(z - z.max(1, keepdims=True))
        return np.asarray(p / p.sum(1, keepdims=True))

    def surprise(w: np.ndarray) -> float:
        logs = (y * np.log(np.maximum(parts(w), 1e-12))).sum(1)
        return float(-(c * logs).sum())

    def bends(w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        p = parts(w)
        mean = np.einsum("nsf,ns->nf", x, p)
        bend = np.einsum("nsf,ns,nsg->fg", x, p * c[:, None], x, optimize=True)
        return np.einsum("nsf,ns,n->f", x, p - y, c), bend - (mean * c[:, None]).T @ mean

    return least(old, np.abs(x).max((0, 1)) > 0, surprise, bends)


def series(rules: ConquestRuleset, one: Changes, two: Changes, games: int, seed: int) -> float:
    """Return how many games the first weights win: each opening twice, with seats swapped; draws count half."""
    won = 0.0
    for game in range(games):
        start = randomised_opening(rules, RandomStream(seed + game // 2), RANDOM_ACTIONS)
        first = next(team for team in rules.teams if rules.seats[game % 2] in team)
        players = {SEATS.index(seat): Trainee(seed, one if seat in first else two) for seat in rules.seats}
        won += play(rules, players, start, LIMITS, LONGEST).share(SEATS.index(first[0]), len(rules.teams))
    return won


def climb(preset: str, words: list[str], seconds: float) -> dict[str, int]:
    """Change the weights of some words at random; a change is kept when it wins stage after stage."""
    rules = rules_of(preset)
    plain = dict(zip(WORDS_OF_FEATURES, weights_of(rules.options).features, strict=True))
    best: dict[str, int] = {word: plain[word] for word in words}
    stream, end, tries = RandomStream(1), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        tries += 1
        other = {word: round(best[word] * (1 + (stream.below(121) - 60) / 100)) + stream.below(7) - 3 for word in words}
        won, played = 0.0, 0
        for games, least in STAGES:
            won += series(rules, other, best, games - played, 1000 * tries + played)
            played = games
            deviations = (won - played / 2) / math.sqrt(played / 4)
            print(f"{other}: {won} of {played}, {deviations:+.1f}", file=sys.stderr, flush=True)
            if deviations < least:
                break
        else:
            best = other
    return best


def main(arguments: list[str]) -> int:
    if len(arguments) < 2 or arguments[0] not in ("fit", "climb", "try"):
        print(__doc__)
        return 2
    what, preset, *rest = arguments
    if what == "fit":
        fitting = fit if len(rules_of(preset).teams) == 2 else fit_many
        print(json.dumps(fitting(preset, int(rest[0]) if rest else 400), indent=1))
    elif what == "climb" and rest:
        print(json.dumps(climb(preset, rest[0].split(","), float(rest[1]) if rest[1:] else 600.0), indent=1))
    elif what == "try" and rest:
        games = int(rest[1]) if rest[1:] else 60
        changes = json.loads(Path(rest[0]).read_text(encoding="utf-8"))
        print(f"{series(rules_of(preset), changes, {}, games, 1)} of {games}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
