"""How computer players handle offers: which they make and accept, and which actions an accepted offer rules out.

All levels share this: the table enforces a pact by not playing an action that would break it while another action is
legal. Each game has its own diplomat, which knows what the offers of that game mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from conquista.core import Action, AnyGame, Data, Seat, View
from conquista.games import registry as games


@dataclass(frozen=True, slots=True)
class Agreement:
    """An offer, and the stamp of when it was made."""

    seat: Seat  # the other party: the seat that made the offer, or accepted it
    kind: str
    terms: Mapping[str, str] = field(default_factory=dict)
    stamp: str = ""
    own: bool = False  # whether the bound seat made the offer itself

    @staticmethod
    def of(data: Mapping[str, Data]) -> Agreement:
        terms = cast(Mapping[str, str], data["terms"])
        return Agreement(
            str(data["seat"]), str(data["offer"]), dict(terms), str(data.get("stamp", "")), bool(data.get("own"))
        )


@dataclass(frozen=True, slots=True)
class OfferProposal:
    """An offer that a seat would like to make."""

    kind: str
    to: tuple[Seat, ...]
    terms: Mapping[str, str] = field(default_factory=dict)
    urgent: bool = False  # whether it must be made now


class Diplomat(Protocol):
    """Interprets the offers of one game."""

    mutual: frozenset[str]  # kinds that also bind the seat that made them

    def stamp(self, view: View) -> str:
        """The public time of an offer: the round, then the battle."""

    def proposes(self, game: AnyGame, view: View, agreements: Sequence[Agreement]) -> Iterator[OfferProposal]:
        """Offers that a seat might make in its turn, given its view and its pacts; the best first."""

    def accepts(self, game: AnyGame, view: View, agreement: Agreement) -> bool:
        """Whether a seat should accept an offer, given its view."""

    def breaks(self, game: AnyGame, state: Any, seat: Seat, action: Action, agreement: Agreement) -> bool:
        """Whether an action would break a pact that binds a seat; an expired pact is never broken."""


def diplomat(game: AnyGame) -> Diplomat | None:
    """The diplomat of a game, None for a game without one."""
    return cast("Diplomat | None", games.part(game.facts.name, "diplomat"))


def stamp(game: AnyGame, state: Any) -> str:
    """The stamp of an offer that is made now."""
    known = diplomat(game)
    return known.stamp(game.view(state, None)) if known else ""


def round_of(stamp: str) -> int:
    """The round of a stamp."""
    head = stamp.split(".")[0]
    return int(head) if head.isdecimal() else 0
