"""What C is told about a position agrees with what Python knows, and nothing in it runs over."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from conquista.core import SeededChance
from conquista.games.condottiere import packing
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules import constants
from conquista.games.condottiere.rules.constants import action_codes, card_kinds, sizes
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import LOG_ROOM
from conquista.games.condottiere.rules.position.position import STATE_BYTES
from conquista.games.condottiere.scenes.scenario import scene
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.games.condottiere.state import CondottiereState
from kit.declared import declaration_of, declared_constants, modules_of, own_constants


@pytest.mark.parametrize("module", modules_of(constants), ids=lambda module: module.__name__.rpartition(".")[2])
def test_c_knows_every_constant(module: ModuleType) -> None:
    assert declared_constants(module.__name__) == own_constants(module)


def test_the_size_of_a_position() -> None:
    assert STATE_BYTES == 1125


def crowded(cards: int) -> CondottiereState:
    """Six hands of one card of each kind, and four battles without a card: the next action drops them all."""
    options = {"stalemate_guard": 1}
    names = "1 2 3 4 5 6 10 Winter Bishop Courtesan Drummer Scarecrow".split()[:cards]
    some = {seat: " ".join(names) for seat in "ABCDEF"}
    some |= {seat: " ".join(name for name in names if name != "Winter") for seat in "DEF"}
    s = scene(seats="ABCDEF", hands=some, region="ROM", token="A", to_act="A", options=options)
    return s.do(*["pass"] * 6).state


def test_the_log_has_room_for_the_longest_action() -> None:
    """All hands dropped, all cards dealt again: nothing that one action tells comes near the end of the log."""
    state = crowded(12)
    position = state.position.copy()
    packing.start_log(position)
    state.rules.engine.do(position, 0, action_codes.BATTLE)
    state.rules.settle(position, SeededChance(1))
    assert 130 < position.logged // 4 == len(packing.drain_log(position)) < LOG_ROOM // 8


def test_a_log_that_runs_over_says_so() -> None:
    position = crowded(12).position.copy()
    packing.start_log(position)
    position.logged = LOG_ROOM - 40
    rules_for(GAME.facts.choose({"players": 6, "stalemate_guard": 1})).engine.do(position, 0, action_codes.BATTLE)
    assert position.logged > LOG_ROOM
    with pytest.raises(OverflowError, match="room for 512"):
        packing.drain_log(position)


def test_rounds_are_counted_beyond_sixteen_bits() -> None:
    """With a guard against stalemates a round takes as little as three actions, and a match up to a million."""
    state = crowded(3)
    position = state.position.copy()
    packing.write(position, {"round": 33_333}, {})
    far = CondottiereState(state.rules, position)
    assert GAME.read_state(state.rules.options, GAME.write_state(far)) == far
    position = position.copy()
    state.rules.engine.do(position, 0, action_codes.BATTLE)
    state.rules.settle(position, SeededChance(1))
    assert position.round == 33_334


def test_rows_are_as_long_as_the_constants_say() -> None:
    rows = {
        name: int(size)
        for size, name in re.findall(r"\[(\d+)\] (\w+)", declaration_of("games.condottiere.rules.position.position"))
    }
    assert rows["hand"] == rows["up"] == rows["gone"] == sizes.MOST_SEATS * KINDS
    assert rows["known"] == sizes.MOST_SEATS * sizes.OBSERVERS * KINDS
    assert rows["pile"] == len(DECK) == card_kinds.DECK
    assert rows["log"] == LOG_ROOM
    assert rows["kept"] == rows["seen"] == rows["tally"] == KINDS
    assert rows["old"] == rows["new"] == rows["peek"] == rows["score"] == sizes.MOST_SEATS
    assert rows["owner"] == sizes.REGIONS
