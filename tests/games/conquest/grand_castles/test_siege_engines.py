"""Section 20: siege engines, what they carry over walls and what stops them."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import DUEL, EN, FR, IT, in_every_edition, over, refused, scene, spent

ROPES = "n%e, s%w, x%o, o-Q1, y+o, n2%s2, e2%w2"
HOMES = {"N": "n n2", "E": "e e2", "S": "s s2", "W": "w w2", "C": "x o"}
STEPS = ("n-e", "s-w", "x-o", "y-o", "n2-s2", "e2-w2")


@in_every_edition
@pytest.mark.clause("GC-SIE-01")
def test_gc_sie_01_two_moves_a_turn(preset: str) -> None:
    """GC-T-164: also without soldiers."""
    s = scene("a-b-c-d", "A.Sie@a", preset=preset).do("a-b", "b-c")
    assert s.used("c") == 2
    assert refused(s, "c-d")


@in_every_edition
@pytest.mark.parametrize("kind", ["Sol", "Ele", "Kni", "Cam", "Cha", "Cat", "Sie"])
@pytest.mark.clause("GC-SIE-02")
def test_gc_sie_02_cannot_capture(preset: str, kind: str) -> None:
    """GC-T-11."""
    assert refused(scene("a-b", "A.Sie[Sol]@a", f"B.{kind}@b", preset=preset), "a-b")


@in_every_edition
@pytest.mark.clause("GC-SIE-03")
def test_gc_sie_03_only_an_elephant_captures_it(preset: str) -> None:
    """GC-T-09."""
    for captor in ("Sol", "Kni", "Cam[Sol]", "Cha[Sol]", "Cat", "Sie[Sol]"):
        assert refused(scene("a-b", f"A.{captor}@a", "B.Sie[Sol,Sol]@b", preset=preset), "a-b")
    s = scene("a-b", "A.Ele@a", "B.Sie[Sol,Sol]@b", preset=preset).do("a-b")
    assert (s.stack("b"), s.pile("A")) == ("A.Ele", 3)


@in_every_edition
@pytest.mark.clause("GC-SIE-04")
def test_gc_sie_04_cannot_board_vessels(preset: str) -> None:
    """GC-T-134, the siege engine."""
    s = scene("a=p, a=q, a=r, b=p", "A.Sie@a", "A.Gal@p", "A.Shp@q", "B.Gal@r", "A.Ele@b", preset=preset)
    assert refused(s, "a-p", "a-q", "a-r")
    assert s.legal("b-p")


@pytest.mark.parametrize(
    ("preset", "shut"), [(EN, "n-e s-w x-o"), (IT, "n-e s-w x-o"), (FR, "x-o y-o"), (DUEL, "n-e s-w n2-s2 e2-w2")]
)
@pytest.mark.clause("GC-SIE-05")
def test_gc_sie_05_bridges_it_cannot_cross(preset: str, shut: str) -> None:
    """GC-T-49 and GC-T-50, the siege engine."""
    graph = "n%e, s%w, n2%s2, e2%w2, y+o" if preset == DUEL else ROPES
    homes = {} if preset == DUEL else HOMES
    for step in STEPS if preset != DUEL else ("n-e", "s-w", "n2-s2", "e2-w2", "y-o"):
        s = scene(
            graph, f"A.Sie@{step[: step.index('-')]}", preset=preset, islands=homes, centre="" if homes == {} else "o"
        )
        assert s.legal(step) is (step not in shut.split())


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
@pytest.mark.clause("GC-SIE-05")
def test_gc_sie_05_option_siege_bridge_ban(ban: list[str], shut: str) -> None:
    for step in STEPS:
        place = step[: step.index("-")]
        s = scene(ROPES, f"A.Sie@{place}", options={"siege_bridge_ban": ban}, islands=HOMES, centre="o")
        assert s.legal(step) is (step not in shut.split())


@in_every_edition
@pytest.mark.clause("GC-SIE-06")
def test_gc_sie_06_not_into_its_own_castle(preset: str) -> None:
    """GC-T-137."""
    assert refused(scene("cA1#d", "A.Sie@d", preset=preset), "d-cA1")
    assert scene("cA1#d", "A.Ele@d", preset=preset).legal("d-cA1")


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.clause("GC-SIE-06")
def test_gc_sie_06_option_siege_own_castle(value: bool) -> None:
    s = scene("cA1#d", "A.Sie@d", options={"siege_own_castle": value})
    assert s.legal("d-cA1") is value
    assert not value or not over(s.do("d-cA1"))


@in_every_edition
@pytest.mark.clause("GC-SIE-07")
def test_gc_sie_07_carries_three_soldiers(preset: str) -> None:
    """GC-T-12, the siege engine."""
    assert scene("a-b", "A.Sol@a", "A.Sie[Sol,Sol]@b", preset=preset).do("a-b").stack("b") == "A.Sie[Sol,Sol,Sol]"
    assert refused(scene("a-b", "A.Sol@a", "A.Sie[Sol,Sol,Sol]@b", preset=preset), "a-b")
    assert refused(scene("a-b", "A.Kni@a", "A.Sie@b", preset=preset), "a-b")


@in_every_edition
@pytest.mark.clause("GC-SIE-07")
def test_gc_sie_07_its_soldiers_ride_along_free(preset: str) -> None:
    s = scene("a-b-c", "A.Sie[Sol,Sol,Sol]@a", preset=preset).do("a-b", "b-c")
    assert (s.stack("c"), spent(s), s.used("c", 1)) == ("A.Sie[Sol,Sol,Sol]", 2, 0)


@in_every_edition
@pytest.mark.clause("GC-SIE-08")
def test_gc_sie_08_mounted_only_by_a_soldier_on_no_other_mount(preset: str) -> None:
    for mount in ("Ele", "Cam", "Cha", "Sie"):
        assert refused(scene("a-b", f"A.{mount}[Sol]@a", "A.Sie@b", preset=preset), "a.1-b")
    assert scene("a-b", "A.Sol@a", "A.Sie@b", preset=preset).legal("a-b")


@pytest.mark.parametrize(("preset", "legal"), [(EN, True), (IT, True), (FR, False), (DUEL, True)])
@pytest.mark.clause("GC-SIE-08", "GC-OQ-04")
def test_gc_sie_08_from_a_deck_onto_the_engine_at_the_dock(preset: str, legal: bool) -> None:
    s = scene("a=p", "A.Sie@a", "A.Shp[Sol]@p", preset=preset)
    assert s.legal("p.1-a") is legal


@in_every_edition
@pytest.mark.clause("GC-SIE-09")
def test_gc_sie_09_a_soldier_captures_by_stepping_off(preset: str) -> None:
    s = scene("a-b", "A.Sie[Sol,Sol]@a", "B.Kni@b", preset=preset).do("a.1-b")
    assert (s.stack("a"), s.stack("b"), s.pile("A")) == ("A.Sie[Sol]", "A.Sol", 1)
    assert refused(scene("a-b", "A.Sie[Sol,Sol]@a", "B.Ele@b", preset=preset), "a.1-b")


@in_every_edition
@pytest.mark.clause("GC-SIE-10")
def test_gc_sie_10_over_a_raised_bridge_into_an_enemy_castle(preset: str) -> None:
    s = scene("cB1#d", "A.Sie[Sol]@d", raised={"cB1": "B"}, preset=preset).do("d.1-cB1")
    assert (s.stack("cB1"), s.raised("cB1"), spent(s)) == ("A.Sol", "B", 1)
    for other in ("Sol", "Kni", "Ele", "Cam[Sol]", "Cha[Sol]", "Cat", "Sie"):
        assert refused(scene("cB1#d", f"A.{other}@d", raised={"cB1": "B"}, preset=preset), "d-cB1")
    assert refused(scene("cB1#d", "A.Ele[Sol]@d", raised={"cB1": "B"}, preset=preset), "d.1-cB1")


@in_every_edition
@pytest.mark.clause("GC-SIE-10")
def test_gc_sie_10_not_back_over_a_raised_bridge(preset: str) -> None:
    """Stepping over leads into the castle only; the engine outside cannot be reached until the bridge is down."""
    s = scene("cB1#d", "A.Sie[Sol]@d", raised={"cB1": "B"}, preset=preset).do("d.1-cB1")
    assert refused(s, "cB1-d")


@in_every_edition
@pytest.mark.clause("GC-SIE-11", "GC-SIE-12")
def test_gc_sie_11_stepping_over_he_captures_all_but_elephants(preset: str) -> None:
    """GC-T-91."""
    s = scene("cB1#d", "A.Sie[Sol]@d", "B.Kni@cB1", raised={"cB1": "B"}, preset=preset).do("d.1-cB1")
    assert (s.stack("cB1"), s.pile("A")) == ("A.Sol", 1)
    assert refused(scene("cB1#d", "A.Sie[Sol]@d", "B.Ele@cB1", raised={"cB1": "B"}, preset=preset), "d.1-cB1")
    assert refused(scene("cB1#d", "A.Kni@d", "B.Kni@cB1", raised={"cB1": "B"}, preset=preset), "d-cB1")


@in_every_edition
@pytest.mark.clause("GC-SIE-13")
def test_gc_sie_13_cannot_be_commandeered(preset: str) -> None:
    assert refused(scene("a-b", "A.Sol@a", "B.Sie@b", preset=preset), "a-b", "a+b")
    assert refused(scene("a-b", "A.Sie[Sol]@a", "B.Sie@b", preset=preset), "a.1-b", "a.1+b")


@in_every_edition
@pytest.mark.clause("GC-SIE-14", "GC-TIP-05")
def test_gc_sie_14_an_empty_engine_blocks_all_but_elephants(preset: str) -> None:
    for kind in ("Sol", "Kni", "Cam[Sol]", "Cha", "Cat", "Sie"):
        s = scene("a-b-c", f"A.{kind}@a", "B.Sie@b", preset=preset)
        assert refused(s, "a-b")
        assert kind != "Kni" or refused(s, "a^c")
    assert scene("a-b-c", "A.Ele@a", "B.Sie@b", preset=preset).legal("a-b")


@in_every_edition
@pytest.mark.clause("GC-SIE-15")
def test_gc_sie_15_entering_an_enemy_castle_wins(preset: str) -> None:
    s = scene("cB1#d, d-e", "A.Sie@e", preset=preset).do("e-d")
    assert not over(s)
    assert s.do("d-cB1").winners == "A"


@in_every_edition
@pytest.mark.clause("GC-DRAW-12", "GC-DRAW-04", "GC-AMB-103", "GC-OQ-01", "GC-AMB-30")
def test_gc_draw_12_the_engine_follows_its_soldier(preset: str) -> None:
    """GC-T-92: over the wall, the bridge down, back on the engine, and in; four moves in every edition."""
    s = scene("cB1#d", "A.Sie[Sol]@d", raised={"cB1": "B"}, preset=preset).do("d.1-cB1", "lower:cB1")
    assert spent(s) == (1 if preset == FR else 2)
    assert refused(s, "d-cB1")
    s.do("cB1-d")
    assert spent(s) == 3
    s.do("d-cB1")
    assert (s.winners, spent(s)) == ("A", 4)
