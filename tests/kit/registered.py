"""The registered games as the kit examines them.

A game may describe itself in tests/games/<name>/subject.py, as `SUBJECT`; one with hidden information must.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from conquista.games import registry
from kit.subject import Subject


def subject_of(name: str) -> Subject:
    """The subject of a registered game."""
    module = f"games.{name.replace('-', '_')}.subject"
    try:
        described = find_spec(module) is not None
    except ModuleNotFoundError:
        described = False
    if not described:
        return Subject(registry.game(name))
    subject = import_module(module).SUBJECT
    assert isinstance(subject, Subject), module
    return subject
