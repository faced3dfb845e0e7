"""End of the game for four players, each for himself."""

from __future__ import annotations

import pytest

from conquista.games.conquest.game import GAME
from games.conquest.classic.helpers import bare, capital, four, held, opening, rounds

RICH = {"N": {"soldier": 30}}
GRAIL = "o-Q1, o-Q2, o-Q3, o-Q4, o-Q5"


@pytest.mark.clause("CQ-WIN4-01")
def test_cq_win4_01_the_goals_for_two_do_not_end_a_game_of_four() -> None:
    """Neither the whole capital of one player nor the last of his land pieces decides."""
    s = four(capital("W"), *held("W", 4, "S"), "S.Kni@gW5").do("gW5-cW5", "end")
    assert (s.outcome, s.to_act) == (None, "N")
    s = bare(four, "W", "a-b, p~q", "S.Kni@a", "W.Sol@b", "W.Shp@p", "W.Shp@q").do("a-b", "end")
    assert s.outcome is None


@pytest.mark.clause("CQ-WIN4-02", "CQ-WIN4-03")
def test_cq_win4_02_both_last_figures_in_one_turn() -> None:
    """T-52: South is the sole winner although North leads by far."""
    s = bare(four, "W", "a-b, p~q", "S.Kni@a", "W.Sol@b", "S.Shp@p", "W.Shp@q", piles=RICH).do("a-b")
    assert s.outcome is None
    assert s.do("p-q").winners == "S"


@pytest.mark.clause("CQ-WIN4-02", "CQ-WIN4-03", "CQ-WIN4-06")
def test_cq_win4_03_one_of_them_is_not_enough() -> None:
    s = bare(four, "W", "a-b, p~q", "S.Kni@a", "W.Sol@b", "S.Shp@p", "W.Shp@q", piles=RICH).do("a-b", "end")
    assert (s.outcome, s.to_act) == (None, "W")
    assert s.do("end").winners == "N"


@pytest.mark.clause("CQ-WIN4-03", "A-05", "A-06")
def test_cq_win4_03_a_single_figure_falls_to_another_player_in_a_later_turn() -> None:
    """North leaves West one figure, East captures it before West's turn: East is sole winner, though South leads."""
    pieces = ("N.Kni@a", "W.Sol@b", "W.Sol@v", "E.Kni@w")
    s = bare(four, "W", "a-b, v-w", *pieces, active="N", piles={"S": {"ship": 30}}).do("a-b", "end")
    assert (s.outcome, s.to_act) == (None, "E")
    assert s.do("w-v").winners == "E"


@pytest.mark.clause("CQ-WIN4-03")
@pytest.mark.parametrize("stack", ["Ele[Sol,Sol]", "Cha[Sol]"])
def test_cq_win4_03_more_than_two_and_whole_stacks_too(stack: str) -> None:
    s = bare(four, "W", "a-b", "S.Kni@a", f"W.{stack}@b", piles=RICH).do("a-b")
    assert s.winners == "S"


@pytest.mark.clause("CQ-WIN4-04", "CQ-WIN4-05", "CQ-GOAL-04", "CQ-SEQ-02")
def test_cq_win4_05_the_fifth_grail_field() -> None:
    """T-54: West, North and East are dormant, South wins."""
    s = four(GRAIL, *(f"S.Sol@Q{i}" for i in range(1, 5)), "S.Sol@o", piles=RICH)
    assert s.outcome is None
    s.do("o-Q5")
    assert s.winners == "S"
    assert [s.counts(seat)["dormant"] for seat in "SWNE"] == [0, 1, 1, 1]


@pytest.mark.clause("CQ-WIN4-04")
def test_cq_win4_04_whoever_can_still_move_wins() -> None:
    """South takes the last field of East's capital; West and North sleep already, so South and nobody else wins."""
    sleeping = [*held("W", 5, "N"), *held("N", 5, "S"), *held("E", 4, "N")]
    graph = ", ".join(capital(seat) for seat in "WNE")
    s = four(graph, *sleeping, "S.Kni@gE5", piles=RICH)
    assert s.outcome is None
    assert s.do("gE5-cE5").winners == "S"


@pytest.mark.clause("CQ-WIN4-04")
def test_cq_win4_04_two_awake_play_on() -> None:
    sleeping = [*held("W", 5, "N"), *held("N", 4, "S")]
    s = four(f"{capital('W')}, {capital('N')}", *sleeping, "S.Kni@gN5").do("gN5-cN5")
    assert s.outcome is None
    assert s.do("end").to_act == "E"


