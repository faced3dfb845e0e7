"""R-8: backups restore, from any database into any other, whole or not at all."""

from __future__ import annotations

import gzip
import json
import random
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from conquista.cli.main import run
from conquista.store import backup as backups
from conquista.store.database import Database
from conquista.store.errors import StoreError
from conquista.store.factory import open_database
from conquista.store.journals.group_commit import JournalWrite
from conquista.store.journals.journal import SqlJournal
from conquista.store.journals.verification import check
from conquista.store.learning.reviews import ReviewStore, StoredReview
from conquista.store.people.register import SqlRegister
from conquista.store.people.values import BOT, GUEST, PERSON, AccessToken, LobbyRow, Person
from conquista.store.results.ratings import Ratings
from conquista.table.results import result
from table.harness import TableHarness

Connect = Callable[[str], Database]


@pytest.fixture
def connect(tmp_path: Path) -> Iterator[Connect]:
    made: list[Database] = []

    def again(where: str) -> Database:
        made.append(open_database(where if "://" in where else tmp_path / where))
        return made[-1]

    yield again
    for database in made:
        database.close()


def fill(database: Database) -> None:
    """Fill a store with something in every table: matches over and not, drafts, people, ratings."""
    register, journal = SqlRegister(database), SqlJournal(database)
    register.add_person(Person("p1", PERSON, "Änna ☃", 1, settings={"motion": "none"}), "änna", "hash")
    register.add_person(Person("b1", BOT, "Bot", 2, "p1"), "bot")
    register.add_person(Person("g1", GUEST, "Guest 1", 3))
    register.add_token(AccessToken("t1", "p1", "login", "Firefox", 1, 2), "print")
    register.list_tables([LobbyRow("t1", "p1", "public", "secret", "playing", 9, {"game": "conquest"}, ("p1", "g1"))])
    harness = TableHarness("condottiere", preset="condottiere_3p", journal=journal)
    harness.play_on(seed=1, most=30)
    other = TableHarness("conquest", preset="conquest_2p", journal=_Renamed(database, "t2"))
    other.plan(f"S {other.first('S')}")
    done = TableHarness("condottiere", preset="condottiere_2p", journal=_Renamed(database, "t3"), rated=True)
    done.play_on(seed=1)
    found = result(done.table_state)
    assert found is not None
    Ratings(database).enter("t3", found)
    reviews = ReviewStore(database)
    for name in ("r1", "r2"):
        reviews.request(StoredReview(name, "a record", False, 2, "none", 0), "g1", 5)
    reviews.claim("", 6, 0)
    reviews.add("r1", "", 0, [{"n": 1}], 7)


class _Renamed(SqlJournal):
    """A journal that stores the one table of a test under another name."""

    def __init__(self, database: Database, name: str) -> None:
        super().__init__(database)
        self._name = name

    def write(self, batch: Sequence[JournalWrite]) -> None:
        super().write([replace(part, table=self._name) for part in batch])

    def finish(self, table: str) -> None:
        super().finish(self._name)


def test_r8_a_store_is_the_same_after_a_way_through_every_database(
    connect: Connect, tmp_path: Path, postgres: str
) -> None:
    first = connect("first.db")
    fill(first)
    files = [tmp_path / f"{number}.backup" for number in range(3)]
    rows = backups.backup(first, files[0])
    second, third = connect(postgres), connect("third.db")
    assert backups.restore(second, files[0]) == backups.backup(second, files[1]) == rows
    assert backups.restore(third, files[1]) == backups.backup(third, files[2]) == rows
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
    assert SqlJournal(third).plans("t2") == SqlJournal(first).plans("t2") != {}
    assert SqlRegister(third).credentials("änna") == SqlRegister(first).credentials("änna") is not None
    with second.transaction() as session:  # and the restored one is one to go on with
        assert session.rows("SELECT count(*) FROM tables WHERE owner IS NULL") == [(3,)]


