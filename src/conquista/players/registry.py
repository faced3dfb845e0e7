"""The registry of computer players by name. A player's module is imported on first use."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

from conquista.core import AnyGame, Chance, ConquistaError, Options, Player, UnknownName
from conquista.games import registry as games
from conquista.players.entry import Factory, PlayerEntry, PlayerRequest
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.spec import PROGRAM, PlayerRefused, PlayerSettings, Spec, read

# Players of all games, and those registered from outside; a game lists its own in its plug-in.
PLAYERS: dict[str, PlayerEntry] = {
    "idle": PlayerEntry("conquista.players.idle:create", "players.about.idle", offered=False),
    "random": PlayerEntry("conquista.players.random:create", "players.about.random", level=True),
}


def players_of(game: str) -> dict[str, PlayerEntry]:
    """The players of a game by name, weakest first: those of all games, then its own."""
    found = {name: entry for name, entry in PLAYERS.items() if not entry.games or game in entry.games}
    return found | (games.part(game, "players") or {})


def _all() -> dict[str, PlayerEntry]:
    """Every player by name, with the games that list it."""
    found = dict(PLAYERS)
    for game in games.names():
        for name, entry in players_of(game).items():
            if name not in PLAYERS:
                others = found[name].games if name in found else ()
                found[name] = replace(entry, games=(*others, game))
    return found


def names(game: AnyGame | None = None) -> tuple[str, ...]:
    """The players that can be chosen for a game, or for any game."""
    known = _all() if game is None else players_of(game.facts.name)
    return tuple(name for name, entry in known.items() if entry.offered)


def levels(game: AnyGame) -> tuple[str, ...]:
    """The levels of a game, weakest first."""
    return tuple(name for name, entry in players_of(game.facts.name).items() if entry.level)


def entry(name: str) -> PlayerEntry:
    known = _all()
    if name not in known:
        raise UnknownName.among("player", name, known)
    return known[name]


def register(name: str, new: PlayerEntry) -> None:
    """Register a player by name; for players outside this package."""
    if name in _all() or name == PROGRAM:
        raise PlayerRefused("players.registry.taken", name=name)
    PLAYERS[name] = new


def make(spec: str, game: AnyGame, options: Options, chance: Chance, limits: Limits | None = None) -> Player:
    """The player of a spec; limits in the spec take precedence over the limits given."""
    wanted = read(spec)
    bounds = wanted.limits(limits)
    if not wanted.loaded:
        return _registered(wanted.without_limits(), game, options, chance, bounds)
    if wanted.program:
        from conquista.players import external

        return external.create(wanted, game, options, bounds)
    return _loaded(wanted, game, options, chance, bounds)


def known(spec: str) -> bool:
    """Whether a spec names a registered player, so that it is safe to accept from a client or a file."""
    try:
        wanted = read(spec)
    except ConquistaError:
        return False
    return not wanted.loaded and wanted.name in _all()


def _registered(wanted: Spec, game: AnyGame, options: Options, chance: Chance, limits: Limits) -> Player:
    known = players_of(game.facts.name)
    if wanted.name not in known:
        if wanted.name not in _all():
            raise UnknownName.among("player", wanted.name, names(game))
        raise PlayerRefused("players.registry.game", name=wanted.name, game=game.facts.name, known=list(names(game)))
    settings = PlayerSettings(wanted.name, wanted.settings)
    path = known[wanted.name].factory
    factory: Factory = games.located(path) if isinstance(path, str) else path
    player: Player = factory(PlayerRequest(wanted.name, game, options, chance, limits, settings))
    settings.finish()
    return player


def _loaded(wanted: Spec, game: AnyGame, options: Options, chance: Chance, limits: Limits) -> Player:
    """A player from an external module, called with those of game, options, chance and limits that it accepts."""
    maker = _find(wanted)
    offered: dict[str, object] = {"game": game, "options": options, "chance": chance}
    if limits != UNLIMITED:
        offered["limits"] = limits
    try:
        parameters = inspect.signature(maker).parameters
    except (TypeError, ValueError):
        raise PlayerRefused("players.load.call", text=wanted.text, what=wanted.rest) from None
    arguments = {name: value for name, value in offered.items() if name in parameters}
    own = [name for name in parameters if name not in ("game", "options", "chance", "limits")]
    for name, value in wanted.settings.items():
        if name in own:
            arguments[name] = _value(value)
        elif not (name in ("nodes", "seconds") and "limits" in parameters):
            raise UnknownName.among("setting", name, own)
    try:
        player = maker(**arguments)
    except TypeError as fault:
        raise PlayerRefused("players.load.arguments", text=wanted.text, why=str(fault)) from fault
    if not callable(getattr(player, "choose", None)):
        raise PlayerRefused("players.load.choose", text=wanted.text)
    return _named(player, wanted)


def _find(wanted: Spec) -> Callable[..., Player]:
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # the working directory, as for `python -m`
    try:
        found: object = import_module(wanted.name)
    except ModuleNotFoundError as fault:
        if fault.name is not None and (wanted.name == fault.name or wanted.name.startswith(f"{fault.name}.")):
            raise PlayerRefused("players.load.module", text=wanted.text, module=wanted.name) from None
        raise PlayerRefused("players.load.broken", text=wanted.text, why=str(fault)) from fault
    except Exception as fault:
        raise PlayerRefused("players.load.broken", text=wanted.text, why=f"{type(fault).__name__}: {fault}") from fault
    for part in wanted.rest.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise PlayerRefused("players.load.class", text=wanted.text, module=wanted.name, what=wanted.rest)
    return found


def _value(text: str) -> object:
    """A setting for an external player, converted to the simplest matching Python type."""
    if text in ("yes", "no"):
        return text == "yes"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _named(player: Player, wanted: Spec) -> Player:
    """Names a player by its class if it has no name."""
    if not hasattr(player, "name"):
        try:
            setattr(player, "name", wanted.rest)  # noqa: B010
        except AttributeError:
            raise PlayerRefused("players.load.name", text=wanted.text) from None
    return player
