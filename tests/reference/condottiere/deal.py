"""Shuffling and dealing."""

from __future__ import annotations

from reference.condottiere.cards import deck, in_order
from reference.condottiere.chance import Numbers
from reference.condottiere.table import Phase, Table


def hand_out(table: Table, seat: int, count: int) -> None:
    """Cards from the top of the pile."""
    for _ in range(count):
        table.give(seat, table.pile.pop())


def recycle(table: Table, chance: Numbers, everything: bool) -> None:
    """Shuffle the discards into a new pile; with `everything` also what is left of the old one (CO-ROUND-07)."""
    assert everything or not table.pile
    cards = [*table.pile, *table.seen, *(card for row in table.thrown for card in row)]
    table.seen = []
    table.thrown = [[] for _ in table.seats]
    table.pile = chance.shuffled(in_order(cards))


def new_game(table: Table, first: int | None, chance: Numbers) -> None:
    """Set up from scratch (chapter 4); scores and the number of the game stay (CO-VARB-08).

    `first` is the first holder, None when chance names one (CO-SETUP-03, CO-AMB-49).
    """
    blank = Table.empty(table.choices)
    for name in vars(blank):
        if name not in ("choices", "scores", "games"):
            setattr(table, name, getattr(blank, name))
    table.first = chance.below(table.choices.players) if first is None else first
    table.holder = table.actor = table.first
    table.pile = chance.shuffled(deck())
    size = 7 if table.choices.variant("a") else 10  # CO-SETUP-04, CO-VARA-02
    for seat in table.clockwise_from(table.holder):
        hand_out(table, seat, size)
    table.phase = Phase.REGION  # CO-SETUP-05
    table.fresh = True


def deal_tiebreak(table: Table, chance: Numbers) -> None:
    """All cards are shuffled; the tied get ten and one for each region, the others none (CO-TIE-11, CO-TIE-12)."""
    table.hands = [[] for _ in table.seats]
    table.up = [[] for _ in table.seats]
    table.thrown = [[] for _ in table.seats]
    table.seen = []
    table.known = {}
    table.pile = chance.shuffled(deck())
    for seat in table.clockwise_from(table.holder):
        if seat in table.tied:
            hand_out(table, seat, 10 + len(table.regions_of(seat)))
