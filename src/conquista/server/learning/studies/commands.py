"""Commands to a study: what each does to it, who may give it, and when it would overwrite the work of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from conquista.core import Data, Stale
from conquista.core.record.values import LABEL, MOST_DEPTH
from conquista.server.errors import Forbidden, NotFound, ServerRefused
from conquista.server.learning.studies.chapter_content import clean_text, clean_title
from conquista.server.learning.studies.documents import OWNER, chapter_data, comment_data, members_data, node_data_of
from conquista.server.learning.studies.positions import PlannedMoves
from conquista.server.schema.learning import study_commands as forms
from conquista.store.learning.study_edits import StudyEdit
from conquista.store.learning.study_values import (
    COMMENT,
    READ,
    WRITE,
    StoredChapter,
    StoredComment,
    StoredMember,
    StoredNode,
)

RANKS = {None: 0, READ: 1, COMMENT: 2, WRITE: 3, OWNER: 4}  # of roles
MOST_STUDIES, MOST_CHAPTERS, MOST_NODES, MOST_COMMENTS = 200, 64, 10_000, 5_000
MOST_DRAWINGS, MOST_MEMBERS = 64, 30  # drawings of one position


class MovesAdded(Exception):
    """Another person has added the same action in the meantime; the command is planned again."""


@dataclass(frozen=True, slots=True)
class CommandContext:
    """What a command needs besides the study."""

    cid: str
    revision: int  # the last one that the client has seen
    member: str = ""  # the id of the person whose role is set
    moves: PlannedMoves | None = None


def role_of(edit: StudyEdit, person: str) -> str | None:
    """Return the role of a person, the owner's included."""
    return OWNER if edit.study.owner == person else edit.role(person)


def need_role(role: str | None, need: str) -> None:
    """Refuse a role that is not enough."""
    if RANKS[role] < RANKS[need]:
        raise Forbidden("server.study_role", need=need)


def within(count: int, most: int, what: str) -> None:
    """Refuse more than a limit."""
    if count > most:
        raise ServerRefused("server.study_limit", what=what, most=most)


def client_of(cid: str) -> str:
    """Return the client that a request id names before its last colon; one without a colon names no other request."""
    return cid.rpartition(":")[0] or cid


def check_fresh(edit: StudyEdit, context: CommandContext, revisions: Iterable[int], what: str) -> None:
    """Refuse to overwrite what another client has changed after the revision that this one has seen."""
    for revision in sorted(set(revisions)):
        if revision <= context.revision:
            continue
        change = edit.change_at(revision)
        is_own = change is not None and change.author == edit.person
        if not is_own or change is None or client_of(change.cid) != client_of(context.cid):
            raise Stale("server.study_stale", what=what, revision=revision)


def apply_command(edit: StudyEdit, command: Any, context: CommandContext) -> int | None:
    """Do what a command asks for; return the node that it leads to, if any. Raises a refusal."""
    need, work = COMMANDS[type(command)]
    role = role_of(edit, edit.person)
    leaves = isinstance(command, forms.SetMember) and command.role is None and context.member == edit.person
    need_role(role, READ if leaves else need)
    return work(edit, command, context)


# the study


def _rename(edit: StudyEdit, command: forms.RenameStudy, context: CommandContext) -> None:
    check_fresh(edit, context, [edit.study.heading], "study")
    edit.set_heading(title=_title(command.title))
    edit.log("study", title=edit.study.title, visibility=edit.study.visibility)


def _publish(edit: StudyEdit, command: forms.PublishStudy, context: CommandContext) -> None:
    check_fresh(edit, context, [edit.study.heading], "study")
    edit.set_heading(visibility=command.visibility)
    edit.log("study", title=edit.study.title, visibility=edit.study.visibility)


def _member(edit: StudyEdit, command: forms.SetMember, context: CommandContext) -> None:
    if context.member == edit.study.owner:
        raise ServerRefused("server.study_own")
    if not edit.set_role(context.member, command.role):
        return
    within(edit.count("members"), MOST_MEMBERS, "members")
    query = "SELECT person, role, since FROM study_members WHERE study = ? ORDER BY since, person"
    members = [StoredMember(*row) for row in edit.session.rows(query, (edit.study.id,))]
    edit.log("members", members_list=members_data(edit.study, members, edit.person_of))


# chapters


def find_chapter(edit: StudyEdit, chapter: int) -> StoredChapter:
    found = edit.chapter(chapter)
    if found is None:
        raise NotFound("server.no_chapter")
    return found


def log_chapter(edit: StudyEdit, chapter: StoredChapter) -> None:
    """Tell clients about a new or changed chapter."""
    nodes = edit.count("nodes", "chapter = ? AND parent IS NOT NULL", chapter.id)
    edit.log("chapter", chapter=chapter_data(chapter, nodes))


def _rename_chapter(edit: StudyEdit, command: forms.RenameChapter, context: CommandContext) -> None:
    chapter = find_chapter(edit, command.chapter)
    check_fresh(edit, context, [chapter.revision], "chapter")
    log_chapter(edit, edit.put_chapter(replace(chapter, title=_title(command.title))))


