"""Rulings on the budget (GC-AMB-31 to -36)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import clause, every_edition, four_players, refused, walk

CASTLE = "cA1#d1, cA2#d2, cA3#d3, cA4#d4, cA5#d5"


@clause("GC-AMB-31")
@every_edition
@pytest.mark.parametrize("spaces", range(5))
def test_gc_amb_31_four_for_each_space(edition: str, spaces: int) -> None:
    held = [f"B.Sol@cA{i}" for i in range(1, spaces + 1)]
    s = scene(CASTLE, *held, preset=edition)
    assert (s.numbers["budget"], s.left) == (20 - 4 * spaces, 20 - 4 * spaces)


@clause("GC-AMB-31")
@four_players
def test_gc_amb_31_quests_of_all_opponents_are_added(edition: str) -> None:
    s = scene(f"{CASTLE}, o-Q1, o-Q2, o-Q3", "B.Sol@cA1", "B.Sol@Q1", "C.Kni@Q2", "A.Kni@Q3", preset=edition)
    assert s.left == 8
    assert s.do("end").left == 20 - 4 * 2  # of the Quests, only those that others hold


@clause("GC-AMB-31")
@every_edition
def test_gc_amb_31_never_below_nothing(edition: str) -> None:
    """Three spaces cost twelve; ten are to be had."""
    held = [f"B.Sol@cA{i}" for i in range(1, 4)]
    options = {"full_budget": 10}
    s = scene(CASTLE, *held, preset=edition, active="B", options=options)
    s.do(*["end"] * (len(s.rules.seats) - 1))
    assert (s.to_act, s.left) == ("B", 10)  # A's turn went by without a move


@clause("GC-AMB-32")
@every_edition
def test_gc_amb_32_regained_moves_are_used_in_the_same_turn(edition: str) -> None:
    """GC-T-45."""
    s = scene("cA1#d, d-e, k-l", "B.Kni@cA1", "A.Kni@d", "A.Ele@k", preset=edition, spent=15)
    assert s.left == 1
    s.do("d-cA1")
    assert (s.to_act, s.numbers["budget"], s.left) == ("A", 20, 4)
    assert s.do("k-l", "l-k", "k-l").left == 1


@clause("GC-AMB-33")
@every_edition
def test_gc_amb_33_a_camel_led_into_ones_own_castle(edition: str) -> None:
    """Nothing is undone; the turn is over, and no move is owed."""
    s = scene("cA1#d", "B.Cam@d", preset=edition, spent=16).do("d~cA1")
    assert (s.to_act, s.stack("cA1")) == ("B", "B.Cam")
    s.do(*["end"] * (len(s.rules.seats) - 1))
    assert (s.to_act, s.left) == ("A", 16)


@clause("GC-AMB-33")
@every_edition
def test_gc_amb_33_a_recapture_in_the_castle(edition: str) -> None:
    s = scene("cA1#d, e-d", "B.Kni@cA1", "A.Kni@d", "B.Kni@e", preset=edition, spent=15).do("d-cA1")
    assert (s.window, s.left) == (True, 4)
    s.do("e-d", "d-cA1")
    assert (s.to_act, s.stack("cA1")) == ("B", "B.Kni")  # sixteen spent of sixteen


@clause("GC-AMB-34")
@four_players
def test_gc_amb_34_an_answer_that_frees_moves_keeps_the_turn_alive(edition: str) -> None:
    """GC-T-46."""
    graph, pieces = "cA1#d, d-T, x-T", ["C.Kni@cA1", "C.Sol@T", "A.Kni@x"]
    s = scene(graph, *pieces, preset=edition, spent=15).do("x-T")
    assert (s.left, s.window, s.to_act) == (0, True, "C")
    s.do("cA1-d", "d-T")
    assert (s.to_act, s.numbers["budget"], s.left) == ("A", 20, 4)
    assert scene(graph, *pieces, preset=edition, spent=15).do("x-T", "decline").to_act == "B"


@clause("GC-AMB-35")
@four_players
@pytest.mark.parametrize(("spaces", "left"), [(0, 10), (1, 6), (2, 2)])
def test_gc_amb_35_opening_budgets_are_cut_too(edition: str, spaces: int, left: int) -> None:
    """GC-T-149."""
    held = [f"A.Sol@cB{i}" for i in range(1, spaces + 1)]
    s = scene(CASTLE.replace("cA", "cB"), *held, preset=edition, active="A", turn=0).do("end")
    assert (s.to_act, s.left) == ("B", left)


@clause("GC-AMB-35")
@four_players
def test_gc_amb_35_an_empty_purse_is_no_dormancy(edition: str) -> None:
    """GC-T-149: three spaces leave West nothing of ten, yet West answers."""
    held = [f"A.Sol@cB{i}" for i in range(1, 4)]
    graph = CASTLE.replace("cA", "cB") + ", x-T, y-T"
    s = scene(graph, *held, "C.Kni@x", "B.Sol@T", "B.Kni@y", preset=edition, active="A", turn=0).do("end")
    assert (s.to_act, s.left) == ("C", 15)
    assert not s.counts("B")["dormant"]
    assert s.do("x-T").to_act == "B"


@clause("GC-AMB-36")
@every_edition
def test_gc_amb_36_counters_are_zero_in_every_turn(edition: str) -> None:
    """GC-T-166: a camel that has run eight runs eight more for its next rider."""
    road = "a-b-c-d-e-f-g-h-i, s-i, i-j-k-l-m-n-o-p-q"
    s = scene(road, "A.Cam@a", "B.Sol@s", preset=edition).do(*walk("abcdefghi"), "end")
    assert s.to_act == "B"
    s.do("s+i", *walk("ijklmnopq"))
    assert s.stack("q") == "B.Cam(A)[Sol]"


@clause("GC-AMB-36")
@every_edition
def test_gc_amb_36_shots_too(edition: str) -> None:
    s = scene("a-b, a-c", "A.Cat@a", "B.Sol@b", "B.Sol@c", preset=edition).do("a*b")
    assert refused(s, "a*c")
    s.do(*["end"] * len(s.rules.seats))
    assert s.legal("a*c")
