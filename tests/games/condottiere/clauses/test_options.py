"""Chapters 13 and 15: variants together, and the options that concern the table more than the rules."""

from __future__ import annotations

from itertools import combinations

import pytest

from conquista.core import SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.setup.facts import FACTS
from games.condottiere.clauses.helpers import PASS, Table, end_battle, opening, owned, scene

HANDS = {"A": "10 6 Winter", "B": "1 2", "C": "3 4"}
VARIANTS = [f"variant_{letter}" for letter in "abcde"]
TOGETHER = [chosen for size in range(6) for chosen in combinations(VARIANTS, size)]


def battle(**more: object) -> Table:
    """A battle in Roma among three, A beginning."""
    return scene(**({"seats": "ABC", "hands": HANDS, "region": "ROM", "token": "A", "to_act": "A"} | more))


@pytest.mark.parametrize("chosen", TOGETHER, ids="+".join)
@pytest.mark.clause("CO-VAR-01", "CO-VAR-03", "CO-VAR-04")
def test_co_var_01_every_variant_alone_and_with_others(chosen: tuple[str, ...]) -> None:
    """CO-T-99."""
    s = opening(4, **dict.fromkeys(chosen, True)).do("battle:ROM")
    assert (s.to_act, s.region, s.legal(PASS)) == ("A", "ROM", True)


@pytest.mark.parametrize("chosen", TOGETHER, ids="+".join)
@pytest.mark.clause("CO-VAR-02")
def test_co_var_02_points_with_captures_are_advised_against(chosen: tuple[str, ...]) -> None:
    advice = FACTS.advice(FACTS.choose(dict.fromkeys(chosen, True)))
    warned = ["CO-VAR-02"] if {"variant_b", "variant_d"} <= set(chosen) else []
    assert [clash.clause for clash in advice] == warned


@pytest.mark.parametrize("chat", ["none", "open", "open_and_private"])
@pytest.mark.clause("CO-TALK-01")
def test_co_talk_01_option_chat_is_no_matter_of_the_rules(chat: str) -> None:
    """CO-T-170."""
    s = battle(options={"chat": chat})
    assert {word.split(":")[0] for word in (*s.words, *s.asides("A"), *s.asides("B"))} == {"play", "pass", "show"}


@pytest.mark.parametrize("policy", ["auto_pass", "computer_player"])
@pytest.mark.clause("CO-AMB-63")
def test_co_amb_63_option_leaver_policy_one_who_left_can_always_pass(policy: str) -> None:
    """CO-T-158."""
    s = battle(lines={"B": "5"}, owners=owned(A="TOR"), options={"leaver_policy": policy})
    for region in ("MIL", "VEN"):
        end_battle(s)
        assert (s.owner("TOR"), s.to_act) == ("A", "B")
        s.do(f"battle:{region}", "play:1" if region == "MIL" else "play:2")
    assert s.owner("TOR") == "A"


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.clause("CO-AMB-63", "CO-INFO-05")
def test_co_amb_63_whoever_stands_in_needs_the_view_alone(seed: int) -> None:
    """CO-T-158."""
    s = battle(options={"leaver_policy": "computer_player"})
    imagined = GAME.sample_state(s.view("A"), SeededChance(seed))
    assert [action.word for action in GAME.legal_actions(imagined, "A")] == s.words


@pytest.mark.parametrize("seconds", [0, 30])
@pytest.mark.clause("CO-BATTLE-08")
def test_co_battle_08_option_turn_timer_leaves_a_pass_to_fall_back_on(seconds: int) -> None:
    s = battle(options={"turn_timer": seconds})
    for seat in "ABC":
        assert (s.to_act, s.legal(PASS)) == (seat, True)
        s.do(PASS)


@pytest.mark.parametrize("name", sorted(FACTS.presets))
@pytest.mark.clause("CO-VAR-04", "CO-COMP-01")
def test_co_var_04_every_preset_can_be_begun(name: str) -> None:
    options = FACTS.preset(name)
    s = opening(options.number("players"), **{key: options[key] for key in VARIANTS})
    assert len(s.words) == 17
