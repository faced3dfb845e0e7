"""Puzzle search on the command line: ends after a number of puzzles or tries, and can be continued."""

from __future__ import annotations

from pathlib import Path

from conquista.cli.output import out
from conquista.cli.puzzles.display import phrase, themes_text
from conquista.puzzles.kit import PuzzleInfo, PuzzleKit, SearchOrder, SearchStep
from conquista.puzzles.progress import Progress, stem

SAVED = 20  # tries between two saves of the progress


def find(kit: PuzzleKit, order: SearchOrder, folder: Path, count: int, tries: int) -> int:
    """Write puzzles to a folder; return how many there were."""
    folder.mkdir(parents=True, exist_ok=True)
    progress = Progress.of(folder, order)
    if progress.tried:
        out().print(phrase("find.resumed", tried=progress.tried, found=progress.found), soft_wrap=True)
    made = tried = 0
    try:
        for one in kit.search(order, progress.match, progress.number, folder):
            tried += 1
            if one.puzzle is not None:
                made += 1
                _keep(kit, folder, order, one, one.puzzle)
                progress.found += 1
            progress.match, progress.number, progress.tried = one.match, one.number + 1, progress.tried + 1
            if made == count or tried == tries:
                break
            if tried % SAVED == 0 or one.puzzle is not None:
                progress.save()
    finally:
        progress.save()
    out().print(phrase("find.done", made=made, tried=tried), soft_wrap=True)
    return made


def _keep(kit: PuzzleKit, folder: Path, order: SearchOrder, one: SearchStep, puzzle: PuzzleInfo) -> None:
    path = folder / f"{stem(order)}-{one.match}-{one.number}.toml"
    path.write_text(kit.write(puzzle), encoding="utf-8")
    text = phrase(
        "find.written",
        file=str(path),
        value=puzzle.value,
        unique=puzzle.unique,
        grade=puzzle.grade,
        themes=themes_text(puzzle.themes) or "-",
    )
    out().print(text, soft_wrap=True)
