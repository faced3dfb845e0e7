"""Movement points and movement: what a turn is worth, and how far it carries."""

from __future__ import annotations

import pytest

from games.conquest.classic.helpers import capital, duel, four, held, opening, rounds, row, steps, walk


@pytest.mark.clause("CQ-MP-01")
@pytest.mark.parametrize(("preset", "order"), [("conquest_2p", "SNSN"), ("conquest_4p", "SWNES")])
def test_cq_mp_01_turns_follow_one_another(preset: str, order: str) -> None:
    s = opening(preset)
    for seat in order:
        assert s.to_act == seat
        s.do("end")


@pytest.mark.clause("CQ-MP-02", "CQ-MP-03", "CQ-MP-04")
def test_cq_mp_04_unspent_points_lapse() -> None:
    """T-05: twelve of twenty spent, and the next turn has twenty again, not twenty-eight."""
    s = four("a-b-c-d-e-f-g, h-i-j-k-l-m-n", "S.Kni@a", "S.Ele@h")
    s.do(*walk("a b c d e f g"), *walk("h i j k l m n"))
    assert s.left == 8
    assert rounds(s, 4).to_act == "S"
    assert s.left == 20


@pytest.mark.clause("CQ-MP-05")
def test_cq_mp_05_every_step_costs_one_point() -> None:
    s = four("a-b+c%d, p~q", "S.Kni@a", "S.Shp@p")
    for spent, word in enumerate(["a-b", "b-c", "c-d", "p-q"], start=1):
        assert s.do(word).left == 20 - spent


@pytest.mark.clause("CQ-MP-06", "CQ-EX-05")
def test_cq_ex_05_twenty_pieces_one_step_each() -> None:
    graph = ", ".join(f"a{i}-b{i}" for i in range(20))
    s = four(graph, *(f"S.Sol@a{i}" for i in range(20)))
    s.do(*(f"a{i}-b{i}" for i in range(20)))
    assert s.to_act == "W"


@pytest.mark.clause("CQ-MP-06", "CQ-EX-05")
def test_cq_ex_05_four_pieces_five_steps_each() -> None:
    graph = ", ".join("-".join(f"{x}{i}" for i in range(6)) for x in "abcd")
    s = four(graph, *(f"S.Ele@{x}0" for x in "abcd"))
    for x in "abcd":
        s.do(*steps(*(f"{x}{i}" for i in range(6))))
    assert s.to_act == "W"


@pytest.mark.clause("CQ-MP-07", "CQ-MP-08")
def test_cq_mp_07_first_turns_for_two() -> None:
    """T-01: ten points, then twenty, then always twenty."""
    s = opening("conquest_2p")
    points = []
    for _ in range(5):
        points.append(s.left)
        s.do("end")
    assert points == [10, 20, 20, 20, 20]


@pytest.mark.clause("CQ-MP-09", "CQ-MP-10")
@pytest.mark.parametrize("preset", ["conquest_4p", "conquest_party", "plus_4p"])
def test_cq_mp_09_first_turns_for_four(preset: str) -> None:
    """T-02: five, ten, fifteen, twenty; in the second round twenty each."""
    s = opening(preset)
    points = []
    for _ in range(8):
        points.append(s.left)
        s.do("end")
    assert points == [5, 10, 15, 20, 20, 20, 20, 20]


@pytest.mark.clause("CQ-MP-11", "CQ-REGEN-02", "CQ-REGEN-03")
def test_cq_mp_11_captures_never_give_more_than_twenty_points() -> None:
    """A rider captures twenty soldiers in a row; the twenty-first is safe."""
    s = four(row("-", 22), "S.Kni@r0", *(f"N.Sol@r{i}" for i in range(1, 22)))
    for i in range(20):
        s.do(f"r{i}-r{i + 1}")
        if s.window:
            s.do("decline")
    assert s.pile("S") == 20
    assert s.to_act == "W"


@pytest.mark.clause("CQ-MP-12")
@pytest.mark.parametrize(("fields", "points"), [(0, 20), (1, 16), (2, 12), (3, 8), (4, 4)])
def test_cq_mp_12_four_points_for_each_held_field(fields: int, points: int) -> None:
    assert four(capital("S"), *held("S", fields, "W")).left == points


@pytest.mark.clause("CQ-MP-12", "CQ-DORM-01")
def test_cq_mp_12_a_small_base_can_sink_to_nothing() -> None:
    """T-102: West begins with 10 points; two held fields leave 2, three leave 0, and he may still exchange later."""
    assert four(capital("W"), *held("W", 2, "N"), turn=0).do("end").left == 2
    s = four(f"{capital('W')}, a-b-c", *held("W", 3, "N"), "E.Kni@a", "W.Sol@b", "W.Kni@c", turn=0).do("end")
    assert s.to_act == "N"
    assert s.counts("W")["dormant"] == 0
    s.do("end", "a-b")
    assert s.to_act == "W"
    assert s.legal("c-b")


@pytest.mark.clause("CQ-MP-13", "CQ-GRAIL-03", "CQ-GRAIL-06")
@pytest.mark.parametrize(("refund", "left"), [(False, 15), (True, 19)])
def test_cq_mp_13_the_allowance_is_fixed_when_the_turn_begins(refund: bool, left: int) -> None:
    """T-100: capturing a Grail holder gives nothing back in the same turn, unless the option says so."""
    s = four("o-Q1, Q2-p", "W.Kni@o", "S.Sol@Q1", active="W", options={"quest_refund": refund})
    assert s.left == 16
    assert s.do("o-Q1").left == left
    allowances = []
    for _ in range(3):
        s.do("end")
        allowances.append(s.left)
    assert allowances == [16, 16, 16]


