"""Section 22: players whom five occupied spaces put to sleep, and how they wake."""

from __future__ import annotations

import pytest

from games.conquest.grand_castles.helpers import (
    budget,
    over,
    pass_turns,
    refused,
    scene,
    with_four_seats,
)

HELD = "cB1#d1, cB2#d2, cB3#d3, cB4#d4, cB5#d5, Q1-o, Q2-o"
FOUR = ("A.Sol@cB1", "A.Sol@cB2", "A.Sol@cB3", "C.Sol@cB4")
FIVE = (*FOUR, "D.Sol@Q1")
FIGHT = "x-T, T-b"
ALL_ASLEEP = (
    *(f"A.Sol@Q{i}" for i in (1, 2, 3)),
    *(f"C.Sol@Q{i}" for i in (4, 5)),
    *(f"B.Sol@cA{i}" for i in (1, 2, 3)),
    *(f"B.Sol@cC{i}" for i in (1, 2)),
)
WIDE = "Q1, Q2, Q3, Q4, Q5, cA1, cA2, cA3, cC1, cC2"


@with_four_seats
@pytest.mark.clause("GC-DORM-01")
def test_gc_dorm_01_five_spaces_among_castle_and_quests(preset: str) -> None:
    """GC-T-95: four are a heavy penalty, five or six are sleep; own men in castle or Quest do not count."""
    for men, asleep in ((FOUR, 0), ((*FOUR, "B.Sol@Q1", "B.Sol@cB5"), 0), (FIVE, 1), ((*FIVE, "C.Sol@Q2"), 1)):
        s = scene(HELD, *men, preset=preset)
        assert s.counts("B")["dormant"] == asleep
    assert [scene(HELD, *FIVE, preset=preset).counts(seat)["dormant"] for seat in "ACD"] == [0, 0, 0]


@with_four_seats
@pytest.mark.clause("GC-DORM-02")
def test_gc_dorm_02_a_dormant_player_cannot_move(preset: str) -> None:
    assert scene(HELD, *FIVE, preset=preset).do("end").to_act == "C"
    s = scene(HELD, *FOUR, preset=preset).do("end")
    assert (s.to_act, budget(s)) == ("B", 4)


@pytest.mark.clause("GC-DORM-02", "GC-DORM-01")
def test_gc_dorm_02_even_with_moves_to_spare() -> None:
    """Where a space costs three, five would leave five moves; a dormant player still cannot use them."""
    assert scene(HELD, *FIVE, options={"penalty_per_space": 3}).do("end").to_act == "C"
    assert scene(HELD, *FOUR, options={"penalty_per_space": 3}).do("end").to_act == "B"


@with_four_seats
@pytest.mark.clause("GC-DORM-03")
def test_gc_dorm_03_a_dormant_player_cannot_recapture(preset: str) -> None:
    """GC-T-95, the capture."""
    fight = ("A.Kni@x", "B.Sol@T", "B.Ele@b")
    assert not scene(f"{HELD}, {FIGHT}", *FIVE, *fight, preset=preset).do("x-T").window
    assert scene(f"{HELD}, {FIGHT}", *FOUR, *fight, preset=preset).do("x-T").legal("b-T")


@with_four_seats
@pytest.mark.clause("GC-DORM-04", "GC-DORM-07", "GC-TIP-11")
def test_gc_dorm_07_another_player_may_wake_him(preset: str) -> None:
    """GC-T-95: D leaves his Quest; B has four moves again and may answer."""
    fight = ("A.Kni@x", "B.Sol@T", "B.Ele@b")
    s = scene(f"{HELD}, {FIGHT}", *FIVE, *fight, active="D", preset=preset).do("Q1-o", "end")
    assert s.do("x-T").legal("b-T")
    assert (s.do("decline", "end").to_act, budget(s)) == ("B", 4)


@with_four_seats
@pytest.mark.clause("GC-DORM-04")
def test_gc_dorm_04_his_pieces_stay_in_the_game(preset: str) -> None:
    s = scene(f"{HELD}, {FIGHT}", *FIVE, "B.Kni@b", preset=preset).do("end")
    assert (s.stack("b"), over(s)) == ("B.Kni", False)


