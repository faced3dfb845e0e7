"""Chapter 11, soldiers (GC-SOL)."""

from __future__ import annotations

import pytest

from conquista.games.conquest.scenes.scenario import scene
from games.conquest.grand_moves.helpers import EN, FR, clause, every_edition, refused, walk

CARRIERS = ("Ele", "Cha", "Cam", "Sie")
on_every_carrier = pytest.mark.parametrize("carrier", CARRIERS)


@clause("GC-SOL-01")
@every_edition
def test_gc_sol_01_two_moves(edition: str) -> None:
    """GC-T-04."""
    s = scene("a-b-c-d", "A.Sol@a", preset=edition).do(*walk("abc"))
    assert refused(s, "c-d")


@clause("GC-SOL-02")
@every_edition
def test_gc_sol_02_what_carries_a_soldier(edition: str) -> None:
    """GC-T-12."""
    for piece in ("Sol", "Ele", "Kni", "Cam", "Cha", "Cat", "Sie"):
        assert scene("a-b", "A.Sol@a", f"A.{piece}@b", preset=edition).legal("a-b") == (piece in CARRIERS)


@clause("GC-SOL-02")
@every_edition
def test_gc_sol_02_only_of_his_own_side(edition: str) -> None:
    """Onto an opponent's chariot he steps as its captor."""
    s = scene("a-b", "A.Sol@a", "B.Cha@b", preset=edition)
    assert refused(s, "a+b")
    assert s.do("a-b").stack("b") == "A.Sol"
    for piece in ("Ele", "Sie"):
        assert refused(scene("a-b", "A.Sol@a", f"B.{piece}@b", preset=edition), "a-b", "a+b")


@clause("GC-SOL-03")
@every_edition
@pytest.mark.parametrize("vessel", ["Shp", "Gal"])
def test_gc_sol_03_a_soldier_boards_vessels(edition: str, vessel: str) -> None:
    assert scene("a=p", "A.Sol@a", f"A.{vessel}@p", preset=edition).do("a-p").stack("p") == f"A.{vessel}[Sol]"


@clause("GC-SOL-04", "GC-SOL-06")
@every_edition
@on_every_carrier
def test_gc_sol_04_mounting_is_one_move_of_the_soldier_and_in_fr_costs_two(edition: str, carrier: str) -> None:
    """GC-T-15 as amended: in FR two of the budget, one of his allowance."""
    s = scene("a-b", "A.Sol'1@a", f"A.{carrier}@b", preset=edition).do("a-b")
    assert s.stack("b") == f"A.{carrier}[Sol]"
    assert (s.numbers["spent"], s.used("b"), s.used("b", 1)) == (2 if edition == FR else 1, 0, 2)


@clause("GC-SOL-04")
@every_edition
def test_gc_sol_04_he_needs_an_allowance_a_budget_and_a_neighbouring_space(edition: str) -> None:
    assert refused(scene("a-b", "A.Sol'2@a", "A.Ele@b", preset=edition), "a-b")
    assert scene("a-b", "A.Sol@a", "A.Ele@b", preset=edition, spent=19).legal("a-b") == (edition != FR)
    assert refused(scene("a-c-b", "A.Sol@a", "A.Ele@b", preset=edition), "a-b")


@clause("GC-SOL-04")
@pytest.mark.parametrize("cost", [1, 2])
def test_gc_sol_04_the_option_mount_cost(cost: int) -> None:
    s = scene("a-b", "A.Sol@a", "A.Ele@b", options={"mount_cost": cost}).do("a-b")
    assert (s.numbers["spent"], s.used("b", 1)) == (cost, 1)


@clause("GC-SOL-04")
@every_edition
def test_gc_sol_04_mounting_an_enemy_camel_costs_as_much(edition: str) -> None:
    s = scene("a-b", "A.Sol@a", "B.Cam@b", preset=edition).do("a+b")
    assert s.numbers["spent"] == (2 if edition == FR else 1)
    poor = scene("a-b", "A.Sol@a", "B.Cam@b", preset=edition, spent=19)
    assert poor.legal("a+b") == (edition != FR)
    assert poor.legal("a-b")  # a capture costs one everywhere


@clause("GC-SOL-05", "GC-SOL-06")
@every_edition
@on_every_carrier
def test_gc_sol_05_dismounting_is_one_move_of_the_soldier(edition: str, carrier: str) -> None:
    s = scene("a-b-c", f"A.{carrier}[Sol]@a", preset=edition)
    assert refused(s, "a.1-c")
    s.do("a.1-b")
    assert (s.stack("a"), s.stack("b")) == (f"A.{carrier}", "A.Sol")
    assert (s.numbers["spent"], s.used("a"), s.used("b")) == (1, 0, 1)


