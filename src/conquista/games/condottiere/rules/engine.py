"""The Python interface of the engine: begin, list, do, continue after a shuffle, and play out at random."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from conquista.c_types import Public

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import DECK
    from conquista.games.condottiere.rules.constants.phases import AT_START, DEAL, OVER
    from conquista.games.condottiere.rules.constants.sizes import NONE
    from conquista.games.condottiere.rules.play.apply import do_action
    from conquista.games.condottiere.rules.play.deals import collect, deal_hands
    from conquista.games.condottiere.rules.play.legal import list_legal
    from conquista.games.condottiere.rules.play.rounds import advance
    from conquista.games.condottiere.rules.position.position import CardPosition, copy_into, kingdom_size
    from conquista.games.condottiere.rules.position.redeal import redeal_unseen
    from conquista.games.condottiere.rules.position.tables import CondottiereTables
    from conquista.games.condottiere.rules.position.unseen_cards import UnseenCards
    from conquista.kernel.random import RandomStream


@cython.cclass
class CondottiereEngine:
    """The rules of one set of options."""

    tables: Public[CondottiereTables]

    def __init__(self, tables: CondottiereTables) -> None:
        self.tables = tables

    def begin(self, cards: Sequence[int]) -> CardPosition:
        """A position with an empty board and all cards in the pile, waiting for the shuffle."""
        pos: CardPosition = CardPosition(self.tables)
        i: cython.int
        for i in range(DECK):
            pos.pile[i] = cards[i]
        pos.left = DECK
        pos.first = 0 if self.tables.first == NONE else self.tables.first
        pos.holder = pos.first
        pos.draw_first = self.tables.first == NONE
        collect(pos, AT_START)
        return pos

    def legal(self, pos: CardPosition, seat: cython.int) -> list[int]:
        """The legal codes of an awaited seat."""
        count: cython.int = list_legal(pos, seat)
        return [pos.codes[i] for i in range(count)]

    def do(self, pos: CardPosition, seat: cython.int, code: cython.int) -> None:
        """Carry out a legal code."""
        do_action(pos, seat, code)

    def pile(self, pos: CardPosition) -> list[int]:
        """The cards of the pile, the next one last."""
        return [pos.pile[i] for i in range(pos.left)]

    def shuffled(self, pos: CardPosition, cards: Sequence[int], first: cython.int) -> None:
        """Continue after a shuffle: takes the new order of the pile, and the first seat if chance chooses it."""
        i: cython.int
        for i in range(pos.left):
            pos.pile[i] = cards[i]
        if pos.draw_first:
            pos.first = pos.holder = first
            pos.draw_first = 0
        deal_hands(pos)
        advance(pos)

    def kingdom(self, pos: CardPosition, seat: cython.int) -> int:
        """The size of a seat's kingdom."""
        return kingdom_size(pos, seat)

    def settle(self, pos: CardPosition, stream: RandomStream) -> None:
        """Shuffle with a stream if a shuffle is due."""
        while pos.phase == DEAL:
            settle_by(pos, stream)

    def redeal(self, pos: CardPosition, observer: cython.int, stream: RandomStream, tries: cython.int = 40) -> None:
        """Redeal in place what a seat, or the watcher (numbered after the seats), has not seen; uniform over deals.

        After `tries` inconsistent deals, exact counting is used instead. Hand sizes do not change.
        """
        found: cython.int
        loose: UnseenCards = UnseenCards()
        with cython.nogil:
            found = redeal_unseen(pos, observer, loose, stream, tries)
        if not found:
            raise ValueError("no deal fits what is known of the cards")

    def playout(self, pos: CardPosition, stream: RandomStream, limit: cython.int) -> int:
        """Play at random in place, without the GIL, to the end or to `limit` actions; returns the number of actions."""
        made: cython.int
        with cython.nogil:
            made = play_on(pos, stream, limit)
        return made

    def playouts(
        self, pos: CardPosition, stream: RandomStream, games: cython.int, limit: cython.int
    ) -> tuple[int, int]:
        """Play many random matches from one position, without the GIL: actions made, and how many matches ended."""
        total: cython.longlong = 0
        ended: cython.int = 0
        other: CardPosition = pos.copy()
        with cython.nogil:
            for _ in range(games):
                copy_into(pos, other)
                total += play_on(other, stream, limit)
                ended += other.phase == OVER
        return total, ended


@cython.exceptval(-1, check=False)
def settle_by(pos: CardPosition, stream: RandomStream) -> cython.int:
    """Shuffle the pile with a stream and continue."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    card: cython.uchar
    for i in range(pos.left - 1, 0, -1):
        j = stream.below(i + 1)
        card = pos.pile[i]
        pos.pile[i] = pos.pile[j]
        pos.pile[j] = card
    if pos.draw_first:
        pos.first = pos.holder = stream.below(pos.tables.players)
        pos.draw_first = 0
    deal_hands(pos)
    advance(pos)
    return 0


@cython.exceptval(-1, check=False)
def play_on(pos: CardPosition, stream: RandomStream, limit: cython.int) -> cython.int:
    """Play random actions until the match is over or the limit is reached."""
    count: cython.int
    made: cython.int = 0
    while pos.phase != OVER and made < limit:
        if pos.phase == DEAL:
            settle_by(pos, stream)
            continue
        count = list_legal(pos, pos.actor)
        do_action(pos, pos.actor, pos.codes[stream.below(count)])
        made += 1
    return made
