"""Variant A: no rounds; everybody draws after each battle."""

from __future__ import annotations

import pytest

from conquista.games.condottiere.cards import CARDS, COPIES
from games.condottiere.clauses.helpers import PASS, REGIONS, Table, count, end_battle, opening, owned, scene

NINE = "1 1 2 2 3 3 4 4 5"


def fought(hands: dict[str, str], seats: str = "ABC", **more: object) -> Table:
    """A battle in Roma with variant A after all have passed; A wins it unless the lines say otherwise."""
    s = scene(
        **(
            {
                "seats": seats,
                "hands": hands,
                "lines": {"A": "6"},
                "region": "ROM",
                "token": "A",
                "to_act": "A",
                "variants": "A",
            }
            | more
        )
    )
    return end_battle(s)


def sizes(s: Table, seats: str = "ABC") -> list[int]:
    return [count(s.hand(seat)) for seat in seats]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.clause("CO-VARA-02")
def test_co_vara_02_hands_of_seven(players: int) -> None:
    """CO-T-71."""
    s = opening(players, variant_a=True)
    assert sizes(s, "ABCDEF"[:players]) == [7] * players
    assert count(s.deck) == 110 - 7 * players


@pytest.mark.clause("CO-VARA-04", "CO-VARA-05", "CO-VARA-09")
def test_co_vara_05_three_cards_up_to_the_limit() -> None:
    """CO-T-72."""
    hands = {"A": "1 2", "B": NINE, "C": NINE.replace("5", "6 6"), "D": "1 2 3 4"}
    s = fought(hands, "ABCD", owners={"TOR": "B"})
    assert sizes(s, "ABCD") == [5, 11, 10, 7]


@pytest.mark.clause("CO-AMB-53", "CO-VARA-05")
def test_co_amb_53_the_region_just_won_counts() -> None:
    """CO-T-161."""
    assert sizes(fought({"A": NINE + " 6", "B": "1", "C": "1"})) == [11, 4, 4]


@pytest.mark.clause("CO-VARA-06", "CO-AMB-54")
def test_co_vara_06_ten_cards_when_nobody_has_any() -> None:
    s = scene(seats="ABC", hands={"A": "5"}, region="ROM", token="A", to_act="A", variants="A").do("play:5")
    assert sizes(s) == [10, 10, 10]


@pytest.mark.clause("CO-VARA-06")
def test_co_vara_06_three_cards_as_long_as_somebody_has_one() -> None:
    assert sizes(fought({"A": "", "B": "1", "C": ""})) == [3, 4, 3]


@pytest.mark.clause("CO-VARA-01", "CO-VARA-03", "CO-VARA-08")
def test_co_vara_03_drawn_before_the_region_is_chosen_and_the_lines_are_cleared() -> None:
    """CO-T-130."""
    s = fought({"A": "", "B": "", "C": "4"})
    assert sizes(s) == [3, 3, 4]
    assert (s.line("A"), s.to_act, s.legal("battle:MIL")) == ("6", "A", True)
    s.do("battle:MIL")
    assert (s.line("A"), s.legal(PASS), sizes(s)) == ("", True, [3, 3, 4])
    s.do(PASS)
    assert s.to_act == "B"
    assert any(word.startswith("play:") for word in s.words)


@pytest.mark.clause("CO-VARA-07")
def test_co_vara_07_no_hand_may_be_discarded() -> None:
    """CO-T-76."""
    s = fought({"A": "1", "B": "Winter Scarecrow", "C": "1"}, deck="Spring " * 3 + "Bishop " * 6).do("battle:MIL")
    assert (s.to_act, s.legal(PASS), s.legal("discard")) == ("A", True, False)
    assert {"Winter", "Scarecrow"} <= set(s.hand("B").split())


@pytest.mark.clause("CO-VARA-10", "CO-VARD-17")
def test_co_vara_10_a_hand_above_the_limit() -> None:
    """CO-T-74."""
    s = fought({"A": "1", "B": NINE + " 5 6", "C": "1"}, owners={"ROM": "B"}, variants="A D")
    assert (s.owner("ROM"), count(s.hand("B"))) == ("A", 11)


