"""Section 23: drawbridges, who raises and lowers them, whom they stop, and when they come down by themselves."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import DUEL, EN, FR, IT, in_every_edition, pass_turns, refused, scene, spent

EACH_PIECE = ("Sol", "Ele", "Kni", "Cam", "Cha", "Cat")


@in_every_edition
@pytest.mark.clause("GC-DRAW-01", "GC-DRAW-10", "GC-AMB-88")
def test_gc_draw_01_two_moves_for_each_own_bridge(preset: str) -> None:
    """GC-T-97: with a garrison or without, one after the other."""
    s = scene("cA1#d, cA2#e", "A.Sol@cA1", preset=preset).do("raise:cA1", "raise:cA2")
    assert (s.raised("cA1"), s.raised("cA2"), spent(s)) == ("A", "A", 4)
    assert refused(s, "raise:cA1")


@in_every_edition
@pytest.mark.clause("GC-AMB-88", "GC-DRAW-01")
def test_gc_amb_88_two_moves_must_be_left(preset: str) -> None:
    assert scene("cA1#d", spent=18, preset=preset).legal("raise:cA1")
    assert refused(scene("cA1#d", spent=19, preset=preset), "raise:cA1")


@in_every_edition
@pytest.mark.clause("GC-AMB-88", "GC-AMB-87", "GC-DRAW-05")
def test_gc_amb_88_the_last_moves_suffice_inside_an_enemy_castle(preset: str) -> None:
    """Two for raising; one for lowering, which is free in the French edition."""
    assert scene("cB1#d", "A.Kni@cB1", spent=18, preset=preset).do("raise:cB1").to_act == "B"
    assert refused(scene("cB1#d", "A.Kni@cB1", spent=19, preset=preset), "raise:cB1")
    s = scene("cB1#d", "A.Sol^@cB1", raised={"cB1": "B"}, spent=19, preset=preset).do("lower:cB1")
    assert s.to_act == ("A" if preset == FR else "B")


@in_every_edition
@pytest.mark.clause("GC-DRAW-01", "GC-AMB-88")
def test_gc_draw_01_not_an_empty_bridge_of_another_castle(preset: str) -> None:
    assert refused(scene("cB1#d", "A.Sol@d", preset=preset), "raise:cB1")
    assert refused(scene("cB1#d", "B.Sol@cB1", preset=preset), "raise:cB1")


@pytest.mark.parametrize("price", [0, 2, 5])
@pytest.mark.clause("GC-DRAW-01")
def test_gc_draw_01_option_raise_cost(price: int) -> None:
    assert spent(scene("cA1#d", options={"raise_cost": price}).do("raise:cA1")) == price


@in_every_edition
@pytest.mark.clause("GC-DRAW-02")
def test_gc_draw_02_no_enemy_enters_but_from_a_siege_engine(preset: str) -> None:
    """GC-T-97, the knight."""
    for kind in (*EACH_PIECE, "Sie", "Cam[Sol]", "Cha[Sol]"):
        assert refused(scene("cB1#d", f"A.{kind}@d", raised={"cB1": "B"}, preset=preset), "d-cB1")
        assert scene("cB1#d", f"A.{kind}@d", preset=preset).legal("d-cB1")
    assert scene("cB1#d", "A.Sie[Sol]@d", raised={"cB1": "B"}, preset=preset).legal("d.1-cB1")


@in_every_edition
@pytest.mark.clause("GC-DRAW-03")
def test_gc_draw_03_not_over_a_space_that_an_opponent_holds(preset: str) -> None:
    s = scene("cA1#d, cA2#e", "B.Sol@cA1", "A.Sol@cA2", preset=preset)
    assert refused(s, "raise:cA1")
    assert s.legal("raise:cA2")


@pytest.mark.parametrize(
    ("preset", "walked", "price"), [(EN, True, 1), (IT, False, 1), (FR, False, 0), (DUEL, False, 1)]
)
@pytest.mark.clause("GC-DRAW-04", "GC-AMB-87")
def test_gc_draw_04_who_lowers_a_bridge_from_inside(preset: str, walked: bool, price: int) -> None:
    """A soldier who walked in: English only. One who came from a siege engine: always. Even when he has moved twice."""
    s = scene("cB1#d", "A.Sol@cB1", raised={"cB1": "B"}, preset=preset)
    assert s.legal("lower:cB1") is walked
    s = scene("cB1#d", "A.Sol'2^@cB1", raised={"cB1": "B"}, preset=preset).do("lower:cB1")
    assert (s.raised("cB1"), spent(s), s.used("cB1")) == ("", price, 2)


@in_every_edition
@pytest.mark.clause("GC-DRAW-04", "GC-AMB-87")
def test_gc_draw_04_only_a_foot_soldier_lowers_it(preset: str) -> None:
    for kind in ("Kni", "Ele", "Ele[Sol]", "Cam[Sol]", "Cha[Sol]"):
        assert refused(scene("cB1#d", f"A.{kind}@cB1", raised={"cB1": "B"}, preset=preset), "lower:cB1")
    assert refused(scene("cB1#d", "A.Sol@d", raised={"cB1": "B"}, preset=preset), "lower:cB1")
    assert refused(scene("cA1#d", "A.Sol@cA1", raised={"cA1": "A"}, preset=preset), "lower:cA1")


@pytest.mark.parametrize("price", [0, 1, 3])
@pytest.mark.clause("GC-DRAW-04")
def test_gc_draw_04_option_lower_inside_cost(price: int) -> None:
    s = scene("cB1#d", "A.Sol@cB1", raised={"cB1": "B"}, options={"lower_inside_cost": price}).do("lower:cB1")
    assert spent(s) == price


@pytest.mark.parametrize(("value", "legal"), [("any_soldier_inside", True), ("siege_soldier", False)])
@pytest.mark.clause("GC-DRAW-04")
def test_gc_draw_04_option_lower_inside_who(value: str, legal: bool) -> None:
    options = {"lower_inside_who": value}
    assert scene("cB1#d", "A.Sol@cB1", raised={"cB1": "B"}, options=options).legal("lower:cB1") is legal
    assert scene("cB1#d", "A.Sol^@cB1", raised={"cB1": "B"}, options=options).legal("lower:cB1")


@pytest.mark.parametrize("preset", [IT, FR, DUEL])
@pytest.mark.clause("GC-AMB-87")
def test_gc_amb_87_who_has_left_the_castle_is_no_siege_soldier_any_more(preset: str) -> None:
    s = scene("cB1#d", "A.Sol^@cB1", preset=preset).do("cB1-d", "d-cB1", "raise:cB1")
    assert refused(s, "lower:cB1")
    assert scene("cB1#d", "A.Sol^@cB1", preset=preset).do("raise:cB1").legal("lower:cB1")


@in_every_edition
@pytest.mark.parametrize("kind", EACH_PIECE)
@pytest.mark.clause("GC-DRAW-05", "GC-AMB-88")
def test_gc_draw_05_an_occupier_raises_his_bridge(preset: str, kind: str) -> None:
    s = scene("cB1#d, cB2#e", f"A.{kind}@cB1", preset=preset)
    assert refused(s, "raise:cB2")
    s.do("raise:cB1")
    assert (s.raised("cB1"), spent(s)) == ("A", 2)


@in_every_edition
@pytest.mark.clause("GC-DRAW-06")
def test_gc_draw_06_own_bridges_come_down_at_the_start_of_the_turn(preset: str) -> None:
    s = scene("cA1#d, cA2#e", preset=preset).do("raise:cA1", "raise:cA2")
    for _ in range(len(s.rules.seats) - 1):
        pass_turns(s, 1)
        assert (s.raised("cA1"), s.raised("cA2")) == ("A", "A")
    pass_turns(s, 1)
    assert (s.to_act, s.raised("cA1"), s.raised("cA2"), s.left) == ("A", "", "", 20)


@pytest.mark.parametrize("preset", [EN, IT, FR])
@pytest.mark.clause("GC-DRAW-07", "GC-DRAW-08", "GC-AMB-85")
def test_gc_draw_08_an_occupiers_bridge_protects_him_for_a_round(preset: str) -> None:
    """GC-T-99: up through the turns of B, the castle's owner C, and D."""
    s = scene("cC1#d", "A.Kni@cC1", "C.Kni@d", preset=preset).do("raise:cC1")
    for seat in "BCD":
        pass_turns(s, 1)
        assert (s.to_act, s.raised("cC1")) == (seat, "A")
        assert seat != "C" or refused(s, "d-cC1")
    assert pass_turns(s, 1).raised("cC1") == ""


