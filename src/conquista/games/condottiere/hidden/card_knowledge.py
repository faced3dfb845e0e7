"""Tracks every card of a match across shuffles, and what a group of people knows about it.

What counts as known follows from the rulebook and not from views (CO-INFO-01 to -05, CO-TALK-02): a seat knows the
cards it was dealt, all seats know open cards, and two seats know a card that one of them has shown to the other.
Keeping a hand in step 4 of a battle reveals nothing; discarding it reveals that it had no Mercenary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from conquista.core import Seat
from conquista.core.parts.secrecy import Moved, PlayedMatch
from conquista.games.condottiere.cards import CARDS, SEATS, kind_of
from conquista.games.condottiere.rules.constants.phases import ASK


@dataclass(eq=False)
class CardSlot:
    """A place in a shuffled pile, and its card."""

    kind: int
    known: bool = False  # to the group, for any reason
    calm: bool = False  # known not to be a Mercenary
    laid: bool = False  # face down in a line, so it is of a kind that is allowed there
    avoid_mercenary: bool = False  # should not be a Mercenary in the other world, if possible
    shown: set[Seat] = field(default_factory=set)
    other: int = -1  # its kind in the other world


@dataclass
class Said:
    """An action word, which names a card where it has a slot; `free` answers are not public yet."""

    seat: Seat
    form: str
    slot: CardSlot | None = None
    free: bool = False
    near: tuple[CardSlot, ...] = ()  # for a shown card, all cards of its kind in the hand

    def word(self, other: bool = False) -> str:
        if self.slot is None:
            return self.form
        return self.form.format(CARDS[self.slot.other if other else self.slot.kind])


class CardKnowledge:
    """The cards of a match up to a number of actions; `knowing` are the seats of the group, with a limit each."""

    def __init__(self, played: PlayedMatch, length: int, knowing: Mapping[Seat, int]) -> None:
        self._played, self._knowing = played, knowing
        self._at = 0
        self.shuffles: list[list[CardSlot]] = []
        self._left = 0
        self.hands: dict[Seat, list[CardSlot]] = {seat: [] for seat in played.seats}
        self.down: dict[Seat, list[CardSlot]] = {seat: [] for seat in played.seats}
        self._lines: dict[Seat, list[CardSlot]] = {seat: [] for seat in played.seats}
        self._kept: list[CardSlot] = []
        self._pending: dict[Seat, Said] = {}
        self.said: list[Said] = []
        self._open()
        for self._at, moved in enumerate(played.moves[:length], 1):
            self.said.append(self._do(moved))
            for event in moved.events:
                self._happen(event.kind.rpartition(".")[2], {**event.data, **(event.secret or {})}, moved)
            self._check(moved.state)
        for seat, answer in self._pending.items():
            answer.free = not self._sees(seat)
        for slots in self.down.values():
            for slot in slots:
                slot.laid = True

    def _sees(self, seat: Seat) -> bool:
        return self._knowing.get(seat, -1) >= self._at

    def _open(self) -> None:
        self._shuffle()
        first = self._played.first
        holder, seats = first.numbers["holder"], self._played.seats
        for place in [(holder + n) % len(seats) for n in range(len(seats))]:
            self._deal(seats[place], sum(first.row("hand", place)))
        self._check(first)

    def _shuffle(self) -> None:
        pile = self._played.chance_log.piles[len(self.shuffles)]
        self.shuffles.append([CardSlot(kind) for kind in pile])
        self._left = len(pile)

    def _deal(self, seat: Seat, count: int) -> None:
        for _ in range(count):
            self._left -= 1
            slot = self.shuffles[-1][self._left]
            slot.known |= self._sees(seat)
            self.hands[seat].append(slot)

    # actions

    def _do(self, moved: Moved) -> Said:
        seat, (head, _, rest) = moved.seat, moved.word.partition(":")
        if head == "play":
            slot = self._out_of_hand(seat, kind_of(rest), known=True)
            laid = any(event.kind.endswith(".laid") for event in moved.events)
            (self.down if laid else self._lines)[seat].append(slot)
            slot.known |= not laid
            return Said(seat, "play:{}", slot)
        if head == "keep":
            slot = self._out_of_hand(seat, kind_of(rest), known=False)
            self._kept.append(slot)
            return Said(seat, "keep:{}", slot)
        if head == "show":
            return self._show(seat, *rest.split(">"))
        said = Said(seat, moved.word)
        if any(event.kind.endswith(".answered") for event in moved.events):
            self._pending[seat] = said
        if moved.state.numbers["phase"] != ASK:
            self._pending.clear()
        return said

    def _show(self, seat: Seat, card: str, to: Seat) -> Said:
        knows = self._sees(seat) or self._sees(to)
        if card == "hidden":
            self.down[seat][0].known |= knows
            return Said(seat, f"show:hidden>{to}")
        found = [slot for slot in self.hands[seat] if slot.kind == kind_of(card)]
        found += [slot for slot in self.down[seat] if slot.kind == kind_of(card)]
        slot = min(found, key=lambda slot: (to in slot.shown, slot.known))
        slot.known |= knows
        slot.shown.add(to)
        return Said(seat, f"show:{{}}>{to}", slot, near=tuple(found))

    def _out_of_hand(self, seat: Seat, kind: int, known: bool) -> CardSlot:
        """Return a card of this kind, preferably one that is known or unknown as requested."""
        hand = self.hands[seat]
        slot = min((slot for slot in hand if slot.kind == kind), key=lambda slot: slot.known != known)
        hand.remove(slot)
        return slot

    # events

    def _happen(self, kind: str, data: Mapping[str, Any], moved: Moved) -> None:
        seat = data.get("seat", "")
        if kind == "turned":
            slot = self._away(self.down[seat], kind_of(data["card"]))
            slot.known = True
            self._lines[seat].append(slot)
        elif kind == "taken" and data["card"] != "none":
            self.hands[seat].append(self._away(self._lines[seat], kind_of(data["card"])))
        elif kind in ("removed", "thawed"):
            for _ in range(data["count"]):
                self._away(self._lines[seat], kind_of(data["card"]))
        elif kind == "cleared":
            self._clear(self._lines)
        elif kind in ("discarded", "discarded_open"):
            self._discard(seat, kind == "discarded_open", moved)
        elif kind == "kept":
            self.hands[seat], self._kept = self._kept, []
        elif kind in ("new_game", "tied"):
            self._clear(self.hands, self._lines, self.down)
        elif kind == "shuffled":
            self._shuffle()
        elif kind == "dealt":
            self._deal(seat, data["count"])

    def _discard(self, seat: Seat, seen: bool, moved: Moved) -> None:
        kinds = {event.kind.rpartition(".")[2] for event in moved.events}
        for slot in self.hands[seat]:
            slot.known |= seen
            slot.calm |= not kinds & {"stalled", "kept"}
        self.hands[seat] = []

    @staticmethod
    def _away(slots: list[CardSlot], kind: int) -> CardSlot:
        slot = next(slot for slot in slots if slot.kind == kind)
        slots.remove(slot)
        return slot

    @staticmethod
    def _clear(*rows: dict[Seat, list[CardSlot]]) -> None:
        for row in rows:
            for slots in row.values():
                slots.clear()

    def _check(self, state: Any) -> None:
        """Verify that no card was lost."""
        for seat, slots in self.hands.items():
            place = SEATS.index(seat)
            assert counted(slots) == state.row("hand", place), (self._at, seat)


def counted(slots: Iterable[CardSlot]) -> list[int]:
    counts = [0] * len(CARDS)
    for slot in slots:
        counts[slot.kind] += 1
    return counts
