"""Options of the match, the budget and the roads: what each value means on a Conquest board."""

from __future__ import annotations

import pytest

from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.facts import FACTS
from games.conquest.classic.helpers import army, capital, duel, four, held, on_board, opening, party, plus

GRAIL = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"


@pytest.mark.clause("CQ-COMP-10", "CQ-TEAM-01")
@pytest.mark.parametrize(("preset", "teams"), [("conquest_2p", 2), ("conquest_4p", 4), ("conquest_party", 2)])
def test_cq_comp_10_mode(preset: str, teams: int) -> None:
    """duel, ffa, team."""
    assert len(GAME.teams(FACTS.preset(preset))) == teams


@pytest.mark.clause("CQ-BOARD-01", "A-40")
@pytest.mark.parametrize(
    ("preset", "board"), [("conquest_2p", "rosa"), ("conquest_4p", "mare"), ("plus_party", "mare")]
)
def test_cq_board_01_board(preset: str, board: str) -> None:
    assert opening(preset).rules.board.id == board


@pytest.mark.clause("CQ-COMP-02", "CQP-GEN-01")
@pytest.mark.parametrize(("preset", "pieces"), [("conquest_4p", 26), ("plus_4p", 30)])
def test_cq_comp_02_army(preset: str, pieces: int) -> None:
    assert army(opening(preset), "E").total() == pieces


@pytest.mark.clause("CQ-SETUP-06", "A-32")
@pytest.mark.parametrize("first", list("SWNE"))
def test_cq_setup_06_first_seat(first: str) -> None:
    """Whoever begins has the smallest opening budget, and the order stays clockwise."""
    s = opening("conquest_4p", first)
    assert (s.to_act, s.left) == (first, 5)
    assert s.do("end").to_act == "SWNE"[("SWNE".index(first) + 1) % 4]


@pytest.mark.clause("CQ-MP-02")
@pytest.mark.parametrize("points", [1, 20, 99])
def test_cq_mp_02_full_budget(points: int) -> None:
    assert four("a-b", "S.Sol@a", options={"full_budget": points}).left == points


@pytest.mark.clause("CQ-MP-07", "CQ-MP-09")
@pytest.mark.parametrize(("values", "points"), [([10], [10, 20, 20, 20]), ([1, 2, 3, 4], [1, 2, 3, 4]), ([], [20] * 4)])
def test_cq_mp_09_opening_budgets(values: list[int], points: list[int]) -> None:
    """Missing entries are the full budget."""
    s = four("a-b", turn=0, options={"opening_budgets": values})
    found = []
    for _ in range(4):
        found.append(s.left)
        s.do("end")
    assert found == points


@pytest.mark.clause("CQ-CITY-01", "CQ-MP-12")
@pytest.mark.parametrize(("penalty", "points"), [(0, 20), (4, 12), (20, 0)])
def test_cq_city_01_penalty_per_space(penalty: int, points: int) -> None:
    assert four(capital("S"), *held("S", 2, "W"), options={"penalty_per_space": penalty}).left == points


@pytest.mark.clause("CQ-MP-13", "A-22", "A-23")
@pytest.mark.parametrize(("mode", "left"), [("turn_start", 15), ("live", 19)])
def test_cq_mp_13_penalty_mode(mode: str, left: int) -> None:
    """Live, a captured Grail holder stops costing points at once."""
    s = four(GRAIL, "S.Kni@o", "W.Sol@Q1", options={"penalty_mode": mode}).do("o-Q1")
    assert s.left == left


@pytest.mark.clause("CQ-GRAIL-06", "A-22")
def test_cq_grail_06_quest_refund_once_for_each_field() -> None:
    """Four points as soon as the field is free of others, whoever freed it; never twice."""
    s = four(GRAIL, "S.Kni@o", "W.Sol@Q1", "S.Sol@Q2", options={"quest_refund": True}).do("o-Q1")
    assert s.left == 19
    assert s.do("Q1-o", "o-Q1").left == 17
    assert s.do("Q2-o").left == 16


@pytest.mark.clause("CQ-BOARD-26", "A-66")
@pytest.mark.parametrize(("there", "legal"), [(False, False), (True, True)])
def test_cq_board_26_drawbridges(there: bool, legal: bool) -> None:
    """Without drawbridges the way into a castle is a road that nobody raises."""
    s = four("cS1#g", "S.Sol@g", "S.Sol@cS1", options={"drawbridges": there})
    assert s.legal("raise:cS1") is legal
    assert four("cS1#g", "S.Sol@g", options={"drawbridges": there}).legal("g-cS1")


@pytest.mark.clause("CQ-BOARD-26", "A-66")
@pytest.mark.parametrize("there", [False, True])
def test_cq_board_26_fields(there: bool) -> None:
    s = four("a/F, a-b", "S.Kni@a", options={"fields": there})
    assert ("F" in s.rules.names) is there
    assert s.words == (["a-b", "a-F", "end"] if there else ["a-b", "end"])


