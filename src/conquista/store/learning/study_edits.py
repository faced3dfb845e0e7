"""A change of a study: what one request does, in one transaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabaseSession
from conquista.store.learning.study_values import StoredChange, StoredChapter, StoredComment, StoredNode, StoredStudy
from conquista.store.people.values import Person
from conquista.table import encoding

KEPT_CHANGES = 500  # of each study; clients that lack more read the study again


class StudyEdit:
    """Reads and changes a study whose row is locked. Everything changed gets the next revision of the study."""

    def __init__(self, session: DatabaseSession, study: StoredStudy, person: str, now: int) -> None:
        self.session = session
        self.before = study
        self.study = study
        self.person, self.now = person, now
        self.changes: list[dict[str, Any]] = []
        self._cid = self._request = ""
        self._next = study.next_id
        self._forgets = False

    @property
    def revision(self) -> int:
        """The revision that this change makes."""
        return self.before.revision + 1

    def new_id(self) -> int:
        self._next += 1
        return self._next - 1

    def identify(self, cid: str, request: str) -> StoredChange | None:
        """Name the request; return what it has done already when it was sent before."""
        self._cid, self._request = cid, request
        query = f"{LOG_QUERY} WHERE study = ? AND author = ? AND cid = ? ORDER BY revision DESC LIMIT 1"
        found = self.session.rows(query, (self.study.id, self.person, cid))
        return _change(found[0]) if found else None

    def change_at(self, revision: int) -> StoredChange | None:
        """Return the change that made a revision."""
        found = self.session.rows(f"{LOG_QUERY} WHERE study = ? AND revision = ?", (self.study.id, revision))
        return _change(found[0]) if found else None

    def log(self, kind: str, **data: Data) -> None:
        """Add a change for clients."""
        head = {"revision": self.revision, "by": self.person, "at": self.now}
        self.changes.append({**head, "kind": kind, **data})

    def forget_log(self) -> None:
        """Delete earlier changes, which hold a text that was deleted; clients that lack them read the study again."""
        self._forgets = True

    def finish(self) -> None:
        """Write revision and log where something has changed."""
        if not self.changes:
            return
        study, run = self.study, self.session.change
        if self._forgets:
            run("DELETE FROM study_changes WHERE study = ?", (study.id,))
        else:
            run("DELETE FROM study_changes WHERE study = ? AND revision <= ?", (study.id, self.revision - KEPT_CHANGES))
        run(
            "INSERT INTO study_changes VALUES (?, ?, ?, ?, ?, ?, ?)",
            (study.id, self.revision, self.person, self.now, self._cid, self._request, encoding.text(self.changes)),
        )
        run(
            "UPDATE studies SET title = ?, visibility = ?, heading = ?, revision = ?, next_id = ?, changed = ?"
            " WHERE id = ?",
            (study.title, study.visibility, study.heading, self.revision, self._next, self.now, study.id),
        )

    def person_of(self, person: str) -> Person | None:
        """Return a person by id."""
        found = self.session.rows("SELECT id, kind, name, created FROM people WHERE id = ?", (person,))
        return Person(*found[0]) if found else None

    # the study

    def set_heading(self, title: str | None = None, visibility: str | None = None) -> None:
        """Change title or visibility."""
        now = self.study
        self.study = replace(
            now, title=title or now.title, visibility=visibility or now.visibility, heading=self.revision
        )

    def role(self, person: str) -> str | None:
        query = "SELECT role FROM study_members WHERE study = ? AND person = ?"
        return next((role for (role,) in self.session.rows(query, (self.study.id, person))), None)

    def set_role(self, person: str, role: str | None) -> bool:
        """Set the role of a member, or remove it; return whether that changes anything."""
        if self.role(person) == role:
            return False
        self.session.change("DELETE FROM study_members WHERE study = ? AND person = ?", (self.study.id, person))
        if role is not None:
            values = (self.study.id, person, role, self.now)
            self.session.change("INSERT INTO study_members VALUES (?, ?, ?, ?)", values)
        return True

    def count(self, what: str, condition: str = "TRUE", *values: object) -> int:
        """Return the number of rows of a kind: members, chapters, nodes or comments."""
        query = f"SELECT count(*) FROM study_{what} WHERE study = ? AND {condition}"
        [(count,)] = self.session.rows(query, (self.study.id, *values))
        return int(count)

    # chapters

    def chapters(self) -> list[StoredChapter]:
        found = self.session.rows(f"{CHAPTER_QUERY} WHERE study = ? ORDER BY place, id", (self.study.id,))
        return [chapter_of(row) for row in found]

    def chapter(self, chapter: int) -> StoredChapter | None:
        return next((one for one in self.chapters() if one.id == chapter), None)

    def put_chapter(self, chapter: StoredChapter) -> StoredChapter:
        """Add or replace a chapter; return it with its revision."""
        made = replace(chapter, revision=self.revision)
        values = (made.place, made.title, made.root, made.author, made.revision, encoding.text(dict(made.data)))
        self.session.change(
            "INSERT INTO study_chapters VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (study, id) DO UPDATE SET"
            " place = excluded.place, title = excluded.title, revision = excluded.revision, data = excluded.data",
            (self.study.id, made.id, *values),
        )
        return made

    def place_chapters(self, order: Sequence[int]) -> None:
        """Set the order of the chapters."""
        self.session.many(
            "UPDATE study_chapters SET place = ? WHERE study = ? AND id = ?",
            [(place, self.study.id, chapter) for place, chapter in enumerate(order)],
        )
        self.study = replace(self.study, heading=self.revision)

    def delete_chapter(self, chapter: int) -> None:
        self.session.change("DELETE FROM study_chapters WHERE study = ? AND id = ?", (self.study.id, chapter))

    # nodes

    def node(self, chapter: int, node: int) -> StoredNode | None:
        found = self.session.rows(
            f"{NODE_QUERY} WHERE study = ? AND id = ? AND chapter = ?", (self.study.id, node, chapter)
        )
        return node_of(found[0]) if found else None

    def children(self, node: int) -> list[StoredNode]:
        """Return the children of a node in their order."""
        found = self.session.rows(
            f"{NODE_QUERY} WHERE study = ? AND parent = ? ORDER BY place, id", (self.study.id, node)
        )
        return [node_of(row) for row in found]

    def tree(self, chapter: int) -> list[tuple[int, int | None, int]]:
        """Return id, parent and revision of the nodes of a chapter, siblings in their order."""
        query = "SELECT id, parent, revision FROM study_nodes WHERE study = ? AND chapter = ? ORDER BY place, id"
        return [
            (node, parent, revision) for node, parent, revision in self.session.rows(query, (self.study.id, chapter))
        ]

    def nesting(self, node: int) -> int:
        """Return how many variations inside each other lead to a node."""
        query = (
            "WITH RECURSIVE line (id) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT study_nodes.parent FROM line"
            " JOIN study_nodes ON study_nodes.study = ? AND study_nodes.id = line.id"
            " WHERE study_nodes.parent IS NOT NULL)"
            " SELECT count(*) FROM line JOIN study_nodes one ON one.study = ? AND one.id = line.id"
            " WHERE EXISTS (SELECT 1 FROM study_nodes other WHERE other.study = ? AND other.parent = one.parent"
            " AND other.place < one.place)"
        )
        study = self.study.id
        [(count,)] = self.session.rows(query, (node, study, study, study))
        return int(count)

    def add_nodes(self, nodes: Sequence[StoredNode]) -> list[StoredNode]:
        """Add nodes, parents first; return them with their revision."""
        made = [replace(one, revision=self.revision) for one in nodes]
        self.session.many(
            "INSERT INTO study_nodes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (self.study.id, one.id, one.chapter, one.parent, one.place, one.author, one.at, one.revision, text)
                for one in made
                for text in (encoding.text(dict(one.data)),)
            ],
        )
        return made

    def set_node(self, node: StoredNode, place: int | None = None, **data: Data) -> StoredNode:
        """Change the place or the annotations of a node; return it with its revision."""
        made = replace(
            node,
            place=node.place if place is None else place,
            data={**node.data, **data},
            revision=self.revision,
        )
        self.session.change(
            "UPDATE study_nodes SET place = ?, revision = ?, data = ? WHERE study = ? AND id = ?",
            (made.place, made.revision, encoding.text(dict(made.data)), self.study.id, node.id),
        )
        return made

    def delete_nodes(self, nodes: Sequence[int]) -> None:
        """Delete nodes with their comments."""
        self.session.many(
            "DELETE FROM study_nodes WHERE study = ? AND id = ?", [(self.study.id, node) for node in nodes]
        )

    # comments

    def comment(self, chapter: int, comment: int) -> StoredComment | None:
        query = f"{COMMENT_QUERY} WHERE study = ? AND id = ? AND chapter = ?"
        found = self.session.rows(query, (self.study.id, comment, chapter))
        return StoredComment(*found[0]) if found else None

    def comments(self, chapter: int) -> list[StoredComment]:
        query = f"{COMMENT_QUERY} WHERE study = ? AND chapter = ? ORDER BY id"
        return [StoredComment(*row) for row in self.session.rows(query, (self.study.id, chapter))]

    def put_comments(self, comments: Sequence[StoredComment]) -> list[StoredComment]:
        """Add or replace comments; return them with their revision."""
        made = [replace(one, revision=self.revision) for one in comments]
        self.session.many(
            "INSERT INTO study_comments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (study, id) DO UPDATE SET"
            " edited = excluded.edited, revision = excluded.revision, text = excluded.text",
            [
                (self.study.id, one.id, one.chapter, one.node, one.author, one.at, one.edited, one.revision, one.text)
                for one in made
            ],
        )
        return made

    def delete_comment(self, comment: int) -> None:
        self.session.change("DELETE FROM study_comments WHERE study = ? AND id = ?", (self.study.id, comment))


def change_log(session: DatabaseSession, study: str, since: int) -> Iterator[StoredChange]:
    """Yield the changes after a revision, in order."""
    query = f"{LOG_QUERY} WHERE study = ? AND revision > ? ORDER BY revision"
    return map(_change, session.rows(query, (study, since)))


LOG_QUERY = "SELECT revision, author, at, cid, request, data FROM study_changes"
CHAPTER_QUERY = "SELECT id, author, revision, place, title, root, data FROM study_chapters"
NODE_QUERY = "SELECT id, author, revision, chapter, parent, place, at, data FROM study_nodes"
COMMENT_QUERY = "SELECT id, author, revision, chapter, node, at, edited, text FROM study_comments"


def chapter_of(row: Sequence[Any]) -> StoredChapter:
    """Return the chapter of a row of `CHAPTER_QUERY`."""
    values = (*row[:-1], encoding.decode(row[-1]))
    return StoredChapter(*values)


def node_of(row: Sequence[Any]) -> StoredNode:
    """Return the node of a row of `NODE_QUERY`."""
    values = (*row[:-1], encoding.decode(row[-1]))
    return StoredNode(*values)


def _change(row: Sequence[Any]) -> StoredChange:
    revision, author, at, cid, request, data = row
    return StoredChange(revision, author, at, cid, request, encoding.decode(data))
