"""Is our tree search OpenSpiel's? Runs its MCTSBot on our positions with our random stream and compares every child.

For build/peers: `PYTHONPATH=src build/peers/bin/python benchmarks/peers/trees.py`. The status is 0 when all trees are
equal, 1 when one differs, 3 where OpenSpiel is not installed.
"""

from __future__ import annotations

import sys
from typing import Any

MISSING = 3


class Played:
    """A Conquest position as OpenSpiel's bot wants to see a state; it asks for no more than this."""

    def __init__(self, engine: Any, tree: Any, position: Any) -> None:
        self.engine, self.tree, self.position = engine, tree, position

    def clone(self) -> Played:
        return Played(self.engine, self.tree, self.position.copy())

    def apply_action(self, code: int) -> None:
        self.engine.do(self.position, code)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.tree.ordered(self.position))

    def current_player(self) -> int:
        from conquista.games.conquest import packing

        return packing.numbers(self.position)["to_act"]

    def is_terminal(self) -> bool:
        return self.current_player() == 255

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        from conquista.games.conquest import packing

        winners = packing.numbers(self.position)["winners"]
        return [0.0 if not winners else 1.0 if winners >> seat & 1 else -1.0 for seat in range(4)]


def main() -> int:
    try:
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError:
        return MISSING
    from conquista.games.conquest.game import GAME
    from conquista.games.conquest.rules.engine import ConquestEngine
    from conquista.games.conquest.state import opening
    from conquista.kernel.random import RandomStream
    from conquista.players.conquest.baselines.uct import Uct
    from conquista.players.conquest.evaluation.evaluate import next_seat, values
    from conquista.players.conquest.evaluation.weights import weights_of
    from conquista.players.conquest.search.context import reach_tables_of

    rules = GAME.rules(GAME.facts.preset("conquest_2p"))
    scratch = weights_of(rules.options).scratch(reach_tables_of(rules.tables))
    tree = Uct(opening(rules), 1 << 20, scratch)
    tree.bold = 0.5

    class Valued(mcts.Evaluator):  # type: ignore[misc]
        def evaluate(self, state: Played) -> list[float]:
            from math import exp

            found = values(state.position, scratch, next_seat(state.position))
            return [2.0 / (1.0 + exp(-value / 350.0)) - 1.0 for value in found]

        def prior(self, state: Played) -> list[tuple[int, float]]:
            actions = state.legal_actions()
            return [(action, 1.0 / len(actions)) for action in actions]

    different = 0
    for seed in range(5):
        position = opening(rules)
        ConquestEngine(rules.tables).playout(position, RandomStream(seed), 10 * seed)
        chess = pyspiel.load_game("chess")  # for its kind of game alone: turns, and returns at the end
        bot = mcts.MCTSBot(chess, tree.bold, 500, Valued(), solve=False, random_state=RandomStream(seed))
        root = bot.mcts_search(Played(ConquestEngine(rules.tables), tree, position))
        tree.search(position, RandomStream(seed), 500, bytearray(1), bytearray(1))
        theirs = [(child.action, child.explore_count) for child in root.children]
        same = theirs == [(code, visits) for code, visits, _ in tree.children()]
        print(f"seed {seed}: {len(theirs)} children, {'equal' if same else 'DIFFERENT'}")
        different += not same
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
