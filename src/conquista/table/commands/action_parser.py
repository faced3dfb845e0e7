"""Words that come from outside, read and checked against the rules."""

from __future__ import annotations

from typing import Any

from conquista.core import AnyGame, Seat, Unreadable

LONGEST = 200


def legal_action(game: AnyGame, state: Any, seat: Seat, word: str) -> Any:
    """The action of a word, when this seat may make it now."""
    if len(word) > LONGEST:
        raise Unreadable("core.refused.unreadable", word=word[:LONGEST])
    action = game.read_action(state, seat, word)
    game.check(state, seat, action)
    return action
