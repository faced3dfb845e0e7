"""What a seat may know (CO-INFO-01 to -05): its own hand, what was shown to it, and what is public.

Only the facts that follow from the clauses are stated, under the names that views use.
"""

from __future__ import annotations

from reference.condottiere.cards import NAMES
from reference.condottiere.data import regions
from reference.condottiere.knowledge import known
from reference.condottiere.offers import awaited
from reference.condottiere.strength import strengths
from reference.condottiere.table import SEATS, Table

Fact = object
HIDDEN = "?"


def view(table: Table, seat: int | None) -> dict[str, Fact]:
    """The facts for a seat; None is a watcher, who sees what is public."""
    facts = {"awaited": [SEATS[other] for other in _seen_waiting(table, seat)]} | _public(table) | _cards(table, seat)
    return facts | (_own(table, seat) if seat is not None else {})


def _seen_waiting(table: Table, seat: int | None) -> list[int]:
    """Who is awaited; while all answer at once, nobody knows who has answered, but for oneself (CO-RES-13).

    In matches of revision 2 everybody sees who has answered.
    """
    if table.pending and table.choices.number("revision") >= 3:
        return [other for other in sorted(table.asked) if other != seat or other in table.pending]
    return awaited(table)


def _public(table: Table) -> dict[str, Fact]:
    """Lines, strengths, passes, markers and tokens (CO-INFO-02), the number of cards in each hand (CO-INFO-03)."""
    totals = strengths(table.up, table.choices)  # face-up cards only (CO-STR-04, CO-VARE-09)
    facts: dict[str, Fact] = {
        "holder": SEATS[table.holder],
        "region": _region(table.region),
        "favour": _region(table.favour),
        "defender": None if table.defender is None else SEATS[table.defender],
        "owners": {regions()[at]: SEATS[owner] for at, owner in enumerate(table.owner) if owner is not None},
        "passed": [SEATS[seat] for seat in sorted(table.out)],
        "lines": {SEATS[seat]: _names(table.up[seat]) for seat in table.seats},
        "strengths": {SEATS[seat]: totals[seat] for seat in table.seats},
        "scores": table.scores,
    }
    if table.choices.is_("hand_count_visibility", "hidden"):  # CO-AMB-30
        facts["hands"] = {SEATS[seat]: bool(table.hands[seat]) for seat in table.seats}
    else:
        facts["hands"] = {SEATS[seat]: len(table.hands[seat]) for seat in table.seats}
        facts["pile"] = len(table.pile)
        facts["discarded"] = {SEATS[seat]: len(table.thrown[seat]) for seat in table.seats}
    listed = table.choices.is_("discard_pile_view", "seen_cards")  # CO-AMB-32
    facts["discards"] = _names(table.seen) if listed else None
    return facts


def _cards(table: Table, seat: int | None) -> dict[str, Fact]:
    """What a viewer has seen of cards that lie hidden (CO-AMB-52, CO-AMB-62, CO-VARE-14)."""
    viewer = table.watcher if seat is None else seat
    others = [other for other in table.seats if other != viewer]
    return {
        "known": {SEATS[other]: _names(known(table, other, viewer)) for other in others},
        "down": {SEATS[other]: _face_down(table, other, viewer) for other in table.seats},
    }


def _own(table: Table, seat: int) -> dict[str, Fact]:
    """A seat's own cards, and what it has discarded itself."""
    return {"hand": _names(table.hands[seat]), "thrown": _names(table.thrown[seat])}


def _face_down(table: Table, owner: int, viewer: int) -> list[str]:
    cards = table.down[owner]
    if owner == viewer:
        return _names(cards)
    peeked = viewer in table.peeks[owner]
    return [NAMES[card] if peeked and place == 0 else HIDDEN for place, card in enumerate(cards)]


def _names(cards: list[str]) -> list[str]:
    return [NAMES[card] for card in cards]


def _region(number: int | None) -> str | None:
    return None if number is None else regions()[number]
