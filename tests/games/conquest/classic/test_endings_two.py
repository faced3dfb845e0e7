"""End of the game for two players."""

from __future__ import annotations

import pytest

from conquista.core import ConquistaError, Match, RecordedChance
from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.facts import FACTS
from games.conquest.classic.helpers import answers, bare, capital, duel, held, opening, rounds

NORTH = capital("N")


@pytest.mark.clause("CQ-WIN2-01")
def test_cq_win2_01_the_fifth_field_wins_at_once_even_by_capture() -> None:
    """No exchange saves the capital; a loaded carrier holds its field like any other."""
    s = duel(f"{NORTH}, gN5-x", *held("N", 4, "S"), "S.Ele[Sol]@gN5", "N.Sol@cN5", "N.Kni@x").do("gN5-cN5")
    assert s.winners == "S"


@pytest.mark.clause("CQ-WIN2-01")
def test_cq_win2_01_four_fields_are_not_enough() -> None:
    s = duel(NORTH, *held("N", 3, "S"), "S.Kni@gN4").do("gN4-cN4", "end")
    assert (s.outcome, s.to_act, s.left) == (None, "N", 4)


@pytest.mark.clause("CQ-WIN2-02")
def test_cq_win2_02_the_last_land_piece() -> None:
    s = bare(duel, "N", "a-b, p~q", "S.Sol@a", "N.Sol@b", "N.Gal@p", "N.Shp@q").do("a-b")
    assert s.winners == "S"
    assert bare(duel, "N", "p~q, a-b", "S.Shp@p", "N.Shp@q", "N.Sol@a").do("p-q").outcome is None


@pytest.mark.clause("CQ-WIN2-02", "CQ-SEQ-03")
def test_cq_win2_02_an_exchange_may_win_too() -> None:
    """South's last land piece captures and is captured."""
    s = bare(duel, "S", "a-b-c, p~q", "S.Kni@a", "S.Shp@p", "N.Sol@b", "N.Kni@c").do("a-b", "c-b")
    assert s.winners == "N"


@pytest.mark.clause("CQ-WIN2-03", "CQ-WIN2-04")
@pytest.mark.parametrize(("south", "north", "winner"), [(2, 1, "S"), (1, 2, "N"), (1, 1, ""), (0, 0, "")])
def test_cq_win2_03_twenty_quiet_turns(south: int, north: int, winner: str) -> None:
    """T-51: an empty ship conquered in the nineteenth turn disturbs nothing; equal holdings draw."""
    fields = [*held("N", south, "S"), *held("S", north, "N")]
    s = duel(f"{NORTH}, {capital('S')}, a=h", *fields, "S.Kni@a", "N.Shp@h")
    rounds(s, 18).do("a-h")
    assert s.outcome is None
    s.do("end", "end")
    assert s.outcome is not None
    assert (s.winners, s.outcome.drawn) == (winner, winner == "")


@pytest.mark.clause("CQ-WIN2-03")
def test_cq_win2_03_a_capture_starts_the_count_again() -> None:
    s = duel("a-b", "S.Kni@a", "N.Sol@b")
    rounds(s, 18).do("a-b", "end", *["end"] * 19)
    assert s.outcome is None
    assert rounds(s, 1).outcome is not None


@pytest.mark.clause("CQ-WIN2-03")
def test_cq_win2_03_captured_pieces_do_not_decide() -> None:
    s = duel(NORTH, *held("N", 1, "S"), quiet=19, piles={"N": {"soldier": 9}}).do("end")
    assert s.winners == "S"


@pytest.mark.clause("CQ-WIN2-05", "A-45")
def test_cq_win2_05_a_draw_by_agreement() -> None:
    """T-117: drawn when both have said so, whoever is on turn; one alone says nothing."""
    match = Match(GAME, FACTS.preset("conquest_2p"), RecordedChance(()))
    match.play_word("N", "draw:N")
    assert match.outcome is None
    match.play_word("S", "draw:S")
    assert match.outcome is not None
    assert match.outcome.drawn


@pytest.mark.clause("CQ-WIN2-05", "A-45")
def test_cq_win2_05_not_with_four_players() -> None:
    match = Match(GAME, FACTS.preset("conquest_4p"), RecordedChance(()))
    assert not [move for seat in "SWNE" for move in GAME.asides(opening("conquest_4p").state, seat)]
    with pytest.raises(ConquistaError):
        match.play_word("S", "draw:S")


@pytest.mark.clause("CQ-WIN2-01")
def test_cq_win2_01_a_holder_who_is_captured_in_exchange_holds_nothing() -> None:
    """Four fields and a capture beside the fifth: the exchange is open as ever."""
    s = duel(f"{NORTH}, gN5-x-y", *held("N", 4, "S"), "S.Kni@gN5", "N.Sol@x", "N.Kni@y").do("gN5-x")
    assert answers(s) == {"y-x"}
