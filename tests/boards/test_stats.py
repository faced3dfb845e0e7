"""Figures of boards as data."""

from __future__ import annotations

import json

import pytest

from conquista import boards
from conquista.boards.model import RegionBoard, WarBoard
from conquista.boards.stats import stats


@pytest.mark.parametrize("name", boards.names())
def test_stats_are_plain_data(name: str) -> None:
    figures = stats(boards.load(name))
    assert json.loads(json.dumps(figures)) == figures
    assert figures["holds"] is True


@pytest.mark.parametrize("name", ["mare", "rosa"])
def test_counts_add_up(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    figures = json.loads(json.dumps(stats(board)))
    islands = figures["islands"].values()
    spaces = sum(island.get(kind, 0) for island in islands for kind in ("land", "castle", "quest", "sea"))
    assert spaces == figures["spaces"] == len(board.spaces)
    assert sum(figures["links"].values()) == len(board.links)
    assert sum(figures["degrees"]["land"].values()) + sum(figures["degrees"]["sea"].values()) == len(board.spaces)
    assert sum(island.get("stairs", 0) for island in islands) == len(board.stairs)


def test_distances_of_the_two_boards() -> None:
    mare, rosa = (json.loads(json.dumps(stats(boards.load(name))))["distances"] for name in ("mare", "rosa"))
    assert mare["castles"] == {"N-E": 19, "N-S": 32, "N-W": 19, "E-S": 19, "E-W": 32, "S-W": 19}
    assert rosa["castles"] == {"S-N": 16}  # gates 14 apart, and a drawbridge at each end
    assert rosa["harbours"] == {"S-N": 10}


def test_regions() -> None:
    board = boards.load_as(RegionBoard, "italia")
    figures = json.loads(json.dumps(stats(board)))
    assert sum(region["degree"] for region in figures["regions"].values()) == 2 * figures["borders"] == 68
    assert max(region["farthest"] for region in figures["regions"].values()) == 5
