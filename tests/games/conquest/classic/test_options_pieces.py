"""Options of carrying, vessels, catapults and towers: what each value means."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, bare, four, plus, plus_duel, row, steps


@pytest.mark.clause("CQ-SOLD-02")
@pytest.mark.parametrize("cost", [1, 2])
def test_cq_sold_02_mount_cost(cost: int) -> None:
    assert four("a-b", "S.Sol@a", "S.Ele@b", options={"mount_cost": cost}).do("a-b").left == 20 - cost


@pytest.mark.clause("CQ-LOAD-02")
@pytest.mark.parametrize("cost", [1, 2])
def test_cq_load_02_soldier_board_cost(cost: int) -> None:
    assert four("a=h", "S.Sol@a", "S.Shp@h", options={"soldier_board_cost": cost}).do("a-h").left == 20 - cost


@pytest.mark.clause("CQ-LOAD-13", "A-35")
@pytest.mark.parametrize("direct", [False, True])
def test_cq_load_13_deck_mounts_dock(direct: bool) -> None:
    """T-120: with the option both directions are legal, from deck onto the elephant and back."""
    options = {"deck_mounts_dock": direct}
    assert four("a=h, k=h, k-a", "S.Shp[Sol]@h", "S.Ele@a", options=options).legal("h.1-a") is direct
    assert four("a=h", "S.Ele[Sol]@a", "S.Shp@h", options=options).legal("a.1-h") is direct


@pytest.mark.clause("CQ-LOAD-14", "A-37")
@pytest.mark.parametrize("mount", [True, False])
def test_cq_load_14_mount_aboard(mount: bool) -> None:
    """T-120: without the option no soldier joins the elephant aboard."""
    assert four("a=h", "S.Sol@a", "S.Shp[Ele]@h", options={"mount_aboard": mount}).legal("a-h") is mount


@pytest.mark.clause("CQ-LOAD-06", "A-36")
@pytest.mark.parametrize("load", ["Sol", "Kni", "Ele[Sol,Sol]"])
def test_cq_load_06_harbour_transfer(load: str) -> None:
    """Between two own vessels in joined harbours; the load must still be a lawful one, and both must be harbours."""
    options = {"harbour_transfer": True}
    s = four("h~k, a=h, b=k", f"S.Gal[{load}]@h", "S.Shp@k", options=options).do("h.1-k")
    assert (s.stack("h"), s.stack("k"), s.left) == ("S.Gal", f"S.Shp[{load}]", 19)
    assert not four("h~k, a=h, b=k", f"S.Gal[{load}]@h", "S.Shp[Kni]@k", options=options).legal("h.1-k")
    assert not four("h~k, a=h", f"S.Gal[{load}]@h", "S.Shp@k", options=options).legal("h.1-k")
    assert not four("h~k, a=h, b=k", f"S.Gal[{load}]@h", "W.Shp@k", options=options).legal("h.1-k")


@pytest.mark.clause("CQ-CONQ-08", "A-15")
@pytest.mark.parametrize("takes", [False, True])
def test_cq_conq_08_soldier_takes_elephant_vessel(takes: bool) -> None:
    """T-120: with the option the soldier boards and the elephant is captured."""
    s = four("a=h", "S.Sol@a", "W.Shp[Ele]@h", options={"soldier_takes_elephant_vessel": takes})
    assert s.legal("a-h") is takes
    if takes:
        assert (s.do("a-h").pile("S"), s.stack("h")) == (1, "S.Shp(W)[Sol]")


@pytest.mark.clause("CQ-COMP-08", "A-38")
@pytest.mark.parametrize(("limit", "legal"), [(-1, True), (0, False), (4, False), (5, True)])
def test_cq_comp_08_double_load_limit(limit: int, legal: bool) -> None:
    """T-120: four elephants of all players carry two soldiers; may a fifth?"""
    loaded = [f"{seat}.Ele[Sol,Sol]@x{seat}" for seat in "SWNE"]
    graph = "a-b, c-d, xS, xW, xN, xE"
    s = four(graph, "S.Sol@a", "S.Ele[Sol]@b", "S.Sol@c", "S.Ele@d", *loaded, options={"double_load_limit": limit})
    assert s.legal("a-b") is legal
    assert s.legal("c-d")


@pytest.mark.clause("CQ-REGEN-01", "A-14")
@pytest.mark.parametrize(("renews", "used"), [("enemy_vessel", 3), ("any_vessel", 0)])
def test_cq_regen_01_boarding_regenerates(renews: str, used: int) -> None:
    s = four("a=h", "S.Kni'2@a", "S.Shp@h", options={"boarding_regenerates": renews}).do("a-h")
    assert s.used("h", 1) == used


@pytest.mark.clause("CQ-EXCH-22", "CQ-EXCH-23")
@pytest.mark.parametrize(("fate", "stack"), [("by_method", ""), ("returns", "W.Gal")])
def test_cq_exch_23_answer_vessel_fate(fate: str, stack: str) -> None:
    """A conquered galleon that is shot at: lost with its conqueror, or the former owner's again."""
    s = plus("a=h, b=h", "S.Kni@a", "W.Gal@h", "W.Cat@b", options={"answer_vessel_fate": fate}).do("a-h", "b*h")
    assert s.stack("h") == stack
    s = plus("s-t-a", "S.Kni@s", "W.Sol@t", "W.Cat@a", options={"answer_vessel_fate": fate}).do("s-t", "a*t")
    assert (s.stack("t"), s.pile("W")) == ("", 1)


