"""Everything that lies on a table, and who decides next."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from reference.condottiere.cards import in_order
from reference.condottiere.data import Choices, kingdom

SEATS = "ABCDEF"
REGIONS = 17


class Phase(IntEnum):
    """What is being decided, with the numbers of position lines."""

    REGION = 0  # the holder chooses the next region (CO-TOKEN-01)
    TURN = 1  # a turn of a battle (CO-BATTLE-02)
    TAKE = 2  # which Mercenary a Scarecrow brings back (CO-SCARE-01)
    FAVOUR = 3  # where the Favour token goes (CO-POPE-01)
    REVEAL = 4  # which face-down card is turned up (CO-VARE-03)
    STEP4 = 5  # discard the hand or hold it (CO-RES-09)
    KEEP = 6  # which cards are kept at the end of a round (CO-ROUND-05)
    DRAW = 7  # how many cards are drawn (CO-AMB-34)
    OVER = 9
    CONCLUSION = 10  # moments that pass inside an action: a battle is over,
    BATTLE = 11  # a battle begins


class Deciding(IntEnum):
    """What a tie-break battle decides, with the numbers of position lines."""

    NOTHING = 0
    MATCH = 1  # the only game (CO-TIE-10), or a match for points (CO-VARB-07)
    ONE_GAME = 2  # one game of a match for points (CO-AMB-55)


class Reason(IntEnum):
    """Why a match is over, with the numbers of position lines."""

    NONE = 0
    REGIONS = 1  # enough regions (CO-END-01, CO-END-02)
    KINGDOM = 2  # a large enough kingdom
    BOTH = 3  # both at once (CO-AMB-08)
    COUNT = 4  # no region is left, most regions (CO-END-06)
    TIEBREAK = 5  # winner of the tie-break battle (CO-TIE-15)
    SHARED = 6  # a tie-break battle without a winner (CO-TIE-16)
    POINTS = 7  # most points (CO-VARB-06)


@dataclass
class Table:
    """One position. Seats and regions are numbers from 0; a watcher has the number of no seat, `watcher`."""

    choices: Choices
    hands: list[list[str]]
    up: list[list[str]]  # battle lines, face up
    down: list[list[str]]  # battle lines, face down, the card just laid last (variant E)
    thrown: list[list[str]]  # hands discarded unseen, by seat
    seen: list[str] = field(default_factory=list)  # the discards that were seen
    pile: list[str] = field(default_factory=list)  # the draw pile, the next card last
    kept: list[str] = field(default_factory=list)
    known: dict[tuple[int, int], list[str]] = field(default_factory=dict)  # (owner, viewer) to cards
    peeks: list[set[int]] = field(default_factory=list)  # who has seen a face-down card, by its owner
    owner: list[int | None] = field(default_factory=lambda: [None] * REGIONS)
    scores: list[int] = field(default_factory=list)
    favour: int | None = None
    region: int | None = None
    holder: int = 0
    defender: int | None = None
    actor: int = 0
    phase: Phase = Phase.REGION
    out: set[int] = field(default_factory=set)
    entered: bool = False  # the defender has played a card in this battle
    played: bool = False  # a card has been played in this battle
    declines: int = 0
    quiet: int = 0  # battles in a row without a card
    fresh: bool = False  # the region is chosen right after a deal, so no battle is to be cleared away
    pending: set[int] = field(default_factory=set)  # step 4, all at once: who has not answered
    asked: set[int] = field(default_factory=set)
    answers: set[int] = field(default_factory=set)  # who discards
    done: int = 0  # how many seats have been asked (step 4, one after the other) or have drawn (variant A)
    ten: bool = False  # ten cards are drawn, since nobody has any (CO-VARA-06)
    tied: set[int] = field(default_factory=set)
    deciding: Deciding = Deciding.NOTHING
    winners: set[int] = field(default_factory=set)
    reason: Reason = Reason.NONE
    first: int = 0
    round: int = 1
    games: int = 1

    @classmethod
    def empty(cls, choices: Choices) -> Table:
        """A table without cards and markers."""
        seats = range(choices.players)

        def rows() -> list[list[str]]:
            return [[] for _ in seats]

        return cls(
            choices,
            hands=rows(),
            up=rows(),
            down=rows(),
            thrown=rows(),
            peeks=[set() for _ in seats],
            scores=[0 for _ in seats],
        )

    def copy(self) -> Table:
        """An equal table that shares no row with this one."""
        return Table(**{name: _copied(value) for name, value in vars(self).items()})

    @property
    def seats(self) -> range:
        return range(self.choices.players)

    @property
    def watcher(self) -> int:
        return len(SEATS)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.choices.players

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat + step) % self.choices.players for step in self.seats]

    def regions_of(self, seat: int) -> set[int]:
        return {region for region, owner in enumerate(self.owner) if owner == seat}

    def kingdom_of(self, seat: int) -> int:
        return kingdom(self.regions_of(seat))

    def give(self, seat: int, card: str) -> None:
        """Put a card into a hand."""
        self.hands[seat] = in_order([*self.hands[seat], card])

    def open_regions(self) -> list[int]:
        """Free regions without the Favour token (section 1.2)."""
        return [region for region in range(REGIONS) if self.owner[region] is None and region != self.favour]

    def with_cards(self) -> list[int]:
        """The seats that have cards in hand."""
        return [seat for seat in self.seats if self.hands[seat]]

    def in_play(self) -> list[str]:
        """The face-up cards of all lines, those of players who are out included."""
        return [card for line in self.up for card in line]


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return set(value) if isinstance(value, set) else value
