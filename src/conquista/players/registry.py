"""The registry of computer players by name. A player's module is imported on first use."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from conquista.core import AnyGame, Chance, ConquistaError, Options, Player, UnknownName
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.spec import PROGRAM, PlayerRefused, PlayerSettings, Spec, read


@dataclass(frozen=True)
class Order:
    """Everything a factory may use to make a player, including the player's own random stream."""

    name: str  # as registered
    game: AnyGame
    options: Options
    chance: Chance
    limits: Limits
    settings: PlayerSettings


Factory = Callable[[Order], Player]


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A registered player: its factory as `module:name`, or the factory itself, and the games it plays.

    `{game}` in the module is replaced by the game, where each game has its own module.
    """

    factory: str | Factory
    meaning: str  # message key: the player in one line
    games: tuple[str, ...] = ()  # none named: all
    offered: bool = True  # whether it is listed as an opponent

    def plays(self, game: AnyGame) -> bool:
        return not self.games or game.facts.name in self.games


# Weakest first: greetings and tables show them in this order.
PLAYERS: dict[str, PlayerEntry] = {
    "idle": PlayerEntry("conquista.players.idle:made", "players.about.idle", offered=False),
    "random": PlayerEntry("conquista.players.random:made", "players.about.random"),
    "greedy": PlayerEntry("conquista.players.conquest.baselines.greedy:greedy", "players.about.greedy", ("conquest",)),
    "uct": PlayerEntry("conquista.players.conquest.baselines.greedy:uct", "players.about.uct", ("conquest",)),
    "uct_eval": PlayerEntry(
        "conquista.players.conquest.baselines.greedy:uct_eval", "players.about.uct_eval", ("conquest",)
    ),
    "squire": PlayerEntry(
        "conquista.players.{game}.levels:squire", "players.about.squire", ("condottiere", "conquest")
    ),
    "sergeant": PlayerEntry(
        "conquista.players.{game}.levels:sergeant", "players.about.sergeant", ("condottiere", "conquest")
    ),
    "captain": PlayerEntry(
        "conquista.players.{game}.levels:captain", "players.about.captain", ("condottiere", "conquest")
    ),
    "general": PlayerEntry("conquista.players.{game}.levels:general", "players.about.general", ("conquest",)),
}


def names(game: AnyGame | None = None) -> tuple[str, ...]:
    """The players that can be chosen for a game, or for any game."""
    return tuple(name for name, entry in PLAYERS.items() if entry.offered and (game is None or entry.plays(game)))


def entry(name: str) -> PlayerEntry:
    if name not in PLAYERS:
        raise UnknownName.among("player", name, PLAYERS)
    return PLAYERS[name]


def register(name: str, new: PlayerEntry) -> None:
    """Register a player by name; for players outside this package."""
    if name in PLAYERS or name == PROGRAM:
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

        return external.made(wanted, game, options, bounds)
    return _loaded(wanted, game, options, chance, bounds)


def known(spec: str) -> bool:
    """Whether a spec names a registered player, so that it is safe to accept from a client or a file."""
    try:
        wanted = read(spec)
    except ConquistaError:
        return False
    return not wanted.loaded and wanted.name in PLAYERS


def _registered(wanted: Spec, game: AnyGame, options: Options, chance: Chance, limits: Limits) -> Player:
    if wanted.name not in PLAYERS:
        raise UnknownName.among("player", wanted.name, names(game))
    found = PLAYERS[wanted.name]
    if not found.plays(game):
        raise PlayerRefused("players.registry.game", name=wanted.name, game=game.facts.name, known=list(names(game)))
    settings = PlayerSettings(wanted.name, wanted.settings)
    path = found.factory
    factory = _attribute(path.format(game=game.facts.name)) if isinstance(path, str) else path
    player: Player = factory(Order(wanted.name, game, options, chance, limits, settings))
    settings.finish()
    return player


def _attribute(path: str) -> Factory:
    module, _, name = path.partition(":")
    found: Factory = getattr(import_module(module), name)
    return found


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
