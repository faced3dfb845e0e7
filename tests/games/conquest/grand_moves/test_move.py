"""Chapter 6, what moves cost (GC-MOVE)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import FR, clause, every_edition, refused, walk

ROAD = "a-b-c-d-e-f-g-h-i-j"
LANE = ROAD.replace("-", "~")
ALLOWANCES = {"Sol": 2, "Ele": 6, "Kni": 6, "Cam": 8, "Shp": 6, "Gal": 8, "Cha": 8, "Cat": 2, "Sie": 2}


@clause("GC-MOVE-01")
@every_edition
def test_gc_move_01_one_move_leads_to_the_next_space_and_costs_one(edition: str) -> None:
    s = scene("a-b-c, x", "A.Kni@a", preset=edition)
    assert refused(s, "a-c", "a-x")
    s.do("a-b")
    assert (s.stack("a"), s.stack("b"), s.numbers["spent"]) == ("", "A.Kni", 1)


@clause("GC-MOVE-02")
@every_edition
@pytest.mark.parametrize("piece", ALLOWANCES)
def test_gc_move_02_the_allowance_of_every_piece(edition: str, piece: str) -> None:
    """GC-T-04 for the soldier, and so for all."""
    allowed = ALLOWANCES[piece]
    s = scene(LANE if piece in ("Shp", "Gal") else ROAD, f"A.{piece}@a", preset=edition)
    words = walk("abcdefghij")
    s.do(*words[:allowed])
    assert refused(s, words[allowed])
    assert s.numbers["spent"] == allowed


@clause("GC-MOVE-03")
@every_edition
def test_gc_move_03_the_budget_is_split_at_will(edition: str) -> None:
    graph = "a-b-c-d-e-f-g, k-l-m-n-o-p-q, r-t-u-v-w-x, y-z"
    s = scene(graph, "A.Kni@a", "A.Kni@k", "A.Ele@r", "A.Kni@y", preset=edition)
    s.do(*walk("abcdefg"), *walk("klmnopq"), *walk("rtuvwx"), "y-z", "z-y")
    assert s.left == 1  # 6 + 6 + 5 + 2
    s.do("y-z")
    assert s.to_act == "B"  # the budget is the limit of all together


@clause("GC-MOVE-04")
@every_edition
def test_gc_move_04_other_pieces_may_move_in_between(edition: str) -> None:
    """GC-T-05."""
    s = scene(f"{ROAD}, x-y-z", "A.Ele@a", "A.Kni@x", preset=edition)
    s.do(*walk("abcd"), *walk("xyz"), *walk("defg"))
    assert refused(s, "g-h")
    assert s.numbers["spent"] == 8


@clause("GC-MOVE-05")
@every_edition
def test_gc_move_05_riding_costs_the_rider_nothing(edition: str) -> None:
    s = scene(f"{ROAD}, p~q~r", "A.Ele[Sol]@a", "A.Shp[Kni]@p", preset=edition).do(*walk("abcd"), *walk("pqr"))
    assert (s.used("d"), s.used("d", 1), s.used("r"), s.used("r", 1)) == (3, 0, 2, 0)
    assert s.numbers["spent"] == 5
    s.do("d.1-e", "e-f")  # he still has both his moves
    assert refused(s, "f-g")


@clause("GC-MOVE-06")
@every_edition
@pytest.mark.parametrize(("carrier", "most"), [("Ele", 2), ("Sie", 3), ("Cha", 1), ("Cam", 1)])
def test_gc_move_06_how_many_soldiers_share_a_carrier(edition: str, carrier: str, most: int) -> None:
    """GC-T-12."""
    for riders in range(1, most + 1):
        load = ",".join(["Sol"] * riders)
        s = scene("a-b", "A.Sol@a", f"A.{carrier}[{load}]@b", preset=edition)
        assert s.legal("a-b") == (riders < most)


@clause("GC-MOVE-06")
@every_edition
def test_gc_move_06_two_soldiers_share_a_vessel_but_never_a_space(edition: str) -> None:
    assert refused(scene("a-b", "A.Sol@a", "A.Sol@b", preset=edition), "a-b")
    for vessel in ("Shp", "Gal"):
        assert scene("a=p", "A.Sol@a", f"A.{vessel}[Sol]@p", preset=edition).legal("a-p")
        assert refused(scene("a=p", "A.Sol@a", f"A.{vessel}[Sol,Sol]@p", preset=edition), "a-p")


@clause("GC-MOVE-07", "GC-MOVE-08")
@every_edition
@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize("piece", ["Sol", "Ele", "Cam", "Cha", "Cat", "Sie"])
def test_gc_move_07_nobody_but_a_knight_passes_a_space_that_is_held(edition: str, side: str, piece: str) -> None:
    """GC-T-132."""
    s = scene("a-b-c", f"A.{piece}@a", f"{side}.Kni@b", preset=edition)
    assert refused(s, "a-c", "a^c")


@clause("GC-MOVE-07")
@every_edition
def test_gc_move_07_a_knight_passes_its_own_side(edition: str) -> None:
    assert scene("a-b-c", "A.Kni@a", "A.Sol@b", preset=edition).legal("a^c")


@clause("GC-MOVE-08")
@every_edition
def test_gc_move_08_nobody_passes_an_opponent(edition: str) -> None:
    assert refused(scene("a-b-c", "A.Kni@a", "B.Sol@b", preset=edition), "a^c", "a-c")
    assert refused(scene("p~q~r", "A.Shp@p", "B.Shp@q", preset=edition), "p-r")


@clause("GC-MOVE-09")
@every_edition
@pytest.mark.parametrize("piece", ["Kni", "Cam"])
def test_gc_move_09_a_field_counts_like_a_space(edition: str, piece: str) -> None:
    s = scene("s/F, F:G, t/G", f"A.{piece}@s", preset=edition).do("s-F", "F-G", "G-t")
    assert (s.numbers["spent"], s.used("t")) == (3, 3)


@clause("GC-MOVE-10")
@every_edition
@pytest.mark.parametrize("piece", ["Sol", "Ele", "Kni", "Cam[Sol]", "Cha", "Cat", "Sie"])
def test_gc_move_10_land_pieces_need_a_vessel(edition: str, piece: str) -> None:
    assert refused(scene("a=p, b=p", f"A.{piece}@a", preset=edition), "a-p", "a-b")
    assert scene("a=p", f"A.{piece}@a", "A.Gal@p", preset=edition).legal("a-p") == (piece != "Sie")


@clause("GC-MOVE-10")
@every_edition
def test_gc_move_10_a_piece_aboard_cannot_step_into_the_sea(edition: str) -> None:
    s = scene("a=p, p~q", "A.Shp[Kni]@p", preset=edition)
    assert refused(s, "p.1-q")
    assert s.legal("p.1-a")


@clause("GC-MOVE-11")
@every_edition
def test_gc_move_11_builds_shots_and_drawbridges(edition: str) -> None:
    assert scene("a-b", "A.Sol@a", preset=edition).do("a=chariot").left == 10
    assert scene("a-b", "A.Cat@a", "B.Sol@b", preset=edition).do("a*b").left == 19
    assert scene("cA1#d", preset=edition).do("raise:cA1").left == 18
    inside = scene("cB1#d", "A.Sol^@cB1", preset=edition, raised={"cB1": "B"}).do("lower:cB1")
    assert inside.left == (20 if edition == FR else 19)


@clause("GC-MOVE-11")
@pytest.mark.parametrize("cost", [0, 1, 2])
def test_gc_move_11_the_options_of_drawbridge_costs(cost: int) -> None:
    assert scene("cA1#d", options={"raise_cost": cost}).do("raise:cA1").left == 20 - cost
    inside = scene("cB1#d", "A.Sol@cB1", raised={"cB1": "B"}, options={"lower_inside_cost": cost})
    assert inside.do("lower:cB1").left == 20 - cost


@clause("GC-MOVE-12")
@every_edition
def test_gc_move_12_each_space_that_is_lost_costs_four_until_it_is_free(edition: str) -> None:
    s = scene("cA1#d, cA2#e, d-f", "B.Kni@cA1", "B.Sol@cA2", "A.Ele@d", preset=edition)
    assert s.left == 12
    s.do("d-cA1")
    assert (s.numbers["budget"], s.left) == (16, 15)


@clause("GC-MOVE-12")
def test_gc_move_12_quests_too() -> None:
    s = scene("o-Q1, o-Q2", "B.Kni@Q1", "C.Sol@Q2", "A.Kni@o")
    assert s.left == 12
    assert s.do("o-Q1").numbers["budget"] == 16


@clause("GC-MOVE-12")
@pytest.mark.parametrize("cost", [0, 4, 7])
def test_gc_move_12_the_option_penalty_per_space(cost: int) -> None:
    assert scene("cA1#d", "B.Kni@cA1", options={"penalty_per_space": cost}).left == 20 - cost


@clause("GC-MOVE-12")
@pytest.mark.parametrize(("mode", "left"), [("live", 19), ("turn_start", 15)])
def test_gc_move_12_the_option_penalty_mode(mode: str, left: int) -> None:
    """An opponent's camel is led out of the castle: the moves come back at once where penalties are live."""
    s = scene("cA1#d", "B.Cam@cA1", options={"penalty_mode": mode})
    assert s.left == 16
    assert s.do("cA1~d").left == left
