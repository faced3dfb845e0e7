"""Play that depends on the rules alone, and a mark for every moment of it, by which two versions are compared.

This file is read by the present program and by the older one that wrote the data (see `make.py`), so it uses only what
both have.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from conquista.core import AnyGame
from conquista.core.match import Match
from conquista.games.conquest import packing
from conquista.games.conquest.state import ConquestState as WarState

Choice = Callable[[Match, str, Sequence[Any]], Any]


def mark(game: AnyGame, state: Any) -> str:
    """Four digits of all that the rules say of a moment: where things stand, who may act, and what may be done."""
    outcome = game.outcome(state)
    found = [outcome.text if outcome else "*"]
    if isinstance(state, WarState):  # the other game has secrets, and its texts may be told in other words
        found.append(state.text)
    for seat in game.to_act(state) if outcome is None else ():
        found.append(f"{seat} {' '.join(sorted(game.write_action(one) for one in game.legal_actions(state, seat)))}")
    return f"{zlib.crc32('|'.join(found).encode()) & 0xFFFF:04x}"


def marks(match: Match) -> str:
    """The marks of a match from its opening to where it stands."""
    return "".join(mark(match.game, state) for state in match.states)


class Die:
    """Numbers that follow from a word, the same in every version."""

    def __init__(self, word: str) -> None:
        self._word = word
        self._count = 0

    def below(self, number: int) -> int:
        self._count += 1
        digest = hashlib.sha256(f"{self._word} {self._count}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % number


def at_random(die: Die) -> Choice:
    return lambda match, seat, legal: legal[die.below(len(legal))]


def idly(die: Die) -> Choice:
    """Mostly does as little as the rules allow, so that quiet rounds come to their end."""
    return lambda match, seat, legal: legal[die.below(len(legal))] if die.below(4) == 0 else legal[-1]


def boldly(die: Die) -> Choice:
    """Takes when it can, declines seldom, and ends a turn when there is hardly anything else to do."""

    def choose(match: Match, seat: str, legal: Sequence[Any]) -> Any:
        words = {match.game.write_action(one): one for one in legal}
        state = match.state
        if isinstance(state, WarState):
            takes = [one for one in legal if _takes(state, seat, one)]
            if takes and die.below(5):
                return takes[die.below(len(takes))]
        rest = [one for word, one in words.items() if word not in ("end", "decline")]
        if rest and die.below(30):
            return rest[die.below(len(rest))]
        return legal[die.below(len(legal))]

    return choose


def _takes(state: WarState, seat: str, action: Any) -> bool:
    goal = state.rules.geography.number.get(getattr(action, "goal", ""))
    stack = None if goal is None else packing.stack_at(state.position, goal)
    return stack is not None and "SWNE"[stack.side] != seat


def play(match: Match, choose: Choice, most: int) -> Match:
    """Play on until the match is over or so many actions were made."""
    game = match.game
    for _ in range(most):
        if match.outcome is not None:
            break
        seat = game.to_act(match.state)[0]
        match.play(seat, choose(match, seat, list(game.legal_actions(match.state, seat))))
    return match
