"""Chapter 12: what each player knows, what may be shown, and what stays talk."""

from __future__ import annotations

import pytest

from games.condottiere.clauses.helpers import DISCARD, HOLD, PASS, Table, cards, count, end_battle, opening, scene

HANDS = {"A": "10 6 Winter", "B": "1 2", "C": "3 4"}


def battle(**more: object) -> Table:
    """A battle in Roma among three, A beginning."""
    return scene(**({"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A"} | more))


@pytest.mark.clause("CO-TALK-02", "CO-TALK-05", "CO-INFO-05", "CO-AMB-51")
def test_co_talk_02_cards_may_be_shown_to_one_player() -> None:
    """CO-T-67."""
    s = battle().act("A", "show:10>B").act("A", "show:Winter>B")
    assert (s.known("B", "A"), s.known("C", "A")) == ("10 Winter", "")
    assert (s.hand("A"), s.hand("B"), s.to_act) == ("6 10 Winter", "1 2", "A")


@pytest.mark.clause("CO-TALK-02", "CO-AMB-51")
def test_co_talk_02_out_of_turn_and_to_several() -> None:
    s = battle().act("C", "show:3>A").act("C", "show:3>B").act("C", "show:4>B")
    assert (s.known("A", "C"), s.known("B", "C"), s.to_act) == ("3", "3 4", "A")


@pytest.mark.clause("CO-AMB-51", "CO-AMB-52")
def test_co_amb_52_known_while_it_stays_in_the_hand() -> None:
    """CO-T-157."""
    s = battle().act("A", "show:10>B").do("play:6", PASS, "play:3")
    assert s.known("B", "A") == "10"
    s.do("play:10")
    assert s.known("B", "A") == ""


@pytest.mark.clause("CO-AMB-51", "CO-TALK-02")
def test_co_amb_51_option_show_cards() -> None:
    """CO-T-157."""
    assert [word for word in battle().asides("A") if word.startswith("show:10")] == ["show:10>B", "show:10>C"]
    assert battle(options={"show_cards": False}).asides("A") == []


@pytest.mark.clause("CO-TALK-03")
def test_co_talk_03_cards_never_change_hands() -> None:
    s = battle().act("A", "show:10>B").act("B", "show:1>A")
    assert [s.hand(seat) for seat in "ABC"] == [cards("M6 M10 W"), "1 2", "3 4"]
    assert {word.split(":")[0] for word in (*s.words, *s.asides("A"))} == {"play", "pass", "show"}


@pytest.mark.clause("CO-TALK-01", "CO-TALK-04")
def test_co_talk_04_a_promise_binds_nobody() -> None:
    """CO-T-129."""
    s = battle().act("A", "show:10>B")
    assert {"pass", "play:10", "play:6", "play:Winter"} == set(s.words)
    assert s.do("play:10").strength("A") == 10


@pytest.mark.clause("CO-INFO-01", "CO-INFO-04", "CO-INFO-05")
def test_co_info_05_a_view_holds_no_other_hand_and_no_pile() -> None:
    """CO-T-69."""
    one = battle(deck="5 5 5 2")
    two = battle(hands=HANDS | {"A": "5 5 4", "B": "6 6"}, deck="2 5 1 5")
    assert one.view("C").text == two.view("C").text
    assert one.view("A").text != two.view("A").text


@pytest.mark.clause("CO-INFO-04")
def test_co_info_04_the_order_of_the_pile_is_unknown_to_all() -> None:
    one, two = opening(3, seed=3), opening(3, seed=3)
    assert one.view("A").text == two.view("A").text
    assert "pile" not in one.view("A").data or isinstance(one.view("A").data["pile"], int)


@pytest.mark.clause("CO-INFO-02")
def test_co_info_02_lines_passes_markers_and_tokens_are_public() -> None:
    s = battle(lines={"A": "5 Drummer"}, owners={"TOR": "B"}, favour="PAR", passed="C")
    other = battle(lines={"A": "5 Drummer"}, owners={"TOR": "C"}, favour="PAR", passed="C")
    for viewer in "ABC":
        assert s.shown(viewer, "A") == "5 Drummer"
        assert s.view(viewer).text != other.view(viewer).text


@pytest.mark.clause("CO-INFO-03", "CO-AMB-30")
def test_co_info_03_the_number_of_cards_is_public() -> None:
    one, two = battle(), battle(hands=HANDS | {"A": "10"})
    assert one.view("B").text != two.view("B").text


