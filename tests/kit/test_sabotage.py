"""The kit catches what it is there to catch: every law refuses at least one faulty game."""

from __future__ import annotations

import pytest

from kit import LAWS, Broken, check
from kit.sabotage import SABOTAGES, Sabotage
from kit.sabotage_types import TypedSkirmish
from kit.sample_games import tourney
from kit.sample_games.subjects import TOURNEY_SUBJECT
from kit.subject import Subject


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda s: f"{s.game.__name__}-{s.law.replace(' ', '-')}")
def test_law_refuses(sabotage: Sabotage) -> None:
    with pytest.raises(Broken) as refused:
        check(sabotage.subject(), sabotage.law)
    assert refused.value.law == sabotage.law


def test_every_law_has_a_sabotage() -> None:
    assert {sabotage.law for sabotage in SABOTAGES} == set(LAWS)


def test_a_game_with_true_types_keeps_the_law() -> None:
    check(Subject(TypedSkirmish(), ({}, {"board": "bridge"}), matches=3), "wire types")


def test_redeal_that_changes_nothing_is_refused() -> None:
    lazy = Subject(TOURNEY_SUBJECT.game, redeal=lambda state, seat, chance: state)
    with pytest.raises(Broken, match="never changes anything"):
        check(lazy, "secrets")


def test_forbidden_words_are_found() -> None:
    def own_hand(state: tourney.State, seat: str | None) -> list[str]:
        return [] if seat is None else [",".join(map(str, state.hands[state.seats.index(seat)]))]

    with pytest.raises(Broken, match="learns"):
        check(Subject(TOURNEY_SUBJECT.game, tokens=own_hand), "telling")
