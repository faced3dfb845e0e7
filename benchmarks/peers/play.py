"""Random play of another engine through its Python door; runs in build/peers and prints decisions a second."""

from __future__ import annotations

import random
import sys
import time
from typing import Any


def spiel(name: str, seconds: float) -> float:
    """A game of OpenSpiel."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)
    made, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and time.process_time() - begin < seconds:
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
    return made / (time.process_time() - begin)


def catan(seconds: float) -> float:
    """Random games of catanatron."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    made, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        game: Any = Game([RandomPlayer(color) for color in Color])
        game.play()
        made += len(game.state.actions)
    return made / (time.process_time() - begin)


def main(name: str) -> None:
    random.seed(1)
    if name == "catan":
        print(catan(4.0))
    else:
        print(spiel({"chess": "chess", "chinese_checkers": "chinese_checkers(players=4)"}[name], 3.0))


if __name__ == "__main__":
    main(sys.argv[1])
