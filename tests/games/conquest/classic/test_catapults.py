"""Conquest Plus: catapults, on land."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import PLUS, answers, bare, plus, rounds, walk


@pytest.mark.clause("CQP-CAT-01")
def test_cqp_cat_01_three_steps() -> None:
    """T-114: the fourth is too many."""
    s = plus("a-b-c-d-e", "S.Cat@a").do(*walk("a b c d"))
    assert (s.stack("d"), s.left) == ("S.Cat", 17)
    assert not s.legal("d-e")


@pytest.mark.clause("CQP-CAT-02")
@pytest.mark.parametrize("there", ["S.Sol", "S.Ele", "S.Sie", "W.Sol", "W.Kni", "W.Cat"])
def test_cqp_cat_02_never_onto_an_occupied_field(there: str) -> None:
    """T-114: it does not capture by moving; only an own galleon takes it aboard."""
    assert not plus("a-b", "S.Cat@a", f"{there}@b").legal("a-b")
    assert plus("a=h", "S.Cat@a", "S.Gal@h").legal("a-h")


@pytest.mark.clause("CQP-CAT-03")
def test_cqp_cat_03_one_shot_a_turn_for_each() -> None:
    s = plus("a-b, a-c, d-e", "S.Cat@a", "N.Sol@b", "N.Sol@c", "S.Cat@d", "N.Sol@e").do("a*b", "decline")
    assert not s.legal("a*c")
    assert s.legal("d*e")
    assert rounds(s, 4).legal("a*c")


@pytest.mark.clause("CQP-CAT-04")
def test_cqp_cat_04_a_shot_costs_a_point_and_no_range() -> None:
    """Before, between or after its own steps."""
    s = plus("a-b-c-d-e, a-x", "S.Cat@a", "N.Sol@x").do("a-b", "b*x")
    assert (s.left, s.used("b")) == (18, 1)
    s.do("b-c", "c-d")
    assert not s.legal("d-e")
    assert plus("a-x", "S.Cat'3@a", "N.Sol@x").legal("a*x")


@pytest.mark.clause("CQP-CAT-05")
@pytest.mark.parametrize(("target", "legal"), [("b", True), ("c", True), ("d", True), ("e", False)])
def test_cqp_cat_05_three_fields_along_connections(target: str, legal: bool) -> None:
    assert plus("a-b-c-d-e", "S.Cat@a", f"W.Sol@{target}").legal(f"a*{target}") is legal


@pytest.mark.clause("CQP-CAT-05")
def test_cqp_cat_05_over_every_connection_and_any_piece() -> None:
    """Roads, bridges, harbour links, lanes, V roads against their sense, X bridges; own and enemy pieces between."""
    assert plus("a+b=h~p", "S.Cat@a", "W.Shp@p").legal("a*p")
    assert plus("o>i, i%j-k", "S.Cat@o", "W.Sol@k").legal("o*k")
    assert plus("o>i", "S.Cat@i", "W.Sol@o").legal("i*o")
    assert plus("a-b-c-d", "S.Cat@a", "S.Ele@b", "N.Ele@c", "W.Sol@d").legal("a*d")
    assert not plus("a-b, c-d", "S.Cat@a", "W.Sol@c").legal("a*c")


@pytest.mark.clause("CQP-CAT-06")
def test_cqp_cat_06_one_announced_target_and_it_hits() -> None:
    """No shot at an empty field or at one's own; the target leaves, its neighbours stay."""
    s = plus("a-b-c, a-d, a-e", "S.Cat@a", "N.Sol@b", "N.Sol@c", "S.Sol@d")
    assert not s.legal("a*d")
    assert not s.legal("a*e")
    s.do("a*b")
    assert (s.stack("b"), s.stack("c"), s.stack("a"), s.pile("S")) == ("", "N.Sol", "S.Cat", 1)


