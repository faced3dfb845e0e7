"""Stores of openings: filled again after an interruption, packed, merged, and closed to other rules."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from conquista.core import ConquistaError
from conquista.core.record import read
from conquista.explorer.building import add_generated, opening_of_record
from conquista.explorer.file_store import ExplorerFile, current_rules
from conquista.explorer.generation import GeneratedMatch, generate, play, schedule, stored
from conquista.explorer.openings import openings_of
from conquista.explorer.results import LEAST, ExplorerAnswer, StepFilter, explore
from conquista.explorer.shipped import SHIPPED, shipped_openings
from conquista.games import registry

PRESET = "condottiere_2p"
PLAN = [(PRESET, number) for number in range(12)]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "matches.jsonl"
    assert len(list(generate(path, PLAN, "sergeant"))) == len(PLAN)
    return path


def asked(store: ExplorerFile, place: str = "", source: str = "all", preset: str = PRESET) -> ExplorerAnswer:
    game, options = registry.preset(preset)
    openings = openings_of(game.facts.name)
    sides = tuple((seat,) for seat in game.seats(options))
    return explore([store], openings.key(game, options, place), StepFilter(preset, source), sides, openings.by_seat)


def test_generation_resumes_after_a_line_that_was_cut_off(played: Path, tmp_path: Path) -> None:
    whole = played.read_bytes()
    path = tmp_path / "cut.jsonl"
    path.write_bytes(whole[: len(whole) - 100])
    made = [one.number for one in generate(path, PLAN, "sergeant")]
    assert made == [11]
    assert path.read_bytes() == whole
    assert play(PRESET, 3, "sergeant") == list(stored(path))[3]


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text('{"preset": "condottiere_2p"}\n', encoding="utf-8")
    with pytest.raises(ConquistaError, match="Line 1 of"):
        list(stored(path))


def test_matches_are_added_once_and_survive_packing(played: Path, tmp_path: Path) -> None:
    store = ExplorerFile.open(tmp_path / "openings.sqlite")
    assert add_generated(store, stored(played)) == 0
    assert add_generated(store, stored(played)) == 0
    assert store.counts() == {PRESET: 12}
    before = asked(store)
    assert before.total == 12
    assert sum(row.matches for row in before.rows) + before.rare == 12
    assert all(row.matches >= LEAST and sum(row.wins) + row.draws == row.matches for row in before.rows)
    size = store.pack(tmp_path / "packed.xz")
    assert size == (tmp_path / "packed.xz").stat().st_size
    assert asked(ExplorerFile.unpacked(tmp_path / "packed.xz")) == before
    assert asked(store, source="people").total == 0
    assert asked(store, source="computers") == before
    store.close()
    assert asked(ExplorerFile.open(tmp_path / "openings.sqlite")) == before


def test_matches_by_other_rules_are_refused_or_ignored(played: Path, tmp_path: Path) -> None:
    store = ExplorerFile.open(tmp_path / "openings.sqlite")
    one, *_ = stored(played)
    old = GeneratedMatch(one.preset, one.number, one.players, one.random, "0123456789abcdef", one.record)
    assert add_generated(store, [old]) == 1
    assert store.counts() == {}
    add_generated(store, [one])
    store._connection.execute("UPDATE matches SET rules = 'other'")
    assert asked(store).total == 0
    assert store.outdated() == {PRESET: 1}


def test_records_without_a_place_are_refused(played: Path) -> None:
    record = read(next(iter(stored(played))).record)
    assert opening_of_record("x", record) is not None
    for odd in ("preset", "outcome", "options"):
        changed = {"preset": "", "outcome": None, "options": ()}[odd]
        data = {**{name: getattr(record, name) for name in record.__slots__}, odd: changed}
        if odd == "outcome":
            data["lines"] = record.lines[:-5]
        assert opening_of_record("x", type(record)(**data)) is None, odd


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd"
    path.write_text("no database, and long enough to be read as one" * 20, encoding="utf-8")
    for opening in (ExplorerFile.open, ExplorerFile.unpacked):
        with pytest.raises(ConquistaError, match="not a store of openings"):
            opening(path)


def test_a_plan_has_the_same_distribution_from_its_beginning() -> None:
    plan = schedule(3000)
    assert len(plan) == len(set(plan)) == 3000
    half = [preset for preset, _ in plan[:1500]]
    assert all(abs(half.count(preset) - sum(one == preset for one, _ in plan) / 2) <= 1 for preset in set(half))
    assert {preset for preset, _ in schedule(50, ["grand_en"])} == {"grand_en"}


def test_the_shipped_openings_are_of_these_rules_and_quick() -> None:
    assert SHIPPED.stat().st_size < 1_500_000
    store = shipped_openings()
    counts = store.counts()
    assert set(counts) == set(registry.presets())
    assert store.outdated() == {}
    assert sum(counts.values()) >= 1_500
    for preset in ("conquest_2p", "condottiere_4p"):
        begun = time.perf_counter()
        found = asked(store, preset=preset)
        assert time.perf_counter() - begun < 0.05
        assert found.total == counts[preset]
        assert found.rows
        assert found.matches[0].players
        assert json.dumps(found.as_data())
        assert current_rules(preset)
