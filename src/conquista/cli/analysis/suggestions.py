"""Suggestions of computer players with reasons, for `analyse` and for hints while playing."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.cli.output import terminal_language
from conquista.cli.play.hints import adviser
from conquista.core import AnyGame, Data, Options, View
from conquista.core.values import Action
from conquista.i18n import say
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thought

SEED = 1  # makes the answer reproducible
WIDEST = 16  # words shown of a line


@dataclass(frozen=True)
class Opinion:
    """A player's assessment of one decision."""

    player: str
    word: str
    thought: Thought

    def lines(self) -> list[str]:
        """Return the suggestion as text: the action, the reasons and the expected continuation."""
        found = [phrase("opinion", player=self.player, word=self.word)]
        if self.thought.value is not None:
            found.append(phrase("opinion.value", percent=f"{100 * self.thought.value:.0f}"))
        found += [f"- {reason.say(terminal_language())}" for reason in self.thought.reasons]
        if len(self.thought.line) > 1:
            more = len(self.thought.line) - WIDEST
            line = " ".join(self.thought.line[:WIDEST]) + (" …" if more > 0 else "")
            found.append(phrase("opinion.line", words=line))
        return found

    def as_data(self) -> dict[str, Data]:
        value = self.thought.value
        return {
            "player": self.player,
            "word": self.word,
            "value": None if value is None else f"{value:.4f}",
            "reasons": [reason.say(terminal_language()) for reason in self.thought.reasons],
            "line": list(self.thought.line),
        }


def opinion(
    game: AnyGame, options: Options, view: View, legal: list[Action], spec: str, limits: Limits, stop: Stop
) -> Opinion:
    """Return the assessment of a player, by default the strongest, based on the view of the seat to act."""
    asked = adviser(spec, game, options, SEED)
    thought = asked.think(game, view, legal, limits, stop)
    return Opinion(spec or asked.name, game.write_action(thought.action), thought)


def phrase(key: str, **params: Data) -> str:
    """Return a message of the analysis commands."""
    return say(f"analysis.{key}", params, terminal_language())
