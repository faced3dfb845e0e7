"""Random matches of Condottiere, with all their events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from conquista.core import Chance, Event, Options, Seat, SeededChance
from conquista.games import registry
from conquista.games.condottiere.views.view import PHASES
from conquista.soak.secrets.chance import ChanceLog, WatchedChance

GAME = "condottiere"
LONGEST = 1500  # actions of one match
ASIDES = 12  # one in this many actions is a card shown to another seat


@dataclass(frozen=True)
class Moved:
    """One action with all its events, and the kind of phase after it."""

    seat: Seat
    word: str
    events: tuple[Event, ...]
    state: Any
    phase: str


@dataclass(frozen=True)
class PlayedMatch:
    """A whole match with all hidden information."""

    preset: str
    options: Options
    changed: Mapping[str, str]  # options that differ from those of the preset
    chance_log: ChanceLog
    first: Any
    moves: tuple[Moved, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(registry.game(GAME).seats(self.options))

    def state(self, length: int) -> Any:
        """Return the state after this many actions."""
        return self.moves[length - 1].state if length else self.first

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Return the numbers of actions by the kind of phase that follows."""
        found: dict[str, list[int]] = {kind_of_phase(self.first, ()): [0]}
        for number, moved in enumerate(self.moves, 1):
            found.setdefault(moved.phase, []).append(number)
        return found


def kind_of_phase(state: Any, events: tuple[Event, ...]) -> str:
    """Return what is being decided; situations between the games of a match are distinguished."""
    kinds = {event.kind.rpartition(".")[2] for event in events}
    phase = PHASES[state.numbers["phase"]]
    if phase == "over":
        return phase
    if "new_game" in kinds:
        return "new_game"
    if state.numbers["tied"]:
        return f"tiebreak_{phase}"
    return "redealt" if "shuffled" in kinds else phase


def play(preset: str, changed: Mapping[str, str], seed: SeededChance, longest: int = LONGEST) -> PlayedMatch:
    """Play a match of random legal actions and random asides."""
    game = registry.game(GAME)
    options = game.facts.read_options({**game.facts.preset(preset).changed(), **changed})
    chance, rng = WatchedChance(seed.fork("deal").seed), seed.fork("actions")
    first = state = game.start(options, chance)
    moves: list[Moved] = []
    while len(moves) < longest and game.outcome(state) is None:
        seat, action = _choose(game, state, rng)
        step = game.apply(state, seat, action, chance)
        state = step.state
        moves.append(Moved(seat, action.word, step.events, state, kind_of_phase(state, step.events)))
    return PlayedMatch(preset, options, dict(changed), chance.chance_log, first, tuple(moves))


def _choose(game: Any, state: Any, rng: Chance) -> tuple[Seat, Any]:
    if rng.below(ASIDES) == 0:
        asides = [(seat, aside) for seat in game.seats(state.rules.options) for aside in game.asides(state, seat)]
        if asides:
            return rng.choice(asides)
    seat = rng.choice(game.to_act(state))
    return seat, rng.choice(tuple(game.legal_actions(state, seat)))
