"""Between battles: concluding a battle, discarding hands, and the end of a round (chapters 5, 6, 8)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import log_entries
    from conquista.games.condottiere.rules.constants.amounts import KEPT
    from conquista.games.condottiere.rules.constants.card_kinds import COURTESAN, KINDS
    from conquista.games.condottiere.rules.constants.phases import ASK, AT_ROUND, CHOOSE, CHOOSING, ENDING, KEEP
    from conquista.games.condottiere.rules.constants.sizes import NONE, REGIONS
    from conquista.games.condottiere.rules.play.battle import begin_battle, compute_strengths, turn_up_older
    from conquista.games.condottiere.rules.play.deals import begin_draw, collect
    from conquista.games.condottiere.rules.play.outcome import end_by_count, end_tiebreak, goal_met, win_game
    from conquista.games.condottiere.rules.position.position import (
        CardPosition,
        add_log_entry,
        forget_discards,
        forget_hand,
        hand_size,
        has_mercenary,
    )


def advance(pos: CardPosition) -> None:
    """Advance from the end of a battle, or from a deal, to the next decision."""
    while pos.phase == ENDING or pos.phase == CHOOSING:
        if pos.phase == ENDING:
            conclude_battle(pos)
        else:
            ask_for_region(pos)


# -- step 1 ------------------------------------------------------------------------------------------------------------


def conclude_battle(pos: CardPosition) -> None:
    """Turn up hidden cards, compare strengths, award region and token, and test for the end (chapter 8)."""
    seat: cython.int
    winner: cython.int
    queen: cython.int
    owner: cython.int
    n: cython.int = pos.tables.players
    for seat in range(n):
        while pos.old[seat] != NONE:
            turn_up_older(pos, seat)
    compute_strengths(pos)
    for seat in range(n):
        add_log_entry(pos, log_entries.STRENGTH_REACHED, seat, pos.force[seat], 0)
    winner = strongest(pos)
    if pos.tied:
        end_tiebreak(pos, winner)
        return
    owner = pos.owner[pos.region] if pos.tables.d else NONE
    if winner == NONE:
        add_log_entry(pos, log_entries.BATTLE_TIED, owner, pos.region, 0)
    else:
        add_log_entry(pos, log_entries.BATTLE_WON, winner, pos.region, owner)
        pos.owner[pos.region] = winner
    queen = most_courtesans(pos)
    if queen != NONE and not (pos.tables.defender_first and winner == NONE and owner != NONE):
        pos.holder = queen
    elif winner != NONE:
        pos.holder = winner
    elif owner != NONE:
        pos.holder = owner
    else:
        pos.holder = (pos.holder + 1) % n
    add_log_entry(pos, log_entries.TOKEN_MOVED, pos.holder, queen, 0)
    pos.defender = NONE
    pos.quiet = 0 if pos.played else min(pos.quiet + 1, 250)
    pos.out = pos.entered = pos.played = 0
    if winner != NONE and goal_met(pos, winner):
        win_game(pos, 1 << winner, goal_met(pos, winner), winner)
    elif is_map_full(pos):
        end_by_count(pos)
    elif pos.tables.a:
        begin_draw(pos)
    else:
        ask_for_region(pos)


def strongest(pos: CardPosition) -> cython.int:
    """The seat with the single highest strength; NONE on a tie (CO-RES-02, CO-TIE-01)."""
    seat: cython.int
    best: cython.int = -1
    winner: cython.int = NONE
    for seat in range(pos.tables.players):
        if pos.tied and not pos.tied >> seat & 1:
            continue
        if pos.force[seat] > best:
            best = pos.force[seat]
            winner = seat
        elif pos.force[seat] == best:
            winner = NONE
    return winner


def most_courtesans(pos: CardPosition) -> cython.int:
    """The single seat with most Courtesans; NONE if there is none (CO-COURT-02 to -04)."""
    seat: cython.int
    best: cython.int = 0
    queen: cython.int = NONE
    for seat in range(pos.tables.players):
        if pos.up[seat * KINDS + COURTESAN] > best:
            best = pos.up[seat * KINDS + COURTESAN]
            queen = seat
        elif best and pos.up[seat * KINDS + COURTESAN] == best:
            queen = NONE
    return queen


def is_map_full(pos: CardPosition) -> cython.bint:
    """Whether no region is left to fight over (CO-END-05, CO-VARD-16)."""
    region: cython.int
    if pos.tables.d and not pos.tables.end_full:
        return False
    left: cython.int = 0
    for region in range(REGIONS):
        left += pos.owner[region] == NONE and pos.favour != region
    return left == 0


# -- step 2: the next region -------------------------------------------------------------------------------------------


def may_attack(pos: CardPosition, region: cython.int) -> cython.bint:
    """Whether the holder may place the token on a region (chapter 6, CO-VARD-01 to -03)."""
    if pos.favour == region:
        return False
    if pos.owner[region] == NONE:
        return True
    return pos.tables.d and (pos.owner[region] != pos.holder or pos.tables.own_region)


def seats_with_cards(pos: CardPosition) -> cython.int:
    """The seats with cards in hand, as bits."""
    seat: cython.int
    found: cython.int = 0
    for seat in range(pos.tables.players):
        if hand_size(pos, seat):
            found |= 1 << seat
    return found


def ask_for_region(pos: CardPosition) -> None:
    """Ask the holder for the next region; a round that is certain to end may defer it (`region_choice_timing`)."""
    some: cython.int = seats_with_cards(pos)
    pos.declines = 0
    if pos.tables.after_redeal and not pos.tables.a and not pos.fresh and some & (some - 1) == 0:
        ask_about_hands(pos)
        return
    pos.phase = CHOOSE
    pos.actor = pos.holder


def choose_region(pos: CardPosition, region: cython.int) -> None:
    """Place the token; after a deal the battle starts, after a battle the remaining steps follow."""
    pos.region = region
    pos.declines = 0
    add_log_entry(pos, log_entries.REGION_CHOSEN, pos.actor, region, 0)
    if pos.fresh:
        pos.fresh = 0
        begin_battle(pos)
    elif pos.tables.a:
        clear_lines(pos)
        begin_battle(pos)
    else:
        ask_about_hands(pos)


def decline_region(pos: CardPosition) -> None:
    """Pass the token to the left (`holder_may_decline`)."""
    pos.declines += 1
    pos.holder = (pos.holder + 1) % pos.tables.players
    add_log_entry(pos, log_entries.REGION_DECLINED, pos.actor, pos.holder, 0)
    pos.actor = pos.holder


# -- steps 3 and 4 -----------------------------------------------------------------------------------------------------


def clear_lines(pos: CardPosition) -> None:
    """Discard all cards in all lines (CO-RES-08)."""
    i: cython.int
    kind: cython.int
    count: cython.int = 0
    for i in range(pos.tables.players):
        for kind in range(KINDS):
            count += pos.up[i * KINDS + kind]
            pos.seen[kind] += pos.up[i * KINDS + kind]
            pos.up[i * KINDS + kind] = 0
    if count:
        add_log_entry(pos, log_entries.LINES_CLEARED, NONE, count, 0)


def discard_hand(pos: CardPosition, seat: cython.int) -> None:
    """Discard a whole hand, face down unless the options say otherwise (CO-AMB-29)."""
    kind: cython.int
    add_log_entry(pos, log_entries.HAND_DISCARDED, seat, hand_size(pos, seat), 0)
    for kind in range(KINDS):
        if pos.hand[seat * KINDS + kind]:
            add_log_entry(pos, log_entries.HAND_DISCARDED, seat, pos.hand[seat * KINDS + kind], kind + 1)
        if pos.tables.shown_discard:
            pos.seen[kind] += pos.hand[seat * KINDS + kind]
        else:
            pos.gone[seat * KINDS + kind] += pos.hand[seat * KINDS + kind]
        pos.hand[seat * KINDS + kind] = 0


def ask_about_hands(pos: CardPosition) -> None:
    """Clear the lines, then ask the seats with cards about their hands (CO-RES-09)."""
    seat: cython.int
    clear_lines(pos)
    if pos.tables.guard and pos.quiet >= pos.tables.guard:
        add_log_entry(pos, log_entries.ROUND_STALLED, NONE, pos.quiet, 0)
        pos.quiet = 0
        for seat in range(pos.tables.players):
            if hand_size(pos, seat):
                discard_hand(pos, seat)
                forget_hand(pos, seat)
        check_end_of_round(pos)
        return
    pos.done = pos.pending = pos.asked = pos.answers = 0
    if not pos.tables.together:
        ask_next_seat(pos)
        return
    for seat in range(pos.tables.players):
        if is_asked(pos, seat):
            pos.pending |= 1 << seat
            pos.asked |= 1 << seat
            if pos.tables.revision < 3:
                add_log_entry(pos, log_entries.HAND_ASKED, seat, 0, 0)
    if pos.asked and pos.tables.revision >= 3:
        add_log_entry(pos, log_entries.HANDS_ASKED, NONE, pos.asked, 0)
    answer_about_hand(pos, False)


def is_asked(pos: CardPosition, seat: cython.int) -> cython.bint:
    """Whether a seat is asked about its hand: every seat with cards, which is public (CO-RES-09, CO-RES-13).

    Up to revision 2 only seats without a Mercenary are asked, which reveals who has one.
    """
    if not hand_size(pos, seat):
        return False
    if pos.tables.revision >= 3:
        return True
    if has_mercenary(pos, seat):
        pos.armed |= 1 << seat
        return False
    pos.bare |= 1 << seat
    return True


def ask_next_seat(pos: CardPosition) -> None:
    """Ask the next seat clockwise from the holder about its hand (CO-AMB-28)."""
    seat: cython.int
    while pos.done < pos.tables.players:
        seat = (pos.holder + pos.done) % pos.tables.players
        pos.done += 1
        if is_asked(pos, seat):
            pos.actor = seat
            pos.phase = ASK
            if pos.tables.revision < 3:
                add_log_entry(pos, log_entries.HAND_ASKED, seat, 0, 0)
            else:
                add_log_entry(pos, log_entries.HANDS_ASKED, NONE, 1 << seat, 0)
            return
    pos.done = 0
    check_end_of_round(pos)


def answer_about_hand(pos: CardPosition, discard: cython.bint) -> None:
    """Record one answer; simultaneous answers take effect when the last one is in."""
    seat: cython.int
    bit: cython.int = 1 << pos.actor
    if not pos.tables.together:
        if discard:
            discard_hand(pos, pos.actor)
            forget_hand(pos, pos.actor)
        else:
            add_log_entry(pos, log_entries.HAND_HELD, pos.actor, 0, 0)
        ask_next_seat(pos)
        return
    if pos.pending & bit and pos.phase == ASK:
        pos.pending &= ~bit
        add_log_entry(pos, log_entries.HAND_ANSWERED, pos.actor, discard, 0)
        if discard:
            pos.answers |= bit
    if pos.pending:
        pos.phase = ASK
        pos.actor = 0
        while not pos.pending >> pos.actor & 1:
            pos.actor += 1
        return
    for seat in range(pos.tables.players):
        if pos.answers >> seat & 1:
            discard_hand(pos, seat)
            forget_hand(pos, seat)
    if pos.tables.revision >= 3 and pos.asked & ~pos.answers:
        add_log_entry(pos, log_entries.HANDS_HELD, NONE, pos.asked & ~pos.answers, 0)
    pos.answers = pos.asked = 0
    check_end_of_round(pos)


# -- the end of a round ------------------------------------------------------------------------------------------------


def check_end_of_round(pos: CardPosition) -> None:
    """Start the next battle if two or more seats have cards; a lone seat keeps up to two cards (CO-ROUND-03 to -06)."""
    some: cython.int = seats_with_cards(pos)
    if some & (some - 1):
        begin_battle(pos)
        return
    if some == 0:
        collect(pos, AT_ROUND)
        return
    pos.phase = KEEP
    pos.actor = 0
    while not some >> pos.actor & 1:
        pos.actor += 1
    add_log_entry(pos, log_entries.KEEPING_BEGUN, pos.actor, 0, 0)


def keep_card(pos: CardPosition, kind: cython.int) -> None:
    """Put one card aside; after two, keeping is done."""
    i: cython.int
    count: cython.int = 0
    pos.hand[pos.actor * KINDS + kind] -= 1
    pos.kept[kind] += 1
    for i in range(KINDS):
        count += pos.kept[i]
    if count == KEPT or hand_size(pos, pos.actor) == 0:
        finish_keeping(pos)


def finish_keeping(pos: CardPosition) -> None:
    """Discard the rest; the cards put aside become the hand."""
    kind: cython.int
    count: cython.int = 0
    forget_discards(pos, pos.actor, hand_size(pos, pos.actor))
    if hand_size(pos, pos.actor):
        discard_hand(pos, pos.actor)
    for kind in range(KINDS):
        pos.hand[pos.actor * KINDS + kind] = pos.kept[kind]
        count += pos.kept[kind]
        pos.kept[kind] = 0
    if count and pos.bare >> pos.actor & 1:
        pos.keeper = pos.actor
        pos.plain = count
    add_log_entry(pos, log_entries.CARDS_KEPT, pos.actor, count, 0)
    collect(pos, AT_ROUND)
