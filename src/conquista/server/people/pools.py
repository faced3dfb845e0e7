"""The pools of all games, by what their editions allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from conquista.core import AnyGame, Options
from conquista.games import registry
from conquista.store.results.values import BOTS, DUEL, FREE, KINDS, TEAMS, pools_of


@cache
def played_pools() -> tuple[str, ...]:
    """Return the pools that matches of some edition belong to: duels first, and those with bots last."""
    found = []
    for name in registry.names():
        game = registry.game(name)
        kinds = {_kind(game, game.facts.preset(preset)) for preset in game.facts.presets}
        found += [f"{name}.{kind}" for kind in KINDS if kind in kinds]
    return (*found, *(f"{pool}.{BOTS}" for pool in found))


@cache
def all_pools() -> frozenset[str]:
    """Return all pools that results can name."""
    return frozenset(pool for game in registry.names() for pool in pools_of(game))


def pool_of_options(game: AnyGame, options: Options) -> str:
    """Return the pool of matches without bots under these options."""
    return f"{game.facts.name}.{_kind(game, options)}"


def _kind(game: AnyGame, options: Options) -> str:
    sides: Sequence[Sequence[str]] = game.teams(options)
    if any(len(side) > 1 for side in sides):
        return TEAMS
    return DUEL if len(sides) == 2 else FREE
