"""The inputs of a search, taken from a view: position, action codes, clock, and expected shares of the victory."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import TracebackType

from conquista.core import Action, AnyGame, ConquistaError, MatchOver, SeededChance, View
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import ANSWERING
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.rules.position.tables import ConquestTables
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.evaluation.reach_tables import ReachTables
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.limits import Limits
from conquista.players.thought import Stop

SCALE = 350.0  # hundredths of a soldier that make a win e times as likely as a loss


@dataclass(frozen=True)
class SearchContext:
    """One decision: the position, the deciding seat, and the actions by their codes."""

    rules: ConquestRuleset
    position: WarPosition
    seat: int
    actions: dict[int, Action]

    @property
    def answering(self) -> bool:
        """Whether this is an answer in another seat's turn."""
        return packing.numbers(self.position)["phase"] == ANSWERING

    def share(self, value: int) -> float:
        """The share of the victory that a value stands for."""
        return share_of(value, len(self.rules.teams) - 1)


def read(game: AnyGame, view: View, legal: Sequence[Action]) -> SearchContext:
    """Return the decision that a view asks for; raise a refusal where there is nothing to decide."""
    state: ConquestState = game.sample_state(view, SeededChance(0))
    if view.seat is None or not legal:
        if game.outcome(state) is not None:
            raise MatchOver("core.refused.over")
        raise ConquistaError("players.conquest.nothing", seat=view.seat or "-")
    codes = {game.code(state, action): action for action in legal}
    return SearchContext(state.rules, state.position, SEATS.index(view.seat), codes)


@lru_cache(maxsize=8)
def reach_tables_of(tables: ConquestTables) -> ReachTables:
    """The reach tables of a board under an edition; cached."""
    return ReachTables(tables)


def share_of(value: int, rivals: int) -> float:
    """The expected share of the victory that a value stands for, against this many rivals of equal strength."""
    if value >= WIN // 2:
        return 1.0 if value >= WIN else 0.5
    return 1.0 / (1.0 + max(1, rivals) * math.exp(-max(-30.0, min(30.0, value / SCALE))))


class SearchClock:
    """The limits of a search: `halt` is set when the seconds are over; `nodes` is 0 if nodes are not limited."""

    def __init__(self, limits: Limits, stop: Stop, default: Limits) -> None:
        bounds = default if limits.unlimited else limits
        self.nodes = bounds.nodes or 0
        self.flag = stop.flag
        self.halt = bytearray(1)
        self._timer: threading.Timer | None = None
        if bounds.seconds is not None:
            self._timer = threading.Timer(min(bounds.seconds, threading.TIMEOUT_MAX), self._time_out)
            self._timer.daemon = True

    @property
    def over(self) -> bool:
        return bool(self.flag[0] or self.halt[0])

    def _time_out(self) -> None:
        self.halt[0] = 1

    def __enter__(self) -> SearchClock:
        if self._timer is not None:
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
