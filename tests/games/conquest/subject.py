"""The Conquest family as the conformance kit sees it: every preset, one match each."""

from __future__ import annotations

from collections.abc import Iterator

from conquista.core import Seat
from conquista.games.conquest.game import GAME
from conquista.games.conquest.state import ConquestState
from kit.subject import Subject


def queries(state: ConquestState, seat: Seat | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ask about the piece of the middle one of the legal actions, or about an empty place."""
    legal = [move for move in GAME.legal_actions(state, seat or "") if move.place]
    middle = legal[len(legal) // 2] if legal else None
    yield (f"{middle.place}.{middle.member}" if middle else state.rules.names[0]), ()


# The preset without changes first: the golden playthrough is one of it.
PRESETS = sorted(GAME.facts.presets, key=lambda name: name != "grand_en")

SUBJECT = Subject(
    game=GAME,
    option_sets=tuple(GAME.facts.presets[name] for name in PRESETS),
    matches=1,
    actions=150,
    moments=6,
    queries=queries,
    perft_depth=2,
)
