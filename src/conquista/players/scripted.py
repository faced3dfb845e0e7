"""A player that plays given words in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquista.core import Action, AnyGame, ConquistaError, Illegal, View


class ScriptedPlayer:
    """For tests and lessons: each word must be legal when it is played."""

    def __init__(self, words: Iterable[str], name: str = "script") -> None:
        self.name = name
        self._words = iter(words)

    def choose(self, game: AnyGame, view: View, legal: Sequence[Action]) -> Action:
        word = next(self._words, None)
        if word is None:
            raise ConquistaError("core.match.script", seat=view.seat)
        for action in legal:
            if game.write_action(action) == word:
                return action
        raise Illegal("core.refused.illegal", word=word, seat=view.seat)
