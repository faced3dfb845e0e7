"""The registry of games by name. A game is imported on first use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from conquista.core import AnyGame, Game, Options, UnknownName


@dataclass(frozen=True, slots=True)
class Entry:
    """The location of a game as `module:name`, and the presets it declares."""

    path: str
    presets: tuple[str, ...] = ()


GAMES: dict[str, Entry] = {
    "conquest": Entry(
        "conquista.games.conquest.game:GAME",
        presets=(
            "grand_en",
            "grand_it",
            "grand_fr",
            "grand_party_en",
            "grand_party_it",
            "grand_2p",
            "conquest_4p",
            "conquest_party",
            "conquest_2p",
            "plus_4p",
            "plus_party",
            "plus_2p",
            "plus_4p_variant",
            "plus_2p_variant",
            "plus_party_variant",
        ),
    ),
    "condottiere": Entry(
        "conquista.games.condottiere.game:GAME",
        presets=(
            "condottiere_4p",
            "condottiere_2p",
            "condottiere_3p",
            "condottiere_5p",
            "condottiere_6p",
            "condottiere_draw",
            "condottiere_points",
            "condottiere_kingdoms",
            "condottiere_capture",
            "condottiere_hidden",
            "condottiere_all",
        ),
    ),
}


def names() -> tuple[str, ...]:
    return tuple(GAMES)


def presets() -> Mapping[str, str]:
    """Every preset with the name of its game."""
    return {preset: name for name, entry in GAMES.items() for preset in entry.presets}


def game(name: str) -> AnyGame:
    """The game of a name."""
    if name not in GAMES:
        raise UnknownName.among("game", name, GAMES)
    module, _, attribute = GAMES[name].path.partition(":")
    found = getattr(import_module(module), attribute)
    assert isinstance(found, Game), GAMES[name].path
    return found


def preset(name: str) -> tuple[AnyGame, Options]:
    """A preset's game and options; the name of a game stands for its defaults."""
    if name in GAMES:
        found = game(name)
        return found, found.facts.choose()
    owners = presets()
    if name not in owners:
        raise UnknownName.among("preset", name, [*GAMES, *owners])
    found = game(owners[name])
    return found, found.facts.preset(name)