def _move_chapter(edit: StudyEdit, command: forms.MoveChapter, context: CommandContext) -> None:
    find_chapter(edit, command.chapter)
    check_fresh(edit, context, [edit.study.heading], "study")
    order: list[Data] = [one.id for one in edit.chapters() if one.id != command.chapter]
    order.insert(command.place, command.chapter)
    edit.place_chapters([one for one in order if isinstance(one, int)])
    edit.log("chapter_order", order=order)


def _delete_chapter(edit: StudyEdit, command: forms.DeleteChapter, context: CommandContext) -> None:
    chapter = find_chapter(edit, command.chapter)
    revisions = [revision for _, _, revision in edit.tree(chapter.id)]
    comments = [one.revision for one in edit.comments(chapter.id)]
    check_fresh(edit, context, [chapter.revision, *revisions, *comments], "chapter")
    edit.delete_chapter(chapter.id)
    edit.forget_log()
    edit.log("chapter_deleted", chapter=chapter.id)


# nodes


def find_node(edit: StudyEdit, chapter: int, node: int) -> StoredNode:
    found = edit.node(chapter, node)
    if found is None:
        raise NotFound("server.no_node")
    return found


def _moved(edit: StudyEdit, chapter: int, node: int) -> StoredNode:
    """Return a node that an action leads to."""
    found = find_node(edit, chapter, node)
    if found.parent is None:
        raise ServerRefused("server.study_root")
    return found


def _add_moves(edit: StudyEdit, command: forms.AddMoves, context: CommandContext) -> int:
    moves = context.moves
    assert moves is not None
    find_chapter(edit, command.chapter)
    last = find_node(edit, command.chapter, moves.parent).id
    siblings = edit.children(last)
    if moves.new and any(_action(one.data) == _action(moves.new[0]) for one in siblings):
        raise MovesAdded
    made: list[StoredNode] = []
    for data in moves.new:
        place = 0 if made or not siblings else siblings[-1].place + 1
        named = {**data, "name": clean_title(command.name, forms.LONGEST_NAME)} if not made else data
        node = StoredNode(edit.new_id(), edit.person, 0, command.chapter, last, place, edit.now, named)
        made.append(node)
        last = node.id
    if made:
        within(edit.count("nodes", "parent IS NOT NULL") + len(made), MOST_NODES, "nodes")
        edit_nodes(edit, command.chapter, edit.add_nodes(made))
        within(edit.nesting(made[0].id), MOST_DEPTH, "depth")
    return last


def _action(data: Any) -> tuple[str, str]:
    return data["seat"], data["word"]


def edit_nodes(edit: StudyEdit, chapter: int, nodes: list[StoredNode]) -> None:
    """Tell clients about new or changed nodes."""
    edit.log("nodes", chapter=chapter, nodes=[node_data_of(one) for one in nodes])


def _delete_node(edit: StudyEdit, command: forms.DeleteNode, context: CommandContext) -> None:
    top = _moved(edit, command.chapter, command.node)
    if top.data["fixed"]:
        raise ServerRefused("server.study_fixed")
    children: dict[int | None, list[int]] = {}
    revisions: dict[int, int] = {}
    for node, parent, revision in edit.tree(command.chapter):
        children.setdefault(parent, []).append(node)
        revisions[node] = revision
    below, waiting = [], [top.id]
    while waiting:
        node = waiting.pop()
        below.append(node)
        waiting += children.get(node, [])
    inside = set(below)
    comments = [one for one in edit.comments(command.chapter) if one.node in inside]
    check_fresh(edit, context, [*(revisions[one] for one in below), *(one.revision for one in comments)], "node")
    edit.delete_nodes(below[::-1])
    if comments:
        edit.forget_log()
    edit.log("nodes_deleted", chapter=command.chapter, nodes=sorted(below))


def _promote_node(edit: StudyEdit, command: forms.PromoteNode, context: CommandContext) -> None:
    node = _moved(edit, command.chapter, command.node)
    assert node.parent is not None
    siblings = edit.children(node.parent)
    check_fresh(edit, context, [one.revision for one in siblings], "node")
    if node.data["fixed"]:
        raise ServerRefused("server.study_fixed")
    fixed = [one for one in siblings if one.data["fixed"]]
    others = [one for one in siblings if not one.data["fixed"] and one.id != node.id]
    order = [*fixed, node, *others]
    edit_nodes(edit, command.chapter, [edit.set_node(one, place) for place, one in enumerate(order)])
    within(_depth(edit, command.chapter), MOST_DEPTH, "depth")


def _depth(edit: StudyEdit, chapter: int) -> int:
    """Return how deep the variations of a chapter are nested."""
    children: dict[int | None, list[int]] = {}
    for node, parent, _ in edit.tree(chapter):
        children.setdefault(parent, []).append(node)
    deepest, waiting = 0, [(node, 0) for node in children.get(None, [])]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += [(one, depth + (place > 0)) for place, one in enumerate(children.get(node, []))]
    return deepest


