"""Analysis of a decision: the value of each action by the captain's search, from the view of the seat to act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conquista.core import AnyGame, Chance, Data, Seat
from conquista.core.text.text_parts import TextPart, TextTable
from conquista.i18n import say
from conquista.players.analysis import Letter
from conquista.players.condottiere.action_values import ActionValue, ActionValues
from conquista.players.limits import Limits
from conquista.players.thought import Stop, Thought


@dataclass(frozen=True)
class CondottiereReport:
    """The actions of a decision, best first."""

    seat: Seat
    values: tuple[ActionValue, ...] = ()
    player: str = ""
    thought: Thought | None = None

    def data(self) -> dict[str, Data]:
        return {"actions": [one.as_data() for one in self.values]}

    def study(self) -> dict[str, Data]:
        return {"seat": self.seat, **self.data()}

    def parts(self, locale: str, letter: Letter) -> list[TextPart]:
        if not self.values:
            return []
        columns = [say(f"analysis.column.{name}", {}, locale) for name in ("share", "tries", "action")]
        rows = [(f"{100 * one.share:.1f} %", one.tries, one.word) for one in self.values]
        return [TextTable(say("analysis.actions", {}, locale), columns, rows)]


class CondottiereAnalyst:
    """Weighs the actions of one decision."""

    study_limits = Limits(nodes=4_000)

    def analyse(
        self, game: AnyGame, state: Any, seat: Seat, top: int, limits: Limits, chance: Chance, stop: Stop
    ) -> CondottiereReport:
        if not seat:
            return CondottiereReport(seat)
        captain = ActionValues(chance, limits)
        legal = list(game.legal_actions(state, seat))
        thought, weighed = captain.weigh(game, game.view(state, seat), legal, stop)
        return CondottiereReport(seat, weighed[:top], captain.name, thought)


ANALYST = CondottiereAnalyst()
