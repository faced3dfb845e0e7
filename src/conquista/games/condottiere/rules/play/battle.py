"""Battles: turns, the effects of cards, and the strengths of lines (chapters 7, 9, 10, 13.5)."""

from __future__ import annotations

import cython

if not cython.compiled:
    from conquista.games.condottiere.rules.constants import card_kinds, log_entries
    from conquista.games.condottiere.rules.constants.amounts import SPRING_BONUS
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.phases import ENDING, FAVOUR, TAKE, TURN, TURN_UP
    from conquista.games.condottiere.rules.constants.sizes import NONE, OBSERVERS
    from conquista.games.condottiere.rules.position.position import CardPosition, add_log_entry, forget_card, hand_size


# -- turns -------------------------------------------------------------------------------------------------------------


def begin_battle(pos: CardPosition) -> None:
    """Start a battle: all seats are in, and the holder has the first turn (CO-BATTLE-01, CO-TIE-13)."""
    pos.out = pos.entered = pos.played = 0
    pos.defender = NONE
    if pos.tied:
        pos.out = ((1 << pos.tables.players) - 1) & ~pos.tied
        pos.region = NONE
    elif pos.tables.d:
        pos.defender = pos.owner[pos.region]
    pos.actor = (pos.holder + pos.tables.players - 1) % pos.tables.players
    next_turn(pos)


def next_turn(pos: CardPosition) -> None:
    """Pass the turn to the next seat clockwise that is not out; when all are out, the battle is over."""
    i: cython.int
    seat: cython.int
    before: cython.int = pos.actor
    for i in range(1, pos.tables.players + 1):
        seat = (before + i) % pos.tables.players
        if pos.out >> seat & 1:
            continue
        if pos.tables.auto_pass and hand_size(pos, seat) == 0 and (pos.old[seat] == NONE or not pos.tables.open_pass):
            pos.out |= 1 << seat
            add_log_entry(pos, log_entries.PASSED, seat, 1, 0)
            continue
        pos.actor = seat
        pos.phase = TURN
        return
    pos.phase = ENDING


def pass_turn(pos: CardPosition, turning: cython.bint) -> None:
    """Pass for good. A defender who has played nothing instead waits until all others are out (CO-VARD-04, -07)."""
    seat: cython.int = pos.actor
    others: cython.int = ((1 << pos.tables.players) - 1) & ~(1 << seat)
    waits: cython.bint = seat == pos.defender and not pos.entered
    add_log_entry(pos, log_entries.PASSED, seat, 0, waits and (pos.out & others) != others and hand_size(pos, seat) > 0)
    if turning:
        turn_up_older(pos, seat)
    if not (waits and (pos.out & others) != others and hand_size(pos, seat) > 0):
        pos.out |= 1 << seat
    next_turn(pos)


# -- cards -------------------------------------------------------------------------------------------------------------


def is_played_face_down(pos: CardPosition, kind: cython.int) -> cython.bint:
    """Whether a card is played face down (CO-VARE-01)."""
    return pos.tables.e and pos.tables.hideable[kind] != 0


def play_card(pos: CardPosition, kind: cython.int) -> None:
    """Play a card from the hand of the acting seat, with its immediate effect."""
    i: cython.int
    seat: cython.int = pos.actor
    pos.hand[seat * KINDS + kind] -= 1
    pos.played = 1
    if seat == pos.defender:
        pos.entered = 1
    if is_played_face_down(pos, kind):
        lay_face_down(pos, seat, kind)
        return
    add_log_entry(pos, log_entries.CARD_PLAYED, seat, kind, 0)
    forget_card(pos, seat, kind)
    if pos.tables.before_effect and pos.old[seat] != NONE:
        turn_up_older(pos, seat)
    if kind == card_kinds.BISHOP:
        pos.seen[kind] += 1
        apply_bishop(pos)
        if not pos.tied:  # the Favour has no effect in a tie-break battle (CO-AMB-11)
            pos.phase = FAVOUR
            return
    elif kind == card_kinds.SCARECROW:
        pos.seen[kind] += 1
        for i in range(seat * KINDS, seat * KINDS + MERCENARIES):
            if pos.up[i]:
                pos.phase = TAKE
                return
    elif kind == card_kinds.SURRENDER:
        pos.seen[kind] += 1
        pos.phase = ENDING
        return
    else:
        put_in_line(pos, seat, kind)
    finish_card(pos)


