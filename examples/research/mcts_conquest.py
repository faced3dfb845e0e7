"""OpenSpiel's Monte Carlo tree search against a random player, on Conquest for two.

python examples/research/mcts_conquest.py --simulations 50 --limit 200
"""

from __future__ import annotations

import argparse

import numpy as np
from open_spiel.python.algorithms import mcts

from conquista.research import openspiel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--preset", default="conquest_2p")
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--limit", type=int, default=40, help="decisions after which a match is level")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    game = openspiel.load(given.preset, given.limit)
    rng = np.random.RandomState(given.seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    searcher = mcts.MCTSBot(game, uct_c=1.4, max_simulations=given.simulations, evaluator=evaluator, random_state=rng)
    state, words = game.new_initial_state(), []
    while not state.is_terminal():
        searching = state.current_player() == 0
        action = searcher.step(state) if searching else int(rng.choice(state.legal_actions()))
        words.append(state.action_to_string(action))
        state.apply_action(action)
    print(f"{given.preset}: {' '.join(words[:12])} ... {len(words)} decisions")
    print(f"  the search has {state.returns()[0]:.2f} of the victory")


if __name__ == "__main__":
    main()
