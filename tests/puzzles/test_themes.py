"""Themes of puzzles: partnership, and searches for puzzles with some themes."""

from __future__ import annotations

from itertools import islice

import pytest

from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.puzzles.condottiere.mining import search_puzzles
from conquista.puzzles.conquest import collection
from conquista.puzzles.conquest.themes import themes_of
from conquista.puzzles.kit import REFUSALS, SearchOrder


def themes(name: str) -> tuple[str, ...]:
    """Return the themes of a puzzle of the collection, computed from its solution."""
    puzzle = collection.load(name)
    position = puzzle.set_up()
    engine, here, line = ConquestEngine(position.rules.tables), position.position.copy(), []
    for word in puzzle.solution:
        codes = {Move.decoded(code, position.rules.names).word: code for code in engine.legal(here)}
        line.append(codes[word])
        engine.do(here, codes[word])
    return themes_of(position, line)


@pytest.mark.parametrize(
    "name",
    [
        "294",  # a piece of the loser's partner takes back
        "167",  # a partner's piece carries one's own
        "89",  # a partner's piece stands in the way of an answer
    ],
)
def test_a_partner_that_matters_is_a_theme(name: str) -> None:
    assert "partner" in themes(name)
    assert themes(name) == collection.load(name).themes


def test_a_partner_that_does_not_matter_is_none() -> None:
    name = next(
        one for one in collection.names() if "party" in collection.load(one).preset and "partner" not in themes(one)
    )
    assert "partner" not in collection.load(name).themes


def test_a_search_for_a_theme_refuses_the_others() -> None:
    order = SearchOrder("condottiere_2p", "open", seed=3, grade=1, unique="U1", nodes=20_000, themes=("bishop",))
    steps = list(islice(search_puzzles(order), 150))
    found = [one.puzzle for one in steps if one.puzzle is not None]
    assert found
    assert all("bishop" in puzzle.themes for puzzle in found)
    assert "theme" in {one.refused for one in steps}
    assert {one.refused for one in steps} <= {"", *REFUSALS}


def test_searches_of_earlier_versions_can_be_continued() -> None:
    order = SearchOrder("conquest_2p", "clash")
    assert "themes" not in order.as_data()
    assert not order.lacks(())
    wanted = SearchOrder("conquest_2p", "clash", themes=("block", "naval"))
    assert wanted.as_data()["themes"] == ["block", "naval"]
    assert wanted.lacks(("chain",))
    assert not wanted.lacks(("chain", "naval"))