def lay_face_down(pos: CardPosition, seat: cython.int, kind: cython.int) -> None:
    """Lay a card face down; if there already was one, one of the two must be turned up (CO-VARE-03, -04)."""
    add_log_entry(pos, log_entries.LAID_FACE_DOWN, seat, kind, 0)
    if pos.old[seat] == NONE:
        pos.old[seat] = kind
    else:
        pos.new[seat] = kind
        if not pos.tables.older_only:
            pos.phase = TURN_UP
            return
        turn_up_older(pos, seat)
    next_turn(pos)


def put_in_line(pos: CardPosition, seat: cython.int, kind: cython.int) -> None:
    """Add a face-up card to a line; a season removes the other one."""
    if pos.tables.removes[kind] != NONE:
        remove_from_lines(pos, pos.tables.removes[kind])
    pos.up[seat * KINDS + kind] += 1


def remove_from_lines(pos: CardPosition, kind: cython.int) -> None:
    """Discard all cards of a kind from all lines (CO-WINTER-01, CO-SPRING-01)."""
    seat: cython.int
    for seat in range(pos.tables.players):
        if pos.up[seat * KINDS + kind]:
            add_log_entry(pos, log_entries.SEASON_REMOVED, seat, kind, pos.up[seat * KINDS + kind])
            pos.seen[kind] += pos.up[seat * KINDS + kind]
            pos.up[seat * KINDS + kind] = 0


def apply_bishop(pos: CardPosition) -> None:
    """Discard all Mercenaries of the highest value from all lines (CO-BISHOP-01 to -03)."""
    seat: cython.int
    kind: cython.int
    value: cython.int
    best: cython.int = 0
    winter: cython.bint = is_in_play(pos, card_kinds.WINTER)
    spring: cython.bint = is_in_play(pos, card_kinds.SPRING)
    top: cython.int = top_spring_rank(pos, winter)
    turn: cython.int
    for turn in range(2):  # find the highest, then remove it
        for seat in range(pos.tables.players):
            for kind in range(MERCENARIES):
                if pos.up[seat * KINDS + kind] == 0:
                    continue
                value = pos.tables.printed[kind]
                if pos.tables.bishop_current:
                    value = mercenary_value(pos, seat, kind, winter)
                    if spring and spring_rank(pos, seat, kind, winter) == top:
                        value += SPRING_BONUS
                if turn == 0:
                    if value > best:
                        best = value
                elif value == best:
                    add_log_entry(pos, log_entries.BISHOP_REMOVED, seat, kind, pos.up[seat * KINDS + kind])
                    pos.seen[kind] += pos.up[seat * KINDS + kind]
                    pos.up[seat * KINDS + kind] = 0


def finish_card(pos: CardPosition) -> None:
    """Turn up a face-down card of the line after a face-up card and its effect (CO-VARE-05)."""
    if pos.old[pos.actor] != NONE:
        turn_up_older(pos, pos.actor)
    next_turn(pos)


def turn_up_older(pos: CardPosition, seat: cython.int) -> None:
    """Turn up the older face-down card."""
    kind: cython.int = pos.old[seat]
    pos.up[seat * KINDS + kind] += 1
    pos.old[seat] = pos.new[seat]
    pos.new[seat] = NONE
    pos.peek[seat] = 0
    forget_card(pos, seat, kind)
    add_log_entry(pos, log_entries.TURNED_UP, seat, kind, 0)


def turn_up_newer(pos: CardPosition, seat: cython.int) -> None:
    """Turn up the face-down card just laid."""
    kind: cython.int = pos.new[seat]
    pos.up[seat * KINDS + kind] += 1
    pos.new[seat] = NONE
    forget_card(pos, seat, kind)
    add_log_entry(pos, log_entries.TURNED_UP, seat, kind, 1)


def take_back(pos: CardPosition, kind: cython.int) -> None:
    """Return a Mercenary to the hand after a Scarecrow; it is then publicly known (CO-SCARE-01)."""
    seat: cython.int = pos.actor
    observer: cython.int
    add_log_entry(pos, log_entries.TAKEN_BACK, seat, kind, 0)
    if kind != NONE:
        pos.up[seat * KINDS + kind] -= 1
        pos.hand[seat * KINDS + kind] += 1
        for observer in range(OBSERVERS):
            if observer != seat and (observer < pos.tables.players or observer == OBSERVERS - 1):
                pos.known[(seat * OBSERVERS + observer) * KINDS + kind] += 1
    finish_card(pos)


