"""Live display of a series: a progress bar with score and interval, or occasional lines without a terminal."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from conquista.arena.formatting import duration_words, percent, real, score_words, versus
from conquista.arena.game_result import GameResult
from conquista.arena.series import Series
from conquista.cli.arena.labels import elo_words, phrase, rate_words, share_words
from conquista.cli.output import err

MOST_ROWS = 12  # lineups shown during a series
FRAMES = 4  # per second
LINES = 10  # in a whole series without a terminal


class ProgressDisplay:
    """Shows the progress of a series on standard error."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.console = err()
        self.begun = time.monotonic()
        self.before = series.played
        self._lines_printed = LINES * series.played // max(1, series.total)
        self._live = Live(get_renderable=self.picture, console=self.console, refresh_per_second=FRAMES, transient=True)

    def __enter__(self) -> ProgressDisplay:
        if self.console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.console.is_terminal:
            self._live.stop()

    def record(self, result: GameResult) -> None:
        """Record a finished game; without a terminal, print LINES lines in the course of the series."""
        due = LINES * self.series.played // max(1, self.series.total)
        if due > self._lines_printed and not self.console.is_terminal:
            self._lines_printed = due
            self.console.print(Text(self.line()))

    # -- text ----------------------------------------------------------------------------------------------------------

    def line(self) -> str:
        """Return the state of the series in one line."""
        series = self.series
        parts = [phrase("live.count", played=series.played, total=series.total)]
        tallies = series.board.tallies
        estimate = tallies[0].estimate()
        if len(tallies) == 1 and len(series.schedule.names) > 1 and estimate is not None:
            parts += [score_words(tallies[0]), share_words(estimate), phrase("elo", elo=elo_words(estimate))]
        return " · ".join([*parts, *self._test(), *self._pace()])

    def _test(self) -> list[str]:
        sprt = self.series.sprt
        if sprt is None:
            return []
        low, high = real(sprt.test.low), real(sprt.test.high)
        return [phrase("live.ratio", ratio=real(sprt.ratio), low=low, high=high)]

    def _pace(self) -> list[str]:
        seconds = time.monotonic() - self.begun
        games = self.series.played - self.before
        if not games:
            return [duration_words(seconds)]
        left = (self.series.total - self.series.played) * seconds / games
        word = "live.left" if self.series.sprt is None else "live.at_most"
        return [rate_words(games, seconds), phrase(word, span=duration_words(left))]

    # -- live display --------------------------------------------------------------------------------------------------

    def picture(self) -> RenderableType:
        series = self.series
        bar = Table.grid(padding=(0, 1))
        bar.add_row(
            ProgressBar(total=series.total, completed=series.played, width=30),
            Text(f"{series.played:,}/{series.total:,}"),
            Text(percent(series.played / series.total) if series.total else "", style="dim"),
            Text(" · ".join(self._pace()), style="dim"),
        )
        rows = Table.grid(padding=(0, 2))
        for lineup, tally in list(zip(series.schedule.lineups, series.board.tallies, strict=True))[:MOST_ROWS]:
            estimate = tally.estimate() if len(series.schedule.names) > 1 else None
            names = [series.schedule.names[player] for player in lineup]
            rows.add_row(
                Text(versus(names), style="bold"),
                Text(score_words(tally) if estimate else ""),
                Text(share_words(estimate) if estimate else ""),
                Text(phrase("elo", elo=elo_words(estimate)) if estimate else "", style="cyan"),
            )
        parts: list[RenderableType] = [rows, bar]
        if series.sprt is not None:
            parts.append(self._ladder())
        faults = sum(series.board.faults.values())
        if faults:
            parts.append(Text(phrase("live.faults", count=faults), style="red"))
        return Group(*parts)

    def _ladder(self) -> RenderableType:
        """Return the likelihood ratio between its two bounds."""
        sprt = self.series.sprt
        assert sprt is not None
        test = sprt.test
        width = 30
        place = round((sprt.ratio - test.low) / (test.high - test.low) * (width - 1))
        place = min(width - 1, max(0, place))
        line = (
            Text("╶" + "─" * place, style="dim")
            .append("●", style="bold")
            .append("─" * (width - 1 - place) + "╴", "dim")
        )
        return Text.assemble(line, "  ", self._test()[0])
