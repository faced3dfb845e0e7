"""Chapters 5 and 6: rounds, cards kept and dealt, and where the Condottiere token may go."""

from __future__ import annotations

import pytest

from games.condottiere.clauses.helpers import DISCARD, HOLD, PASS, REGIONS, Table, count, end_battle, refused, scene


def last_battle(a: str = "5 5 6 Winter 10", b: str = "", c: str = "", **more: object) -> Table:
    """After a battle in Roma that A has won, Modena chosen as the next region and these hands kept."""
    return decided(a, b, c, **more).keep_hands()


def decided(a: str = "", b: str = "", c: str = "", **more: object) -> Table:
    """The same while everybody is asked about the hand."""
    s = scene(
        **(
            {
                "seats": "ABC",
                "hands": {"A": a, "B": b, "C": c},
                "lines": {"A": "3"},
                "region": "ROM",
                "token": "A",
                "to_act": "A",
            }
            | more
        )
    )
    return end_battle(s).do("battle:MOD")


def sizes(s: Table, seats: str = "ABC") -> list[int]:
    return [count(s.hand(seat)) for seat in seats]


@pytest.mark.clause("CO-ROUND-01", "CO-ROUND-02", "CO-ROUND-16")
def test_co_round_02_hands_are_not_refilled_between_battles() -> None:
    """CO-T-119."""
    s = last_battle("5 5 6", "1 2", "4")
    assert [s.hand(seat) for seat in "ABC"] == ["5 5 6", "1 2", "4"]
    assert (s.to_act, s.legal(PASS)) == ("A", True)


@pytest.mark.clause("CO-ROUND-03", "CO-BATTLE-13", "CO-AMB-27")
def test_co_round_03_never_in_the_middle_of_a_battle() -> None:
    """CO-T-17."""
    s = scene(
        seats="ABC",
        hands={"A": "1 2 3 4 5 6", "B": "1", "C": "1"},
        region="ROM",
        token="A",
        to_act="B",
    ).do("play:1", "play:1")
    assert (s.to_act, sizes(s)) == ("A", [6, 0, 0])
    s.do("play:1", "play:2", PASS, "battle:MIL", HOLD)
    assert s.owner("ROM") == "A"
    assert s.hand("A") == "3 4 5 6"
    assert s.legal("keep:3")


@pytest.mark.parametrize("kept", [[], ["10"], ["10", "Winter"], ["5", "5"]])
@pytest.mark.clause("CO-ROUND-05", "CO-ROUND-04")
def test_co_round_05_up_to_two_cards_are_kept(kept: list[str]) -> None:
    """CO-T-15."""
    s = last_battle()
    assert (s.to_act, s.legal("done"), s.legal("keep:10"), s.legal("keep:6")) == ("A", True, True, True)
    s.do(*(f"keep:{card}" for card in kept))
    if len(kept) < 2:
        s.do("done")
    assert (s.to_act, s.legal(PASS)) == ("A", True)
    hand = s.hand("A").split()
    assert all(hand.count(card) >= kept.count(card) for card in kept)
    assert sizes(s) == [11, 10, 10]


@pytest.mark.clause("CO-ROUND-05")
def test_co_round_05_never_three() -> None:
    """CO-T-15."""
    s = last_battle().do("keep:10", "keep:5")
    assert refused(s, "keep:6")


@pytest.mark.parametrize("hand", ["5", "5 Winter", "Winter Bishop"])
@pytest.mark.clause("CO-AMB-31")
def test_co_amb_31_one_or_two_cards_may_all_be_kept(hand: str) -> None:
    """CO-T-154."""
    s = last_battle(hand)
    for card in hand.split():
        assert s.legal(f"keep:{card}")
        s.do(f"keep:{card}")
    if s.legal("done"):
        s.do("done")
    assert sizes(s) == [11, 10, 10]
    assert all(card in s.hand("A").split() for card in hand.split())


@pytest.mark.clause("CO-ROUND-06", "CO-ROUND-04")
def test_co_round_06_nobody_has_cards() -> None:
    """CO-T-16."""
    s = decided("Winter Bishop").do(DISCARD)
    assert (s.to_act, s.legal(PASS), sizes(s)) == ("A", True, [11, 10, 10])


