"""Chapter 10: what a line is worth, with all the numbers of the book."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.condottiere.clauses.helpers import strengths

DECK = "M1 M2 M3 M4 M5 M6 M10 C D H".split() * 3
PLACES = st.lists(st.integers(0, len(DECK) - 1), unique=True, max_size=24)


def spread(places: list[int], seats: str) -> dict[str, str]:
    """Cards dealt out into lines, one after the other."""
    return {seat: " ".join(DECK[at] for at in places[i :: len(seats)]) for i, seat in enumerate(seats)}


@pytest.mark.clause("CO-EX-01", "CO-MERC-01")
def test_co_ex_01_mercenaries_add_up() -> None:
    assert strengths(A="M10 M10 M5 M3") == "28"


@pytest.mark.parametrize("lines", [{"A": "M10 M10 M5 M3 W", "B": ""}, {"A": "M10 M10 M5 M3", "B": "W"}])
@pytest.mark.clause("CO-EX-02", "CO-WINTER-03")
def test_co_ex_02_winter_in_any_line(lines: dict[str, str]) -> None:
    assert strengths(**lines) == "4 0"


@pytest.mark.clause("CO-EX-03", "CO-WINTER-03")
def test_co_ex_03_before_and_under_winter() -> None:
    assert strengths(A="M10 M10 M5 M4") == "29"
    assert strengths(A="M10 M10 M5 M4", B="W") == "4 0"


@pytest.mark.clause("CO-EX-04", "CO-SPRING-06", "CO-SPRING-03")
def test_co_ex_04_all_that_share_the_highest_rank() -> None:
    assert strengths(A="M5 M2", B="M5 M5", C="S") == "10 16 0"


@pytest.mark.clause("CO-EX-05", "CO-SPRING-07")
def test_co_ex_05_a_higher_mercenary_takes_the_bonus_away() -> None:
    assert strengths(A="M5 M2", B="M5 M5", C="S M6") == "7 10 9"


@pytest.mark.clause("CO-EX-06", "CO-DRUM-01")
def test_co_ex_06_a_drummer_doubles() -> None:
    assert strengths(A="D M4 M3") == "14"


@pytest.mark.clause("CO-EX-07", "CO-DRUM-04")
def test_co_ex_07_doubled_first_then_three_more() -> None:
    assert strengths(A="D M4 M3", B="S") == "17 0"


@pytest.mark.clause("CO-EX-08", "CO-DRUM-04", "CO-DRUM-01")
def test_co_ex_08_the_drummer_played_last() -> None:
    assert strengths(A="M2 M4 D", B="S") == "15 0"


@pytest.mark.clause("CO-EX-09", "CO-SPRING-05", "CO-HERO-03")
def test_co_ex_09_highest_over_all_lines_and_no_heroine() -> None:
    assert strengths(A="M2 M5 M5", B="M1 M4 H S") == "18 15"


@pytest.mark.clause("CO-EX-10", "CO-DRUM-01", "CO-DRUM-03")
def test_co_ex_10_drummer_and_winter() -> None:
    assert strengths(A="M10 M6 M5") == "21"
    assert strengths(A="M10 M6 M5 D") == "42"
    assert strengths(A="M10 M6 M5 D", B="W") == "6 0"


@pytest.mark.parametrize(("weather", "worth"), [("", 8), ("W", 2), ("S", 11)])
@pytest.mark.clause("CO-DRUM-01", "CO-DRUM-03", "CO-DRUM-04")
def test_co_drum_01_doubles_the_value_after_winter_and_before_spring(weather: str, worth: int) -> None:
    assert strengths(A="D M4", B=weather) == f"{worth} 0"


@pytest.mark.clause("CO-EX-11", "CO-DRUM-03", "CO-DRUM-05")
def test_co_ex_11_drummer_and_winter_leave_heroine_and_courtesans_alone() -> None:
    assert strengths(A="H C C M6 D", B="W") == "14 0"


@pytest.mark.clause("CO-EX-12", "CO-HERO-03", "CO-COURT-01")
def test_co_ex_12_the_only_mercenary_is_the_highest() -> None:
    assert strengths(A="H C", B="M1 S") == "11 4"


@pytest.mark.clause("CO-EX-13", "CO-DRUM-02")
def test_co_ex_13_two_drummers_act_like_one() -> None:
    assert strengths(A="D D M3 M2") == "10"


@pytest.mark.clause("CO-EX-14", "CO-WINTER-05")
def test_co_ex_14_two_winters_act_like_one() -> None:
    assert strengths(A="M10 M6", B="W W M1 M1 M1") == "2 3"


@pytest.mark.clause("CO-EX-15", "CO-SPRING-08")
def test_co_ex_15_two_springs_act_like_one() -> None:
    assert strengths(A="M10 S", B="S M10 M4") == "13 17"


@pytest.mark.parametrize(("basis", "expected"), [("printed", "8 9 0"), ("modified", "11 6 0")])
@pytest.mark.clause("CO-EX-16", "CO-SPRING-04")
def test_co_ex_16_option_spring_highest_basis(basis: str, expected: str) -> None:
    assert strengths(basis, A="D M4", B="M6", C="S") == expected


@pytest.mark.clause("CO-SPRING-04", "CO-AMB-02")
def test_co_spring_04_rank_is_the_printed_number_unless_told_otherwise() -> None:
    assert strengths(A="D M4", B="M6", C="S") == "8 9 0"


@pytest.mark.clause("CO-EX-17", "CO-SPRING-06")
def test_co_ex_17_even_ones_can_be_highest() -> None:
    assert strengths(A="M1 M1", B="M1", C="S") == "8 4 0"


@pytest.mark.clause("CO-EX-18", "CO-DRUM-03", "CO-DRUM-05")
def test_co_ex_18_a_drummer_helps_its_own_line_only() -> None:
    assert strengths(A="D M1 M1", B="M10 M10 M10", C="W") == "4 3 0"


@pytest.mark.clause("CO-EX-19", "CO-HERO-01")
def test_co_ex_19_a_heroine_does_not_freeze() -> None:
    assert strengths(A="H", B="M10 M10 M6 M6 M5 M4 M3", C="W") == "10 7 0"


@pytest.mark.clause("CO-EX-20", "CO-COURT-01")
def test_co_ex_20_each_courtesan_counts_one() -> None:
    assert strengths(A="C C C", B="M2", C="C C") == "3 2 2"


@pytest.mark.clause("CO-EX-24", "CO-DRUM-06")
def test_co_ex_24_a_drummer_alone_is_worth_nothing() -> None:
    assert strengths(A="D", B="C") == "0 1"


@pytest.mark.clause("CO-EX-25", "CO-WINTER-03")
def test_co_ex_25_winter_for_all() -> None:
    assert strengths(A="M10 M4", B="M3 M3 M3 W") == "2 3"


@pytest.mark.clause("CO-EX-28", "CO-STR-05", "CO-STR-02")
def test_co_ex_28_a_mercenary_is_worth_twenty_three_at_most() -> None:
    assert strengths(A="D M10 S", B="M10") == "23 13"


@pytest.mark.clause("CO-EX-29", "CO-TIE-03")
def test_co_ex_29_nothing_played() -> None:
    assert strengths(A="", B="", C="") == "0 0 0"


@pytest.mark.clause("CO-EX-30", "CO-TIE-01")
def test_co_ex_30_six_against_six() -> None:
    assert strengths(A="M5 C", B="M6") == "6 6"


@pytest.mark.clause("CO-EX-31", "CO-STR-02", "CO-STR-03")
def test_co_ex_31_all_together_in_spring() -> None:
    assert strengths(A="D M6 M6 M1 H C", B="M10 M10 C C", C="S M2") == "37 28 2"


@pytest.mark.clause("CO-EX-32", "CO-STR-02", "CO-STR-03")
def test_co_ex_32_all_together_in_winter() -> None:
    assert strengths(A="D M6 M6 M1 H C", B="M10 M10 C C", C="W M2") == "17 4 1"


@pytest.mark.parametrize("line", ["W", "S", "D"])
@pytest.mark.clause("CO-WINTER-06", "CO-SPRING-09", "CO-DRUM-06")
def test_co_winter_06_cards_without_a_number_count_nothing(line: str) -> None:
    """CO-T-107."""
    assert strengths(A=line, B="M5").split()[0] == "0"


@pytest.mark.parametrize("season", ["", " W", " S"])
@pytest.mark.clause("CO-STR-03", "CO-HERO-01", "CO-COURT-01")
def test_co_str_03_heroines_and_courtesans_never_change(season: str) -> None:
    assert strengths(A="H C D" + season, B="M10").split()[0] == "11"


@pytest.mark.clause("CO-AMB-13")
def test_co_amb_13_the_bonus_of_spring_is_for_each_card() -> None:
    """CO-T-150."""
    assert strengths(A="M6 M6 M5", B="S") == "23 0"


@pytest.mark.clause("CO-AMB-14")
def test_co_amb_14_spring_without_a_mercenary() -> None:
    assert strengths(A="H C S", B="D") == "11 0"


@pytest.mark.clause("CO-DRUM-05")
def test_co_drum_05_only_the_drummers_own_line() -> None:
    assert strengths(A="D M4 H", B="M4") == "18 4"


@given(places=PLACES, season=st.sampled_from(["", "W", "S"]), data=st.data())
@pytest.mark.clause("CO-STR-01")
def test_co_str_01_the_order_of_the_cards_does_not_matter(places: list[int], season: str, data: st.DataObject) -> None:
    lines = spread(places, "ABC")
    mixed = {seat: " ".join(data.draw(st.permutations(line.split()))) for seat, line in lines.items()}
    assert strengths(A=f"{lines['A']} {season}", B=lines["B"], C=lines["C"]) == strengths(
        A=f"{season} {mixed['A']}", B=mixed["B"], C=mixed["C"]
    )


@given(places=PLACES, players=st.integers(2, 6), season=st.sampled_from(["", "W", "S"]))
@pytest.mark.clause("CO-STR-05", "CO-STR-06")
def test_co_str_06_a_sole_leader_has_at_least_one(places: list[int], players: int, season: str) -> None:
    """CO-T-110."""
    lines = spread(places, "ABCDEF"[:players])
    lines["B"] += f" {season}"
    found = [int(number) for number in strengths(**lines).split()]
    assert min(found) >= 0
    assert found.count(max(found)) > 1 or max(found) >= 1
