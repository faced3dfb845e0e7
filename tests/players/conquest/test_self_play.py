"""Self-play follows the rules, reports every turn, and is the same every time."""

from __future__ import annotations

import pytest

from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import PLAYING
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.kernel.random import RandomStream
from conquista.players.conquest.baselines.self_play import SelfPlayResult, play, randomised_opening
from conquista.players.conquest.levels import ConquestSquire
from conquista.players.limits import Limits
from players.conquest.helpers import rules_of


def played(preset: str, longest: int) -> tuple[SelfPlayResult, list[int]]:
    rules, turns = rules_of(preset), list[int]()

    def watch(pos: WarPosition) -> None:
        assert packing.numbers(pos)["phase"] == PLAYING
        turns.append(packing.numbers(pos)["turn"])

    players = {SEATS.index(seat): ConquestSquire(SeededChance(3), "squire") for seat in rules.seats}
    return play(rules, players, randomised_opening(rules, RandomStream(5), 8), Limits(nodes=300), longest, watch), turns


@pytest.mark.parametrize("preset", ["conquest_2p", "plus_4p", "grand_party_en"])
def test_matches_are_the_same_every_time_and_every_turn_is_shown(preset: str) -> None:
    one, turns = played(preset, 8)
    assert (one, turns) == played(preset, 8)
    assert turns == list(range(turns[0], 8))
    assert one == SelfPlayResult(0, "longest", 8)


def test_openings_are_shaken_by_seed() -> None:
    rules = rules_of("conquest_2p")
    one, two = randomised_opening(rules, RandomStream(1), 8), randomised_opening(rules, RandomStream(2), 8)
    assert one.digest() != two.digest()
    assert (
        randomised_opening(rules, RandomStream(1), 0).digest()
        != one.digest()
        == randomised_opening(rules, RandomStream(1), 8).digest()
    )


def test_shares_are_parts_of_one_victory() -> None:
    assert SelfPlayResult(0, "quiet_spaces", 9).share(0, 2) == 0.5
    assert SelfPlayResult(0b0101, "annihilation", 9).share(2, 2) == 1.0  # partners
    assert SelfPlayResult(0b0101, "count", 9).share(2, 4) == 0.5  # shared, each for himself
    assert SelfPlayResult(0b0001, "annihilation", 9).share(2, 4) == 0.0
