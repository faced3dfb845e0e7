"""The presets that trials play: samples of every registered game."""

from __future__ import annotations

from itertools import chain, zip_longest

from conquista.games import registry


def sample_presets(most_seats: int = 4) -> tuple[str, ...]:
    """Return the sample presets with up to this many seats, the games in turn."""
    rows = [
        [preset for preset in registry.samples(game) if seats_of(preset) <= most_seats] for game in registry.names()
    ]
    return tuple(preset for preset in chain.from_iterable(zip_longest(*rows)) if preset is not None)


def seats_of(preset: str) -> int:
    """Return the number of seats of a preset."""
    game, options = registry.preset(preset)
    return len(game.seats(options))
