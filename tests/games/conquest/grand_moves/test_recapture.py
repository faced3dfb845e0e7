"""Chapter 8, recapture (GC-REC)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, refused, taken

DORMANT = "cB1#d1, cB2#d2, cB3#d3, cB4#d4, cB5#d5"


@clause("GC-REC-01")
@every_edition
@pytest.mark.parametrize("word", ["x-T", "x+T", "x-p"])
def test_gc_rec_01_a_taking_halts_the_turn_until_it_is_answered(edition: str, word: str) -> None:
    graph = "x-T, y-T, x=p, q~p, x-w"
    s = scene(graph, "A.Sol@x", "B.Cam@T", "B.Shp@p", "B.Ele@y", "B.Shp@q", preset=edition)
    s.do(word)
    assert (s.window, s.to_act) == (True, "B")
    assert s.words[-1] == "decline"
    assert all(w == "decline" or w.endswith(word[-1]) for w in s.words)


@clause("GC-REC-01")
@every_edition
def test_gc_rec_01_nobody_is_asked_when_nothing_is_taken(edition: str) -> None:
    assert not scene("x-T, y-T", "A.Kni@x", "B.Kni@y", preset=edition).do("x-T").window


@clause("GC-REC-02")
@four_players
def test_gc_rec_02_only_the_loser_answers(edition: str) -> None:
    """GC-T-151."""
    assert not taken("y-T, z-T", "C.Kni@y", "D.Ele@z", preset=edition).window
    both = taken("y-T, z-T", "C.Kni@y", "B.Ele@z", preset=edition)
    assert (both.to_act, both.words) == ("B", ["z-T", "decline"])


@clause("GC-REC-03")
@every_edition
def test_gc_rec_03_the_answer_takes_on_the_target_space(edition: str) -> None:
    s = taken("y-T, y-w", "B.Kni@y", "A.Sol@w", preset=edition)
    assert s.legal("y-T")
    assert refused(s, "y-w", "y-x")
    s.do("y-T")
    assert (s.stack("T"), s.pile("B"), s.to_act) == ("B.Kni", 1, "A")


@clause("GC-REC-04")
@every_edition
@pytest.mark.parametrize(("place", "answers"), [("a", True), ("b", True), ("c", False)])
def test_gc_rec_04_an_answer_has_one_move_or_two(edition: str, place: str, answers: bool) -> None:
    s = taken("c-b-a-T", f"B.Kni@{place}", preset=edition)
    assert s.window == answers
    if place == "b":
        s.do("b-a")
        assert (s.words, s.window) == (["a-T"], True)  # what has begun is carried through
        assert s.do("a-T").stack("T") == "B.Kni"


@clause("GC-REC-04")
@pytest.mark.parametrize(("model", "answers"), [("two_necessary_moves", True), ("one_piece_within_two", False)])
def test_gc_rec_04_the_option_answer_model(model: str, answers: bool) -> None:
    s = taken("s-m-T", "B.Sol@s", "B.Cam@m", options={"answer_model": model}, taker="Ele")
    assert s.legal("s-m") == answers


@clause("GC-REC-04")
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_gc_rec_04_the_option_answer_reach(reach: int) -> None:
    for steps, place in enumerate("abc", 1):
        s = taken("c-b-a-T", f"B.Kni@{place}", preset=FR, options={"answer_reach": reach})
        assert s.window == (steps <= reach)


@clause("GC-REC-05")
@pytest.mark.parametrize("edition", [EN, IT, TWO])
def test_gc_rec_05_both_moves_must_be_needed(edition: str) -> None:
    """GC-T-32."""
    s = taken("y-T, y-w, w-T", "B.Cat@y", preset=edition)
    assert s.words == ["y*T", "decline"]
    s = taken("y-T, y-w, w-T", "B.Kni@y", preset=edition)
    assert s.words == ["y-T", "decline"]
    s = taken("y-T, s-y", "B.Cha@y", "B.Sol@s", preset=edition, taker="Ele")
    assert s.words == ["y-T", "decline"]


@clause("GC-REC-06")
@every_edition
def test_gc_rec_06_no_other_capture_on_the_way(edition: str) -> None:
    """GC-T-37."""
    assert not taken("e-y-T", "A.Sol@y", "B.Ele@e", preset=edition).window
    assert taken("e-y-T", "B.Ele@e", preset=edition).window


@clause("GC-REC-07")
@every_edition
def test_gc_rec_07_no_move_to_reposition(edition: str) -> None:
    """GC-T-20: a rider may not get off first for nothing."""
    s = taken("e-T, e-d", "B.Ele[Sol]@e", preset=edition, taker="Ele")
    assert s.words == ["e-T", "decline"]


@clause("GC-REC-08")
@every_edition
def test_gc_rec_08_two_pieces_may_share_the_two_moves_but_not_in_fr(edition: str) -> None:
    s = taken("T=q, p~q", "B.Shp[Ele]@p", preset=edition, taker="Ele")
    assert s.window == (edition != FR)
    if s.window:
        assert s.do("p-q", "q.1-T").stack("T") == "B.Ele"
    s = taken("s-m-T", "B.Sol@s", "B.Cam@m", preset=edition, taker="Ele")
    assert s.window == (edition != FR)
    if s.window:
        assert s.do("s-m", "m-T").stack("T") == "B.Cam[Sol]"


@clause("GC-REC-09")
@every_edition
def test_gc_rec_09_the_defender_chooses_among_answers(edition: str) -> None:
    s = taken("y-T, z-T, c-T", "B.Kni@y", "B.Ele@z", "B.Cat@c", preset=edition)
    assert sorted(s.words) == ["c*T", "decline", "y-T", "z-T"]


@clause("GC-REC-10")
@every_edition
def test_gc_rec_10_the_defender_may_decline(edition: str) -> None:
    s = taken("y-T", "B.Kni@y", preset=edition).do("decline")
    assert (s.to_act, s.window, s.stack("T"), s.stack("y")) == ("A", False, "A.Kni", "B.Kni")


@clause("GC-REC-11")
@every_edition
def test_gc_rec_11_an_answer_may_commandeer(edition: str) -> None:
    s = scene("a=p, b=p", "A.Sol@a", "B.Gal@p", "B.Sol@b", preset=edition).do("a-p", "b-p")
    assert (s.stack("p"), s.pile("B")) == ("B.Gal[Sol]", 1)


@clause("GC-REC-12")
@every_edition
@pytest.mark.parametrize("answer", ["y-T", "decline"])
def test_gc_rec_12_the_turn_goes_on_with_what_is_left(edition: str, answer: str) -> None:
    s = taken("y-T, g-h", "B.Kni@y", "A.Ele@g", preset=edition, spent=5).do(answer)
    assert (s.to_act, s.left) == ("A", 14)
    assert s.do("g-h").left == 13


@clause("GC-REC-13")
@every_edition
def test_gc_rec_13_no_answer_to_an_answer_only_a_normal_capture(edition: str) -> None:
    """GC-T-41."""
    s = taken("y-T, g-T, k-T", "B.Ele@y", "A.Ele@g", "B.Kni@k", preset=edition).do("y-T")
    assert (s.to_act, s.window, s.left) == ("A", False, 19)
    assert s.legal("end")
    s.do("g-T")
    assert (s.left, s.to_act, s.window) == (18, "B", True)


@clause("GC-REC-14", "GC-REC-16")
@every_edition
def test_gc_rec_14_no_answer_to_the_last_move_against_the_left_hand_opponent(edition: str) -> None:
    """GC-T-42."""
    s = taken("y-T, c-T", "B.Kni@y", "B.Cat@c", preset=edition, spent=19)
    assert (s.window, s.to_act, s.left) == (False, "B", 20)
    assert taken("y-T", "B.Kni@y", preset=edition, spent=18).window


@clause("GC-REC-14")
@four_players
@pytest.mark.parametrize("loser", "CD")
def test_gc_rec_14_other_opponents_answer_the_last_move(edition: str, loser: str) -> None:
    s = taken("y-T", f"{loser}.Kni@y", preset=edition, prey=f"{loser}.Sol", spent=19)
    assert (s.window, s.to_act) == (True, loser)
    assert s.do("y-T").to_act == "B"


@clause("GC-REC-14")
@pytest.mark.parametrize(("value", "asked"), [("off", True), ("exhausted", False), ("declared", False)])
def test_gc_rec_14_the_option_last_move_exception(value: str, asked: bool) -> None:
    s = taken("y-T", "B.Kni@y", spent=19, options={"last_move_exception": value})
    assert s.window == asked
    s = scene("x-T, y-T", "A.Kni@x", "B.Sol@T", "B.Kni@y", options={"last_move_exception": value})
    assert s.legal("x-T!") == (value == "declared")


@clause("GC-REC-15")
@every_edition
def test_gc_rec_15_then_the_moves_are_charged_and_the_other_may_answer(edition: str) -> None:
    """GC-T-42."""
    s = taken("y-T, g-T", "B.Kni@y", "A.Ele@g", preset=edition, spent=19)
    s.do("y-T")
    assert (s.numbers["spent"], s.window, s.to_act) == (1, True, "A")
    assert s.do("g-T").to_act == "B"


@clause("GC-REC-16")
@every_edition
def test_gc_rec_16_no_shot_either(edition: str) -> None:
    assert not taken("c-T", "B.Cat@c", preset=edition, spent=19).window
    assert taken("c-T", "B.Cat@c", preset=edition, spent=18).words == ["c*T", "decline"]


@clause("GC-REC-17")
@every_edition
def test_gc_rec_17_a_shot_is_never_answered(edition: str) -> None:
    """GC-T-85."""
    s = scene("a-b, y-a, c-a", "A.Cat@a", "B.Sol@b", "B.Kni@y", "B.Cat@c", preset=edition).do("a*b")
    assert (s.window, s.to_act, s.pile("A")) == (False, "A", 1)


@clause("GC-REC-18")
@four_players
def test_gc_rec_18_marked_roads_bind_in_an_answer(edition: str) -> None:
    """GC-T-39."""
    assert not taken("T>y", "B.Ele@y", preset=edition).window
    assert not taken("T>y", "B.Cha@y", preset=edition).window
    assert taken("T>y", "B.Kni@y", preset=edition).legal("y-T")
    assert taken("T>y", "B.Cam[Sol]@y", preset=edition, taker="Ele").window == (edition == FR)


@clause("GC-REC-19")
@every_edition
def test_gc_rec_19_no_drawbridge_is_lowered_to_answer(edition: str) -> None:
    """GC-T-40."""
    up = {"cB1": "B"}
    assert not taken("cB1#T", "B.Kni@cB1", preset=edition, raised=up).window
    assert taken("cB1#T", "B.Kni@cB1", preset=edition).legal("cB1-T")
    both = taken("cB1#T, y-T", "B.Kni@cB1", "B.Kni@y", preset=edition, raised=up)
    assert both.words == ["y-T", "decline"]
    assert refused(both, "lower:cB1", "cB1-T")
    assert taken("cB1#T", "B.Cat@cB1", preset=edition, raised=up).words == ["cB1*T", "decline"]


@clause("GC-REC-19")
@pytest.mark.parametrize("value", [True, False])
def test_gc_rec_19_the_option_raised_blocks_owner(value: bool) -> None:
    options = {"raised_blocks_owner": value}
    s = taken("cB1#T", "B.Kni@cB1", raised={"cB1": "B"}, options=options)
    assert s.window != value


@clause("GC-REC-20")
@four_players
def test_gc_rec_20_a_dormant_player_cannot_answer(edition: str) -> None:
    held = [f"C.Sol@cB{i}" for i in range(1, 6)]
    assert not taken(f"{DORMANT}, y-T", "B.Kni@y", *held, preset=edition).window
    assert taken(f"{DORMANT}, y-T", "B.Kni@y", *held[:4], preset=edition).window


@clause("GC-REC-21")
@every_edition
def test_gc_rec_21_answers_are_charged_to_nobody(edition: str) -> None:
    s = taken("b-a-T", "B.Kni@b", preset=edition)
    s.do("b-a", "a-T")
    assert s.numbers["spent"] == 1
    assert s.do("end").left == 20
    assert s.used("T") == 0


@clause("GC-REC-22")
@every_edition
def test_gc_rec_22_every_taking_opens_its_own_answer(edition: str) -> None:
    """GC-T-47: the same soldier answers three times."""
    knights, soldiers = ["A.Kni@a", "A.Kni@b", "A.Kni@c"], ["B.Sol@T", "B.Sol@U", "B.Sol@V", "B.Sol@s"]
    s = scene("a-T, b-U, c-V, T-U-V, s-T", *knights, *soldiers, preset=edition)
    for taking, answer in (("a-T", "s-T"), ("b-U", "T-U"), ("c-V", "U-V")):
        s.do(taking)
        assert s.legal(answer)
        s.do(answer)
    assert (s.pile("A"), s.pile("B"), s.stack("V")) == (3, 3, "B.Sol")


@clause("GC-REC-23")
@every_edition
def test_gc_rec_23_no_carried_piece_leaves_its_carrier_in_fr(edition: str) -> None:
    s = taken("e-T", "B.Ele[Sol]@e", preset=edition)
    assert s.legal("e-T")
    assert s.legal("e.1-T") == (edition != FR)
    aboard = taken("T=p", "B.Shp[Kni]@p", preset=edition)
    assert aboard.window == (edition != FR)


@clause("GC-REC-23")
@every_edition
def test_gc_rec_23_nor_does_one_get_on_in_order_to_get_off(edition: str) -> None:
    """Up and down again on the way to the target is for EN and IT."""
    assert taken("s-m-T", "B.Sol@s", "B.Cam@m", preset=edition).window == (edition != FR)
    assert taken("k=p, T=p", "B.Kni@k", "B.Shp@p", preset=edition).window == (edition != FR)


@clause("GC-REC-23")
@pytest.mark.parametrize("ungroup", [True, False])
def test_gc_rec_23_the_option_answer_ungroup(ungroup: bool) -> None:
    s = taken("e-T", "B.Ele[Sol]@e", preset=FR, options={"answer_ungroup": ungroup})
    assert s.legal("e.1-T") == ungroup
