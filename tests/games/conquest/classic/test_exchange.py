"""Exchange: who may strike back, with what, from how far."""

from __future__ import annotations

import pytest

from conquista.core import NotYourTurn
from games.conquest.classic.helpers import answers, four, row, steps


@pytest.mark.clause("CQ-EXCH-01", "CQ-EXCH-02", "CQ-EXCH-03")
def test_cq_exch_01_the_loser_answers_before_anything_else() -> None:
    """T-125: South may not go on before West has answered; West declines; South goes on."""
    s = four("a-b-c, b-d", "S.Kni@a", "W.Sol@b", "W.Kni@c").do("a-b")
    assert (s.to_act, s.words) == ("W", ["c-b", "decline"])
    with pytest.raises(NotYourTurn):
        s.game.check(s.state, "S", s.game.read_action(s.state, "S", "b-d"))
    assert s.do("decline").do("b-d").stack("d") == "S.Kni"


@pytest.mark.clause("CQ-EXCH-01")
def test_cq_exch_01_the_capturer_is_captured() -> None:
    s = four("a-b-c", "S.Kni@a", "W.Sol@b", "W.Kni@c").do("a-b", "c-b")
    assert (s.stack("b"), s.stack("c"), s.pile("W"), s.to_act) == ("W.Kni", "", 1, "S")


@pytest.mark.clause("CQ-EXCH-01")
def test_cq_exch_01_without_a_capture_there_is_nothing_to_answer() -> None:
    assert not four("a-b-c", "S.Kni@a", "W.Kni@c").do("a-b").window
    assert not four("a-b, c-d", "S.Kni@a", "W.Sol@b", "W.Kni@c").do("a-b").window


@pytest.mark.clause("CQ-EXCH-04")
def test_cq_exch_04_one_piece_alone_makes_the_exchange() -> None:
    """The soldier in the elephant's way may strike himself; he may not step aside for the elephant."""
    s = four("t-b-c, b-x, s-t", "S.Kni@s", "W.Sol@t", "W.Sol@b", "W.Ele@c").do("s-t")
    assert answers(s) == {"b-t"}


@pytest.mark.clause("CQ-EXCH-05", "CQ-EXCH-06")
def test_cq_exch_05_two_steps_and_no_more() -> None:
    """T-24: the elephant two steps off may, the chariot three steps off may not."""
    s = four("s-t-a-b, t-x-y-z", "S.Kni@s", "W.Sol@t", "W.Ele@b", "W.Cha@z").do("s-t")
    assert answers(s) == {"b-a"}
    assert s.do("b-a").words == ["a-t"]
    assert s.do("a-t").stack("t") == "W.Ele"


@pytest.mark.clause("CQ-EXCH-05", "CQ-EXCH-06")
@pytest.mark.parametrize("piece", ["Sol", "Ele", "Cha", "Kni"])
@pytest.mark.parametrize(("away", "within"), [(1, True), (2, True), (3, False)])
def test_cq_exch_06_the_same_for_every_land_piece(piece: str, away: int, within: bool) -> None:
    s = four(f"s-{row('-', 5)}", "S.Cha@s", "W.Sol@r0", f"W.{piece}@r{away}").do("s-r0")
    assert bool(answers(s)) is within


@pytest.mark.clause("CQ-EXCH-05", "CQ-EXCH-06")
@pytest.mark.parametrize("piece", ["Shp", "Gal"])
@pytest.mark.parametrize(("away", "within"), [(1, True), (2, True), (3, False)])
def test_cq_exch_06_the_same_for_every_vessel(piece: str, away: int, within: bool) -> None:
    s = four(f"s~{row('~', 5)}", "S.Shp@s", "W.Shp@r0", f"W.{piece}@r{away}").do("s-r0")
    assert bool(answers(s)) is within


@pytest.mark.clause("CQ-EXCH-07")
@pytest.mark.parametrize("blocker", ["S.Sol", "W.Sol", "N.Sol"])
def test_cq_exch_07_a_blocked_route_is_no_route(blocker: str) -> None:
    """A chariot two steps off finds the field between taken, by whomever."""
    s = four("s-t-b-c", "S.Kni@s", "W.Sol@t", f"{blocker}@b", "W.Cha@c").do("s-t")
    assert not [word for word in answers(s) if word.startswith("c")]


@pytest.mark.clause("CQ-EXCH-07")
def test_cq_exch_07_no_step_but_along_a_connection() -> None:
    s = four("s-t-a, c-d", "S.Kni@s", "W.Sol@t", "W.Kni@c", "W.Ele@d").do("s-t")
    assert not s.window


