"""Chapter 8: how a battle is concluded, step by step; ties, and who receives the Condottiere token."""

from __future__ import annotations

import pytest

from conquista.core import Illegal
from games.condottiere.clauses.helpers import DISCARD, HOLD, PASS, Table, cards, end_battle, refused, scene

HANDS = {"A": "1 2", "B": "1 2", "C": "1 2"}


def battle(**more: object) -> Table:
    """A battle in Roma among three, with two small cards in every hand, A beginning."""
    return scene(**({"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A"} | more))


def concluded(**more: object) -> Table:
    """The same after everybody has passed."""
    s = battle(**more)
    end_battle(s)
    return s


@pytest.mark.clause("CO-RES-01", "CO-STR-04")
def test_co_res_01_the_strengths_shown_are_the_strengths_compared() -> None:
    """CO-T-109."""
    s = battle(lines={"A": cards("M10 M4"), "B": cards("D M4 M3"), "C": cards("H C")})
    assert [s.strength(seat) for seat in "ABC"] == [14, 14, 11]
    end_battle(s)
    assert s.owner("ROM") == ""
    s = battle(lines={"A": cards("M10 M4"), "B": cards("D M4 M3"), "C": cards("H C S")})
    assert [s.strength(seat) for seat in "ABC"] == [17, 14, 11]
    end_battle(s)
    assert s.owner("ROM") == "A"


@pytest.mark.parametrize("winner", ["A", "B", "C"])
@pytest.mark.clause("CO-RES-02", "CO-RES-03", "CO-RES-04")
def test_co_res_02_the_highest_strength_wins_region_and_token(winner: str) -> None:
    s = concluded(lines={"A": "3", "B": "3", "C": "3"} | {winner: "4"})
    assert (s.owner("ROM"), s.to_act) == (winner, winner)
    assert s.legal("battle:MIL")


@pytest.mark.clause("CO-RES-05", "CO-END-03")
def test_co_res_05_a_victory_ends_everything() -> None:
    """CO-T-09."""
    s = concluded(
        seats="ABCD",
        hands=HANDS | {"D": "Winter"},
        lines={"A": "10", "B": "Courtesan Courtesan"},
        owners={"NAP": "A", "SPO": "A"},
    )
    assert (s.winners, s.words, s.to_act) == ("A", [], "")
    assert s.hand("D") == "Winter"


@pytest.mark.clause("CO-RES-07", "CO-TOKEN-01")
def test_co_res_07_the_holder_moves_the_token() -> None:
    s = concluded(lines={"B": "10"})
    assert s.to_act == "B"
    s.do("battle:NAP").keep_hands()
    assert s.to_act == "B"
    s.do("play:1", PASS, PASS, PASS)
    assert s.owner("NAP") == "B"


@pytest.mark.clause("CO-RES-08", "CO-INV-06")
def test_co_res_08_all_lines_are_cleared() -> None:
    """CO-T-41."""
    s = concluded(lines={"A": cards("M10 D"), "B": cards("W C"), "C": "6"}).do("battle:MIL")
    assert [s.line(seat) for seat in "ABC"] == ["", "", ""]
    assert [s.strength(seat) for seat in "ABC"] == [0, 0, 0]
    s.do("play:2")
    assert sum(s.strength(seat) for seat in "ABC") == 2


@pytest.mark.parametrize(("answer", "left"), [(DISCARD, ""), (HOLD, cards("C H X"))])
@pytest.mark.clause("CO-RES-09", "CO-RES-10")
def test_co_res_09_a_hand_without_mercenaries_may_be_discarded(answer: str, left: str) -> None:
    """CO-T-56."""
    s = concluded(hands=HANDS | {"C": cards("H C X")}, lines={"A": "5"}).do("battle:MIL", HOLD, HOLD)
    assert s.to_act == "C"
    assert sorted(s.words) == sorted([DISCARD, HOLD])
    for word in ("play:Scarecrow", "play:Heroine"):
        with pytest.raises(Illegal):
            s.act("C", word)
    s.do(answer)
    assert s.hand("C") == left


@pytest.mark.clause("CO-RES-11")
def test_co_res_11_not_with_a_mercenary_in_hand() -> None:
    """CO-T-57."""
    s = concluded(hands=HANDS | {"C": cards("M1 W W")}, lines={"A": "5"}).do("battle:MIL", HOLD, HOLD)
    assert (s.to_act, s.words) == ("C", [HOLD])
    assert refused(s, DISCARD)
    s.do(HOLD)
    assert (s.hand("C"), s.legal(PASS)) == ("1 Winter Winter", True)


