"""Computer analysis of a position: facts about the turn, or winning probabilities where hands are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conquista.core import Data, SeededChance
from conquista.games import registry
from conquista.games.condottiere.state import CondottiereState as CardState
from conquista.games.conquest.state import ConquestState as WarState
from conquista.players.condottiere.action_values import ActionValues
from conquista.players.conquest.analysis import analyse
from conquista.players.limits import Limits

NODES = 60_000
TRIES = 4_000
SEED = "0" * 64


def analysis_data(game: str, options: Mapping[str, str], position: str, top: int) -> dict[str, Data]:
    """Return the analysis of a position; plain values in and out, so that it can run in a worker process."""
    rules = registry.game(game)
    state: Any = rules.read_state(rules.facts.read_options(dict(options)), position)
    if isinstance(state, WarState):
        return {"actions": [], **analyse(state.rules, state.position, top, Limits(nodes=NODES)).as_data()}
    assert isinstance(state, CardState)
    awaited = rules.to_act(state)
    empty: dict[str, Data] = {"answering": False, "left": 0, "turns": [], "answers": [], "threats": [], "nodes": 0}
    if not awaited:
        return {"seat": "", "actions": [], **empty}
    seat = awaited[0]
    legal = list(rules.legal_actions(state, seat))
    _, weighed = ActionValues(SeededChance(SEED), Limits(nodes=TRIES)).weigh(rules, rules.view(state, seat), legal)
    return {"seat": seat, "actions": [one.as_data() for one in weighed[:top]], **empty}