def test_every_table_of_the_database_is_backed_up_or_is_nothing_to_keep(connect: Connect) -> None:
    with connect("x.db").snapshot() as session:
        tables = {name for (name,) in session.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert tables == ({kept.name for kept in backups.KEPT} | set(backups.PASSING)) - {"migrations"}


def test_r8_pages_hold_all_rows(connect: Connect, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = connect("x.db")
    fill(database)
    whole = backups.backup(database, tmp_path / "whole")
    monkeypatch.setattr(backups, "PAGE", 3)
    counts: list[int] = []
    assert backups.backup(database, tmp_path / "pages", counts.append) == whole == counts[-1]
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "pages").read_bytes()
    assert backups.restore(connect("y.db"), tmp_path / "pages") == whole


def test_r8_a_damaged_backup_is_refused_and_nothing_restored(connect: Connect, tmp_path: Path) -> None:
    database = connect("x.db")
    fill(database)
    good = tmp_path / "good"
    backups.backup(database, good)
    lines, will = gzip.decompress(good.read_bytes()).splitlines(keepends=True), random.Random(1)
    spoilt = [b"", good.read_bytes()[:-9], good.read_bytes()[: good.stat().st_size // 2], b"a letter to my aunt"]
    spoilt += [gzip.compress(b"".join(lines[:-1])), gzip.compress(b"".join(lines) + lines[-1])]
    spoilt += [gzip.compress(b"".join(lines[1:])), gzip.compress(b"[" * 100_000), gzip.compress(b'{"a":1}\n')]
    for _ in range(12):
        place = will.randrange(1, len(lines) - 1)
        spoilt.append(gzip.compress(b"".join(lines[:place] + lines[place + 1 :])))
        text = bytearray(b"".join(lines))
        text[will.randrange(len(text))] ^= 1 << will.randrange(7)
        spoilt.append(gzip.compress(bytes(text)))
    target = connect("target.db")
    for bad in spoilt:
        (tmp_path / "bad").write_bytes(bad)
        with pytest.raises(StoreError):
            backups.restore(target, tmp_path / "bad")
    assert SqlJournal(target).unfinished() == ()
    assert backups.restore(target, good)


def test_r8_what_cannot_be_restored_is_said_why(connect: Connect, tmp_path: Path) -> None:
    database = connect("x.db")
    fill(database)
    file = tmp_path / "file"
    backups.backup(database, file)
    with pytest.raises(StoreError, match="not empty"):
        backups.restore(database, file)
    with pytest.raises(StoreError, match="Cannot read"):
        backups.restore(connect("y.db"), tmp_path / "none")
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    head = json.loads(lines[0])
    file.write_bytes(gzip.compress(b"".join([json.dumps(head | {"step": 99}).encode() + b"\n", *lines[1:]])))
    with pytest.raises(StoreError, match="newer version"):
        backups.restore(connect("y.db"), file)
    with pytest.raises(StoreError, match="Cannot write"):
        backups.backup(database, tmp_path / "no" / "folder")


def test_r8_a_check_plays_all_tables_again_and_finds_the_damaged(connect: Connect) -> None:
    database = connect("x.db")
    fill(database)
    found = check(database)
    assert (found.tables, found.damaged) == (3, [])
    assert found.actions > 30
    journal = SqlJournal(database)
    [*rows] = journal.entries("t1")
    journal.redact("t1", [replace(rows[5], data={**rows[5].data, "words": ["nonsense"]})])
    assert check(database).damaged == ["t1"]


def test_r8_the_commands_say_what_they_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, connect: Connect
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("CONQUISTA_DATABASE", raising=False)
    file = str(tmp_path / "b")
    assert run(["backup", file]) == 2
    assert "no store at" in capsys.readouterr().err
    fill(connect("data/conquista/conquista.db"))
    assert run(["backup", file]) == 0
    assert "rows" in capsys.readouterr().out
    assert run(["backup", file]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["backup", file, "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] > 50
    target = str(tmp_path / "new.db")
    assert run(["restore", file, "-d", target, "--check"]) == 0
    assert "3 tables were replayed" in capsys.readouterr().out
    assert run(["restore", file, "-d", target]) == 2
    assert run(["restore", file, "-d", "memory"]) == 2
    assert "in memory" in capsys.readouterr().err
