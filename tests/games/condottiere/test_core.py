"""The compiled core against its Python side: the same numbers, the same strengths, whole random matches."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from conquista.build import core
from conquista.core import SeededChance
from conquista.games.condottiere import packing
from conquista.games.condottiere.audit import fault
from conquista.games.condottiere.cards import COPIES
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules.constants import log_entries
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.phases import OVER
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.strength import after_bishop, strengths
from conquista.kernel.random import RandomStream

SETS: list[dict[str, object]] = [
    *[dict[str, object](players=players) for players in range(2, 7)],
    {"variant_a": True, "variant_d": True, "variant_e": True},
    {"variant_b": True, "variant_c": True, "players": 3},
]


@pytest.mark.parametrize("values", SETS)
def test_random_matches_end_and_keep_every_card(values: dict[str, object]) -> None:
    rules = rules_for(GAME.facts.choose(values))
    stream = RandomStream(7)
    for _ in range(20):
        position = rules.engine.begin(DECK)
        rules.engine.playout(position, stream, 100_000)
        rows = packing.rows(position)
        assert position.phase == OVER
        assert position.winners
        for kind in range(KINDS):
            there = sum(sum(rows[name][kind::KINDS]) for name in ("hand", "up", "gone", "kept", "seen"))
            assert there + sum(rows[name].count(kind) for name in ("old", "new", "pile")) == COPIES[kind]


@pytest.mark.parametrize("spring", ["printed", "modified"])
@pytest.mark.parametrize("bishop", ["printed", "current"])
def test_the_core_computes_as_the_explanation_does(spring: str, bishop: str) -> None:
    """Random lines: what a Bishop removes, and every strength after that, agree with strength.py."""
    rules = rules_for(GAME.facts.choose({"players": 3, "spring_highest_basis": spring, "bishop_highest_basis": bishop}))
    chance = SeededChance(11)
    for _ in range(60):
        position = rules.opening(chance)
        cards = chance.shuffle([kind for kind in DECK if kind not in (9, 13, 14)], "lines")
        season = chance.choice((7, 8), "season")
        lines = [[0] * KINDS for _ in range(3)]
        for number, kind in enumerate(cards[:15]):
            lines[number % 3][kind] += kind != season
        hand = [0] * KINDS
        hand[9] = hand[14] = 1  # a Bishop, then a Surrender
        rows = {"up": [count for line in lines for count in line], "hand": [*hand, *hand, *([1] * KINDS)]}
        packing.write(position, {"phase": 1, "region": 0, "fresh": 0, "actor": 0}, rows)
        rules.engine.do(position, 0, 9)
        lines = after_bishop(rules, lines)
        assert packing.rows(position)["up"][: 3 * KINDS] == [count for line in lines for count in line]
        packing.write(position, {"phase": 1, "actor": 1}, {})
        packing.start_log(position)
        rules.engine.do(position, 1, 14)
        result = [line[2] for line in packing.drain_log(position) if line[0] == log_entries.STRENGTH_REACHED]
        assert result == [found.total for found in strengths(rules, lines)]


def test_a_game_decided_by_a_tie_break_is_followed_by_a_fresh_one() -> None:
    """Nothing of the tie-break battle is left when the next game of the match begins."""
    rules = rules_for(GAME.facts.choose({"variant_b": True, "points_game_tiebreak": True, "points_target": 100}))
    chance = SeededChance(3)
    position = rules.opening(chance)
    hands = [0] * (4 * KINDS)
    hands[14] = 1  # A ends the battle at once
    packing.write(
        position,
        {"phase": 1, "region": 255, "fresh": 0, "actor": 0, "tied": 3, "tiebreak": 2, "out": 12, "played": 1},
        {"hand": hands, "pile": [kind for number, kind in enumerate(DECK) if number != DECK.index(14)]},
    )
    rules.engine.do(position, 0, 14)
    rules.settle(position, chance)
    state = CondottiereState(rules, position)
    assert (state.numbers["games"], state.numbers["phase"], state.numbers["tied"]) == (2, 0, 0)
    assert fault(state) == ""


def test_threads_do_not_disturb_each_other() -> None:
    """Random play runs without the lock; each thread gets what it would have got alone."""
    rules = rules_for(GAME.facts.choose({"variant_e": True}))
    start = rules.engine.begin(DECK)
    matches = 60 if core() == "compiled" else 1
    alone = [rules.engine.playouts(start, RandomStream(seed), matches, 100_000) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda seed: rules.engine.playouts(start, RandomStream(seed), matches, 100_000), range(4))
    assert list(found) == alone


def test_dealing_anew_through_the_fast_door() -> None:
    """The door deals what a seat has not seen, and what it has seen stays."""
    state = GAME.start(GAME.facts.choose({}), SeededChance(2))
    door, stream = GAME.position(state), RandomStream(4)
    hashes = set()
    for _ in range(20):
        door.redeal(1, stream)
        hashes.add(door.hash())
        assert door.to_act() == 0
    assert len(hashes) == 20
    assert GAME.view(door.state(), "B") == GAME.view(state, "B")
    assert GAME.view(door.state(), "A") != GAME.view(state, "A")
