"""Random play remembers what each stack may do; what it remembers is what a new list would say."""

from __future__ import annotations

import pytest

from conquista.build import core
from conquista.core import Options
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules import engine
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.state import opening
from conquista.kernel.random import RandomStream
from games.conquest.armies import scattered

PRESETS = tuple(GAME.facts.presets)
LIMIT = 4_000 if core() == "compiled" else 150


def walk(options: Options, seed: int, limit: int = LIMIT) -> bool:
    rules, stream = GAME.rules(options), RandomStream(seed)
    position = opening(rules) if seed % 3 == 0 else scattered(rules, stream)
    made, same = ConquestEngine(rules.tables).remembers(position, stream, limit, seed % 2 == 1)
    assert made > 0
    return same


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_remembered_is_what_a_new_list_says(preset: str) -> None:
    assert all(walk(GAME.facts.preset(preset), seed) for seed in range(6 if core() == "compiled" else 1))


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("grand_en", {"double_load_limit": 2}),
        ("grand_en", {"mount_cost": 2, "soldier_board_cost": 2}),
        ("grand_fr", {"knight_chain_jump": False}),
        ("grand_party_en", {"wander_scope": "per_camel"}),
        ("plus_2p_variant", {"build_cost": 3}),
    ],
)
def test_options_that_many_stacks_depend_on_are_remembered_too(preset: str, changes: dict[str, object]) -> None:
    options = GAME.facts.choose({**GAME.facts.presets[preset], **changes})
    assert all(walk(options, seed) for seed in range(4 if core() == "compiled" else 1))


@pytest.mark.parametrize(("preset", "seed"), [("grand_en", 1016), ("grand_en", 1045), ("grand_party_it", 1222)])
def test_a_budget_that_rises_within_a_turn_gives_knights_their_runs_back(preset: str, seed: int) -> None:
    assert walk(GAME.facts.preset(preset), seed)


@pytest.mark.skipif(core() == "compiled", reason="only the plain core lets a test take a part out")
def test_a_memo_that_hears_of_no_change_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "mark_stale", lambda pos, memo, code: None)
    assert not walk(GAME.facts.preset("conquest_2p"), 1)