@pytest.mark.clause("CQP-CAT-07", "CQP-CAT-08", "CQP-CAT-09", "CQP-CAT-14")
@pytest.mark.parametrize(
    ("target", "gone", "left"), [("W.Shp[Ele[Sol]]@p", 3, ""), ("W.Sie[Sol,Sol,Sol]@c", 3, "W.Sie"), ("W.Sie@c", 0, "")]
)
def test_cqp_cat_07_stacks_go_whole_but_towers_stay(target: str, gone: int, left: str) -> None:
    """T-69: a loaded ship is gone with its load; a manned tower loses its crew; an empty one is no target."""
    place = target[-1]
    s = plus("a-c, a-b=h~p", "S.Cat@a", target)
    assert s.legal(f"a*{place}") is bool(gone)
    if gone:
        s.do(f"a*{place}")
        assert (s.pile("S"), s.stack(place)) == (gone, left)


@pytest.mark.clause("CQP-CAT-08")
@pytest.mark.parametrize("target", ["Sol", "Kni", "Ele", "Ele[Sol,Sol]", "Cha[Sol]", "Cat", "Sie[Sol]"])
def test_cqp_cat_08_everything_can_be_shot_at(target: str) -> None:
    assert plus("a-b", "S.Cat@a", f"W.{target}@b").legal("a*b")


@pytest.mark.clause("CQP-CAT-09")
def test_cqp_cat_09_the_tower_keeps_its_owner() -> None:
    s = plus("a-b", "S.Cat@a", "W.Sie[Sol,Sol]@b").do("a*b")
    assert (s.stack("b"), s.pile("S")) == ("W.Sie", 2)


@pytest.mark.clause("CQP-CAT-10", "CQP-CAT-11")
def test_cqp_cat_10_capitals_are_closed_to_it() -> None:
    """T-70: it neither enters a capital field nor shoots at one, its own included."""
    s = plus("g-cW1, g-cS1, g-x", "S.Cat@g", "W.Sol@cW1", "W.Sol@x")
    assert not s.legal("g-cS1")
    assert not s.legal("g*cW1")
    assert s.legal("g*x")
    assert not plus("g-cW1", "S.Cat@g").legal("g-cW1")
    assert not plus("g-cS1", "S.Cat@g", "W.Sol@cS1").legal("g*cS1")


@pytest.mark.clause("CQP-CAT-12")
def test_cqp_cat_12_only_a_galleon_carries_it() -> None:
    """T-71, T-114."""
    assert not plus("a=h", "S.Cat@a", "S.Shp@h").legal("a-h")
    assert plus("a=h", "S.Cat@a", "S.Gal@h").do("a-h").stack("h") == "S.Gal[Cat]"


@pytest.mark.clause("CQP-CAT-13")
@pytest.mark.parametrize("vessel", ["Gal", "Shp", "Gal[Kni]"])
def test_cqp_cat_13_it_conquers_no_vessel(vessel: str) -> None:
    """T-70: it can only sink it by a shot."""
    s = plus("a=h", "S.Cat@a", f"W.{vessel}@h")
    assert not s.legal("a-h")
    assert s.do("a*h").stack("h") == ""


@pytest.mark.clause("CQP-CAT-15", "CQP-CAT-04")
def test_cqp_cat_15_a_shot_renews_nothing() -> None:
    s = plus("a-b-c, a-x", "S.Cat'2@a", "N.Sol@x").do("a*x")
    assert s.used("a") == 2
    s.do("a-b")
    assert not s.legal("b-c")


@pytest.mark.clause("CQP-CAT-16", "CQP-CAT-17")
def test_cqp_cat_16_a_shot_may_be_answered_at_the_catapult() -> None:
    """Distance counts to the catapult, not to the target."""
    s = plus("x-a-b-c, x-y-z", "S.Cat@a", "W.Sol@c", "W.Kni@y", "W.Kni@z").do("a*c")
    assert (s.to_act, answers(s)) == ("W", {"y-x"})
    s.do("y-x", "x-a")
    assert (s.stack("a"), s.pile("W")) == ("W.Kni", 1)


@pytest.mark.clause("CQP-CAT-17")
def test_cqp_cat_17_pieces_beside_the_target_are_too_far() -> None:
    s = plus("a-b-c-d-e", "S.Cat@a", "W.Sol@d", "W.Kni@e").do("a*d")
    assert not s.window


