"""The end of a battle, the end of a round, and the draw of variant A (chapters 5, 6 and 8)."""

from __future__ import annotations

from reference.condottiere import endings
from reference.condottiere.battle import turn_up
from reference.condottiere.cards import COURTESAN, in_order
from reference.condottiere.chance import Numbers
from reference.condottiere.deal import hand_out, recycle
from reference.condottiere.knowledge import forget, lose_unseen
from reference.condottiere.offers import asked_in_step4, drawable
from reference.condottiere.strength import strengths
from reference.condottiere.table import Phase, Table


def conclude(table: Table, chance: Numbers) -> None:
    """Step 1, the tests for the end of the game, and the way to step 2 (chapter 8, algorithm `conclude`)."""
    for seat in table.seats:
        while table.down[seat]:
            turn_up(table, seat, 0)  # CO-VARE-08
    totals = strengths(table.up, table.choices)
    leaders = {seat for seat in table.seats if totals[seat] == max(totals)}
    if table.deciding:
        endings.tiebreak_fought(table, totals, chance)
        return
    winner = leaders.pop() if len(leaders) == 1 else None  # CO-RES-02, CO-TIE-01, CO-TIE-03
    table.quiet = 0 if table.played else table.quiet + 1
    table.out = set()
    table.played = table.entered = False
    table.holder = next_holder(table, winner)
    table.defender = None
    if winner is not None:
        assert table.region is not None
        table.owner[table.region] = winner  # CO-RES-03, CO-VARD-08, CO-VARD-09
    if endings.won(table, winner, chance) or endings.exhausted(table, chance):  # CO-RES-05, CO-RES-06
        return
    if table.choices.variant("a"):
        start_drawing(table, chance)
    else:
        choose_or_redeal(table, chance)


def next_holder(table: Table, winner: int | None) -> int:
    """Who gets the Condottiere token (CO-RES-04, CO-COURT-02 to -05, CO-TIE-02, CO-VARD-11, CO-VARD-12)."""
    counts = [line.count(COURTESAN) for line in table.up]
    queens = [seat for seat in table.seats if counts[seat] == max(counts) > 0]
    defended = winner is None and table.defender is not None
    if defended and table.choices.is_("vard_tie_token", "defender_first"):
        assert table.defender is not None
        return table.defender
    if len(queens) == 1:
        return queens[0]
    if winner is not None:
        return winner
    return table.left_of(table.holder) if table.defender is None else table.defender


def choose_or_redeal(table: Table, chance: Numbers) -> None:
    """Step 2 comes before steps 3 and 4; only with `after_redeal` and a round that is over it waits (CO-AMB-26)."""
    if table.choices.is_("region_choice_timing", "after_redeal") and round_is_over(table):
        after_choice(table, chance)
    else:
        ask_region(table)


def ask_region(table: Table) -> None:
    table.phase = Phase.REGION
    table.actor = table.holder
    table.declines = 0


def decline(table: Table) -> None:
    """The token goes left (CO-AMB-06)."""
    table.holder = table.actor = table.left_of(table.holder)
    table.declines += 1


def choose(table: Table, region: int, chance: Numbers) -> None:
    """The holder puts the token on a region (CO-TOKEN-01)."""
    table.region = region
    table.declines = 0
    if table.fresh:
        table.fresh = False
        table.phase = Phase.BATTLE
    else:
        after_choice(table, chance)


def after_choice(table: Table, chance: Numbers) -> None:
    """Step 3, then step 4 (CO-RES-08, CO-RES-09); variant A knows no step 4 (CO-VARA-07)."""
    clear_lines(table)
    if table.choices.variant("a"):
        table.phase = Phase.BATTLE
    elif guard_strikes(table):
        table.quiet = 0
        throw_all(table)
        end_of_round(table, chance)
    else:
        start_step4(table, chance)


def clear_lines(table: Table) -> None:
    """All cards in all lines are discarded (CO-RES-08)."""
    table.seen = in_order([*table.seen, *table.in_play()])
    table.up = [[] for _ in table.seats]


def guard_strikes(table: Table) -> bool:
    """So many battles in a row without a card (CO-AMB-47)."""
    guard = table.choices.number("stalemate_guard")
    return 0 < guard <= table.quiet


def throw_all(table: Table) -> None:
    for seat in table.seats:
        throw_hand(table, seat)


def throw_hand(table: Table, seat: int) -> None:
    """A hand is discarded, shown or not (CO-AMB-29)."""
    if table.choices.is_("hand_discard_face", "shown"):
        table.seen = in_order([*table.seen, *table.hands[seat]])
    else:
        table.thrown[seat] = in_order([*table.thrown[seat], *table.hands[seat]])
    table.hands[seat] = []
    forget(table, seat)


# -- step 4 -----------------------------------------------------------------------------------------------------------


def start_step4(table: Table, chance: Numbers) -> None:
    """All are asked at once, or one after the other from the holder on (CO-AMB-28)."""
    table.done = 0
    if table.choices.is_("hand_discard_order", "clockwise"):
        ask_next(table, chance)
        return
    table.asked = {seat for seat in table.seats if asked_in_step4(table, seat)}
    table.pending = set(table.asked)
    table.answers = set()
    await_answers(table, chance)


