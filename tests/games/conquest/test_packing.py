"""What C is told about the engine agrees with what Python knows."""

from __future__ import annotations

import random
import re
from types import ModuleType

import pytest

from conquista.core import ConquistaError, Match, SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules import constants
from conquista.games.conquest.rules.constants import piece_types, sizes
from conquista.games.conquest.rules.position.position import STATE_BYTES
from conquista.games.conquest.state import opening
from kit.declared import declaration_of, declared_constants, modules_of


@pytest.mark.parametrize("module", modules_of(constants), ids=lambda module: module.__name__.rpartition(".")[2])
def test_c_knows_every_constant(module: ModuleType) -> None:
    assert declared_constants(module.__name__) == {name: n for name, n in vars(module).items() if name.isupper()}


def test_a_position_takes_about_two_kibibytes() -> None:
    assert STATE_BYTES == 2077


def test_rows_are_as_long_as_the_constants_say() -> None:
    text = "".join(
        map(declaration_of, ("games.conquest.rules.position.position", "games.conquest.rules.position.tables"))
    )
    rows = {name: int(size) for size, name in re.findall(r"\[(\d+)\] (\w+)", text)}
    assert rows["at"] == rows["kind"] == rows["used"] == rows["next"] == sizes.PIECES
    assert rows["board"] == rows["place_kind"] == rows["castle_of"] == sizes.PLACES
    assert rows["way_start"] == rows["sight_start"] == sizes.PLACES + 1
    assert rows["near_ways"] == rows["near_sights"] == sizes.PLACES * sizes.WORDS
    assert rows["occupied"] == sizes.SEATS * sizes.WORDS
    assert rows["way_to"] == rows["way_mask"] == sizes.WAYS
    assert rows["sight_to"] == rows["sight_bridge"] == sizes.SIGHTS
    assert rows["raised"] == rows["bridge_castle"] == sizes.BRIDGES
    assert rows["pile"] == rows["have"] == sizes.SEATS * piece_types.TYPES


@pytest.mark.parametrize("preset", ["grand_en", "plus_4p", "plus_2p"])
def test_the_tables_have_room_for_the_longest_shots(preset: str) -> None:
    options = GAME.facts.choose({**GAME.facts.presets[preset], "shot_range": 9})
    rules = GAME.rules(options)
    assert rules.engine.legal(opening(rules))


@pytest.mark.parametrize("preset", ["conquest_4p", "grand_en"])
def test_a_stack_code_stands_for_the_stack_and_its_place(preset: str) -> None:
    """In a match of random actions, loaded stacks and pieces that have moved included."""
    rng, match = random.Random(preset), Match(GAME, GAME.facts.choose(GAME.facts.presets[preset]), SeededChance(7))
    loaded = moved = 0
    for _ in range(150):
        position = match.states[-1].position
        stacks = packing.stacks(position)
        assert dict(map(packing.stack_of, packing.stack_codes(position))) == stacks
        loaded += any(stack.load for stack in stacks.values())
        moved += any(stack.used for stack in stacks.values())
        if match.outcome is not None:
            break
        [seat] = GAME.to_act(match.states[-1])
        match.play(seat, rng.choice(list(GAME.legal_actions(match.states[-1], seat))))
    assert loaded
    assert moved


@pytest.mark.parametrize("preset", ["grand_party_en", "conquest_party"])
def test_a_long_match_may_count_thousands_of_points(preset: str) -> None:
    """Regenerated pieces are captured again and again, so that captures alone pass 255."""
    options = GAME.facts.choose(GAME.facts.presets[preset])
    line = GAME.write_state(GAME.start(options, SeededChance(0)))
    for points in (250, 251, 255, 256, 30_000):
        counted = f"{line} pile=S:Sol{points} score=S{points},W{points} tally=N{points}"
        again = GAME.read_state(options, counted)
        assert again.position.row("score")[:2] == [points, points]
        assert again.position.row("pile")[0] == points
        assert GAME.read_state(options, GAME.write_state(again)) == again
    with pytest.raises(ConquistaError, match="not a value for score"):
        GAME.read_state(options, f"{line} score=S30001")


def test_catapults_may_be_built_and_lost_again_and_again() -> None:
    options = GAME.facts.choose(GAME.facts.presets["grand_party_en"])
    line = GAME.write_state(GAME.start(options, SeededChance(0)))
    again = GAME.read_state(options, f"{line} pile=S:Cat300 built=Cat300")
    assert GAME.read_state(options, GAME.write_state(again)) == again
    assert max(again.position.row("built")) == 300