@pytest.mark.clause("CO-ROUND-07", "CO-ROUND-13")
def test_co_round_07_everything_but_the_kept_cards_is_shuffled() -> None:
    """CO-T-120."""
    s = last_battle(discard="6 6 6 Surrender").do("keep:10", "keep:Winter")
    assert count(s.discard) == 0
    assert count(s.deck) + sum(sizes(s)) == 110
    assert {"10", "Winter"} <= set(s.hand("A").split())


@pytest.mark.parametrize("kept", [0, 1, 2])
@pytest.mark.parametrize("owned", ["", "TOR", "TOR VEN"])
@pytest.mark.clause("CO-ROUND-08", "CO-ROUND-09", "CO-ROUND-10", "CO-INV-07")
def test_co_round_10_ten_cards_and_one_for_each_region(kept: int, owned: str) -> None:
    s = last_battle(owners=dict.fromkeys(owned.split(), "B")).do(*["keep:5", "keep:5", "done"][:kept])
    if s.legal("done"):
        s.do("done")
    assert sizes(s) == [11, 10 + len(owned.split()), 10]


@pytest.mark.clause("CO-ROUND-10")
def test_co_round_10_one_kept_and_no_region() -> None:
    """CO-T-14."""
    s = scene(seats="ABC", hands={"A": "5 6 6"}, lines={"B": "3"}, region="ROM", token="A", to_act="A", discard="1 1")
    end_battle(s).do("battle:MOD", "keep:5", "done")
    assert sizes(s) == [10, 11, 10]


@pytest.mark.clause("CO-ROUND-11")
def test_co_round_11_three_regions_give_thirteen() -> None:
    s = last_battle(owners={"TOR": "B", "VEN": "B", "SIE": "B"}).do("done")
    assert sizes(s) == [11, 13, 10]


@pytest.mark.clause("CO-ROUND-12")
def test_co_round_12_two_kept_and_one_region() -> None:
    s = last_battle()
    before = count(s.deck) + count(s.discard)
    s.do("keep:10", "keep:6")
    assert count(s.hand("A")) == 11
    assert before + 3 - count(s.deck) == 9 + 10 + 10


@pytest.mark.clause("CO-ROUND-14", "CO-AMB-26")
def test_co_round_14_the_region_chosen_before_the_deal_stays() -> None:
    """CO-T-20."""
    s = last_battle(favour="PAR", owners={"TOR": "B"}).do("done")
    assert (s.region, s.to_act, s.favour, s.owner("TOR"), s.owner("ROM")) == ("MOD", "A", "PAR", "B", "A")


@pytest.mark.clause("CO-AMB-26", "CO-ROUND-14", "CO-RES-07")
def test_co_amb_26_option_region_choice_timing() -> None:
    """CO-T-159."""
    s = scene(
        seats="ABC",
        hands={"A": "5 6 6"},
        lines={"A": "3"},
        region="ROM",
        token="A",
        to_act="A",
        options={"region_choice_timing": "after_redeal"},
    )
    end_battle(s)
    assert not s.legal("battle:MOD")
    s.do("done")
    assert (s.to_act, sizes(s), s.legal("battle:MOD")) == ("A", [11, 10, 10], True)
    assert s.do("battle:MOD").legal(PASS)


@pytest.mark.clause("CO-AMB-26")
def test_co_amb_26_after_redeal_still_chooses_in_step_2_within_a_round() -> None:
    """CO-T-159."""
    s = scene(
        seats="ABC",
        hands={"A": "5 6", "B": "Winter", "C": "1"},
        lines={"A": "3"},
        region="ROM",
        token="A",
        to_act="A",
        options={"region_choice_timing": "after_redeal"},
    )
    end_battle(s)
    words: list[str] = []
    while not s.legal(PASS):
        words.append("battle:MOD" if s.legal("battle:MOD") else "hold")
        s.do(words[-1])
    assert words.count("battle:MOD") == 1
    assert (s.region, s.hand("A")) == ("MOD", "5 6")


