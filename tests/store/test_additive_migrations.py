"""Migrations are additive, so that processes of the version before work on while those of the next start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

SCRIPTS = Path(str(files("conquista.store.backends"))) / "migrations"
HISTORY = 27
"""Migrations up to this number were written before the rule."""
RELEASED = 0
"""The last migration of the last released version, raised with each release; 0 while that is older than the rule."""

CONTRACTS = re.compile(r"-- contracts: ([0-9]{4})\n")
COMMENT = re.compile(r"--[^\n]*")
TEXT = re.compile(r"'(?:[^']|'')*'")
CREATED = re.compile(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+) ?\(")
ADDED = re.compile(r"ALTER TABLE (\w+) ADD COLUMN (.+)")
INDEX = re.compile(r"CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (\w+)")
TRIGGER = re.compile(r"CREATE (?:OR REPLACE )?TRIGGER \w+ .*? ON (\w+)")
FILLED = re.compile(r"INSERT (?:OR IGNORE )?INTO (\w+)")
CHANGED = re.compile(r"UPDATE (\w+) SET (.+)")


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script in one line each, without comments; triggers and functions are not split."""
    text = re.sub(r"\s+", " ", COMMENT.sub("", script))
    found = ""
    for part in text.split(";"):
        found += part
        opens = len(re.findall(r"\bBEGIN\b", found)) - len(re.findall(r"\bEND\b", found))
        if opens > 0 or found.count("$$") % 2:
            found += ";"
            continue
        if found.strip():
            yield found.strip()
        found = ""
    assert not found.strip(), found


def not_additive(script: str) -> list[str]:
    """Return the statements of a script that could stop or mislead a process of the version before.

    New tables are free. A table that exists may only get columns that have a default or may be empty, and indexes that
    refuse nothing. Rows that exist may get values in new columns alone.
    """
    new: set[str] = set()
    columns: set[tuple[str, str]] = set()
    found: list[str] = []
    for statement in statements(script):
        bare = TEXT.sub("''", statement)
        if match := CREATED.match(bare):
            new.add(match[1])
        elif match := ADDED.match(bare):
            is_free = "DEFAULT" in match[2] or "NOT NULL" not in match[2]
            if match[1] not in new and (not is_free or re.search(r"UNIQUE|CHECK|PRIMARY KEY|GENERATED", match[2])):
                found.append(statement)
            columns.add((match[1], match[2].split()[0]))
        elif match := INDEX.match(bare):
            if match[1] and match[2] not in new:
                found.append(statement)
        elif match := TRIGGER.match(bare) or FILLED.match(bare):
            if match[1] not in new:
                found.append(statement)
        elif match := CHANGED.match(bare):
            named = re.findall(r"(?:^|, )(\w+) =", match[2].partition(" WHERE ")[0])
            if match[1] not in new and not all((match[1], name) in columns for name in named):
                found.append(statement)
        elif not re.match(r"CREATE (OR REPLACE )?FUNCTION ", bare):
            found.append(statement)
    return found


def scripts() -> dict[str, str]:
    """Return the scripts under the rule, by folder and name."""
    return {
        f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted(SCRIPTS.glob("*/*.sql"))
        if int(path.name[:4]) > HISTORY
    }


def test_migrations_are_additive_or_contract_what_a_released_version_no_longer_uses() -> None:
    for name, script in scripts().items():
        contracts = CONTRACTS.match(script)
        if contracts:
            assert int(contracts[1]) <= RELEASED, f"{name} contracts what no released version has expanded"
        else:
            assert not_additive(script) == [], name


def test_all_statements_are_read() -> None:
    """The reader is tried with all scripts there are."""
    for path in SCRIPTS.glob("*/*.sql"):
        for statement in statements(path.read_text(encoding="utf-8")):
            assert re.match(r"(CREATE|ALTER|DROP|INSERT|UPDATE|DELETE) ", statement), statement


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE a (id INTEGER PRIMARY KEY, b TEXT NOT NULL CHECK (b <> ''));\nCREATE UNIQUE INDEX i ON a (b);",
        "ALTER TABLE people ADD COLUMN a TEXT;\nUPDATE people SET a = name WHERE a IS NULL;",
        "ALTER TABLE people ADD COLUMN a INTEGER NOT NULL DEFAULT 0; -- DROP TABLE people;",
        "CREATE INDEX i ON people (name);",
        "CREATE TABLE a (id TEXT);\nINSERT INTO a SELECT id FROM people;",
        "CREATE TABLE a (id TEXT);\nCREATE TRIGGER t BEFORE DELETE ON a BEGIN SELECT raise(ABORT, 'a; b'); END;",
    ],
)
def test_what_is_additive_passes(script: str) -> None:
    assert not_additive(script) == []


@pytest.mark.parametrize(
    "script",
    [
        "DROP TABLE shares;",
        "DROP INDEX shares_of_people;",
        "ALTER TABLE people DROP COLUMN name;",
        "ALTER TABLE people RENAME TO persons;",
        "ALTER TABLE people RENAME COLUMN name TO title;",
        "ALTER TABLE people ALTER COLUMN folded TYPE TEXT;",
        "ALTER TABLE people ADD CONSTRAINT c CHECK (name <> '');",
        "ALTER TABLE people ADD COLUMN a TEXT NOT NULL;",
        "ALTER TABLE people ADD COLUMN a TEXT UNIQUE;",
        "ALTER TABLE people ADD COLUMN a INTEGER NOT NULL DEFAULT 0 CHECK (a > 0);",
        "CREATE UNIQUE INDEX i ON people (name);",
        "CREATE TRIGGER t BEFORE UPDATE ON people BEGIN SELECT 1; END;",
        "UPDATE people SET name = '';",
        "ALTER TABLE people ADD COLUMN a TEXT;\nUPDATE people SET a = '', name = '';",
        "DELETE FROM people;",
        "INSERT INTO people (id) VALUES ('a');",
    ],
)
def test_what_would_stop_the_version_before_is_found(script: str) -> None:
    assert len(not_additive(script)) == 1


def test_no_query_takes_all_columns() -> None:
    """A column that a later version adds must not change what a query returns."""
    package = Path(str(files("conquista")))
    for path in [*package.glob("store/**/*.py"), *package.glob("server/**/*.py")]:
        assert "SELECT *" not in path.read_text(encoding="utf-8"), path
