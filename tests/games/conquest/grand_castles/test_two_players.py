"""Section 27: the game for two, on its own board and with its own endings."""

from __future__ import annotations

import pytest

from conquista import boards
from conquista.boards.model import WarBoard
from conquista.core import RecordedChance
from conquista.core.match import Match
from conquista.games.conquest.game import GAME
from games.conquest.grand_castles.helpers import DUEL, budget, ending, over, pass_turns, refused, scene, small, spent

FIVE = "cB1, cB2, cB3, cB4, cB5#d"
FOUR_HELD = ("A.Sol@cB1", "A.Sol@cB2", "A.Sol@cB3", "A.Sol@cB4")


def duel_board() -> WarBoard:
    return boards.load_as(WarBoard, "rosa")


@pytest.mark.clause("GC-2P-01", "GC-AMB-116")
def test_gc_2p_01_two_castles_and_no_quests() -> None:
    board = duel_board()
    assert board.seats == ("S", "N")
    assert [len(board.castle(seat)) for seat in board.seats] == [5, 5]
    assert not any(space.kind == "quest" for space in board.spaces.values())


@pytest.mark.clause("GC-2P-01")
def test_gc_2p_01_the_rest_of_the_rules_holds() -> None:
    """Castle penalties, answers and renewal are those of the game for four."""
    assert budget(scene("cB1", "A.Sol@cB1", active="B", preset=DUEL)) == 16
    s = scene("a-T-b", "A.Kni'5@a", "B.Sol@T", "B.Kni@b", preset=DUEL).do("a-T")
    assert s.words == ["b-T", "decline"]
    assert s.do("decline").used("T") == 0


@pytest.mark.clause("GC-AMB-116", "GC-2P-01")
def test_gc_amb_116_twenty_six_pieces_each() -> None:
    force = {"soldier": 10, "elephant": 4, "knight": 4, "camel": 2, "ship": 4, "galleon": 2}
    for seat in ("S", "N"):
        assert {kind: len(places) for kind, places in duel_board().starts["grand"][seat].items()} == force


@pytest.mark.clause("GC-2P-02", "GC-2P-03")
def test_gc_2p_02_south_begins_with_ten_then_twenty() -> None:
    """GC-T-02."""
    s = scene(board="rosa", preset=DUEL, turn=0, active="S")
    found = []
    for _ in range(4):
        found.append((s.to_act, budget(s)))
        s.do("end")
    assert found == [("S", 10), ("N", 20), ("S", 20), ("N", 20)]


@pytest.mark.clause("GC-2P-02")
def test_gc_2p_02_a_new_duel() -> None:
    match = Match(GAME, GAME.facts.choose(GAME.facts.presets[DUEL]), RecordedChance(()))
    assert GAME.to_act(match.states[0]) == ("S",)
    assert "budget=10" in GAME.write_state(match.states[0]).split()


@pytest.mark.parametrize("value", [[10], [7, 9]])
@pytest.mark.clause("GC-2P-02")
def test_gc_2p_02_option_opening_budgets(value: list[int]) -> None:
    s = scene("x", preset=DUEL, turn=0, options={"opening_budgets": value})
    assert [budget(s), budget(s.do("end")), budget(s.do("end"))] == [value[0], (*value, 20)[1], 20]


@pytest.mark.parametrize("moves", [20, 25])
@pytest.mark.clause("GC-2P-03")
def test_gc_2p_03_option_full_budget(moves: int) -> None:
    assert budget(scene("x", preset=DUEL, options={"full_budget": moves})) == moves


@pytest.mark.clause("GC-2P-04")
def test_gc_2p_04_a_round_is_two_turns() -> None:
    s = scene("x", preset=DUEL)
    assert [s.to_act, s.do("end").to_act, s.do("end").to_act] == ["A", "B", "A"]


@pytest.mark.clause("GC-2P-05")
def test_gc_2p_05_roads_sea_lanes_and_field_paths() -> None:
    s = scene("a-b, p~q, s/F, F:G, t/G", "A.Sol@a", "A.Shp@p", "A.Kni@s", preset=DUEL)
    s.do("a-b", "p-q", "s-F", "F-G", "G-t")
    assert (s.stack("b"), s.stack("q"), s.stack("t"), spent(s)) == ("A.Sol", "A.Shp", "A.Kni", 5)
    assert refused(scene("a-b, s/F", "A.Sol@s", preset=DUEL), "s-F")


@pytest.mark.clause("GC-2P-06", "GC-AMB-117", "GC-AMB-94")
def test_gc_2p_06_all_five_castle_spaces() -> None:
    """GC-T-125: by capture, before any answer; the catapult beside is too late. Or by walking in."""
    men = (*FOUR_HELD, "A.Kni@d")
    s = scene(f"{FIVE}, d-k", *men, "B.Sol@cB5", "B.Cat@k", preset=DUEL)
    assert not over(s)
    assert ending(s.do("d-cB5")) == ("A", "GC-2P-06")
    assert scene(FIVE, *men, preset=DUEL).do("d-cB5").winners == "A"


@pytest.mark.clause("GC-2P-06")
def test_gc_2p_06_four_are_not_enough() -> None:
    s = scene(FIVE, *FOUR_HELD, preset=DUEL).do("end")
    assert (over(s), s.to_act, s.left) == (False, "B", 4)


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.clause("GC-2P-06")
def test_gc_2p_06_option_five_space_win(value: bool) -> None:
    s = scene(FIVE, *FOUR_HELD, "A.Kni@d", preset=DUEL, options={"five_space_win": value}).do("d-cB5")
    assert over(s) is value
    assert value or s.do("end").to_act == "A"