@pytest.mark.clause("CO-ROUND-15", "CO-AMB-44")
def test_co_round_15_the_deal_never_runs_short() -> None:
    """CO-T-19."""
    taken = [name for name in REGIONS if name not in ("ROM", "MOD")]
    owners = {name: "ABCDEF"[i % 6] for i, name in enumerate(taken)}
    s = last_battle("5 6", seats="ABCDEF", owners=owners, lines={"F": "5"}, options={"variant_c": True})
    s.do("keep:5", "keep:6")
    assert (sum(sizes(s, "ABCDEF")), count(s.deck)) == (76, 34)


# -- placing the token -------------------------------------------------------------------------------------------------

HANDS = {"A": "1 2", "B": "1 2", "C": "1 2"}


@pytest.mark.clause("CO-TOKEN-01", "CO-TOKEN-05", "CO-TOKEN-07", "CO-RES-07")
def test_co_token_01_the_holder_must_choose_and_may_choose_any_open_region() -> None:
    """CO-T-117."""
    s = scene(seats="ABC", hands=HANDS, token="B", owners={"TOR": "B"})
    assert s.to_act == "B"
    assert sorted(s.words) == sorted(f"battle:{name}" for name in REGIONS if name != "TOR")
    assert refused(s, "decline", PASS)
    s.do("battle:NAP")
    assert (s.to_act, s.region) == ("B", "NAP")


@pytest.mark.clause("CO-TOKEN-02", "CO-TOKEN-03", "CO-AMB-04")
def test_co_token_02_not_under_the_favour_and_not_on_a_marker() -> None:
    """CO-T-21."""
    s = scene(seats="ABC", hands=HANDS, token="A", owners={"TOR": "A", "MIL": "B"}, favour="VEN")
    assert refused(s, "battle:VEN", "battle:MIL", "battle:TOR")
    assert len(s.words) == 14


@pytest.mark.clause("CO-TOKEN-04")
def test_co_token_04_a_region_without_a_winner_may_be_chosen_again() -> None:
    """CO-T-22."""
    s = scene(seats="ABC", hands=HANDS, region="ROM", token="A", to_act="A").do(PASS, PASS, PASS)
    assert s.to_act == "B"
    assert s.do("battle:ROM").region == "ROM"


@pytest.mark.clause("CO-TOKEN-06", "CO-AMB-22")
def test_co_token_06_a_holder_without_cards_chooses() -> None:
    s = scene(seats="ABC", hands=HANDS | {"A": "3"}, region="ROM", token="A", to_act="A").do("play:3", PASS, PASS)
    assert (s.to_act, s.hand("A"), s.legal("battle:MIL")) == ("A", "", True)


@pytest.mark.clause("CO-TOKEN-07", "CO-AMB-06")
def test_co_token_07_option_holder_may_decline() -> None:
    """CO-T-147."""
    s = scene(seats="ABC", hands=HANDS, token="A", options={"holder_may_decline": True}).do("decline")
    assert s.to_act == "B"
    s.do("battle:PAR")
    assert (s.region, s.to_act) == ("PAR", "B")


@pytest.mark.clause("CO-TOKEN-07", "CO-AMB-06")
def test_co_token_07_when_all_decline_the_first_must_choose() -> None:
    """CO-T-147."""
    s = scene(seats="ABC", hands=HANDS, token="A", options={"holder_may_decline": True})
    s.do("decline", "decline", "decline")
    assert (s.to_act, s.legal("decline"), s.legal("battle:PAR")) == ("A", False, True)


@pytest.mark.clause("CO-AMB-47")
def test_co_amb_47_option_stalemate_guard() -> None:
    """CO-T-155."""
    for guard, hands in ((4, [10, 10, 10]), (0, [2, 2, 2])):
        s = scene(seats="ABC", hands=HANDS, token="A", options={"stalemate_guard": guard})
        for _ in range(4):
            end_battle(s.do("battle:ROM"))
        s.do("battle:ROM").keep_hands()
        assert sizes(s) == hands
        assert s.legal(PASS)
