"""Which of the names a person writes are computer players; the registry of players knows them."""

from __future__ import annotations

from difflib import get_close_matches

from conquista.cli.output import CommandError
from conquista.core import AnyGame, ConquistaError
from conquista.players import registry, spec


def is_computer(name: str) -> bool:
    """Whether a name is a computer player; anything else is the name of a person."""
    if registry.known(name):
        return True
    return (":" in name or "(" in name) and _readable(name)


def refuse_near_miss(name: str, game: AnyGame) -> None:
    """Refuse the name of a person that looks like a computer player misspelt."""
    if is_computer(name):
        return
    if ":" in name or "(" in name:
        spec.read(name)  # says what is wrong with it
    if near := get_close_matches(name.casefold(), registry.names(game), n=1, cutoff=0.8):
        raise CommandError("play.seats.near", name=name, near=near)


def demand(name: str, game: AnyGame) -> None:
    """Refuse a name that is no computer player."""
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
    return found.loaded or found.name in registry.PLAYERS