@pytest.mark.clause("GC-DRAW-07", "GC-DRAW-08")
def test_gc_draw_08_in_a_duel_too() -> None:
    s = scene("cB1#d", "A.Kni@cB1", preset=DUEL).do("raise:cB1", "end")
    assert (s.to_act, s.raised("cB1")) == ("B", "A")
    assert s.do("end").raised("cB1") == ""


@pytest.mark.parametrize(("value", "after"), [("raiser", ["A", "A", "A", ""]), ("castle_owner", ["A", "", "", ""])])
@pytest.mark.clause("GC-AMB-85", "GC-DRAW-06", "GC-DRAW-08")
def test_gc_amb_85_option_bridge_auto_lower(value: str, after: list[str]) -> None:
    """GC-T-99, both values: who raised it at the start of the turns of B, C, D and A."""
    s = scene("cC1#d", "A.Kni@cC1", options={"bridge_auto_lower": value}).do("raise:cC1")
    assert [pass_turns(s, 1).raised("cC1") for _ in "BCDA"] == after


@pytest.mark.parametrize("preset", [EN, IT, FR])
@pytest.mark.clause("GC-AMB-86", "GC-DRAW-06")
def test_gc_amb_86_a_dormant_raisers_bridge_comes_down(preset: str) -> None:
    """GC-T-100: B sleeps, yet his bridge falls as his empty turn passes."""
    men = [f"A.Sol@cB{i}" for i in (1, 2, 3, 4)]
    s = scene("cB1, cB2, cB3, cB4, cB5#d, Q1", *men, "D.Sol@Q1", raised={"cB5": "B"}, preset=preset)
    assert s.raised("cB5") == "B"
    s.do("end")
    assert (s.to_act, s.raised("cB5")) == ("C", "")


