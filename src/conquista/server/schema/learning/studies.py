"""Forms and answers for studies."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.accounts.accounts import PublicPerson
from conquista.server.schema.base import Answer, Form, Json
from conquista.server.schema.learning.analysis import Invitation, MatchHeader, OptionTexts, Position, StepCard
from conquista.server.schema.learning.study_commands import (
    Colour,
    DrawingKind,
    Glyph,
    StudyCid,
    StudyTitle,
    StudyVisibility,
)
from conquista.server.schema.play.snapshot import EndingCard
from conquista.table.commands.fields import Name

LONGEST_FILE = 1_048_576  # characters of an imported file

StudyRole = Literal["owner", "write", "comment", "read"]
ChapterKind = Literal["match", "position", "puzzle", "notes"]

# forms


class NewStudy(Form):
    """A new study, at first without chapters."""

    title: StudyTitle
    visibility: StudyVisibility = "members"


class CopyStudy(Form):
    """A copy of a study for the caller."""

    title: StudyTitle | None = None


class MatchSource(Form):
    """A finished match: of a table that the caller may see, or of a review."""

    kind: Literal["match"]
    table: Name | None = None
    review: Name | None = None
    invitation: Invitation = ""


class RecordSource(Form):
    """A record with its comments and variations."""

    kind: Literal["record"]
    record: Annotated[str, Field(min_length=1, max_length=262_144)]


class PositionSource(Form):
    """A position; without one, the opening of a new match. Without options, those of the preset are used."""

    kind: Literal["position"]
    game: Name
    preset: Annotated[str, Field(max_length=60)] = ""
    options: OptionTexts = None
    position: Position = ""


class PuzzleSource(Form):
    """The position of a puzzle, without its solution."""

    kind: Literal["puzzle"]
    puzzle: Name


class NotesSource(Form):
    """Text without a board."""

    kind: Literal["notes"]


ChapterSource = Annotated[
    MatchSource | RecordSource | PositionSource | PuzzleSource | NotesSource, Field(discriminator="kind")
]


class NewChapter(Form):
    """A new chapter at the end of a study."""

    cid: StudyCid
    title: StudyTitle | None = None
    source: ChapterSource


class StudyImport(Form):
    """A file with records and notes, each of which becomes a chapter.

    Of a faulty record, the part before the fault becomes a chapter where `partial` is true.
    """

    cid: StudyCid
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_FILE)]
    partial: bool = False


class FileCheck(Form):
    """A file to look at before it is imported."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_FILE)]


# answers


class StudySummary(Answer):
    """A study in lists; `role` is that of the caller, `people` names some of its members."""

    id: str
    title: str
    visibility: StudyVisibility
    owner: PublicPerson
    role: StudyRole | None
    revision: int
    chapters: int
    nodes: int
    people: list[str]
    members: int
    created: int
    changed: int
    link: str


class MemberCard(Answer):
    """A member of a study."""

    person: PublicPerson
    role: StudyRole


class StudyChapter(MatchHeader):
    """A chapter without its positions; `source` is the table or the puzzle that it was made from."""

    id: int
    title: str
    kind: ChapterKind
    root: int
    preset: str
    date: str
    source: str
    nodes: int
    outcome: EndingCard | None
    by: str
    revision: int


class StudyCard(StudySummary):
    """A study with its members and chapters."""

    members_list: list[MemberCard]
    chapter_list: list[StudyChapter]


class DrawingCard(Answer):
    """A drawing and who made it."""

    id: int
    by: str
    kind: DrawingKind
    colour: Colour
    places: list[str]
    text: str


class NodeCard(Answer):
    """A position and the action that leads to it; `fixed` ones belong to the match itself."""

    id: int
    parent: int | None
    place: int
    seat: str
    word: str
    turn: int
    clock: int | None
    fixed: bool
    name: str
    glyphs: list[Glyph]
    drawings: list[DrawingCard]
    by: str
    at: int
    revision: int


class CommentCard(Answer):
    """A comment on a position."""

    id: int
    node: int
    text: str
    by: str
    at: int
    edited: int | None
    revision: int


class ChapterCard(StudyChapter):
    """A chapter with its positions, parents first; `at` is the revision of the study that it shows."""

    study: str
    at: int
    tree: list[NodeCard]
    comments: list[CommentCard]
    people: dict[str, str]


class StudyChange(Answer):
    """A change of a study; `kind` says which of the other fields it has."""

    revision: int
    by: str
    at: int
    kind: Literal[
        "study",
        "members",
        "chapter",
        "chapter_order",
        "chapter_deleted",
        "nodes",
        "nodes_deleted",
        "comment",
        "comment_deleted",
    ]
    title: str | None = None
    visibility: StudyVisibility | None = None
    members_list: list[MemberCard] | None = None
    chapter: StudyChapter | int | None = None
    order: list[int] | None = None
    nodes: list[NodeCard | int] | None = None
    comment: CommentCard | int | None = None
    name: str | None = None


class StudyChanges(Answer):
    """The changes after a revision; with `reload` they are not kept, and the study must be read again."""

    revision: int
    reload: bool
    changes: list[StudyChange]


class StudyAnswer(StudyChanges):
    """What has changed since the revision of the request; `node` is the last position of added actions."""

    node: int | None = None


class FileFault(Answer):
    """A fault of a file: its line, the record that it is in, and how many actions could be read before it."""

    line: int
    first: int
    refusal: Json
    chapter: str
    read: int
    kept: bool


class ImportAnswer(StudyAnswer):
    """The new chapters and the faults of an imported file."""

    chapters: list[int]
    faults: list[FileFault]


class FoundRecord(Answer):
    """A record or a note of a file."""

    line: int
    title: str
    game: str
    seats: dict[str, str]
    nodes: int


class FileContents(Answer):
    """What a file holds."""

    games: list[FoundRecord]
    faults: list[FileFault]


class StudyStep(StepCard):
    """One action of a line, and its node."""

    node: int


class StudyLine(MatchHeader):
    """The line through a node as one viewer sees it: the first view, and each action with its changes."""

    node: int
    first: Json
    steps: list[StudyStep]


class PresentCard(Answer):
    """A person who reads a study now, and where."""

    id: str
    name: str
    role: StudyRole | None
    chapter: int | None
    node: int | None


class OwnStudyComment(Answer):
    """A comment that the person has written in a study."""

    study: str
    chapter: int
    node: int
    at: int
    edited: int | None
    text: str


class OwnStudy(StudySummary):
    """A study of the person; `file` is its content as records."""

    file: str


class StudyExport(Answer):
    """The studies of a person as files, those that the person takes part in, and all comments of the person."""

    own: list[OwnStudy]
    member: list[StudySummary]
    comments: list[OwnStudyComment]
