"""Chapter 9.4: where the Favour token may go, and what it keeps from happening."""

from __future__ import annotations

import pytest

from games.condottiere.clauses.helpers import REGIONS, Table, count, end_battle, refused, scene

HANDS = {"A": "Bishop 1 2", "B": "1 2 3", "C": "1 2 3"}


def bishop(**more: object) -> Table:
    """A battle in Roma in which A has just played a Bishop."""
    s = scene(**({"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A"} | more))
    return s.do("play:Bishop")


def choices(s: Table) -> set[str]:
    return {word.removeprefix("favour:") for word in s.words}


@pytest.mark.clause("CO-POPE-01", "CO-POPE-04", "CO-AMB-05", "CO-AMB-19")
def test_co_pope_01_any_free_region_or_off_the_board() -> None:
    assert choices(bishop()) == {*REGIONS, "off"} - {"ROM"}


@pytest.mark.clause("CO-POPE-01", "CO-AMB-19")
def test_co_pope_01_moved_or_taken_off() -> None:
    """CO-T-149."""
    assert bishop(favour="PAR").do("favour:MIL").favour == "MIL"
    assert bishop(favour="PAR").do("favour:off").favour == ""


@pytest.mark.clause("CO-POPE-02", "CO-AMB-18")
def test_co_pope_02_may_stay_where_it_is() -> None:
    """CO-T-149."""
    assert bishop(favour="PAR").do("favour:PAR").favour == "PAR"
    assert bishop().do("favour:off").favour == ""


@pytest.mark.clause("CO-POPE-03")
def test_co_pope_03_never_on_a_marked_region() -> None:
    s = bishop(owners={"MIL": "A", "SIE": "B"})
    assert choices(s) == {*REGIONS, "off"} - {"ROM", "MIL", "SIE"}
    assert refused(s, "favour:MIL", "favour:SIE")


@pytest.mark.clause("CO-POPE-04")
def test_co_pope_04_never_on_the_contested_region() -> None:
    assert refused(bishop(), "favour:ROM")


@pytest.mark.clause("CO-AMB-21")
def test_co_amb_21_only_the_contested_region_is_free() -> None:
    """CO-T-149."""
    taken = [name for name in REGIONS if name not in ("ROM", "PAR")]
    owners = {name: "ABCDEF"[i % 6] for i, name in enumerate(taken)}
    s = bishop(seats="ABCDEF", hands=HANDS | dict.fromkeys("DEF", "1"), owners=owners, favour="PAR")
    assert choices(s) == {"PAR", "off"}


@pytest.mark.clause("CO-POPE-05", "CO-POPE-06", "CO-POPE-07")
def test_co_pope_05_stays_over_battles_and_rounds() -> None:
    """CO-T-49."""
    s = bishop().do("favour:PAR")
    deals = 0
    while s.outcome is None and deals < 3:
        before = sum(count(s.hand(seat)) for seat in "ABC")
        assert not s.legal("battle:PAR")
        s.do(next(word for word in s.words if word != "play:Bishop"))
        deals += sum(count(s.hand(seat)) for seat in "ABC") > before + 1
        assert s.favour == "PAR"
    assert (deals >= 2, s.owner("PAR")) == (True, "")


@pytest.mark.clause("CO-POPE-06", "CO-TOKEN-02")
def test_co_pope_06_no_battle_under_the_favour() -> None:
    """CO-T-21."""
    s = scene(seats="ABC", hands=HANDS, token="A", favour="PAR")
    assert refused(s, "battle:PAR")
    assert s.legal("battle:MIL")


@pytest.mark.clause("CO-POPE-08")
def test_co_pope_08_only_a_bishop_moves_it() -> None:
    """CO-T-116."""
    s = scene(seats="ABC", hands=HANDS, region="ROM", token="A", to_act="A", favour="PAR")
    assert not any(word.startswith("favour:") for word in s.words)
    assert refused(s, "favour:MIL", "favour:off")
    s.do("play:1")
    assert not any(word.startswith("favour:") for word in s.words)
    assert refused(s, "favour:MIL", "favour:off")


@pytest.mark.clause("CO-AMB-05", "CO-POPE-04")
def test_co_amb_05_option_papal_on_contested_with_a_winner() -> None:
    """CO-T-146."""
    s = bishop(region="SIE", lines={"B": "5 1"}, options={"papal_on_contested": "allow"}).do("favour:SIE")
    end_battle(s)
    assert (s.owner("SIE"), s.favour) == ("B", "SIE")


@pytest.mark.clause("CO-AMB-05", "CO-POPE-04")
def test_co_amb_05_option_papal_on_contested_with_a_tie() -> None:
    """CO-T-146."""
    s = bishop(region="SIE", options={"papal_on_contested": "allow"}).do("favour:SIE")
    end_battle(s)
    assert (s.owner("SIE"), s.favour, s.to_act) == ("", "SIE", "B")
    assert refused(s, "battle:SIE")