@pytest.mark.clause("CQP-CAT-16")
@pytest.mark.parametrize(("word", "spent", "asked"), [("a*b", 19, False), ("a*b", 18, True), ("a*b!", 5, False)])
def test_cqp_cat_16_the_last_point_rule_holds_for_shots(word: str, spent: int, asked: bool) -> None:
    s = plus("a-b, a-c", "S.Cat@a", "W.Sol@b", "W.Kni@c", spent=spent).do(word)
    assert s.window is asked


@pytest.mark.clause("CQP-CAT-16")
def test_cqp_cat_16_points_quiet_rounds_and_last_figures() -> None:
    s = plus("a-b", "S.Cat@a", "N.Ele[Sol]@b", quiet=9)
    points = s.count("S")
    assert s.do("a*b").count("S") == points + 2
    assert s.do("end").numbers["quiet"] == 0
    assert bare(plus, "N", "a-b", "S.Cat@a", "N.Ele[Sol]@b").do("a*b").winners == "S"


@pytest.mark.clause("CQP-CAT-16", "CQ-VULN-03")
def test_cqp_cat_16_a_risky_shot_counts_for_a_vulnerable_player() -> None:
    """Catapult and rider are South's last; after one risky shot the rider's risky capture is forbidden."""
    s = bare(plus, "S", "a-b, a-c, r-x-p", "S.Cat@a", "W.Sol@b", "W.Kni@c", "S.Kni@r", "W.Sol@x", "W.Kni@p")
    assert s.legal("r-x")
    s.do("a*b", "decline")
    assert not s.legal("r-x")


@pytest.mark.clause("CQP-CAT-18")
def test_cqp_cat_18_a_catapult_exchanges_by_shooting() -> None:
    """T-72: four connections off, one step and a shot; five off, nothing."""
    s = plus("s-t-a-b-c-d", "S.Kni@s", "W.Sol@t", "W.Cat@d").do("s-t")
    assert answers(s) == {"d-c"}
    s.do("d-c", "c*t")
    assert (s.stack("t"), s.stack("c"), s.pile("W")) == ("", "W.Cat", 1)
    assert not plus("s-t-a-b-c-d-e", "S.Kni@s", "W.Sol@t", "W.Cat@e").do("s-t").window


@pytest.mark.clause("CQP-CAT-18")
def test_cqp_cat_18_one_step_at_most() -> None:
    s = plus("s-t-a-b-c-d", "S.Kni@s", "W.Sol@t", "W.Cat@d").do("s-t", "d-c")
    assert s.words == ["c*t"]


@pytest.mark.clause("CQP-CAT-18", "CQP-CAT-02", "A-49")
@pytest.mark.parametrize("preset", PLUS)
def test_cqp_cat_18_it_shoots_or_moves_in(preset: str) -> None:
    """T-72: the capturer beside it is shot from where it stands, or captured by its one step; in its own turn never."""
    foe = "N" if "2p" in preset else "W"
    near = {"s": (1.0, 0.0), "t": (2.0, 0.0), "a": (3.0, 0.0)}
    s = plus("s-t-a", "S.Kni@s", f"{foe}.Sol@t", f"{foe}.Cat@a", preset=preset, at=near).do("s-t")
    assert answers(s) == {"a-t", "a*t"}
    s.do("a-t")
    assert (s.stack("t"), s.stack("a"), s.pile(foe), s.to_act) == (f"{foe}.Cat", "", 1, "S")
    s = plus("s-t-a", "S.Kni@t", f"{foe}.Cat@a", preset=preset, at=near, active=foe)
    assert s.legal("a*t")
    assert not s.legal("a-t")


@pytest.mark.clause("CQP-CAT-18", "A-49")
@pytest.mark.parametrize("taker", ["Sol", "Kni", "Cha[Sol]", "Ele[Sol,Sol]"])
def test_cqp_cat_18_moving_in_takes_the_whole_stack(taker: str) -> None:
    s = plus("s-t-a", f"S.{taker}@s", "W.Sol@t", "W.Cat@a").do("s-t", "a-t")
    assert (s.stack("t"), s.pile("W")) == ("W.Cat", taker.count("o") + (taker[0] in "KCE"))