@pytest.mark.clause("CQ-MP-14")
def test_cq_mp_14_a_turn_ends_when_no_points_are_left() -> None:
    """T-128: the twentieth point is spent on a plain step, and West is on turn."""
    s = four("a-b-c", "S.Kni@a", spent=18).do("a-b")
    assert s.to_act == "S"
    assert s.do("b-c").to_act == "W"


@pytest.mark.clause("CQ-MP-03", "CQ-MP-14")
def test_cq_mp_14_a_turn_ends_when_the_mover_says_so() -> None:
    s = four("a-b-c", "S.Kni@a")
    assert s.do("a-b", "end").to_act == "W"


@pytest.mark.clause("CQ-MOVE-01", "CQ-MOVE-02")
def test_cq_move_02_a_move_may_be_interrupted_and_resumed() -> None:
    """T-04: three steps, two of another piece, three more; the seventh is too many though points remain."""
    s = four("a-b-c-d-e-f-g-h, m-n-o", "S.Ele@a", "S.Kni@m")
    s.do(*walk("a b c d"), *walk("m n o"), *walk("d e f g"))
    assert s.left == 12
    assert not s.legal("g-h")
    assert s.legal("o-n")


@pytest.mark.clause("CQ-MOVE-01")
def test_cq_move_01_the_range_is_whole_again_in_the_next_turn() -> None:
    s = four("a-b-c-d-e-f-g-h", "S.Kni@a", "S.Ele'6[Sol'2]@h").do(*walk("a b c d e f g"))
    assert not [word for word in s.words if word[0] in "gh"]
    rounds(s, 4)
    assert {"g-f", "h.1-g"} & set(s.words) == {"g-f"}
    assert (s.used("g"), s.used("h"), s.used("h", 1)) == (0, 0, 0)


@pytest.mark.clause("CQ-MOVE-03", "CQ-MOVE-05", "CQ-MOVE-06", "CQ-SHIP-06")
def test_cq_move_05_own_pieces_are_in_the_way() -> None:
    """T-90: neither onto an own piece nor past it, on land or at sea."""
    s = four("a-b-c, p~q~r", "S.Ele@a", "S.Sol@b", "S.Shp@p", "S.Gal@q")
    assert not [word for word in s.words if word[:2] in ("a-", "p-", "a^", "p^")]
    assert {"b-a", "b-c", "q-r"} < set(s.words)


@pytest.mark.clause("CQ-MOVE-05")
def test_cq_move_05_mounting_and_boarding_are_the_exceptions() -> None:
    s = four("a-b, a=h", "S.Sol@a", "S.Ele@b", "S.Shp@h")
    assert s.legal("a-b")
    assert s.legal("a-h")
    assert not s.legal("b-a")


@pytest.mark.clause("CQ-MOVE-07")
def test_cq_move_07_an_enemy_that_cannot_be_captured_blocks() -> None:
    """T-90: a soldier stops before an elephant; what may capture it goes on."""
    s = four("d-e-f", "S.Sol@d", "W.Ele@e")
    assert s.words == ["end"]
    s = four("d-e-f", "S.Kni@d", "W.Ele@e")
    assert s.do("d-e").stack("e") == "S.Kni"


@pytest.mark.clause("CQ-MOVE-04")
def test_cq_move_04_a_carrier_and_its_load_are_one_piece_on_a_field() -> None:
    s = four("a-b", "S.Kni@a", "S.Ele[Sol,Sol]@b")
    assert not s.legal("a-b")
    s = four("a-b-c", "S.Ele[Sol,Sol]@a").do("a-b")
    assert (s.stack("a"), s.stack("b")) == ("", "S.Ele[Sol,Sol]")


@pytest.mark.clause("CQ-MOVE-08", "CQ-LOAD-02", "CQ-LOAD-03", "CQ-LOAD-16")
def test_cq_move_08_cargo_spends_nothing_at_sea() -> None:
    """T-96: aboard, over the sea, ashore and four steps on: eight points, and the rider has none left."""
    s = four("a=h, h~x~k, b=k, b-c-d-e-f-g", "S.Kni@a", "S.Shp@h")
    s.do("a-h", "h-x", "x-k", "k.1-b", *walk("b c d e f"))
    assert s.left == 12
    assert not s.legal("f-g")


@pytest.mark.clause("CQ-MOVE-08")
def test_cq_move_08_riders_spend_nothing_on_land() -> None:
    s = duel(row("-", 9), "S.Ele[Sol]@r0").do(*steps(*(f"r{i}" for i in range(7))))
    assert (s.left, s.used("r6", 1)) == (14, 0)
    assert s.do("r6.1-r7", "r7-r8").left == 12


@pytest.mark.clause("CQ-MOVE-10")
def test_cq_move_10_the_sea_is_entered_aboard_only() -> None:
    s = four("a=h, b=h, h~p", "S.Kni@a", "W.Shp@p")
    assert s.words == ["end"]
    s = four("a=h, b=h, h~p", "S.Shp@h", "S.Kni@a")
    assert set(s.words) == {"h-p", "a-h", "end"}
