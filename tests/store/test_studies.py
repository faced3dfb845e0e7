"""Studies in the database: limits, revisions, the log of changes, deletion of people, presence."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conquista.store.backends.postgres import PostgresDatabase
from conquista.store.backends.sqlite import SqliteDatabase
from conquista.store.backup import backup, restore
from conquista.store.database import Database
from conquista.store.learning.studies import StudyStore
from conquista.store.learning.study_edits import KEPT_CHANGES
from conquista.store.learning.study_values import MEMBERS, StoredChapter, StoredComment, StoredNode, StoredStudy
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import PERSON, Person

NEW = StoredStudy("s1", "a", "Bridges", MEMBERS, 0, 0, 1, 5, 5)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    made: Database
    if request.param == "postgres":
        made = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        made = SqliteDatabase(tmp_path / "x.db")
    register = SqlRegister(made)
    for name in "abc":
        register.add_person(Person(name, PERSON, name.upper(), 1), name)
    yield made
    made.close()


@pytest.fixture
def store(database: Database) -> StudyStore:
    made = StudyStore(database)
    assert made.create(NEW, 2)
    return made


def data(**more: Any) -> dict[str, Any]:
    return {"seat": "S", "word": "end", "drawings": [], **more}


def grow(store: StudyStore, person: str = "a") -> tuple[int, list[int]]:
    """Add a chapter with a first position, two alternatives, and one action after the first."""
    with store.edit("s1", person, 10) as edit:
        assert edit is not None
        chapter, root, one, two, three = (edit.new_id() for _ in range(5))
        edit.put_chapter(StoredChapter(chapter, person, 0, 0, "One", root, {"kind": "notes"}))
        nodes = [(root, None, 0), (one, root, 0), (two, root, 1), (three, one, 0)]
        edit.add_nodes([StoredNode(node, person, 0, chapter, back, at, 10, data()) for node, back, at in nodes])
        edit.log("chapter", chapter=chapter)
    return chapter, [root, one, two, three]


def fail(store: StudyStore) -> None:
    with store.edit("s1", "a", 12) as edit:
        assert edit is not None
        edit.set_heading(title="Lost")
        edit.log("study")
        raise RuntimeError


def test_a_person_has_so_many_studies(store: StudyStore) -> None:
    assert store.create(replace(NEW, id="s2", created=9), 2)
    assert not store.create(replace(NEW, id="s3"), 2)
    assert [one.id for one in store.studies_of("a")] == ["s2", "s1"]
    assert store.find("s3") is None
    assert store.delete("s2")
    assert not store.delete("s2")


def test_trees_lines_and_nesting(store: StudyStore) -> None:
    chapter, (root, one, two, three) = grow(store)
    assert [node.id for node in store.line("s1", chapter, three)] == [root, one, three]
    assert store.line("s1", chapter + 99, three) == ()
    assert store.line("s1", chapter, 999) == ()
    assert [node for node, _, _ in store.tree("s1", chapter)] == [root, one, three, two]
    assert [node.id for node in store.children("s1", root)] == [one, two]
    assert store.counts(["s1", "s9"])["s1"].nodes == 3
    with store.edit("s1", "a", 11) as edit:
        assert edit is not None
        assert [edit.nesting(node) for node in (root, one, two, three)] == [0, 0, 1, 0]
        edit.delete_nodes([three, one])
        assert edit.nesting(two) == 0


def test_revisions_count_changes_only(store: StudyStore) -> None:
    grow(store)
    with store.edit("s1", "a", 11) as edit:
        assert edit is not None
        edit.chapters()
    found = store.find("s1")
    assert found is not None
    assert (found.revision, found.changed) == (1, 10)
    with pytest.raises(RuntimeError):
        fail(store)
    found = store.find("s1")
    assert found is not None
    assert (found.title, found.revision) == ("Bridges", 1)
    with store.edit("nowhere", "a", 1) as edit:
        assert edit is None


def test_the_log_is_complete_or_not_given(store: StudyStore) -> None:
    for number in range(3):
        with store.edit("s1", "a", 20 + number) as edit:
            assert edit is not None
            edit.identify(f"c{number}", "x")
            edit.log("study", title=str(number))
    revision, changes = store.changes("s1", 1)
    assert (revision, [one.revision for one in changes or ()]) == (3, [2, 3])
    assert store.changes("s1", 3) == (3, ())
    assert store.changes("s1", 4) == (3, None)
    with store.edit("s1", "a", 30) as edit:
        assert edit is not None
        assert edit.identify("c1", "y") == (changes or ())[0]
        assert edit.identify("c9", "y") is None
        edit.forget_log()
        edit.log("comment_deleted")
    assert store.changes("s1", 2)[1] is None
    last = store.changes("s1", 3)[1]
    assert last is not None
    assert [one.data[0]["kind"] for one in last] == ["comment_deleted"]


def test_only_the_latest_changes_are_kept(store: StudyStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquista.store.learning.study_edits.KEPT_CHANGES", 3)
    assert KEPT_CHANGES > 100
    for number in range(6):
        with store.edit("s1", "a", number) as edit:
            assert edit is not None
            edit.log("study")
    assert store.changes("s1", 2)[1] is None
    assert len(store.changes("s1", 3)[1] or ()) == 3


def test_changes_at_once_are_all_kept(store: StudyStore) -> None:
    """Each change reads and writes the same row; none is lost."""
    chapter, (root, *_) = grow(store)

    def add(number: int) -> None:
        with store.edit("s1", "abc"[number % 3], 50) as edit:
            assert edit is not None
            node = edit.node(chapter, root)
            assert node is not None
            drawings = [*node.data["drawings"], {"id": edit.new_id(), "by": edit.person}]
            edit.set_node(node, drawings=drawings)
            edit.log("nodes")

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(add, range(30)))
    drawings = store.selected("s1", [root])[root].data["drawings"]
    assert len({one["id"] for one in drawings}) == 30
    found = store.find("s1")
    assert found is not None
    assert found.revision == 31


def test_two_processes_write_one_study(database: Database, store: StudyStore, request: pytest.FixtureRequest) -> None:
    other: Database
    if isinstance(database, PostgresDatabase):
        other = PostgresDatabase(request.getfixturevalue("postgres"))
    else:
        other = SqliteDatabase(database.where)
    chapter, (root, *_) = grow(store)
    stores = (store, StudyStore(other))

    def comment(number: int) -> None:
        with stores[number % 2].edit("s1", "b", 60) as edit:
            assert edit is not None
            edit.put_comments([StoredComment(edit.new_id(), "b", 0, chapter, root, 60, None, str(number))])
            edit.log("comment")

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(comment, range(20)))
    assert sorted(int(one.text) for one in store.comments("s1", chapter)) == list(range(20))
    assert [one.revision for one in store.comments("s1", chapter)] == list(range(2, 22))
    other.close()


def test_deleting_a_person(database: Database, store: StudyStore) -> None:
    chapter, (root, one, *_) = grow(store, "b")
    with store.edit("s1", "b", 70) as edit:
        assert edit is not None
        edit.set_role("b", "write")
        edit.put_comments([StoredComment(edit.new_id(), who, 0, chapter, root, 70, None, who) for who in "ab"])
        node = edit.node(chapter, root)
        assert node is not None
        edit.set_node(node, drawings=[{"id": 90, "by": "b"}, {"id": 91, "by": "a"}])
        edit.log("comment", comment={"text": "b"})
    assert store.create(replace(NEW, id="s2", owner="b"), 9)
    assert [study for study, _ in store.comments_by("b")] == ["s1"]
    store.forget("b")
    SqlRegister(database).delete_person("b")
    assert store.find("s2") is None
    assert [comment.text for comment in store.comments("s1", chapter)] == ["a"]
    nodes = store.selected("s1", [root, one])
    assert {node.author for node in nodes.values()} == {""}
    assert [drawing["by"] for drawing in nodes[root].data["drawings"]] == ["", "a"]
    assert store.changes("s1", 1)[1] is None
    assert store.members(["s1"]) == {"s1": ()}
    store.forget("a")
    assert store.find("s1") is None
    assert store.nodes("s1", chapter) == ()


def test_presence_of_other_processes(store: StudyStore) -> None:
    store.say_presence("s1", "p", [{"id": "a"}], 100)
    store.say_presence("s1", "q", [{"id": "b"}], 200)
    store.say_presence("s9", "q", [{"id": "b"}], 200)  # no such study
    assert store.presence(["s1", "s9"], "p", 50) == {"s1": [{"id": "b"}], "s9": []}
    assert store.presence(["s1"], "x", 150) == {"s1": [{"id": "b"}]}
    store.say_presence("s1", "q", [], 300)
    assert store.presence(["s1"], "x", 50) == {"s1": [{"id": "a"}]}
    store.expire_presence(101)
    assert store.presence(["s1"], "x", 50) == {"s1": []}
    assert store.heads(["s1", "s9"]) == {"s1": 0}


def test_a_backup_holds_studies(database: Database, store: StudyStore, tmp_path: Path) -> None:
    chapter, _ = grow(store)
    backup(database, tmp_path / "b.gz")
    fresh = SqliteDatabase(tmp_path / "fresh.db")
    restore(fresh, tmp_path / "b.gz")
    assert StudyStore(fresh).nodes("s1", chapter) == store.nodes("s1", chapter)
    assert StudyStore(fresh).find("s1") == store.find("s1")
    fresh.close()
