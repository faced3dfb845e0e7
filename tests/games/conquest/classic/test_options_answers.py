"""Options of exchanges: what each value means."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, capital, four, held, party, plus, row

AFLOAT = ("s-t, p~h, t=h", "S.Kni@s", "W.Sol@t", "W.Shp[Kni]@p")


@pytest.mark.clause("CQ-EXCH-04", "A-12")
@pytest.mark.parametrize(("model", "legal"), [("one_piece_within_two", False), ("two_necessary_moves", True)])
def test_cq_exch_04_answer_model(model: str, legal: bool) -> None:
    """A ship sails in and its rider goes ashore: two moves by two pieces."""
    s = four(*AFLOAT, options={"answer_model": model}).do("s-t")
    assert s.window is legal


@pytest.mark.clause("CQ-EXCH-05", "A-17")
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_cq_exch_05_answer_reach(reach: int) -> None:
    for away in range(1, 5):
        s = four(f"s-{row('-', 6)}", "S.Cha@s", "W.Sol@r0", f"W.Cha@r{away}", options={"answer_reach": reach})
        assert s.do("s-r0").window is (away <= reach)


@pytest.mark.clause("CQ-EXCH-16")
@pytest.mark.parametrize("ungroup", [True, False])
def test_cq_exch_16_answer_ungroup(ungroup: bool) -> None:
    s = four("s-t-a", "S.Kni@s", "W.Sol@t", "W.Ele[Sol]@a", options={"answer_ungroup": ungroup}).do("s-t")
    assert s.legal("a-t")
    assert s.legal("a.1-t") is ungroup


@pytest.mark.clause("CQ-EXCH-18", "A-10", "A-11")
@pytest.mark.parametrize(
    ("first", "near", "far"), [("extra", True, True), ("shared", True, False), ("none", False, False)]
)
def test_cq_exch_18_answer_dismount_first(first: str, near: bool, far: bool) -> None:
    """The soldier steps aside, then the elephant strikes over one field or over two."""
    options = {"answer_dismount_first": first}
    beside = four("e-t, e-f, s-t", "S.Kni@s", "W.Sol@t", "W.Ele[Sol]@e", options=options).do("s-t")
    assert beside.legal("e.1-f") is near
    apart = four("e-k-t, e-f, s-t", "S.Kni@s", "W.Sol@t", "W.Ele[Sol]@e", options=options).do("s-t")
    assert apart.legal("e.1-f") is far


@pytest.mark.clause("CQ-EXCH-18", "A-10", "A-11")
@pytest.mark.parametrize(("first", "legal"), [("extra", True), ("shared", False)])
def test_cq_exch_18_both_soldiers_first(first: str, legal: bool) -> None:
    """Shared, two alighting soldiers have used up both steps."""
    options = {"answer_dismount_first": first}
    s = four("e-t, e-f, e-g, s-t", "S.Kni@s", "W.Sol@t", "W.Ele[Sol,Sol]@e", options=options).do("s-t", "e.1-f")
    assert s.legal("e.1-g") is legal
    assert s.legal("e-t")


@pytest.mark.clause("CQ-EXCH-18", "A-11")
def test_cq_exch_18_who_alights_first_takes_nothing_and_one_step() -> None:
    s = four("e-t, e-f-g, e-x, s-t", "S.Kni@s", "W.Sol@t", "W.Ele[Sol]@e", "S.Sol@x").do("s-t")
    assert not s.legal("e.1-x")
    assert s.do("e.1-f").words == ["e-t"]


@pytest.mark.clause("CQ-EXCH-04", "CQ-EXCH-16", "A-12")
@pytest.mark.parametrize("unload", [False, True])
def test_cq_exch_04_answer_vessel_then_cargo(unload: bool) -> None:
    """T-118: the ship sails one step and its rider strikes ashore, only with the option."""
    s = four(*AFLOAT, options={"answer_vessel_then_cargo": unload}).do("s-t")
    assert s.window is unload
    if unload:
        assert s.do("p-h", "h.1-t").stack("t") == "W.Kni"


@pytest.mark.clause("CQ-EXCH-04", "CQ-EXCH-18", "A-12")
@pytest.mark.parametrize("unload", [False, True])
def test_cq_exch_04_a_vessel_puts_its_cargo_ashore_first(unload: bool) -> None:
    """In harbour the soldier may go ashore before his ship sinks the capturer, only with the option."""
    graph, pieces = "s~t~h, a=h", ("S.Shp@s", "W.Shp@t", "W.Shp[Sol]@h")
    s = four(graph, *pieces, options={"answer_vessel_then_cargo": unload}).do("s-t")
    assert s.legal("h-t")
    assert s.legal("h.1-a") is unload
    if unload:
        s.do("h.1-a", "h-t")
        assert (s.stack("a"), s.stack("t")) == ("W.Sol", "W.Shp")


@pytest.mark.clause("CQ-EXCH-04", "CQ-EXCH-16", "A-12")
def test_cq_exch_16_a_piece_in_harbour_goes_ashore_to_exchange() -> None:
    """Without any option: one figure, one or two steps."""
    s = four("s-t, t=h", "S.Kni@s", "W.Sol@t", "W.Shp[Kni]@h").do("s-t")
    assert s.do("h.1-t").stack("t") == "W.Kni"
    s = four("s-t-a, a=h", "S.Kni@s", "W.Sol@t", "W.Shp[Kni]@h").do("s-t")
    assert s.do("h.1-a", "a-t").stack("t") == "W.Kni"


@pytest.mark.clause("CQP-CAT-18")
@pytest.mark.parametrize(("move", "steps"), [("free", {"a*t", "a-t", "a-b"}), ("needed", {"a*t", "a-t"})])
def test_cqp_cat_18_answer_shot_move(move: str, steps: set[str]) -> None:
    """In range already: may it step aside before it shoots?"""
    s = plus("s-t-a-b", "S.Kni@s", "W.Sol@t", "W.Cat@a", options={"answer_shot_move": move}).do("s-t")
    assert answers(s) == steps
    s = plus("s~t~x~a~b", "S.Shp@s", "W.Shp@t", "W.Gal[Cat]@a", options={"answer_shot_move": move}).do("s-t")
    assert s.legal("a.1*t")
    assert s.legal("a-x") is (move == "free")


@pytest.mark.clause("CQP-CAT-18", "A-49")
@pytest.mark.parametrize(("answer", "words"), [("shoot", {"a*t"}), ("enter", {"a-t"}), ("both", {"a*t", "a-t"})])
def test_cqp_cat_18_catapult_answer(answer: str, words: set[str]) -> None:
    """T-122: the capturer beside the catapult is shot, entered, or either; entered, it is captured."""
    s = plus("s-t-a", "S.Kni@s", "W.Sol@t", "W.Cat@a", options={"catapult_answer": answer}).do("s-t")
    assert answers(s) == words
    if "a-t" in words:
        assert (s.do("a-t").stack("t"), s.pile("W")) == ("W.Cat", 1)


@pytest.mark.clause("CQP-CAT-18", "A-49")
def test_cqp_cat_18_entering_is_one_step() -> None:
    s = plus("s-t-a-b", "S.Kni@s", "W.Sol@t", "W.Cat@b", options={"catapult_answer": "enter"}).do("s-t")
    assert not s.window


@pytest.mark.clause("CQP-CAT-03", "CQP-CAT-18", "A-58")
@pytest.mark.parametrize(("shots", "asked"), [("one", False), ("unlimited", True)])
def test_cqp_cat_03_answer_shots_per_turn(shots: str, asked: bool) -> None:
    """T-122: two captures in reach of the victim's only catapult, neither of them beside it."""
    pieces = ("S.Kni@s", "W.Sol@t", "W.Cat@a", "S.Cha@v", "W.Sol@u")
    s = plus("s-t-x-a, a-y-u-v", *pieces, options={"answer_shots_per_turn": shots}).do("s-t", "a*t", "v-u")
    assert s.window is asked


