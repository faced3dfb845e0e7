"""The registry of games by name. A game is imported on first use.

A game is a folder with a file `plugin.toml`. The folders beside this module are found by a scan; other packages name
theirs as entry points of the group `conquista.games`, or call `register`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from typing import Any

from conquista.core import AnyGame, Game, Options, UnknownName

PLUGIN, PRESETS = "plugin.toml", "presets.toml"
GROUP = "conquista.games"
LAST = 1000  # the place of a game that names none

# What a plug-in may provide beside its rules; packages that use a part work without it.
PARTS = {
    "presenter": "texts for the terminal, a conquista.cli.play.presenter.Presenter",
    "scenarios": "scenario files, a conquista.core.scenarios.presenter.ScenarioPresenter",
    "research": "numbers for research environments, a conquista.core.parts.research_adapter.Adapter",
    "players": "computer players by name, weakest first, as conquista.players.entry.PlayerEntry",
    "diplomat": "what offers mean, a conquista.players.diplomacy.Diplomat",
    "analysis": "analysis of a position, a conquista.players.analysis.PositionAnalyst",
    "review": "review of matches, a conquista.players.match_review.Reviewer",
    "openings": "openings for the explorer, a conquista.explorer.openings.Openings",
    "puzzles": "puzzle files, a conquista.puzzles.kit.PuzzleKit",
    "lessons": "positions of lessons, for scripts/lesson_graph.py",
    "showcase": "a position to try on the first page of the web client, for scripts/web_data.py",
    "picture": "a view as a picture, a function of view, last actions and locale that returns a PositionPicture",
    "editor": "positions set up by hand, a conquista.core.parts.position_editor.PositionEditor",
    "client_data": "static data for the web client, a function, for scripts/web_data.py",
    "hints": "a suggested action as arrow and sentence, a function of state, seat, line and reason",
    "secrecy": "positions that a seat cannot distinguish, a conquista.core.parts.secrecy.Secrecy",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """The location of a game as `module:name`, the presets it declares in display order, and its other parts."""

    path: str
    presets: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)  # kind, one of PARTS, to `module:name`
    samples: tuple[str, ...] = ()  # presets that stand for the game in trials; all presets where none is named
    boards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # kinds of board to presets that fit them


def read_plugin(folder: Path) -> Entry:
    """Return the entry of a game's folder: from `plugin.toml`, and the names of presets from `presets.toml`."""
    declared = tomllib.loads((folder / PLUGIN).read_text(encoding="utf-8"))
    parts = declared.get("parts", {})
    unknown = sorted({*declared} - {"boards", "compiled", "game", "order", "parts", "samples"} | {*parts} - {*PARTS})
    if unknown:
        raise ValueError(f"{folder / PLUGIN}: unknown {', '.join(unknown)}")
    rows = folder / PRESETS
    presets = tuple(tomllib.loads(rows.read_text(encoding="utf-8"))) if rows.is_file() else ()
    boards = {kind: tuple(fitting) for kind, fitting in declared.get("boards", {}).items()}
    return Entry(declared["game"], presets, parts, tuple(declared.get("samples", ())), boards)


def discover(folder: Path) -> dict[str, Entry]:
    """Return the games of a folder by name, in the order that their plug-ins ask for."""
    found = sorted((_place(path), path.parent) for path in folder.glob(f"*/{PLUGIN}"))
    return {home.name: read_plugin(home) for _, home in found}


def _place(path: Path) -> int:
    return int(tomllib.loads(path.read_text(encoding="utf-8")).get("order", LAST))


def _installed() -> dict[str, Entry]:
    """Return the games that other installed packages provide."""
    found = {}
    for point in entry_points(group=GROUP):
        spec = find_spec(point.value)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(f"the game {point.name} names no package: {point.value}")
        found[point.name] = read_plugin(Path(spec.origin).parent)
    return found


GAMES: dict[str, Entry] = {**discover(Path(__file__).parent), **_installed()}


def register(folder: Path) -> None:
    """Register the game of a folder with a plug-in file; the folder's name is the game's name."""
    GAMES[folder.name] = read_plugin(folder)


def names() -> tuple[str, ...]:
    return tuple(GAMES)


def presets() -> Mapping[str, str]:
    """Every preset with the name of its game."""
    return {preset: name for name, entry in GAMES.items() for preset in entry.presets}


def samples(name: str) -> tuple[str, ...]:
    """Return presets that together show what a game can do, for trials; a game without presets has its name."""
    entry = GAMES[name]
    return entry.samples or entry.presets or (name,)


def presets_on_boards(kind: str = "") -> tuple[str, ...]:
    """Return presets that can be played on any board of a kind, or of some kind."""
    rows = (fitting for entry in GAMES.values() for one, fitting in entry.boards.items() if kind in ("", one))
    return tuple(preset for fitting in rows for preset in fitting)


def game(name: str) -> AnyGame:
    """The game of a name."""
    if name not in GAMES:
        raise UnknownName.among("game", name, GAMES)
    found = located(GAMES[name].path)
    assert isinstance(found, Game), GAMES[name].path
    return found


def part(name: str, kind: str) -> Any:
    """Return a part of a game's plug-in, one of PARTS; None for a game without it."""
    assert kind in PARTS, kind
    path = GAMES[name].parts.get(kind) if name in GAMES else None
    return None if path is None else located(path)


def having(kind: str) -> tuple[str, ...]:
    """Return the games whose plug-in has a part."""
    assert kind in PARTS, kind
    return tuple(name for name, entry in GAMES.items() if kind in entry.parts)


def located(path: str) -> Any:
    """Import what a path of the form `module:name` or `module:class.name` names."""
    module, _, attribute = path.partition(":")
    return attrgetter(attribute)(import_module(module))


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