def exhausted(**options: object) -> Table:
    """Six players, all hands empty after the last card, 55 cards in the lines and 55 in pile and discards."""
    lines = {
        "A": "10 10 10 10 10 10 10 10 6",
        "B": "6 6 6 6 6 6 6 5 5",
        "C": "5 5 5 5 5 5 4 4 4",
        "D": "4 4 4 4 4 3 3 3 3",
        "E": "3 3 3 3 2 2 2 2 2",
        "F": "2 2 2 1 1 1 1 1 1",
    }
    s = scene(
        seats="ABCDEF",
        lines=lines,
        hands={"A": "1"},
        region="ROM",
        token="A",
        to_act="A",
        variants="A",
        discard="Winter " * 3 + "Spring " * 3 + "Courtesan " * 12,
        options=options,
    )
    return s.do("play:1")


@pytest.mark.clause("CO-VARA-11", "CO-AMB-33")
def test_co_vara_11_the_lines_are_cleared_early() -> None:
    """CO-T-75."""
    s = exhausted()
    assert sizes(s, "ABCDEF") == [10] * 6
    assert (count(s.deck), [s.line(seat) for seat in "ABCDEF"]) == (50, [""] * 6)


@pytest.mark.clause("CO-VARA-11", "CO-AMB-33")
def test_co_vara_11_option_vara_empty_pile() -> None:
    """CO-T-160."""
    s = exhausted(vara_empty_pile="stop")
    assert sizes(s, "ABCDEF") == [10, 10, 10, 10, 10, 5]


@pytest.mark.clause("CO-VARA-11")
def test_co_vara_11_the_discards_are_shuffled_into_a_new_pile() -> None:
    rest = [card for card, copies in zip(CARDS, COPIES, strict=True) for _ in range(copies)]
    for card in ("4", "4", "6", "1", "1", "1"):
        rest.remove(card)
    s = scene(
        seats="AB",
        hands={"A": "4", "B": "4"},
        lines={"A": "6"},
        deck="1 1 1",
        discard=" ".join(rest),
        region="ROM",
        token="A",
        to_act="A",
        variants="A",
    )
    assert count(s.deck) == 3
    end_battle(s)
    assert (s.hand("A"), count(s.hand("B")), s.line("A")) == ("1 1 1 4", 4, "6")
    assert (count(s.deck), s.discard) == (len(rest) - 3, "")


@pytest.mark.clause("CO-VARA-12")
def test_co_vara_12_drawn_clockwise_from_the_holder() -> None:
    s = scene(
        seats="ABC",
        hands={"A": "4", "B": "4", "C": "4"},
        lines={"B": "6"},
        deck="10 10 10 6 6 6 1 1 1 2 2 2",
        region="ROM",
        token="A",
        to_act="A",
        variants="A",
    )
    end_battle(s)
    first = [sorted(set(s.hand(seat).split()) - {"4"}) for seat in "BCA"]
    assert first in ([["10"], ["6"], ["1"]], [["2"], ["1"], ["6"]])


@pytest.mark.clause("CO-VARA-14")
def test_co_vara_14_nobody_draws_after_a_victory() -> None:
    """CO-T-131."""
    s = fought({"A": "1", "B": "", "C": "", "D": ""}, "ABCD", owners=owned(A="NAP SPO"))
    assert (s.winners, sizes(s, "ABCD")) == ("A", [1, 0, 0, 0])


@pytest.mark.clause("CO-VARA-15")
def test_co_vara_15_the_tie_break_is_dealt_as_always() -> None:
    taken = owned(A="VEN GEN MOD FIR", B="MIL MAN BOL SPO", C="FER PAR URB ROM", D="TOR LUC ANC NAP")
    assert len(taken) == len(REGIONS) - 1
    s = fought(
        dict.fromkeys("ABCDE", "1"), "ABCDE", region="SIE", owners=taken, lines={"E": "6"}, token="E", to_act="E"
    )
    assert (sizes(s, "ABCDE"), s.to_act) == ([14, 14, 14, 14, 0], "A")


@pytest.mark.clause("CO-VARA-04", "CO-AMB-34")
def test_co_amb_34_option_vara_draw() -> None:
    """CO-T-160."""
    for wanted in range(4):
        s = fought({"A": "1", "B": "1", "C": "1"}, options={"vara_draw": "player_choice"})
        assert s.words == ["draw:0", "draw:1", "draw:2", "draw:3"]
        assert s.to_act == "A"
        s.do(f"draw:{wanted}", "draw:3", "draw:0")
        assert sizes(s) == [1 + wanted, 4, 1]
