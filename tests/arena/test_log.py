"""The log: nothing finished is lost or counted twice, whatever happens to the file."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from conquista.arena import series_log as logs
from conquista.arena.errors import LogError
from conquista.arena.game_result import GameResult
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_log import SeriesLog, read_log, records_of
from conquista.arena.series_plan import SeriesPlan, make_plan

GAMES = 6


@pytest.fixture(scope="module")
def plan() -> SeriesPlan:
    return make_plan("condottiere_2p", ["random", "random"], seed=11)


@pytest.fixture(scope="module")
def games(plan: SeriesPlan) -> list[GameResult]:
    runner = SeriesRunner(plan)
    return [runner.play(number) for number in range(GAMES)]


@pytest.fixture(scope="module")
def lines(games: list[GameResult]) -> list[bytes]:
    return [result.line() for result in games]


@pytest.fixture
def path(tmp_path: Path, plan: SeriesPlan, games: list[GameResult]) -> Path:
    path = tmp_path / "logs/series.jsonl"
    with SeriesLog(path, plan) as log:
        assert len(log.add(ResultBatch.of(games[:4]))) == 4
        assert len(log.add(ResultBatch.of(games[4:]))) == GAMES - 4
    return path


def test_what_is_written_is_read(path: Path, plan: SeriesPlan, lines: list[bytes]) -> None:
    found = read_log(path, records=True)
    assert found.plan == plan
    assert [result.line() for result in found.ordered()] == lines
    assert (found.damaged, found.repeated, found.torn) == ([], [], False)
    assert [result.record for result in records_of(path)] == [result.record for result in found.ordered()]
    assert not any(result.record for result in read_log(path).ordered())


def test_a_game_is_kept_once(path: Path, plan: SeriesPlan, games: list[GameResult]) -> None:
    before = path.read_bytes()
    with SeriesLog(path, plan) as log:
        assert len(log.results) == GAMES
        assert log.add(ResultBatch.of(games[2:4])) == []
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 2, 40, 900])
def test_a_torn_last_line_is_taken_off(path: Path, plan: SeriesPlan, games: list[GameResult], cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    left = read_log(path)
    with SeriesLog(path, plan) as log:
        if cut == 1:  # only the end of the line was missing
            assert len(log.results) == GAMES
            assert not left.torn
        else:
            assert sorted(log.results) == list(range(GAMES - 1))
            assert left.torn
            log.add(ResultBatch.of([games[-1]]))
    assert path.read_bytes() == whole


@pytest.mark.parametrize("kept", [0, 1, 30])
def test_a_torn_beginning_is_begun_anew(
    tmp_path: Path, plan: SeriesPlan, games: list[GameResult], lines: list[bytes], kept: int
) -> None:
    path = tmp_path / "x.jsonl"
    with SeriesLog(path, plan):
        whole = path.read_bytes()
    path.write_bytes(whole[:kept])
    with SeriesLog(path, plan) as log:
        log.add(ResultBatch.of([games[0]]))
    assert path.read_bytes() == whole + lines[0] + b"\n"


def damage(path: Path, change: Callable[[list[bytes]], None]) -> None:
    rows = path.read_bytes().splitlines(keepends=True)
    change(rows)
    path.write_bytes(b"".join(rows))


def test_a_damaged_line_is_named_and_left_in_peace(
    path: Path, plan: SeriesPlan, games: list[GameResult], lines: list[bytes]
) -> None:
    def smudge(rows: list[bytes]) -> None:
        rows[3] = b"\x00\xff" + rows[3][2:]

    damage(path, smudge)
    before = path.read_bytes()
    assert read_log(path).damaged == [4]
    with SeriesLog(path, plan) as log:
        assert sorted(log.results) == [0, 1, 3, 4, 5]
        log.add(ResultBatch.of([games[2]]))
    assert path.read_bytes() == before + lines[2] + b"\n"
    assert sorted(read_log(path).results) == list(range(GAMES))


def test_a_repeated_line_counts_once(path: Path) -> None:
    damage(path, lambda rows: rows.append(rows[1]))
    found = read_log(path)
    assert found.repeated == [GAMES + 2]
    assert len(found.results) == GAMES


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "is empty"),
        ("hello\n", "not the log of a series"),
        ("[1]\n", "not the log of a series"),
        ('{"log": "other", "format": 1}\n', "not the log of a series"),
        ('{"log": "conquista arena log", "format": 9, "plan": {}}\n', "has format 9"),
        ('{"log": "conquista arena log", "format": 1, "plan": {}}\n', "not the log of a series"),
        ('{"log": "conquista arena log", "format": 1}\n', "not the log of a series"),
    ],
)
def test_what_is_no_log_is_refused_and_not_touched(tmp_path: Path, plan: SeriesPlan, text: str, expected: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises(LogError, match=expected):
        read_log(path)
    if text:
        with pytest.raises(LogError, match=expected):
            SeriesLog(path, plan)
        assert path.read_text() == text


def test_the_log_of_another_series_is_refused(path: Path) -> None:
    other = make_plan("condottiere_2p", ["random", "random"], seed=12, plies=3)
    with pytest.raises(LogError, match="differs in seed, plies"):
        SeriesLog(path, other)


def test_a_log_has_one_writer(path: Path, plan: SeriesPlan) -> None:
    with SeriesLog(path, plan), pytest.raises(LogError, match="is writing to"):
        SeriesLog(path, plan)
    SeriesLog(path, plan).close()


def test_a_folder_or_a_missing_file_is_refused(tmp_path: Path, plan: SeriesPlan) -> None:
    with pytest.raises(LogError, match="Cannot read"):
        read_log(tmp_path / "none.jsonl")
    with pytest.raises(LogError, match="Cannot write"):
        SeriesLog(tmp_path, plan)


@pytest.mark.parametrize("name", ["full", "zero", "null"])
def test_a_device_is_no_log(plan: SeriesPlan, name: str) -> None:
    device = Path("/dev") / name
    if not device.exists():
        pytest.skip("no such device here")
    with pytest.raises(LogError, match="cannot hold a log"):
        SeriesLog(device, plan)


def test_a_series_that_never_came_about_leaves_no_file(
    tmp_path: Path, plan: SeriesPlan, games: list[GameResult]
) -> None:
    path = tmp_path / "series.jsonl"
    with SeriesLog(path, plan):
        assert path.exists()
    assert not path.exists()
    with SeriesLog(path, plan) as log:
        log.add(ResultBatch.of([games[0]]))
    with SeriesLog(path, plan):
        pass
    assert len(read_log(path).results) == 1


@pytest.mark.parametrize(("kept", "more"), [(0, 0), (0, 500), (1, 0), (1, 500), (1, -1), (3, 30)])
def test_a_full_disk_keeps_the_lines_that_fit(
    tmp_path: Path,
    plan: SeriesPlan,
    games: list[GameResult],
    lines: list[bytes],
    monkeypatch: pytest.MonkeyPatch,
    kept: int,
    more: int,
) -> None:
    path = tmp_path / "x.jsonl"
    log = SeriesLog(path, plan)
    room = path.stat().st_size + sum(len(line) + 1 for line in lines[:kept]) + more
    kept -= more < 0

    def write(descriptor: int, data: memoryview) -> int:
        free = room - os.fstat(descriptor).st_size
        if free <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return os.writev(descriptor, [data[:free]])

    monkeypatch.setattr("conquista.arena.series_log.os.write", write)
    with pytest.raises(LogError, match=r"No space left on device") as refusal:
        log.add(ResultBatch.of(games))
    assert refusal.value.params["count"] == kept
    assert "Run the same command again" in str(refusal.value)
    assert sorted(log.results) == list(range(kept))
    monkeypatch.undo()
    assert path.read_bytes().splitlines()[1:] == lines[:kept]
    assert path.read_bytes().endswith(b"\n")
    log.close()
    with SeriesLog(path, plan) as again:
        assert list(again.results) == list(range(kept))
        assert [result.game for result in again.add(ResultBatch.of(games))] == list(range(kept, GAMES))
    assert sorted(read_log(path).results) == list(range(GAMES))


def test_the_disk_is_told_to_keep_what_it_has(
    tmp_path: Path, plan: SeriesPlan, games: list[GameResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    monkeypatch.setattr("conquista.arena.series_log.os.fsync", found.append)
    monkeypatch.setattr(logs, "SAFE_EVERY", 0.0)
    with SeriesLog(tmp_path / "x.jsonl", plan) as log:
        log.add(ResultBatch.of([games[0]]))
        assert len(found) == 1
    assert len(found) == 2


def test_the_head_is_one_line_of_json(path: Path, plan: SeriesPlan) -> None:
    head = json.loads(path.read_text().splitlines()[0])
    assert head == {"log": "conquista arena log", "format": 1, "plan": json.loads(json.dumps(plan.as_data()))}
