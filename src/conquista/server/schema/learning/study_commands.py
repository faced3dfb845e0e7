"""Commands to a study."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.core.record.values import MOST_PLACES
from conquista.server.schema.base import Form
from conquista.server.schema.learning.analysis import SaidWord

MOST_MOVES = 200  # of one command
LONGEST_TITLE, LONGEST_NAME, LONGEST_COMMENT = 100, 80, 4_000

StudyVisibility = Literal["public", "link", "members"]
MemberRole = Literal["write", "comment", "read"]
Glyph = Literal["brilliant", "good", "interesting", "slip", "costly", "blunder", "forced"]
Colour = Literal["green", "red", "yellow", "blue"]
DrawingKind = Literal["arrow", "ring", "label"]
Plain = r"^[^\x00-\x1f\x7f]*$"
StudyCid = Annotated[str, Field(strict=True, min_length=1, max_length=64, pattern=Plain)]
Id = Annotated[int, Field(strict=True, ge=0, lt=2**53)]
StudyTitle = Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]
BranchName = Annotated[str, Field(max_length=LONGEST_NAME)]
CommentText = Annotated[str, Field(min_length=1, max_length=LONGEST_COMMENT)]
Place = Annotated[str, Field(min_length=1, max_length=20, pattern=r"^[A-Za-z0-9_.:>-]+$")]


class NewDrawing(Form):
    """An arrow over two or more places, a ring around one, or a label at one."""

    kind: DrawingKind
    colour: Colour
    places: Annotated[list[Place], Field(min_length=1, max_length=MOST_PLACES)]
    text: Annotated[str, Field(max_length=LONGEST_NAME)] = ""


class RenameStudy(Form):
    do: Literal["rename"]
    title: StudyTitle


class PublishStudy(Form):
    """Change who may read the study."""

    do: Literal["publish"]
    visibility: StudyVisibility


class SetMember(Form):
    """Give a person a role, by id or by the name of an account; without a role the person is removed."""

    do: Literal["member"]
    person: Annotated[str, Field(max_length=40, pattern=Plain)] = ""
    name: Annotated[str, Field(max_length=60, pattern=Plain)] = ""
    role: MemberRole | None


class ChapterCommand(Form):
    """A command to one chapter."""

    chapter: Id


class NodeCommand(ChapterCommand):
    """A command to one position of a chapter."""

    node: Id


class RenameChapter(ChapterCommand):
    do: Literal["rename_chapter"]
    title: StudyTitle


class MoveChapter(ChapterCommand):
    do: Literal["move_chapter"]
    place: Id


class DeleteChapter(ChapterCommand):
    do: Literal["delete_chapter"]


class AddMoves(ChapterCommand):
    """Add actions one after the other; those that are there already are not added again."""

    do: Literal["add_moves"]
    parent: Id
    moves: Annotated[list[SaidWord], Field(min_length=1, max_length=MOST_MOVES)]
    name: BranchName = ""


class DeleteNode(NodeCommand):
    """Delete a position with everything after it."""

    do: Literal["delete_node"]


class PromoteNode(NodeCommand):
    """Make an action the first of its alternatives, after those of the match itself."""

    do: Literal["promote_node"]


class NameNode(NodeCommand):
    """Name the branch that begins with an action."""

    do: Literal["name_node"]
    name: BranchName


class SetGlyphs(NodeCommand):
    do: Literal["set_glyphs"]
    glyphs: Annotated[list[Glyph], Field(max_length=4)]


class Draw(NodeCommand):
    do: Literal["draw"]
    drawing: NewDrawing


class Erase(NodeCommand):
    """Delete a drawing, or all of a position."""

    do: Literal["erase"]
    drawing: Id | None


class WriteComment(NodeCommand):
    do: Literal["comment"]
    text: CommentText


class EditComment(ChapterCommand):
    do: Literal["edit_comment"]
    comment: Id
    text: CommentText


class DeleteComment(ChapterCommand):
    do: Literal["delete_comment"]
    comment: Id


StudyCommand = (
    RenameStudy
    | PublishStudy
    | SetMember
    | RenameChapter
    | MoveChapter
    | DeleteChapter
    | AddMoves
    | DeleteNode
    | PromoteNode
    | NameNode
    | SetGlyphs
    | Draw
    | Erase
    | WriteComment
    | EditComment
    | DeleteComment
)


class StudyRequest(Form):
    """A change of a study. `revision` is the last one that the client has seen; `cid` names the request."""

    cid: StudyCid
    revision: Id
    command: Annotated[StudyCommand, Field(discriminator="do")]
