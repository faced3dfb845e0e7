"""Turns, passes and card effects (chapters 7 and 9, variants D and E)."""

from __future__ import annotations

from reference.condottiere.cards import (
    BISHOP,
    FACE_DOWN,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
    in_order,
)
from reference.condottiere.knowledge import all_learn, lose
from reference.condottiere.offers import takeable, turns
from reference.condottiere.strength import highest_mercenaries
from reference.condottiere.table import Phase, Table


def begin(table: Table) -> None:
    """A battle begins. All passes of the last one are over (CO-PASS-05).

    The placer has the first turn (CO-BATTLE-01). In a tie-break battle only the tied act (CO-TIE-12), and the first of
    them from the holder on begins (CO-TIE-13).
    """
    if not table.deciding and table.region is not None:
        table.defender = table.owner[table.region]  # CO-VARD-01, CO-VARD-14, CO-TIE-18
    table.out = {seat for seat in table.seats if table.deciding and seat not in table.tied}
    table.entered = table.played = False
    _ask(table, table.holder)


def play(table: Table, seat: int, card: str) -> None:
    """A seat plays a card (CO-BATTLE-03)."""
    table.hands[seat].remove(card)
    table.played = True
    table.entered = table.entered or seat == table.defender  # CO-VARD-05, CO-AMB-59
    if table.choices.variant("e") and card in FACE_DOWN:
        _lay_down(table, seat, card)
        return
    lose(table, seat, card)
    if table.down[seat] and table.choices.is_("vare_reveal_timing", "before_effect"):
        turn_up(table, seat, 0)
    _effect(table, seat, card)


def _lay_down(table: Table, seat: int, card: str) -> None:
    """A card is laid face down; if one lay there before, one of the two is turned up (CO-VARE-01, -03, -04)."""
    table.down[seat].append(card)
    if len(table.down[seat]) == 1:
        next_turn(table)
    elif table.choices.is_("vare_reveal_pool", "older_only"):
        turn_up(table, seat, 0)
        next_turn(table)
    else:
        table.phase = Phase.REVEAL


def reveal(table: Table, seat: int, card: str) -> None:
    """The seat has chosen which face-down card it turns up."""
    turn_up(table, seat, table.down[seat].index(card))
    next_turn(table)


def turn_up(table: Table, seat: int, place: int) -> None:
    """Turn up one face-down card."""
    card = table.down[seat].pop(place)
    if place == 0:
        table.peeks[seat].clear()  # the card that others had been shown lies open now
    table.up[seat] = in_order([*table.up[seat], card])
    lose(table, seat, card)


def _effect(table: Table, seat: int, card: str) -> None:
    """The immediate effect of a card that is played face up (table 10.1, CO-BATTLE-06)."""
    if card == WINTER:
        _discard_everywhere(table, SPRING)  # CO-WINTER-01
    elif card == SPRING:
        _discard_everywhere(table, WINTER)  # CO-SPRING-01
    if card in (BISHOP, SCARECROW, SURRENDER):
        _discard(table, card)  # CO-BISHOP-07, CO-SCARE-05
    else:
        table.up[seat] = in_order([*table.up[seat], card])
    if card == SURRENDER:  # CO-SURR-01
        table.phase = Phase.CONCLUSION
    elif card == BISHOP:
        _bishop(table, seat)
    elif card == SCARECROW and takeable(table, seat):
        table.phase = Phase.TAKE
    else:
        _after_effect(table, seat)


def _bishop(table: Table, seat: int) -> None:
    """The highest Mercenaries go; then the Favour token, which a tie-break battle leaves alone (CO-AMB-11)."""
    for line, gone in zip(table.up, highest_mercenaries(table.up, table.choices), strict=True):
        for card in gone:
            line.remove(card)
            _discard(table, card)
    if table.deciding:
        _after_effect(table, seat)
    else:
        table.phase = Phase.FAVOUR  # CO-BISHOP-06


def take(table: Table, seat: int, card: str | None) -> None:
    """A Scarecrow's player takes a Mercenary back, or none (CO-SCARE-01, CO-SCARE-02)."""
    if card is not None:
        table.up[seat].remove(card)
        table.give(seat, card)
        all_learn(table, seat, card)
    _after_effect(table, seat)


def place_favour(table: Table, seat: int, region: int | None) -> None:
    """The Bishop's player places the Favour token (CO-POPE-01)."""
    table.favour = region
    _after_effect(table, seat)


def _after_effect(table: Table, seat: int) -> None:
    """A face-down card that lay there before the play is turned up (CO-VARE-03, CO-VARE-05, CO-AMB-43)."""
    if table.down[seat]:
        turn_up(table, seat, 0)
    next_turn(table)


def pass_turn(table: Table, seat: int, openly: bool) -> None:
    """A seat passes (CO-PASS-01, CO-PASS-02)."""
    if openly:
        turn_up(table, seat, 0)  # CO-AMB-60
    _pass(table, seat)
    next_turn(table)


def _pass(table: Table, seat: int) -> None:
    """Out for the rest of the battle, except for a defender who may still enter it (CO-VARD-04, CO-VARD-07)."""
    may_enter = seat == table.defender and not table.entered and bool(table.hands[seat])
    if not may_enter or _others_out(table, seat):
        table.out.add(seat)


def _others_out(table: Table, seat: int) -> bool:
    return all(other in table.out for other in table.seats if other != seat)


def _is_over(table: Table) -> bool:
    """All are out (CO-BATTLE-11)."""
    return all(seat in table.out for seat in table.seats)


def next_turn(table: Table) -> None:
    """The turn goes clockwise to the next seat that is not out (CO-BATTLE-01, CO-BATTLE-10, CO-BATTLE-13)."""
    _ask(table, table.left_of(table.actor))


def _ask(table: Table, start: int) -> None:
    """Let the first seat from `start` on act that has a choice; others pass by themselves (CO-EMPTY-01, -04)."""
    table.phase = Phase.TURN
    seat = start
    while not _is_over(table):
        if seat not in table.out:
            if len(turns(table, seat)) > 1 or not table.choices.yes("auto_pass_empty"):
                table.actor = seat
                return
            _pass(table, seat)
        seat = table.left_of(seat)
    table.phase = Phase.CONCLUSION


def _discard(table: Table, card: str) -> None:
    table.seen = in_order([*table.seen, card])


def _discard_everywhere(table: Table, card: str) -> None:
    for line in table.up:
        while card in line:
            line.remove(card)
            _discard(table, card)
