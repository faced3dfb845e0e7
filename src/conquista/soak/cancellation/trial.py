"""The cancellation trial: ten-hour searches, each cancelled at a random time."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from conquista.core import AnyGame, Options, Player, Seat, SeededChance
from conquista.games import registry as games
from conquista.players import registry
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thinker

TEN_HOURS = Limits(seconds=36_000)
LATEST = 0.4  # maximum seconds before a search is cancelled
BOUND = 0.05  # seconds of CPU time until it has answered
HANGS = 1.0  # seconds of real time, however busy the machine is


@dataclass
class CancellationFigures:
    """The results of one player's searches; seconds from the cancellation to the answer."""

    player: str
    game: str
    early: int = 0  # answered before the cancellation
    illegal: int = 0
    worked: list[float] = field(default_factory=list, repr=False)  # CPU time
    waited: list[float] = field(default_factory=list, repr=False)  # real time

    @property
    def clean(self) -> bool:
        return not self.illegal and max(self.worked, default=0) <= BOUND and max(self.waited, default=0) <= HANGS

    def as_data(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "game": self.game,
            "stopped": len(self.waited),
            "early": self.early,
            "illegal": self.illegal,
            "worked": {"p99": _part(self.worked, 0.99), "most": max(self.worked, default=0.0)},
            "waited": {"p99": _part(self.waited, 0.99), "most": max(self.waited, default=0.0)},
            "clean": self.clean,
        }


def thinkers(game: AnyGame) -> list[str]:
    """Return the players of a game that can be cancelled."""
    options = games.preset(games.samples(game.facts.name)[0])[1]
    made = {name: registry.make(name, game, options, SeededChance(0)) for name in registry.names(game)}
    return [name for name, player in made.items() if isinstance(player, Thinker)]


def run(
    name: str, family: str, stops: int, seed: int, report: Callable[[int], None] = lambda done: None
) -> CancellationFigures:
    """Cancel a player's searches at random times, in matches of all variants of its game."""
    figures, rng = CancellationFigures(name, family), random.Random(f"{name} {family} {seed}")
    held: dict[str, Player] = {}
    lasted = dict.fromkeys(games.samples(family), LATEST)
    while len(figures.waited) < stops and figures.early < 10 * stops:
        preset = rng.choice(games.samples(family))
        game, options = games.preset(preset)
        if preset not in held:
            held[preset] = registry.make(name, game, options, SeededChance(rng.getrandbits(60)))
        player = held[preset]
        assert isinstance(player, Thinker)
        took = _once(figures, player, *_random_position(game, options, rng), rng.random() * lasted[preset])
        lasted[preset] = min(LATEST, took or 2 * lasted[preset])  # quick players are cancelled during their search, too
        report(len(figures.waited))
    return figures


def _random_position(game: AnyGame, options: Options, rng: random.Random) -> tuple[AnyGame, Any, Seat]:
    """Return a random position of a random match in which there is a choice."""
    while True:
        chance = SeededChance(rng.getrandbits(60))
        state, steps = game.start(options, chance), rng.randrange(120)
        while game.outcome(state) is None:
            seat = game.to_act(state)[0]
            legal = list(game.legal_actions(state, seat))
            if steps <= 0 and len(legal) > 1:
                return game, state, seat
            state = game.apply(state, seat, rng.choice(legal), chance).state
            steps -= 1


def _once(figures: CancellationFigures, player: Thinker, game: AnyGame, state: Any, seat: Seat, after: float) -> float:
    """Run one search and cancel it after a delay; return how long it took if it finished earlier."""
    stop, called = Stop(), []

    def call() -> None:
        called.append((time.process_time(), time.perf_counter()))
        stop.set()

    legal = list(game.legal_actions(state, seat))
    timer = threading.Timer(after, call)
    begun = time.perf_counter()
    timer.start()
    thought = player.think(game, game.view(state, seat), legal, TEN_HOURS, stop)
    worked, waited = time.process_time(), time.perf_counter()
    timer.cancel()
    figures.illegal += thought.action not in legal
    if called:
        figures.worked.append(worked - called[0][0])
        figures.waited.append(waited - called[0][1])
        return 0.0
    figures.early += 1
    return waited - begun


def _part(seconds: list[float], part: float) -> float:
    return sorted(seconds)[min(len(seconds) - 1, int(part * len(seconds)))] if seconds else 0.0