@pytest.mark.clause("CQP-CAT-01", "CQP-VAR-01")
@pytest.mark.parametrize("allowance", [1, 2, 3, 8])
def test_cqp_cat_01_catapult_allowance(allowance: int) -> None:
    path = [f"r{i}" for i in range(allowance + 2)]
    s = plus(row("-", 10), "S.Cat@r0", options={"catapult_allowance": allowance}).do(*steps(*path[:-1]))
    assert not s.legal(f"{path[-2]}-{path[-1]}")


@pytest.mark.clause("CQP-GAL-02", "CQP-VAR-02", "A-56")
@pytest.mark.parametrize("allowance", [1, 2, 3, 8])
def test_cqp_gal_02_catapult_galleon_allowance(allowance: int) -> None:
    path = [f"r{i}" for i in range(allowance + 2)]
    s = plus(row("~", 10), "S.Gal[Cat]@r0", options={"catapult_galleon_allowance": allowance}).do(*steps(*path[:-1]))
    assert not s.legal(f"{path[-2]}-{path[-1]}")


@pytest.mark.clause("CQP-CAT-05", "CQP-VAR-03", "A-60")
@pytest.mark.parametrize(("metric", "shots"), [("links", {"a*b", "a*c"}), ("radius_cm", {"a*b", "a*d"})])
def test_cqp_cat_05_shot_metric(metric: str, shots: set[str]) -> None:
    at = {"a": (0.0, 0.0), "b": (1.0, 0.0), "c": (9.0, 0.0), "d": (0.0, 3.0)}
    s = plus("a-b-c, d", "S.Cat@a", "W.Sol@b", "W.Sol@c", "W.Sol@d", at=at, options={"shot_metric": metric})
    assert {word for word in s.words if "*" in word and "!" not in word} == shots


@pytest.mark.clause("CQP-CAT-05")
@pytest.mark.parametrize("reach", [1, 2, 3, 4])
def test_cqp_cat_05_shot_range(reach: int) -> None:
    s = plus(row("-", 6), "S.Cat@r0", *(f"W.Sol@r{i}" for i in range(1, 6)), options={"shot_range": reach})
    assert [s.legal(f"r0*r{i}") for i in range(1, 6)] == [i <= reach for i in range(1, 6)]


@pytest.mark.clause("CQP-CAT-05", "A-50")
@pytest.mark.parametrize("blocker", ["S.Sol", "W.Sol", "N.Ele"])
@pytest.mark.parametrize("blocked", [False, True])
def test_cqp_cat_05_shot_blocked_by_pieces(blocker: str, blocked: bool) -> None:
    """T-122: a piece of any owner between stops the shot, unless a free way round is short enough."""
    options = {"shot_blocked_by_pieces": blocked}
    assert plus("a-b-c", "S.Cat@a", f"{blocker}@b", "W.Kni@c", options=options).legal("a*c") is not blocked
    assert plus("a-b-c, a-d-c", "S.Cat@a", f"{blocker}@b", "W.Kni@c", options=options).legal("a*c")
    assert plus("a-b-c, a-d-e-f-c", "S.Cat@a", f"{blocker}@b", "W.Kni@c", options=options).legal("a*c") is not blocked
    assert plus("a-b-c", "S.Cat@a", "W.Kni@c", options=options).legal("a*c")


@pytest.mark.clause("CQ-BOARD-26")
@pytest.mark.parametrize("slots", [False, True])
def test_cq_board_26_slots(slots: bool) -> None:
    s = plus("a^b, a-c", "S.Cat@a", "W.Sol@b", options={"slots": slots, "shot_range": 1})
    assert s.legal("a*b") is slots


@pytest.mark.clause("CQP-CAT-13")
@pytest.mark.parametrize("takes", [False, True])
def test_cqp_cat_13_catapult_takes_galleon(takes: bool) -> None:
    options = {"catapult_takes_galleon": takes}
    assert plus("a=h", "S.Cat@a", "W.Gal@h", options=options).legal("a-h") is takes
    assert not plus("a=h", "S.Cat@a", "W.Shp@h", options=options).legal("a-h")


