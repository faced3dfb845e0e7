"""Chapter 9: Winter, Spring, Bishop, Courtesan, Drummer, Heroine and Scarecrow as they are played."""

from __future__ import annotations

import pytest

from games.condottiere.clauses.helpers import PASS, Table, cards, end_battle, refused, scene

HANDS = {"A": "1 2", "B": "1 2", "C": "1 2"}
SPECIAL = "Winter Drummer Heroine Courtesan"


def battle(**more: object) -> Table:
    """A battle in Roma among three, with two small cards in every hand, A beginning."""
    return scene(**({"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A"} | more))


def holding(seat: str, hand: str, **lines: str) -> Table:
    """A battle in which one seat has these cards, and its turn; lines are written as the rules write them."""
    return battle(hands=HANDS | {seat: hand}, to_act=seat, lines={owner: cards(line) for owner, line in lines.items()})


def totals(s: Table) -> list[int]:
    return [s.strength(seat) for seat in "ABC"]


# -- seasons -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-WINTER-01", "CO-WINTER-02")
def test_co_winter_01_discards_every_spring() -> None:
    """CO-T-39."""
    s = holding("C", "Winter 1", A="M5 S", B="S M4").do("play:Winter")
    assert [s.line(seat) for seat in "ABC"] == ["5", "4", "Winter"]
    assert s.discarded("Spring") == 2


@pytest.mark.clause("CO-EX-26", "CO-EX-27", "CO-SPRING-01", "CO-WINTER-01", "CO-EX-25")
def test_co_ex_26_spring_after_winter_and_winter_after_spring() -> None:
    s = battle(hands=HANDS | {"A": "Spring 1", "C": "Winter 1"}, lines={"A": cards("M10 M4"), "B": cards("M3 M3 M3 W")})
    assert totals(s)[:2] == [2, 3]
    s.do("play:Spring")
    assert totals(s)[:2] == [17, 9]
    assert s.line("B") == cards("M3 M3 M3")
    s.do(PASS, "play:Winter")
    assert totals(s) == [2, 3, 0]
    assert s.line("A") == cards("M4 M10")


@pytest.mark.clause("CO-WINTER-02", "CO-AMB-15")
def test_co_winter_02_stays_in_the_line_until_the_lines_are_cleared() -> None:
    s = holding("A", "Winter 3 2", B="M10 M6").do("play:Winter", PASS, PASS, "play:3")
    assert (s.line("A"), totals(s)) == (cards("M3 W"), [1, 2, 0])
    s.do(PASS, "battle:MIL", "play:1")
    assert (s.line("A"), totals(s)) == ("", [0, 1, 0])


@pytest.mark.clause("CO-WINTER-04")
def test_co_winter_04_ones_own_line_and_later_mercenaries_too() -> None:
    s = holding("A", "Winter 10 1", A="M10").do("play:Winter")
    assert totals(s) == [1, 0, 0]
    s.do("play:2", "play:2", "play:10")
    assert totals(s) == [2, 1, 1]


@pytest.mark.clause("CO-WINTER-05", "CO-AMB-16")
def test_co_winter_05_a_third_winter_changes_nothing() -> None:
    """CO-T-150."""
    s = holding("A", "Winter 1", B="M10 M6 W", C="W M5")
    before = totals(s)
    s.do("play:Winter")
    assert totals(s) == before == [0, 2, 1]


@pytest.mark.clause("CO-SPRING-01", "CO-AMB-16", "CO-SPRING-02")
def test_co_spring_01_discards_every_winter() -> None:
    """CO-T-40."""
    s = holding("A", "Spring 1", A="W", B="M5 W").do("play:Spring")
    assert (s.line("A"), s.line("B"), totals(s)) == ("Spring", "5", [0, 8, 0])
    assert s.discarded("Winter") == 2


@pytest.mark.clause("CO-SPRING-02")
def test_co_spring_02_stays_until_the_lines_are_cleared() -> None:
    s = holding("A", "Spring 1", B="M5").do("play:Spring", PASS, PASS)
    assert s.line("A") == "Spring"
    s.do(PASS, "battle:MIL", "play:1")
    assert totals(s) == [0, 1, 0]


@pytest.mark.clause("CO-SPRING-03", "CO-AMB-14")
def test_co_spring_03_before_any_mercenary() -> None:
    """CO-T-42."""
    s = holding("A", "Spring 1").do("play:Spring")
    assert totals(s) == [0, 0, 0]
    assert totals(s.do("play:1")) == [0, 4, 0]


