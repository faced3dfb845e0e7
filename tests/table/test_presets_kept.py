"""A table that was opened under a preset keeps the options of that day, whatever the preset says now."""

from __future__ import annotations

import pytest

from conquista.core import Options
from conquista.games import registry
from conquista.table.config import TableConfig

# What tables of the first versions stored under these presets, as texts that differ from the defaults.
VARIANT = "army=plus shot_metric=radius_cm shot_range=4"
BEFORE = {
    "condottiere_all": "variant_a=yes variant_c=yes variant_d=yes variant_e=yes",
    "grand_fr": "elephant_rope_ban=ns,ew",
    "grand_it": "galleon_land_shots=linked_or_adjacent",
    "conquest_4p": "army=classic",
    "plus_4p": "army=plus",
    "plus_4p_variant": VARIANT,
}


def kept(preset: str) -> tuple[Options, Options]:
    """The options of a stored table, and those of one that is opened now."""
    game, now = registry.preset(preset)
    stored = dict(word.split("=") for word in BEFORE[preset].split())
    setting = TableConfig(game.facts.name, preset, stored)
    again = TableConfig.of(setting.as_data())
    assert again == setting
    return again.chosen(game), now


@pytest.mark.parametrize("preset", BEFORE)
def test_the_rulings_of_that_day(preset: str) -> None:
    before, now = kept(preset)
    assert before.number("revision") == now.number("revision") - 1


@pytest.mark.parametrize(
    ("preset", "option", "old", "new"),
    [
        ("condottiere_all", "variant_b", "no", "yes"),
        ("grand_fr", "elephant_rope_ban", "ns,ew", "islands"),
        ("conquest_4p", "count_trigger", "any_turn", "own_turn"),
        ("plus_4p", "count_trigger", "any_turn", "own_turn"),
        ("plus_4p_variant", "count_trigger", "any_turn", "own_turn"),
        ("plus_4p", "catapult_answer", "shoot", "both"),
        ("plus_4p_variant", "catapult_answer", "shoot", "both"),
    ],
)
def test_the_options_of_that_day(preset: str, option: str, old: str, new: str) -> None:
    before, now = kept(preset)
    assert (before.written(option), now.written(option)) == (old, new)
