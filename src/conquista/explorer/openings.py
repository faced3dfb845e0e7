"""What the explorer needs to know of a game: the part `openings` of its plug-in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from conquista.core import AnyGame, ConquistaError, Match, Options
from conquista.core.parts.opening_steps import OpeningStep
from conquista.games import registry


class Openings(Protocol):
    """Describes the openings of one game."""

    weights: Mapping[str, int]  # how many of the shipped matches are of a preset
    settings: Sequence[str]  # settings of the computer players of generated matches; each seat draws one
    by_seat: bool  # whether it matters which seat has done something
    random_actions: int  # at most so many actions at the beginning of generated matches are random

    def fingerprint(self, options: Options) -> str:
        """Return a short hash of the rules; data of other rules is not used."""

    def key(self, game: AnyGame, options: Options, place: str) -> int:
        """Return the key of a position that a client names; the first one where the name is empty."""

    def steps(self, match: Match) -> Sequence[OpeningStep]:
        """Return the steps of the opening of a match, in order."""


def openings_of(game: str) -> Openings:
    """Return the openings of a game; refused for a game without them."""
    found: Openings | None = registry.part(game, "openings")
    if found is None:
        raise ConquistaError("explorer.none", game=game)
    return found