@pytest.mark.clause("CO-INFO-03", "CO-AMB-30")
def test_co_amb_30_option_hand_count_visibility() -> None:
    """CO-T-153."""
    hidden = {"hand_count_visibility": "hidden"}
    one, two = battle(options=hidden), battle(hands=HANDS | {"A": "10"}, options=hidden)
    none = battle(hands=HANDS | {"A": ""}, options=hidden)
    assert one.view("B").text == two.view("B").text
    assert one.view("B").text != none.view("B").text


def discarding(**options: object) -> Table:
    """B's 6 was played, and A may discard Winter and Scarecrow."""
    s = battle(hands=HANDS | {"A": "Winter Scarecrow"}, lines={"B": "6"}, options=options)
    return end_battle(s).do("battle:MIL")


@pytest.mark.parametrize(
    ("options", "listed"),
    [
        ({}, "6"),
        ({"hand_discard_face": "shown"}, "6 Winter Scarecrow"),
        ({"discard_pile_view": "none"}, ""),
    ],
)
@pytest.mark.clause("CO-AMB-29", "CO-AMB-32")
def test_co_amb_29_options_of_the_discards(options: dict[str, str], listed: str) -> None:
    """CO-T-152."""
    s = discarding(**options)
    assert s.awaited == "ABC"
    s.do(DISCARD).keep_hands()
    assert s.listed("C") == listed


@pytest.mark.clause("CO-AMB-28")
def test_co_amb_28_option_hand_discard_order() -> None:
    """CO-T-151."""
    s = battle(hands={"A": "Winter", "B": "Spring", "C": "Bishop"}, lines={"B": "5"})
    end_battle(s).do("battle:MIL")
    before, other = Table(s.state), Table(s.state)
    assert s.awaited == "ABC"
    s.act("C", DISCARD)
    other.act("C", HOLD)
    assert (s.awaited, s.hand("C")) == ("AB", "Bishop")
    assert [s.view(seat) for seat in "AB"] == [other.view(seat) for seat in "AB"]
    assert [s.view(seat) for seat in "AB"] == [before.view(seat) for seat in "AB"]
    s.act("A", HOLD).act("B", HOLD)
    assert (s.hand("A"), s.hand("B"), s.hand("C")) == ("Winter", "Spring", "")


@pytest.mark.clause("CO-AMB-28", "CO-RES-09", "CO-RES-11")
def test_co_amb_28_all_with_cards_are_asked_together() -> None:
    """CO-T-151."""
    s = scene(seats="ABCD", hands={"A": "Winter 1", "B": "Spring", "D": "Bishop"}, lines={"B": "5"}, region="ROM")
    end_battle(s).do("battle:MIL")
    assert s.awaited == "ABD"
    assert s.words == [HOLD]
    s.act("D", DISCARD).act("B", HOLD)
    assert [s.hand(seat) for seat in "ABD"] == ["1 Winter", "Spring", "Bishop"]
    s.act("A", HOLD)
    assert ([s.hand(seat) for seat in "ABCD"], s.legal(PASS)) == (["1 Winter", "Spring", "", ""], True)


@pytest.mark.parametrize("order", ["clockwise", "simultaneous"])
@pytest.mark.clause("CO-AMB-28")
def test_co_amb_28_up_to_revision_2_only_those_are_asked_who_may_discard(order: str) -> None:
    hands = {"A": "Winter 1", "B": "Spring", "D": "Bishop"}
    s = scene(
        seats="ABCD", hands=hands, lines={"B": "5"}, region="ROM", options={"revision": 2, "hand_discard_order": order}
    )
    end_battle(s).do("battle:MIL")
    assert s.awaited == ("B" if order == "clockwise" else "BD")
    s.act("B", HOLD).act("D", DISCARD)
    assert ([s.hand(seat) for seat in "ABCD"], s.legal(PASS)) == (["1 Winter", "Spring", "", ""], True)
    assert (s.view("C").data["bare"], s.view("C").data["armed"]) == (["B"], ["A"])


@pytest.mark.clause("CO-BATTLE-07", "CO-AMB-50")
def test_co_amb_50_strengths_are_always_shown() -> None:
    s = battle()
    for word in ("play:10", "play:1", "play:3", "play:6"):
        s.do(word)
        for viewer in "ABC":
            assert s.view(viewer).data["strengths"] == {seat: s.strength(seat) for seat in "ABC"}


@pytest.mark.clause("CO-INFO-05")
def test_co_info_05_a_taken_back_card_is_known() -> None:
    s = battle(hands=HANDS | {"A": "Scarecrow 6"}, lines={"A": "10"}).do("play:Scarecrow", "take:10")
    assert count(s.hand("A")) == 2
    assert (s.known("B", "A"), s.line("A")) == ("10", "")