@pytest.mark.clause("CQ-WIN4-06", "CQ-SEQ-05")
def test_cq_win4_06_a_single_figure_at_the_end_of_the_own_turn() -> None:
    """The points decide when the turn of the player with one figure ends, not before."""
    s = bare(four, "W", "a-b, x-y, v-w", "S.Kni@a", "W.Sol@b", "W.Sol@v", "S.Sol@x", piles=RICH)
    assert s.do("a-b").outcome is None
    assert s.do("x-y", "end").outcome is None
    assert s.do("v-w").outcome is None
    assert s.do("end").winners == "N"


@pytest.mark.clause("CQ-WIN4-06", "CQ-SEQ-05", "A-05")
@pytest.mark.parametrize("active", ["S", "N", "E"])
def test_cq_win4_06_the_turns_of_others_end_without_a_decision(active: str) -> None:
    s = bare(four, "W", "v-w", "W.Sol@v", active=active, piles=RICH)
    while s.to_act != "W":
        s.do("end")
    assert s.outcome is None
    assert s.do("end").winners == "N"


@pytest.mark.clause("CQ-WIN4-06")
def test_cq_win4_06_the_figure_may_be_joined_by_another_in_time() -> None:
    """West conquers a vessel with the last figure and has two again when the turn ends."""
    s = bare(four, "W", "v=h", "W.Sol@v", "S.Shp@h", active="W", piles=RICH).do("v-h", "end")
    assert (s.outcome, s.to_act) == (None, "N")


@pytest.mark.clause("CQ-WIN4-06", "A-05")
@pytest.mark.parametrize(("preset", "trigger"), [
    *((name, "own_turn") for name in ("conquest_4p", "plus_4p", "plus_4p_variant")),
    *((name, "off") for name in ("conquest_party", "conquest_2p", "plus_party", "plus_2p", "plus_party_variant")),
    *((name, "any_turn") for name in ("grand_en", "grand_it", "grand_fr")),
])  # fmt: skip
def test_cq_win4_06_whose_turn_in_which_edition(preset: str, trigger: str) -> None:
    assert opening(preset).rules.options.word("count_trigger") == trigger


@pytest.mark.clause("CQ-WIN4-06", "A-05")
def test_cq_win4_06_a_match_from_before_keeps_the_end_of_every_turn() -> None:
    """A stored text that leaves the option out means the end of every turn."""
    texts = {name: text for name, text in opening("conquest_4p").rules.changed.items() if name != "count_trigger"}
    assert GAME.facts.read_options(texts).word("count_trigger") == "any_turn"


@pytest.mark.clause("CQ-WIN4-06")
def test_cq_win4_06_two_figures_are_enough_to_go_on() -> None:
    s = bare(four, "W", "a-b, v-w", "S.Kni@a", "W.Sol@b", "W.Sol@v", "W.Sol@w").do("a-b", "end")
    assert (s.outcome, s.to_act) == (None, "W")


@pytest.mark.clause("CQ-WIN4-07")
def test_cq_win4_07_equal_points_several_winners() -> None:
    """South has 7 figures and one captured, North and East six figures and more; North and East share."""
    piles = {"N": {"soldier": 9}, "E": {"ship": 9}}
    s = bare(four, "W", "a-b, v-w", "S.Kni@a", "W.Sol@b", "W.Sol@v", piles=piles).do("a-b", "end", "end")
    assert s.winners == "NE"


@pytest.mark.clause("CQ-WIN4-08")
def test_cq_win4_08_dormant_players_are_left_out() -> None:
    graph = f"a-b, v-w, {capital('N')}"
    pieces = ("S.Kni@a", "W.Sol@b", "W.Sol@v")
    s = bare(four, "W", graph, *pieces, *held("N", 5, "E"), piles=RICH).do("a-b", "end", "end")
    assert s.winners == "E"
    s = bare(four, "W", graph, *pieces, *held("N", 4, "E"), piles=RICH).do("a-b", "end", "end")
    assert s.winners == "N"


