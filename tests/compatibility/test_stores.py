"""A database and a backup of an older version: opened, restored, and played on under the old rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compatibility.desk import Chooser, Server, continued, restored, seen
from compatibility.kept import DATA, expected_data, unpacked
from conquista.core.record import read, replay
from conquista.games import registry
from conquista.store import backup
from conquista.store.database import Database
from conquista.store.factory import open_database
from conquista.store.journals.journal import SqlJournal
from conquista.table.decoding import mapping, numbers

TABLES: dict[str, Any] = expected_data()["tables"]
TITLES = {about["title"]: name for name, about in TABLES.items()}
FIRST = {"conquest": 1, "condottiere": 2}  # the version that wrote the data, and the revision that it had
NEW = {"voided", "former", "again", "declined"}  # parts of a sight that the previous version did not have
SECRET = {"bare", "armed"}  # what older versions showed of hands, and no version should
every_table = pytest.mark.parametrize("title", TITLES)


@pytest.fixture(params=["database", "backup"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    if request.param == "database":
        database = open_database(unpacked("tables.db", tmp_path))
    else:
        database = open_database(tmp_path / "new.db")
        backup.restore(database, DATA / "backup.gz")
    yield database
    database.close()


def agreed(ours: Any, theirs: Any) -> None:
    """A sight is as it was; of hidden hands it may tell less than it told."""
    if ours["setting"]["game"] == "conquest":
        assert {name: part for name, part in ours.items() if name not in NEW} == theirs
        assert not any(ours.get(name) for name in NEW)
        return
    for part in ("setting", "phase", "seats", "awaited", "outcome", "legal", "asides", "draft"):
        assert ours.get(part) == theirs.get(part), part
    mine, then = ours.get("view", {}), theirs.get("view", {})
    assert set(then) - set(mine) <= SECRET
    for part in set(then) & set(mine) - SECRET:
        assert mine[part] == then[part], part


@every_table
def test_a_table_is_restored_as_each_seat_saw_it(store: Database, title: str) -> None:
    name = TITLES[title]
    found = seen(restored(store, name))
    assert set(found) == set(TABLES[name]["sights"])
    for seat, sight in found.items():
        agreed(sight, TABLES[name]["sights"][seat])


@every_table
def test_it_goes_on_under_the_old_rules(store: Database, title: str) -> None:
    name = TITLES[title]
    found, then = continued(store, name, 40), TABLES[name]["continued"]
    assert found["marks"] == then["marks"]
    if then["record"]:
        old, new = read(then["record"]), read(found["record"])
        assert (old.options, old.lines, old.outcome) == (new.options, new.lines, new.outcome)


def test_drafts_answers_and_ends_are_among_them() -> None:
    sights = {title: TABLES[name]["sights"] for title, name in TITLES.items()}
    assert sights["a turn is planned"]["S"]["draft"]["words"]
    assert sights["the time runs"]["N"]["draft"]["words"]
    assert "decline" in sights["an answer is due"][sights["an answer is due"][""]["awaited"][0]]["legal"]
    assert "hold" in sights["who keeps the hand"][sights["who keeps the hand"][""]["awaited"][0]]["legal"]
    phases = {sight[""]["phase"] for sight in sights.values()}
    assert phases == {"gathering", "playing", "over"}
    assert {sight[""]["setting"]["pace"]["name"] for sight in sights.values()} > {"untimed", "live", "slow"}


@pytest.mark.parametrize("title", ["a bridge", "the time runs", "cards"])
def test_rows_of_an_older_version_are_read_by_their_words(
    store: Database, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their short forms hold for the version that wrote them; nobody asks for the action of such a code."""
    name = TITLES[title]
    game = registry.game(TABLES[name]["sights"][""]["setting"]["game"])
    rows = [mapping(row.data["short"]) for row in SqlJournal(store).entries(name) if row.kind == "acted"]
    assert rows
    assert {row["version"] for row in rows} == {FIRST[game.facts.name]}
    assert all(numbers(row["codes"]) for row in rows)

    def never(*asked: Any) -> Any:
        raise AssertionError("a code of another version was read")

    monkeypatch.setattr(type(game), "action_of", never)
    for seat, sight in seen(restored(store, name)).items():
        agreed(sight, TABLES[name]["sights"][seat])


@pytest.mark.parametrize("title", ["a bridge", "an answer is due", "four centimetres", "cards", "who keeps the hand"])
def test_the_server_plays_on_and_both_kinds_of_rows_are_read(tmp_path: Path, title: str) -> None:
    """The people of then come with their tokens, act, and the table is restored from old and new rows together."""
    path = unpacked("tables.db", tmp_path)
    name = TITLES[title]
    tokens = {seat: expected_data()["tokens"][person] for seat, person in TABLES[name]["seats"].items()}
    with Server(path) as server:
        for seat, token in tokens.items():
            sight = server.sight(token, name, seat)
            assert sight["legal"] == TABLES[name]["sights"][seat]["legal"]
        server.act(tokens, name, Chooser(title), 25)
        last = {seat: server.sight(token, name, seat) for seat, token in tokens.items()}
    database = open_database(path)
    try:
        table = restored(database, name)
        found = seen(table)
        for seat, sight in last.items():
            assert (found[seat]["legal"], found[seat]["view"]) == (sight["legal"], sight["view"])
        game = table.table_state.game
        versions = [
            mapping(row.data["short"])["version"] for row in SqlJournal(database).entries(name) if "short" in row.data
        ]
        assert set(versions) == {FIRST[game.facts.name], game.facts.version}
        assert table.table_state.options.number("revision") == FIRST[game.facts.name]
        if not game.facts.hidden:
            assert len(replay(game, table.record()).entries) >= len(versions)
    finally:
        database.close()


def test_a_new_table_on_an_old_database_has_the_new_rules(tmp_path: Path) -> None:
    path = unpacked("tables.db", tmp_path)
    token = expected_data()["tokens"]["Anna"]
    with Server(path) as server:
        seats = {seat: {"kind": "me"} for seat in "SWNE"}
        opened = server.ask(token, "POST", "/api/tables", {"preset": "grand_en", "seats": seats, "start": True})
        sight = server.sight(token, opened["table"]["id"], "S")
    assert json.loads(json.dumps(sight["setting"]["options"])) == {"revision": "2"}
