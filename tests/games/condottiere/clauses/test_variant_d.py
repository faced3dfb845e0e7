"""Variant D: regions that have an owner may be attacked, and their owner defends them."""

from __future__ import annotations

import pytest

from conquista.core import NotYourTurn
from games.condottiere.clauses.helpers import PASS, REGIONS, Table, cards, count, end_battle, owned, refused, scene

HANDS = {"A": "1 2 3", "B": "10 6 5", "C": "1 2 3"}


def siege(**more: object) -> Table:
    """A has attacked Roma, which B owns; C is there too."""
    return scene(
        **(
            {
                "seats": "ABC",
                "hands": HANDS,
                "owners": {"ROM": "B"},
                "region": "ROM",
                "token": "A",
                "to_act": "A",
                "variants": "D",
            }
            | more
        )
    )


def choosing(**more: object) -> Table:
    """A is to choose a region; B owns Roma and A owns Torino."""
    return siege(**({"region": "", "owners": {"ROM": "B", "TOR": "A"}} | more))


@pytest.mark.clause("CO-VARD-01", "CO-VARD-18")
def test_co_vard_01_a_region_of_another_player_may_be_chosen() -> None:
    """CO-T-137."""
    s = choosing().do("battle:ROM")
    assert (s.region, s.to_act) == ("ROM", "A")
    s.do("play:1", PASS, "play:1", "play:2")
    assert s.to_act == "B"


@pytest.mark.clause("CO-VARD-02", "CO-AMB-40")
def test_co_vard_02_not_ones_own() -> None:
    s = choosing()
    assert refused(s, "battle:TOR")
    assert len(s.words) == 16


@pytest.mark.clause("CO-VARD-02", "CO-AMB-40")
def test_co_vard_02_option_vard_own_region() -> None:
    """CO-T-164."""
    s = choosing(options={"vard_own_region": True}).do("battle:TOR")
    assert s.to_act == "A"
    s.do(PASS, PASS, PASS)
    while s.legal(PASS):
        assert s.to_act == "A"
        s.do(PASS)
    assert (s.owner("TOR"), s.to_act) == ("A", "A")


@pytest.mark.clause("CO-VARD-03", "CO-TOKEN-02")
def test_co_vard_03_the_favour_protects() -> None:
    s = choosing(favour="ROM")
    assert refused(s, "battle:ROM")
    assert s.legal("battle:NAP")


@pytest.mark.clause("CO-VARD-04", "CO-VARD-05", "CO-VARD-06", "CO-VARD-07", "CO-PASS-02")
def test_co_vard_04_the_defender_may_wait() -> None:
    """CO-T-82."""
    s = siege(passed="C").do("play:1", PASS, "play:2", PASS, PASS)
    assert s.to_act == "B"
    s.do("play:10", "play:6", PASS)
    assert (s.owner("ROM"), s.to_act, s.legal(PASS)) == ("B", "B", False)


@pytest.mark.parametrize("card", ["1", "Scarecrow", "Bishop", "Courtesan", "Winter"])
@pytest.mark.clause("CO-VARD-05", "CO-AMB-59")
def test_co_vard_05_any_first_card_makes_him_an_ordinary_participant(card: str) -> None:
    """CO-T-165."""
    s = siege(hands=HANDS | {"B": f"{card} 6 5"}, passed="C").do("play:1", f"play:{card}")
    if card == "Bishop":
        s.do("favour:off")
    if s.legal("take:none"):
        s.do("take:none")
    s.do("play:2", PASS)
    assert s.to_act == "A"
    with pytest.raises(NotYourTurn):
        s.act("B", "play:6")


@pytest.mark.clause("CO-VARD-06")
def test_co_vard_06_the_first_card_after_all_others_are_out() -> None:
    s = siege(lines={"A": "5"}).do(PASS, PASS, PASS)
    assert (s.to_act, s.legal("play:10")) == ("B", True)
    s.do("play:10", PASS)
    assert (s.owner("ROM"), s.to_act) == ("B", "B")


@pytest.mark.clause("CO-VARD-07", "CO-AMB-57")
def test_co_vard_07_declining_the_last_turn_ends_the_battle() -> None:
    """CO-T-84."""
    s = siege(lines={"A": "5"}, passed="C").do(PASS)
    assert s.to_act == "B"
    s.do(PASS)
    assert (s.owner("ROM"), s.to_act, s.legal(PASS)) == ("A", "A", False)


@pytest.mark.clause("CO-VARD-07")
def test_co_vard_07_a_defender_without_cards_does_not_hold_the_battle_up() -> None:
    s = siege(hands=HANDS | {"B": ""}, lines={"A": "5"}).do(PASS)
    assert s.to_act == "C"
    s.do(PASS)
    assert (s.owner("ROM"), s.to_act) == ("A", "A")


@pytest.mark.clause("CO-VARD-08")
def test_co_vard_08_the_winner_replaces_the_marker() -> None:
    """CO-T-87."""
    s = siege(owners=owned(B="ROM NAP SPO"), lines={"A": "5"})
    assert s.kingdom("B") == 3
    end_battle(s)
    assert (s.owner("ROM"), s.kingdom("B"), s.kingdom("A")) == ("A", 2, 1)


@pytest.mark.clause("CO-VARD-09")
def test_co_vard_09_the_defender_wins() -> None:
    s = end_battle(siege(lines={"A": "5", "B": "6"}))
    assert (s.owner("ROM"), s.to_act) == ("B", "B")


