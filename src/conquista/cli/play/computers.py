"""Names of computer players, as known to the registry of players."""

from __future__ import annotations

from difflib import get_close_matches

from conquista.cli.output import CommandError
from conquista.core import AnyGame, ConquistaError
from conquista.players import registry, spec


def is_computer(name: str) -> bool:
    """Return whether a name is a computer player; any other name is a person."""
    if registry.known(name):
        return True
    return (":" in name or "(" in name) and _readable(name)


def refuse_near_miss(name: str, game: AnyGame) -> None:
    """Refuse a person's name that resembles a computer player."""
    if is_computer(name):
        return
    if ":" in name or "(" in name:
        spec.read(name)  # raises with the reason
    if near := get_close_matches(name.casefold(), registry.names(game), n=1, cutoff=0.8):
        raise CommandError("play.seats.near", name=name, near=near)


def demand(name: str, game: AnyGame) -> None:
    """Refuse a name that is not a computer player."""
    if not is_computer(name):
        if ":" in name or "(" in name:
            spec.read(name)
        known = sorted(registry.names(game))
        raise CommandError("play.seats.computer", name=name, known=known, count=len(known))


def _readable(name: str) -> bool:
    try:
        found = spec.read(name)
    except ConquistaError:
        return False
    return found.loaded or registry.known(name)
