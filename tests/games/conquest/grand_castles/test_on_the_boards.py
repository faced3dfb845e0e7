"""The chapters on the boards that are shipped: what the small graphs prove has to be true there as well."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import DUEL, EN, FR, IT, TEAM_EN, budget, over, refused, scene


@pytest.mark.parametrize(("preset", "board", "enemy"), [(EN, "mare", "W"), (FR, "mare", "W"), (DUEL, "rosa", "N")])
@pytest.mark.clause("GC-CAT-28", "GC-CAT-29", "GC-AMB-120")
def test_gc_cat_28_the_castle_ring(preset: str, board: str, enemy: str) -> None:
    """From the first space of an enemy castle: its gate, the second and the fifth space, nothing else."""
    men = [f"{enemy}.Sol@{enemy}K{i}" for i in (2, 3, 4, 5)]
    s = scene("", f"S.Cat@{enemy}K1", f"{enemy}.Sol@{enemy}1", *men, board=board, preset=preset, active="S")
    goals = {word.partition("*")[2] for word in s.words if "*" in word}
    assert goals == {f"{enemy}K2", f"{enemy}K5", f"{enemy}1"}


@pytest.mark.parametrize(("preset", "slot"), [(EN, True), (IT, False), (FR, True)])
@pytest.mark.clause("GC-CAT-05", "GC-CAT-06", "GC-AMB-120")
def test_gc_cat_05_slots_and_mountains_of_the_board(preset: str, slot: bool) -> None:
    s = scene("", "S.Cat@N13", "N.Sol@N23", "S.Cat@N33", "N.Kni@NF5", board="mare", preset=preset, active="S")
    assert s.legal("N13*N23") is slot
    assert s.legal("N33*NF5") is (preset != IT)


@pytest.mark.parametrize("preset", [EN, IT, FR])
@pytest.mark.clause("GC-CAT-18", "GC-SIE-05", "GC-CQ-05")
def test_gc_cq_05_the_four_approaches_to_the_centre(preset: str) -> None:
    """Three vee roads lead in and not out for those who are bound; the rope bridge carries no engine."""
    for foot in ("C10", "C16", "C22"):
        assert scene("", f"S.Ele@{foot}", board="mare", preset=preset, active="S").legal(f"{foot}-C0")
        assert refused(scene("", "S.Ele@C0", board="mare", preset=preset, active="S"), f"C0-{foot}")
        assert scene("", "S.Cam@C0", board="mare", preset=preset, active="S").legal(f"C0-{foot}") is (preset == FR)
    for piece in ("Cat", "Sie"):
        assert refused(scene("", f"S.{piece}@C4", board="mare", preset=preset, active="S"), "C4-C0")
    assert scene("", "S.Ele@C4", board="mare", preset=preset, active="S").legal("C4-C0")


@pytest.mark.parametrize("preset", [EN, IT, FR])
@pytest.mark.clause("GC-CQ-03", "GC-CQ-04")
def test_gc_cq_03_the_five_quests(preset: str) -> None:
    men = [f"W.Kni@CQ{i}" for i in (1, 2, 3, 4)]
    s = scene("", *men, "S.Kni@C0", "S.Ele@C5", board="mare", preset=preset, active="S")
    assert budget(s) == 4
    assert s.legal("C0-CQ5")
    assert refused(scene("", "S.Ele@C0", board="mare", preset=preset, active="S"), "C0-CQ5")


@pytest.mark.clause("GC-TEAM-26", "GC-TEAM-27", "GC-AMB-114")
def test_gc_team_26_over_the_partner_on_the_five_quest_roads() -> None:
    """The centre space lies on all five; a space of the ring road on none."""
    s = scene("", "S.Kni@C10", "N.Sol@C0", "N.Sol@C11", board="mare", preset=TEAM_EN, active="S")
    assert all(s.legal(f"C10^CQ{i}") for i in (1, 2, 3, 4, 5))
    assert refused(s, "C10^C12")


@pytest.mark.parametrize("preset", [EN, IT, FR])
@pytest.mark.clause("GC-WIN-03", "GC-SIE-06", "GC-DRAW-01")
def test_gc_win_03_through_the_gates_of_the_board(preset: str) -> None:
    s = scene("", "S.Sie@W3", "S.Sol@S3", board="mare", preset=preset, active="S")
    assert s.do("W3-WK3").winners == "S"
    s = scene("", "S.Sie@S3", board="mare", preset=preset, active="S")
    assert refused(s, "S3-SK3")
    assert all(s.legal(f"raise:SK{i}") for i in (1, 2, 3, 4, 5))
    assert refused(s, "raise:WK1")
    assert not over(s)
