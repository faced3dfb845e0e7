"""Play series between computer players of Conquest in self-play, on all cores, and print a row for each.

    ladder_conquest.py [--gifts] PRESET FIRST SECOND GAMES [SEED [WORKERS]]

    ladder_conquest.py conquest_2p general@250000 captain@75000 100
    ladder_conquest.py conquest_2p general@60000 uct_eval@50000 100
    ladder_conquest.py conquest_2p general captain 12 1 1

A player is a name and the node limit of a turn, or of an answer in another's turn. Two sides swap seats, and each
opening of eight random actions is played by both; in free-for-all matches of four, the first player takes each seat in
turn and the second has the rest. The same seed gives the same games on every machine. Milliseconds and nodes are per
turn. With `--gifts` every turn is audited: blunders, wins that were missed (proven by the solver with 3,000 nodes), and
turns without a move; `blunders_conquest.py` counts the blunders in records.

A name alone plays with the time limits of its level, and rows with its times follow: real time and, since a busy
machine
affects that, CPU time. A turn may be planned again after an answer; its time is that of both.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool
from typing import NamedTuple

from conquista.core import Chance, SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.action_kinds import END
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.registry import located
from conquista.kernel.random import RandomStream
from conquista.players.conquest.baselines.greedy import GreedyTree
from conquista.players.conquest.baselines.self_play import Decider, play, randomised_opening
from conquista.players.conquest.blunder_audit import BlunderAudit, TurnCounts
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.evaluation.weights import PLAIN
from conquista.players.conquest.player import PlannedChoice
from conquista.players.conquest.registration import PLAYERS
from conquista.players.conquest.search.context import SearchContext
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop

RANDOM_ACTIONS = 8
LONGEST = 500  # turns
LEVELS: dict[str, Callable[[Chance, str], Decider]] = {
    name: located(str(entry.factory)).__self__ for name, entry in PLAYERS.items() if entry.level
}
FORESEEN = -2 * WIN // 5  # a plan worth less is known to lose to an opponent's next turn


class Random:
    """Plays any legal action."""

    def __init__(self, seed: int) -> None:
        self._stream = RandomStream(seed)

    def decide(self, context: SearchContext, limits: Limits, stop: Stop) -> PlannedChoice:
        codes = ConquestEngine(context.rules.tables).legal(context.position)
        return PlannedChoice([codes[self._stream.below(len(codes))]], 0, 1)


class Spell(NamedTuple):
    """How long a player took for one decision, in real time and in CPU time."""

    player: str
    kind: str  # plan or answer
    turn: int
    clock: float
    processor: float


class Tracked:
    """A player under its own limits; records its costs and the value of its last plan."""

    def __init__(self, spec: str, seed: int) -> None:
        self.name, _, nodes = spec.partition("@")
        self.own = Limits(nodes=int(nodes)) if nodes else UNLIMITED
        self.player = made(self.name, seed)
        self.seconds, self.nodes, self.value = 0.0, 0, 0
        self.spells: list[Spell] = []

    def decide(self, context: SearchContext, limits: Limits, stop: Stop) -> PlannedChoice:
        begun, clock = time.process_time(), time.perf_counter()
        choice = self.player.decide(context, self.own, stop)
        seconds, clock = time.process_time() - begun, time.perf_counter() - clock
        self.seconds += seconds
        self.nodes += choice.nodes
        if self.own.unlimited:
            kind = "answer" if context.answering else "plan"
            self.spells.append(Spell(self.name, kind, packing.numbers(context.position)["turn"], clock, seconds))
        if not context.answering:
            self.value = choice.value
        return choice


def made(name: str, seed: int) -> Decider:
    """Return a player by its name."""
    if name in LEVELS:
        return LEVELS[name](SeededChance(seed), name)
    if name == "random":
        return Random(seed)
    if name == "uct":
        return Single(GreedyTree(SeededChance(seed), name, UNLIMITED, None, 150, 200))
    if name == "uct_eval":
        return Single(GreedyTree(SeededChance(seed), name, UNLIMITED, PLAIN, 0, 50))
    raise SystemExit(f"{name} is none of {', '.join([*LEVELS, 'random', 'uct', 'uct_eval'])}")


@dataclass
class Single:
    """A tree search, which decides about one action at a time."""

    tree: GreedyTree

    def decide(self, context: SearchContext, limits: Limits, stop: Stop) -> PlannedChoice:
        pick = self.tree.decide(context, limits, stop)
        ends = unpack_code(pick.line[0])[2] == END
        return PlannedChoice([] if ends and not context.answering else pick.line, 0, pick.nodes)


@dataclass(frozen=True)
class Game:
    """The result of one game for the first player; `surprised`: lost in the round after a plan that seemed to hold."""

    share: float
    reason: str
    turns: int
    surprised: bool
    spent: tuple[tuple[float, int], tuple[float, int]]  # seconds and nodes of the first and of the others
    blunders: tuple[int, int] = (0, 0)  # of the first and of the others
    counts: tuple[TurnCounts, TurnCounts] = field(default_factory=lambda: (TurnCounts(), TurnCounts()))
    spells: tuple[Spell, ...] = ()  # of players with a time limit


def one_game(preset: str, specs: tuple[str, str], seed: int, audited: bool, number: int) -> Game:
    rules: ConquestRuleset = GAME.rules(GAME.facts.preset(preset))
    seats = [SEATS.index(seat) for seat in rules.seats]
    sides = len(rules.teams)
    first = rules.seats[number % sides]
    own = {SEATS.index(seat) for seat in next(team for team in rules.teams if first in team)}
    players = {seat: Tracked(specs[0 if seat in own else 1], 7919 * number + seat + seed * 1_000_000) for seat in seats}
    start = randomised_opening(rules, RandomStream(seed * 100_000 + number // sides), RANDOM_ACTIONS)
    turns: list[WarPosition] = []
    result = play(rules, players, start, UNLIMITED, LONGEST, lambda pos: turns.append(pos.copy()))
    givers, counts = [], (TurnCounts(), TurnCounts())
    if audited and result.last is not None:
        audit = BlunderAudit(rules, start)
        givers = [blunder.giver in own for blunder in audit.blunders(turns)]
        for seat, found in audit.counts(turns, result.last).items():
            counts[seat not in own].add(found)
    share = result.share(min(own), sides)
    last = max(players[seat].value for seat in own)
    parties = [[players[seat] for seat in seats if (seat in own) is mine] for mine in (True, False)]
    return Game(
        share,
        result.reason,
        result.turns,
        share == 0 and not result.reason.startswith("quiet") and last > FORESEEN,
        tuple((sum(one.seconds for one in side), sum(one.nodes for one in side)) for side in parties),  # type: ignore[arg-type]
        (givers.count(True), givers.count(False)),
        counts,
        tuple(spell for seat in seats for spell in players[seat].spells),
    )


def interval(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval."""
    z = 1.96
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / 4 / games / games) / (1 + z * z / games)
    return middle - half, middle + half


