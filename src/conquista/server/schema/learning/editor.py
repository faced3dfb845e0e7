"""Forms and answers of the position editor."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from conquista.server.schema.base import Answer, Form, Json, MessageCard
from conquista.server.schema.learning.analysis import OptionText
from conquista.table.commands.fields import Name

LONGEST = 60_000  # characters of a pasted line; longer ones are refused before they are read
Changes = Annotated[dict[Name, OptionText], Field(max_length=100, default_factory=dict)]
PastedPosition = Annotated[str, Field(max_length=LONGEST)]


class EditionForm(Form):
    """An edition: a preset, or the name of a game without presets, with some options changed."""

    preset: Name
    options: Changes


class DraftRequest(EditionForm):
    """A position to edit: a line, a draft with a change, an empty board (`blank`), or none of these for the opening."""

    position: PastedPosition | None = None
    draft: Json | None = None
    change: Json | None = None
    blank: bool = False


class PositionFault(MessageCard):
    """What no match can hold, and the clause that forbids it."""

    clause: str | None


class PositionDraftCard(Answer):
    """A position that is being edited.

    `options` are those of the match, `draft` is null for a game without an editor, `position` is empty where no line
    can be written, and `view` is what a watcher sees of the position.
    """

    game: str
    preset: str
    options: dict[str, str]
    seats: list[str]
    teams: list[list[str]]
    draft: Json | None
    stock: Json
    position: str
    faults: list[PositionFault]
    notes: list[MessageCard]
    view: Json | None
    awaited: list[str]
    playable: bool


class EditedPosition(EditionForm):
    """A position to write as files, or to make a puzzle of."""

    position: PastedPosition
    title: Annotated[str, Field(max_length=80)] = ""


class PositionFiles(Answer):
    """A position as a record without actions, and as a scenario file; empty for a game without scenarios."""

    record: str
    scenario: str


class MadePuzzle(Answer):
    """A puzzle made of a position: its id and its file, or the reason why there is none."""

    made: bool
    id: str
    reason: str
    file: str
    goal: dict[str, Any] | None
    solution: list[str]
    unique: str
    grade: int
    nodes: int
