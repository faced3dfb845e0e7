"""Self-play of planning players directly on positions, for tuning and measuring.

It uses neither views nor clocks, so nearly all time goes to search; rated comparisons are played in the arena.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import END
from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.endings import REASONS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import opening
from conquista.kernel.random import RandomStream
from conquista.players.conquest.player import END_CODE, PlannedChoice
from conquista.players.conquest.search.context import SearchContext
from conquista.players.limits import Limits
from conquista.players.thought import Stop

Watch = Callable[[WarPosition], None]


class Decider(Protocol):
    """Decides a turn or an answer from the position."""

    def decide(self, context: SearchContext, limits: Limits, stop: Stop) -> PlannedChoice: ...


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """The result of a self-play match, and its last position; no winners means a draw, or too many turns."""

    winners: int
    reason: str
    turns: int
    last: WarPosition | None = field(default=None, compare=False)

    def share(self, seat: int, sides: int) -> float:
        """The share of the victory of a seat's side, among this many sides; partners share one victory."""
        if not self.winners:
            return 1 / sides
        return float(self.winners >> seat & 1) / (self.winners.bit_count() if sides > 2 else 1)


def randomised_opening(rules: ConquestRuleset, stream: RandomStream, actions: int) -> WarPosition:
    """A randomised opening: a few random actions of the seat on turn, without ending a turn early."""
    pos, engine = opening(rules), ConquestEngine(rules.tables)
    for _ in range(actions):
        codes = [code for code in engine.legal(pos) if unpack_code(code)[2] != END]
        if not codes or packing.numbers(pos)["phase"] != PLAYING:
            break
        engine.do(pos, codes[stream.below(len(codes))])
    return pos


def play(
    rules: ConquestRuleset,
    players: Mapping[int, Decider],
    start: WarPosition,
    limits: Limits,
    longest: int = 400,
    watch: Watch | None = None,
) -> SelfPlayResult:
    """Play a position to its end; `watch` is shown the beginning of every turn."""
    pos, engine, stop = start.copy(), ConquestEngine(rules.tables), Stop()
    seen = -1
    while True:
        numbers = packing.numbers(pos)
        if numbers["phase"] == OVER or numbers["turn"] >= longest:
            reason = REASONS[numbers["reason"]] if numbers["phase"] == OVER else "longest"
            return SelfPlayResult(numbers["winners"], reason, numbers["turn"], pos)
        if watch is not None and numbers["turn"] != seen and numbers["phase"] == PLAYING:
            seen = numbers["turn"]
            watch(pos)
        seat = numbers["to_act"]
        choice = players[seat].decide(SearchContext(rules, pos, seat, {}), limits, stop)
        begun = (numbers["phase"], seat, numbers["turn"])
        for code in [*choice.line, END_CODE]:
            now = packing.numbers(pos)
            if (now["phase"], now["to_act"], now["turn"]) != begun or (code == END_CODE and now["phase"] != PLAYING):
                break
            engine.do(pos, code)
