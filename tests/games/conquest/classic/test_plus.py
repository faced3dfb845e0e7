"""Conquest Plus: what it adds to the game, and the goals of the towers."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import PLUS, army, bare, duel, four, on_board, opening, plus, plus_duel


@pytest.mark.clause("CQP-GEN-01", "CQP-GEN-02")
@pytest.mark.parametrize("preset", PLUS)
def test_cqp_gen_01_two_towers_and_two_catapults_each(preset: str) -> None:
    """T-116: on the start fields of the map."""
    s = opening(preset)
    for seat in s.rules.seats:
        assert (army(s, seat)["siege"], army(s, seat)["catapult"], army(s, seat).total()) == (2, 2, 30)
    assert army(opening("conquest_4p"), "S")["siege"] == 0


@pytest.mark.clause("CQP-GEN-03")
def test_cqp_gen_03_everything_else_stays() -> None:
    """The same scenes give the same words with and without Plus."""
    scenes = [
        ("a-b-c, a=h", "S.Kni@a", "S.Sol@b", "S.Shp[Ele]@h"),
        ("a%b, o>i", "S.Ele@a", "S.Cha@o"),
        ("p~q", "S.Gal[Kni]@p", "W.Shp@q"),
    ]
    for scene in scenes:
        assert plus(*scene).words == four(*scene).words
        assert (
            plus_duel(scene[0], *(p for p in scene[1:] if p[0] == "S")).words
            == duel(scene[0], *(p for p in scene[1:] if p[0] == "S")).words
        )


@pytest.mark.clause("CQP-GEN-04")
@pytest.mark.parametrize("piece", ["Sie", "Sie[Sol]", "Cat"])
def test_cqp_gen_04_no_obstacle_hinders_them(piece: str) -> None:
    """T-115: outward on a V road, and over an X bridge."""
    s = plus("o>i, a%b", f"S.{piece}@i", f"S.{piece}@a")
    assert s.legal("i-o")
    assert s.legal("a-b")


@pytest.mark.clause("CQP-GEN-05")
def test_cqp_gen_05_they_are_land_pieces_and_figures() -> None:
    """T-115: the enemy goes on with a tower and a catapult; with neither he has lost."""
    graph, pieces = "a-b, c-d, e-f", ("S.Kni@a", "N.Sol@b", "S.Ele@c", "N.Sie@d", "S.Kni@e", "N.Cat@f")
    s = bare(plus_duel, "N", graph, *pieces).do("a-b", "c-d")
    assert s.outcome is None
    assert s.do("e-f").winners == "S"


@pytest.mark.clause("CQP-GEN-05")
def test_cqp_gen_05_they_count_for_points() -> None:
    s = plus("a-b, c-d", "S.Sie@a", "S.Cat@c", reserves=0)
    assert (s.count("S"), s.counts("S")["units"]) == (2, 2)


@pytest.mark.clause("CQP-GEN-05", "CQ-WIN2-02")
def test_cqp_gen_05_a_last_tower_is_lost_by_conquest_too() -> None:
    s = bare(plus_duel, "N", "a-b, p~q", "S.Sie[Sol]@a", "N.Sie@b", "N.Shp@p").do("a.1-b")
    assert s.winners == "S"
    s = bare(plus_duel, "N", "a-b, c", "S.Sie[Sol]@a", "N.Sie@b", "N.Sol@c").do("a.1-b")
    assert s.outcome is None


@pytest.mark.clause("CQP-WIN-01")
@pytest.mark.parametrize("field", range(1, 6))
def test_cqp_win_01_a_tower_in_the_enemy_capital(field: int) -> None:
    """T-74: any of the five fields; crew or not; one's own capital is no win."""
    assert plus_duel(f"g-cN{field}", "S.Sie@g").do(f"g-cN{field}").winners == "S"
    assert plus_duel(f"g-cS{field}", "S.Sie@g").do(f"g-cS{field}").outcome is None
    assert plus_duel(f"g-cN{field}", "S.Sie@g", f"N.Sol@cN{field}").legal(f"g-cN{field}") is False


@pytest.mark.clause("CQP-WIN-01")
def test_cqp_win_01_a_conquered_tower_wins_too() -> None:
    assert plus_duel("g-cN1", "S.Sie(N)[Sol]@g").do("g-cN1").winners == "S"


@pytest.mark.clause("CQP-WIN-02")
@pytest.mark.parametrize("field", range(1, 6))
def test_cqp_win_02_a_tower_in_the_grail(field: int) -> None:
    """T-74: with four players a tower wins in the Grail, and in no capital."""
    grail = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"
    assert plus(grail, "S.Sie@o").do(f"o-Q{field}").winners == "S"
    assert plus(f"g-cW{field}", "S.Sie@g").do(f"g-cW{field}").outcome is None
    assert not plus(grail, "S.Sie@o", f"W.Sol@Q{field}").legal(f"o-Q{field}")


@pytest.mark.clause("CQP-WIN-02")
def test_cqp_win_02_for_the_party() -> None:
    assert plus("o-Q1", "S.Sie@o", preset="plus_party").do("o-Q1").winners == "SN"


@pytest.mark.clause("CQP-WIN-01", "CQP-WIN-02")
def test_cqp_win_01_goals_on_the_boards() -> None:
    assert on_board("plus_2p", "S.Sie@N1", "S.Sol@S1", "N.Sol@N5").do("N1-NK1").winners == "S"
    assert on_board("plus_4p", "S.Sie@C0").do("C0-CQ3").winners == "S"
