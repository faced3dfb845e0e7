"""The Grail and dormancy: what holding fields does to the others."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import answers, capital, four, held

GRAIL = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5, n>o"


@pytest.mark.clause("CQ-GRAIL-01", "CQ-GRAIL-02")
@pytest.mark.parametrize(("piece", "legal"), [("Kni", True), ("Sol", True), ("Ele", False), ("Cha", False)])
def test_cq_grail_01_only_riders_and_soldiers_enter(piece: str, legal: bool) -> None:
    s = four(GRAIL, f"S.{piece}@o")
    assert s.legal("o-Q1") is legal


@pytest.mark.clause("CQ-GRAIL-01", "CQ-GRAIL-02")
def test_cq_grail_01_a_soldier_alights_into_the_grail() -> None:
    s = four(GRAIL, "S.Ele[Sol]@o")
    assert not s.legal("o-Q1")
    assert s.do("o.1-Q1").stack("Q1") == "S.Sol"


@pytest.mark.clause("CQ-GRAIL-03")
def test_cq_grail_03_no_protection_there() -> None:
    s = four(GRAIL, "S.Kni@o", "W.Sol@Q1").do("o-Q1")
    assert (s.stack("Q1"), s.pile("S")) == ("S.Kni", 1)
    assert not four(GRAIL, "S.Ele@o", "W.Sol@Q1").legal("o-Q1")


@pytest.mark.clause("CQ-GRAIL-04", "CQ-GRAIL-05")
def test_cq_grail_04_every_other_player_loses_four_points() -> None:
    s = four(GRAIL, "S.Sol@Q1", "S.Kni@Q2")
    points = []
    for _ in range(4):
        points.append(s.left)
        s.do("end")
    assert points == [20, 12, 12, 12]


@pytest.mark.clause("CQ-GRAIL-04", "CQ-GRAIL-05", "CQ-GRAIL-07", "CQ-GRAIL-08")
@pytest.mark.parametrize("seat", list("SWNE"))
def test_cq_grail_08_one_field_each(seat: str) -> None:
    """T-42: everybody has 20 - 3 x 4 = 8 points."""
    assert four(GRAIL, "S.Sol@Q1", "W.Sol@Q2", "N.Kni@Q3", "E.Kni@Q4", active=seat).left == 8


@pytest.mark.clause("CQ-GRAIL-06")
def test_cq_grail_06_the_loss_ends_when_the_piece_leaves() -> None:
    s = four(GRAIL, "S.Sol@Q1").do("end")
    assert s.left == 16
    s.do("end", "end", "end", "Q1-o", "end")
    assert (s.to_act, s.left) == ("W", 20)


@pytest.mark.clause("CQ-GRAIL-06", "CQ-GRAIL-03")
def test_cq_grail_06_or_when_it_is_captured() -> None:
    """T-100: West takes the holder's place; from then on South, North and East lose the points."""
    s = four(GRAIL, "S.Sol@Q1", "W.Kni@o", active="W").do("o-Q1", "end")
    assert (s.to_act, s.left) == ("N", 16)
    s.do("end", "end")
    assert (s.to_act, s.left) == ("S", 16)
    assert s.do("end").left == 20


@pytest.mark.clause("CQ-GRAIL-09", "CQ-DORM-01")
def test_cq_grail_09_grail_and_capital_losses_add_up() -> None:
    s = four(f"{GRAIL}, {capital('W')}", "S.Sol@Q1", "N.Sol@Q2", *held("W", 2, "E"), active="W")
    assert (s.left, s.counts("W")["held"]) == (4, 4)


@pytest.mark.clause("CQ-DORM-01", "CQ-DORM-02")
@pytest.mark.parametrize("grail", range(6))
def test_cq_dorm_01_five_fields_in_any_mix(grail: int) -> None:
    """South holds Grail fields and North the rest of West's capital; North is dormant only with five Grail fields."""
    holders = [f"S.Sol@Q{i}" for i in range(1, grail + 1)] + held("W", 5 - grail, "N")
    s = four(f"{GRAIL}, {capital('W')}", *holders, "W.Kni@o", options={"dormant_win": "none"})
    assert s.counts("W")["dormant"] == 1
    assert s.counts("N")["dormant"] == (grail == 5)
    assert s.do("end").to_act != "W"


@pytest.mark.clause("CQ-DORM-01")
def test_cq_dorm_01_own_holdings_do_not_count() -> None:
    s = four(f"{GRAIL}, {capital('W')}", "W.Sol@Q1", "S.Sol@Q2", *held("W", 3, "N"), active="W")
    assert (s.counts("W")["dormant"], s.left) == (0, 4)


@pytest.mark.clause("CQ-DORM-02", "CQ-DORM-03")
def test_cq_dorm_02_a_dormant_player_does_nothing() -> None:
    s = four(f"{capital('W')}, a-b-c", *held("W", 5, "N"), "W.Kni@a", "S.Sol@b", active="W")
    assert (s.left, s.words) == (0, ["end"])


