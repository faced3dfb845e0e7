"""Other things that outlast a version: logs of series, positions under study, what outside programs are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from compatibility.kept import expected_data, records, unpacked
from compatibility.scenes import MOMENTS
from conquista.arena.errors import ArenaError
from conquista.arena.report.data import gather
from conquista.arena.schedule import Schedule
from conquista.arena.series_log import read_log
from conquista.core import OptionRefused
from conquista.core.record import read, replay
from conquista.games import registry
from conquista.players.protocol import match_lines
from conquista.players.protocol_server import Speaker
from conquista.server.learning.analysis import trial_position
from conquista.table.config import TableConfig

CURRENT = {"conquest": "2", "condottiere": "3"}
FIRST = {"conquest": "1", "condottiere": "2"}
every_game = pytest.mark.parametrize("game", CURRENT)


def test_the_log_of_a_series_is_read_and_reported(tmp_path: Path) -> None:
    path = unpacked("series.jsonl", tmp_path)
    found = read_log(path, records=True)
    assert (len(found.results), found.damaged, found.torn) == (4, [], False)
    for result in found.ordered():
        record = read(result.record)
        outcome = replay(registry.game(record.game), record).outcome
        assert outcome is not None
        assert record.outcome is not None
        assert outcome.text == record.outcome.text
    assert gather([path]).games == 4
    with pytest.raises(ArenaError, match="version"):
        Schedule(found.plan)  # it is not gone on with: its players would meet other rules


# -- the revision of what is begun, and of what was --------------------------------------------------------------------


@every_game
@pytest.mark.clause("CQ-REV-01", "GC-REV-01", "CO-REV-01")
def test_new_matches_have_the_newest_revision_and_stored_ones_their_own(game: str) -> None:
    facts = registry.game(game).facts
    for options in (facts.choose(), *(facts.preset(preset) for preset in facts.presets)):
        assert options.written("revision") == CURRENT[game]
        assert options.changed()["revision"] == CURRENT[game]
        assert facts.read_options(options.changed()) == options
    assert facts.read_options({}).written("revision") == FIRST[game]
    [revision] = [option for option in facts.options if option.name == "revision"]
    assert (revision.offered, revision.write(revision.default)) == (False, FIRST[game])


@every_game
@pytest.mark.clause("CQ-REV-01", "GC-REV-01", "CO-REV-01")
def test_nobody_opens_a_table_with_an_older_revision(game: str) -> None:
    found = registry.game(game)
    preset = next(iter(found.facts.presets))
    for changes in ({}, {"revision": CURRENT[game]}):
        for name in ("", preset):
            assert TableConfig.choose(found, name, changes).options["revision"] == CURRENT[game]
    with pytest.raises(OptionRefused, match="revision"):
        TableConfig.choose(found, preset, {"revision": FIRST[game]})


@every_game
def test_a_position_under_study_has_the_rules_of_its_match(game: str) -> None:
    """Options that were told stand for a match, be they none at all; where nothing was told, it is a new one."""
    assert trial_position.complete_options(game, None)["revision"] == CURRENT[game]
    assert trial_position.complete_options(game, {}) == {}
    assert trial_position.match_at(game, {}, "").options.written("revision") == FIRST[game]
    assert (
        trial_position.match_at(game, trial_position.complete_options(game, None), "").options.written("revision")
        == CURRENT[game]
    )


@pytest.mark.parametrize("name", MOMENTS)
def test_an_old_position_is_studied_by_the_old_rules(name: str) -> None:
    record = read(records()[f"ruling-{name}"])
    options = dict(record.options) | ({"board": record.board} if record.board else {})
    match = trial_position.match_at(record.game, options, record.opening)
    assert match.options.number("revision") == 1
    told_then = trial_position.trial_state(match, "turn", [(line.seat, line.word) for line in record.lines])
    assert told_then["position"] == replay(match.game, record).state.text  # type: ignore[attr-defined]
    assert expected_data()["results"][f"ruling-{name}"] == (match.outcome.text if match.outcome else "*")


@every_game
def test_outside_programs_are_always_told_the_revision(game: str) -> None:
    found = registry.game(game)
    for options in (found.facts.choose(), found.facts.read_options({})):
        [line] = [line for line in match_lines(found, options, found.seats(options)[0]) if line.startswith("options ")]
        assert f"revision={options.written('revision')}" in line.split()


@pytest.mark.parametrize(
    ("lines", "revision"),
    [
        (["newmatch conquest 2"], 2),
        (["newmatch conquest"], 2),
        (["newmatch conquest 2", "preset conquest_2p"], 2),
        (["newmatch conquest 2", "options mode=duel board=rosa"], 1),
        (["newmatch conquest 2", "options revision=2"], 2),
        (["newmatch conquest 1"], 1),
        (["newmatch conquest 1", "preset conquest_2p"], 1),
    ],
)
def test_our_players_as_a_program_take_the_revision_from_the_table(lines: list[str], revision: int) -> None:
    said: list[str] = []
    speaker = Speaker("random", said.append)
    for line in lines:
        assert speaker.handle_line(line)
    seated = speaker._seated
    assert seated is not None
    assert (seated.chosen().number("revision"), said) == (revision, [])
