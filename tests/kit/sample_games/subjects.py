"""The sample games as the kit examines them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from conquista.core import Chance, Event, Seat
from kit.sample_games.skirmish import SKIRMISH
from kit.sample_games.tourney import DECK, HAND, TOURNEY, State
from kit.subject import Subject


def redeal(state: State, seat: Seat | None, chance: Chance) -> State:
    """Exchange all cards that a seat has not seen; a card shown to it stays where it was shown."""
    seen = [item for item in state.shown if seat in item[:2]]
    known: dict[Seat, list[int]] = {owner: [] for owner in state.seats}
    for owner, to, card in seen:
        if to == seat:
            known[owner].append(card)
    if seat is not None:
        place = state.seats.index(seat)
        known[seat] = [card for card in (*state.hands[place], state.laid[place]) if card]
    fixed = Counter(state.discards) + Counter(card for cards in known.values() for card in cards)
    loose = chance.shuffle(sorted((Counter(DECK) - fixed).elements()))
    hands, laid = [], []
    for place, owner in enumerate(state.seats):
        if owner == seat:
            hands.append(state.hands[place])
            laid.append(state.laid[place])
            continue
        cards = known[owner] + [loose.pop() for _ in range(HAND - len(known[owner]))]
        laid.append(cards.pop(chance.below(len(cards))) if state.laid[place] else 0)
        hands.append(tuple(sorted(cards)))
    return replace(state, hands=tuple(hands), laid=tuple(laid), pile=tuple(loose), shown=tuple(seen))


def reveals(event: Event, seat: Seat | None) -> bool:
    """Cards turned up are for all, a draw is for who draws, a shown card for the two."""
    if event.kind == "tourney.revealed":
        return True
    return event.kind in ("tourney.drew.known", "tourney.showed.known") and seat in (
        event.data["seat"],
        event.data.get("to"),
    )


SKIRMISH_SUBJECT = Subject(SKIRMISH, ({}, {"board": "bridge"}, {"board": "bridge", "quiet": 3}), matches=3)
TOURNEY_SUBJECT = Subject(
    TOURNEY,
    (*({"seats": seats, "rounds": rounds} for seats in (2, 3, 4) for rounds in (2, 8)), {"show": False}),
    matches=3,
    redeal=redeal,
    reveals=reveals,
)
SUBJECTS = (SKIRMISH_SUBJECT, TOURNEY_SUBJECT)
