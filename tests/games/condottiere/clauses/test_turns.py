"""Chapter 7: turns, passing, and empty hands."""

from __future__ import annotations

import pytest

from conquista.core import NotYourTurn
from games.condottiere.clauses.helpers import HOLD, PASS, Table, cards, end_battle, scene

HANDS = {"A": "1 2 3", "B": "1 2 3", "C": "1 2 3"}


def battle(**more: object) -> Table:
    """A battle in Roma among three, with a few small cards in every hand, A beginning."""
    return scene(**({"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A"} | more))


@pytest.mark.clause("CO-BATTLE-01", "CO-BATTLE-10")
def test_co_battle_01_the_placer_begins_and_turns_go_clockwise() -> None:
    """CO-T-101."""
    s = scene(seats="ABC", hands=HANDS, token="C")
    order = []
    s.do("battle:ROM")
    for word in ("play:1", "play:1", "play:1", "play:2", PASS, "play:2", "play:3", "play:3"):
        order.append(s.to_act)
        s.do(word)
    assert "".join(order) == "CABCABCB"


@pytest.mark.clause("CO-BATTLE-02")
def test_co_battle_02_one_card_in_a_turn() -> None:
    """CO-T-27."""
    s = battle().do("play:1")
    assert s.to_act == "B"
    with pytest.raises(NotYourTurn):
        s.act("A", "play:2")


@pytest.mark.clause("CO-BATTLE-02", "CO-ACT-01")
def test_co_battle_02_a_turn_is_a_card_or_a_pass() -> None:
    words = battle(hands=HANDS | {"A": "1 1 10 Winter"}).words
    assert sorted(words) == ["pass", "play:1", "play:10", "play:Winter"]


@pytest.mark.clause("CO-BATTLE-03", "CO-BATTLE-05", "CO-BATTLE-07", "CO-INFO-02")
def test_co_battle_03_face_up_in_ones_own_line_and_the_strength_is_told() -> None:
    """CO-T-102."""
    s = battle(hands=HANDS | {"A": "4 4 Drummer Drummer 1"}, passed="C")
    found = []
    for word in ("play:4", "play:4", "play:Drummer", "play:Drummer"):
        s.do(word)
        found.append(s.strength("A"))
        assert all(s.shown(viewer, "A") == s.line("A") for viewer in "ABC")
        if s.to_act == "B":
            s.do(PASS)
    assert found == [4, 8, 16, 16]
    assert (s.line("A"), s.line("B"), s.line("C")) == (cards("M4 M4 D D"), "", "")


@pytest.mark.parametrize("card", cards("M1 M2 M3 M4 M5 M6 M10 W S B C D H X U").split())
@pytest.mark.clause("CO-BATTLE-04", "CO-SURR-04")
def test_co_battle_04_any_card_may_open_the_battle(card: str) -> None:
    """CO-T-29."""
    s = battle(hands=HANDS | {"A": f"1 {card}"})
    assert s.legal(f"play:{card}")
    s.do(f"play:{card}")
    assert card not in s.hand("A").split() or card == "1"


@pytest.mark.clause("CO-BATTLE-06", "CO-BATTLE-09")
def test_co_battle_06_no_answer_to_a_card_out_of_turn() -> None:
    """CO-T-104."""
    s = battle(hands={"A": "Winter 1", "B": "1", "C": "Spring 1"}, lines={"C": "10"}).do("play:Winter")
    assert (s.to_act, s.strength("C")) == ("B", 1)
    with pytest.raises(NotYourTurn):
        s.act("C", "play:Spring")
    s.do(PASS, "play:Spring")
    assert s.strength("C") == 13


@pytest.mark.parametrize("hand", ["1", "10 10 Heroine", "Surrender"])
@pytest.mark.clause("CO-BATTLE-08", "CO-PASS-01")
def test_co_battle_08_nobody_has_to_play(hand: str) -> None:
    s = battle(hands=HANDS | {"A": hand})
    assert s.legal(PASS)
    assert s.do(PASS).to_act == "B"


@pytest.mark.clause("CO-BATTLE-11")
def test_co_battle_11_over_when_everybody_is_out() -> None:
    s = battle(lines={"A": "5"}).do(PASS, PASS)
    assert s.legal(PASS)
    s.do(PASS)
    assert (s.owner("ROM"), s.legal(PASS)) == ("A", False)


@pytest.mark.clause("CO-BATTLE-12", "CO-SURR-01")
def test_co_battle_12_over_at_once_with_a_surrender() -> None:
    s = battle(hands=HANDS | {"A": "Surrender 1"}, lines={"B": "5"}).do("play:Surrender")
    assert (s.owner("ROM"), s.legal(PASS), s.to_act) == ("B", False, "B")


@pytest.mark.clause("CO-BATTLE-13")
def test_co_battle_13_the_last_one_may_go_on() -> None:
    s = battle(passed="BC").do("play:1", "play:2")
    assert (s.to_act, s.strength("A")) == ("A", 3)
    s.do("play:3")
    assert s.owner("ROM") == "A"