@pytest.mark.clause("GC-2P-07", "GC-AMB-118", "GC-AMB-94")
def test_gc_2p_07_the_last_land_piece() -> None:
    """GC-T-126: one left is no ending; capturing it is, ships or not."""
    s = small("a-b-c, p~q", "A.Kni@a", "B.Sol@b", "B.Sol@c", "B.Shp@p", far="A3", preset=DUEL)
    s.do("a-b", "decline", "end")
    assert (over(s), s.to_act) == (False, "B")
    s = small("a-b, p~q", "A.Kni@a", "B.Sol@b", "B.Shp@p", far="A3", preset=DUEL).do("a-b")
    assert ending(s) == ("A", "GC-2P-07")


@pytest.mark.clause("GC-AMB-97", "GC-2P-07")
def test_gc_amb_97_a_stolen_last_camel_is_no_win() -> None:
    s = small("a-T", "A.Sol@a", "B.Cam@T", far="A3", preset=DUEL).do("a+T")
    assert (over(s), s.counts("B")["units"]) == (False, 0)


@pytest.mark.clause("GC-AMB-118")
def test_gc_amb_118_a_lone_piece_fights_on() -> None:
    """No count, no vulnerability: it may capture where it can be recaptured."""
    s = small("a-T-b", "A.Kni@a", "B.Sol@T", "B.Kni@b", far="B3", preset=DUEL)
    assert s.legal("a-T")
    assert s.do("a-T", "b-T").winners == "B"


@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
@pytest.mark.clause("GC-2P-08", "GC-AMB-94")
def test_gc_2p_08_a_siege_engine_in_the_castle(space: int) -> None:
    """GC-T-127."""
    s = scene(f"cB{space}#d", "A.Sie@d", preset=DUEL).do(f"d-cB{space}")
    assert ending(s) == ("A", "GC-2P-08")


@pytest.mark.clause("GC-2P-09", "GC-2P-04")
def test_gc_2p_09_ten_quiet_rounds_more_castle_spaces() -> None:
    piles = {"B": {"soldier": 5}}
    s = scene("cA1, cB1, cB2", "A.Sol@cB1", "A.Sol@cB2", "B.Sol@cA1", piles=piles, preset=DUEL)
    assert not over(pass_turns(s, 19))
    assert ending(pass_turns(s, 1)) == ("A", "GC-2P-09")


@pytest.mark.clause("GC-2P-10", "GC-2P-09")
def test_gc_2p_10_if_equal_more_captured() -> None:
    """Own pieces do not count, only what was captured."""
    piles = {"A": {"soldier": 2}, "B": {"soldier": 1, "galleon": 2}}
    s = scene("cA1, cB1, x, y", "A.Sol@cB1", "B.Sol@cA1", "A.Sol@x", "A.Sol@y", piles=piles, quiet=19, preset=DUEL)
    assert ending(s.do("end")) == ("B", "GC-2P-10")


@pytest.mark.clause("GC-OQ-07", "GC-2P-10", "GC-AMB-119")
def test_gc_oq_07_commandeered_vessels_are_not_captured() -> None:
    s = scene("p~q", "A.Gal(B)@p", "A.Shp(B)@q", quiet=19, preset=DUEL).do("end")
    assert (over(s), s.winners) == (True, "")


@pytest.mark.clause("GC-2P-11", "GC-AMB-119")
def test_gc_2p_11_a_draw_is_possible() -> None:
    piles = {"A": {"soldier": 1}, "B": {"ship": 1}}
    s = scene("cA1, cB1", "A.Sol@cB1", "B.Sol@cA1", piles=piles, quiet=19, preset=DUEL).do("end")
    assert (over(s), s.winners) == (True, "")


@pytest.mark.parametrize(
    ("value", "winners"), [("castle_spaces_then_captures", "A"), ("spaces_then_count", "B"), ("count", "B")]
)
@pytest.mark.clause("GC-2P-09", "GC-2P-10")
def test_gc_2p_10_option_quiet_resolution(value: str, winners: str) -> None:
    """No spaces held; A has captured more, B has the higher count."""
    men = [f"B.Sol@x{i}" for i in range(4)]
    options = {"quiet_resolution": value}
    s = scene("x0, x1, x2, x3", *men, piles={"A": {"soldier": 2}}, quiet=19, preset=DUEL, options=options)
    assert s.do("end").winners == winners


@pytest.mark.clause("GC-AMB-47", "GC-2P-01")
def test_gc_amb_47_no_answer_after_any_last_move() -> None:
    """GC-T-129."""
    men = ("A.Kni@a", "B.Sol@T", "B.Kni@b")
    s = scene("a-T-b", *men, spent=19, preset=DUEL).do("a-T")
    assert (s.window, s.to_act, s.left) == (False, "B", 20)
    assert scene("a-T-b", *men, spent=18, preset=DUEL).do("a-T").window


@pytest.mark.parametrize("name", ["mare", "rosa"])
@pytest.mark.clause("GC-AMB-120")
def test_gc_amb_120_all_places_come_from_the_board_file(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    s = scene(board=name, preset=DUEL if name == "rosa" else "grand_en", active="S")
    assert set(s.rules.names) == set(board.spaces) | set(board.open_fields)
