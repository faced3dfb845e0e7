"""Section 24: endings that come at once: annihilation, a siege engine in a castle, everybody else asleep."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    EN,
    FR,
    IT,
    ending,
    over,
    pass_turns,
    refused,
    scene,
    small,
    with_a_count,
    with_four_seats,
)

OTHERS = "A6 C6 D6"
LEADS = {"A": {"soldier": 40}}


@with_four_seats
@pytest.mark.clause("GC-WIN-01", "GC-AMB-94")
def test_gc_win_01_the_last_two_land_pieces(preset: str) -> None:
    s = small("a-b-c", "A.Kni@a", "B.Sol@b", "B.Ele@c", far=OTHERS, preset=preset).do("a-b")
    assert not over(s)
    if s.window:
        s.do("decline")
    s.do("b-c")
    assert ending(s) == ("A", "GC-WIN-01")


@pytest.mark.parametrize(("preset", "wins"), [(EN, True), (IT, True), (FR, False)])
@pytest.mark.clause("GC-WIN-01")
def test_gc_win_01_vessels_save_nobody_but_the_french(preset: str, wins: bool) -> None:
    men = ("A.Kni@a", "B.Sol@b", "B.Sol@c", "B.Shp@p", "B.Gal@q")
    s = small("a-b-c, p~q", *men, far=OTHERS, preset=preset).do("a-b")
    s = s.do("decline") if s.window else s
    assert over(s.do("b-c")) is wins
    assert wins or s.do("end").to_act == "B"


@pytest.mark.clause("GC-WIN-01")
def test_gc_win_01_french_the_last_two_may_be_vessels() -> None:
    men = ("A.Kni@a", "B.Sol@b", "A.Shp@p", "B.Shp@q")
    s = small("a-b, p~q", *men, far=OTHERS, preset=FR).do("a-b")
    assert not over(s)
    assert ending(s.do("p-q")) == ("A", "GC-WIN-01")


@pytest.mark.parametrize(("unit", "wins"), [("land_pieces", True), ("all_pieces", False)])
@pytest.mark.clause("GC-WIN-01")
def test_gc_win_01_option_annihilation_unit(unit: str, wins: bool) -> None:
    men = ("A.Ele@a", "B.Ele[Sol]@b", "B.Shp@p", "B.Shp@q")
    s = small("a-b, p~q", *men, far=OTHERS, options={"annihilation_unit": unit}).do("a-b")
    assert over(s) is wins


@with_four_seats
@pytest.mark.parametrize("stack", ["Ele[Sol]", "Ele[Sol,Sol]", "Cam[Sol]"])
@pytest.mark.clause("GC-AMB-95", "GC-WIN-01")
def test_gc_amb_95_all_that_is_left_in_one_blow(preset: str, stack: str) -> None:
    assert small("a-b", "A.Ele@a", f"B.{stack}@b", far=OTHERS, preset=preset).do("a-b").winners == "A"


@with_four_seats
@pytest.mark.clause("GC-AMB-95", "GC-WIN-01")
def test_gc_amb_95_aboard_a_vessel_and_by_a_shot(preset: str) -> None:
    assert small("p~q", "A.Shp@p", "B.Gal[Ele[Sol,Sol]]@q", far=OTHERS, preset=preset).do("p-q").winners == "A"
    assert small("a-b", "A.Cat@a", "B.Ele[Sol]@b", far=OTHERS, preset=preset).do("a*b").winners == "A"


@pytest.mark.parametrize(("value", "units"), [("members", 3), ("one", 1)])
@pytest.mark.clause("GC-WIN-02", "GC-WIN-06")
def test_gc_win_02_option_stack_counts(value: str, units: int) -> None:
    """An elephant with two riders is three pieces or one: for the last land pieces and for the captor's count."""
    s = small("a-b", "A.Ele@a", "B.Ele[Sol,Sol]@b", far=OTHERS, piles=LEADS, options={"stack_counts": value})
    assert s.counts("B")["units"] == units
    assert over(s.do("end")) is (units == 1)
    t = scene("a-b", "A.Ele@a", "B.Ele[Sol,Sol]@b", options={"stack_counts": value})
    before = t.count("A")
    assert t.do("a-b").count("A") == before + units