@pytest.mark.clause("CO-PASS-01", "CO-PASS-02")
def test_co_pass_02_a_pass_lasts_for_the_battle() -> None:
    """CO-T-24."""
    s = battle().do(PASS, "play:3", "play:1")
    assert s.to_act == "B"
    with pytest.raises(NotYourTurn):
        s.act("A", "play:1")
    s.do("play:2", "play:2")
    assert s.to_act == "B"


@pytest.mark.clause("CO-PASS-03")
def test_co_pass_03_the_line_of_one_who_is_out_can_win() -> None:
    """CO-T-25."""
    s = battle(lines={"A": "10 6", "B": "5 4", "C": "6"}, passed="A", to_act="B")
    assert s.strength("A") == 16
    end_battle(s)
    assert s.owner("ROM") == "A"


@pytest.mark.clause("CO-PASS-04", "CO-WINTER-04")
def test_co_pass_04_winter_reaches_those_who_are_out() -> None:
    """CO-T-106."""
    s = battle(hands={"A": "1", "B": "Winter 1", "C": "6 1"}, lines={"A": "10 10"}, passed="A", to_act="B").do(
        "play:Winter", "play:6"
    )
    assert (s.strength("A"), s.strength("C")) == (2, 1)


@pytest.mark.clause("CO-PASS-04", "CO-BISHOP-02")
def test_co_pass_04_a_bishop_reaches_those_who_are_out() -> None:
    s = battle(hands=HANDS | {"B": "Bishop 1"}, lines={"A": "10 2", "C": "3"}, passed="A", to_act="B").do("play:Bishop")
    assert (s.strength("A"), s.strength("C")) == (2, 3)


@pytest.mark.clause("CO-PASS-04", "CO-SPRING-05")
def test_co_pass_04_spring_reaches_those_who_are_out() -> None:
    s = battle(hands=HANDS | {"B": "Spring 1"}, lines={"A": "10 2", "C": "3"}, passed="A", to_act="B").do("play:Spring")
    assert (s.strength("A"), s.strength("C")) == (15, 3)


@pytest.mark.clause("CO-PASS-05")
def test_co_pass_05_a_pass_ends_with_the_battle() -> None:
    """CO-T-105."""
    s = battle(lines={"B": "5"}).do(PASS)
    assert "A" in s.passed("C")
    end_battle(s)
    s.do("battle:MIL")
    assert s.passed("C") == ""
    s.do("play:1", "play:1")
    assert s.to_act == "A"
    assert s.legal("play:1")


@pytest.mark.clause("CO-EMPTY-01")
def test_co_empty_01_an_empty_hand_passes_by_itself() -> None:
    """CO-T-124."""
    s = battle(hands=HANDS | {"A": "5"}).do("play:5", "play:1", "play:1")
    assert (s.to_act, s.hand("A")) == ("B", "")
    assert "A" in s.passed("B")


@pytest.mark.clause("CO-EMPTY-01")
def test_co_empty_01_option_auto_pass_empty() -> None:
    """CO-T-170."""
    s = battle(hands=HANDS | {"A": "5"}, options={"auto_pass_empty": False}).do("play:5", "play:1", "play:1")
    assert (s.to_act, s.words) == ("A", [PASS])
    assert s.do(PASS).to_act == "B"


@pytest.mark.clause("CO-EMPTY-02")
def test_co_empty_02_without_cards_one_sits_out_the_round() -> None:
    s = battle(hands={"A": "1", "B": "1 2 3", "C": "1 2 3"}, lines={"B": "5"}).do("play:1", PASS, PASS)
    assert s.owner("ROM") == "B"
    s.do("battle:MIL")
    order = ""
    for word in ("play:1", "play:1", "play:2", "play:2"):
        order += s.to_act
        s.do(word)
    assert order == "BCBC"


@pytest.mark.clause("CO-EMPTY-03")
def test_co_empty_03_winning_with_the_last_card() -> None:
    s = battle(hands=HANDS | {"A": "10"}).do("play:10", PASS, PASS)
    assert (s.owner("ROM"), s.to_act) == ("A", "A")
    assert s.legal("battle:MIL")


@pytest.mark.clause("CO-EMPTY-04")
def test_co_empty_04_a_placer_without_cards() -> None:
    s = battle(hands=HANDS | {"A": "10"}).do("play:10", PASS, PASS, "battle:MIL")
    assert s.to_act == "B"
    s.do("play:1")
    assert s.to_act == "C"


@pytest.mark.clause("CO-EMPTY-05", "CO-RES-11", "CO-AMB-45")
def test_co_empty_05_a_scarecrow_as_the_last_card() -> None:
    """CO-T-52."""
    s = battle(hands=HANDS | {"A": "Scarecrow"}, lines={"A": "10", "B": "3"}).do("play:Scarecrow", "take:10")
    assert (s.hand("A"), s.to_act) == ("10", "B")
    s.do(PASS, PASS)
    assert s.to_act == "A"
    s.do(PASS, "battle:MIL")
    assert (s.awaited, s.words) == ("ABC", [HOLD])
    s.do(HOLD, HOLD, HOLD)
    assert (s.hand("A"), s.legal(PASS)) == ("10", True)