@pytest.mark.clause("CQ-BOARD-11")
@pytest.mark.parametrize("walk", [False, True])
def test_cq_board_11_castle_ring_walk(walk: bool) -> None:
    s = four("cS1&cS2, cS1-g", "S.Sol@cS1", options={"castle_ring_walk": walk})
    assert s.legal("cS1-cS2") is walk


@pytest.mark.clause("CQ-OBST-01", "A-65", "A-02")
@pytest.mark.parametrize(
    ("types", "kept"), [(["elephant", "chariot"], "EleCha"), ([], ""), (["soldier", "catapult"], "SolCat")]
)
def test_cq_obst_01_one_way_types(types: list[str], kept: str) -> None:
    """Those named cannot leave over a V road; everyone may enter."""
    for piece in ("Sol", "Ele", "Cha", "Kni", "Cat", "Sie"):
        s = plus("o>i", f"S.{piece}@o", options={"one_way_types": types}).do("o-i")
        assert s.legal("i-o") is (piece not in kept)


@pytest.mark.clause("CQ-OBST-06", "A-66")
@pytest.mark.parametrize(("ban", "legal"), [(["ne", "sw"], False), (["sw"], False), (["ne"], True), ([], True)])
def test_cq_obst_06_elephant_rope_ban(ban: list[str], legal: bool) -> None:
    s = four("a%b", "S.Ele@a", islands={"S": "a", "W": "b"}, options={"elephant_rope_ban": ban})
    assert s.legal("a-b") is legal


@pytest.mark.clause("CQ-OBST-06")
@pytest.mark.parametrize(("when", "empty", "loaded"), [("always", False, False), ("loaded", True, False)])
def test_cq_obst_06_elephant_rope_ban_when(when: str, empty: bool, loaded: bool) -> None:
    options = {"elephant_rope_ban_when": when}
    assert four("a%b", "S.Ele@a", options=options).legal("a-b") is empty
    assert four("a%b", "S.Ele[Sol]@a", options=options).legal("a-b") is loaded


@pytest.mark.clause("CQP-GEN-04", "A-65")
@pytest.mark.parametrize(("piece", "option"), [("Cat", "catapult_bridge_ban"), ("Sie", "siege_bridge_ban")])
@pytest.mark.parametrize(("ban", "legal"), [([], True), (["sw"], False)])
def test_cqp_gen_04_bridge_bans(piece: str, option: str, ban: list[str], legal: bool) -> None:
    s = plus("a%b", f"S.{piece}@a", islands={"S": "a", "W": "b"}, options={option: ban})
    assert s.legal("a-b") is legal


@pytest.mark.clause("CQ-GRAIL-02", "CQ-OBST-02", "A-01")
@pytest.mark.parametrize(
    ("entry", "inside", "red"),
    [("precinct_only", True, False), ("red_one_way", True, True), ("closed", False, False)],
)
@pytest.mark.parametrize("piece", ["Ele", "Cha"])
def test_cq_grail_02_quest_heavy_entry(piece: str, entry: str, inside: bool, red: bool) -> None:
    """Precinct only; red fields too, but not out again; or not even the V roads."""
    options = {"quest_heavy_entry": entry}
    assert four("o>i, i-Q1", f"S.{piece}@o", options=options).legal("o-i") is inside
    assert four("o>i, i-Q1", f"S.{piece}@i", options=options).legal("i-Q1") is red
    assert not four("o>i, i-Q1", f"S.{piece}@i", options=options).legal("i-o")
    assert four("o>i, i-Q1", "S.Kni@o", options=options).do("o-i", "i-Q1").stack("Q1") == "S.Kni"


@pytest.mark.clause("CQ-GRAIL-01", "A-01")
def test_cq_grail_01_heavy_pieces_on_red_fields_block_but_do_not_hold() -> None:
    s = four("o>i, i-Q1", "S.Ele@i", "S.Kni@o", options={"quest_heavy_entry": "red_one_way"}).do("i-Q1", "o-i")
    assert not s.legal("i-Q1")
    assert (s.do("end").left, s.count("S")) == (20, 8)


@pytest.mark.clause("CQ-TEAM-02", "A-31")
@pytest.mark.parametrize("sharing", ["none", "grand"])
def test_cq_team_02_team_sharing(sharing: str) -> None:
    """Shared, a partner's vessel takes one's rider aboard."""
    s = party("a=h", "S.Kni@a", "N.Shp@h", options={"team_sharing": sharing})
    assert s.legal("a-h") is (sharing == "grand")


@pytest.mark.clause("CQ-BOARD-21", "A-40")
def test_cq_board_21_no_marks_bind_two_players() -> None:
    s = duel("a%b, o>i", "S.Ele@a", "S.Cha@i")
    assert {"a-b", "i-o"} <= set(s.words)
    assert on_board("plus_2p", "S.Ele@S17").legal("S17-CS1")
