"""The live display of a series, on a terminal and without one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from conquista.arena.evaluation.sprt import Test
from conquista.arena.game_result import ILLEGAL, GameFault
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series import Series
from conquista.arena.series_log import SeriesLog
from conquista.arena.series_plan import SeriesPlan, make_plan
from conquista.cli.arena import progress
from conquista.cli.arena.labels import rate_words
from conquista.cli.arena.progress import ProgressDisplay


@pytest.fixture(autouse=True)
def plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONQUISTA_LANG", "en")


def picture(watch: ProgressDisplay) -> str:
    console = Console(file=io.StringIO(), width=120, force_terminal=False)
    console.print(watch.picture())
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


def begun(path: Path, plan: SeriesPlan, games: int) -> SeriesLog:
    log, stage = SeriesLog(path, plan), SeriesRunner(plan)
    for number in range(games):
        log.add(ResultBatch.of([stage.play(number)]))
    return log


def test_a_bar_with_score_estimate_and_interval(tmp_path: Path) -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])
    with begun(tmp_path / "a", plan, 10) as log:
        shown = picture(ProgressDisplay(Series(log, 40)))
    assert "10/40" in shown
    assert "25.0 %" in shown
    assert "random – random #2" in shown
    assert "Elo" in shown
    assert " to " in shown


def test_a_test_shows_its_ratio_and_faults_are_seen(tmp_path: Path) -> None:
    plan = make_plan("condottiere_2p", ["random", "random"])
    with begun(tmp_path / "a", plan, 6) as log:
        log.add(ResultBatch.of([SeriesRunner(plan).abandoned(6, "", GameFault(ILLEGAL, "no", "A", 0))]))
        watch = ProgressDisplay(Series(log, 40, Test()))
        shown = picture(watch)
        assert "LLR" in watch.line()
    assert "LLR" in shown
    assert "●" in shown
    assert "1 game with a fault" in shown


def test_a_player_alone_has_no_score(tmp_path: Path) -> None:
    plan = make_plan("condottiere_3p", ["random"])
    with begun(tmp_path / "a", plan, 3) as log:
        watch = ProgressDisplay(Series(log, 30))
        assert "Elo" not in picture(watch)
        assert watch.line().startswith("3 of 30 games")
        assert "Elo" not in watch.line()


def test_a_terminal_is_drawn_on_and_left_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(progress, "err", lambda: Console(file=screen, force_terminal=True, width=100))
    plan = make_plan("condottiere_2p", ["random", "random"])
    with begun(tmp_path / "a", plan, 4) as log:
        series = Series(log, 40)
        with ProgressDisplay(series) as watch:
            watch.record(log.results[0])
    assert "4/40" in screen.getvalue()
    assert "4 of 40 games" not in screen.getvalue()


@pytest.mark.parametrize(
    ("games", "seconds", "words"),
    [(500, 2, "250 games/s"), (5, 2, "2.5 games/s"), (3, 60, "3.0 games/min"), (1, 1800, "2.0 games/h")],
)
def test_pace(games: int, seconds: float, words: str) -> None:
    assert rate_words(games, seconds) == words