@pytest.mark.clause("CO-VARD-10", "CO-VARD-11")
def test_co_vard_10_without_a_winner_the_defender_keeps_region_and_token() -> None:
    """CO-T-85."""
    s = end_battle(siege(lines={"A": cards("M6 M3"), "B": "2", "C": cards("M5 M4")}))
    assert (s.owner("ROM"), s.to_act) == ("B", "B")


@pytest.mark.parametrize(("rule", "holder"), [("courtesan_first", "C"), ("defender_first", "B")])
@pytest.mark.clause("CO-VARD-12", "CO-AMB-39")
def test_co_vard_12_option_vard_tie_token(rule: str, holder: str) -> None:
    """CO-T-86."""
    s = siege(lines={"A": cards("M6 M3"), "B": "2", "C": cards("M5 M3 C")}, options={"vard_tie_token": rule})
    end_battle(s)
    assert (s.owner("ROM"), s.to_act) == ("B", holder)


@pytest.mark.parametrize("region", ["TOR", "VEN", "off"])
@pytest.mark.clause("CO-VARD-13", "CO-POPE-03")
def test_co_vard_13_the_favour_may_go_on_any_region_but_the_contested(region: str) -> None:
    """CO-T-90."""
    s = siege(hands=HANDS | {"A": "Bishop 1"}, owners={"ROM": "B", "TOR": "A", "VEN": "B"}).do("play:Bishop")
    assert len(s.words) == 17
    assert refused(s, "favour:ROM")
    assert s.do(f"favour:{region}").favour == ("" if region == "off" else region)


@pytest.mark.clause("CO-VARD-14")
def test_co_vard_14_a_free_region_has_no_defender() -> None:
    """CO-T-139."""
    s = siege(owners={"NAP": "B"}).do(PASS, PASS, PASS)
    assert (s.owner("ROM"), s.to_act, s.legal("battle:ROM")) == ("", "B", True)
    s = siege(owners={"NAP": "A"}, token="C", to_act="C").do(PASS, PASS, PASS)
    assert s.to_act == "A"


@pytest.mark.clause("CO-VARD-15")
def test_co_vard_15_a_surrender_before_the_defender_has_entered() -> None:
    """CO-T-89."""
    s = siege(hands=HANDS | {"A": "Surrender 1"}, lines={"A": "5"}).do("play:Surrender")
    assert (s.owner("ROM"), s.to_act) == ("A", "A")


def conquered(**options: object) -> Table:
    """All seventeen regions have an owner, nobody has won, and A has the most."""
    owners = owned(A="VEN GEN MOD FIR", B="MIL MAN SPO", C="FER PAR BOL", D="LUC URB ROM", E="ANC NAP", F="TOR")
    s = scene(
        seats="ABCDEF",
        hands=dict.fromkeys("ABCDEF", "1 2"),
        lines={"F": "10"},
        owners=owners,
        region="SIE",
        token="F",
        to_act="F",
        variants="D",
        options=options,
    )
    return end_battle(s)


@pytest.mark.clause("CO-VARD-16", "CO-AMB-38")
def test_co_vard_16_the_game_goes_on_when_all_is_conquered() -> None:
    """CO-T-140."""
    s = conquered()
    assert (s.outcome, s.to_act) == (None, "F")
    assert sorted(s.words) == sorted(f"battle:{name}" for name in REGIONS if name not in ("TOR", "SIE"))


@pytest.mark.clause("CO-VARD-16", "CO-AMB-38")
def test_co_vard_16_option_vard_all_conquered() -> None:
    """CO-T-140."""
    assert conquered(vard_all_conquered="end").winners == "A"


@pytest.mark.clause("CO-VARD-17")
def test_co_vard_17_fewer_cards_after_a_loss() -> None:
    """CO-T-141."""
    s = siege(hands={"A": "3 4"}, owners=owned(B="ROM TOR VEN"), lines={"A": "5"})
    end_battle(s).do("battle:MIL", "done")
    assert [count(s.hand(seat)) for seat in "ABC"] == [11, 12, 10]


@pytest.mark.clause("CO-VARD-18")
def test_co_vard_18_the_defender_waits_for_his_turn_in_the_circle() -> None:
    s = siege(owners={"ROM": "C"})
    order = ""
    for word in ("play:1", "play:5", PASS, "play:2", "play:6", PASS):
        order += s.to_act
        s.do(word)
    assert order == "ABCABC"


@pytest.mark.clause("CO-VARD-19")
def test_co_vard_19_a_region_under_the_favour_still_counts() -> None:
    """CO-T-142."""
    s = scene(
        seats="ABCD",
        hands=dict.fromkeys("ABCD", "1 2"),
        owners=owned(B="NAP SPO"),
        favour="SPO",
        lines={"B": "10"},
        region="ROM",
        token="A",
        to_act="A",
        variants="D",
    )
    assert end_battle(s).winners == "B"


@pytest.mark.clause("CO-VARD-20")
def test_co_vard_20_attacked_again_after_a_battle_without_a_winner() -> None:
    s = siege(lines={"A": cards("M5"), "C": cards("M4 C")}, options={"vard_tie_token": "courtesan_first"})
    end_battle(s)
    assert (s.owner("ROM"), s.to_act) == ("B", "C")
    assert s.do("battle:ROM").region == "ROM"


@pytest.mark.clause("CO-AMB-58", "CO-END-04")
def test_co_amb_58_a_capture_makes_one_winner_at_most() -> None:
    s = scene(
        seats="ABCD",
        hands=dict.fromkeys("ABCD", "1 2"),
        owners=owned(A="NAP SPO", B="ROM SIE FIR"),
        lines={"A": "10"},
        region="ROM",
        token="A",
        to_act="A",
        variants="D",
    )
    assert end_battle(s).winners == "A"
