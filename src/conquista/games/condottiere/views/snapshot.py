"""One moment of a match as a seat may know it, read from its view: the input of texts, text maps and queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, cast

from conquista import boards
from conquista.boards import RegionBoard
from conquista.core import Options, View
from conquista.games.condottiere.cards import CARDS, MAP, MERCENARY_NAMES, kind_of
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.views.strength import Strength, strengths

UNSEEN = "?"  # a face-down card, for seats that do not know it


class CondottiereSnapshot:
    """A view by names: seats as letters, cards and regions by their written names."""

    def __init__(self, view: View) -> None:
        data = cast(Mapping[str, Any], view.data)
        self.seat = view.seat
        self.options = options_of(tuple(data["options"].items()))
        self.seats = rules_for(self.options).seats
        self.phase: str = data["phase"]
        self.awaited: Sequence[str] = data["awaited"]
        self.holder: str = data["holder"]
        self.region: str = data["region"] or ""
        self.favour: str = data["favour"] or ""
        self.defender: str = data["defender"] or ""
        self.owners: Mapping[str, str] = data["owners"]
        self.passed: Sequence[str] = data["passed"]
        self.lines: Mapping[str, Sequence[str]] = data["lines"]
        self.down: Mapping[str, Sequence[str]] = data["down"]
        self.scores = dict(zip(self.seats, data["scores"], strict=True))
        self.hands: Mapping[str, int | bool] = data["hands"]
        self.known: Mapping[str, Sequence[str]] = data["known"]
        self.discards: Sequence[str] | None = data["discards"]
        self.bare: Sequence[str] = data.get("bare", ())
        self.armed: Sequence[str] = data.get("armed", ())
        self.plain: Mapping[str, int] = data.get("plain", {})
        self.hand: Sequence[str] = data.get("hand", ())
        self.aside: Sequence[str] = data.get("put_aside", ())
        self.thrown: Sequence[str] = data.get("thrown", ())
        self.shown: Mapping[str, Sequence[str]] = data.get("shown", {})
        self.pile: int | None = data.get("pile")
        self._counts: Mapping[str, int] = data.get("discarded", {})
        self._moment: Mapping[str, int] = data["moment"]

    # -- the course ----------------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self._moment["round"]

    @property
    def game(self) -> int:
        """The number of the current game in a match for points."""
        return self._moment["games"]

    @property
    def tied(self) -> list[str]:
        """The seats in a tie-break battle; empty in any other."""
        return [seat for place, seat in enumerate(self.seats) if self._moment["tied"] >> place & 1]

    @property
    def fresh(self) -> bool:
        """Whether cards have just been dealt, so that choosing a region starts the battle."""
        return bool(self._moment["fresh"])

    @property
    def discreet(self) -> bool:
        """Whether being asked about one's hand reveals nothing (CO-RES-13)."""
        return self.options.number("revision") >= 3

    @property
    def may_discard(self) -> bool:
        """Whether the viewing seat may discard its hand when asked (CO-RES-11)."""
        return not any(card in MERCENARY_NAMES for card in self.hand)

    @property
    def fighting(self) -> bool:
        """Whether a battle is in progress."""
        return self.phase in ("turn", "take", "favour", "turn_up")

    @property
    def thrown_by(self) -> dict[str, int]:
        """How many unseen cards each seat has discarded from the hand."""
        return {seat: count for seat, count in self._counts.items() if count}

    @property
    def draw_limit(self) -> int:
        """The most cards that the viewing seat may draw in variant A."""
        room = 10 + len(self.regions_of(self.seat or "")) - len(self.hand)
        return max(0, min(room, 10 if self._moment["ten"] else 3))

    # -- strength ------------------------------------------------------------------------------------------------------

    def variant(self, letter: str) -> bool:
        return self.options.yes(f"variant_{letter}")

    @cached_property
    def strengths(self) -> dict[str, Strength]:
        """The strength of each line from public cards, with the reasons."""
        return self.strengths_of(self.lines)

    def strengths_of(self, lines: Mapping[str, Iterable[str]]) -> dict[str, Strength]:
        """The strengths of hypothetical lines."""
        found = strengths(rules_for(self.options), [counted(lines[seat]) for seat in self.seats])
        return dict(zip(self.seats, found, strict=True))

    @property
    def winter(self) -> bool:
        return any("Winter" in line for line in self.lines.values())

    @property
    def spring(self) -> bool:
        return any("Spring" in line for line in self.lines.values())

    # -- the board -----------------------------------------------------------------------------------------------------

    def regions_of(self, seat: str) -> list[str]:
        return [region for region in MAP if self.owners.get(region) == seat]

    @property
    def free(self) -> list[str]:
        return [region for region in MAP if region not in self.owners]

    @property
    def goal(self) -> tuple[int, int]:
        """The number of regions that wins, and the size of kingdom that wins."""
        few = len(self.seats) < 4
        return (6 if few else 5), (4 if few else 3) + self.variant("c")

    def wins_with(self, seat: str, region: str) -> bool:
        """Whether this region would win the game for a seat."""
        if not region or self.owners.get(region) == seat:
            return False
        own = [*self.regions_of(seat), region]
        total, kingdom = self.goal
        return len(own) >= total or len(largest(own)) >= kingdom

    def may_attack(self, region: str) -> bool:
        """Whether the holder may place the token on a region."""
        if self.favour == region:
            return False
        owner = self.owners.get(region)
        return owner is None or (self.variant("d") and (owner != self.holder or self.options.yes("vard_own_region")))

    def may_favour(self, region: str) -> bool:
        """Whether the Favour of the Pope may be placed on a region."""
        if region == self.region and self.options.word("papal_on_contested") == "forbid":
            return False
        return self.variant("d") or region not in self.owners or self.favour == region


@cache
def italy() -> RegionBoard:
    return boards.load_as(RegionBoard, "italia")


@cache
def options_of(written: tuple[tuple[str, str], ...]) -> Options:
    return FACTS.read_options(dict(written))


def counted(cards: Iterable[str]) -> list[int]:
    """How many cards of each kind."""
    counts = [0] * len(CARDS)
    for card in cards:
        counts[kind_of(card)] += 1
    return counts


def kingdoms(regions: Iterable[str]) -> list[list[str]]:
    """The connected sets of some regions, largest first (CO-MAP-05)."""
    left = list(regions)
    found: list[list[str]] = []
    while left:
        reach = [left.pop(0)]
        for region in reach:
            near = [other for other in left if other in italy().regions[region].borders]
            reach += near
            left = [other for other in left if other not in near]
        found.append(sorted(reach, key=MAP.index))
    return sorted(found, key=lambda one: (-len(one), MAP.index(one[0])))


def largest(regions: Iterable[str]) -> list[str]:
    """The largest connected set of some regions (CO-MAP-06)."""
    found = kingdoms(regions)
    return found[0] if found else []