@pytest.mark.clause("CQ-WIN4-09", "CQ-WIN4-10", "CQ-SEQ-05")
def test_cq_win4_09_four_quiet_rounds() -> None:
    """T-55: South captured last; the game closes with his fourth further turn, and the most points win."""
    s = four("a-b", "S.Kni@a", "N.Sol@b", piles={"E": {"soldier": 9}}).do("a-b", "end")
    rounds(s, 15)
    assert (s.outcome, s.to_act) == (None, "S")
    assert s.do("end").winners == "E"


@pytest.mark.clause("CQ-WIN4-09")
def test_cq_win4_09_equal_points_several_winners() -> None:
    s = four("a-b", "S.Sol@a", "N.Sol@b", quiet=15, active="E").do("end")
    assert s.winners == "SN"


@pytest.mark.clause("CQ-WIN4-11")
def test_cq_win4_11_a_capture_in_that_last_turn_goes_on() -> None:
    """T-55: South captures in the closing turn, and four quiet rounds more are needed."""
    s = four("a-b, d-e", "S.Kni@a", "N.Sol@b", "S.Kni@d", "N.Sol@e").do("a-b", "end")
    rounds(s, 15).do("d-e", "end")
    assert (s.outcome, s.to_act) == (None, "W")
    assert rounds(s, 15).outcome is None
    assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-WIN4-12", "CQ-WIN4-10")
def test_cq_win4_12_the_last_capture_was_an_exchange() -> None:
    """T-56: West exchanged in South's turn; play goes on past the sixteenth turn until West's is over."""
    s = four("a-b-c", "S.Kni@a", "W.Sol@b", "W.Kni@c").do("a-b", "c-b", "end")
    rounds(s, 16)
    assert (s.outcome, s.to_act) == (None, "W")
    assert s.do("end").outcome is not None


@pytest.mark.clause("CQ-WIN4-12", "CQ-PTS-05")
def test_cq_win4_12_an_exchange_starts_the_count_again() -> None:
    """T-104: a loaded chariot is lost: two captured pieces for West, the count at zero, West the last capturer."""
    s = four("a-b-c", "S.Cha[Sol]@a", "W.Sol@b", "W.Kni@c", quiet=9)
    s.do("a-b", "c-b")
    assert s.pile("W") == 2
    s.do("end")
    assert s.numbers["quiet"] == 0
    assert rounds(s, 16).outcome is None


@pytest.mark.clause("CQ-WIN4-09")
def test_cq_win4_09_without_any_capture_the_start_counts() -> None:
    s = four("a-b", turn=0)
    assert rounds(s, 15).outcome is None
    assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-WIN4-13")
def test_cq_win4_13_everybody_dormant_is_a_draw() -> None:
    """T-103: all five fields of every capital are held by others."""
    holders = [*held("S", 5, "W"), *held("W", 5, "N"), *held("N", 5, "E"), *held("E", 5, "S")]
    s = four(", ".join(capital(seat) for seat in "SWNE"), *holders)
    assert s.outcome is not None
    assert s.outcome.drawn


@pytest.mark.clause("CQ-WIN4-14")
def test_cq_win4_14_a_conquered_vessel_is_lost_but_not_captured() -> None:
    """T-106: South conquers West's ship and captures his soldier: no sole winner; the points decide after W's turn."""
    s = bare(four, "W", "a=h, d-e", "S.Kni@a", "W.Shp@h", "S.Cha@d", "W.Sol@e", piles=RICH).do("a-h", "d-e")
    assert s.outcome is None
    assert (s.do("end").outcome, s.to_act, s.words) == (None, "W", ["end"])
    assert s.do("end").winners == "N"


@pytest.mark.clause("CQ-WIN4-14")
def test_cq_win4_14_one_figure_left_by_conquest() -> None:
    s = bare(four, "W", "a=h, d-e", "S.Kni@a", "W.Shp@h", "W.Sol@e", piles=RICH).do("a-h", "end")
    assert s.outcome is None
    assert s.do("end").winners == "N"


@pytest.mark.clause("CQ-WIN4-14", "CQ-WIN4-03")
def test_cq_win4_14_in_a_later_turn_the_one_figure_left_is_enough() -> None:
    """North conquers West's ship; East captures the soldier that is left, in a turn of its own."""
    pieces = ("N.Kni@a", "W.Shp@h", "E.Cha@d", "W.Sol@e")
    s = bare(four, "W", "a=h, d-e", *pieces, active="N", piles={"S": {"ship": 30}}).do("a-h", "end")
    assert s.do("d-e").winners == "E"
