"""Records of older versions replay under the rules they were played by, moment for moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compatibility.chain import marks
from compatibility.kept import expected_data, records
from compatibility.scenes import MOMENTS
from conquista.core import RecordError
from conquista.core.match import Match
from conquista.core.record import options_of, read, record_of, replay, write
from conquista.games import registry

NAMES = sorted(records())
FIRST = {"conquest": ("conquest 1", 1), "condottiere": ("condottiere 2", 2)}  # as written, and the revision it means


def again(name: str) -> Match:
    record = read(records()[name])
    return replay(registry.game(record.game), record)


def test_every_preset_has_records_that_are_over_and_some_that_are_not() -> None:
    for game in registry.names():
        for preset in registry.GAMES[game].presets:
            found = [name for name in NAMES if name.startswith(f"{preset}-")]
            if found:  # a preset that came later has none
                assert {expected_data()["results"][name] == "*" for name in found} == {True, False}, preset
    assert len({name.partition("-")[0] for name in NAMES}) > 24


@pytest.mark.clause("CQ-REV-01", "GC-REV-01", "CO-REV-01")
@pytest.mark.parametrize("name", NAMES)
def test_a_record_replays_moment_for_moment(name: str) -> None:
    record = read(records()[name])
    version, revision = FIRST[record.game]
    assert f"Game: {version}\n" in records()[name]
    assert options_of(registry.game(record.game), record).number("revision") == revision
    match = again(name)
    assert match.outcome is None or expected_data()["results"][name] == match.outcome.text
    assert marks(match) == expected_data()["marks"][name]


@pytest.mark.parametrize("name", NAMES[::9])
def test_what_is_written_now_is_read_again(name: str) -> None:
    match = again(name)
    record = record_of(match)
    assert record.options == read(records()[name]).options
    assert marks(replay(match.game, read(write(record)))) == expected_data()["marks"][name]


@pytest.mark.clause("CQ-REV-01", "GC-REV-01")
@pytest.mark.parametrize("name", MOMENTS)
def test_the_corrected_ruling_plays_otherwise(name: str) -> None:
    """What the old record shows could not have been played, or seen, under revision 2."""
    record = read(records()[f"ruling-{name}"])
    options = tuple(sorted({**dict(record.options), "revision": "2"}.items()))
    try:
        found = marks(replay(registry.game("conquest"), replace(record, options=options)))
    except RecordError:
        return
    assert found != expected_data()["marks"][f"ruling-{name}"]
