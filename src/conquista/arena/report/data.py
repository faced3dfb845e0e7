"""The data of a report, collected from logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conquista.arena.evaluation.fairness import Fairness, fairness
from conquista.arena.evaluation.rating import ArenaRating, RatingPool, rate
from conquista.arena.evaluation.score import Estimate, Scoreboard, Tally
from conquista.arena.evaluation.sprt import SprtRun, Test
from conquista.arena.game_result import GameResult
from conquista.arena.schedule import Schedule
from conquista.arena.series_log import Reading, read_log

POINTS = 120  # of a curve


@dataclass(frozen=True)
class ReportPoint:
    """The score of a lineup after a number of games."""

    games: int
    estimate: Estimate


@dataclass
class TimeUse:
    """How a player used its time."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


@dataclass
class ReportSection:
    """One log."""

    reading: Reading
    schedule: Schedule
    board: Scoreboard
    curves: list[list[ReportPoint]]
    fairness: Fairness | None
    sprt: SprtRun | None
    lengths: list[int] = field(default_factory=list)
    seconds: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    time_use: list[TimeUse] = field(default_factory=list)  # by player
    faulty: list[GameResult] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.reading.plan.preset or self.reading.plan.game


@dataclass
class SeriesReport:
    """All sections, and the ratings of all players where they are comparable."""

    chapters: list[ReportSection]
    ratings: list[ArenaRating]

    @property
    def games(self) -> int:
        return sum(len(chapter.reading.results) for chapter in self.chapters)


def gather(paths: Sequence[Path], test: Test | None = None) -> SeriesReport:
    """Read logs for a report. Players under different rules are not rated against each other."""
    chapters = [_chapter(read_log(path), test) for path in paths]
    rules = {(chapter.reading.plan.game, chapter.reading.plan.options) for chapter in chapters}
    pool = RatingPool()
    for chapter in chapters:
        pool.add(chapter.schedule, chapter.reading.ordered())
    together = len(rules) == 1 and len(pool.names) > 1 and not pool.apart()
    return SeriesReport(chapters, rate(pool) if together else [])


def _chapter(reading: Reading, test: Test | None) -> ReportSection:
    schedule = Schedule(reading.plan, past=True)
    results = reading.ordered()
    board = Scoreboard(schedule)
    chapter = ReportSection(
        reading,
        schedule,
        board,
        curves=[[] for _ in schedule.lineups],
        fairness=fairness(schedule, results),
        sprt=SprtRun(test, schedule.size) if test and len(schedule.lineups) == 1 else None,
        time_use=[TimeUse() for _ in schedule.names],
    )
    pace = max(1, len(results) // schedule.size // POINTS)
    for result in results:
        _count(chapter, result, pace)
    for curve, tally in zip(chapter.curves, board.tallies, strict=True):
        _mark(curve, tally)
    return chapter


def _count(chapter: ReportSection, result: GameResult, pace: int) -> None:
    schedule = chapter.schedule
    score = chapter.board.add(result)
    chapter.seconds += result.seconds
    if result.fault is not None:
        chapter.faulty.append(result)
    task = schedule.task(result.game)
    for thinking, (_, player, _) in zip(result.thinking, schedule.seat_specs(task), strict=True):
        time_use = chapter.time_use[player]
        time_use.decisions += thinking.decisions
        time_use.seconds += thinking.total
        time_use.longest = max(time_use.longest, thinking.longest)
    if not result.counts:
        return
    chapter.lengths.append(result.actions)
    chapter.reasons[result.reason] += 1
    if score is None:
        return
    tally = chapter.board.tallies[task.lineup]
    if tally.groups % pace == 0:
        _mark(chapter.curves[task.lineup], tally)
    if chapter.sprt is not None:
        chapter.sprt.add(chapter.sprt.evaluated, score)


def _mark(curve: list[ReportPoint], tally: Tally) -> None:
    estimate = tally.estimate()
    if estimate is not None and (not curve or curve[-1].games != tally.games):
        curve.append(ReportPoint(tally.games, estimate))
