"""Variant B, a match for points, and variant C, bigger kingdoms."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.condottiere.clauses.helpers import PASS, Table, count, end_battle, owned, scene

LEVEL = owned(A="VEN GEN MOD FIR", B="MIL MAN BOL SPO", C="FER PAR URB ROM", D="TOR LUC ANC NAP")


def won(region: str, owners: Mapping[str, str], seats: str = "ABCD", variants: str = "B", **more: object) -> Table:
    """A wins a battle for a region."""
    s = scene(
        **(
            {
                "seats": seats,
                "hands": dict.fromkeys(seats, "1 2"),
                "lines": {"A": "10"},
                "owners": owners,
                "region": region,
                "token": "A",
                "to_act": "A",
                "variants": variants,
            }
            | more
        )
    )
    return end_battle(s)


def scores(s: Table, seats: str = "ABCD") -> list[int]:
    return [s.score(seat) for seat in seats]


# -- variant B ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-VARB-02", "CO-VARB-03")
def test_co_varb_02_a_point_for_each_region_and_five_for_a_kingdom() -> None:
    """CO-T-77."""
    s = won("ROM", owned(A="NAP SPO TOR", B="VEN LUC BOL"))
    assert scores(s) == [9, 3, 0, 0]


@pytest.mark.clause("CO-VARB-04")
def test_co_varb_04_five_however_large_the_kingdom() -> None:
    """CO-T-134."""
    s = won("FIR", owned(A="MOD MIL ROM NAP"))
    assert scores(s) == [10, 0, 0, 0]


@pytest.mark.parametrize(("seats", "points"), [("ABC", 9), ("AB", 9)])
@pytest.mark.clause("CO-VARB-03")
def test_co_varb_03_kingdoms_of_four_with_two_or_three_players(seats: str, points: int) -> None:
    s = won("ROM", owned(A="NAP SPO FIR", B="TOR MIL VEN"), seats)
    assert scores(s, "AB") == [points, 3]


@pytest.mark.parametrize(("bonus", "points"), [("all_holders", [5, 8, 0, 0]), ("winner_only", [5, 3, 0, 0])])
@pytest.mark.clause("CO-VARB-03", "CO-AMB-36")
def test_co_amb_36_option_points_bonus(bonus: str, points: list[int]) -> None:
    """CO-T-79."""
    s = won("SIE", owned(A="TOR GEN VEN ANC", B="MAN MOD FER"), variants="B C", options={"points_bonus": bonus})
    assert scores(s) == points


@pytest.mark.parametrize(("size", "points"), [("printed", [9, 8, 0, 0]), ("in_force", [9, 3, 0, 0])])
@pytest.mark.clause("CO-AMB-37", "CO-VARB-03")
def test_co_amb_37_option_points_bonus_size(size: str, points: list[int]) -> None:
    """CO-T-162."""
    s = won("ROM", owned(A="NAP SPO FIR", B="MAN VEN FER"), variants="B C", options={"points_bonus_size": size})
    assert scores(s) == points


@pytest.mark.clause("CO-VARB-01", "CO-VARB-08")
def test_co_varb_08_the_next_game_begins_from_scratch() -> None:
    """CO-T-136."""
    s = won("ROM", owned(A="NAP SPO TOR", B="VEN LUC BOL"), favour="PAR")
    assert s.outcome is None
    assert [count(s.hand(seat)) for seat in "ABCD"] == [10, 10, 10, 10]
    assert all(s.owner(name) == "" for name in ("ROM", "NAP", "VEN"))
    assert (s.favour, scores(s), s.to_act, len(s.words)) == ("", [9, 3, 0, 0], "A", 17)


@pytest.mark.parametrize("target", [9, 10])
@pytest.mark.clause("CO-VARB-01", "CO-VARB-05", "CO-VARB-06", "CO-AMB-35")
def test_co_varb_05_the_match_ends_when_the_target_is_reached(target: int) -> None:
    s = won("ROM", owned(A="NAP SPO TOR"), options={"points_target": target})
    assert s.winners == ("A" if target == 9 else "")


@pytest.mark.parametrize(("test", "winners"), [("reach", "A"), ("exceed", "")])
@pytest.mark.clause("CO-VARB-05", "CO-AMB-35")
def test_co_amb_35_option_points_test(test: str, winners: str) -> None:
    s = won("ROM", owned(A="NAP SPO TOR"), options={"points_target": 9, "points_test": test})
    assert s.winners == winners


@pytest.mark.clause("CO-VARB-06")
def test_co_varb_06_the_most_points_win_not_the_last_game() -> None:
    s = won("ROM", owned(A="NAP SPO"), scores={"B": 25, "A": 13})
    assert (scores(s), s.winners) == ([21, 25, 0, 0], "B")


@pytest.mark.clause("CO-VARB-07")
def test_co_varb_07_a_tie_for_the_most_points() -> None:
    """CO-T-135."""
    s = won("SIE", owned(A="TOR VEN LUC ANC", B="MIL PAR"), scores={"A": 19, "B": 22})
    assert scores(s) == [24, 24, 0, 0]
    assert s.outcome is None
    assert [count(s.hand(seat)) for seat in "ABCD"] == [15, 12, 0, 0]
    card = next(word for word in s.words if word in ("play:1", "play:2", "play:3", "play:4", "play:5", "play:6"))
    s.do(card)
    end_battle(s)
    assert s.winners == "A"


@pytest.mark.clause("CO-AMB-55")
def test_co_amb_55_no_tie_break_at_the_end_of_a_single_game() -> None:
    """CO-T-163."""
    s = won("SIE", LEVEL, "ABCDE", lines={"E": "10"})
    assert scores(s, "ABCDE") == [4, 4, 4, 4, 1]
    assert (len(s.words), s.owner("SIE")) == (17, "")


@pytest.mark.clause("CO-AMB-55")
def test_co_amb_55_option_points_game_tiebreak() -> None:
    """CO-T-163."""
    s = won("SIE", LEVEL, "ABCDE", lines={"E": "10"}, options={"points_game_tiebreak": True})
    assert [count(s.hand(seat)) for seat in "ABCDE"] == [14, 14, 14, 14, 0]
    assert s.legal(PASS)
    end_battle(s)
    assert (scores(s, "ABCDE"), len(s.words)) == ([4, 4, 4, 4, 1], 17)


@pytest.mark.parametrize(("starter", "first"), [("setup_rule", "A"), ("rotate", "B"), ("last_winner", "C")])
@pytest.mark.clause("CO-AMB-56", "CO-VARB-08")
def test_co_amb_56_option_match_starter(starter: str, first: str) -> None:
    """CO-T-156."""
    s = won("ROM", owned(C="NAP SPO"), lines={"C": "10"}, options={"match_starter": starter})
    assert (s.to_act, len(s.words)) == (first, 17)


# -- variant C ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "region", "winners"),
    [("NAP SPO", "ROM", ""), ("NAP SPO FIR", "ROM", "A"), ("TOR VEN LUC ANC", "SIE", "A")],
)
@pytest.mark.parametrize("seats", ["ABCD", "ABCDE", "ABCDEF"])
@pytest.mark.clause("CO-VARC-02", "CO-VARC-03")
def test_co_varc_02_four_players_and_more(held: str, region: str, winners: str, seats: str) -> None:
    """CO-T-80."""
    assert won(region, owned(A=held), seats, "C").winners == winners


@pytest.mark.parametrize(
    ("held", "region", "winners"),
    [("NAP SPO FIR", "ROM", ""), ("NAP SPO FIR MOD", "ROM", "A"), ("TOR VEN LUC ANC BOL", "SIE", "A")],
)
@pytest.mark.parametrize("seats", ["AB", "ABC"])
@pytest.mark.clause("CO-VARC-01", "CO-VARC-03")
def test_co_varc_01_two_or_three_players(held: str, region: str, winners: str, seats: str) -> None:
    """CO-T-81."""
    assert won(region, owned(A=held), seats, "C").winners == winners
