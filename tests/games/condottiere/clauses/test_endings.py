"""Chapter 11: victory by kingdom or by total, the end by count, and the tie-break battle."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.condottiere.clauses.helpers import PASS, Table, count, end_battle, owned, scene

FOUR = owned(A="VEN GEN MOD FIR", B="MIL MAN BOL SPO", C="FER PAR URB ROM", D="LUC SIE ANC NAP")
FIVE = owned(A="VEN GEN MOD FIR", B="MIL MAN BOL SPO", C="FER PAR URB ROM", D="TOR LUC ANC NAP", E="SIE")
SIX = owned(A="VEN GEN MOD FIR", B="MIL MAN SPO", C="FER PAR BOL", D="LUC URB ROM", E="ANC NAP", F="TOR SIE")


def winning(region: str, seats: str = "ABCD", by: str = "A", **more: object) -> Table:
    """A battle for a region, won by one seat when all have passed."""
    s = scene(
        **(
            {
                "seats": seats,
                "hands": dict.fromkeys(seats, "1 2"),
                "lines": {by: "10"},
                "region": region,
                "token": by,
                "to_act": by,
            }
            | more
        )
    )
    return end_battle(s)


def last_won(owners: Mapping[str, str], region: str, seats: str, **more: object) -> Table:
    """All these regions but one are owned, and the last one has just been won by its owner."""
    others = {name: seat for name, seat in owners.items() if name != region}
    return winning(region, seats, owners[region], owners=others, **more)


# -- victory -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("region", ["PAR", "MOD", "FIR"])
@pytest.mark.clause("CO-MAP-05", "CO-END-01", "CO-AMB-01")
def test_co_map_05_a_chain_is_enough(region: str) -> None:
    """CO-T-04."""
    assert winning(region, owners=owned(A="GEN LUC BOL")).winners == "A"


@pytest.mark.clause("CO-MAP-06", "CO-END-01")
def test_co_map_06_the_largest_connected_set_counts() -> None:
    """CO-T-05."""
    assert winning("ROM", owners=owned(A="MIL FIR NAP")).winners == "A"


@pytest.mark.clause("CO-END-02")
def test_co_end_02_four_connected_with_two_players() -> None:
    """CO-T-06."""
    assert winning("FIR", "AB", owners=owned(A="MIL MOD")).winners == ""
    assert winning("SIE", "AB", owners=owned(A="MIL MOD FIR")).winners == "A"


@pytest.mark.parametrize(("seats", "enough"), [("AB", 4), ("ABC", 4), ("ABCD", 3), ("ABCDE", 3), ("ABCDEF", 3)])
@pytest.mark.clause("CO-END-01", "CO-END-02")
def test_co_end_01_kingdoms_by_number_of_players(seats: str, enough: int) -> None:
    chain = ["TOR", "MIL", "MOD", "FIR"]
    for held in range(4):
        s = winning(chain[held], seats, owners=dict.fromkeys(chain[:held], "A"))
        assert s.winners == ("A" if held + 1 >= enough else "")


@pytest.mark.parametrize(("seats", "enough"), [("AB", 6), ("ABC", 6), ("ABCD", 5), ("ABCDE", 5), ("ABCDEF", 5)])
@pytest.mark.clause("CO-END-01", "CO-END-02")
def test_co_end_01_totals_by_number_of_players(seats: str, enough: int) -> None:
    scattered = ["TOR", "VEN", "LUC", "ANC", "SIE", "BOL"]
    for held in range(6):
        s = winning(scattered[held], seats, owners=dict.fromkeys(scattered[:held], "A"))
        assert s.winners == ("A" if held + 1 >= enough else "")


@pytest.mark.clause("CO-END-01")
def test_co_end_01_five_in_total_with_five_players() -> None:
    """CO-T-07."""
    assert winning("SIE", "ABCDE", owners=owned(A="TOR VEN LUC ANC")).winners == "A"


@pytest.mark.parametrize(("seats", "clause"), [("AB", "CO-END-02"), ("ABC", "CO-END-02"), ("ABCD", "CO-END-01")])
@pytest.mark.clause("CO-END-01", "CO-END-02")
def test_co_end_01_the_outcome_names_its_clause(seats: str, clause: str) -> None:
    for region, held in (("FIR", "TOR MIL MOD"), ("BOL", "TOR VEN LUC ANC SIE")):
        s = winning(region, seats, owners=owned(A=held))
        assert s.outcome is not None
        assert s.outcome.clause == clause


@pytest.mark.clause("CO-END-03", "CO-AMB-07")
def test_co_end_03_only_after_a_battle_and_only_its_winner() -> None:
    s = scene(seats="ABCD", hands=dict.fromkeys("ABCD", "1 2"), token="B", owners=owned(A="ROM NAP SPO"))
    assert s.outcome is None
    s.do("battle:TOR")
    end_battle(s)
    assert s.outcome is None


@pytest.mark.clause("CO-AMB-07", "CO-AMB-08")
def test_co_amb_08_both_reasons_are_reported() -> None:
    """CO-T-148."""
    s = winning("MOD", owners=owned(A="MIL MAN SIE ROM"))
    assert s.winners == "A"
    assert s.outcome is not None
    assert (s.outcome.data["kingdom"], s.outcome.data["regions"]) == (3, 5)


@pytest.mark.clause("CO-AMB-48")
def test_co_amb_48_no_round_end_after_a_victory() -> None:
    """CO-T-171."""
    s = winning("ROM", owners=owned(A="NAP SPO"), hands={"B": "3 4 5"})
    assert (s.winners, s.words, s.hand("A"), s.hand("B")) == ("A", [], "", "3 4 5")


@pytest.mark.clause("CO-END-10", "CO-RES-05")
def test_co_end_10_no_tie_break_after_a_victory() -> None:
    s = winning("ROM", owners=owned(A="NAP SPO", B="TOR GEN VEN"))
    assert (s.winners, s.to_act) == ("A", "")
    assert s.outcome is not None
    assert s.outcome.ranking[0] == ("A",)


# -- the end by count --------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "CO-END-05", "CO-END-08", "CO-TIE-10", "CO-TIE-11", "CO-TIE-12", "CO-TIE-13", "CO-RES-06", "CO-TOKEN-08"
)
def test_co_end_08_four_regions_each_and_the_favour_on_the_last() -> None:
    """CO-T-60."""
    s = last_won(FOUR, "NAP", "ABCD", favour="TOR")
    assert s.outcome is None
    assert [count(s.hand(seat)) for seat in "ABCD"] == [14, 14, 14, 14]
    assert count(s.deck) + 4 * 14 == 110
    assert (s.to_act, s.legal(PASS)) == ("D", True)


@pytest.mark.clause("CO-END-05", "CO-TIE-12", "CO-TIE-13")
def test_co_tie_13_the_first_tied_seat_clockwise_from_the_holder() -> None:
    """CO-T-61."""
    s = last_won(FIVE, "SIE", "ABCDE")
    assert [count(s.hand(seat)) for seat in "ABCDE"] == [14, 14, 14, 14, 0]
    assert (s.to_act, s.legal(PASS)) == ("A", True)
    order = ""
    for _ in range(4):
        order += s.to_act
        s.do(PASS)
    assert order == "ABCD"


@pytest.mark.clause("CO-END-06")
def test_co_end_06_the_most_regions_win() -> None:
    """CO-T-62."""
    s = last_won(SIX, "SIE", "ABCDEF")
    assert (s.winners, s.to_act) == ("A", "")


@pytest.mark.clause("CO-END-09", "CO-AMB-09")
def test_co_end_09_the_contested_region_is_still_open() -> None:
    """CO-T-64."""
    others = {name: seat for name, seat in FOUR.items() if name != "NAP"}
    s = scene(
        seats="ABCD",
        hands=dict.fromkeys("ABCD", "1 2"),
        owners=others,
        favour="TOR",
        region="NAP",
        token="A",
        to_act="A",
    )
    end_battle(s)
    assert (s.outcome, s.to_act, s.words) == (None, "B", ["battle:NAP"])


@pytest.mark.clause("CO-END-07")
def test_co_end_07_never_with_two_or_three_players() -> None:
    for seats in ("AB", "ABC"):
        assert 5 * len(seats) < 16
        s = winning("ROM", seats, owners=owned(A="TOR VEN LUC ANC", B="GEN FER SIE URB"))
        assert (s.outcome, s.to_act, s.legal("battle:NAP")) == (None, "A", True)


# -- the tie-break battle ----------------------------------------------------------------------------------------------


def levelled(**more: object) -> Table:
    """The tie-break battle of four that have four regions each, A beginning and hands as dealt."""
    return last_won(FIVE, "SIE", "ABCDE", **more)


def dealt(s: Table, seat: str, *wanted: str) -> list[str]:
    """The first of these cards that a seat holds, as words."""
    hand = s.hand(seat).split()
    return [f"play:{card}" for card in wanted if card in hand][:1]


@pytest.mark.clause("CO-TIE-14", "CO-AMB-11")
def test_co_tie_14_no_token_and_no_marker_is_at_stake() -> None:
    """CO-T-122."""
    s = levelled()
    before = [s.owner(name) for name in FIVE]
    for seat in "ABCD":
        assert s.to_act == seat
        s.do(*(dealt(s, seat, "Courtesan", "Winter", "1", "2", "3", "4", "5", "6", "10") or [PASS]))
        assert s.to_act != seat
    end_battle(s)
    assert [s.owner(name) for name in FIVE] == before
    assert (s.to_act, s.words) == ("", [])


@pytest.mark.clause("CO-TIE-15")
def test_co_tie_15_its_winner_wins_the_game() -> None:
    """CO-T-66."""
    s = levelled()
    s.do(PASS, *dealt(s, "B", "10", "6", "5", "4", "3", "2", "1"))
    end_battle(s)
    assert s.winners == "B"


@pytest.mark.clause("CO-TIE-16", "CO-TIE-17")
def test_co_tie_16_shared_when_it_has_no_winner() -> None:
    s = end_battle(levelled())
    assert (s.winners, s.to_act) == ("ABCD", "")


@pytest.mark.parametrize(("share", "winners"), [("final_top", 2), ("all_tied", 4)])
@pytest.mark.clause("CO-TIE-16", "CO-AMB-10", "CO-TIE-17")
def test_co_tie_16_option_tiebreak_share(share: str, winners: int) -> None:
    """CO-T-65."""
    s = levelled(options={"tiebreak_share": share})
    common = next(card for card in "6 5 4 3 2 1 10".split() if all(card in s.hand(x).split() for x in "AB"))
    s.do(f"play:{common}", f"play:{common}")
    end_battle(s)
    assert s.winners == "ABCD"[:winners]
    assert s.outcome is not None


@pytest.mark.clause("CO-TIE-18", "CO-AMB-11")
def test_co_tie_18_hidden_cards_in_the_tie_break() -> None:
    """CO-T-169."""
    s = levelled(options={"variant_e": True})
    word = dealt(s, "A", "6", "5", "4", "3", "2", "1", "10")
    s.do(*word)
    assert (s.strength("A"), count(s.line("A"))) == (0, 1)
    end_battle(s)
    assert s.winners == "A"


@pytest.mark.clause("CO-TIE-14", "CO-AMB-11", "CO-TIE-18")
def test_co_tie_14_a_bishop_removes_and_moves_no_favour() -> None:
    """CO-T-122. CO-T-169."""
    for seed in range(40):
        s = levelled(seed=seed)
        if "Bishop" not in s.hand("B").split() or not dealt(s, "A", "10"):
            continue
        s.do("play:10", "play:Bishop")
        assert (s.to_act, s.line("A"), s.favour) == ("C", "", "")
        return
    raise AssertionError("no deal of forty had the cards")
