"""Section 19: retaliatory shots, and the answers that a catapult itself has to fear or not."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import DUEL, EN, FR, IT, in_every_edition, refused, scene, with_four_seats


@in_every_edition
@pytest.mark.clause("GC-CAT-19", "GC-AMB-82")
def test_gc_cat_19_any_number_of_retaliatory_shots(preset: str) -> None:
    """GC-T-90: three shots in A's turn, and B's own turn still has its one."""
    graph = "k-x, k-y, k-z, k-w, k-v, a-x, b-y, c-z"
    men = ("A.Kni@a", "A.Kni@b", "A.Kni@c", "B.Sol@x", "B.Sol@y", "B.Sol@z", "A.Sol@w", "A.Sol@v", "B.Cat@k")
    s = scene(graph, *men, preset=preset).do("a-x", "k*x", "b-y", "k*y", "c-z", "k*z")
    assert (s.pile("B"), s.to_act) == (3, "A")
    s.do("end", "k*w")
    assert refused(s, "k*v")


@in_every_edition
@pytest.mark.clause("GC-CAT-19")
def test_gc_cat_19_a_shot_stands_in_place_of_a_recapture(preset: str) -> None:
    s = scene("a-T, T-k, T-b", "A.Kni@a", "B.Sol@T", "B.Cat@k", "B.Ele@b", preset=preset).do("a-T")
    assert set(s.words) == {"k*T", "b-T", "decline"}
    s.do("k*T")
    assert (s.stack("T"), s.stack("b"), s.to_act) == ("", "B.Ele", "A")


@in_every_edition
@pytest.mark.clause("GC-CAT-20")
def test_gc_cat_20_one_needed_move_before_the_shot(preset: str) -> None:
    s = scene("a-T-c-e-f", "A.Kni@a", "B.Sol@T", "B.Cat@e", preset=preset).do("a-T")
    assert refused(s, "e-f", "e*T")
    s.do("e-c", "c*T")
    assert (s.stack("T"), s.stack("c")) == ("", "B.Cat")


@in_every_edition
@pytest.mark.clause("GC-CAT-20")
def test_gc_cat_20_two_moves_are_too_many(preset: str) -> None:
    """GC-T-90, two moves short."""
    assert not scene("a-T-c-e-f", "A.Kni@a", "B.Sol@T", "B.Cat@f", preset=preset).do("a-T").window


@in_every_edition
@pytest.mark.clause("GC-CAT-20")
def test_gc_cat_20_no_move_for_a_catapult_in_range(preset: str) -> None:
    s = scene("a-T, T-k, k-j, j-T", "A.Kni@a", "B.Sol@T", "B.Cat@k", preset=preset).do("a-T")
    assert s.words == ["k*T", "decline"]


@in_every_edition
@pytest.mark.clause("GC-CAT-21")
def test_gc_cat_21_the_galleon_makes_the_one_move(preset: str) -> None:
    """GC-T-90, by sea."""
    pieces = ("A.Kni@a", "B.Sol@T")
    s = scene("a-T, T=p, p~q~r", *pieces, "B.Gal[Cat]@q", preset=preset).do("a-T", "q-p", "p.1*T")
    assert (s.stack("T"), s.stack("p")) == ("", "B.Gal[Cat]")
    assert not scene("a-T, T=p, p~q~r", *pieces, "B.Gal[Cat]@r", preset=preset).do("a-T").window


@in_every_edition
@pytest.mark.clause("GC-CAT-21")
def test_gc_cat_21_the_galleon_moves_only_when_needed(preset: str) -> None:
    s = scene("a-T, T=p, T=q, p~q", "A.Kni@a", "B.Sol@T", "B.Gal[Cat]@q", preset=preset).do("a-T")
    assert s.words == ["q.1*T", "decline"]


@in_every_edition
@pytest.mark.clause("GC-CAT-21", "GC-REC-04")
def test_gc_cat_21_the_galleon_itself_may_capture_with_two_moves(preset: str) -> None:
    s = scene("u~T~q~p", "A.Shp@u", "B.Shp@T", "B.Gal[Cat]@p", preset=preset).do("u-T", "p-q")
    assert s.words == ["q-T", "q.1*T"]


@in_every_edition
@pytest.mark.clause("GC-CAT-22")
def test_gc_cat_22_no_answer_to_a_shot(preset: str) -> None:
    """GC-T-85: neither a recapture nor a shot, though both stand ready."""
    s = scene("a-T, a-b, a-k", "A.Cat@a", "B.Sol@T", "B.Kni@b", "B.Cat@k", preset=preset).do("a*T")
    assert (s.window, s.to_act, s.pile("A")) == (False, "A", 1)


@in_every_edition
@pytest.mark.clause("GC-CAT-23")
def test_gc_cat_23_no_shot_after_the_last_move(preset: str) -> None:
    """GC-T-42, the shot; one move earlier it would have been due."""
    pieces = ("A.Kni@a", "B.Sol@T", "B.Cat@k")
    s = scene("a-T-k", *pieces, spent=19, preset=preset).do("a-T")
    assert (s.window, s.to_act, s.left) == (False, "B", 20)
    assert scene("a-T-k", *pieces, spent=18, preset=preset).do("a-T").legal("k*T")


@with_four_seats
@pytest.mark.clause("GC-CAT-23")
def test_gc_cat_23_others_shoot_after_the_last_move(preset: str) -> None:
    s = scene("a-T-k", "A.Kni@a", "C.Sol@T", "C.Cat@k", spent=19, preset=preset).do("a-T")
    assert s.to_act == "C"
    assert s.legal("k*T")


@in_every_edition
@pytest.mark.clause("GC-CAT-30", "GC-AMB-79")
def test_gc_amb_79_taking_a_galleon_renews_moves_not_the_shot(preset: str) -> None:
    s = scene("a=p, a-c, p~q", "A.Cat'1!@a", "B.Gal@p", "B.Shp@q", preset=preset).do("a-p", "decline")
    assert s.used("p", 1) == 0
    assert refused(s, "p.1*q")
    s.do("p.1-a", "a-c")
    assert refused(s, "c-a")


@in_every_edition
@pytest.mark.clause("GC-AMB-79")
def test_gc_amb_79_its_unused_shot_stays(preset: str) -> None:
    s = scene("a=p, p~q", "A.Cat'1@a", "B.Gal@p", "B.Shp@q", preset=preset).do("a-p", "decline")
    assert s.legal("p.1*q")


@pytest.mark.parametrize("preset", [EN, IT, DUEL])
@pytest.mark.clause("GC-AMB-80")
def test_gc_amb_80_taking_a_galleon_may_be_answered(preset: str) -> None:
    s = scene("a=p, b=p", "A.Cat@a", "B.Gal@p", "B.Sol@b", preset=preset).do("a-p")
    assert s.words == ["b-p", "decline"]
    s.do("b-p")
    assert (s.stack("p"), s.pile("B")) == ("B.Gal[Sol]", 1)


@pytest.mark.clause("GC-AMB-80")
def test_gc_amb_80_french_answer_by_shot_gives_the_galleon_back() -> None:
    s = scene("a=p, b=p", "A.Cat@a", "B.Gal@p", "B.Cat@b", preset=FR).do("a-p", "b*p")
    assert (s.stack("p"), s.pile("B")) == ("B.Gal", 1)


@in_every_edition
@pytest.mark.clause("GC-AMB-81")
def test_gc_amb_81_boarding_a_galleon_is_a_move_towards(preset: str) -> None:
    s = scene("d=p, p~t, t~u", "A.Shp@u", "B.Shp@t", "B.Gal@p", "B.Cat@d", preset=preset).do("u-t", "d-p", "p.1*t")
    assert (s.stack("t"), s.stack("p")) == ("", "B.Gal[Cat]")


@pytest.mark.parametrize(("preset", "legal"), [(EN, True), (IT, True), (FR, False), (DUEL, True)])
@pytest.mark.clause("GC-AMB-81", "GC-REC-23")
def test_gc_amb_81_leaving_a_galleon_is_a_move_towards(preset: str, legal: bool) -> None:
    """GC-T-160, the catapult's move alone; in the French edition nothing leaves its carrier in an answer."""
    s = scene("a-T-d, d=p", "A.Kni@a", "B.Sol@T", "B.Gal[Cat]@p", preset=preset).do("a-T")
    assert s.legal("p.1-d") is legal
    assert not legal or s.do("p.1-d", "d*T").stack("d") == "B.Cat"


@in_every_edition
@pytest.mark.clause("GC-AMB-81")
def test_gc_amb_81_galleon_and_catapult_do_not_both_move(preset: str) -> None:
    """GC-T-160."""
    assert not scene("a-T-d, d=p, p~q", "A.Kni@a", "B.Sol@T", "B.Gal[Cat]@q", preset=preset).do("a-T").window


@in_every_edition
@pytest.mark.clause("GC-CAT-19", "GC-AMB-82")
def test_gc_amb_82_the_own_shot_does_not_forbid_retaliation(preset: str) -> None:
    """B shoots in his own turn; in A's next turn the same catapult retaliates."""
    s = scene("k-w, a-T-k", "B.Cat@k", "A.Sol@w", "A.Kni@a", "B.Sol@T", active="B", preset=preset).do("k*w")
    while s.to_act != "A":
        s.do("end")
    assert s.do("a-T").legal("k*T")