@pytest.mark.clause("CO-RES-09")
def test_co_res_09_not_with_an_empty_hand() -> None:
    """CO-T-59."""
    s = concluded(hands=HANDS | {"C": ""}, lines={"A": "5"}).do("battle:MIL")
    assert s.awaited == "AB"
    s.do(HOLD, HOLD)
    assert (s.to_act, s.legal(PASS)) == ("A", True)


@pytest.mark.clause("CO-RES-12", "CO-ROUND-03", "CO-ROUND-04")
def test_co_res_12_the_round_may_end_by_discards() -> None:
    s = concluded(hands={"A": "1 2", "B": "Winter", "C": "Spring"}, lines={"A": "5"}).do("battle:MIL", HOLD)
    assert s.to_act == "B"
    s.do(DISCARD)
    assert (s.to_act, s.hand("A")) == ("C", "1 2")
    s.do(DISCARD)
    assert (s.to_act, s.hand("B"), s.hand("C")) == ("A", "", "")
    assert not s.legal(PASS)


@pytest.mark.clause("CO-RES-12", "CO-ROUND-16")
def test_co_res_12_the_round_goes_on_when_two_have_cards() -> None:
    s = concluded(hands={"A": "1 2", "B": "Winter", "C": "Spring"}, lines={"A": "5"})
    s.do("battle:MIL", HOLD, DISCARD, HOLD)
    assert (s.to_act, s.legal(PASS)) == ("A", True)
    assert (s.hand("A"), s.hand("B"), s.hand("C")) == ("1 2", "", "Spring")


@pytest.mark.clause("CO-TIE-01", "CO-TIE-02")
def test_co_tie_01_nobody_wins_and_the_token_goes_left_of_the_placer() -> None:
    """CO-T-30."""
    s = concluded(
        seats="ABCD",
        hands=HANDS | {"D": "1 2"},
        token="B",
        to_act="B",
        lines={"A": cards("M10 M2"), "B": cards("M6 M6"), "C": cards("M5 M4")},
    )
    assert (s.owner("ROM"), s.to_act) == ("", "C")
    assert s.legal("battle:ROM")


@pytest.mark.clause("CO-TIE-02", "CO-TIE-03")
def test_co_tie_03_everybody_passes_at_once() -> None:
    """CO-T-26."""
    s = battle(token="B", to_act="B").do(PASS, PASS, PASS)
    assert (s.owner("ROM"), s.to_act) == ("", "C")


@pytest.mark.clause("CO-TIE-04")
def test_co_tie_04_the_left_neighbour_may_be_without_cards() -> None:
    """CO-T-37."""
    s = concluded(hands=HANDS | {"B": ""}, lines={"A": "5", "C": "5"})
    assert (s.to_act, s.legal("battle:MIL")) == ("B", True)


@pytest.mark.clause("CO-TIE-04")
def test_co_tie_04_the_left_neighbour_may_be_out_and_not_tied() -> None:
    s = concluded(lines={"A": "5", "B": "2", "C": "5"}, passed="B")
    assert (s.to_act, s.legal("battle:MIL")) == ("B", True)


@pytest.mark.clause("CO-TIE-02")
def test_co_tie_02_the_last_seat_hands_the_token_to_the_first() -> None:
    assert concluded(token="C", to_act="C").to_act == "A"


@pytest.mark.clause("CO-TIE-05")
def test_co_tie_05_a_tie_for_second_place() -> None:
    """CO-T-36."""
    s = concluded(lines={"A": cards("M10 M10"), "B": cards("M5 M2"), "C": cards("M4 M3")})
    assert (s.owner("ROM"), s.to_act) == ("A", "A")


@pytest.mark.clause("CO-COURT-02", "CO-COURT-05")
def test_co_court_02_the_majority_takes_the_token_from_the_winner() -> None:
    """CO-T-31."""
    s = concluded(lines={"A": cards("M10 M5"), "B": cards("C C"), "C": cards("C")})
    assert (s.owner("ROM"), s.to_act) == ("A", "B")