def row(games: list[Game], preset: str, specs: tuple[str, str], audited: bool = False) -> str:
    """Return the result of a series in one line."""
    count, seats = len(games), len(GAME.rules(GAME.facts.preset(preset)).seats)
    won, lost = sum(game.share == 1 for game in games), sum(game.share == 0 for game in games)
    share = sum(game.share for game in games) / count
    low, high = interval(share, count)
    turns = sum(game.turns for game in games)
    parts = (1 / 2, 1 / 2) if len(GAME.rules(GAME.facts.preset(preset)).teams) == 2 else (1 / seats, 1 - 1 / seats)
    costs = [
        f"{name}: {1000 * sum(game.spent[i][0] for game in games) / turns / parts[i]:.0f} ms, "
        f"{sum(game.spent[i][1] for game in games) / turns / parts[i]:.0f} nodes"
        for i, name in enumerate(specs)
    ]
    reasons = {game.reason for game in games}
    ends = ", ".join(f"{reason} {sum(game.reason == reason for game in games)}" for reason in sorted(reasons))
    blunders = "; blunders {}, of the others {}".format(*(sum(game.blunders[i] for game in games) for i in (0, 1)))
    for i, name in enumerate(specs):
        total = TurnCounts()
        for game in games:
            total.add(game.counts[i])
        blunders += f"; {name} missed {total.missed} of {total.winnable} wins, {total.idle} of {total.turns} turns idle"
    return (
        f"{preset} {specs[0]} {specs[1]}: {won} won, {count - won - lost} level, {lost} lost of {count}, "
        f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}); {turns / count:.0f} turns; {ends}; "
        f"surprised {sum(game.surprised for game in games)}; {'; '.join(costs)}{blunders if audited else ''}"
    )


def times(games: list[Game], name: str) -> Iterator[str]:
    """Yield how long a player with a time limit took: for plans, for whole turns and for answers."""
    kinds: dict[str, list[tuple[float, float]]] = {"plan": [], "turn": [], "answer": []}
    for game in games:
        turns: dict[int, tuple[float, float]] = {}
        for spell in game.spells:
            if spell.player == name:
                kinds[spell.kind].append((spell.clock, spell.processor))
                if spell.kind == "plan":
                    clock, processor = turns.get(spell.turn, (0.0, 0.0))
                    turns[spell.turn] = (clock + spell.clock, processor + spell.processor)
        kinds["turn"] += turns.values()
    for kind, found in kinds.items():
        columns = [sorted(one[i] for one in found) for i in (0, 1)]
        rows = [
            ", ".join(f"{ranked[math.ceil(part * len(ranked)) - 1]:.2f}" for part in (0.5, 0.95, 0.99, 1))
            for ranked in columns
            if ranked
        ]
        if rows:
            yield f"{name}, {len(found)} {kind}s, seconds of 50, 95, 99 and 100 of 100: {'; processor '.join(rows)}"


def main(arguments: list[str]) -> int:
    audited = "--gifts" in arguments
    arguments = [word for word in arguments if word != "--gifts"]
    if len(arguments) < 4:
        print(__doc__)
        return 2
    preset, one, two, games = arguments[:4]
    seed = int(arguments[4]) if arguments[4:] else 1
    with Pool(int(arguments[5]) if arguments[5:] else None) as pool:
        played = pool.imap(partial(one_game, preset, (one, two), seed, audited), range(int(games)))
        done = list(played)
    print(row(done, preset, (one, two), audited))
    for name in dict.fromkeys((one, two)):
        for line in times(done, name):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
