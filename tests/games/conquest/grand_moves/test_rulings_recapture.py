"""Rulings on recapture (GC-AMB-37 to -56)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from games.conquest.grand_moves.helpers import EN, FR, IT, TWO, clause, every_edition, four_players, refused, taken

two_moves = pytest.mark.parametrize("edition", [EN, IT, TWO])


@clause("GC-AMB-37")
@two_moves
def test_gc_amb_37_the_last_act_must_have_been_impossible_before(edition: str) -> None:
    """GC-T-32."""
    assert taken("c-T, c-w, w-T", "B.Cat@c", preset=edition).words == ["c*T", "decline"]
    assert taken("c-w, w-T", "B.Cat@c", preset=edition).do("c-w").words == ["w*T"]
    assert not taken("c-v-w-T", "B.Cat@c", preset=edition).window


@clause("GC-AMB-37")
@two_moves
def test_gc_amb_37_a_piece_that_could_strike_at_once_strikes_at_once(edition: str) -> None:
    """Its carrier may not bring the rider to another side of the target first, nor may he step aside."""
    s = taken("e-T, e-f, f-T", "B.Ele[Sol]@e", preset=edition)
    assert sorted(s.words) == ["decline", "e-T", "e.1-T"]


@clause("GC-AMB-37")
@pytest.mark.parametrize("edition", [FR])
def test_gc_amb_37_fr_one_piece_within_two(edition: str) -> None:
    s = taken("b-a-T, s-m-T, c-w, w-T", "B.Ele[Sol]@b", "B.Sol@s", "B.Cam@m", "B.Cat@c", preset=edition, taker="Ele")
    assert sorted(s.words) == ["b-a", "c-w", "decline"]
    assert s.do("b-a").words == ["a-T"]


@clause("GC-AMB-38")
@every_edition
def test_gc_amb_38_a_knight_jumps_to_answer(edition: str) -> None:
    """GC-T-36."""
    s = taken("k-y-T", "B.Kni@k", "B.Ele'6@y", preset=edition, taker="Sol")
    assert s.legal("k^T")
    assert s.do("k^T").stack("T") == "B.Kni"
    assert not taken("k-j-y-T", "B.Kni@k", "B.Cat@j", "B.Cam@y", preset=edition).window  # three are too many


@clause("GC-AMB-39")
@every_edition
def test_gc_amb_39_a_rider_gets_off_to_let_the_elephant_cross(edition: str) -> None:
    """GC-T-35."""
    s = taken("e%T, e-z", "B.Ele[Sol]@e", preset=edition, taker="Ele")
    assert s.window == (edition != FR)
    if s.window:
        s.do("e.1-z", "e-T")
        assert (s.stack("T"), s.stack("z")) == ("B.Ele", "B.Sol")
    assert not taken("e%T, e-z, e-w", "B.Ele[Sol,Sol]@e", preset=edition, taker="Ele").window


@clause("GC-AMB-40")
@every_edition
@pytest.mark.parametrize("carrier", ["Ele", "Cam", "Cha"])
def test_gc_amb_40_carrier_first_rider_second(edition: str, carrier: str) -> None:
    """GC-T-34."""
    s = taken("e-y-T", f"B.{carrier}[Sol]@e", preset=edition).do("e-y")
    assert s.legal("y-T")
    assert s.legal("y.1-T") == (edition != FR)


@clause("GC-AMB-40")
@every_edition
def test_gc_amb_40_vessel_first_passenger_second(edition: str) -> None:
    s = taken("T=q, p~q", "B.Gal[Kni]@p", preset=edition)
    assert s.window == (edition != FR)
    if s.window:
        assert s.do("p-q", "q.1-T").stack("T") == "B.Kni"


@clause("GC-AMB-41")
@every_edition
def test_gc_amb_41_allowances_do_not_matter_in_answers(edition: str) -> None:
    """GC-T-47."""
    s = taken("b-a-T", "B.Sol'2@b", preset=edition).do("b-a", "a-T")
    assert s.stack("T") == "B.Sol"
    s.do("end")
    assert s.do("T-a", "a-b").stack("b") == "B.Sol"  # in his own turn he has both moves


@clause("GC-AMB-42")
@every_edition
@pytest.mark.parametrize("piece", ["chariot", "builder"])
def test_gc_amb_42_what_was_built_last_turn_may_answer(edition: str, piece: str) -> None:
    graph, pieces = "x-T, y-T", ["A.Sol@y", "A.Kni@T", "B.Kni@x"]
    s = scene(graph, *pieces, preset=edition).do("y=chariot", "end", "x-T")
    word = "y-T" if piece == "chariot" else "y.1-T"
    assert s.legal(word) == (piece == "chariot" or edition != FR)


@clause("GC-AMB-42")
@pytest.mark.parametrize(("value", "answers"), [("end_of_turn", True), ("owners_next_turn", False)])
def test_gc_amb_42_the_option_build_freeze_end(value: str, answers: bool) -> None:
    options = {"build_freeze_end": value}
    s = scene("x-T, y-T", "A.Sol@y", "A.Kni@T", "B.Kni@x", options=options).do("y=chariot", "end", "x-T")
    assert s.window == answers
    s.do(*(["decline"] if answers else []), "end", "end", "end")
    assert s.to_act == "A"
    assert s.legal("y-T")


@clause("GC-AMB-43")
@every_edition
def test_gc_amb_43_a_recapture_is_no_taking_that_is_answered(edition: str) -> None:
    """GC-T-41."""
    s = taken("y-T, g-T, k-T", "B.Ele@y", "A.Ele@g", "B.Kni@k", preset=edition).do("y-T")
    assert not s.window
    s.do("g-T")
    assert (s.window, s.to_act, s.numbers["spent"]) == (True, "B", 2)


@clause("GC-AMB-44")
@every_edition
def test_gc_amb_44_the_last_move_is_the_one_that_spends_the_budget(edition: str) -> None:
    """GC-T-44."""
    s = scene("x-T, y-T", "A.Kni@x", "B.Sol@T", "B.Kni@y", preset=edition, spent=15)
    assert refused(s, "x-T!")
    assert s.do("x-T").window


@clause("GC-AMB-44")
def test_gc_amb_44_the_option_last_move_exception_declared() -> None:
    """GC-T-44: the rest of the budget is forfeited."""
    options = {"last_move_exception": "declared"}
    s = scene("x-T, y-T", "A.Kni@x", "B.Sol@T", "B.Kni@y", options=options, spent=15)
    assert s.do("x-T!").to_act == "B"
    assert not s.window
    assert s.left == 20
    s = scene("x-T, y-T", "A.Kni@x", "B.Sol@T", "B.Kni@y", options=options, spent=15)
    assert s.do("x-T").window


@clause("GC-AMB-45")
@every_edition
def test_gc_amb_45_a_capture_that_frees_moves_was_not_the_last(edition: str) -> None:
    """GC-T-45."""
    s = scene("cA1#d, e-d", "B.Kni@cA1", "A.Kni@d", "B.Kni@e", preset=edition, spent=15).do("d-cA1")
    assert (s.numbers["budget"], s.left, s.window) == (20, 4, True)


@clause("GC-AMB-45")
@four_players
def test_gc_amb_45_on_a_quest_too(edition: str) -> None:
    s = scene("o-Q1, e-o", "B.Kni@Q1", "A.Kni@o", "B.Kni@e", preset=edition, spent=15).do("o-Q1")
    assert (s.left, s.window) == (4, True)


@clause("GC-AMB-46")
@every_edition
@pytest.mark.parametrize("word", ["a-p", "a+b"])
def test_gc_amb_46_a_last_move_that_commandeers_is_not_answered(edition: str, word: str) -> None:
    """GC-T-150."""
    spent = 18 if edition == FR else 19  # a soldier who climbs pays two in FR
    graph, pieces = "a=p, c=p, a-b, c-b", ["A.Sol@a", "B.Shp@p", "B.Cam@b", "B.Kni@c"]
    s = scene(graph, *pieces, preset=edition, spent=spent).do(word)
    assert (s.window, s.to_act) == (False, "B")
    assert scene(graph, *pieces, preset=edition, spent=spent - 1).do(word).window


@clause("GC-AMB-46")
@four_players
def test_gc_amb_46_other_opponents_answer_it(edition: str) -> None:
    """GC-T-150."""
    spent = 18 if edition == FR else 19
    s = scene("a=p, c=p", "A.Sol@a", "C.Shp@p", "C.Kni@c", preset=edition, spent=spent).do("a-p")
    assert (s.window, s.to_act) == (True, "C")


@clause("GC-AMB-47")
def test_gc_amb_47_with_two_players_no_last_move_is_answered() -> None:
    """GC-T-129."""
    assert not taken("y-T", "B.Kni@y", preset=TWO, spent=19).window
    assert taken("y-T", "B.Kni@y", preset=TWO, spent=18).window
    back = scene("x-T, y-T", "B.Kni@x", "A.Sol@T", "A.Kni@y", preset=TWO, active="B", spent=19).do("x-T")
    assert (back.window, back.to_act) == (False, "A")


def galleon_taken(edition: str, **options: object) -> ConquestScene:
    """A's soldier has just taken B's empty galleon on p."""
    pieces = ["A.Sol@a", "B.Gal@p", "B.Sol@b", "B.Shp@q", "B.Cat@c"]
    return scene("a=p, b=p, c=p, p~q", *pieces, preset=edition, options=options).do("a-p")


@clause("GC-AMB-48")
@every_edition
def test_gc_amb_48_three_ways_to_answer_the_taking_of_a_vessel(edition: str) -> None:
    """GC-T-74."""
    assert sorted(galleon_taken(edition).words) == ["b-p", "c*p", "decline", "q-p"]
    guarded = scene("a=p, b=p", "A.Ele@a", "B.Gal@p", "B.Sol@b", preset=edition).do("a-p")
    assert not guarded.window  # no soldier against an elephant


@clause("GC-AMB-48")
@every_edition
def test_gc_amb_48_also_with_two_moves(edition: str) -> None:
    """A knight comes to the dock and boards; a ship comes by the open sea."""
    s = scene("a=p, b-c, c=p, p~q~r", "A.Sol@a", "B.Gal@p", "B.Kni@b", "B.Shp@r", preset=edition).do("a-p")
    assert sorted(s.words) == ["b-c", "decline", "r-q"]
    assert s.do("b-c", "c-p").stack("p") == "B.Gal[Kni]"


@clause("GC-AMB-49")
@every_edition
def test_gc_amb_49_by_boarding_the_vessel_returns(edition: str) -> None:
    """GC-T-74 (i)."""
    s = galleon_taken(edition).do("b-p")
    assert (s.stack("p"), s.pile("B")) == ("B.Gal[Sol]", 1)


@clause("GC-AMB-49")
@every_edition
def test_gc_amb_49_by_a_vessel_both_are_lost(edition: str) -> None:
    """GC-T-74 (ii)."""
    s = galleon_taken(edition).do("q-p")
    assert (s.stack("p"), s.pile("B")) == ("B.Shp", 2)


@clause("GC-AMB-49")
@every_edition
def test_gc_amb_49_by_a_shot_both_are_lost_but_in_fr_the_vessel_returns(edition: str) -> None:
    """GC-T-74 (iii)."""
    s = galleon_taken(edition).do("c*p")
    assert (s.stack("p"), s.pile("B")) == (("B.Gal", 1) if edition == FR else ("", 2))


@clause("GC-AMB-49")
@pytest.mark.parametrize(("value", "left"), [("by_method", ""), ("returns", "B.Gal")])
def test_gc_amb_49_the_option_answer_vessel_fate(value: str, left: str) -> None:
    assert galleon_taken(EN, answer_vessel_fate=value).do("c*p").stack("p") == left
    assert galleon_taken(EN, answer_vessel_fate=value).do("q-p").stack("p") == "B.Shp"


@clause("GC-AMB-50")
@every_edition
def test_gc_amb_50_a_commandeered_camel_is_lost_with_its_rider(edition: str) -> None:
    """GC-T-59."""
    pieces = ["A.Sol@a", "B.Cam@b", "B.Kni@y", "B.Sol@s", "B.Cat@c"]
    s = scene("a-b, y-b, s-b, c-b", *pieces, preset=edition).do("a+b")
    assert sorted(s.words) == ["c*b", "decline", "s-b", "y-b"]
    assert refused(s, "s+b")
    for word in ("y-b", "s-b", "c*b"):
        answered = scene("a-b, y-b, s-b, c-b", *pieces, preset=edition).do("a+b", word)
        assert (answered.pile("B"), answered.pile("A")) == (2, 0)


CASTLE_B = "cB1#d1, cB2#d2, cB3#d3, cB4#d4, cB5#d5, cB4&cB5, o-Q1, o-Q2"


@clause("GC-AMB-51")
@four_players
def test_gc_amb_51_the_capture_that_makes_dormant_is_not_answered(edition: str) -> None:
    """GC-T-96."""
    held = ["A.Sol@cB1", "C.Sol@cB2", "A.Sol@Q1", "C.Sol@Q2"]
    pieces = ["B.Cat@cB4", "B.Sol@cB5", "A.Kni@d5"]
    assert not scene(CASTLE_B, *held, *pieces, preset=edition).do("d5-cB5").window
    assert scene(CASTLE_B, *held[:3], *pieces, preset=edition).do("d5-cB5").words == ["cB4*cB5", "decline"]


@clause("GC-AMB-51")
@pytest.mark.parametrize("value", [True, False])
def test_gc_amb_51_the_option_completing_capture_answerable(value: bool) -> None:
    """GC-T-96."""
    held = ["A.Sol@cB1", "C.Sol@cB2", "A.Sol@Q1", "C.Sol@Q2"]
    pieces = ["B.Cat@cB4", "B.Sol@cB5", "A.Kni@d5"]
    s = scene(CASTLE_B, *held, *pieces, options={"completing_capture_answerable": value}).do("d5-cB5")
    assert s.window == value


@clause("GC-AMB-52")
@every_edition
def test_gc_amb_52_an_answer_that_lands_in_the_castle_costs_at_once(edition: str) -> None:
    s = scene("cA1#d, e-d", "B.Kni@cA1", "A.Kni@d", "B.Kni@e", preset=edition).do("d-cA1")
    assert s.numbers["budget"] == 20
    assert s.do("e-d", "d-cA1").numbers["budget"] == 16


@clause("GC-AMB-52")
@four_players
def test_gc_amb_52_an_answer_that_leaves_a_castle_frees_at_once(edition: str) -> None:
    """GC-T-46, and a dormant player wakes."""
    held = [f"B.Sol@cC{i}" for i in range(1, 5)]
    graph = "cC1#d1, cC2#d2, cC3#d3, cC4#d4, cC5#T"
    s = taken(graph, *held, "B.Kni@cC5", preset=edition)
    assert s.counts("C")["dormant"]
    s.do("cC5-T")
    assert not s.counts("C")["dormant"]


@clause("GC-AMB-53")
@every_edition
def test_gc_amb_53_raised_bridges_stand_in_an_answer(edition: str) -> None:
    """GC-T-40."""
    up = {"cB1": "B"}
    assert not taken("cB1#T", "B.Kni@cB1", preset=edition, raised=up).window
    assert taken("cB1#T", "B.Kni@cB1", preset=edition).window


def inside(edition: str, outside: str, raiser: str) -> ConquestScene:
    """A's knight has just captured B's soldier on cB1, whose bridge is up, coming from the next castle space."""
    pieces = ["A.Kni@cB2", "B.Sol@cB1", f"B.{outside}@d"]
    options = {"castle_ring_walk": True}
    return scene("cB1#d, cB1&cB2", *pieces, preset=edition, options=options, raised={"cB1": raiser}).do("cB2-cB1")


@clause("GC-AMB-53")
@every_edition
def test_gc_amb_53_a_soldier_on_a_siege_engine_steps_over_another_sides_bridge(edition: str) -> None:
    """In FR no soldier gets off to answer."""
    assert inside(edition, "Sie[Sol]", "A").legal("d.1-cB1") == (edition != FR)
    assert not inside(edition, "Sie[Sol]", "B").window  # his own side raised it
    assert not inside(edition, "Kni", "A").window


@clause("GC-AMB-53")
@every_edition
def test_gc_amb_53_no_shot_at_the_bridge(edition: str) -> None:
    assert not inside(edition, "Cat", "A").window
    assert not inside(edition, "Cat", "B").window


@clause("GC-AMB-54")
@four_players
@pytest.mark.parametrize("other", ["C", "D"])
def test_gc_amb_54_no_third_player_acts_in_a_window(edition: str, other: str) -> None:
    """GC-T-151."""
    s = taken("y-T, z-T", f"{other}.Kni@y", "B.Kni@z", preset=edition)
    assert s.words == ["z-T", "decline"]
    assert not taken("y-T", f"{other}.Kni@y", preset=edition).window


@clause("GC-AMB-55")
@four_players
def test_gc_amb_55_a_captor_regenerates_whatever_kept_the_defender(edition: str) -> None:
    """He could not, would not, or was not entitled to."""
    assert taken("y-z", preset=edition, taker="Kni'4").used("T") == 0
    assert taken("y-T", "B.Kni@y", preset=edition, taker="Kni'4").do("decline").used("T") == 0
    held = [f"C.Sol@cB{i}" for i in range(1, 6)]
    asleep = taken(f"{CASTLE_B}, y-T", "B.Kni@y", *held, preset=edition, taker="Kni'4")
    assert asleep.used("T") == 0


@clause("GC-AMB-55")
@every_edition
def test_gc_amb_55_riders_and_cargo_do_not(edition: str) -> None:
    """GC-T-16, GC-T-76."""
    s = taken("y-z", preset=edition, taker="Ele'4[Sol'1]")
    assert (s.used("T"), s.used("T", 1)) == (0, 1)
    rider = scene("a-b", "A.Ele'4[Sol'1]@a", "B.Kni@b", preset=edition).do("a.1-b")
    assert (rider.used("a"), rider.used("b")) == (4, 0)
    ship = scene("p~q", "A.Shp'4[Kni'3]@p", "B.Gal@q", preset=edition).do("p-q")
    assert (ship.used("q"), ship.used("q", 1)) == (0, 3)


@clause("GC-AMB-56")
@every_edition
def test_gc_amb_56_one_answer_and_a_refusal_is_final(edition: str) -> None:
    s = taken("y-T, z-T", "B.Kni@y", "B.Ele@z", preset=edition).do("y-T")
    assert (s.window, s.to_act) == (False, "A")
    s = taken("y-T, z-T", "B.Kni@y", "B.Ele@z", preset=edition).do("decline")
    assert (s.window, s.to_act) == (False, "A")


@clause("GC-AMB-56")
@every_edition
def test_gc_amb_56_nobody_is_asked_who_has_no_answer(edition: str) -> None:
    assert not taken("y-T", "B.Cam@y", preset=edition).window
    assert not taken("y-T", "B.Sol@y", preset=edition, taker="Ele").window
