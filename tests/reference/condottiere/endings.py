"""Victory, count, tie-break battle and points (chapter 11, variants B and C)."""

from __future__ import annotations

from collections.abc import Sequence

from reference.condottiere.chance import Numbers
from reference.condottiere.deal import deal_tiebreak, new_game
from reference.condottiere.table import Deciding, Phase, Reason, Table

BONUS = 5


def won(table: Table, winner: int | None, chance: Numbers) -> bool:
    """The victory test after step 1; only the winner of the battle can meet it (CO-END-01 to -04, CO-AMB-07)."""
    if winner is None:
        return False
    enough = len(table.regions_of(winner)) >= table.choices.goal_total
    large = table.kingdom_of(winner) >= table.choices.goal_kingdom
    if not enough and not large:
        return False
    reason = Reason.BOTH if enough and large else Reason.REGIONS if enough else Reason.KINGDOM  # CO-AMB-08
    game_over(table, {winner}, reason, chance)
    return True


def exhausted(table: Table, chance: Numbers) -> bool:
    """No open region is left: the most regions win, a tie is fought out (CO-END-05, CO-END-06, CO-TIE-10)."""
    goes_on = table.choices.variant("d") and table.choices.is_("vard_all_conquered", "continue")  # CO-VARD-16
    if table.open_regions() or goes_on:
        return False
    counts = [len(table.regions_of(seat)) for seat in table.seats]
    best = {seat for seat in table.seats if counts[seat] == max(counts)}
    match_of_many = table.choices.variant("b")
    if len(best) == 1 or (match_of_many and not table.choices.yes("points_game_tiebreak")):  # CO-AMB-55
        game_over(table, best, Reason.COUNT, chance)
    else:
        fight_tiebreak(table, best, Deciding.ONE_GAME if match_of_many else Deciding.MATCH, chance)
    return True


def fight_tiebreak(table: Table, tied: set[int], deciding: Deciding, chance: Numbers) -> None:
    """One battle among the tied only (CO-TIE-10 to -14, CO-TIE-17); it has no defender and no region (CO-TIE-18)."""
    table.tied = tied
    table.deciding = deciding
    table.region = table.defender = None
    deal_tiebreak(table, chance)
    table.phase = Phase.BATTLE


def tiebreak_fought(table: Table, totals: Sequence[int], chance: Numbers) -> None:
    """The winner wins; without one the victory is shared (CO-TIE-15, CO-TIE-16, CO-AMB-10)."""
    best = max(totals[seat] for seat in table.tied)
    top = {seat for seat in table.tied if totals[seat] == best}
    reason = Reason.TIEBREAK
    if len(top) > 1:
        reason = Reason.SHARED
        if table.choices.is_("tiebreak_share", "all_tied"):
            top = set(table.tied)
    if table.deciding is Deciding.ONE_GAME:
        table.deciding, table.tied = Deciding.NOTHING, set()
        game_over(table, top, reason, chance)
    else:
        match_over(table, top, reason)


def game_over(table: Table, winners: set[int], reason: Reason, chance: Numbers) -> None:
    """A game is decided; with variant B points are scored and another game may follow (CO-VARB-02 to -08)."""
    if not table.choices.variant("b"):
        match_over(table, winners, reason)
        return
    score(table, winners, reason)
    best = max(table.scores)
    target = table.choices.number("points_target")
    reached = best >= target if table.choices.is_("points_test", "reach") else best > target  # CO-AMB-35
    if not reached:
        next_game(table, winners, chance)
        return
    leaders = {seat for seat in table.seats if table.scores[seat] == best}
    if len(leaders) == 1:
        match_over(table, leaders, Reason.POINTS)
    else:
        fight_tiebreak(table, leaders, Deciding.MATCH, chance)


def score(table: Table, winners: set[int], reason: Reason) -> None:
    """One point for each region, five for a kingdom (CO-VARB-02 to -04, CO-AMB-36, CO-AMB-37).

    `winner_only` gives the five to a player who has won by a goal and has such a kingdom; a count has no such winner.
    """
    printed = table.choices.is_("points_bonus_size", "printed")
    size = table.choices.printed_kingdom if printed else table.choices.goal_kingdom
    by_goal = winners if reason in (Reason.REGIONS, Reason.KINGDOM, Reason.BOTH) else set()
    entitled = by_goal if table.choices.is_("points_bonus", "winner_only") else set(table.seats)
    for seat in table.seats:
        table.scores[seat] += len(table.regions_of(seat))
        if seat in entitled and table.kingdom_of(seat) >= size:
            table.scores[seat] += BONUS


def next_game(table: Table, winners: set[int], chance: Numbers) -> None:
    """Another game of the match, from scratch (CO-VARB-08, CO-AMB-56)."""
    first = setup_holder(table)
    if table.choices.is_("match_starter", "rotate"):
        first = table.left_of(table.first)
    elif table.choices.is_("match_starter", "last_winner"):
        first = next(seat for seat in table.clockwise_from(table.holder) if seat in winners)  # as in CO-TIE-13
    table.games += 1
    new_game(table, first, chance)


def setup_holder(table: Table) -> int | None:
    """Who holds the token first: a seat, or None for a seat that chance names (CO-SETUP-03, CO-AMB-49)."""
    if table.choices.is_("first_player", "random"):
        return None
    if table.choices.is_("first_player", "youngest_seat"):
        return 0  # the lobby seats the youngest first
    return int(str(table.choices.values["first_player"]).removeprefix("seat_")) - 1


def match_over(table: Table, winners: set[int], reason: Reason) -> None:
    table.winners = winners
    table.reason = reason
    table.phase = Phase.OVER


# -- the outcome ------------------------------------------------------------------------------------------------------

KEYS = {
    Reason.REGIONS: "regions",
    Reason.KINGDOM: "kingdom",
    Reason.BOTH: "both",
    Reason.COUNT: "count",
    Reason.TIEBREAK: "tiebreak",
    Reason.SHARED: "shared",
    Reason.POINTS: "points",
}


def clause(table: Table) -> str:
    """The clause by which the match ended."""
    goal = "CO-END-01" if table.choices.players >= 4 else "CO-END-02"
    return {
        Reason.REGIONS: goal,
        Reason.KINGDOM: goal,
        Reason.BOTH: "CO-AMB-08",
        Reason.COUNT: "CO-END-06",
        Reason.TIEBREAK: "CO-TIE-15",
        Reason.SHARED: "CO-TIE-16",
        Reason.POINTS: "CO-VARB-06",
    }[table.reason]