@clause("GC-SOL-06")
@every_edition
def test_gc_sol_06_a_tired_carrier_can_still_be_mounted_and_left(edition: str) -> None:
    s = scene("a-b-c, d-b", "A.Sol@a", "A.Ele'6[Sol]@b", preset=edition).do("a-b", "b.1-c")
    assert (s.stack("b"), s.used("b")) == ("A.Ele[Sol]", 6)


@clause("GC-SOL-07")
@every_edition
@on_every_carrier
def test_gc_sol_07_no_change_from_mount_to_mount(edition: str, carrier: str) -> None:
    """GC-T-14."""
    for other in CARRIERS:
        assert refused(scene("a-b", f"A.{carrier}[Sol]@a", f"A.{other}@b", preset=edition), "a.1-b")


@clause("GC-SOL-07")
@every_edition
def test_gc_sol_07_from_deck_he_may_mount_but_in_fr_only_from_firm_ground(edition: str) -> None:
    s = scene("a=p", "A.Shp[Sol]@p", "A.Ele@a", preset=edition)
    assert s.legal("p.1-a") == (edition != FR)


@clause("GC-SOL-08")
@every_edition
def test_gc_sol_08_an_elephant_aboard_cannot_be_mounted(edition: str) -> None:
    assert refused(scene("a=p", "A.Sol@a", "A.Shp[Ele]@p", preset=edition), "a-p")


@clause("GC-SOL-08")
@pytest.mark.parametrize("mount_aboard", [True, False])
@pytest.mark.parametrize("mount", ["Ele", "Cam", "Cha"])
def test_gc_sol_08_the_option_mount_aboard(mount_aboard: bool, mount: str) -> None:
    options = {"mount_aboard": mount_aboard}
    s = scene("a=p", "A.Sol@a", f"A.Shp[{mount}]@p", options=options)
    assert s.legal("a-p") == mount_aboard
    if mount_aboard:
        assert s.do("a-p").stack("p") == f"A.Shp[{mount}[Sol]]"
    assert refused(scene("a=p", "A.Sol@a", "A.Shp[Kni]@p", options=options), "a-p")


@clause("GC-SOL-09")
@every_edition
@on_every_carrier
def test_gc_sol_09_he_may_capture_where_he_steps_to(edition: str, carrier: str) -> None:
    """GC-T-16."""
    s = scene("a-b, a-c", f"A.{carrier}[Sol]@a", "B.Kni@b", "B.Ele@c", preset=edition)
    assert refused(s, "a.1-c")
    assert s.do("a.1-b").stack("b") == "A.Sol"


@clause("GC-SOL-10")
@every_edition
def test_gc_sol_10_a_soldier_builds_and_in_fr_no_vessels(edition: str) -> None:
    s = scene("a-b, a=p", "A.Sol@a", preset=edition)
    found = {word for word in s.words if word.startswith("a=")}
    vessels = set() if edition == FR else {"a=ship@p", "a=galleon@p"}
    assert found == {"a=chariot", "a=catapult@b", "a=siege"} | vessels


@clause("GC-SOL-10")
@every_edition
@pytest.mark.parametrize("piece", ["Ele", "Kni", "Cam", "Cha", "Cat", "Sie"])
def test_gc_sol_10_nobody_else_builds(edition: str, piece: str) -> None:
    s = scene("a-b, a=p", f"A.{piece}@a", preset=edition)
    assert refused(s, "a=chariot", "a=siege", "a=catapult@b", "a=ship@p")


@clause("GC-SOL-11")
@every_edition
@pytest.mark.parametrize("work", ["chariot", "siege", "catapult@c"])
def test_gc_sol_11_the_builder_stays_until_his_next_turn(edition: str, work: str) -> None:
    s = scene("a-b, a-c", "A.Sol@a", preset=edition).do(f"a={work}")
    assert not [word for word in s.words if word.startswith(("a-b", "a.1-b"))]
    s.do(*["end"] * len(s.rules.seats))
    assert s.legal("a-b" if work == "catapult@c" else "a.1-b")


@clause("GC-SOL-03", "GC-AMB-30")
@every_edition
@pytest.mark.parametrize("side", "AB")
def test_gc_sol_03_boarding_costs_one_and_in_fr_two(edition: str, side: str) -> None:
    s = scene("a=p", "A.Sol@a", f"{side}.Shp@p", preset=edition).do("a-p")
    assert s.numbers["spent"] == (2 if edition == FR else 1)
    knight = scene("a=p", "A.Kni@a", f"{side}.Shp@p", preset=edition).do("a-p")
    assert knight.numbers["spent"] == 1


@clause("GC-SOL-03", "GC-AMB-30")
@pytest.mark.parametrize("cost", [1, 2])
@pytest.mark.parametrize("edition", [EN, FR])
def test_gc_sol_03_the_option_soldier_board_cost(edition: str, cost: int) -> None:
    s = scene("a=p", "A.Sol@a", "A.Shp@p", preset=edition, options={"soldier_board_cost": cost}).do("a-p")
    assert (s.numbers["spent"], s.used("p", 1)) == (cost, 1)
