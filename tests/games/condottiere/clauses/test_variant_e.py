"""Variant E: some cards are played face down."""

from __future__ import annotations

import pytest

from games.condottiere.clauses.helpers import PASS, Table, end_battle, scene

HANDS = {"A": "6 3 2", "B": "1 2 3", "C": "1 2 3"}


def battle(**more: object) -> Table:
    """A battle in Roma among three with variant E, A beginning; a question mark behind a card lays it face down."""
    return scene(
        **({"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A", "variants": "E"} | more)
    )


def skip(s: Table) -> Table:
    """B and C pass, the first time round."""
    while s.to_act in ("B", "C"):
        s.do(PASS)
    return s


@pytest.mark.parametrize("card", ["6", "Heroine", "Courtesan", "Drummer"])
@pytest.mark.clause("CO-VARE-01", "CO-VARE-09", "CO-VARE-14")
def test_co_vare_01_mercenary_heroine_courtesan_and_drummer_face_down(card: str) -> None:
    """CO-T-91."""
    s = battle(hands=HANDS | {"A": f"{card} 3"}).do(f"play:{card}")
    assert (s.to_act, s.strength("A")) == ("B", 0)
    assert (s.shown("B", "A"), s.shown("C", "A"), s.shown("A", "A")) == ("?", "?", f"{card}?")


@pytest.mark.parametrize("card", ["Winter", "Spring", "Bishop", "Scarecrow", "Surrender"])
@pytest.mark.clause("CO-VARE-02")
def test_co_vare_02_the_others_are_played_face_up(card: str) -> None:
    s = battle(hands=HANDS | {"A": f"{card} 3"}, lines={"A": "4", "B": "6"}).do(f"play:{card}")
    if card in ("Winter", "Spring"):
        assert (s.shown("B", "A"), s.to_act) == (f"4 {card}", "B")
    else:
        found = {"Bishop": s.strength("B") == 0, "Scarecrow": s.legal("take:4"), "Surrender": s.owner("ROM") == "B"}
        assert found[card]


@pytest.mark.parametrize(("turned", "strength"), [("6", 6), ("3", 3)])
@pytest.mark.clause("CO-VARE-03", "CO-VARE-04", "CO-AMB-41")
def test_co_vare_03_a_further_card_turns_one_up(turned: str, strength: int) -> None:
    """CO-T-92."""
    s = skip(battle().do("play:6")).do("play:3")
    assert sorted(s.words) == ["turn:3", "turn:6"]
    s.do(f"turn:{turned}")
    assert s.strength("A") == strength
    hidden = {"6": "3", "3": "6"}[turned]
    assert s.line("A") == f"{turned} {hidden}?"


@pytest.mark.clause("CO-AMB-41", "CO-VARE-04")
def test_co_amb_41_option_vare_reveal_pool() -> None:
    """CO-T-166."""
    s = skip(battle(options={"vare_reveal_pool": "older_only"}).do("play:6")).do("play:3")
    if any(word.startswith("turn:") for word in s.words):
        assert s.words == ["turn:6"]
        s.do("turn:6")
    assert s.strength("A") == 6


@pytest.mark.clause("CO-VARE-02", "CO-VARE-03", "CO-AMB-43")
def test_co_amb_43_no_turning_up_after_a_face_up_special() -> None:
    """CO-T-97."""
    s = skip(battle(hands=HANDS | {"A": "Winter 5 1"}).do("play:Winter")).do("play:5")
    assert not any(word.startswith("turn:") for word in s.words)
    assert sorted(s.line("A").split()) == ["5?", "Winter"]
    assert s.strength("A") == 0


@pytest.mark.clause("CO-VARE-03")
def test_co_vare_03_a_further_card_of_any_kind() -> None:
    s = battle(hands=HANDS | {"A": "Winter 5 1"}, lines={"A": "6?"}).do("play:Winter")
    if s.legal("turn:6"):
        s.do("turn:6")
    assert sorted(s.line("A").split()) == ["6", "Winter"]


@pytest.mark.parametrize(("timing", "left"), [("after_effect", "10"), ("before_effect", "")])
@pytest.mark.clause("CO-VARE-05", "CO-AMB-42")
def test_co_vare_05_option_vare_reveal_timing_with_a_bishop(timing: str, left: str) -> None:
    """CO-T-167."""
    s = battle(
        hands=HANDS | {"A": "Bishop 1"}, lines={"A": "10?", "B": "3"}, options={"vare_reveal_timing": timing}
    ).do("play:Bishop")
    settle(s)
    assert s.line("A") == left
    assert s.line("B") == ("" if left else "3")


def settle(s: Table) -> Table:
    """Answer what a Bishop or Scarecrow asks: no favour, nothing taken back, and the only card turned up."""
    while not s.legal(PASS):
        s.do(next(word for word in s.words if word in ("favour:off", "take:none") or word.startswith("turn:")))
    return s


