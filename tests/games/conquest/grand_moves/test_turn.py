"""Chapter 5, turns (GC-TURN)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, opening


def budgets(s: ConquestScene, turns: int) -> list[tuple[str, int]]:
    """Who is on turn with what budget, when everybody passes."""
    found = []
    for _ in range(turns):
        found.append((s.to_act, s.numbers["budget"]))
        s.do("end")
    return found


def turns_until_the_end(s: ConquestScene) -> int:
    """How many turns pass from here until the match is over, when everybody passes."""
    turns = 0
    while s.outcome is None:
        s.do("end")
        turns += 1
    return turns


@clause("GC-TURN-01", "GC-TURN-02", "GC-TURN-03", "GC-TURN-04", "GC-TURN-05")
@four_players
def test_gc_turn_01_opening_budgets(edition: str) -> None:
    """GC-T-01."""
    first = [("S", 5), ("W", 10), ("N", 15), ("E", 20)]
    assert budgets(opening(edition), 8) == [*first, ("S", 20), ("W", 20), ("N", 20), ("E", 20)]


@clause("GC-TURN-01", "GC-TURN-05")
def test_gc_turn_01_two_players_open_with_ten() -> None:
    """GC-T-02."""
    assert budgets(opening(TWO), 4) == [("S", 10), ("N", 20), ("S", 20), ("N", 20)]


@clause("GC-TURN-01", "GC-TURN-02", "GC-TURN-03", "GC-TURN-04")
def test_gc_turn_01_the_option_opening_budgets() -> None:
    assert [n for _, n in budgets(opening(EN, opening_budgets=[1, 2, 3, 4]), 5)] == [1, 2, 3, 4, 20]


@clause("GC-TURN-01")
@pytest.mark.parametrize("seat", "SWNE")
def test_gc_turn_01_the_option_first_seat(seat: str) -> None:
    assert opening(EN, first_seat=seat).to_act == seat


@clause("GC-TURN-05")
@every_edition
def test_gc_turn_05_the_option_full_budget(edition: str) -> None:
    assert scene("a-b", preset=edition).left == 20
    assert scene("a-b", preset=edition, options={"full_budget": 12}).left == 12


@clause("GC-TURN-06")
@pytest.mark.parametrize(("edition", "turns"), [(EN, 16), (IT, 16), (FR, 18)])
def test_gc_turn_06_a_round_is_four_turns_and_in_fr_ends_with_east(edition: str, turns: int) -> None:
    """GC-T-170: West captures; four quiet rounds later the match ends with West's turn, in FR with East's."""
    s = scene("a-b", "B.Kni@a", "C.Sol@b", preset=edition, active="B").do("a-b", "end")
    assert turns_until_the_end(s) == turns


@clause("GC-TURN-06")
def test_gc_turn_06_a_round_of_two_players_is_two_turns() -> None:
    s = scene("a-b", "A.Kni@a", "B.Sol@b", preset=TWO).do("a-b", "end")
    assert turns_until_the_end(s) == 10 * 2


@clause("GC-TURN-06")
@pytest.mark.parametrize(("window", "turns"), [("sliding", 8), ("aligned", 10)])
def test_gc_turn_06_the_options_of_quiet_rounds(window: str, turns: int) -> None:
    options = {"quiet_window": window, "quiet_rounds": 2}
    s = scene("a-b", "B.Kni@a", "C.Sol@b", active="B", options=options).do("a-b", "end")
    assert turns_until_the_end(s) == turns


@clause("GC-TURN-07", "GC-TURN-08")
@every_edition
def test_gc_turn_07_one_may_stop_at_any_time_and_unspent_moves_are_lost(edition: str) -> None:
    """GC-T-06."""
    s = scene("a-b-c", "A.Kni@a", preset=edition)
    assert s.legal("end")
    assert s.do("a-b").legal("end")
    s.do(*["end"] * len(s.rules.seats))
    assert (s.to_act, s.left) == ("A", 20)


@clause("GC-TURN-09", "GC-TURN-05")
@every_edition
def test_gc_turn_09_the_left_hand_opponent_moves_next(edition: str) -> None:
    s = scene("a-b", preset=edition)
    order = "".join(s.do("end").to_act for _ in range(4))
    assert order == ("BABA" if edition == TWO else "BCDA")


@clause("GC-TURN-10")
@four_players
def test_gc_turn_10_nobody_acts_out_of_turn_but_the_one_who_is_asked(edition: str) -> None:
    """GC-T-151: C.Kni stands beside the target, yet only B is asked."""
    s = scene("x-T, y-T, z-T", "A.Kni@x", "B.Sol@T", "B.Kni@y", "C.Kni@z", preset=edition)
    assert {seat for seat in "SWNE" if list(s.game.legal_actions(s.state, seat))} == {"S"}
    s.do("x-T")
    assert {seat for seat in "SWNE" if list(s.game.legal_actions(s.state, seat))} == {"W"}
    assert sorted(s.words) == ["decline", "y-T"]


@clause("GC-TURN-11")
@four_players
def test_gc_turn_11_there_is_one_winner_or_none(edition: str) -> None:
    last = {EN: {"quiet": 15}, IT: {"quiet": 15}, FR: {}}[edition]
    s = scene("a-b", "C.Kni@a", preset=edition, active="D", **last)
    turns_until_the_end(s)
    assert (s.winners, len(s.outcome.ranking if s.outcome else ())) == ("C", 2)
    s = scene("a-b", "C.Kni@a", "D.Kni@b", preset=edition, active="D", **last)
    turns_until_the_end(s)
    assert s.winners == ""


@clause("GC-TURN-11")
@pytest.mark.parametrize(
    ("tie", "over", "winners"), [("draw", True, ""), ("shared", True, "CD"), ("play_on", False, "")]
)
def test_gc_turn_11_the_option_count_tie(tie: str, over: bool, winners: str) -> None:
    s = scene("a-b", "C.Kni@a", "D.Kni@b", quiet=15, options={"count_tie": tie}).do("end")
    assert (s.outcome is not None, s.winners) == (over, winners)