@pytest.mark.clause("CQ-EXCH-07", "CQ-LOAD-02", "CQ-LOAD-03")
def test_cq_exch_07_over_the_deck_of_an_own_ship() -> None:
    """Aboard with the first step, ashore onto the capturer with the second; a loaded ship has no room for that."""
    s = four("s-t, t=h, a=h", "S.Kni@s", "W.Sol@t", "W.Shp@h", "W.Kni@a").do("s-t")
    assert answers(s) == {"a-h"}
    assert s.do("a-h", "h.1-t").stack("t") == "W.Kni"
    assert not four("s-t, t=h, a=h", "S.Kni@s", "W.Sol@t", "W.Shp[Ele'6]@h", "W.Cha@a").do("s-t").legal("a-h")


@pytest.mark.clause("CQ-EXCH-08", "CQ-EXCH-13")
def test_cq_exch_08_exchanging_is_free_and_the_turn_goes_on() -> None:
    """T-27: South goes on with the nine points he has left; West's next turn has twenty."""
    s = four("a-b-c, x-y", "S.Kni@a", "W.Sol@b", "W.Kni@c", "S.Sol@x", spent=10).do("a-b", "c-b")
    assert (s.to_act, s.left) == ("S", 9)
    assert s.do("x-y").left == 8
    assert s.do("end").left == 20
    assert s.to_act == "W"


@pytest.mark.clause("CQ-EXCH-09")
def test_cq_exch_09_a_new_right_after_every_capture() -> None:
    s = four("a-b-c-d, d-e, b-f", "S.Cha@a", "W.Sol@b", "N.Sol@c", "N.Kni@d", "W.Kni@f").do("a-b")
    assert (s.to_act, answers(s)) == ("W", {"f-b"})
    s.do("decline", "b-c")
    assert (s.to_act, answers(s)) == ("N", {"d-c"})


@pytest.mark.clause("CQ-EXCH-10")
def test_cq_exch_10_only_against_the_capturer() -> None:
    s = four("a-b-c, c-x", "S.Kni@a", "W.Sol@b", "W.Kni@c", "S.Ele@x").do("a-b")
    assert answers(s) == {"c-b"}


@pytest.mark.clause("CQ-EXCH-10")
def test_cq_exch_10_not_against_an_earlier_capturer() -> None:
    s = four("a-b-c, x-y-z", "S.Cha@a", "W.Sol@b", "W.Kni@c", "S.Ele@x", "W.Sol@y").do("a-b", "decline", "x-y")
    assert not s.window


@pytest.mark.clause("CQ-EXCH-11", "CQ-EXCH-07")
def test_cq_exch_11_nothing_is_captured_on_the_way() -> None:
    """T-25: another enemy on the field between makes the exchange impossible."""
    s = four("a-b-t, s-t", "S.Kni@s", "W.Sol@t", "W.Ele@a", "S.Sol@b").do("s-t")
    assert not s.window
    s = four("a-b-t, s-t", "S.Kni@s", "W.Sol@t", "W.Ele@a").do("s-t")
    assert answers(s) == {"a-b"}


@pytest.mark.clause("CQ-EXCH-12")
def test_cq_exch_12_nobody_exchanges_for_another() -> None:
    """T-26: North's rider beside the capturer of West's piece has no say."""
    s = four("a-b-c", "S.Kni@a", "W.Sol@b", "N.Kni@c").do("a-b")
    assert not s.window
    assert s.to_act == "S"


@pytest.mark.clause("CQ-EXCH-14")
def test_cq_exch_14_the_capture_exceptions_hold() -> None:
    """Neither a soldier against an elephant, nor a ship against a land piece, nor a land piece at sea."""
    s = four("s-t-a, t=h", "S.Ele@s", "W.Sol@t", "W.Sol@a", "W.Gal@h").do("s-t")
    assert not s.window
    s = four("s-t-a, t=h", "S.Kni@s", "W.Sol@t", "W.Sol@a", "W.Gal@h").do("s-t")
    assert answers(s) == {"a-t"}


@pytest.mark.clause("CQ-EXCH-15")
def test_cq_exch_15_one_exchange_for_a_whole_stack() -> None:
    s = four("a-b-c, b-d", "S.Kni@a", "W.Ele[Sol,Sol]@b", "W.Kni@c", "W.Kni@d").do("a-b", "c-b")
    assert not s.window
    assert (s.stack("d"), s.pile("S"), s.pile("W")) == ("W.Kni", 3, 1)


