"""`conquista` as a later version with another migration: columns of the tables that requests use, and a new table."""

from __future__ import annotations

import sys

from conquista.store.backends import migration

CHANGED = (
    *("tables", "journal", "people", "tokens", "listings", "owners", "errands", "attendance", "results", "parts"),
    *("signs_of_life", "jobs", "connected_people", "notifications"),
)
SCRIPT = "".join(f"ALTER TABLE {table} ADD COLUMN added_later INTEGER NOT NULL DEFAULT 7;\n" for table in CHANGED) + (
    "CREATE TABLE created_later (id INTEGER PRIMARY KEY, text TEXT NOT NULL);\n"
    "INSERT INTO created_later VALUES (1, 'one');\n"
)
PROGRAM = (
    sys.executable,
    "-c",
    f"from {__name__} import install; from conquista.cli.main import main; install(); main()",
)
"""The command line of the later version, without the arguments."""


def install() -> None:
    """Let this process know one more migration than the program has."""
    known = migration.steps

    def steps(dialect: str = "sqlite") -> tuple[str, ...]:
        return (*known(dialect), migration.translated(SCRIPT, dialect))

    migration.steps = steps  # type: ignore[assignment]
