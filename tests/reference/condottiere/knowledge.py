"""What seats have seen of cards that lie hidden (CO-INFO-05, CO-TALK-02, CO-AMB-51, CO-AMB-52, CO-AMB-62).

Hidden cards of a seat are its hand, what it has put aside and its face-down cards. `known[owner, viewer]` are the cards
that a viewer has seen and that are certain to be among them still. Equal cards cannot be told apart, so the one that
leaves may be the one that was seen.
"""

from __future__ import annotations

from reference.condottiere.cards import in_order
from reference.condottiere.table import Table


def hidden_cards(table: Table, owner: int) -> list[str]:
    """All hidden cards of a seat; only the seat at `actor` puts cards aside."""
    kept = table.kept if owner == table.actor else []
    return [*table.hands[owner], *table.down[owner], *kept]


def viewers(table: Table, owner: int) -> list[int]:
    """Everybody but the owner, the watcher included."""
    return [seat for seat in (*table.seats, table.watcher) if seat != owner]


def known(table: Table, owner: int, viewer: int) -> list[str]:
    return table.known.get((owner, viewer), [])


def known_in_hand(table: Table, owner: int, viewer: int, card: str) -> int:
    """How many cards of a kind a viewer knows of, besides the face-down card that it has been shown."""
    peeked = viewer in table.peeks[owner] and table.down[owner][:1] == [card]
    return known(table, owner, viewer).count(card) - peeked


def _set(table: Table, owner: int, viewer: int, cards: list[str]) -> None:
    table.known.pop((owner, viewer), None)
    if cards:
        table.known[owner, viewer] = in_order(cards)


def learn(table: Table, owner: int, viewer: int, card: str) -> None:
    """A viewer sees one more card of the hidden ones."""
    _set(table, owner, viewer, [*known(table, owner, viewer), card])


def all_learn(table: Table, owner: int, card: str) -> None:
    """A card goes into a hand before everybody's eyes (CO-SCARE-01)."""
    for viewer in viewers(table, owner):
        learn(table, owner, viewer, card)


def peek(table: Table, owner: int, viewer: int) -> None:
    """A viewer is shown the face-down card (CO-AMB-62), which may be one that it knew of already."""
    card = table.down[owner][0]
    table.peeks[owner].add(viewer)
    if card not in known(table, owner, viewer):
        learn(table, owner, viewer, card)


def lose(table: Table, owner: int, card: str) -> None:
    """A card has left the hidden ones; a face-down card that a viewer has seen and that still lies stays known."""
    for viewer in viewers(table, owner):
        cards = list(known(table, owner, viewer))
        if card not in cards:
            continue
        cards.remove(card)
        still_seen = viewer in table.peeks[owner] and table.down[owner][:1] == [card]
        if still_seen and card not in cards:
            continue
        _set(table, owner, viewer, cards)


def forget(table: Table, owner: int) -> None:
    """The hand is gone."""
    for viewer in viewers(table, owner):
        _set(table, owner, viewer, [])


def lose_unseen(table: Table, owner: int, count: int) -> None:
    """So many hidden cards left, nobody knows which: of each kind so many fewer are certain."""
    for viewer in viewers(table, owner):
        cards = known(table, owner, viewer)
        certain = [kind for kind in set(cards) for _ in range(max(0, cards.count(kind) - count))]
        _set(table, owner, viewer, certain)