@pytest.mark.parametrize(("timing", "taken"), [("after_effect", False), ("before_effect", True)])
@pytest.mark.clause("CO-VARE-05", "CO-AMB-42", "CO-VARE-10")
def test_co_vare_05_option_vare_reveal_timing_with_a_scarecrow(timing: str, taken: bool) -> None:
    """CO-T-167."""
    s = battle(hands=HANDS | {"A": "Scarecrow 1"}, lines={"A": "10?"}, options={"vare_reveal_timing": timing}).do(
        "play:Scarecrow"
    )
    if s.legal("turn:10") and taken:
        s.do("turn:10")
    assert s.legal("take:10") is taken


@pytest.mark.clause("CO-VARE-07", "CO-VARE-08", "CO-VARE-09")
def test_co_vare_07_a_hidden_drummer() -> None:
    """CO-T-95."""
    s = battle(lines={"A": "Drummer? 4 3", "B": "10 3"})
    assert (s.strength("A"), s.strength("B")) == (7, 13)
    s.do(PASS)
    assert s.shown("B", "A").split().count("?") == 1
    end_battle(s)
    assert s.owner("ROM") == "A"


@pytest.mark.clause("CO-VARE-07", "CO-AMB-60")
def test_co_amb_60_one_who_passes_may_turn_his_card_up() -> None:
    """CO-T-168."""
    s = battle(lines={"A": "6?"})
    assert (s.legal(PASS), s.legal("pass:open")) == (True, True)
    s.do("pass:open")
    assert (s.shown("B", "A"), s.strength("A"), s.to_act) == ("6", 6, "B")


@pytest.mark.clause("CO-AMB-60", "CO-VARE-07")
def test_co_amb_60_option_vare_reveal_on_pass() -> None:
    """CO-T-168."""
    s = battle(lines={"A": "6?"}, options={"vare_reveal_on_pass": "never"})
    assert (s.legal(PASS), s.legal("pass:open")) == (True, False)


@pytest.mark.clause("CO-VARE-09", "CO-AMB-61", "CO-STR-04")
def test_co_vare_09_only_face_up_cards_are_announced() -> None:
    s = battle(lines={"A": "6 Heroine?", "B": "4 5?", "C": "Courtesan? 3"})
    assert [s.strength(seat) for seat in "ABC"] == [6, 4, 3]


@pytest.mark.clause("CO-VARE-10")
def test_co_vare_10_a_hidden_mercenary_cannot_be_taken_back() -> None:
    s = battle(hands=HANDS | {"A": "Scarecrow 1"}, lines={"A": "10? 4"}).do("play:Scarecrow")
    assert s.words == ["take:4", "take:none"]


@pytest.mark.clause("CO-VARE-11", "CO-VARE-16")
def test_co_vare_11_a_bishop_sees_face_up_mercenaries_only() -> None:
    """CO-T-94."""
    s = battle(hands=HANDS | {"B": "Bishop 1"}, lines={"A": "6 6 10?", "B": "5 1 1"}, to_act="B").do("play:Bishop")
    assert (s.line("A"), s.line("B")) == ("10?", "1 1 5")


@pytest.mark.clause("CO-VARE-12")
def test_co_vare_12_spring_is_judged_after_the_turning_up() -> None:
    """CO-T-96."""
    s = battle(lines={"A": "10?", "B": "6 6", "C": "Spring"})
    assert [s.strength(seat) for seat in "ABC"] == [0, 18, 0]
    end_battle(s)
    assert s.owner("ROM") == "A"


@pytest.mark.clause("CO-VARE-12")
def test_co_vare_12_winter_freezes_what_is_turned_up() -> None:
    s = battle(lines={"A": "10?", "B": "6 6", "C": "Winter"})
    end_battle(s)
    assert s.owner("ROM") == "B"


@pytest.mark.clause("CO-VARE-13", "CO-VARE-15", "CO-VARE-08")
def test_co_vare_13_a_hidden_courtesan_at_a_surrender() -> None:
    """CO-T-145."""
    s = battle(hands=HANDS | {"B": "Surrender 1"}, lines={"A": "Courtesan?", "C": "6"}, to_act="B").do("play:Surrender")
    assert (s.owner("ROM"), s.to_act) == ("C", "A")


@pytest.mark.clause("CO-VARE-14")
def test_co_vare_14_the_owner_knows_his_own_card() -> None:
    s = battle(lines={"A": "10? 3"})
    assert (s.shown("A", "A"), s.shown("B", "A")) == ("3 10?", "3 ?")


@pytest.mark.clause("CO-AMB-62")
def test_co_amb_62_a_hidden_card_may_be_shown() -> None:
    """CO-T-168."""
    s = battle(lines={"A": "10?"}).act("A", "show:hidden>B")
    assert (s.shown("B", "A"), s.shown("C", "A")) == ("10?", "?")


@pytest.mark.clause("CO-VAR-01", "CO-VAR-03", "CO-VAR-04")
def test_co_var_03_variants_together() -> None:
    """CO-T-99."""
    s = battle(variants="A C D E", owners={"ROM": "B"}).do("play:6", PASS, PASS)
    assert (s.strength("A"), s.to_act) == (0, "A")
    s.do(PASS)
    assert s.to_act == "B"
    s.do(PASS)
    assert s.owner("ROM") == "A"
