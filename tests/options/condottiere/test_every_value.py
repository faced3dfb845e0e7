"""Every value of every option of Condottiere does something: somewhere it differs from its neighbour."""

from __future__ import annotations

import pytest

from conquista.core import Option
from conquista.games.condottiere.setup.facts import FACTS
from options.condottiere import revision, rules, tables
from options.condottiere.rows import Row
from options.condottiere.tables import TableRow
from options.steps import shown, wanted

ROWS: tuple[Row | TableRow, ...] = (*rules.ROWS, *tables.ROWS, *revision.rows())
# The revision does something as soon as the rulebook names what it corrects.
OPTIONS = {option.name: option for option in FACTS.options if option.offered or revision.corrected()}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_is_seen_as_it_says(row: Row | TableRow) -> None:
    assert {value: row.look(value) for value in row.seen} == dict(row.seen)


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
