"""What the tests of these chapters share: the editions by name, the mark of a clause, and refusals."""

from __future__ import annotations

from itertools import pairwise

import pytest

from conquista import boards
from conquista.boards.model import WarBoard
from conquista.core import Illegal, RecordedChance
from conquista.games.conquest.scenes.scenario import ConquestScene, scene

EN, IT, FR, TWO = "grand_en", "grand_it", "grand_fr", "grand_2p"
EDITIONS = (EN, IT, FR, TWO)
FOUR = (EN, IT, FR)  # the editions for four players

clause = pytest.mark.clause
every_edition = pytest.mark.parametrize("edition", EDITIONS)
four_players = pytest.mark.parametrize("edition", FOUR)
LAND = ("Sol", "Ele", "Kni", "Cam", "Cha", "Cat", "Sie")


def refused(s: ConquestScene, *words: str) -> bool:
    """Is each of these words understood and refused?"""
    return all(isinstance(s.refusal(word), Illegal) for word in words)


def opening(edition: str, **options: object) -> ConquestScene:
    """A new match on the edition's own board; nobody has moved."""
    new = scene(preset=edition, active="S", options=options)
    new.state = new.game.start(new.rules.options, RecordedChance(()))
    return new


def war(name: str) -> WarBoard:
    """A war board of the project."""
    return boards.load_as(WarBoard, name)


def walk(places: str) -> list[str]:
    """The words of a walk over places of one letter: `walk("abc")` is a-b, b-c."""
    return [f"{one}-{two}" for one, two in pairwise(places)]


def taken(graph: str, *pieces: str, taker: str = "Kni", prey: str = "B.Sol", **more: object) -> ConquestScene:
    """A's knight (or another piece) has come from x and captured B's soldier on T just now."""
    return scene(f"x-T, {graph}", f"A.{taker}@x", f"{prey}@T", *pieces, **more).do("x-T")
