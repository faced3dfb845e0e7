"""A hunt that was ended goes on where it was, and finds what it would have found."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from conquista.games.conquest.game import GAME
from conquista.puzzles.conquest import files
from conquista.puzzles.conquest.collection import COLLECTION
from conquista.puzzles.conquest.sources import candidates
from conquista.puzzles.kit import SearchOrder
from conquista.puzzles.progress import Progress, SearchRefused
from puzzles.test_tree import proven

ORDER = SearchOrder("conquest_2p", "clash", seed=4)


@pytest.mark.parametrize("source", ["clash", "bold", "random"])
def test_a_row_of_positions_goes_on_anywhere(source: str) -> None:
    rules = GAME.rules(GAME.facts.preset("conquest_2p"))
    row = list(islice(candidates(rules, source, 5), 30))
    at = row[17]
    again = next(candidates(rules, source, 5, at.match, at.number))
    assert (again.match, again.number) == (at.match, at.number)
    assert again.position.digest() == at.position.digest()


def test_progress_is_kept(tmp_path: Path) -> None:
    progress = Progress.of(tmp_path, ORDER)
    progress.match, progress.number, progress.tried, progress.found = 7, 2, 90, 3
    progress.save()
    assert Progress.of(tmp_path, ORDER) == progress
    assert Progress.of(tmp_path, replace(ORDER, seed=5)).tried == 0


def test_a_hunt_with_other_wishes_is_refused(tmp_path: Path) -> None:
    Progress.of(tmp_path, ORDER).save()
    with pytest.raises(SearchRefused, match="belongs to a search with other settings"):
        Progress.of(tmp_path, replace(ORDER, grade=4))


@pytest.mark.parametrize("text", ["", "[]", '{"order": 1}', "\x00"])
def test_progress_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    progress = Progress.of(tmp_path, ORDER)
    progress.path.write_text(text, encoding="utf-8")
    with pytest.raises(SearchRefused, match="does not contain the state of a search"):
        Progress.of(tmp_path, ORDER)


def test_puzzles_in_the_folder_are_known(tmp_path: Path) -> None:
    puzzle = proven()
    (tmp_path / "one.toml").write_text(files.write(puzzle), encoding="utf-8")
    (tmp_path / "none.toml").write_text("x = 1", encoding="utf-8")
    *shipped, last = COLLECTION.known(tmp_path)
    assert len(shipped) == len(COLLECTION.names())
    assert last == puzzle
