"""The value of each action of a decision in Condottiere, by the captain's search, from one seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquista.core import Action, AnyGame, Chance, Data, View
from conquista.games.condottiere.actions import WORDS
from conquista.players.condottiere.levels import CondottiereCaptain, DecisionContext, ranked
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thought


@dataclass(frozen=True, slots=True)
class ActionValue:
    """An action, the share of the victory expected from it, and how often the search has tried it."""

    word: str
    share: float
    tries: int

    def as_data(self) -> dict[str, Data]:
        return {"word": self.word, "share": f"{self.share:.4f}", "tries": self.tries}


class ActionValues(CondottiereCaptain):
    """A captain that reports the values of all actions, not only of the best."""

    def __init__(self, chance: Chance, limits: Limits) -> None:
        super().__init__(chance, "captain", limits)

    def _must_not_pass(self, context: DecisionContext) -> bool:
        """Return false: a pass that the captain would not consider has a value too."""
        return False

    def weigh(
        self, game: AnyGame, view: View, legal: Sequence[Action], stop: Stop | None = None
    ) -> tuple[Thought, tuple[ActionValue, ...]]:
        """The captain's thought, and all actions in the order of its ranking."""
        thought = self.think(game, view, legal, self.limits, stop or Stop())
        if len(legal) == 1:
            return thought, ()
        tried = ranked(self._search.tree.below(0))
        return thought, tuple(ActionValue(WORDS[code], share, visits) for _, code, visits, share in tried)
