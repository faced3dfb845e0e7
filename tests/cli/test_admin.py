"""`conquista admin` on the store of a server, and `conquista serve --check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conquista.cli.main import run
from conquista.server.configuration.checks import ERROR, check, variables
from conquista.store.factory import open_store
from conquista.store.people.values import PERSON, Person


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A store with two accounts, which the command finds by its variable."""
    where = str(tmp_path / "club.db")
    opened = open_store(where)
    for name in ("Anna", "Bruno"):
        opened.register.add_person(Person(f"p{name}", PERSON, name, 1), name.lower())
    opened.close()
    monkeypatch.setenv("CONQUISTA_DATABASE", where)
    return where


def test_the_first_admin_is_made_on_the_machine(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "roles", "give", "admin", "anna"]) == 0
    assert run(["admin", "roles", "give", "admin", "anna"]) == 2
    assert "has this role already" in capsys.readouterr().err
    assert run(["admin", "roles", "give", "king", "anna"]) == 2
    assert run(["admin", "roles", "give", "admin", "nobody"]) == 2
    capsys.readouterr()
    assert run(["admin", "roles", "list", "--json"]) == 0
    [role] = json.loads(capsys.readouterr().out)
    assert (role["name"], role["role"], role["second_factor"]) == ("Anna", "admin", False)
    assert run(["admin", "roles", "take", "admin", "Anna"]) == 0
    capsys.readouterr()
    assert run(["admin", "log", "--json"]) == 0
    log = json.loads(capsys.readouterr().out)
    assert [(one["act"], one["actor"]) for one in log] == [
        *(("role.take.admin", "command"), ("role.give.admin", "command")),
    ]


def test_measures_are_taken_and_undone(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "measure", "Bruno", "mute", "--days", "8"]) == 2
    assert run(["admin", "measure", "Bruno", "tease"]) == 2
    capsys.readouterr()
    assert run(["admin", "measure", "Bruno", "mute", "--days", "7", "--rule", "insults"]) == 0
    name = capsys.readouterr().out.split()[1].rstrip(".")
    opened = open_store(store)
    [found] = opened.measures.of_person("pBruno")
    assert (found.id, found.kind, found.state) == (name, "mute", "active")
    opened.close()
    assert run(["admin", "undo", name]) == 0
    assert run(["admin", "undo", name]) == 2


def test_the_server_is_told_by_the_store(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["drain"], ["open"], ["announce", "--in", "30"], ["withdraw"], ["block", "192.0.2.1"], ["stats"]):
        assert run(["admin", *words]) == 0, words
    assert run(["admin", "block", "10.0.0.0/8"]) == 2
    assert run(["admin", "delete", "Bruno"]) == 2
    assert "--yes" in capsys.readouterr().err
    assert run(["admin", "delete", "Bruno", "--yes"]) == 0
    assert run(["admin", "password", "Anna"]) == 0
    assert "/recover#cqo_" in capsys.readouterr().out
    assert run(["admin", "table", "end", "nowhere"]) == 2
    assert run(["admin", "find", "An"]) == 0
    assert "pAnna" in capsys.readouterr().out


def test_a_store_is_not_made_by_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "roles", "list", "--database", str(tmp_path / "none.db")]) == 2
    assert not (tmp_path / "none.db").exists()


# serve --check


def keys(**given: object) -> dict[str, str]:
    return {one.key.removeprefix("cli.check."): one.level for one in check({"port": 0, **given})}


def test_the_check_explains_what_is_wrong(
    store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert keys() == {"no_admin": "warning", "mail": "warning"}
    run(["admin", "roles", "give", "admin", "Anna"])
    assert keys() == {"mail": "warning"}
    Path(store).chmod(0o644)
    Path(store).parent.chmod(0o777)
    assert {"file_open", "folder_open"} <= keys().keys()
    monkeypatch.setenv("CONQUISTA_TRHEADS", "3")
    monkeypatch.setenv("CONQUISTA_LIMIT_REQUESTS", "many")
    found = check({})
    assert {one.params.get("close") for one in found} >= {"CONQUISTA_THREADS"}
    assert [one.params["name"] for one in found if one.level == ERROR] == ["CONQUISTA_LIMIT_REQUESTS"]
    assert run(["serve", "--check"]) == 1
    said = capsys.readouterr().out
    assert "CONQUISTA_LIMIT_REQUESTS has a value that cannot be used: a rate is written as 600/minute" in said


def test_the_check_finds_what_a_server_would_stumble_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert keys(database=str(tmp_path / "x.db"), words=str(tmp_path / "none"))["file"] == ERROR
    (tmp_path / "x.db").write_bytes(b"no database at all, and long enough to be read as one" * 100)
    assert keys(database=str(tmp_path / "x.db"))["database"] == ERROR
    found = keys(database="memory", host="0.0.0.0", trusted="*", hosts="*", floods=False, redis="redis://127.0.0.1:1")
    assert {"memory", "address", "trusted", "hosts", "floods", "redis"} <= found.keys()
    assert keys(database="memory", address="http://play.example.org")["plain"] == "warning"
    assert "CONQUISTA_LIMIT_TALK" in variables()