@pytest.mark.clause("CQP-CAT-10", "CQP-CAT-11")
@pytest.mark.parametrize("castle", [False, True])
def test_cqp_cat_10_catapult_castle(castle: bool) -> None:
    options = {"catapult_castle": castle}
    assert plus("g-cW1", "S.Cat@g", options=options).legal("g-cW1") is castle
    assert plus("g-cW1", "S.Cat@g", "W.Sol@cW1", options=options).legal("g*cW1") is castle


@pytest.mark.clause("CQP-CAT-19", "A-47")
@pytest.mark.parametrize("stands", [False, True])
def test_cqp_cat_19_catapult_on_quest(stands: bool) -> None:
    """With the option it may stand there, and holds the field."""
    s = plus("o-Q1", "S.Cat@o", options={"catapult_on_quest": stands})
    assert s.legal("o-Q1") is stands
    if stands:
        assert s.do("o-Q1", "end").left == 16


@pytest.mark.clause("CQP-CAT-17", "CQP-CAT-16", "A-51")
@pytest.mark.parametrize("answerable", [True, False])
def test_cqp_cat_17_shot_answerable(answerable: bool) -> None:
    s = plus("a-b, a-c", "S.Cat@a", "W.Sol@b", "W.Kni@c", options={"shot_answerable": answerable}).do("a*b")
    assert s.window is answerable
    assert plus("a-b-c", "S.Kni@a", "W.Sol@b", "W.Kni@c", options={"shot_answerable": answerable}).do("a-b").window


@pytest.mark.clause("CQP-WIN-01", "A-55")
@pytest.mark.parametrize("own", [True, False])
def test_cqp_win_01_siege_own_castle(own: bool) -> None:
    assert plus_duel("g-cS1", "S.Sie@g", options={"siege_own_castle": own}).legal("g-cS1") is own


@pytest.mark.clause("CQP-TOWER-09")
@pytest.mark.parametrize(("takeover", "legal"), [("from_neighbouring_siege", True), ("never", False)])
def test_cqp_tower_09_siege_takeover(takeover: str, legal: bool) -> None:
    assert plus("a-b", "S.Sie[Sol]@a", "W.Sie@b", options={"siege_takeover": takeover}).legal("a.1-b") is legal


@pytest.mark.clause("CQP-TOWER-07")
@pytest.mark.parametrize("crosses", [True, False])
def test_cqp_tower_07_siege_to_siege(crosses: bool) -> None:
    assert plus("a-b", "S.Sie[Sol]@a", "S.Sie@b", options={"siege_to_siege": crosses}).legal("a.1-b") is crosses


@pytest.mark.clause("CQP-TOWER-10", "A-53")
@pytest.mark.parametrize(("renews", "used"), [(False, 1), (True, 0)])
def test_cqp_tower_10_siege_take_regenerates(renews: bool, used: int) -> None:
    """T-122: with the option the soldier has two steps again."""
    s = plus("c-b", "S.Sie[Sol]@c", "W.Sie@b", options={"siege_take_regenerates": renews}).do("c.1-b")
    assert s.used("b", 1) == used


@pytest.mark.clause("CQP-WIN-01", "CQP-WIN-02", "A-46", "A-64")
@pytest.mark.parametrize(("goal", "grail", "castle"), [("none", "", ""), ("enemy_castle", "", "S"), ("quest", "S", "")])
def test_cqp_win_02_siege_goal(goal: str, grail: str, castle: str) -> None:
    """Without the goal the Grail is closed to a tower as to any heavy piece."""
    options = {"siege_goal": goal}
    s = plus("o-Q1", "S.Sie@o", options=options)
    assert s.legal("o-Q1") is bool(grail)
    assert plus("g-cW1", "S.Sie@g", options=options).do("g-cW1").winners == castle


@pytest.mark.clause("CQP-GEN-05", "A-57")
@pytest.mark.parametrize("counts", [True, False])
def test_cqp_gen_05_plus_pieces_count(counts: bool) -> None:
    """T-115: without the option an enemy with only a tower and a catapult ashore has lost; nor do they score."""
    options = {"plus_pieces_count": counts}
    s = bare(plus_duel, "N", "a-b, c, d", "S.Kni@a", "N.Sol@b", "N.Sie@c", "N.Cat@d", options=options)
    assert s.count("N") == (3 if counts else 1)
    assert s.do("a-b").winners == ("" if counts else "S")
    s = plus("a-b", "S.Cat@a", "W.Cat@b", options=options)
    points = s.count("S")
    assert s.do("a*b").count("S") - points == int(counts)
    assert answers(s) == set()
