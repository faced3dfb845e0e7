"""Opening a store by its address: a file, a database server, or memory; each stores tables and people."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.store.errors import StoreError
from conquista.store.factory import open_store
from conquista.store.people.values import GUEST, Person
from conquista.table.values import JournalEntry

ROW = JournalEntry(1, 5, "opened", {})


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_a_store_is_made_where_its_address_says_and_found_there_again(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = str(tmp_path / "new" / "folder" / "x.db") if kind == "file" else request.getfixturevalue("postgres")
    store = open_store(where)
    store.journal.append("a", [ROW])
    store.register.add_person(Person("g1", GUEST, "Guest 1", 1))
    store.close()
    again = open_store(where)
    assert list(again.journal.entries("a")) == [ROW]
    assert again.register.person("g1") is not None
    again.close()


def test_a_store_in_memory_is_gone_when_it_is_closed() -> None:
    store = open_store("memory")
    store.journal.append("a", [ROW])
    assert store.journal.unfinished() == ("a",)
    store.close()
    again = open_store("memory")
    assert again.journal.unfinished() == ()
    again.close()


def test_other_addresses_are_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not mysql://"):
        open_store("mysql://anna:sesame@localhost/games")
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="Cannot open"):
        open_store(tmp_path / "file" / "x.db")