@pytest.mark.parametrize(
    ("rule", "credit", "winners"),
    [
        ("last_two", "last_captor", "D"),
        ("last_two", "same_captor_else_count", "A"),
        ("last_one", "last_captor", "D"),
        ("last_one", "same_captor_else_count", "D"),
    ],
)
@pytest.mark.clause("GC-AMB-96", "GC-WIN-01")
def test_gc_amb_96_last_two_taken_by_different_players(rule: str, credit: str, winners: str) -> None:
    """GC-T-156: A leads the count and dares twice; C takes the first of his last two, D the second."""
    men = ("A.Kni@a", "C.Sol@T", "C.Kni@c", "A.Kni@b", "D.Sol@U", "D.Kni@d")
    options = {"annihilation_rule": rule, "annihilation_credit": credit}
    s = small("a-T-c, b-U-d", *men, far="B6 C6 D6", piles=LEADS, options=options).do("a-T", "c-T", "b-U")
    assert not over(s)
    assert s.do("d-U").winners == winners


@pytest.mark.parametrize("credit", ["last_captor", "same_captor_else_count"])
@pytest.mark.clause("GC-AMB-96", "GC-AMB-95")
def test_gc_amb_96_who_takes_the_last_two_in_one_blow_took_both(credit: str) -> None:
    """C took one of A's three before; the last two ride together and fall to D alone."""
    men = ("A.Kni@a", "C.Sol@T", "C.Kni@c", "A.Ele[Sol]@b", "D.Sol@U", "D.Ele@d")
    options = {"annihilation_credit": credit}
    s = small("a-T-c, b-U-d", *men, far="B6 C6 D6", piles=LEADS, options=options)
    assert s.do("a-T", "c-T", "b-U", "d-U").winners == "D"


@with_a_count
@pytest.mark.clause("GC-AMB-97", "GC-WIN-02")
def test_gc_amb_97_a_stolen_camel_is_no_capture(preset: str) -> None:
    """GC-T-67: B is left with one soldier; no annihilation, but the count decides when the turn ends."""
    s = small("a-b, c", "A.Sol@a", "B.Cam@b", "B.Sol@c", far=OTHERS, piles=LEADS, preset=preset).do("a+b")
    assert (over(s), s.counts("B")["units"]) == (False, 1)
    s.do("end")
    assert ending(s) == ("A", "GC-WIN-02")


@with_a_count
@pytest.mark.clause("GC-AMB-97")
def test_gc_amb_97_also_down_to_nothing(preset: str) -> None:
    s = small("a-b, e-c", "A.Sol@a", "B.Cam@b", "B.Sol@c", "A.Kni@e", far=OTHERS, piles=LEADS, preset=preset)
    s.do("e-c", "a+b")
    assert (over(s), s.counts("B")["units"]) == (False, 0)
    assert s.do("end").winners == "A"


@with_a_count
@pytest.mark.clause("GC-AMB-97", "GC-WIN-01")
def test_gc_amb_97_a_stolen_camel_and_a_captured_soldier_are_not_two_captures(preset: str) -> None:
    s = small("a-b, e-c", "A.Sol@a", "B.Cam@b", "B.Sol@c", "A.Kni@e", far=OTHERS, piles=LEADS, preset=preset)
    s.do("a+b", "e-c")
    assert (over(s), s.counts("B")["units"]) == (False, 0)
    assert ending(s.do("end")) == ("A", "GC-WIN-02")


@with_four_seats
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
@pytest.mark.clause("GC-WIN-03", "GC-AMB-103", "GC-AMB-94")
def test_gc_win_03_a_siege_engine_enters_any_castle_space(preset: str, space: int) -> None:
    s = scene(f"cC{space}#d", "A.Sie@d", preset=preset).do(f"d-cC{space}")
    assert ending(s) == ("A", "GC-WIN-03")


