"""Computer analysis of a position: facts about the turn, or winning probabilities where hands are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conquista.core import Data, SeededChance
from conquista.games import registry
from conquista.players.analysis import analyst
from conquista.players.limits import Limits
from conquista.players.thought import Stop

SEED = "0" * 64
LIMITS: Limits | None = None  # of every analysis, instead of those of the analyst
EMPTY: dict[str, Data] = {
    "answering": False,
    "left": 0,
    "turns": (),
    "answers": (),
    "threats": (),
    "actions": (),
    "nodes": 0,
}


def analysis_data(game: str, options: Mapping[str, str], position: str, top: int) -> dict[str, Data]:
    """Return the analysis of a position; plain values in and out, so that it can run in a worker process.

    A game without an analyst has an empty analysis.
    """
    rules = registry.game(game)
    state: Any = rules.read_state(rules.facts.read_options(dict(options)), position)
    seat = (*rules.to_act(state), "")[0]
    analysing = analyst(rules)
    if analysing is None:
        return {**EMPTY, "seat": seat}
    limits, chance = LIMITS or analysing.study_limits, SeededChance(SEED)
    return {**EMPTY, "seat": seat, **analysing.analyse(rules, state, seat, top, limits, chance, Stop()).study()}
