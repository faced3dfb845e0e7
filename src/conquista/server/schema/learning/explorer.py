"""Forms and answers of the opening explorer and of famous games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form
from conquista.server.schema.learning.reviews import DecisionCard
from conquista.table.commands.fields import Count


class ExplorerRequest(Form):
    """A position of a preset, empty for the first one.

    A game with hidden cards has names for groups of positions instead, such as `card/strong`.
    """

    preset: Annotated[str, Field(min_length=1, max_length=40)]
    position: Annotated[str, Field(max_length=4_000)] = ""
    source: Literal["all", "people", "computers", "mine"] = "all"


class ExplorerRowCard(Answer):
    """What was done: its words, in how many matches, the victories of every side, draws, and victories of the seat.

    `seat` is empty where seats do not differ.
    """

    words: list[str]
    seat: str
    matches: Count
    wins: list[int]
    draws: Count
    own: Count


class ExplorerPlayerCard(Answer):
    """Who has played: a name, or the level of a computer."""

    name: str
    level: str


class ExplorerMatchCard(Answer):
    """A match from a position; `table` tells whether its id is that of a table."""

    id: str
    table: bool
    players: dict[str, ExplorerPlayerCard]
    winners: list[str]
    turns: int
    computers: bool


class ExplorerCard(Answer):
    """What was played from a position, the most frequent first.

    `position` is the position line, or the name of a group of positions.
    Rows of fewer than `least` matches are left out; `rare` counts the matches in them.
    """

    game: str
    preset: str
    options: dict[str, str]
    position: str
    sides: list[list[str]]
    by_seat: bool
    total: Count
    least: Count
    rare: Count
    rows: list[ExplorerRowCard]
    matches: list[ExplorerMatchCard]


class FamousCard(Answer):
    """A famous game in lists; `leads` tells how often another side became the favourite."""

    id: str
    game: str
    preset: str
    levels: dict[str, str]
    winners: list[str]
    reason: str
    turns: int
    actions: Count
    leads: Count
    notes: Count


class FamousNoteCard(DecisionCard):
    """An annotated decision: a turning point, or one of the costliest of its seat."""

    kinds: list[Literal["turning", "costly"]]


class FamousGameCard(FamousCard):
    """A famous game with its record and its annotations."""

    record: str
    annotations: list[FamousNoteCard]
