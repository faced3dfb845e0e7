"""Random matches of a game with hidden information, with all their events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conquista.core import AnyGame, Chance, Seat, SeededChance
from conquista.core.parts.secrecy import Moved, PlayedMatch, Secrecy
from conquista.core.scripted_chance import WatchedChance
from conquista.games import registry

LONGEST = 1500  # actions of one match
ASIDES = 12  # one in this many actions is an aside, such as a card shown to another seat


def game_with_secrets() -> str:
    """Return the game that trials play: the first whose plug-in describes its secrets."""
    return registry.having("secrecy")[0]


def secrecy_of(game: AnyGame) -> Secrecy:
    """Return what the plug-in of a game says about its secrets."""
    found: Secrecy = registry.part(game.facts.name, "secrecy")
    return found


def play(preset: str, changed: Mapping[str, str], seed: SeededChance, longest: int = LONGEST) -> PlayedMatch:
    """Play a match of random legal actions and random asides."""
    game, printed = registry.preset(preset)
    secrecy = secrecy_of(game)
    options = game.facts.read_options({**printed.changed(), **changed})
    chance, rng = WatchedChance(seed.fork("deal").seed), seed.fork("actions")
    first = state = game.start(options, chance)
    moves: list[Moved] = []
    while len(moves) < longest and game.outcome(state) is None:
        seat, action = _choose(game, state, rng)
        step = game.apply(state, seat, action, chance)
        state = step.state
        moves.append(Moved(seat, action.word, step.events, state, secrecy.phase(state, step.events)))
    begun = secrecy.phase(first)
    return PlayedMatch(game, preset, options, dict(changed), chance.chance_log, first, begun, tuple(moves))


def _choose(game: AnyGame, state: Any, rng: Chance) -> tuple[Seat, Any]:
    if rng.below(ASIDES) == 0:
        asides = [(seat, aside) for seat in game.seats(game.options(state)) for aside in game.asides(state, seat)]
        if asides:
            return rng.choice(asides)
    seat = rng.choice(game.to_act(state))
    return seat, rng.choice(tuple(game.legal_actions(state, seat)))
