"""Components: sets, ranges, what carries what, and what an engine shows."""

from __future__ import annotations

import pytest

from conquista.core import PositionError, RecordedChance
from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.facts import FACTS
from games.conquest.classic.helpers import BASIC, PLUS, army, duel, four, opening, row, steps

SET = {"soldier": 10, "elephant": 4, "chariot": 2, "knight": 4, "ship": 4, "galleon": 2}


@pytest.mark.clause("CQ-COMP-01")
def test_cq_comp_01_four_colours_one_set_each() -> None:
    s = opening("conquest_4p")
    assert s.rules.seats == tuple("SWNE")
    assert all(army(s, colour).total() == 26 for colour in "SWNE")


@pytest.mark.clause("CQ-COMP-02", "CQ-COMP-12")
@pytest.mark.parametrize("preset", BASIC)
def test_cq_comp_02_a_set_of_26(preset: str) -> None:
    """T-116: the same full set for two players, for four and for parties."""
    s = opening(preset)
    assert all(army(s, seat) == SET for seat in s.rules.seats)


@pytest.mark.clause(
    "CQ-COMP-03",
    "CQ-SOLD-01",
    "CQ-ELE-01",
    "CQ-CHAR-01",
    "CQ-RIDE-01",
    "CQ-SHIP-01",
    "CQ-SHIP-02",
    "CQ-MOVE-01",
    "CQ-MOVE-09",
)
@pytest.mark.parametrize(
    ("piece", "sign", "reach"),
    [
        ("Sol", "-", 2),
        ("Ele", "-", 6),
        ("Cha", "-", 8),
        ("Kni", "-", 6),
        ("Shp", "~", 6),
        ("Gal", "~", 8),
        ("Ele[Sol,Sol]", "-", 6),
        ("Cha[Sol]", "-", 8),
        ("Shp[Ele]", "~", 6),
        ("Gal[Kni]", "~", 8),
    ],
)
def test_cq_comp_03_ranges_loaded_or_not(piece: str, sign: str, reach: int) -> None:
    """T-88: each goes as far as its range, one point a step, and no farther."""
    s = four(row(sign, 11), f"S.{piece}@r0")
    s.do(*steps(*(f"r{i}" for i in range(reach + 1))))
    assert s.stack(f"r{reach}") == f"S.{piece}"
    assert s.left == 20 - reach
    assert not s.legal(f"r{reach}-r{reach + 1}")


@pytest.mark.clause("CQ-COMP-04", "CQ-COMP-05", "CQ-COMP-06", "CQ-ELE-02", "CQ-CHAR-02", "CQ-MOVE-03", "CQ-MOVE-04")
def test_cq_comp_04_full_carriers_and_riders_take_nobody() -> None:
    """T-89: neither a full elephant nor a full chariot nor a rider nor a soldier takes a soldier up."""
    s = four("a-b, a-c, a-d, a-e", "S.Sol@a", "S.Ele[Sol,Sol]@b", "S.Cha[Sol]@c", "S.Kni@d", "S.Sol@e")
    assert not any(s.legal(f"a-{place}") for place in "bcde")


@pytest.mark.clause("CQ-COMP-05", "CQ-COMP-06", "CQ-ELE-02", "CQ-CHAR-02")
@pytest.mark.parametrize("carrier", ["Ele", "Ele[Sol]", "Cha"])
def test_cq_comp_05_carriers_with_room_take_a_soldier(carrier: str) -> None:
    s = four("a-b", "S.Sol@a", f"S.{carrier}@b").do("a-b")
    assert s.stack("b").count("Sol") == carrier.count("Sol") + 1


@pytest.mark.clause("CQ-COMP-05", "CQ-COMP-06")
@pytest.mark.parametrize("piece", ["Ele", "Kni", "Cha"])
def test_cq_comp_05_land_carriers_take_soldiers_only(piece: str) -> None:
    s = four("a-b, a-c", f"S.{piece}@a", "S.Ele@b", "S.Cha@c")
    assert not s.legal("a-b")
    assert not s.legal("a-c")


@pytest.mark.clause("CQ-COMP-04", "CQ-COMP-05", "CQ-COMP-06", "CQ-COMP-07")
@pytest.mark.parametrize("stack", ["Kni[Sol]", "Sol[Sol]", "Ele[Kni]", "Ele[Sol,Sol,Sol]", "Cha[Sol,Sol]"])
def test_cq_comp_04_no_such_stack_stands_on_land(stack: str) -> None:
    with pytest.raises(PositionError):
        four("a-b", f"S.{stack}@a")


LOADS = ("Ele", "Ele[Sol]", "Ele[Sol,Sol]", "Cha", "Cha[Sol]", "Kni", "Sol")


@pytest.mark.clause("CQ-COMP-07", "CQ-LOAD-02", "CQ-LOAD-04")
@pytest.mark.parametrize("vessel", ["Shp", "Gal"])
@pytest.mark.parametrize("load", LOADS)
def test_cq_comp_07_every_load_of_a_vessel(vessel: str, load: str) -> None:
    s = four("a=h", f"S.{load}@a", f"S.{vessel}@h").do("a-h")
    assert s.stack("h") == f"S.{vessel}[{load}]"
    assert s.left == 19


@pytest.mark.clause("CQ-COMP-07", "CQ-LOAD-04")
@pytest.mark.parametrize("load", ["Kni,Sol", "Ele,Sol", "Cha,Sol", "Sol,Sol,Sol", "Kni,Kni", "Ele,Cha"])
def test_cq_comp_07_no_other_load(load: str) -> None:
    with pytest.raises(PositionError):
        four("h~p", f"S.Gal[{load}]@h")


@pytest.mark.clause("CQ-COMP-08")
def test_cq_comp_08_plates_are_no_limit() -> None:
    loaded = [f"S.Ele[Sol,Sol]@{place}" for place in "wxyz"]
    s = four("a-b, w-x-y-z", "S.Sol@a", "S.Ele[Sol]@b", *loaded).do("a-b")
    assert s.stack("b") == "S.Ele[Sol,Sol]"


@pytest.mark.clause("CQ-COMP-09")
def test_cq_comp_09_no_dice() -> None:
    assert not FACTS.chance
    assert not FACTS.hidden
    again = GAME.start(FACTS.preset("conquest_4p"), RecordedChance(()))
    assert again.text == opening("conquest_4p").state.text


@pytest.mark.clause("CQ-COMP-10")
def test_cq_comp_10_two_or_four_players() -> None:
    seats = {preset: len(GAME.seats(FACTS.preset(preset))) for preset in BASIC + PLUS}
    assert all(count == (2 if "2p" in preset else 4) for preset, count in seats.items())


@pytest.mark.clause("CQ-COMP-11")
def test_cq_comp_11_points_left_are_shown() -> None:
    s = duel("a-b-c", "S.Kni@a").do("a-b")
    data = s.game.view(s.state, None).data
    assert (data["budget"], data["spent"], data["left"]) == (20, 1, 19)
