"""Setup and goals: who begins where, and what wins."""

from __future__ import annotations

import pytest

from conquista.games.conquest import packing
from conquista.games.conquest.setup.geography import KINDS, SEATS
from games.conquest.classic.helpers import BASIC, PLUS, army, bare, capital, duel, four, held, opening

VESSELS = {"ship", "galleon"}


@pytest.mark.clause("CQ-SETUP-01")
@pytest.mark.parametrize("preset", BASIC)
def test_cq_setup_01_every_colour_has_a_capital(preset: str) -> None:
    board = opening(preset).rules.board
    assert set(board.homes) == set(opening(preset).rules.seats)
    assert all(len(board.castle(home)) == 5 for home in board.homes.values())


@pytest.mark.clause("CQ-SETUP-02", "CQ-SETUP-03", "CQ-SETUP-04", "CQP-GEN-02")
@pytest.mark.parametrize("preset", BASIC + PLUS)
def test_cq_setup_02_pieces_stand_on_their_marked_fields(preset: str) -> None:
    """T-116: each piece alone on a start field of its kind, nothing loaded, the capitals empty."""
    s = opening(preset)
    starts = s.rules.board.starts[s.rules.options.word("army")]
    for place, stack in packing.stacks(s.state.position).items():
        name, kind = s.rules.names[place], KINDS[stack.type]
        assert name in starts[SEATS[stack.side]][kind]
        assert not stack.load
        assert s.rules.board.spaces[name].kind == ("sea" if kind in VESSELS else "land")
    assert army(s, "S").total() == (30 if preset in PLUS else 26)


@pytest.mark.clause("CQ-SETUP-05")
@pytest.mark.parametrize("first", ["S", "N"])
def test_cq_setup_05_two_players_agree_who_begins(first: str) -> None:
    """T-116: as agreed, else South; whoever begins has the 10 points."""
    s = opening("conquest_2p", first)
    assert (s.to_act, s.left) == (first, 10)
    assert opening("conquest_2p").to_act == "S"


@pytest.mark.clause("CQ-SETUP-06")
@pytest.mark.parametrize("preset", ["conquest_4p", "conquest_party", "plus_4p", "plus_party"])
def test_cq_setup_06_south_begins_with_four(preset: str) -> None:
    assert opening(preset).to_act == "S"


@pytest.mark.clause("CQ-GOAL-01", "CQ-WIN2-01")
def test_cq_goal_01_the_whole_enemy_capital_wins() -> None:
    """T-49: with four fields held, the step onto the fifth wins at once."""
    s = duel(capital("N"), *held("N", 4, "S"), "S.Kni@gN5")
    assert s.outcome is None
    assert s.do("gN5-cN5").winners == "S"


@pytest.mark.clause("CQ-GOAL-02", "CQ-WIN2-02")
def test_cq_goal_02_the_last_enemy_land_piece_wins() -> None:
    """T-50: it goes down with its ship, and three more enemy vessels do not help."""
    s = bare(duel, "N", "p~q, r~t~u", "S.Gal@p", "N.Shp[Sol]@q", "N.Shp@r", "N.Gal@t", "N.Shp@u")
    assert s.do("p-q").winners == "S"
    s = bare(duel, "N", "p~q, a-b", "S.Gal@p", "N.Shp[Sol]@q", "N.Sol@a").do("p-q")
    assert s.outcome is None


@pytest.mark.clause("CQ-GOAL-03", "CQ-WIN4-02")
def test_cq_goal_03_the_two_last_figures_of_a_player_win() -> None:
    s = bare(four, "W", "a-b-c", "S.Kni@a", "W.Sol@b", "W.Sol@c").do("a-b")
    assert s.outcome is None
    assert s.do("decline", "b-c").winners == "S"


@pytest.mark.clause("CQ-GOAL-04", "CQ-WIN4-05")
def test_cq_goal_04_all_five_grail_fields_win() -> None:
    grail = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"
    s = four(grail, *(f"S.Sol@Q{i}" for i in range(1, 5)), "S.Sol@o")
    assert s.outcome is None
    assert s.do("o-Q5").winners == "S"


@pytest.mark.clause("CQ-GOAL-05")
def test_cq_goal_05_goals_are_endings_of_the_detailed_list() -> None:
    """Every goal ends the game by the clause of the list that spells it out."""
    capital_won = duel(capital("N"), *held("N", 4, "S"), "S.Kni@gN5").do("gN5-cN5").outcome
    last_two = bare(four, "W", "a-b", "S.Kni@a", "W.Ele[Sol]@b").do("a-b").outcome
    assert capital_won is not None
    assert last_two is not None
    assert (capital_won.clause, last_two.clause) == ("CQ-WIN2-01", "CQ-WIN4-02")
