"""Every registered game keeps every law and matches its golden files."""

from __future__ import annotations

import pytest

from conquista.games import registry
from kit import LAWS, check
from kit.golden import Golden
from kit.pins import order_text, perft_text
from kit.playthrough import playthrough
from kit.registered import subject_of

each_game = pytest.mark.parametrize("name", registry.names())


@each_game
@pytest.mark.parametrize("law", LAWS)
def test_law(name: str, law: str) -> None:
    check(subject_of(name), law)


@each_game
def test_playthrough(name: str, golden: Golden) -> None:
    golden.check(f"playthroughs/{name}.txt", playthrough(subject_of(name)))


@each_game
def test_order(name: str, golden: Golden) -> None:
    golden.check(f"order/{name}.txt", order_text(subject_of(name)))


@each_game
def test_perft(name: str, golden: Golden) -> None:
    subject = subject_of(name)
    if subject.game.facts.chance:
        assert golden.read(f"perft/{name}.perft") is None, "lines of play cannot be counted where chance takes part"
        return
    golden.check(f"perft/{name}.perft", perft_text(subject, golden.read(f"perft/{name}.perft")))
