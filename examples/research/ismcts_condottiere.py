"""OpenSpiel's information set search on Condottiere: hidden hands are imagined from what its own seat knows.

python examples/research/ismcts_condottiere.py --preset condottiere_4p --simulations 200
"""

from __future__ import annotations

import argparse

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from conquista.research import openspiel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--preset", default="condottiere_2p")
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--limit", type=int, default=60, help="decisions after which a match is level")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    game = openspiel.load(given.preset, given.limit)
    rng = np.random.RandomState(given.seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    searcher = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=given.simulations, random_state=rng)
    state, words = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        searching = state.current_player() == 0
        action = int(searcher.step(state) if searching else rng.choice(state.legal_actions()))
        words.append(f"{game.spec.seats[state.current_player()]} {state.action_to_string(action)}")
        state.apply_action(action)
    print(f"{given.preset}: {', '.join(words[:10])} ... {len(words)} decisions")
    print(f"  the search has {state.returns()[0]:.2f} of the victory")


if __name__ == "__main__":
    main()
