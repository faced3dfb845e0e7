"""The engine against the reference: legal lists, effects and endings of every preset."""

from __future__ import annotations

from random import Random

import pytest

from conquista import boards
from conquista.boards.model import WarBoard
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.ruleset import rules_for
from kit.scale import scaled
from reference import conquest
from reference.conquest import board as reference_boards
from reference.conquest import options as reference_options
from reference.conquest.sketch import from_sketch
from reference.conquest_trials import differential, sketches
from reference.conquest_trials.differential import Pair, Tally
from reference.conquest_trials.scenes import SCENES, Scene
from reference.independence import foreign_imports

PRESETS = tuple(FACTS.presets)
SCATTERED, DENSE, WHOLE = 260, 400, 120  # lists of each preset in the everyday form
LONG = 20  # how many times as many the long form compares


def agreed(tally: Tally) -> None:
    """Fail with the first differences, whole, so that they can be looked at."""
    assert not tally.differences, "\n\n".join(str(difference) for difference in tally.differences[:3])


def test_the_reference_shares_no_code() -> None:
    """It imports the standard library and itself."""
    assert foreign_imports(conquest) == []


# -- what both read ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_both_read_the_same_options(name: str) -> None:
    mine = reference_options.preset(name)
    for option, value in FACTS.preset(name).items():
        expected = sorted(value) if isinstance(value, tuple | frozenset) else value
        found = mine[option]
        assert (sorted(found) if isinstance(found, tuple) else found) == expected, option


@pytest.mark.parametrize(("name", "preset"), [("mare", "grand_en"), ("rosa", "grand_2p")])
def test_both_read_the_same_board(name: str, preset: str) -> None:
    mine, theirs = reference_boards.from_file(name), boards.load(name)
    assert isinstance(theirs, WarBoard)
    assert tuple(mine.kind) == rules_for(name, FACTS.preset(preset)).names
    assert {(link.kind, link.a, link.b) for link in theirs.links} == set(mine.links)
    assert mine.beside_field == {(space, f.name) for f in theirs.open_fields.values() for space in f.ring}
    assert mine.starts == theirs.starts


def test_both_read_the_same_sketches() -> None:
    random = Random(4)
    for _ in range(20):
        sketch = sketches.random_sketch(random, duel=False)
        mine = from_sketch(sketch.text, seats=sketch.seats, islands=sketch.islands, at=sketch.at)
        theirs = boards.sketch(sketch.text, seats=sketch.seats, islands=sketch.islands, at=sketch.at)
        assert list(mine.kind) == [*theirs.spaces, *theirs.fields]
        assert {name: theirs.spaces[name].island for name in theirs.spaces} == {
            name: island for name, island in mine.island.items() if name in theirs.spaces
        }


# -- play --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: str(scene.clause))
def test_scenes(scene: Scene) -> None:
    tally = differential.scene(scene)
    agreed(tally)
    assert tally.effects >= 15


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", PRESETS)
def test_scattered_armies_on_the_playing_board(name: str) -> None:
    tally = differential.scattered(Pair.preset(name), Random(f"board {name}"), scaled(SCATTERED))
    agreed(tally)
    assert tally.lists >= scaled(SCATTERED)
    assert tally.answers > scaled(SCATTERED) // 26, "hardly a window was opened"


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", PRESETS)
def test_dense_armies_on_small_boards(name: str) -> None:
    tally = differential.sketched(name, Random(f"sketch {name}"), scaled(DENSE))
    agreed(tally)
    assert tally.lists >= scaled(DENSE)
    assert tally.answers > scaled(DENSE) // 16, "hardly a window was opened"


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", PRESETS)
def test_whole_matches(name: str) -> None:
    tally = differential.matches(Pair.preset(name), Random(f"match {name}"), scaled(WHOLE))
    agreed(tally)
    assert tally.lists >= scaled(WHOLE)


def test_the_long_form_compares_enough_lists() -> None:
    """The trials of each preset assert that they have compared what they were asked for."""
    assert len(PRESETS) * (SCATTERED + DENSE + WHOLE) * LONG >= 200_000
