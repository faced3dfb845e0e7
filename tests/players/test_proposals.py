"""Offers that computers think of: when, to whom, and that they are bound by them as well."""

from __future__ import annotations

from typing import Any

import pytest

from conquista.core import AnyGame, Match, SeededChance, View
from conquista.games import registry
from conquista.players.diplomacy import Agreement, diplomat, round_of, stamp


def proposals(
    preset: str, seat: str, *agreements: Agreement, **changed: Any
) -> list[tuple[str, tuple[str, ...], dict[str, str]]]:
    game, options = registry.preset(preset)
    state = Match(game, options, SeededChance(1)).state
    known = diplomat(game)
    assert known is not None
    view = View(seat, {**game.view(state, seat).data, **changed})
    return [(offered.kind, offered.to, dict(offered.terms)) for offered in known.proposes(game, view, agreements)]


def strong(**units: int) -> dict[str, Any]:
    """Seats with so many pieces, seats of nobody's taken into account."""
    return {seat: {"units": units.get(seat, 0)} for seat in "SWNE"}


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"S": 26, "W": 26, "N": 26, "E": 26}, []),  # nobody leads
        ({"S": 20, "W": 26, "N": 26, "E": 20}, []),  # two lead
        ({"S": 26, "W": 20, "N": 20, "E": 20}, []),  # it leads itself
        ({"S": 20, "W": 20, "N": 23, "E": 18}, [("truce", ("W",), {"until": "5"})]),
        ({"S": 20, "W": 23, "N": 22, "E": 12}, [("truce", ("E",), {"until": "5"})]),  # a neighbour, not the strongest
        (
            {"S": 20, "W": 16, "N": 30, "E": 18},
            [("together", ("E",), {"against": "N"}), ("truce", ("E",), {"until": "5"})],
        ),
        ({"S": 20, "W": 30, "N": 15}, [("together", ("N",), {"against": "W"}), ("truce", ("N",), {"until": "5"})]),
        ({"S": 20, "W": 30}, []),  # a duel by now
    ],
)
def test_in_conquest_the_leader_makes_friends_of_the_others(units: dict[str, int], expected: Any) -> None:
    assert proposals("conquest_4p", "S", turn=8, seats=strong(**units)) == expected


def test_nothing_is_offered_to_friends_or_against_them() -> None:
    units = strong(S=20, W=16, N=30, E=18)
    truce = Agreement("E", "truce", {"until": "5"}, "2")
    assert [to for _, to, _ in proposals("conquest_4p", "S", truce, turn=8, seats=units)] == [("W",), ("W",)]
    leader = Agreement("N", "truce", {"until": "5"}, "2")
    assert [kind for kind, _, _ in proposals("conquest_4p", "S", leader, turn=8, seats=units)] == ["truce"]
    over = Agreement("E", "truce", {"until": "3"}, "1")
    assert proposals("conquest_4p", "S", over, turn=8, seats=units)[0][1] == ("E",)


def test_partners_and_duels_have_nothing_to_offer() -> None:
    units = strong(S=10, W=30, N=10, E=20)
    assert proposals("conquest_party", "S", turn=8, seats=units) == []
    assert proposals("condottiere_2p", "A") == []


HAND = ["3", "4", "5", "6"]
FOUGHT = {"phase": "turn", "region": "ROM", "hand": HAND}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"strengths": {"A": 3, "B": 8, "C": 0, "D": 1}}, []),  # four are in it
        (
            {"strengths": {"A": 3, "B": 8, "C": 0, "D": 1}, "passed": ["C", "D"]},
            [("pass", ("A",), {})],  # it is ahead
        ),
        ({"strengths": {"A": 9, "B": 8, "C": 0, "D": 1}, "passed": ["C", "D"]}, [("pass", ("A",), {})]),
        (
            {"strengths": {"A": 9, "B": 8, "C": 0, "D": 1}, "passed": ["C", "D"], "owners": {"SPO": "B"}},
            [],  # it wants that region itself
        ),
        ({"strengths": {"A": 9, "B": 8, "C": 0, "D": 1}, "passed": ["C", "D"], "hand": ["3"]}, []),
        ({"strengths": {"A": 3, "B": 8, "C": 10, "D": 1}, "passed": ["C", "D"]}, []),  # another seat is ahead
        (
            {"owners": {"SPO": "C", "ANC": "C"}, "strengths": {"A": 0, "B": 0, "C": 0, "D": 0}},
            [("stop", ("A", "D"), {"against": "C"})],  # one region more, and that is the third of a kingdom
        ),
        ({"owners": {"SPO": "C", "ANC": "C"}, "passed": ["C"], "strengths": {"A": 0, "B": 0, "C": 0, "D": 0}}, []),
        ({"owners": {"SPO": "B", "ANC": "B"}, "strengths": {"A": 0, "B": 0, "C": 0, "D": 0}}, []),  # it would win
    ],
)
def test_in_condottiere_cards_are_saved_and_winners_stopped(changed: dict[str, Any], expected: Any) -> None:
    assert proposals("condottiere_4p", "B", **{**FOUGHT, **changed}) == expected


def test_who_chooses_a_region_asks_those_whom_it_serves_least() -> None:
    found = proposals("condottiere_4p", "B", phase="choose", owners={"SPO": "B", "TOR": "A", "FIR": "C"})
    assert found
    assert all(kind == "leave" for kind, _, _ in found)
    asked = {terms["region"]: to for _, to, terms in found}
    assert asked["ROM"] in (("A",), ("C",))
    assert "MIL" not in asked  # it borders on nothing of its own
    assert proposals("condottiere_4p", "B", phase="choose") == []


def battle() -> tuple[AnyGame, Any, str]:
    """A battle of three in which one seat has played and another is to play."""
    game, options = registry.preset("condottiere_3p")
    match = Match(game, options, SeededChance(3))
    while True:
        seat = game.to_act(match.state)[0]
        view: Any = game.view(match.state, seat).data
        legal = list(game.legal_actions(match.state, seat))
        words = [game.write_action(action) for action in legal]
        if "pass" in words and any(view["strengths"][other] for other in "ABC" if other != seat):
            return game, match.state, seat
        match.play(seat, next((a for a, w in zip(legal, words, strict=True) if w.isdigit()), legal[0]))


def test_who_has_offered_to_pass_and_is_behind_goes_first() -> None:
    game, state, seat = battle()
    known, view = diplomat(game), game.view(state, seat)
    assert known is not None
    strengths: Any = view.data["strengths"]
    ahead = max(strengths, key=lambda other: strengths[other])
    assert ahead != seat

    def free(own: bool) -> list[str]:
        agreement = Agreement(ahead, "pass", {}, stamp(game, state), own)
        legal = game.legal_actions(state, seat)
        return [game.write_action(a) for a in legal if not known.breaks(game, state, seat, a, agreement)]

    assert free(own=True) == ["pass"]
    assert len(free(own=False)) > 1  # who has accepted waits for the other


def test_a_stamp_begins_with_its_round() -> None:
    assert [round_of(text) for text in ("3", "2.4.ROM", "", "never")] == [3, 2, 0, 0]