@with_four_seats
@pytest.mark.clause("GC-DORM-05")
def test_gc_dorm_05_once_awake_he_may_win(preset: str) -> None:
    """GC-T-162."""
    s = scene(f"{HELD}, cA1#e", *FIVE, "B.Sie@e", active="D", preset=preset).do("Q1-o", "end", "end")
    assert s.do("e-cA1").winners == "B"


@with_four_seats
@pytest.mark.clause("GC-DORM-06", "GC-WIN-10")
def test_gc_dorm_06_a_dormant_player_never_wins_the_count(preset: str) -> None:
    """GC-T-106: B has by far the most, C the most of those awake; with one occupier less B wins."""
    piles = {"B": {"soldier": 50}, "C": {"soldier": 9}}
    if preset == "grand_fr":
        s, t = (pass_turns(scene(HELD, *men, piles=piles, preset=preset, turn=0), 16) for men in (FIVE, FOUR))
    else:
        s, t = (scene(HELD, *men, piles=piles, preset=preset, quiet=15).do("end") for men in (FIVE, FOUR))
    assert (s.winners, t.winners) == ("C", "B")


@with_four_seats
@pytest.mark.clause("GC-AMB-90")
def test_gc_amb_90_a_dormant_players_pieces_keep_working(preset: str) -> None:
    """GC-T-154: they are taken, wandered, block, and still cost others their moves."""
    graph = f"{HELD}, a=p, b=p, k-l-m, f-g"
    men = (*FIVE, "A.Kni@a", "B.Gal@p", "B.Sol@b", "B.Cam@k", "A.Ele@f", "B.Sie@g", "B.Sol@Q2")
    s = scene(graph, *men, preset=preset)
    assert budget(s) == 12
    s.do("a-p", "k~l")
    assert (s.stack("p"), s.stack("l"), s.to_act) == ("A.Gal(B)[Kni]", "B.Cam", "A")
    assert refused(scene(graph, *FIVE, "A.Kni@f", "B.Sie@g", preset=preset), "f-g")


@with_four_seats
@pytest.mark.clause("GC-AMB-90")
def test_gc_amb_90_his_empty_turn_counts_as_a_turn(preset: str) -> None:
    s = scene(HELD, *FIVE, preset=preset).do("end")
    assert (s.to_act, s.numbers["turn"], s.numbers["quiet"]) == ("C", 102, 2)


@with_four_seats
@pytest.mark.clause("GC-AMB-91")
def test_gc_amb_91_all_four_asleep_is_a_draw_in_the_end(preset: str) -> None:
    """GC-T-155: nobody has won, the turns pass by themselves, sixteen of them."""
    s = scene(WIDE, *ALL_ASLEEP, preset=preset)
    assert [s.counts(seat)["dormant"] for seat in "ABCD"] == [1, 1, 1, 1]
    assert s.words == ["end"]
    s.do("end")
    assert (over(s), s.winners, s.numbers["turn"]) == (True, "", 115)


@pytest.mark.clause("GC-AMB-91")
def test_gc_amb_91_option_all_dormant() -> None:
    s = scene(WIDE, *ALL_ASLEEP, options={"all_dormant": "draw"})
    assert (over(s), s.winners) == (True, "")
    assert not over(scene(WIDE, *ALL_ASLEEP, options={"all_dormant": "play_on"}))


@with_four_seats
@pytest.mark.parametrize("answerable", [False, True])
@pytest.mark.clause("GC-AMB-51", "GC-DORM-03")
def test_gc_amb_51_the_capture_that_completes_dormancy(preset: str, answerable: bool) -> None:
    """GC-T-96."""
    graph = "cB1, cB2, cB4&cB5, cB5#e, Q1, Q2"
    men = ("A.Sol@cB1", "C.Sol@cB2", "D.Sol@Q1", "D.Sol@Q2", "A.Kni@e", "B.Sol@cB5", "B.Cat@cB4")
    s = scene(graph, *men, preset=preset, options={"completing_capture_answerable": answerable}).do("e-cB5")
    assert s.counts("B")["dormant"] == 1
    assert s.window is answerable
    assert not answerable or s.legal("cB4*cB5")
