"""How a match ends: at once after an act, or at the end of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from reference.conquest.counting import count, leaders
from reference.conquest.holding import castle_held, dormant, spaces_of
from reference.conquest.moves import Result
from reference.conquest.position import OVER, Position
from reference.conquest.rules import Rules


def finish(rules: Rules, position: Position, winners: set[str], reason: str) -> None:
    """The match is over; nobody wins a draw. A winner's partner wins with him (CQ-TEAM-01, GC-TEAM-01)."""
    position.phase, position.to_act = OVER, ""
    position.winners = {seat for seat in rules.seats if any(rules.friends(winner, seat) for winner in winners)}
    position.reason = reason
    position.window = None
    for piece in position.pieces():
        piece.direct = False


def finish_by_count(rules: Rules, position: Position, reason: str) -> None:
    """CQ-WIN4-06 to -08, A-27, GC-WIN-02, -10, GC-AMB-98."""
    best = leaders(rules, position)
    if len(best) > 1:
        tie = rules.o.word("count_tie")
        if tie == "play_on":
            return
        if tie == "draw":
            best = set()
    finish(rules, position, best, reason)


# -- at once -----------------------------------------------------------------------------------------------------------


def check_annihilation(rules: Rules, position: Position, result: Result, losses: Mapping[str, tuple[str, int]]) -> None:
    """CQ-WIN4-02, -03, CQ-WIN2-02, CQ-TEAM-06, GC-WIN-01, GC-TEAM-05, GC-2P-07, GC-AMB-94 to -97.

    `losses` are the captures of this turn since a figure last left its side in another way.
    """
    for victim in rules.seats:
        if victim not in result.victims or rules.units(position, victim):
            continue
        lost = losses.get(victim, ("", 0))[1]
        by, earlier = result.before.get(victim, (result.captor, 0))
        single = victim in position.alone and lost > 0  # a player's only figure when the turn began is enough
        if rules.o.word("annihilation_rule") != "last_one" and lost < 2 and not single:
            continue
        same = by == result.captor or lost - earlier >= 2 or single
        shared = rules.o.word("annihilation_credit") == "same_captor_else_count" and not same
        if shared and rules.o.word("annihilation_rule") == "last_two":  # A-06, GC-AMB-96
            finish_by_count(rules, position, "shared_annihilation")
        else:
            finish(rules, position, {result.captor}, "annihilation")
        return


def check_board(rules: Rules, position: Position) -> None:
    """Endings that are states of the board: five spaces, and dormancy."""
    if position.phase == OVER:
        return
    if rules.o.yes("five_space_win"):  # CQ-WIN2-01, GC-2P-06
        for seat in rules.seats:
            castle = rules.board.castles[seat]
            holders = {castle_held(rules, position, place) for place in castle}
            if len(castle) >= 5 and len(holders) == 1 and "" not in holders:
                finish(rules, position, holders, "five_spaces")
                return
    check_dormancy(rules, position)


def check_dormancy(rules: Rules, position: Position) -> None:
    """CQ-WIN4-04, -05, -13, CQ-TEAM-07, GC-WIN-04, GC-AMB-91, -104, -108."""
    way = rules.o.word("dormant_win")
    asleep = [seat for seat in rules.seats if dormant(rules, position, seat)]
    awake = [seat for seat in rules.seats if seat not in asleep]
    if not awake:
        if rules.o.word("all_dormant") == "draw":
            finish(rules, position, set(), "all_dormant")
        return
    if way == "all_opponents" and len(awake) == 1:
        finish(rules, position, set(awake), "all_others_dormant")
    elif way == "any_opponent_at_once" and asleep:
        finish(rules, position, set(rules.opponents(asleep[0])), "opponent_dormant")
    elif way == "any_opponent_on_his_turn" and position.active in asleep:
        finish(rules, position, set(rules.opponents(position.active)), "opponent_dormant")


def check_siege_goal(rules: Rules, position: Position, seat: str, place: str) -> None:
    """A siege engine has moved onto a place (CQP-WIN-01, -02, GC-WIN-03, GC-TEAM-07, GC-2P-08, GC-AMB-103, A-55)."""
    goal = rules.o.word("siege_goal")
    kind = rules.board.kind[place]
    enemy_castle = kind == "castle" and not rules.friends(seat, rules.board.owner[place])
    if (goal == "enemy_castle" and enemy_castle) or (goal == "quest" and kind == "quest"):
        finish(rules, position, {seat}, "siege")


# -- at the end of a turn ----------------------------------------------------------------------------------------------


def check_turn_end(rules: Rules, position: Position) -> None:
    """The endings that wait for the end of a turn, before the quiet rounds (CQ-SEQ-05, GC-AMB-94)."""
    if position.reduced and not rules.o.yes("rescue_by_build"):  # GC-VUL-02, GC-AMB-102
        finish_by_count(rules, position, "vulnerable_lost")
        if position.phase == OVER:
            return
    trigger = rules.o.word("count_trigger")
    if trigger == "any_turn":  # A-05, GC-WIN-02
        reduced = [seat for seat in rules.seats if rules.units(position, seat) <= 1]
    elif trigger == "own_turn":
        reduced = [seat for seat in (position.active,) if rules.units(position, seat) <= 1]
    else:
        reduced = []
    if reduced:
        finish_by_count(rules, position, "one_left")


def check_quiet(rules: Rules, position: Position) -> None:
    """CQ-WIN2-03, -04, CQ-WIN4-09 to -12, CQ-TEAM-08, -09, GC-WIN-09, GC-AMB-99, GC-2P-09, -10."""
    rounds = rules.o.number("quiet_rounds")
    last = position.active == rules.seats[-1]
    if rules.o.word("quiet_window") == "aligned":
        due = last and position.quiet_whole >= rounds
    else:
        due = position.quiet >= rounds * len(rules.seats)
        if rules.o.word("quiet_last_turn") == "extend" and position.last_captor:
            due = due and position.active == position.last_captor
    if not due or not rounds:
        return
    way = rules.o.word("quiet_resolution")
    if way == "count":
        finish_by_count(rules, position, "quiet_count")
        return
    sums: dict[frozenset[str], int] = {}
    for seat in rules.seats:
        party = rules.party[seat]
        sums[party] = sums.get(party, 0) + spaces_of(rules, position, seat, quests=way == "spaces_then_count")
    if _decide(rules, position, sums, "quiet_spaces"):
        return
    if way == "spaces_then_count":
        sums = {party: sum(count(rules, position, seat) for seat in party) for party in sums}
        _decide(rules, position, sums, "quiet_count", last=True)
    elif way == "castle_spaces_then_captures":
        sums = {party: sum(sum(position.pile.get(seat, {}).values()) for seat in party) for party in sums}
        _decide(rules, position, sums, "quiet_captures", last=True)
    else:
        finish(rules, position, set(), "quiet_spaces")


def _decide(rules: Rules, position: Position, sums: dict[frozenset[str], int], reason: str, last: bool = False) -> bool:
    """The party with the highest sum wins; equal sums decide nothing, or are a draw where nothing follows."""
    best = [party for party, value in sums.items() if value == max(sums.values())]
    if len(best) == 1:
        finish(rules, position, set(best[0]), reason)
        return True
    if last:
        finish(rules, position, set(), reason)
    return last