@pytest.mark.clause("CQP-CAT-18", "A-49")
def test_cqp_cat_18_it_moves_in_on_a_catapult_that_shot() -> None:
    """South's catapult shoots and is taken by West's, which stands beside it and may not shoot again this turn."""
    s = plus("s-t, s-a", "S.Cat@s", "W.Sol@t", "W.Cat@a").do("s*t")
    assert answers(s) == {"a-s", "a*s"}
    assert s.do("a-s").stack("s") == "W.Cat"


@pytest.mark.clause("CQP-CAT-18", "CQP-GAL-04", "A-49")
def test_cqp_cat_18_it_moves_in_from_a_galleon_but_not_after_one() -> None:
    """Going ashore is its one step; a step of the galleon may be followed by a shot only."""
    s = plus("s-t, t=p", "S.Kni@s", "W.Sol@t", "W.Gal[Cat]@p").do("s-t")
    assert answers(s) == {"p.1-t", "p.1*t"}
    s = plus("s-t, t=p, p~q~r~u", "S.Kni@s", "W.Sol@t", "W.Gal[Cat]@q").do("s-t", "q-p")
    assert s.words == ["p.1*t"]


ENTER: dict[str, object] = {"catapult_castle": True, "catapult_on_quest": True, "catapult_answer": "both"}
BARRED = [
    ("s-cE1-a", ("S.Kni@s", "W.Sol@cE1", "W.Cat@a"), "s-cE1", "a-cE1"),
    ("s-Q1-a", ("S.Kni@s", "W.Sol@Q1", "W.Cat@a"), "s-Q1", "a-Q1"),
    ("s=h, a=h", ("S.Kni@s", "W.Gal@h", "W.Cat@a"), "s-h", "a-h"),
    ("s-t-a", ("S.Sie[Sol]@s", "W.Sie@t", "W.Cat@a"), "s.1-t", "a-t"),
]


@pytest.mark.clause("CQP-CAT-18", "CQP-CAT-10", "CQP-CAT-13", "CQP-CAT-19", "A-49")
@pytest.mark.parametrize(("graph", "pieces", "taking", "entry"), BARRED, ids=["capital", "grail", "vessel", "tower"])
def test_cqp_cat_18_it_never_enters(graph: str, pieces: tuple[str, ...], taking: str, entry: str) -> None:
    """T-72: neither as the booklet has it nor where a table lets it into capitals and the Grail in its own turn."""
    for options in ({}, ENTER):
        assert entry not in plus(graph, *pieces, options=options).do(taking).words


@pytest.mark.clause("CQP-CAT-18")
@pytest.mark.parametrize(("graph", "pieces", "taking", "entry"), BARRED[:2], ids=["capital", "grail"])
def test_cqp_cat_18_a_match_from_before_may_enter(graph: str, pieces: tuple[str, ...], taking: str, entry: str) -> None:
    """Where a table let catapults stand there, they entered in an exchange too, and such matches go on so."""
    assert plus(graph, *pieces, options=ENTER | {"revision": 1}).do(taking).legal(entry)


@pytest.mark.clause("CQP-CAT-18", "CQP-CAT-11")
def test_cqp_cat_18_no_exchange_shot_into_a_capital() -> None:
    s = plus("s-cE1, g-s", "S.Kni@s", "W.Sol@cE1", "W.Cat@g").do("s-cE1")
    assert not s.window


@pytest.mark.clause("CQP-CAT-03", "CQP-CAT-18")
def test_cqp_cat_03_one_exchange_shot_a_turn() -> None:
    """T-122: a second capture in reach of West's only catapult is not shot at; next turn it may shoot again."""
    pieces = ("S.Kni@s", "W.Sol@t", "W.Cat@a", "S.Cha@v", "W.Sol@u")
    s = plus("s-t-a, a-x-u-v", *pieces).do("s-t", "a*t", "v-u")
    assert not s.window
    assert s.do("end").legal("a*u")
    assert answers(plus("s-t-a, a-u-v", *pieces).do("s-t", "a*t", "v-u")) == {"a-u"}


@pytest.mark.clause("CQP-CAT-19")
def test_cqp_cat_19_no_place_in_the_grail_but_a_target() -> None:
    """T-114."""
    s = plus("o-Q1, o-Q2", "S.Cat@o", "W.Sol@Q1")
    assert not s.legal("o-Q2")
    assert s.do("o*Q1").stack("Q1") == ""