# -- strength ----------------------------------------------------------------------------------------------------------


def is_in_play(pos: CardPosition, kind: cython.int) -> cython.bint:
    """Whether a card of this kind is face up in some line."""
    seat: cython.int
    count: cython.int = 0
    for seat in range(pos.tables.players):
        count += pos.up[seat * KINDS + kind]
    return count > 0


def mercenary_value(pos: CardPosition, seat: cython.int, kind: cython.int, winter: cython.bint) -> cython.int:
    """The value of one Mercenary, without the bonus of Spring."""
    value: cython.int = 1 if winter else pos.tables.printed[kind]
    return 2 * value if pos.up[seat * KINDS + card_kinds.DRUMMER] else value


def spring_rank(pos: CardPosition, seat: cython.int, kind: cython.int, winter: cython.bint) -> cython.int:
    """The value by which Spring selects the highest Mercenaries (CO-SPRING-04)."""
    if pos.tables.spring_modified:
        return mercenary_value(pos, seat, kind, winter)
    return pos.tables.printed[kind]


def top_spring_rank(pos: CardPosition, winter: cython.bint) -> cython.int:
    seat: cython.int
    kind: cython.int
    top: cython.int = 0
    for seat in range(pos.tables.players):
        for kind in range(MERCENARIES):
            if pos.up[seat * KINDS + kind] and spring_rank(pos, seat, kind, winter) > top:
                top = spring_rank(pos, seat, kind, winter)
    return top


def compute_strengths(pos: CardPosition) -> None:
    """Compute the strengths of all lines from face-up cards only (CO-STR-02)."""
    seat: cython.int
    kind: cython.int
    value: cython.int
    total: cython.int
    winter: cython.bint = is_in_play(pos, card_kinds.WINTER)
    spring: cython.bint = is_in_play(pos, card_kinds.SPRING)
    top: cython.int = top_spring_rank(pos, winter) if spring else 0
    for seat in range(pos.tables.players):
        total = 0
        for kind in range(MERCENARIES, KINDS):
            total += pos.tables.fixed[kind] * pos.up[seat * KINDS + kind]
        for kind in range(MERCENARIES):
            if pos.up[seat * KINDS + kind]:
                value = mercenary_value(pos, seat, kind, winter)
                if spring and spring_rank(pos, seat, kind, winter) == top:
                    value += SPRING_BONUS
                total += value * pos.up[seat * KINDS + kind]
        pos.force[seat] = total


def strength_terms(pos: CardPosition, seat: int) -> list[tuple[str, int, int, int]]:
    """What `compute_strengths` adds up for a line, term by term: the reason, the kind, the value of a card, the sum."""
    kind: cython.int
    count: cython.int
    value: cython.int
    place: cython.int = seat
    winter: cython.bint = is_in_play(pos, card_kinds.WINTER)
    spring: cython.bint = is_in_play(pos, card_kinds.SPRING)
    top: cython.int = top_spring_rank(pos, winter)
    terms = []
    for kind in range(MERCENARIES):
        count = pos.up[place * KINDS + kind]
        if count == 0:
            continue
        value = 1 if winter else pos.tables.printed[kind]
        terms.append(("winter" if winter else "printed", kind, value, count * value))
        if pos.up[place * KINDS + card_kinds.DRUMMER]:
            terms.append(("drummer", kind, value, count * value))
        if spring and spring_rank(pos, place, kind, winter) == top:
            terms.append(("spring", kind, value, count * SPRING_BONUS))
    for kind in range(KINDS - 1, MERCENARIES - 1, -1):  # the Heroine first
        count = pos.up[place * KINDS + kind]
        value = pos.tables.fixed[kind]
        if count and value:
            terms.append(("fixed", kind, value, count * value))
    return terms


def lines_after_bishop(pos: CardPosition) -> list[int]:
    """The row `up` after a Bishop; changes the position."""
    apply_bishop(pos)
    found: list[int] = pos.row("up")
    return found
