"""Puzzle search on the command line: several editions in turn, until a number of puzzles, of tries or of hours."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from conquista.cli.board_tables import sheet
from conquista.cli.output import out
from conquista.cli.puzzles.display import phrase, themes_text
from conquista.puzzles.kit import REFUSALS, PuzzleInfo, PuzzleKit, SearchOrder
from conquista.puzzles.model import SearchStep
from conquista.puzzles.progress import Progress, stem

SAVED = 20  # tries between two saves of the progress, and of one edition before the next
COLUMNS = ("preset", "tried", "found", "per_hour", "refused")


@dataclass
class SearchBounds:
    """When a search of one edition ends; `hours` of computing time count for all editions together."""

    count: int
    tries: int
    hours: float | None = None


def find(editions: Sequence[tuple[PuzzleKit, SearchOrder]], folder: Path, bounds: SearchBounds) -> int:
    """Write puzzles to a folder; return how many there were. Editions are searched in turn."""
    folder.mkdir(parents=True, exist_ok=True)
    searches = [_EditionSearch(kit, order, folder, bounds) for kit, order in editions]
    for one in searches:
        if one.progress.tried:
            text = phrase("find.resumed", tried=one.progress.tried, found=one.progress.found)
            out().print(f"{one.order.preset}: {text}", soft_wrap=True)
    begin = time.process_time()

    def late() -> bool:
        return bounds.hours is not None and time.process_time() - begin >= bounds.hours * 3600

    try:
        todo = list(searches)
        while todo and not late():
            todo = [one for one in todo if not late() and one.some(late)]
    finally:
        for one in searches:
            one.progress.save()
        made, tried = sum(one.made for one in searches), sum(one.tried for one in searches)
        out().print(_report(searches))
        out().print(phrase("find.done", made=made, tried=tried), soft_wrap=True)
    return made


class _EditionSearch:
    """The search for puzzles of one edition."""

    def __init__(self, kit: PuzzleKit, order: SearchOrder, folder: Path, bounds: SearchBounds) -> None:
        self.kit, self.order, self.folder, self.bounds = kit, order, folder, bounds
        self.progress = Progress.of(folder, order)
        self.made = self.tried = 0
        self._steps: Iterator[SearchStep] | None = None

    def some(self, late: Callable[[], bool]) -> bool:
        """Examine some positions; return whether more are wanted."""
        progress = self.progress
        if self._steps is None:
            self._steps = iter(self.kit.search(self.order, progress.match, progress.number, self.folder))
        for _ in range(SAVED):
            begin = time.process_time()
            one = next(self._steps)
            progress.seconds += time.process_time() - begin
            self.tried += 1
            progress.tried += 1
            if one.puzzle is not None:
                self._keep(one, one.puzzle)
            else:
                progress.refused[one.refused] += 1
            progress.match, progress.number = one.match, one.number + 1
            if self.made == self.bounds.count or self.tried == self.bounds.tries:
                return False
            if one.puzzle is not None:
                progress.save()
            if late():
                break
        progress.save()
        return True

    def _keep(self, one: SearchStep, puzzle: PuzzleInfo) -> None:
        self.made += 1
        self.progress.found += 1
        path = self.folder / f"{stem(self.order)}-{one.match}-{one.number}.toml"
        path.write_text(self.kit.write(puzzle), encoding="utf-8")
        text = phrase(
            "find.written",
            file=str(path),
            value=puzzle.value,
            unique=puzzle.unique,
            grade=puzzle.grade,
            themes=themes_text(puzzle.themes) or "-",
        )
        out().print(text, soft_wrap=True)


def _report(searches: Sequence[_EditionSearch]) -> object:
    """Return the yield of every edition, and why positions were refused."""
    rows = []
    for one in searches:
        refused = one.progress.refused
        text = ", ".join(phrase(f"refused.{why}", n=refused[why]) for why in REFUSALS if refused[why])
        rate = round(one.progress.per_hour)
        rows.append((one.order.preset, one.progress.tried, one.progress.found, rate, text or "-"))
    return sheet(phrase("find.report"), [phrase(f"column.{word}") for word in COLUMNS], rows, numbers_from=9)