@in_every_edition
@pytest.mark.clause("GC-DRAW-09", "GC-AMB-84")
def test_gc_draw_09_no_bridge_is_lowered_to_recapture(preset: str) -> None:
    """GC-T-40: the knight behind the bridge stays there, a catapult shoots over it."""
    taking = ("cB1#d, x-d", "A.Kni@x", "B.Sol@d")
    s = scene(*taking, "B.Kni@cB1", raised={"cB1": "B"}, preset=preset).do("x-d")
    assert not s.window
    s = scene(*taking, "B.Cat@cB1", raised={"cB1": "B"}, preset=preset).do("x-d")
    assert s.words == ["cB1*d", "decline"]
    assert scene(*taking, "B.Kni@cB1", preset=preset).do("x-d").legal("cB1-d")


@in_every_edition
@pytest.mark.clause("GC-DRAW-09")
def test_gc_draw_09_nor_by_a_soldier_inside_an_enemy_castle(preset: str) -> None:
    """B's soldier in A's castle could lower the bridge in his own turn; as an answer he may not."""
    taking = ("cA1#d, x-d", "A.Kni@x", "B.Sol@d", "B.Sol^@cA1")
    assert not scene(*taking, raised={"cA1": "A"}, preset=preset).do("x-d").window
    assert scene(*taking, preset=preset).do("x-d").legal("cA1-d")


@in_every_edition
@pytest.mark.clause("GC-AMB-84")
def test_gc_amb_84_a_raised_bridge_stops_its_raiser_both_ways(preset: str) -> None:
    s = scene("cA1#d, cA2#e", "A.Kni@cA1", "A.Kni@e", raised={"cA1": "A", "cA2": "A"}, preset=preset)
    assert refused(s, "cA1-d", "e-cA2")
    assert refused(scene("cB1#d", "A.Kni@cB1", raised={"cB1": "B"}, preset=preset), "cB1-d")


@pytest.mark.parametrize("blocks", [True, False])
@pytest.mark.clause("GC-AMB-84")
def test_gc_amb_84_option_raised_blocks_owner(blocks: bool) -> None:
    """Where it does not, the raiser's own pieces cross; others are stopped as ever."""
    men = ("A.Kni@cA1", "A.Kni@e", "A.Kni@f")
    s = scene(
        "cA1#d, cA2#e, cB1#f",
        *men,
        raised={"cA1": "A", "cA2": "A", "cB1": "B"},
        options={"raised_blocks_owner": blocks},
    )
    assert s.legal("cA1-d") is not blocks
    assert s.legal("e-cA2") is not blocks
    assert refused(s, "f-cB1")


@pytest.mark.clause("GC-AMB-89")
def test_gc_amb_89_a_soldier_inside_changes_the_raiser() -> None:
    """GC-T-101: down for one, up for two, and it outlasts the start of B's turn."""
    s = scene("cB1#d", "A.Sol@cB1", raised={"cB1": "B"}).do("lower:cB1", "raise:cB1")
    assert (s.raised("cB1"), spent(s)) == ("A", 3)
    assert s.do("end").raised("cB1") == "A"


@in_every_edition
@pytest.mark.clause("GC-AMB-89")
def test_gc_amb_89_so_does_a_siege_soldier(preset: str) -> None:
    s = scene("cB1#d", "A.Sol^@cB1", raised={"cB1": "B"}, preset=preset).do("lower:cB1", "raise:cB1")
    assert (s.raised("cB1"), spent(s)) == ("A", 2 if preset == FR else 3)


@in_every_edition
@pytest.mark.clause("GC-AMB-93")
def test_gc_amb_93_stepping_over_into_the_own_castle(preset: str) -> None:
    """GC-T-102."""
    held = ("cB1#d", "A.Kni@cB1")
    s = scene(*held, "B.Sie[Sol]@d", raised={"cB1": "A"}, active="B", preset=preset).do("d.1-cB1")
    assert (s.stack("cB1"), s.pile("B")) == ("B.Sol", 1)
    assert refused(scene(*held, "B.Ele@d", raised={"cB1": "A"}, active="B", preset=preset), "d-cB1")
    s = scene("cB1#d", "B.Sie[Sol]@d", active="B", preset=preset).do("raise:cB1")
    assert refused(s, "d.1-cB1")
