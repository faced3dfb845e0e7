"""What computer players make of offers: which they make and accept, and what they no longer do once they are bound.

It is the same for every level: a pact is kept by whoever is at the table, in that an action which would break it is not
played as long as another one is left. Each game has a diplomat of its own, who knows what an offer means there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from conquista.core import Action, AnyGame, Data, Seat, View

DIPLOMATS = {
    "conquest": "conquista.players.conquest.diplomacy",
    "condottiere": "conquista.players.condottiere.diplomacy",
}


@dataclass(frozen=True, slots=True)
class Pact:
    """An offer, and the stamp of when it was made."""

    seat: Seat  # the other: who has made it, or who has accepted it
    kind: str
    terms: Mapping[str, str] = field(default_factory=dict)
    stamp: str = ""
    own: bool = False  # whether whoever is bound has made it himself

    @staticmethod
    def of(data: Mapping[str, Data]) -> Pact:
        terms = cast(Mapping[str, str], data["terms"])
        return Pact(
            str(data["seat"]), str(data["offer"]), dict(terms), str(data.get("stamp", "")), bool(data.get("own"))
        )


@dataclass(frozen=True, slots=True)
class OfferProposal:
    """An offer that a seat would like to make."""

    kind: str
    to: tuple[Seat, ...]
    terms: Mapping[str, str] = field(default_factory=dict)
    urgent: bool = False  # whether it cannot wait for a better moment


class Diplomat(Protocol):
    """How one game understands offers."""

    mutual: frozenset[str]  # kinds that bind who has made them as well

    def stamp(self, view: View) -> str:
        """The moment as far as offers are concerned: the round, then the battle. Everybody sees the same."""

    def proposes(self, game: AnyGame, view: View, pacts: Sequence[Pact]) -> Iterator[OfferProposal]:
        """Offers that a seat might make in its turn, by what it sees and is bound to; the best first."""

    def accepts(self, game: AnyGame, view: View, pact: Pact) -> bool:
        """Whether a seat should give its word, by what it sees."""

    def breaks(self, game: AnyGame, state: Any, seat: Seat, action: Action, pact: Pact) -> bool:
        """Whether an action would break a pact that binds a seat; a pact that has run out breaks nothing."""


def diplomat(game: AnyGame) -> Diplomat | None:
    """The diplomat of a game, None where nobody knows what its offers mean."""
    found = DIPLOMATS.get(game.facts.name)
    return cast(Diplomat, import_module(found).DIPLOMAT) if found else None


def stamp(game: AnyGame, state: Any) -> str:
    """The stamp of an offer that is made now."""
    known = diplomat(game)
    return known.stamp(game.view(state, None)) if known else ""


def round_of(stamp: str) -> int:
    """The round that a stamp tells."""
    head = stamp.split(".")[0]
    return int(head) if head.isdecimal() else 0
