"""How many tables a group fills, and of which size."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from conquista.core import AnyGame, Options
from conquista.games import registry

USUAL = 4  # seats of a table that fits most groups
EVEN, ONE = "even", "one"  # tables near the usual size, or one table for as many as it holds


@dataclass(frozen=True, slots=True)
class PresetFamily:
    """The presets of one edition by the number of seats; in teams where the chosen preset is."""

    game: str
    presets: dict[int, str]
    partners: bool

    @property
    def sizes(self) -> frozenset[int]:
        return frozenset(self.presets)


@cache
def preset_family(preset: str) -> PresetFamily:
    """Return the presets that a group can play beside this one, for other numbers of seats.

    They belong to the same edition and are played in teams only where this one is. Raises UnknownName for an unknown
    preset.
    """
    game, options = registry.preset(preset)
    partners = has_partners(game, options)
    found = {len(game.seats(options)): preset}
    for name in game.facts.presets:
        other = game.facts.preset(name)
        if _edition(game, name) == _edition(game, preset) and has_partners(game, other) == partners:
            found.setdefault(len(game.seats(other)), name)
    return PresetFamily(game.facts.name, found, partners)


def has_partners(game: AnyGame, options: Options) -> bool:
    """Return whether a side has several seats."""
    return any(len(team) > 1 for team in game.teams(options))


def _edition(game: AnyGame, preset: str) -> str:
    """Return the edition of a preset; a game without editions has one."""
    return game.facts.editions.get(preset, game.facts.name)


def table_sizes(people: int, sizes: Collection[int], choice: str = EVEN, usual: int = USUAL) -> tuple[int, ...]:
    """Return the sizes of the tables for this many people, the largest first; their sum may be smaller.

    As many people play as possible; then sizes are near the usual one; then there are more tables rather than fewer.
    """
    if choice == ONE:
        fitting = [size for size in sizes if size <= people]
        return (max(fitting),) if fitting else ()
    # best[n]: seats left free, distance from the usual size, fewer tables, and the sizes themselves
    best: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
    for count in range(1, people + 1):
        idle = best[count - 1]
        found = [(idle[0] + 1, *idle[1:])]
        for size in sizes:
            if size <= count:
                rest = best[count - size]
                added = tuple(sorted((*rest[3], size), reverse=True))
                found.append((rest[0], rest[1] + (size - usual) ** 2, rest[2] - 1, added))
        best.append(min(found))
    return best[people][3]
