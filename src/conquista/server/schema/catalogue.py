"""Answers about what can be played: games, presets, options, boards, rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json
from conquista.server.schema.snapshot import PaceCard
from conquista.server.schema.tables import OptionText
from conquista.table.commands.fields import Name


class OptionCard(Answer):
    """One thing about the rules that a table may choose; `default` is written as tables take it."""

    name: str
    kind: Literal["switch", "number", "choice", "numbers", "set"]
    default: str
    meaning: str
    allowed: list[str]
    least: int
    most: int
    clauses: list[str]


class ClashCard(Answer):
    """Values that do not go together: refused, or only advised against."""

    values: dict[str, str]
    meaning: str
    clause: str
    refused: bool


class NoteCard(Answer):
    """Something that an edition plays by a ruling alone; `options` are those that follow the ruling."""

    meaning: str
    clause: str
    options: list[str]


class PresetCard(Answer):
    """An edition with its player count, as its differences from the defaults, and what rests on a ruling alone."""

    name: str
    options: dict[str, str]
    seats: list[str]
    teams: list[list[str]]
    notes: list[NoteCard]


class PlayerCard(Answer):
    """A computer player, the weakest first."""

    name: str
    meaning: str


class GameCard(Answer):
    """A game in short; titles and meanings are message keys."""

    name: str
    version: int
    title: str
    least_seats: int
    most_seats: int
    chance: bool
    hidden: bool
    teams: bool
    presets: list[PresetCard]


class GameBook(GameCard):
    """A game with all that a table of it may choose."""

    options: list[OptionCard]
    clashes: list[ClashCard]
    players: list[PlayerCard]
    books: list[str]


class OptionChoice(Form):
    """A preset with some options changed."""

    preset: Annotated[str, Field(max_length=60)] = ""
    options: Annotated[dict[Name, OptionText], Field(max_length=100, default_factory=dict)]


class Chosen(Answer):
    """What a choice means: the options that differ from the printed rules of the preset, who plays, what may be said.

    `orders` are answers that may be ordered beforehand, `offers` what seats may offer each other: kinds, what each is
    about, and the words for that; where no words are listed, a number is meant.
    """

    options: dict[str, str]
    changed: dict[str, str]
    seats: list[str]
    teams: list[list[str]]
    orders: dict[str, list[str]]
    offers: dict[str, dict[str, list[str]]]
    advice: list[ClashCard]


class BoardCard(Answer):
    id: str
    aliases: list[str]
    title: str
    kind: Literal["war", "regions"]


class BoardBook(Answer):
    """A board as data: for a war board spaces, links, fields, marks; for a map regions and borders."""

    id: str
    kind: Literal["war", "regions"]
    data: Json


class ClauseCard(Answer):
    id: str
    book: str
    section: str
    kind: Literal["rule", "ruling", "example", "position", "advice"]
    text: str
    editions: str
    grounds: list[str]
    cites: list[str]


class BookCard(Answer):
    name: str
    title: str
    game: str
    clauses: int


class RuleBook(BookCard):
    content: list[ClauseCard]


class Talk(Answer):
    """What a table may be like, whatever the game: paces, phrases, ways of talk."""

    paces: list[PaceCard]
    phrases: list[str]
    polite: list[str]
    presses: list[str]
    overruns: list[str]
    motions: list[str]


Plain = None | bool | int | float | str | list[Any] | dict[str, Any]
