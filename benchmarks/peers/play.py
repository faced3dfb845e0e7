"""Play of another engine; runs in build/peers and prints decisions or simulations a second by processor time.

A new peer is a function with its name in PEERS. Where its library is not installed the status is 3.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = 3.0
MISSING = 3


def timed(play: Callable[[float], int]) -> float:
    """Decisions a second of a function that plays until a moment of processor time and counts."""
    begin = time.process_time()
    made = play(begin + SECONDS)
    return made / (time.process_time() - begin)


def spiel(name: str) -> float:
    """A game of OpenSpiel, Python asking for the list and choosing; what chance deals is no decision."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(until: float) -> int:
        made = 0
        while time.process_time() < until:
            state = game.new_initial_state()
            while not state.is_terminal() and time.process_time() < until:
                made += not state.is_chance_node()
                state.apply_action(random.choice(state.legal_actions()))
        return made

    return timed(play)


def spiel_inside(name: str) -> float:
    """A game of OpenSpiel, random bots and all in its compiled code."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(game.num_players())]
    dealt, state = 0, game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
        dealt += 1

    def play(until: float) -> int:
        made = 0
        while time.process_time() < until:
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
            made += len(state.history()) - dealt
        return made

    return timed(play)


def spiel_search(name: str) -> float:
    """Simulations a second of OpenSpiel's information-set search with random playouts, in its compiled code."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)  # the bot does not keep it alive
    bot = pyspiel.ISMCTSBot(seed=7, evaluator=evaluator, uct_c=2.0, max_simulations=500)

    def play(until: float) -> int:
        made = 0
        while time.process_time() < until:
            state = game.new_initial_state()
            while not state.is_terminal() and time.process_time() < until:
                if state.is_chance_node() or len(state.legal_actions()) == 1:
                    state.apply_action(random.choice(state.legal_actions()))
                else:
                    state.apply_action(bot.step(state))
                    made += 500
        return made

    return timed(play)


def python_chess() -> float:
    import chess  # type: ignore[import-not-found]

    def play(until: float) -> int:
        made = 0
        while time.process_time() < until:
            board: Any = chess.Board()
            while not board.is_game_over(claim_draw=False) and time.process_time() < until:
                board.push(random.choice(list(board.legal_moves)))
                made += 1
        return made

    return timed(play)


def pettingzoo_chess() -> float:
    from pettingzoo.classic import chess_v6

    env: Any = chess_v6.env()

    def play(until: float) -> int:
        made = 0
        while time.process_time() < until:
            env.reset()
            for agent in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut or time.process_time() >= until:
                    break
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                made += 1
        return made

    return timed(play)


def catan() -> float:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    def play(until: float) -> int:
        made = 0
        while time.process_time() < until:
            game: Any = Game([RandomPlayer(color) for color in Color])
            game.play()
            made += len(game.state.actions) if hasattr(game.state, "actions") else len(game.state.action_records)
        return made

    return timed(play)


def rlcard(name: str) -> float:
    """A game of RLCard, without the environment that packs states for learning."""
    import rlcard as package  # type: ignore[import-not-found]

    game: Any = package.make(name, config={"seed": 1}).game

    def play(until: float) -> int:
        made = 0
        while time.process_time() < until:
            state, _ = game.init_game()
            while not game.is_over() and time.process_time() < until:
                legal = state["actions"] if "actions" in state else game.get_legal_actions()
                state, _ = game.step(random.choice(legal))
                made += 1
        return made

    return timed(play)


CHECKERS = "chinese_checkers(players=4)"
PEERS: dict[str, Callable[[], float]] = {
    "chess (OpenSpiel, C++)": lambda: spiel_inside("chess"),
    "chinese checkers (OpenSpiel, C++)": lambda: spiel_inside(CHECKERS),
    "chess (OpenSpiel)": lambda: spiel("chess"),
    "chinese checkers (OpenSpiel)": lambda: spiel(CHECKERS),
    "chess (python-chess)": python_chess,
    "chess (PettingZoo)": pettingzoo_chess,
    "catan (catanatron)": catan,
    "spades (OpenSpiel, C++)": lambda: spiel_inside("spades"),
    "hearts (OpenSpiel, C++)": lambda: spiel_inside("hearts"),
    "spades (OpenSpiel)": lambda: spiel("spades"),
    "hearts (OpenSpiel)": lambda: spiel("hearts"),
    "hearts, ISMCTS (OpenSpiel, C++)": lambda: spiel_search("hearts(pass_cards=False)"),
    "uno (RLCard)": lambda: rlcard("uno"),
    "doudizhu (RLCard)": lambda: rlcard("doudizhu"),
}


def main(name: str) -> int:
    random.seed(1)
    try:
        print(PEERS[name]())
    except ModuleNotFoundError as fault:
        print(fault, file=sys.stderr)
        return MISSING
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
