"""No view, no event and no text holds a card that its reader may not know: random matches on every kind of table.

At moments of a match the cards that an observer has not seen are dealt again, by the core and by hand; what it sees,
hears and may do has to stay the same, now and after the next action.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquista import i18n
from conquista.core import Chance, Seat
from conquista.games.condottiere import packing
from conquista.games.condottiere.audit import fault
from conquista.games.condottiere.rules.constants.card_kinds import MERCENARIES
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.state import WATCHER, CondottiereState
from conquista.games.condottiere.views.view import sealed
from conquista.kernel.random import RandomStream
from games.condottiere.random_tables import table
from games.condottiere.subject import SUBJECT
from kit import laws_knowledge
from kit.scale import scaled
from kit.walk import Walk

TABLES = scaled(50)


def by_core(state: CondottiereState, seat: Seat | None, chance: Chance) -> CondottiereState:
    """Another state that a seat cannot tell from this one, dealt by the core."""
    position = state.position.copy()
    observer = WATCHER if seat is None else state.rules.seats.index(seat)
    state.rules.engine.redeal(position, observer, RandomStream(chance.below(1 << 60)))
    if sealed(state):
        answer_again(state, position)
    found = CondottiereState(state.rules, position)
    assert fault(found) == "", found.text
    return found


def answer_again(state: CondottiereState, position: CardPosition) -> None:
    """Let those who have answered in secret have answered here too, and alike where their new cards allow it."""
    pending, answers = state.numbers["pending"], state.numbers["answers"]
    hands = [CondottiereState(state.rules, position).row("hand", seat) for seat in range(len(state.rules.seats))]
    armed = sum(1 << seat for seat, hand in enumerate(hands) if any(hand[:MERCENARIES]))
    first = (pending & -pending).bit_length() - 1
    packing.write(position, {"pending": pending, "answers": answers & ~armed, "actor": first}, {})


BY_CORE = replace(SUBJECT, actions=500, moments=5, redeal=by_core)
BY_HAND = replace(SUBJECT, actions=500, moments=3)


def walked(number: int, by_hand: bool) -> Walk:
    """A random match of a table, cut at a length that is its own."""
    subject = replace(BY_HAND if by_hand else BY_CORE, actions=40 + number * 37 % 460)
    return Walk(subject, table(number * 7), number)


@pytest.mark.slow
@pytest.mark.clause("CO-INFO-01", "CO-INFO-04", "CO-INFO-05", "CO-VARE-14", "CO-AMB-29", "CO-AMB-51", "CO-AMB-61")
@pytest.mark.parametrize("part", range(4))
def test_nobody_can_tell_two_deals_apart(part: int) -> None:
    for number in range(part, TABLES, 4):
        walk = walked(number, by_hand=number % 3 == 0)
        laws_knowledge.secrets(walk)
        laws_knowledge.views(walk)


@pytest.mark.slow
@pytest.mark.clause("CO-INFO-01", "CO-INFO-05")
def test_what_is_said_names_no_card_that_is_hidden() -> None:
    """In words: the sentences of a match as an observer hears them name none of the cards that are dealt to others."""
    said = 0
    for number in range(TABLES // 2):
        walk = walked(number, by_hand=False)
        for entry in walk.match.entries:
            for event in entry.events:
                if not event.secret or "card" in event.data:
                    continue
                for seat in walk.observers:
                    found = event.as_seen_by(seat)
                    if found is None or seat in event.knowers:
                        continue
                    said += 1
                    assert not {"card", "cards", "how"} & set(found.data)
                    assert i18n.sentence(found.kind, found.data)
    assert said > 100 * (TABLES // 2) // 10


@pytest.mark.parametrize("number", [3, 8, 13, 21])
def test_a_short_match(number: int) -> None:
    """The same for the beginnings of four matches, on every core."""
    walk = Walk(replace(BY_CORE, actions=40, moments=3), table(number * 7), number)
    laws_knowledge.secrets(walk)
    laws_knowledge.views(walk)
