"""An alternative deal that a group of people cannot distinguish from the true one under the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from conquista.core import Chance, ConquistaError, Seat
from conquista.core.parts.secrecy import PlayedMatch, World
from conquista.core.scripted_chance import ChanceLog, GivenChance
from conquista.games.condottiere.cards import HIDEABLE
from conquista.games.condottiere.hidden.card_knowledge import CardKnowledge, CardSlot
from conquista.games.condottiere.rules.constants.card_kinds import MERCENARIES

TRIES = 30


class NoDeal(Exception):
    """The remaining cards do not fit what is known."""


class _Dealing(GivenChance):
    """Deals the cards that are unknown to the group again, shuffle by shuffle."""

    def __init__(self, trace: CardKnowledge, others: Sequence[int], rng: Chance) -> None:
        super().__init__(others)
        self._trace, self._rng = trace, rng
        self.piles: list[list[int]] = []

    def order(self, items: Sequence[int]) -> Sequence[int]:
        slots = self._trace.shuffles[len(self.piles)]
        left = Counter(items)
        for slot in slots:
            if slot.known:
                slot.other = slot.kind
                left[slot.kind] -= 1
        if min(left.values()) < 0 or len(slots) != len(items):
            raise NoDeal
        cards = self._rng.shuffle(sorted(left.elements()))
        free = [slot for slot in slots if not slot.known]
        for slot in sorted(free, key=lambda slot: (not (slot.calm or slot.laid), not slot.avoid_mercenary)):
            place = next((n for n, kind in enumerate(cards) if _fits(slot, kind)), -1)
            if slot.avoid_mercenary:
                place = next((n for n, kind in enumerate(cards) if kind >= MERCENARIES and _fits(slot, kind)), place)
            if place < 0:
                raise NoDeal
            slot.other = cards.pop(place)
        self.piles.append([slot.other for slot in slots])
        return self.piles[-1]


def other_world(
    played: PlayedMatch, length: int, knowing: Mapping[Seat, int], rng: Chance, bare: Seat = ""
) -> World | None:
    """Return the same match with other hidden cards, or None where no other deal was found.

    A public word that the rules allowed in the true world must be allowed in this one as well. The seat `bare`, or
    sometimes any seat, has no Mercenaries where that is possible.
    """
    fixed: set[int] = set()
    for attempt in range(TRIES):
        trace = CardKnowledge(played, length, knowing)
        if attempt > TRIES // 2:  # cards kept in hands over a shuffle may be needed later
            _hold_on(trace)
        elif bare or rng.below(2):  # a hand without Mercenaries is rare, and rules depend on it
            for slot in trace.hands[bare or rng.choice(played.seats)]:
                slot.avoid_mercenary = True
        for number in fixed:
            for slot in trace.said[number].near:
                slot.known = True
        try:
            return _dealt(played, trace, rng)
        except NoDeal:
            continue
        except _Unfit as unfit:
            fixed.add(unfit.number)
    return None


class _Unfit(Exception):
    """A card shown to another seat cannot be shown in the other world."""

    def __init__(self, number: int) -> None:
        self.number = number


def _dealt(played: PlayedMatch, trace: CardKnowledge, rng: Chance) -> World:
    game: Any = played.game
    chance = _Dealing(trace, played.chance_log.others, rng)
    states = [game.start(played.options, chance)]
    words: list[tuple[Seat, str]] = []
    refused = ""
    for number, said in enumerate(trace.said):
        state, word = states[-1], said.word(other=True)
        if said.free:
            word = _answer(state, said.seat, rng)
        try:
            action = game.read_action(state, said.seat, word)
            if not (action.shows and action in game.asides(state, said.seat)):
                game.check(state, said.seat, action)
        except ConquistaError as fault:
            if said.near:
                raise _Unfit(number) from None
            refused = f"{said.seat} {word}: {fault.key} after {number} actions"
            break
        states.append(game.apply(state, said.seat, action, chance).state)
        words.append((said.seat, word))
    dealt = trace.shuffles[: len(chance.piles)]
    changed = sum(slot.other != slot.kind for slots in dealt for slot in slots)
    runs = [run for slots in dealt for run in _unknown(slots)]
    return World(
        ChanceLog(chance.piles, list(played.chance_log.others)),
        tuple(words),
        tuple(states),
        refused,
        changed,
        tuple(tuple(slot.other for slot in run) for run in runs),
        tuple(tuple(slot.kind for slot in run) for run in runs),
    )


def _unknown(slots: Sequence[CardSlot]) -> list[list[CardSlot]]:
    """Return adjacent cards that are unknown to the group."""
    runs: list[list[CardSlot]] = [[]]
    for slot in slots:
        if slot.known:
            runs.append([])
        else:
            runs[-1].append(slot)
    return [run for run in runs if run]


def _answer(state: Any, seat: Seat, rng: Chance) -> str:
    """Return a possible answer in step 4 of a seat with other cards, before it is public."""
    armed = any(state.row("hand", state.rules.seats.index(seat))[:MERCENARIES])
    return "hold" if armed else rng.choice(("hold", "discard"))


def _fits(slot: CardSlot, kind: int) -> bool:
    return not (slot.calm and kind < MERCENARIES) and not (slot.laid and kind not in HIDEABLE)


def _hold_on(trace: CardKnowledge) -> None:
    for said in trace.said:
        if said.slot is not None and said.form.startswith("keep"):
            said.slot.known = True
    for slots in trace.hands.values():
        for slot in slots:
            if slot not in trace.shuffles[-1]:
                slot.known = True