def _name_node(edit: StudyEdit, command: forms.NameNode, context: CommandContext) -> None:
    node = _moved(edit, command.chapter, command.node)
    check_fresh(edit, context, [node.revision], "node")
    edit_nodes(edit, command.chapter, [edit.set_node(node, name=clean_title(command.name, forms.LONGEST_NAME))])


def _set_glyphs(edit: StudyEdit, command: forms.SetGlyphs, context: CommandContext) -> None:
    node = _moved(edit, command.chapter, command.node)
    check_fresh(edit, context, [node.revision], "node")
    glyphs: list[Data] = list(dict.fromkeys(command.glyphs))
    edit_nodes(edit, command.chapter, [edit.set_node(node, glyphs=glyphs)])


def _draw(edit: StudyEdit, command: forms.Draw, context: CommandContext) -> None:
    node, drawing = find_node(edit, command.chapter, command.node), command.drawing
    text = clean_title(drawing.text, forms.LONGEST_NAME)
    is_arrow = drawing.kind == "arrow"
    if (len(drawing.places) > 1) != is_arrow or bool(text) != (drawing.kind == LABEL):
        raise ServerRefused("server.study_drawing")
    within(len(node.data["drawings"]) + 1, MOST_DRAWINGS, "drawings")
    made = {**drawing.model_dump(), "text": text, "id": edit.new_id(), "by": edit.person}
    edit_nodes(edit, command.chapter, [edit.set_node(node, drawings=[*node.data["drawings"], made])])


def _erase(edit: StudyEdit, command: forms.Erase, context: CommandContext) -> None:
    node = find_node(edit, command.chapter, command.node)
    drawings = node.data["drawings"]
    if command.drawing is None:
        check_fresh(edit, context, [node.revision], "node")
    left = [one for one in drawings if command.drawing is not None and one["id"] != command.drawing]
    if len(left) == len(drawings):
        raise NotFound("server.no_drawing")
    edit_nodes(edit, command.chapter, [edit.set_node(node, drawings=left)])


# comments


def _comment(edit: StudyEdit, command: forms.WriteComment, context: CommandContext) -> None:
    find_node(edit, command.chapter, command.node)
    within(edit.count("comments") + 1, MOST_COMMENTS, "comments")
    made = StoredComment(
        edit.new_id(), edit.person, 0, command.chapter, command.node, edit.now, None, _text(command.text)
    )
    _log_comment(edit, made)


def _edit_comment(edit: StudyEdit, command: forms.EditComment, context: CommandContext) -> None:
    comment = _found_comment(edit, command.chapter, command.comment)
    if comment.author != edit.person:
        raise Forbidden("server.study_author")
    check_fresh(edit, context, [comment.revision], "comment")
    _log_comment(edit, replace(comment, text=_text(command.text), edited=edit.now))


def _delete_comment(edit: StudyEdit, command: forms.DeleteComment, context: CommandContext) -> None:
    comment = _found_comment(edit, command.chapter, command.comment)
    if comment.author != edit.person and edit.study.owner != edit.person:
        raise Forbidden("server.study_author")
    check_fresh(edit, context, [comment.revision], "comment")
    edit.delete_comment(comment.id)
    edit.forget_log()
    edit.log("comment_deleted", chapter=command.chapter, comment=comment.id)


def _found_comment(edit: StudyEdit, chapter: int, comment: int) -> StoredComment:
    found = edit.comment(chapter, comment)
    if found is None:
        raise NotFound("server.no_comment")
    return found


def _log_comment(edit: StudyEdit, comment: StoredComment) -> None:
    [made] = edit.put_comments([comment])
    author = edit.person_of(made.author)
    name = author.name if author else ""
    edit.log("comment", chapter=made.chapter, comment=comment_data(made), name=name)


def _title(text: str) -> str:
    found = clean_title(text)
    if not found:
        raise ServerRefused("server.study_untitled")
    return found


def _text(text: str) -> str:
    found = clean_text(text)
    if not found:
        raise ServerRefused("server.study_untitled")
    return found


Handler = Callable[[StudyEdit, Any, CommandContext], int | None]
COMMANDS: dict[type, tuple[str, Handler]] = {
    forms.RenameStudy: (WRITE, _rename),
    forms.PublishStudy: (OWNER, _publish),
    forms.SetMember: (OWNER, _member),
    forms.RenameChapter: (WRITE, _rename_chapter),
    forms.MoveChapter: (WRITE, _move_chapter),
    forms.DeleteChapter: (WRITE, _delete_chapter),
    forms.AddMoves: (WRITE, _add_moves),
    forms.DeleteNode: (WRITE, _delete_node),
    forms.PromoteNode: (WRITE, _promote_node),
    forms.NameNode: (WRITE, _name_node),
    forms.SetGlyphs: (WRITE, _set_glyphs),
    forms.Draw: (WRITE, _draw),
    forms.Erase: (WRITE, _erase),
    forms.WriteComment: (COMMENT, _comment),
    forms.EditComment: (COMMENT, _edit_comment),
    forms.DeleteComment: (COMMENT, _delete_comment),
}
"""The commands by their form: the role that each needs, and its function."""