@with_four_seats
@pytest.mark.clause("GC-AMB-103")
def test_gc_amb_103_manned_or_empty_and_the_owner_asleep_or_not(preset: str) -> None:
    assert scene("cC1#d", "A.Sie[Sol,Sol]@d", preset=preset).do("d-cC1").winners == "A"
    men = ("B.Sol@cC2", "B.Sol@cC3", "B.Sol@cC4", "B.Sol@cC5", "D.Sol@Q1")
    s = scene("cC1#d, cC2, cC3, cC4, cC5, Q1", *men, "A.Sie@d", preset=preset)
    assert s.counts("C")["dormant"] == 1
    assert s.do("d-cC1").winners == "A"


@with_four_seats
@pytest.mark.clause("GC-AMB-103")
def test_gc_amb_103_the_bridge_down_and_the_space_empty(preset: str) -> None:
    for man in ("A.Sol", "C.Sol", "B.Sol"):
        assert refused(scene("cC1#d", "A.Sie@d", f"{man}@cC1", preset=preset), "d-cC1")
    assert refused(scene("cC1#d", "A.Sie@d", raised={"cC1": "C"}, preset=preset), "d-cC1")


@with_four_seats
@pytest.mark.clause("GC-WIN-04", "GC-AMB-104", "GC-AMB-94")
def test_gc_win_04_three_dormant_opponents(preset: str) -> None:
    """GC-T-107: B and C sleep, partly by D's own men; A takes the fifth space against D and has won at once."""
    s = scene(*nearly_all_asleep("D.Sol@cD5"), preset=preset)
    assert [s.counts(seat)["dormant"] for seat in "ABCD"] == [0, 1, 1, 0]
    s.do("d-cD5")
    assert ending(s) == ("A", "GC-WIN-04")


@with_four_seats
@pytest.mark.clause("GC-AMB-104", "GC-WIN-04")
def test_gc_amb_104_whoever_made_them_dormant(preset: str) -> None:
    """D himself leads A's camel into his castle: the only player awake wins in another's turn."""
    s = scene(*nearly_all_asleep("A.Cam@e"), active="D", preset=preset).do("e~cD5")
    assert s.winners == "A"


def nearly_all_asleep(*more: str) -> tuple[str, ...]:
    """Opponents hold three Quests and two castle spaces against B and C, three Quests and one space against D."""
    graph = "Q1, Q2, Q3, cB1, cB2, cC1, cC2, cD1, cD5#d, cD5-e"
    quests = ("A.Sol@Q1", "A.Sol@Q2", "A.Sol@Q3")
    castles = ("D.Sol@cB1", "A.Sol@cB2", "D.Sol@cC1", "B.Sol@cC2", "C.Sol@cD1")
    return (graph, *quests, *castles, "A.Kni@d", *more)


@pytest.mark.parametrize(("value", "winners"), [("none", ""), ("all_opponents", "A")])
@pytest.mark.clause("GC-WIN-04")
def test_gc_win_04_option_dormant_win(value: str, winners: str) -> None:
    s = scene(*nearly_all_asleep(), options={"dormant_win": value}).do("d-cD5")
    assert s.winners == winners


@with_four_seats
@pytest.mark.clause("GC-AMB-105")
def test_gc_amb_105_there_is_no_giving_up_only_passing(preset: str) -> None:
    """GC-T-169: whoever leaves his seat can be passed and declined for, at any time."""
    s = scene("a-T-b", "A.Kni@a", "B.Sol@T", "B.Kni@b", preset=preset)
    assert "end" in s.words
    assert s.do("a-T").words == ["b-T", "decline"]
    s.do("decline")
    assert pass_turns(s, 1).to_act == "B"
    assert not any("resign" in word for word in s.words)