@pytest.mark.clause("CO-COURT-02", "CO-AMB-23")
def test_co_court_02_the_majority_counts_without_a_winner() -> None:
    s = concluded(lines={"A": cards("M6"), "B": cards("M6"), "C": cards("C")})
    assert (s.owner("ROM"), s.to_act) == ("", "C")


@pytest.mark.clause("CO-COURT-02", "CO-AMB-25")
def test_co_court_02_one_courtesan_is_enough() -> None:
    s = concluded(lines={"A": cards("M6"), "B": cards("C")})
    assert (s.owner("ROM"), s.to_act) == ("A", "B")


@pytest.mark.clause("CO-COURT-03", "CO-AMB-25")
def test_co_court_03_no_courtesan_no_majority() -> None:
    s = concluded(lines={"B": cards("M6")})
    assert (s.owner("ROM"), s.to_act) == ("B", "B")


@pytest.mark.clause("CO-COURT-04")
def test_co_court_04_equal_courtesans_leave_the_token_to_the_winner() -> None:
    """CO-T-32."""
    s = concluded(lines={"A": cards("M10 M5"), "B": cards("C C"), "C": cards("C C")})
    assert (s.owner("ROM"), s.to_act) == ("A", "A")


@pytest.mark.clause("CO-COURT-04", "CO-TIE-02", "CO-AMB-24")
def test_co_court_04_equal_courtesans_and_no_winner() -> None:
    """CO-T-34."""
    s = concluded(lines={"A": cards("M6 M3 C"), "B": cards("M6 M3 C")})
    assert (s.owner("ROM"), s.to_act) == ("", "B")


@pytest.mark.clause("CO-COURT-07", "CO-TOKEN-06", "CO-AMB-22")
def test_co_court_07_out_and_without_cards() -> None:
    """CO-T-35."""
    s = concluded(hands=HANDS | {"B": ""}, lines={"A": "10", "B": "Courtesan"}, passed="B")
    assert (s.owner("ROM"), s.to_act, s.legal("battle:MIL")) == ("A", "B", True)


@pytest.mark.clause("CO-COURT-07")
def test_co_court_07_judged_only_at_the_end() -> None:
    s = battle(hands=HANDS | {"A": "Courtesan 1", "B": "10 1", "C": "Courtesan Courtesan 1"}).do(
        "play:Courtesan", "play:10"
    )
    s.do("play:Courtesan", PASS, PASS, "play:Courtesan", PASS)
    assert (s.owner("ROM"), s.to_act) == ("B", "C")


@pytest.mark.clause("CO-SURR-02", "CO-TIE-01")
def test_co_surr_02_a_surrender_at_a_tie() -> None:
    """CO-T-54."""
    s = battle(hands=HANDS | {"A": "Surrender 1"}, lines={"A": "5 3", "B": "6 2"}).do("play:Surrender")
    assert (s.owner("ROM"), s.to_act) == ("", "B")


@pytest.mark.clause("CO-SURR-03", "CO-BATTLE-12")
def test_co_surr_03_every_line_keeps_its_strength() -> None:
    """CO-T-115."""
    s = battle(hands=HANDS | {"B": "Surrender 1"}, lines={"A": "5 2", "B": "5"}, to_act="B").do("play:Surrender")
    assert (s.owner("ROM"), s.to_act) == ("A", "A")


@pytest.mark.clause("CO-SURR-04", "CO-TIE-03")
def test_co_surr_04_as_the_first_card() -> None:
    """CO-T-55."""
    s = battle(hands=HANDS | {"A": "Surrender 1"}).do("play:Surrender")
    assert (s.owner("ROM"), s.to_act) == ("", "B")


@pytest.mark.clause("CO-AMB-28", "CO-RES-09", "CO-RES-11")
def test_co_amb_28_step_4_may_be_asked_clockwise_from_the_holder() -> None:
    """CO-T-151."""
    hands = {"A": "Winter", "B": "Spring", "C": "Bishop 1"}
    s = concluded(hands=hands, lines={"B": "5"}, options={"hand_discard_order": "clockwise"}).do("battle:MIL")
    order, offered = "", []
    for answer in (HOLD, HOLD, DISCARD):
        order += s.awaited
        offered.append(s.words)
        s.do(answer)
    assert (order, offered) == ("BCA", [[DISCARD, HOLD], [HOLD], [DISCARD, HOLD]])
    assert [s.hand(seat) for seat in "ABC"] == ["", "Spring", "1 Bishop"]
