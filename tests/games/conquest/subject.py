"""The Conquest family as the conformance kit sees it: every preset, one match each."""

from __future__ import annotations

from conquista.games.conquest.game import GAME
from kit.subject import Subject

SUBJECT = Subject(
    game=GAME,
    option_sets=tuple(GAME.facts.presets.values()),
    matches=1,
    actions=150,
    moments=6,
    perft_depth=2,
)