def ask_next(table: Table, chance: Numbers) -> None:
    """Clockwise, each answer public before the next; `done` counts the seats that have had their turn to be asked."""
    order = table.clockwise_from(table.holder)
    while table.done < len(order):
        seat = order[table.done]
        table.done += 1
        if asked_in_step4(table, seat):
            table.phase = Phase.STEP4
            table.actor = seat
            return
    table.done = 0
    test_round_end(table, chance)


def await_answers(table: Table, chance: Numbers) -> None:
    """Hands are discarded together when all have answered."""
    if table.pending:
        table.phase = Phase.STEP4
        table.actor = min(table.pending)
        return
    for seat in sorted(table.answers):
        throw_hand(table, seat)
    table.asked, table.answers = set(), set()
    test_round_end(table, chance)


def answer_step4(table: Table, seat: int, discards: bool, chance: Numbers) -> None:
    """A seat discards its whole hand, or holds it (CO-RES-10)."""
    if table.choices.is_("hand_discard_order", "clockwise"):
        if discards:
            throw_hand(table, seat)
        ask_next(table, chance)
        return
    table.pending.remove(seat)
    if discards:
        table.answers.add(seat)
    await_answers(table, chance)


# -- the end of a round -----------------------------------------------------------------------------------------------


def round_is_over(table: Table) -> bool:
    """At most one seat has cards (CO-ROUND-04)."""
    return len(table.with_cards()) <= 1


def test_round_end(table: Table, chance: Numbers) -> None:
    """After step 4, once for each battle (CO-ROUND-03, CO-ROUND-16, CO-RES-12)."""
    if round_is_over(table):
        end_of_round(table, chance)
    else:
        table.phase = Phase.BATTLE


def end_of_round(table: Table, chance: Numbers) -> None:
    """The only seat with cards may keep up to two (CO-ROUND-05, CO-ROUND-06)."""
    left = table.with_cards()
    if left:
        table.phase = Phase.KEEP
        table.actor = left[0]
    else:
        redeal(table, chance)


def keep(table: Table, seat: int, card: str | None, chance: Numbers) -> None:
    """Put a card aside, or no more; after the second, or when no card is left, the choice is over."""
    if card is not None:
        table.hands[seat].remove(card)
        table.kept = in_order([*table.kept, card])
        if len(table.kept) < 2 and table.hands[seat]:
            return
    lose_unseen(table, seat, len(table.hands[seat]))
    table.hands[seat], thrown = table.kept, table.hands[seat]
    table.kept = []
    table.pile = [*table.pile, *thrown]
    redeal(table, chance)


def redeal(table: Table, chance: Numbers) -> None:
    """Everything but kept cards is shuffled, and every hand filled to 10 plus regions (CO-ROUND-07 to -10)."""
    recycle(table, chance, everything=True)
    for seat in table.clockwise_from(table.holder):  # CO-ROUND-13
        hand_out(table, seat, 10 + len(table.regions_of(seat)) - len(table.hands[seat]))
    table.round += 1
    if table.choices.is_("region_choice_timing", "after_redeal"):
        ask_region(table)
        table.fresh = True
    else:
        table.phase = Phase.BATTLE  # the region chosen in step 2 stays (CO-ROUND-14)


# -- variant A --------------------------------------------------------------------------------------------------------


def start_drawing(table: Table, chance: Numbers) -> None:
    """Everybody draws, the holder first (CO-VARA-03, CO-VARA-12); ten cards if nobody has any (CO-VARA-06)."""
    table.ten = not table.with_cards()
    table.done = 0
    draw_on(table, chance)


def draw_on(table: Table, chance: Numbers) -> None:
    """Go on with the seats that have not drawn, up to one that chooses how many (CO-AMB-34)."""
    order = table.clockwise_from(table.holder)
    while table.done < len(order):
        seat = order[table.done]
        if table.choices.is_("vara_draw", "player_choice") and drawable(table, seat):
            table.phase = Phase.DRAW
            table.actor = seat
            return
        take_from_pile(table, seat, drawable(table, seat), chance)
        table.done += 1
    table.done = 0
    table.ten = False
    ask_region(table)


def draw(table: Table, seat: int, count: int, chance: Numbers) -> None:
    """A seat has chosen how many cards it draws."""
    take_from_pile(table, seat, count, chance)
    table.done += 1
    draw_on(table, chance)


def take_from_pile(table: Table, seat: int, count: int, chance: Numbers) -> None:
    """Draw; an empty pile is rebuilt from the discards, and if need be from the lines (CO-VARA-11).

    With `stop` the lines stay, and who comes too late draws what is there (CO-AMB-33, CO-T-160).
    """
    for _ in range(count):
        if not table.pile:
            no_discards = not table.seen and not any(table.thrown)
            if no_discards and table.choices.is_("vara_empty_pile", "recycle"):
                clear_lines(table)
            recycle(table, chance, everything=False)
        if table.pile:
            hand_out(table, seat, 1)