@pytest.mark.clause("CQ-DORM-03", "CQ-DORM-05", "CQ-EXCH-34")
def test_cq_dorm_03_no_exchange_until_a_field_is_free_again() -> None:
    """T-44: five fields held: West's elephant may not exchange; North vacates one, and West has four points."""
    fields = ("S.Sol@Q1", "S.Sol@Q2", *held("W", 3, "N"))
    graph = f"{GRAIL}, {capital('W')}, a-b-c"
    s = four(graph, *fields, "E.Kni@a", "W.Sol@b", "W.Ele@c", active="E").do("a-b")
    assert not s.window
    s.do("end", "end")
    assert s.to_act == "N"
    s.do("cW1-gW1", "end", "end", "end")
    assert (s.to_act, s.left) == ("W", 4)


@pytest.mark.clause("CQ-DORM-03", "CQ-DORM-05")
def test_cq_dorm_05_awake_again_he_may_exchange_at_once() -> None:
    """North's rider leaves West's capital and captures: West is awake before he is asked."""
    graph = f"{capital('W')}, gW1-b, b-c"
    s = four(graph, *held("W", 5, "N")[1:], "N.Kni@cW1", "W.Sol@gW1", "W.Kni@b", active="N")
    assert s.counts("W")["dormant"] == 1
    s.do("cW1-gW1")
    assert (s.to_act, answers(s)) == ("W", {"b-gW1"})


@pytest.mark.parametrize(("turn", "fields", "left", "dormant"), [(1, 4, 0, 0), (1, 5, 0, 1), (5, 4, 4, 0)])
@pytest.mark.clause("CQ-DORM-05", "CQ-DORM-01", "CQ-MP-12", "A-23")
def test_cq_dorm_05_fields_are_counted_not_points(turn: int, fields: int, left: int, dormant: int) -> None:
    """West's base is 10 in the first round: four held fields leave no point, and West may exchange all the same."""
    s = four(capital("W"), *held("W", fields, "N"), active="W", turn=turn)
    assert (s.left, s.counts("W")["dormant"]) == (left, dormant)
    pieces = ("S.Kni@a", "W.Sol@b", "W.Kni@c")
    s = four(f"{capital('W')}, a-b-c", *held("W", fields, "N"), *pieces, active="S", turn=turn - 1).do("a-b")
    assert s.window == (not dormant)


@pytest.mark.clause("CQ-DORM-04", "CQ-DORM-07", "CQ-EXCH-34")
def test_cq_dorm_04_his_pieces_stay_block_and_hold() -> None:
    """T-101: a dormant West costs South four points, blocks him, is captured; his empty turn counts as quiet."""
    graph = f"{capital('W')}, {capital('S')}, a-b-c, d-b"
    s = four(graph, *held("W", 5, "N"), "W.Sol@cS1", "W.Ele@b", "W.Kni@c", "S.Kni@a", "S.Sol@d")
    assert s.left == 16
    assert not s.legal("d-b")
    s.do("a-b")
    assert (s.window, s.pile("S")) == (False, 1)
    s.do("end")
    assert (s.to_act, s.numbers["turn"], s.numbers["quiet"]) == ("N", 102, 1)


@pytest.mark.clause("CQ-DORM-06", "CQ-WIN4-08")
def test_cq_dorm_06_a_dormant_player_never_wins() -> None:
    """West leads by far when the quiet rounds are over, but sleeps."""
    piles = {"W": {"soldier": 40}, "E": {"soldier": 20}}
    s = four(capital("W"), *held("W", 5, "N"), active="E", quiet=15, piles=piles).do("end")
    assert s.winners == "E"
    awake = four(capital("W"), *held("W", 4, "N"), active="E", quiet=15, piles=piles).do("end")
    assert awake.winners == "W"


@pytest.mark.clause("CQ-DORM-07")
def test_cq_dorm_07_his_empty_turn_counts() -> None:
    s = four(capital("W"), *held("W", 5, "N"), quiet=14).do("end")
    assert s.outcome is not None
    s = four(capital("W"), *held("W", 5, "N"), quiet=13).do("end")
    assert (s.to_act, s.outcome) == ("N", None)


@pytest.mark.clause("CQ-DORM-08", "CQ-SEQ-02")
@pytest.mark.parametrize(("answerable", "asked"), [(False, False), (True, True)])
def test_cq_dorm_08_the_fifth_field_comes_before_the_exchange(answerable: bool, asked: bool) -> None:
    """T-45: none while occupation settles at once; the rider may exchange when it settles after the exchange."""
    s = four(f"{capital('W')}, gW5-x", *held("W", 4, "S"), "S.Kni@gW5", "W.Sol@cW5", "W.Kni@x",
             options={"completing_capture_answerable": answerable})  # fmt: skip
    s.do("gW5-cW5")
    assert s.window is asked
    assert s.counts("W")["dormant"] == 1


@pytest.mark.clause("CQ-DORM-08")
def test_cq_dorm_08_four_fields_leave_him_his_exchange() -> None:
    s = four(f"{capital('W')}, gW5-x", *held("W", 3, "S"), "S.Kni@gW5", "W.Sol@cW5", "W.Kni@x").do("gW5-cW5")
    assert answers(s) == {"x-gW5"}
