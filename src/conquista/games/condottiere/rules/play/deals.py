"""Deals and draws. The engine collects the cards and stops; its caller shuffles the pile and calls `deal_hands`."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.amounts import DRAWN_A, FIRST_HAND_A, HAND
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS
    from conquista.games.condottiere.rules.constants.log_entries import CARD_DEALT, PILE_SHUFFLED
    from conquista.games.condottiere.rules.constants.phases import AT_DRAW, AT_ROUND, AT_START, CHOOSING, DEAL, DRAW
    from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE
    from conquista.games.condottiere.rules.play.battle import begin_battle
    from conquista.games.condottiere.rules.position.position import (
        CardPosition,
        add_log_entry,
        forget_all,
        hand_size,
        region_count,
    )


def gather_pile(pos: CardPosition, hands: cython.bint, lines: cython.bint) -> None:
    """Move the discards, and optionally the hands and the lines, into the pile, ordered by kind."""
    i: cython.int
    kind: cython.int
    for kind in range(KINDS):
        pos.tally[kind] = pos.seen[kind]
        pos.seen[kind] = 0
        for i in range(MOST_SEATS):
            pos.tally[kind] += pos.gone[i * KINDS + kind]
            pos.gone[i * KINDS + kind] = 0
            if hands:
                pos.tally[kind] += pos.hand[i * KINDS + kind]
                pos.hand[i * KINDS + kind] = 0
            if lines:
                pos.tally[kind] += pos.up[i * KINDS + kind]
                pos.up[i * KINDS + kind] = 0
    for i in range(pos.left):
        pos.tally[pos.pile[i]] += 1
    pos.left = 0
    for kind in range(KINDS):
        for _ in range(pos.tally[kind]):
            pos.pile[pos.left] = kind
            pos.left += 1


def collect(pos: CardPosition, purpose: cython.int) -> None:
    """Collect all cards except the kept ones and wait for a shuffle (CO-ROUND-07, CO-TIE-11)."""
    gather_pile(pos, purpose != AT_ROUND, True)
    if purpose == AT_ROUND:
        pos.bare = 0
    else:
        forget_all(pos)
    pos.phase = DEAL
    pos.deal = purpose
    pos.actor = pos.holder


def deal_hands(pos: CardPosition) -> None:
    """Continue after the shuffle: fill the hands and await a seat again."""
    i: cython.int
    seat: cython.int
    size: cython.int
    add_log_entry(pos, PILE_SHUFFLED, NONE, pos.left, pos.deal)
    if pos.deal == AT_DRAW:
        pos.deal = AT_START
        continue_draw(pos)
        return
    for i in range(pos.tables.players):
        seat = (pos.holder + i) % pos.tables.players
        if pos.tied and not pos.tied >> seat & 1:
            continue
        size = FIRST_HAND_A if pos.deal == AT_START and pos.tables.a else HAND
        size += region_count(pos, seat)
        while hand_size(pos, seat) < size:
            deal_card(pos, seat)
    if pos.tied:
        pos.deal = AT_START
        begin_battle(pos)
    elif pos.deal == AT_START:
        pos.fresh = 1
        pos.phase = CHOOSING
    else:
        pos.round += 1
        pos.deal = AT_START
        if pos.tables.after_redeal:
            pos.fresh = 1
            pos.phase = CHOOSING
        else:
            begin_battle(pos)


def deal_card(pos: CardPosition, seat: cython.int) -> None:
    """Move the top card of the pile to a hand."""
    pos.left -= 1
    pos.hand[seat * KINDS + pos.pile[pos.left]] += 1
    add_log_entry(pos, CARD_DEALT, seat, pos.pile[pos.left], 0)


# -- variant A ---------------------------------------------------------------------------------------------------------


def begin_draw(pos: CardPosition) -> None:
    """Start a draw: up to three cards for each seat, or ten when no seat has any (CO-VARA-04 to -06)."""
    seat: cython.int
    pos.ten = 1
    for seat in range(pos.tables.players):
        if hand_size(pos, seat):
            pos.ten = 0
    pos.done = 0
    pos.owed = NONE
    continue_draw(pos)


def drawable_cards(pos: CardPosition, seat: cython.int) -> cython.int:
    """How many cards a seat may draw; the hand limit is ten plus one for each region."""
    room: cython.int = HAND + region_count(pos, seat) - hand_size(pos, seat)
    most: cython.int = HAND if pos.ten else DRAWN_A
    return 0 if room < 0 else most if room > most else room


def continue_draw(pos: CardPosition) -> None:
    """Draw clockwise from the holder, one seat after the other; an empty pile is rebuilt (CO-VARA-11, -12)."""
    seat: cython.int
    while pos.done < pos.tables.players:
        seat = (pos.holder + pos.done) % pos.tables.players
        if pos.owed == NONE:
            pos.owed = drawable_cards(pos, seat)
            if pos.tables.choose_draw and pos.owed:
                pos.owed = NONE
                pos.phase = DRAW
                pos.actor = seat
                return
        while pos.owed:
            if pos.left == 0:
                gather_pile(pos, False, False)
                if pos.left == 0 and pos.tables.recycle:
                    gather_pile(pos, False, True)
                if pos.left == 0:
                    pos.owed = 0
                    break
                pos.phase = DEAL
                pos.deal = AT_DRAW
                pos.actor = seat
                return
            deal_card(pos, seat)
            pos.owed -= 1
        pos.owed = NONE
        pos.done += 1
    pos.done = pos.ten = 0
    pos.phase = CHOOSING


def draw_cards(pos: CardPosition, count: cython.int) -> None:
    """Apply the number of cards that a seat chose to draw (`vara_draw`)."""
    if count == 0:
        pos.done += 1
        pos.owed = NONE
    else:
        pos.owed = count
    continue_draw(pos)
