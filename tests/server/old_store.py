"""A store as version 0.1.0 left it, written by `scripts/old_store.py`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from conquista.store.backup import restore
from conquista.store.database import Database
from conquista.store.factory import open_database
from server.api_user import ApiUser

BACKUP = Path(__file__).with_name("old") / "conquista-0.1.0.backup.gz"
PASSWORD = "a good long word"
VOIDED = {"rated_cards", "rated_points", "rated_hidden"}
PLAYING = VOIDED | {"unrated_cards", "rated_conquest", "unrated_conquest"}
REASON = "table.voided.cards"


def restored(where: str | Path) -> str:
    """Restore the old store at its own place, as if the server had been stopped a minute ago."""
    database = open_database(where)
    restore(database, BACKUP)
    with database.transaction() as session:
        [(last,)] = session.rows("SELECT max(at) FROM journal")
        shift = time.time_ns() // 1_000_000 - last - 60_000
        session.change("INSERT INTO redactions SELECT id FROM tables")
        session.change("UPDATE journal SET at = at + ?", (shift,))
        session.change("DELETE FROM redactions")
    database.close()
    return str(where)


def rows(where: str | Path, kind: str) -> dict[str, int]:
    """Return how many entries of a kind each journal has."""
    database: Database = open_database(where)
    with database.snapshot() as session:
        found = session.rows("SELECT table_id, count(*) FROM journal WHERE kind = ? GROUP BY table_id", (kind,))
    database.close()
    return dict(found)


def seeds(where: str | Path) -> list[str]:
    """Return the seeds of all started matches."""
    import json

    database = open_database(where)
    with database.snapshot() as session:
        found = session.rows("SELECT data FROM journal WHERE kind = 'started'")
    database.close()
    return [json.loads(data)["seed"] for (data,) in found]


def signed_in(client: TestClient, name: str) -> ApiUser:
    came = client.post("/api/logins", json={"name": name, "password": PASSWORD, "token": True}).json()
    return ApiUser(client, came["token"], came["me"])


def tables_of(anna: ApiUser) -> dict[str, Any]:
    """Return the tables by purpose: id, and the legal actions of the seats to act under the old version."""
    found: dict[str, Any] = anna.get("/api/me")["settings"]["tables"]
    return found
