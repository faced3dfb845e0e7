"""The content of a report, block by block."""

from __future__ import annotations

import json
from collections.abc import Iterator

from conquista.arena.formatting import (
    damage_words,
    duration_words,
    elo_words,
    fault_words,
    interval,
    percent,
    real,
    reason_words,
    score_words,
    share_words,
    short_duration_words,
    signed,
    verdict_words,
    versus,
)
from conquista.arena.report import charts
from conquista.arena.report.blocks import Block, FactsBlock, Grid, Heading, ListBlock, Picture, WordsBlock
from conquista.arena.report.data import ReportSection, SeriesReport
from conquista.core import Data
from conquista.i18n import say

MOST_CURVES = 6
MOST_FAULTS = 20
MOST_REASONS = 10


class ReportContent:
    """A report in one language."""

    def __init__(self, report: SeriesReport, locale: str = "en") -> None:
        self.report = report
        self.locale = locale

    def say(self, key: str, **params: Data) -> str:
        return say(f"arena.report.{key}", params, self.locale)

    @property
    def title(self) -> str:
        names = list(dict.fromkeys(chapter.name for chapter in self.report.chapters))
        return self.say("title", names=names)

    def blocks(self) -> Iterator[Block]:
        chapters = self.report.chapters
        yield Heading(1, self.title)
        players = {name for chapter in chapters for name in chapter.schedule.names}
        yield FactsBlock(
            [
                (self.say("fact.games"), f"{self.report.games:,}"),
                (self.say("fact.players"), f"{len(players):,}"),
                (self.say("fact.time"), duration_words(sum(chapter.seconds for chapter in chapters))),
                (self.say("fact.faults"), f"{sum(len(chapter.faulty) for chapter in chapters):,}"),
            ]
        )
        yield from self._ratings()
        for chapter in chapters:
            yield from self._chapter(chapter)
        yield Heading(2, self.say("heading.reading"))
        yield WordsBlock(self.say("reading"))

    def _ratings(self) -> Iterator[Block]:
        ratings = self.report.ratings
        if not ratings:
            return
        yield Heading(2, self.say("heading.ratings"))
        words = [interval(signed(r.elo), signed(r.low), signed(r.high), self.locale) for r in ratings]
        rows = [charts.PlotRow(r.name, r.elo, r.low, r.high, w) for r, w in zip(ratings, words, strict=True)]
        yield Picture(charts.intervals(self.say("plot.ratings"), rows, signed), self.say("plot.ratings"))
        yield Grid(
            [self.say(f"column.{word}") for word in ("player", "elo", "games", "points")],
            [[r.name, w, f"{r.games:,}", percent(r.points / r.games)] for r, w in zip(ratings, words, strict=True)],
        )

    def _chapter(self, chapter: ReportSection) -> Iterator[Block]:
        plan = chapter.reading.plan
        yield Heading(2, self.say("heading.series", name=chapter.name, seed=plan.seed))
        yield WordsBlock(self._conditions(chapter), "quiet")
        if not chapter.reading.results:
            yield WordsBlock(self.say("empty"))
            return
        yield from self._lineups(chapter)
        yield from self._test(chapter)
        yield from self._sides(chapter)
        yield from self._progress(chapter)
        yield from self._habits(chapter)
        yield from self._faults(chapter)
        yield ListBlock(self.say("plan"), json.dumps(plan.as_data(), ensure_ascii=False, indent=2))

    def _conditions(self, chapter: ReportSection) -> str:
        plan = chapter.reading.plan
        conditions = [self.say("condition.file", path=chapter.reading.path.name)]
        if plan.nodes:
            conditions.append(self.say("condition.nodes", nodes=plan.nodes))
        if plan.seconds:
            conditions.append(self.say("condition.seconds", seconds=f"{plan.seconds:g}"))
        if plan.openings:
            conditions.append(self.say("condition.openings", count=len(plan.openings)))
        if plan.plies:
            conditions.append(self.say("condition.plies", plies=plan.plies))
        if plan.cut:
            conditions.append(self.say("condition.cut", cut=plan.cut))
        return " ".join(conditions)

    def _names(self, chapter: ReportSection, lineup: tuple[int, ...]) -> str:
        return versus([chapter.schedule.names[player] for player in lineup])

    def _lineups(self, chapter: ReportSection) -> Iterator[Block]:
        rows = []
        for lineup, tally in zip(chapter.schedule.lineups, chapter.board.tallies, strict=True):
            estimate = tally.estimate()
            if estimate is not None:
                shares = [share_words(estimate, self.locale), elo_words(estimate, self.locale)]
                rows.append(
                    [
                        self._names(chapter, lineup),
                        f"{tally.games:,}",
                        score_words(tally),
                        *shares,
                        percent(estimate.better),
                    ]
                )
        yield Grid([self.say(f"column.{w}") for w in ("lineup", "games", "score", "share", "elo", "better")], rows)
        if len(chapter.schedule.names) < 2:
            return  # a player against itself has no better side
        fair = 1 / chapter.schedule.size
        shown = [pair for pair in zip(chapter.schedule.lineups, chapter.curves, strict=True) if len(pair[1]) > 2]
        for lineup, curve in shown[:MOST_CURVES]:
            points = [(m.games, m.estimate.share, m.estimate.low, m.estimate.high) for m in curve]
            title = self.say("plot.share", lineup=self._names(chapter, lineup))
            yield Picture(charts.curve(title, points, percent, [fair], self.say("axis.games")), title)

    def _test(self, chapter: ReportSection) -> Iterator[Block]:
        sprt = chapter.sprt
        if sprt is None or not sprt.path:
            return
        test = sprt.test
        tone = {True: "good", False: "bad", None: ""}[sprt.verdict]
        yield WordsBlock(verdict_words(sprt, self.locale), tone)
        step = max(1, len(sprt.path) // 400)
        points = [(float(i + 1), r, r, r) for i, r in enumerate(sprt.path) if i % step == 0 or i + 1 == sprt.evaluated]
        title = self.say("plot.ratio")
        yield Picture(charts.curve(title, points, real, [test.low, test.high], self.say("axis.groups")), title)

    def _sides(self, chapter: ReportSection) -> Iterator[Block]:
        found = chapter.fairness
        if found is None:
            return
        yield Heading(3, self.say("heading.sides"))
        rows = [
            charts.PlotRow(side, share.share, share.low, share.high, share_words(share, self.locale))
            for side, share in zip(found.sides, found.shares, strict=True)
        ]
        title = self.say("plot.sides")
        yield Picture(charts.intervals(title, rows, percent, 1 / len(rows)), title)
        word = "fair" if found.fair else "unfair"
        yield WordsBlock(
            say(f"arena.balance.{word}", {"chance": percent(found.chance)}, self.locale), "" if found.fair else "bad"
        )

    def _progress(self, chapter: ReportSection) -> Iterator[Block]:
        if not chapter.lengths:
            return
        yield Heading(3, self.say("heading.sprt"))
        total = chapter.reasons.total()
        rows = [
            (reason_words(reason, self.locale), float(count), percent(count / total))
            for reason, count in chapter.reasons.most_common(MOST_REASONS)
        ]
        yield Picture(charts.bars(self.say("plot.reasons"), rows), self.say("plot.reasons"))
        title = self.say("plot.lengths")
        yield Picture(charts.histogram(title, chapter.lengths, self.say("axis.actions")), title)

    def _habits(self, chapter: ReportSection) -> Iterator[Block]:
        yield Heading(3, self.say("heading.habits"))
        rows = []
        for name, time_use in zip(chapter.schedule.names, chapter.time_use, strict=True):
            mean = time_use.seconds / time_use.decisions if time_use.decisions else 0.0
            rows.append(
                [name, f"{time_use.decisions:,}", short_duration_words(mean), short_duration_words(time_use.longest)]
            )
        yield Grid([self.say(f"column.{word}") for word in ("player", "decisions", "mean", "longest")], rows)

    def _faults(self, chapter: ReportSection) -> Iterator[Block]:
        reading = chapter.reading
        if chapter.faulty:
            yield Heading(3, self.say("heading.faults"))
            yield WordsBlock(say("arena.told.count", {"count": len(chapter.faulty)}, self.locale), "bad")
            for result in chapter.faulty[:MOST_FAULTS]:
                yield WordsBlock(fault_words(result, chapter.schedule.names, self.locale))
            if len(chapter.faulty) > MOST_FAULTS:
                yield WordsBlock(
                    say("arena.told.more", {"count": len(chapter.faulty) - MOST_FAULTS}, self.locale), "quiet"
                )
        for sentence in damage_words(reading, self.locale):
            yield WordsBlock(sentence, "bad")
