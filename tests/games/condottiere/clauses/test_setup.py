"""Chapters 2 and 4: what is in the box, and how a match begins."""

from __future__ import annotations

import pytest

from conquista.core import ConquistaError
from conquista.games.condottiere.cards import CARDS, COPIES, PRINTED
from games.condottiere.clauses.helpers import PASS, REGIONS, count, opening

DECK = dict(zip(CARDS, COPIES, strict=True))


def everything(players: int, **options: object) -> dict[str, int]:
    """How many cards of each kind a fresh match holds, wherever they lie."""
    s = opening(players, **options)
    cards = " ".join([s.deck, *(s.hand(seat) for seat in "ABCDEF"[:players])]).split()
    return {name: cards.count(name) for name in CARDS}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.clause("CO-COMP-01", "CO-COMP-03", "CO-SETUP-04", "CO-SETUP-07")
def test_co_comp_01_two_to_six_players(players: int) -> None:
    """CO-T-100."""
    s = opening(players)
    assert [count(s.hand(seat)) for seat in "ABCDEF"[:players]] == [10] * players
    assert (count(s.deck), count(s.discard)) == (110 - 10 * players, 0)


@pytest.mark.parametrize("players", [0, 1, 7])
@pytest.mark.clause("CO-COMP-01")
def test_co_comp_01_no_other_number(players: int) -> None:
    """CO-T-100."""
    with pytest.raises(ConquistaError):
        opening(players)


@pytest.mark.clause("CO-COMP-03", "CO-COMP-07", "CO-COMP-08", "CO-COMP-09")
def test_co_comp_07_the_deck() -> None:
    """CO-T-11."""
    mercenaries = {"1": 10, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "10": 8}
    special = {
        "Winter": 3,
        "Spring": 3,
        "Bishop": 6,
        "Courtesan": 12,
        "Drummer": 6,
        "Heroine": 3,
        "Scarecrow": 16,
        "Surrender": 3,
    }
    assert everything(4) == mercenaries | special == DECK
    assert (sum(mercenaries.values()), sum(special.values()), sum(COPIES)) == (58, 52, 110)


@pytest.mark.clause("CO-COMP-12")
def test_co_comp_12_the_printed_strength_of_the_deck() -> None:
    """CO-T-11."""
    assert sum(value * DECK[str(value)] for value in PRINTED) == 250


@pytest.mark.clause("CO-COMP-04", "CO-COMP-05", "CO-SETUP-01", "CO-SETUP-05", "CO-SETUP-06")
def test_co_setup_01_a_match_of_five() -> None:
    """CO-T-12."""
    s = opening(5)
    assert (count(s.deck), s.favour, s.region) == (60, "", "")
    assert all(s.owner(name) == "" for name in REGIONS)
    assert sorted(s.words) == sorted(f"battle:{name}" for name in REGIONS)


@pytest.mark.parametrize("region", ["TOR", "MOD", "NAP"])
@pytest.mark.clause("CO-SETUP-05")
def test_co_setup_05_the_holder_begins_the_first_battle(region: str) -> None:
    s = opening(3)
    hand = s.hand("A")
    s.do(f"battle:{region}")
    assert (s.region, s.to_act, s.legal(PASS), s.hand("A")) == (region, "A", True, hand)


@pytest.mark.parametrize(("first", "seat"), [("youngest_seat", "A"), ("seat_1", "A"), ("seat_3", "C")])
@pytest.mark.clause("CO-SETUP-03", "CO-AMB-49")
def test_co_setup_03_option_first_player(first: str, seat: str) -> None:
    """CO-T-156."""
    assert opening(4, first_player=first).to_act == seat


@pytest.mark.clause("CO-SETUP-03", "CO-AMB-49")
def test_co_setup_03_option_first_player_random() -> None:
    """CO-T-156."""
    found = [opening(4, seed=seed, first_player="random").to_act for seed in range(24)]
    assert found == [opening(4, seed=seed, first_player="random").to_act for seed in range(24)]
    assert set(found) == set("ABCD")


@pytest.mark.clause("CO-SETUP-04", "CO-ACT-03")
def test_co_setup_04_the_deal_comes_from_the_seed() -> None:
    one, same, other = opening(4, seed=1), opening(4, seed=1), opening(4, seed=2)
    assert [one.hand(seat) for seat in "ABCD"] == [same.hand(seat) for seat in "ABCD"]
    assert [one.hand(seat) for seat in "ABCD"] != [other.hand(seat) for seat in "ABCD"]


@pytest.mark.clause("CO-SETUP-07", "CO-ROUND-02")
def test_co_setup_07_nobody_draws_during_a_round() -> None:
    s = opening(3).do("battle:ROM")
    for _ in range(6):
        s.do(next(word for word in s.words if word.split(":")[-1].isdigit()))
    assert (count(s.deck), sum(count(s.hand(seat)) for seat in "ABC")) == (80, 24)