@pytest.mark.clause("CO-SPRING-07")
def test_co_spring_07_the_bonus_moves_when_a_higher_card_arrives() -> None:
    s = battle(hands=HANDS | {"C": "6 1"}, lines={"A": "5 2", "B": "5 5", "C": "Spring"}, to_act="C")
    assert totals(s) == [10, 16, 0]
    assert totals(s.do("play:6")) == [7, 10, 9]


# -- Drummer -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-DRUM-01", "CO-AMB-17")
def test_co_drum_01_before_or_after_its_mercenaries() -> None:
    """CO-T-150."""
    s = holding("A", "Drummer 4 1", A="M3").do("play:Drummer")
    assert s.strength("A") == 6
    s.do(PASS, PASS, "play:4")
    assert s.strength("A") == 14


@pytest.mark.clause("CO-DRUM-02")
def test_co_drum_02_a_second_drummer_may_be_played() -> None:
    s = holding("A", "Drummer 1", A="M3 D")
    assert (s.strength("A"), s.do("play:Drummer").strength("A")) == (6, 6)


# -- Bishop ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-EX-21", "CO-BISHOP-01", "CO-BISHOP-02")
def test_co_ex_21_a_bishop_spares_nobody() -> None:
    s = holding("B", "Bishop 1", A="M6 M3 M1 M1", B="M6 M1 M1")
    assert totals(s) == [11, 8, 0]
    s.do("play:Bishop")
    assert totals(s) == [5, 2, 0]
    assert s.discarded("6") == 2


@pytest.mark.clause("CO-EX-22", "CO-SPRING-07", "CO-BISHOP-03")
def test_co_ex_22_bishop_under_spring() -> None:
    s = holding("C", "Bishop 1", A="M10 M5", B="M5 M5 S")
    assert totals(s) == [18, 10, 0]
    assert totals(s.do("play:Bishop")) == [8, 16, 0]


@pytest.mark.parametrize(("basis", "left"), [("printed", ["3", "5 Winter"]), ("current", ["", "Winter"])])
@pytest.mark.clause("CO-BISHOP-03", "CO-AMB-03")
def test_co_bishop_03_option_bishop_highest_basis_under_winter(basis: str, left: list[str]) -> None:
    """CO-T-45."""
    s = battle(
        hands=HANDS | {"C": "Bishop 1"},
        lines={"A": "10 3", "B": "5 Winter"},
        to_act="C",
        options={"bishop_highest_basis": basis},
    ).do("play:Bishop")
    assert [s.line("A"), s.line("B")] == left


@pytest.mark.parametrize(("basis", "left"), [("printed", ["4 Drummer", ""]), ("current", ["Drummer", "6"])])
@pytest.mark.clause("CO-BISHOP-03")
def test_co_bishop_03_option_bishop_highest_basis_with_a_drummer(basis: str, left: list[str]) -> None:
    """CO-T-46."""
    s = battle(
        hands=HANDS | {"C": "Bishop 1"},
        lines={"A": "Drummer 4", "B": "6"},
        to_act="C",
        options={"bishop_highest_basis": basis},
    ).do("play:Bishop")
    assert [s.line("A"), s.line("B")] == left


@pytest.mark.clause("CO-BISHOP-04", "CO-HERO-02", "CO-COURT-06", "CO-DRUM-06", "CO-MERC-02", "CO-COMP-10")
def test_co_bishop_04_removes_mercenaries_only() -> None:
    """CO-T-47. CO-T-112."""
    s = holding("C", "Bishop 1", A="H C D W", B="M1").do("play:Bishop")
    assert (s.line("A"), s.line("B")) == (cards("W C D H"), "")


@pytest.mark.clause("CO-BISHOP-05", "CO-AMB-12")
def test_co_bishop_05_without_a_mercenary_in_play() -> None:
    """CO-T-44."""
    s = holding("A", "Bishop 1", B="H C").do("play:Bishop")
    assert (s.line("B"), s.to_act) == (cards("C H"), "A")
    assert s.legal("favour:MIL")
    s.do("favour:MIL")
    assert (s.favour, s.to_act) == ("MIL", "B")


@pytest.mark.clause("CO-BISHOP-06", "CO-AMB-20")
def test_co_bishop_06_the_favour_is_decided_before_the_next_turn() -> None:
    """CO-T-149."""
    s = holding("A", "Bishop 1", B="M5").do("play:Bishop")
    assert (s.to_act, totals(s)) == ("A", [0, 0, 0])
    assert all(word.startswith("favour:") for word in s.words)
    assert s.do("favour:PAR").to_act == "B"


