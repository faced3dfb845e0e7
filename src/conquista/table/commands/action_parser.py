"""Parses action words from clients and checks them against the rules."""

from __future__ import annotations

from typing import Any

from conquista.core import AnyGame, Seat, Unreadable

LONGEST = 200


def legal_action(game: AnyGame, state: Any, seat: Seat, word: str) -> Any:
    """The action for a word; refused unless this seat may play it now."""
    if len(word) > LONGEST:
        raise Unreadable("core.refused.unreadable", word=word[:LONGEST])
    action = game.read_action(state, seat, word)
    game.check(state, seat, action)
    return action
