"""Positions in which a computer decides, each with another one that opponents cannot distinguish from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from conquista.core import Chance, Seat, SeededChance
from conquista.games import registry
from conquista.games.condottiere.rules.constants import MERCENARIES
from conquista.games.condottiere.setup.cards import PRINTED
from conquista.games.condottiere.views.view import PHASES
from conquista.soak.secrets.alternative_deal import other_world
from conquista.soak.secrets.card_knowledge import FOR_EVER
from conquista.soak.secrets.random_match import GAME, PlayedMatch, play

LEVELS = ("squire",) * 9 + ("sergeant",) * 7 + ("random",) * 2 + ("captain",) * 2
VARIATIONS: tuple[Mapping[str, str], ...] = (
    {"hand_discard_order": "simultaneous"},
    {"variant_a": "yes"},
    {},
    {"variant_e": "yes", "hand_discard_order": "simultaneous"},
    {"variant_a": "yes", "vara_draw": "player_choice"},
)
LONGEST = 160
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


def facts(state: Any, seat: Seat) -> dict[str, float]:
    """Return the hidden facts about a decision."""
    hand = state.row("hand", state.rules.seats.index(seat))
    legal = len(list(registry.game(GAME).legal_actions(state, seat)))
    return {
        "choices": legal,
        "forced": float(legal == 1),
        "mercenaries": sum(hand[:MERCENARIES]),
        "strength": sum(count * value for count, value in zip(hand, PRINTED, strict=False)),
        "other cards": sum(hand[MERCENARIES:]),
    }


def pairs(count: int, seed: int, levels: tuple[str, ...] = LEVELS) -> list[Pair]:
    """Return pairs from random matches."""
    found: list[Pair] = []
    number = 0
    while len(found) < count:
        rng = SeededChance(seed).fork(f"timing {number}")
        changed = VARIATIONS[number % len(VARIATIONS)]
        played = play(f"condottiere_{2 + number % 4}p", changed, rng, LONGEST)
        number += 1
        for _ in range(6):
            pair = _pair(played, rng, levels[len(found) % len(levels)])
            if pair is not None and len(found) < count:
                found.append(pair)
    return found


def _pair(played: PlayedMatch, rng: Chance, level: str) -> Pair | None:
    game: Any = registry.game(GAME)
    phases = list(played.places.values())  # all kinds of phase with equal probability, except for one
    length = rng.choice(played.places["ask"] if "ask" in played.places and rng.below(4) == 0 else rng.choice(phases))
    state = played.state(length)
    awaited = game.to_act(state)
    if not awaited:
        return None
    seat = rng.choice(awaited)
    watching = rng.choice([other for other in played.seats if other != seat])
    bare = [seat if number % 2 else "" for number in range(TRIES)]
    others = [other_world(played, length, {watching: FOR_EVER}, rng, one) for one in bare]
    fitting = [one.states[-1] for one in others if one is not None and not one.refused]
    seen = game.view(state, watching)
    fitting = [other for other in fitting if other != state and game.view(other, watching) == seen]
    if not fitting:
        return None
    other = max(fitting, key=_difference(state, seat))
    return Pair(played, seat, PHASES[state.numbers["phase"]], level, (state, other), rng.below(3) == 0)


def _difference(state: Any, seat: Seat) -> Callable[[Any], float]:
    here = facts(state, seat)
    return lambda other: sum(
        WEIGHTS.get(name, 1) * abs(value - here[name]) for name, value in facts(other, seat).items()
    )
