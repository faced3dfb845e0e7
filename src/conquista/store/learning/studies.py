"""Studies: chapters with trees of positions, comments, members, and the log of changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from conquista.core import Data
from conquista.store.database import DatabasePart, DatabaseSession, change, pairs, placeholders, rows
from conquista.store.learning.study_edits import (
    CHAPTER_QUERY,
    COMMENT_QUERY,
    NODE_QUERY,
    StudyEdit,
    change_log,
    chapter_of,
    node_of,
)
from conquista.store.learning.study_values import (
    PUBLIC_STUDY,
    StoredChange,
    StoredChapter,
    StoredComment,
    StoredMember,
    StoredNode,
    StoredStudy,
)
from conquista.table import encoding


@dataclass(frozen=True, slots=True)
class StudyCounts:
    """How much a study holds."""

    chapters: int = 0
    nodes: int = 0
    comments: int = 0


class StudyStore(DatabasePart):
    """Each call is one transaction and may come from any thread."""

    # studies

    def create(self, study: StoredStudy, most: int) -> bool:
        """Add an empty study; return False where its owner has `most` already."""
        values = (study.id, study.owner, study.title, study.visibility, study.created, study.created)
        with self.database.transaction() as session:
            # Locks the owner, so that two requests at once cannot exceed the limit.
            session.rows(f"SELECT id FROM people WHERE id = ? {self.database.locked}", (study.owner,))
            [(count,)] = session.rows("SELECT count(*) FROM studies WHERE owner = ?", (study.owner,))
            if count >= most:
                return False
            session.change(
                "INSERT INTO studies (id, owner, title, visibility, revision, next_id, created, changed)"
                " VALUES (?, ?, ?, ?, 0, 1, ?, ?)",
                values,
            )
        return True

    def find(self, study: str) -> StoredStudy | None:
        if not is_study_id(study):
            return None
        return next((StoredStudy(*row) for row in rows(self.database, f"{_STUDY} WHERE id = ?", (study,))), None)

    def studies_of(self, person: str) -> tuple[StoredStudy, ...]:
        """Return the studies that a person owns or is a member of, last changed first."""
        query = f"{_STUDY} WHERE owner = ? OR id IN (SELECT study FROM study_members WHERE person = ?)"
        return tuple(
            StoredStudy(*row) for row in rows(self.database, f"{query} ORDER BY changed DESC, id", (person, person))
        )

    def public(self, before: int, limit: int) -> tuple[StoredStudy, ...]:
        """Return public studies with a chapter that were changed before a time, last changed first."""
        query = f"{_STUDY} WHERE visibility = ? AND changed < ? AND id IN (SELECT study FROM study_chapters)"
        found = rows(self.database, f"{query} ORDER BY changed DESC, id LIMIT ?", (PUBLIC_STUDY, before, limit))
        return tuple(StoredStudy(*row) for row in found)

    def counts(self, studies: Collection[str]) -> dict[str, StudyCounts]:
        """Return how much each of these studies holds."""
        found = {study: StudyCounts() for study in studies}
        if not found:
            return found
        marks, names = ", ".join("?" * len(found)), tuple(found)
        with self.database.snapshot() as session:
            for field in ("chapters", "nodes", "comments"):
                only = " AND parent IS NOT NULL" if field == "nodes" else ""
                query = f"SELECT study, count(*) FROM study_{field} WHERE study IN ({marks}){only} GROUP BY study"
                for study, count in session.rows(query, names):
                    found[study] = replace(found[study], **{field: count})
        return found

    def members(self, studies: Collection[str]) -> dict[str, tuple[StoredMember, ...]]:
        """Return the members of these studies, without their owners, in the order in which they came."""
        found: dict[str, tuple[StoredMember, ...]] = dict.fromkeys(studies, ())
        if found:
            query = f"SELECT study, person, role, since FROM study_members WHERE study IN ({placeholders(found)})"
            for study, *rest in rows(self.database, f"{query} ORDER BY since, person", tuple(found)):
                found[study] = (*found[study], StoredMember(*rest))
        return found

    def role(self, study: StoredStudy, person: str) -> str | None:
        """Return the role of a person who is a member; the owner has none stored."""
        query = "SELECT role FROM study_members WHERE study = ? AND person = ?"
        return next((role for (role,) in rows(self.database, query, (study.id, person))), None)

    def delete(self, study: str) -> bool:
        return change(self.database, "DELETE FROM studies WHERE id = ?", (study,)) > 0

    # content

    def chapters(self, study: str) -> tuple[StoredChapter, ...]:
        """Return the chapters in their order."""
        found = rows(self.database, f"{CHAPTER_QUERY} WHERE study = ? ORDER BY place, id", (study,))
        return tuple(map(chapter_of, found))

    def chapter(self, study: str, chapter: int) -> StoredChapter | None:
        found = rows(self.database, f"{CHAPTER_QUERY} WHERE study = ? AND id = ?", (study, chapter))
        return next(map(chapter_of, found), None)

    def chapter_counts(self, study: str) -> dict[int, int]:
        """Return how many nodes each chapter has, without the first positions."""
        query = "SELECT chapter, count(*) FROM study_nodes WHERE study = ? AND parent IS NOT NULL GROUP BY chapter"
        return dict(rows(self.database, query, (study,)))

    def nodes(self, study: str, chapter: int) -> tuple[StoredNode, ...]:
        """Return the nodes of a chapter by id: parents come before their children."""
        found = rows(self.database, f"{NODE_QUERY} WHERE study = ? AND chapter = ? ORDER BY id", (study, chapter))
        return tuple(map(node_of, found))

    def tree(self, study: str, chapter: int) -> tuple[tuple[int, int | None, int], ...]:
        """Return id, parent and place of the nodes of a chapter, siblings in their order."""
        query = "SELECT id, parent, place FROM study_nodes WHERE study = ? AND chapter = ? ORDER BY place, id"
        return tuple((node, parent, place) for node, parent, place in rows(self.database, query, (study, chapter)))

    def line(self, study: str, chapter: int, node: int) -> tuple[StoredNode, ...]:
        """Return the nodes from the first position to a node; empty where the chapter has no such node."""
        with self.database.snapshot() as session:
            return read_line(session, study, chapter, node)

    def children(self, study: str, node: int) -> tuple[StoredNode, ...]:
        """Return the children of a node in their order."""
        query = f"{NODE_QUERY} WHERE study = ? AND parent = ? ORDER BY place, id"
        return tuple(map(node_of, rows(self.database, query, (study, node))))

    def selected(self, study: str, nodes: Sequence[int]) -> dict[int, StoredNode]:
        """Return these nodes by id."""
        found: dict[int, StoredNode] = {}
        with self.database.snapshot() as session:
            for begin in range(0, len(nodes), _BATCH):
                some = nodes[begin : begin + _BATCH]
                query = f"{NODE_QUERY} WHERE study = ? AND id IN ({placeholders(some)})"
                for row in session.rows(query, (study, *some)):
                    found[row[0]] = node_of(row)
        return found

    def comments(self, study: str, chapter: int) -> tuple[StoredComment, ...]:
        """Return the comments of a chapter by id."""
        found = rows(self.database, f"{COMMENT_QUERY} WHERE study = ? AND chapter = ? ORDER BY id", (study, chapter))
        return tuple(StoredComment(*row) for row in found)

    # changes

    @contextmanager
    def edit(self, study: str, person: str, now: int) -> Iterator[StudyEdit | None]:
        """Change a study in one transaction, which other changes of the study wait for; None where there is none."""
        with self.database.transaction() as session:
            query = f"{_STUDY} WHERE id = ? {self.database.locked}"
            found = session.rows(query, (study,)) if is_study_id(study) else []
            if not found:
                yield None
                return
            edit = StudyEdit(session, StoredStudy(*found[0]), person, now)
            yield edit
            edit.finish()

    def changes(self, study: str, since: int) -> tuple[int, tuple[StoredChange, ...] | None]:
        """Return the revision of a study, and the changes after an earlier one; None where they are not kept."""
        with self.database.snapshot() as session:
            found = session.rows("SELECT revision FROM studies WHERE id = ?", (study,))
            revision = found[0][0] if found else 0
            changes = tuple(change_log(session, study, since))
        complete = 0 <= since <= revision and len(changes) == revision - since
        return revision, changes if complete else None

    def heads(self, studies: Collection[str]) -> dict[str, int]:
        """Return the revisions of those of these studies that exist."""
        return pairs(self.database, "SELECT id, revision FROM studies WHERE id IN", studies)

    # people

    def comments_by(self, person: str) -> tuple[tuple[str, StoredComment], ...]:
        """Return the comments of a person in all studies, each with its study."""
        query = f"{COMMENT_QUERY.replace('SELECT ', 'SELECT study, ')} WHERE author = ? ORDER BY study, id"
        return tuple((study, StoredComment(*rest)) for study, *rest in rows(self.database, query, (person,)))

    def forget(self, person: str) -> None:
        """Delete the studies of a person, and the person's comments and memberships in others; moves stay, unnamed."""
        with self.database.transaction() as session:
            session.change("DELETE FROM studies WHERE owner = ?", (person,))
            touched = session.rows(
                "SELECT study FROM study_comments WHERE author = ? UNION SELECT study FROM study_nodes WHERE author = ?"
                " UNION SELECT study FROM study_members WHERE person = ?"
                " UNION SELECT study FROM study_changes WHERE author = ?",
                (person, person, person, person),
            )
            for (study,) in sorted(touched):
                self._forget_in(session, study, person)

    def _forget_in(self, session: DatabaseSession, study: str, person: str) -> None:
        session.rows(f"SELECT id FROM studies WHERE id = ? {self.database.locked}", (study,))
        session.change("DELETE FROM study_comments WHERE study = ? AND author = ?", (study, person))
        session.change("DELETE FROM study_members WHERE study = ? AND person = ?", (study, person))
        for node in map(node_of, session.rows(f"{NODE_QUERY} WHERE study = ?", (study,))):
            drawings = [{**one, "by": ""} if one["by"] == person else one for one in node.data["drawings"]]
            if node.author == person or drawings != node.data["drawings"]:
                author = "" if node.author == person else node.author
                values = (author, encoding.text({**node.data, "drawings": drawings}), study, node.id)
                session.change("UPDATE study_nodes SET author = ?, data = ? WHERE study = ? AND id = ?", values)
        session.change("UPDATE study_chapters SET author = '' WHERE study = ? AND author = ?", (study, person))
        # Earlier changes hold the texts, and clients that lack one read the study again.
        session.change("DELETE FROM study_changes WHERE study = ?", (study,))
        session.change("UPDATE studies SET revision = revision + 1 WHERE id = ?", (study,))

    # presence at several processes

    def say_presence(self, study: str, process: str, present: Sequence[Mapping[str, Data]], now: int) -> None:
        """Replace who reads a study at a process."""
        with self.database.transaction() as session:
            session.change("DELETE FROM study_presence WHERE study = ? AND owner = ?", (study, process))
            if present:
                session.change(
                    "INSERT INTO study_presence SELECT id, ?, ?, ? FROM studies WHERE id = ?",
                    (process, now, encoding.text(list(present)), study),
                )

    def presence(self, studies: Collection[str], process: str, after: int) -> dict[str, list[dict[str, Any]]]:
        """Return who reads these studies at other processes that have said so after a time."""
        found: dict[str, list[dict[str, Any]]] = {study: [] for study in studies}
        if found:
            query = f"SELECT study, data FROM study_presence WHERE study IN ({placeholders(found)})"
            values = (*found, process, after)
            for study, data in rows(self.database, f"{query} AND owner <> ? AND beat > ? ORDER BY owner", values):
                found[study] += encoding.decode(data)
        return found

    def expire_presence(self, before: int) -> None:
        """Delete what processes said before a time."""
        change(self.database, "DELETE FROM study_presence WHERE beat < ?", (before,))


def is_study_id(text: str) -> bool:
    """Return whether a text can be the id of a study; databases refuse some characters."""
    return text.isascii() and text.isalnum()


def read_line(session: DatabaseSession, study: str, chapter: int, node: int) -> tuple[StoredNode, ...]:
    """Return the nodes from the first position to a node."""
    query = (
        "WITH RECURSIVE line (id, back) AS (SELECT id, 0 FROM study_nodes WHERE study = ? AND id = ? AND chapter = ?"
        " UNION ALL SELECT study_nodes.parent, back + 1 FROM line JOIN study_nodes"
        " ON study_nodes.study = ? AND study_nodes.id = line.id WHERE study_nodes.parent IS NOT NULL)"
        f" {NODE_QUERY.replace('SELECT id', 'SELECT study_nodes.id')} JOIN line ON line.id = study_nodes.id"
        " WHERE study = ? ORDER BY back DESC"
    )
    return tuple(map(node_of, session.rows(query, (study, node, chapter, study, study))))


_STUDY = "SELECT id, owner, title, visibility, revision, heading, next_id, created, changed FROM studies"
_BATCH = 500