LAST = ("a-b-c, a-d", "S.Kni@a", "W.Sol@b", "W.Kni@c")


@pytest.mark.clause("CQ-EXCH-26", "CQ-EXCH-29", "A-19", "A-20")
@pytest.mark.parametrize(
    ("rule", "asked", "waiver"), [("off", True, False), ("exhausted", False, False), ("declared", False, True)]
)
def test_cq_exch_26_last_move_exception(rule: str, asked: bool, waiver: bool) -> None:
    """T-119: with the rule off West may exchange after the last point; only `declared` lets points be given up."""
    options = {"last_move_exception": rule}
    assert four(*LAST, spent=19, options=options).do("a-b").window is asked
    if rule != "off":
        assert four(*LAST, spent=10, options=options).legal("a-b!") is waiver
    assert four(*LAST, spent=10, options=options).do("a-b").window


@pytest.mark.clause("CQ-EXCH-29", "A-19", "A-20")
def test_cq_exch_29_with_the_rule_off_there_is_nothing_to_waive() -> None:
    """West keeps his exchange; South ends his turn as always."""
    s = four(*LAST, spent=10, options={"last_move_exception": "off"})
    assert not s.legal("a-b!")
    assert (s.do("a-b").to_act, s.window) == ("W", True)
    assert (s.do("decline", "end").to_act, s.window, s.left) == ("W", False, 20)


@pytest.mark.clause("CQ-WIN2-01", "CQ-DORM-08", "A-21")
@pytest.mark.parametrize("answerable", [False, True])
def test_cq_dorm_08_completing_capture_answerable(answerable: bool) -> None:
    """Two players: the fifth field taken by capture wins at once, or only if the exchange does not win it back."""
    more = {"preset": "conquest_2p", "options": {"completing_capture_answerable": answerable}}
    pieces = (*held("N", 4, "S"), "S.Kni@gN5", "N.Sol@cN5", "N.Kni@x")
    s = four(f"{capital('N')}, gN5-x", *pieces, **more).do("gN5-cN5")
    assert (s.winners, s.window) == (("", True) if answerable else ("S", False))
    if answerable:
        assert four(f"{capital('N')}, gN5-x", *pieces, **more).do("gN5-cN5", "decline").winners == "S"
        assert s.do("x-gN5", "gN5-cN5").outcome is None


@pytest.mark.clause("CQ-TEAM-03", "A-30")
@pytest.mark.parametrize("partner", [False, True])
def test_cq_team_03_team_last_move_partner(partner: bool) -> None:
    """After the last point against the left neighbour his partner's piece may answer, only with the option."""
    options = {"team_last_move_partner": partner}
    s = party("a-b-c, b-d", "S.Kni@a", "W.Sol@b", "E.Kni@c", "W.Kni@d", spent=19, options=options).do("a-b")
    assert s.window is partner
    if partner:
        assert answers(s) == {"c-b"}
