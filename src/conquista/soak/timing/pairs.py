"""Positions in which a computer decides, each with another one that opponents cannot distinguish from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from conquista.core import Chance, Seat, SeededChance
from conquista.core.parts.secrecy import FOR_EVER, PlayedMatch, Secrecy
from conquista.games import registry
from conquista.players import registry as players
from conquista.soak.secrets.random_match import game_with_secrets, play, secrecy_of

BASELINE = "random"
PAIRS_BY_RANK = (9, 7)  # of twenty, for the weakest level and the next one; every other player gets two
LONGEST = 160
SIZES = 4  # numbers of seats, from the smallest
WEIGHTS = {"forced": 100, "choices": 10}  # of facts, for choosing among other deals
TRIES = 4  # other deals, of which the most different one is used


@dataclass(frozen=True)
class Pair:
    """A decision of a seat in two worlds that look the same to an opponent."""

    played: PlayedMatch
    seat: Seat
    phase: str
    level: str
    states: tuple[Any, Any]
    crowded: bool  # whether all other seats but one are held by computers as well


def timed_levels() -> tuple[str, ...]:
    """Return the players of the trial, each as often as it decides; quick ones are timed more often."""
    first, second, *stronger = players.levels(registry.game(game_with_secrets()))
    return (
        (first,) * PAIRS_BY_RANK[0]
        + (second,) * PAIRS_BY_RANK[1]
        + tuple(name for name in (BASELINE, *stronger) for _ in range(2))
    )


def pairs(count: int, seed: int, levels: tuple[str, ...] = ()) -> list[Pair]:
    """Return pairs from random matches, decided by these players in turn, by default by those of the trial."""
    levels = levels or timed_levels()
    secrecy = secrecy_of(registry.game(game_with_secrets()))
    presets, variations = secrecy.presets[:SIZES], secrecy.timing_variations
    found: list[Pair] = []
    number = 0
    while len(found) < count:
        rng = SeededChance(seed).fork(f"timing {number}")
        changed = variations[number % len(variations)]
        played = play(presets[number % len(presets)], changed, rng, LONGEST)
        number += 1
        for _ in range(6):
            pair = _pair(played, rng, levels[len(found) % len(levels)])
            if pair is not None and len(found) < count:
                found.append(pair)
    return found


def _pair(played: PlayedMatch, rng: Chance, level: str) -> Pair | None:
    game, secrecy = played.game, secrecy_of(played.game)
    phases = list(played.places.values())  # all kinds of phase with equal probability, except for one
    often = played.places.get(secrecy.frequent_phase, [])
    length = rng.choice(often if often and rng.below(4) == 0 else rng.choice(phases))
    state = played.state(length)
    awaited = game.to_act(state)
    if not awaited:
        return None
    seat = rng.choice(awaited)
    watching = rng.choice([other for other in played.seats if other != seat])
    bare = [seat if number % 2 else "" for number in range(TRIES)]
    others = [secrecy.other_world(played, length, {watching: FOR_EVER}, rng, one) for one in bare]
    fitting = [one.states[-1] for one in others if one is not None and not one.refused]
    seen = game.view(state, watching)
    fitting = [other for other in fitting if other != state and game.view(other, watching) == seen]
    if not fitting:
        return None
    other = max(fitting, key=_difference(secrecy, state, seat))
    return Pair(played, seat, secrecy.decision(state), level, (state, other), rng.below(3) == 0)


def _difference(secrecy: Secrecy, state: Any, seat: Seat) -> Callable[[Any], float]:
    here = secrecy.facts(state, seat)
    return lambda other: sum(
        WEIGHTS.get(name, 1) * abs(value - here[name]) for name, value in secrecy.facts(other, seat).items()
    )
