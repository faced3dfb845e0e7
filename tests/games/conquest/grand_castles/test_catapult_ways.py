"""Section 19: bridges under a catapult's wheels, drawbridges, castles and siege engines before its arm."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import DUEL, EN, FR, IT, in_every_edition, refused, scene, spent

ROPES = "n%e, s%w, x%o, o-Q1, y+o, n2%s2, e2%w2"
HOMES = {"N": "n n2", "E": "e e2", "S": "s s2", "W": "w w2", "C": "x o"}


def crosses(preset: str, piece: str, step: str) -> bool:
    """May this piece take this step on a board with every kind of bridge?"""
    return scene(ROPES, f"A.{piece}@{step[: step.index('-')]}", preset=preset, islands=HOMES, centre="o").legal(step)


@pytest.mark.parametrize("preset", [EN, IT])
@pytest.mark.clause("GC-CAT-18")
def test_gc_cat_18_no_rope_bridge(preset: str) -> None:
    """GC-T-49, the catapult."""
    assert not any(crosses(preset, "Cat", step) for step in ("n-e", "e-n", "s-w", "w-s", "x-o", "o-x"))
    assert all(crosses(preset, "Cat", step) for step in ("y-o", "n2-s2", "e2-w2"))
    assert all(crosses(preset, "Kni", step) for step in ("n-e", "s-w", "x-o"))


@pytest.mark.clause("GC-CAT-18")
def test_gc_cat_18_french_no_bridge_to_the_quests() -> None:
    """GC-T-50, the catapult."""
    assert not any(crosses(FR, "Cat", step) for step in ("x-o", "o-x", "y-o", "o-y"))
    assert all(crosses(FR, "Cat", step) for step in ("n-e", "s-w", "n2-s2", "e2-w2"))


@pytest.mark.parametrize("preset", [EN, IT, FR])
@pytest.mark.parametrize("piece", ["Cat", "Sie"])
@pytest.mark.clause("GC-CAT-18", "GC-SIE-05")
def test_gc_cat_18_every_edge_of_the_rope_bridge_to_the_quests(preset: str, piece: str) -> None:
    """The rope bridge of the centre island leads to the Quests, even where it ends a space before the centre."""
    s = scene("u%v-o, o-Q1", f"A.{piece}@u", islands={"C": "u v o"}, centre="o", preset=preset)
    assert refused(s, "u-v")
    s = scene("u%v-o, o-Q1", f"A.{piece}@v", islands={"C": "u v o"}, centre="o", preset=preset)
    assert s.legal("v-o")


@pytest.mark.clause("GC-CAT-18")
def test_gc_cat_18_duel_no_rope_bridge_of_the_board() -> None:
    s = scene("a%b, c+d", "A.Cat@a", "A.Cat@c", preset=DUEL)
    assert refused(s, "a-b")
    assert s.legal("c-d")


@pytest.mark.parametrize(
    ("ban", "shut"),
    [
        ([], ""),
        (["ne"], "n-e"),
        (["sw"], "s-w"),
        (["ns"], "n2-s2"),
        (["ew"], "e2-w2"),
        (["quest"], "x-o"),
        (["questall"], "x-o y-o"),
        (["board"], "n-e s-w x-o n2-s2 e2-w2"),
    ],
)
@pytest.mark.clause("GC-CAT-18")
def test_gc_cat_18_option_catapult_bridge_ban(ban: list[str], shut: str) -> None:
    for step in ("n-e", "s-w", "x-o", "y-o", "n2-s2", "e2-w2"):
        place = step[: step.index("-")]
        s = scene(ROPES, f"A.Cat@{place}", options={"catapult_bridge_ban": ban}, islands=HOMES, centre="o")
        assert s.legal(step) is (step not in shut.split())


@in_every_edition
@pytest.mark.clause("GC-CAT-24", "GC-CAT-25", "GC-AMB-76", "GC-AMB-77")
def test_gc_cat_24_a_siege_engine_loses_its_soldiers_only(preset: str) -> None:
    """GC-T-87."""
    s = scene("a-b-c", "A.Cat@a", "A.Cat@c", "B.Sie[Sol,Sol,Sol]@b", preset=preset).do("a*b")
    assert (s.stack("b"), s.pile("A")) == ("B.Sie", 3)
    assert refused(s, "c*b")


@in_every_edition
@pytest.mark.clause("GC-CAT-26", "GC-DRAW-11")
def test_gc_cat_26_a_shot_brings_a_bridge_down(preset: str) -> None:
    s = scene("cB1#d", "A.Cat@d", "B.Kni@cB1", raised={"cB1": "B"}, preset=preset).do("d*cB1")
    assert (s.raised("cB1"), spent(s)) == ("", 1)
    assert not s.window


@in_every_edition
@pytest.mark.clause("GC-CAT-27")
def test_gc_cat_27_nobody_is_hit_behind_a_raised_bridge(preset: str) -> None:
    """The shot lowers the bridge and does no harm; over a bridge that is down it hits."""
    s = scene("cB1#d", "A.Cat@d", "B.Kni@cB1", raised={"cB1": "B"}, preset=preset).do("d*cB1")
    assert (s.stack("cB1"), s.pile("A")) == ("B.Kni", 0)
    s = scene("cB1#d", "A.Cat@d", "B.Kni@cB1", preset=preset).do("d*cB1")
    assert (s.stack("cB1"), s.pile("A")) == ("", 1)


@pytest.mark.parametrize("preset", [EN, FR])
@pytest.mark.clause("GC-CAT-27", "GC-AMB-78")
def test_gc_cat_27_a_slot_does_not_see_behind_a_raised_bridge(preset: str) -> None:
    s = scene("cB1#d, e^cB1", "A.Cat@e", "A.Cat@d", "B.Kni@cB1", raised={"cB1": "B"}, preset=preset).do("e*cB1")
    assert (s.raised("cB1"), s.stack("cB1")) == ("", "B.Kni")
    assert s.do("d*cB1").stack("cB1") == ""


@in_every_edition
@pytest.mark.clause("GC-CAT-28")
def test_gc_cat_28_two_neighbours_in_the_castle(preset: str) -> None:
    """GC-T-89."""
    ring = "cB1&cB2, cB2&cB3, cB3&cB4, cB4&cB5, cB5&cB1, cB2#e"
    s = scene(ring, "A.Cat@cB1", "B.Sol@cB2", "B.Sol@cB3", "B.Sol@cB5", raised={"cB2": "B"}, preset=preset)
    assert s.legal("cB1*cB2")
    assert s.legal("cB1*cB5")
    assert refused(s, "cB1*cB3")
    assert (s.do("cB1*cB2").stack("cB2"), s.raised("cB2")) == ("", "B")


@in_every_edition
@pytest.mark.clause("GC-CAT-28")
def test_gc_cat_28_also_in_the_own_castle(preset: str) -> None:
    ring = "cA1&cA2, cA2&cA3, cA3&cA4, cA4&cA5, cA5&cA1"
    s = scene(ring, "A.Cat@cA1", "B.Sol@cA2", "B.Sol@cA4", preset=preset)
    assert s.legal("cA1*cA2")
    assert refused(s, "cA1*cA4")


@in_every_edition
@pytest.mark.parametrize("raiser", ["A", "B"])
@pytest.mark.clause("GC-CAT-29", "GC-AMB-78")
def test_gc_cat_29_outward_over_a_raised_bridge(preset: str, raiser: str) -> None:
    """GC-T-89, outward: the bridge stays up, and with nobody outside there is nothing to shoot."""
    s = scene("cB1#d", "A.Cat@cB1", "B.Kni@d", raised={"cB1": raiser}, preset=preset).do("cB1*d")
    assert (s.stack("d"), s.raised("cB1"), s.pile("A")) == ("", raiser, 1)
    assert refused(scene("cB1#d", "A.Cat@cB1", raised={"cB1": raiser}, preset=preset), "cB1*d")


@in_every_edition
@pytest.mark.clause("GC-AMB-77", "GC-CAT-03")
def test_gc_amb_77_no_shot_without_effect(preset: str) -> None:
    s = scene("a-b, a-c, a-e, cB1#a", "A.Cat@a", "B.Sie@b", "A.Sol@c", preset=preset)
    assert refused(s, "a*b", "a*c", "a*e", "a*cB1")
    assert scene("a-b", "A.Cat@a", "B.Sie[Sol]@b", preset=preset).legal("a*b")


@in_every_edition
@pytest.mark.clause("GC-AMB-78")
def test_gc_amb_78_the_owner_too_shoots_his_bridge_down(preset: str) -> None:
    s = scene("cA1#d", "A.Cat@d", "A.Sol@cA1", raised={"cA1": "A"}, preset=preset).do("d*cA1")
    assert (s.raised("cA1"), s.stack("cA1")) == ("", "A.Sol")


@pytest.mark.clause("GC-AMB-78")
def test_gc_amb_78_a_third_player_shoots_a_bridge_down() -> None:
    s = scene("cB1#d", "A.Cat@d", "C.Sol@cB1", raised={"cB1": "C"}).do("d*cB1")
    assert (s.raised("cB1"), s.stack("cB1")) == ("", "C.Sol")


@pytest.mark.clause("GC-AMB-78")
def test_gc_amb_78_from_further_off_nobody_hits_a_bridge() -> None:
    assert refused(scene("cB1#d, d-e", "A.Cat@e", "B.Sol@cB1", raised={"cB1": "B"}), "e*cB1")


@in_every_edition
@pytest.mark.clause("GC-AMB-83")
def test_gc_amb_83_special_roads_are_roads_for_shots(preset: str) -> None:
    """GC-T-152, and a lowered drawbridge both ways."""
    assert scene("a%b", "A.Cat@a", "B.Sol@b", preset=preset).legal("a*b")
    assert scene("a>b", "A.Cat@b", "B.Sol@a", preset=preset).legal("b*a")
    assert scene("a>b", "A.Cat@a", "B.Sol@b", preset=preset).legal("a*b")
    assert scene("cB1#d", "A.Cat@d", "B.Sol@cB1", preset=preset).legal("d*cB1")
    assert scene("cB1#d", "A.Cat@cB1", "B.Sol@d", preset=preset).legal("cB1*d")