@pytest.mark.clause("CQ-EXCH-16")
@pytest.mark.parametrize("carrier", ["Ele", "Cha"])
def test_cq_exch_16_a_mounted_soldier_may_exchange_alone(carrier: str) -> None:
    """Straight onto the capturer's field, or over a free field with his second step."""
    s = four("s-t-a", "S.Kni@s", "W.Sol@t", f"W.{carrier}[Sol]@a").do("s-t", "a.1-t")
    assert (s.stack("a"), s.stack("t")) == (f"W.{carrier}", "W.Sol")
    s = four("s-t-b-a", "S.Kni@s", "W.Sol@t", f"W.{carrier}[Sol]@a").do("s-t", "a.1-b", "b-t")
    assert (s.stack("a"), s.stack("b"), s.stack("t")) == (f"W.{carrier}", "", "W.Sol")


@pytest.mark.clause("CQ-EXCH-17")
def test_cq_exch_17_a_carrier_may_exchange_with_its_load() -> None:
    s = four("s-t-a, s-x", "S.Kni@s", "W.Sol@t", "W.Ele[Sol,Sol]@a", "S.Kni@x").do("s-t", "a-t")
    assert s.stack("t") == "W.Ele[Sol,Sol]"
    assert s.do("x-s", "s-t").pile("S") == 4


@pytest.mark.clause("CQ-EXCH-18")
def test_cq_exch_18_the_load_may_alight_first() -> None:
    """One or both soldiers step down onto empty fields; then the carrier exchanges without them."""
    s = four("s-t-a, a-f, a-g", "S.Kni@s", "W.Sol@t", "W.Ele[Sol,Sol]@a").do("s-t", "a.1-f", "a-t")
    assert (s.stack("f"), s.stack("t")) == ("W.Sol", "W.Ele[Sol]")
    s = four("s-t-a, a-f, a-g", "S.Kni@s", "W.Sol@t", "W.Ele[Sol,Sol]@a").do("s-t", "a.1-f", "a.1-g", "a-t")
    assert (s.stack("f"), s.stack("g"), s.stack("t")) == ("W.Sol", "W.Sol", "W.Ele")


@pytest.mark.clause("CQ-EXCH-18")
def test_cq_exch_18_alighting_is_no_capture_and_no_end_in_itself() -> None:
    s = four("s-t-a, a-f, a-x", "S.Kni@s", "W.Sol@t", "W.Ele[Sol]@a", "S.Sol@x").do("s-t")
    assert answers(s) == {"a-t", "a.1-t", "a.1-f"}
    assert set(s.do("a.1-f").words) == {"a-t"}


@pytest.mark.clause("CQ-EXCH-18")
@pytest.mark.parametrize(("mode", "legal"), [("extra", True), ("shared", False)])
def test_cq_exch_18_whether_the_alighting_step_counts(mode: str, legal: bool) -> None:
    """T-34: soldier aside, then the elephant by two steps: within distance two, but three steps together."""
    options = {"answer_dismount_first": mode}
    s = four("e-k-t, e-f, s-t", "S.Kni@s", "W.Sol@t", "W.Ele[Sol]@e", options=options).do("s-t")
    assert s.legal("e.1-f") is legal
    if legal:
        assert s.do("e.1-f", "e-k", "k-t").stack("t") == "W.Ele"


@pytest.mark.clause("CQ-EXCH-19")
def test_cq_exch_19_riders_jump_own_pieces_only() -> None:
    s = four("s-t-b-a", "S.Cha@s", "W.Sol@t", "W.Ele@b", "W.Kni@a").do("s-t")
    assert answers(s) == {"b-t", "a^t"}
    s = four("s-t-b-a", "S.Cha@s", "W.Sol@t", "S.Ele@b", "W.Kni@a").do("s-t")
    assert not s.window


@pytest.mark.clause("CQ-EXCH-19")
def test_cq_exch_19_jumped_fields_are_steps() -> None:
    s = four("s-t-b-c-a", "S.Cha@s", "W.Sol@t", "W.Sol@b", "W.Sol@c", "W.Kni@a").do("s-t")
    assert not [word for word in answers(s) if word.startswith("a")]


@pytest.mark.clause("CQ-EXCH-20")
@pytest.mark.parametrize("carrier", ["Ele", "Cha"])
def test_cq_exch_20_a_soldier_climbs_over_a_carrier(carrier: str) -> None:
    s = four("s-t-b-a", "S.Kni@s", "W.Sol@t", f"W.{carrier}@b", "W.Sol@a").do("s-t", "a-b")
    assert set(s.words) == {"b.1-t"}
    assert s.do("b.1-t").stack("b") == f"W.{carrier}"
    s = four("s-t-b-a", "S.Kni@s", "W.Sol@t", "W.Cha[Sol]@b", "W.Sol@a").do("s-t")
    assert not s.legal("a-b")