@pytest.mark.clause("CO-BISHOP-07", "CO-BISHOP-08")
def test_co_bishop_07_works_once_and_is_discarded() -> None:
    """CO-T-107."""
    s = holding("A", "Bishop 1", B="M5").do("play:Bishop", "favour:off", "play:2")
    assert (s.line("A"), s.strength("A"), s.discarded("Bishop")) == ("", 0, 1)
    assert (s.strength("B"), s.to_act, s.legal(PASS)) == (2, "C", True)


# -- Heroine and Courtesan ---------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-HERO-01", "CO-COURT-01")
def test_co_hero_01_ten_and_one_as_they_are_played() -> None:
    s = holding("A", "Heroine Courtesan 1", A="D W").do("play:Heroine")
    assert s.strength("A") == 10
    assert s.do(PASS, PASS, "play:Courtesan").strength("A") == 11


# -- Scarecrow ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-SCARE-01", "CO-SCARE-05")
def test_co_scare_01_takes_a_mercenary_back() -> None:
    """CO-T-51."""
    s = holding("A", "Scarecrow 1", A="M10 M4").do("play:Scarecrow")
    assert sorted(s.words) == ["take:10", "take:4", "take:none"]
    s.do("take:10")
    assert (s.hand("A"), s.line("A"), s.to_act) == ("1 10", "4", "B")
    assert s.discarded("Scarecrow") == 1


@pytest.mark.clause("CO-EX-23", "CO-SCARE-01", "CO-SPRING-07")
def test_co_ex_23_the_bonus_of_spring_follows() -> None:
    s = battle(hands=HANDS | {"A": "Scarecrow Scarecrow"}, lines={"A": cards("M10 M10 S"), "B": cards("M6 M6")})
    assert totals(s)[:2] == [26, 12]
    s.do("play:Scarecrow", "take:10")
    assert totals(s)[:2] == [13, 12]
    s.do(PASS, PASS, "play:Scarecrow", "take:10")
    assert totals(s)[:2] == [0, 18]


@pytest.mark.clause("CO-SCARE-02")
def test_co_scare_02_taking_back_is_optional() -> None:
    """CO-T-51."""
    s = holding("A", "Scarecrow 1", A="M10").do("play:Scarecrow", "take:none")
    assert (s.hand("A"), s.line("A"), s.to_act) == ("1", "10", "B")


@pytest.mark.clause("CO-SCARE-03", "CO-SCARE-05", "CO-AMB-46")
def test_co_scare_03_without_a_mercenary_in_the_line() -> None:
    """CO-T-50."""
    s = holding("A", "Scarecrow 1", A="H D C").do("play:Scarecrow")
    if s.legal("take:none"):
        assert s.words == ["take:none"]
        s.do("take:none")
    assert (s.hand("A"), s.line("A"), s.to_act) == ("1", cards("C D H"), "B")
    assert s.discarded("Scarecrow") == 1


@pytest.mark.clause("CO-SCARE-04", "CO-HERO-02", "CO-COURT-06", "CO-MERC-02")
def test_co_scare_04_nothing_else_can_be_taken_back() -> None:
    """CO-T-51. CO-T-112."""
    s = battle(
        hands=HANDS | {"A": "Scarecrow 1"},
        lines={"A": "10 Heroine Courtesan Drummer Winter", "B": "6"},
        discard="5 5",
    ).do("play:Scarecrow")
    assert s.words == ["take:10", "take:none"]
    assert refused(s, "take:6", "take:5")


@pytest.mark.clause("CO-SCARE-06")
def test_co_scare_06_the_card_may_be_played_again() -> None:
    """CO-T-114."""
    s = holding("A", "Scarecrow 1", A="M10").do("play:Scarecrow", "take:10", PASS, PASS, "play:10")
    assert (s.line("A"), s.hand("A")) == ("10", "1")


@pytest.mark.clause("CO-SURR-02", "CO-SURR-03")
def test_co_surr_02_the_strongest_line_wins_not_the_surrender() -> None:
    s = holding("A", "Surrender 1", A="M5", C="M6").do("play:Surrender")
    assert s.owner("ROM") == "C"


@pytest.mark.clause("CO-MERC-01", "CO-MERC-02", "CO-COMP-10")
def test_co_merc_01_changed_by_winter_drummer_and_spring_alone() -> None:
    s = holding("A", "Drummer Spring 1", A="M4 H C", B="M3")
    assert totals(s) == [15, 3, 0]
    assert totals(s.do("play:Drummer")) == [19, 3, 0]
    assert totals(s.do(PASS, PASS, "play:Spring")) == [22, 3, 0]
    assert s.owner("ROM") == ""
    end_battle(s)
    assert s.owner("ROM") == "A"
