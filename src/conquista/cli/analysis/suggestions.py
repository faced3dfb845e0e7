"""What a computer player would do, and why: the same door for `analyse` and for hints while playing."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.cli.output import tongue
from conquista.cli.play.hints import adviser
from conquista.core import AnyGame, Data, Options, View
from conquista.core.values import Action
from conquista.i18n import say
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thought

SEED = 1  # so that the same question has the same answer
WIDEST = 16  # words of a line that are told


@dataclass(frozen=True)
class Opinion:
    """A player's thought about one decision."""

    player: str
    word: str
    thought: Thought

    def lines(self) -> list[str]:
        """In words: what it would do, why, and what it reckons with."""
        told = [phrase("opinion", player=self.player, word=self.word)]
        if self.thought.value is not None:
            told.append(phrase("opinion.value", percent=f"{100 * self.thought.value:.0f}"))
        told += [f"- {reason.say(tongue())}" for reason in self.thought.reasons]
        if len(self.thought.line) > 1:
            more = len(self.thought.line) - WIDEST
            line = " ".join(self.thought.line[:WIDEST]) + (" …" if more > 0 else "")
            told.append(phrase("opinion.line", words=line))
        return told

    def as_data(self) -> dict[str, Data]:
        value = self.thought.value
        return {
            "player": self.player,
            "word": self.word,
            "value": None if value is None else f"{value:.4f}",
            "reasons": [reason.say(tongue()) for reason in self.thought.reasons],
            "line": list(self.thought.line),
        }


def opinion(
    game: AnyGame, options: Options, view: View, legal: list[Action], spec: str, limits: Limits, stop: Stop
) -> Opinion:
    """What a player, or the strongest, thinks of a decision, from the view of the seat that decides alone."""
    asked = adviser(spec, game, options, SEED)
    thought = asked.think(game, view, legal, limits, stop)
    return Opinion(spec or asked.name, game.write_action(thought.action), thought)


def phrase(key: str, **params: Data) -> str:
    """A sentence about analysis."""
    return say(f"analysis.{key}", params, tongue())
