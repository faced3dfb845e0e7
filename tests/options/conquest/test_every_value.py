"""Every value of every option of the Conquest family does something: somewhere it differs from its neighbour."""

from __future__ import annotations

import pytest

from conquista.core import Option
from conquista.games.conquest.setup.facts import FACTS
from options.conquest import answers, building, care, carrying, catapults, endings, match, revision, roads
from options.conquest.places import found_on_board
from options.conquest.rows import Row
from options.steps import shown, wanted

CHAPTERS = (match, roads, carrying, building, catapults, answers, endings, care)
ROWS: tuple[Row, ...] = (*(row for chapter in CHAPTERS for row in chapter.ROWS), *revision.rows())
OPTIONS = {option.name: option for option in FACTS.options}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_is_seen_as_it_says(row: Row) -> None:
    """On a board of the project, or on its sketch where no board has such places."""
    found = dict(row.seen)
    if row.lacking or not row.scenario.graph:
        assert {value: row.look(value) for value in found} == found
        return
    tried = []
    for there in found_on_board(row):
        tried.append({value: there.look(value) for value in found})
        if tried[-1] == found:
            return
    pytest.fail(f"on no board: {tried[:1]}")


@pytest.mark.parametrize("row", [row for row in ROWS if row.lacking], ids=lambda row: row.name)
def test_what_a_row_calls_lacking_is_on_no_board(row: Row) -> None:
    assert next(found_on_board(row), None) is None


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_no_value_of_an_option_is_without_a_row(option: Option) -> None:
    found: set[str] = set()
    for row in ROWS:
        if row.option == option.name:
            found |= shown(option, row.seen)
    assert wanted(option) - found == set()


def test_every_row_is_about_an_option() -> None:
    assert {row.option for row in ROWS} == set(OPTIONS)


def test_every_correction_of_a_revision_has_a_row() -> None:
    assert revision.corrected() <= {name for clauses, _ in revision.CORRECTIONS for name in clauses.split()}