@pytest.mark.clause("CQ-EXCH-21", "CQ-EXCH-22", "CQ-EXCH-23")
def test_cq_exch_21_a_conquered_ship_may_be_won_back_or_sunk() -> None:
    """T-31: a soldier goes aboard, the conqueror is captured; or a ship two lanes off sinks both."""
    graph, pieces = "a=h, b=h, h~x~y", ("S.Sol@a", "W.Shp@h", "W.Sol@b", "W.Shp@y")
    s = four(graph, *pieces).do("a-h")
    assert answers(s) == {"b-h", "y-x"}
    won = four(graph, *pieces).do("a-h", "b-h")
    assert (won.stack("h"), won.pile("W")) == ("W.Shp[Sol]", 1)
    sunk = four(graph, *pieces).do("a-h", "y-x", "x-h")
    assert (sunk.stack("h"), sunk.pile("W")) == ("W.Shp", 2)


@pytest.mark.clause("CQ-EXCH-21")
def test_cq_exch_21_a_manned_one_too() -> None:
    s = four("a=h, b=h", "S.Kni@a", "W.Shp[Sol]@h", "W.Ele@b").do("a-h")
    assert answers(s) == {"b-h"}
    assert s.do("b-h").stack("h") == "W.Shp[Ele]"


@pytest.mark.clause("CQ-EXCH-22", "CQ-EXCH-14")
def test_cq_exch_22_no_soldier_against_an_elephant_aboard() -> None:
    s = four("a=h, b=h, c=h", "S.Ele@a", "W.Shp@h", "W.Sol@b", "W.Kni@c").do("a-h")
    assert answers(s) == {"c-h"}


@pytest.mark.clause("CQ-EXCH-24")
def test_cq_exch_24_the_sinker_in_harbour_may_be_boarded() -> None:
    """T-32: the ship becomes West's with the rider aboard, its crew captured."""
    s = four("a=h, h~p", "S.Shp[Sol]@p", "W.Shp@h", "W.Kni@a").do("p-h", "a-h")
    assert (s.stack("h"), s.pile("W")) == ("W.Shp(S)[Kni]", 1)


@pytest.mark.clause("CQ-EXCH-25", "CQ-EXCH-14")
def test_cq_exch_25_at_sea_only_vessels_answer() -> None:
    """T-77: the galleon two lanes off may; no land piece can, not even from a ship beside."""
    s = four("s~t~x~y, t~v, a=x", "S.Shp@s", "W.Shp@t", "W.Gal@y", "W.Kni@a").do("s-t")
    assert answers(s) == {"y-x"}
    s = four("s~t, t~v, a=s", "S.Shp@s", "W.Shp@t", "W.Kni@a").do("s-t")
    assert not s.window


@pytest.mark.clause("CQ-EXCH-35", "CQ-REGEN-06")
def test_cq_exch_35_no_counter_exchange_but_points() -> None:
    """South has no answer to the exchange; he recaptures with his points, and West may exchange again."""
    s = four("a-b-c-d, b-e", "S.Kni@a", "W.Sol@b", "W.Kni@c", "S.Cha@e", "W.Kni@d").do("a-b", "c-b")
    assert (s.to_act, s.window, s.left) == ("S", False, 19)
    s.do("e-b")
    assert (s.to_act, answers(s)) == ("W", {"d-c"})


@pytest.mark.clause("CQ-EXCH-36", "CQ-OBST-06", "CQ-OBST-07")
def test_cq_exch_36_obstacles_bind_exchanges() -> None:
    """T-127: over an X bridge the chariot may, the elephant may not."""
    s = four("t%a, t%b, s-t", "S.Kni@s", "W.Sol@t", "W.Ele@a", "W.Cha@b").do("s-t")
    assert answers(s) == {"b-t"}


@pytest.mark.clause("CQ-EXCH-37", "CQ-REGEN-06", "CQ-EXCH-08")
def test_cq_exch_37_the_same_piece_may_exchange_again() -> None:
    """T-79: twice in South's turn, and in his own the elephant has its six steps."""
    s = four(f"s-t-a, t-u-v, u-{row('-', 8)}", "S.Kni@s", "W.Sol@t", "W.Ele@a", "S.Kni@v", "W.Sol@u")
    s.do("s-t", "a-t", "v-u", "t-u")
    assert (s.stack("u"), s.pile("W")) == ("W.Ele", 2)
    s.do("end", "u-r0", *steps(*(f"r{i}" for i in range(6))))
    assert not s.legal("r5-r6")
