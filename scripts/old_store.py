"""Play some tables on a server of the installed version and write its store as a backup, for tests of later versions.

    python scripts/old_store.py tests/server/old/conquista-0.1.0.backup.gz

It was run with version 0.1.0. All passwords are `a good long word`; Anna's settings contain the ids of the tables and,
for those in play, the legal actions of the seats to act.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from conquista import __version__
from conquista.server.configuration.settings import ServerSettings
from conquista.server.runtime import logs
from conquista.server.startup.app import make_app
from conquista.store.backup import backup
from conquista.store.factory import open_database

PASSWORD = "a good long word"
PEOPLE = ("Anna", "Bruno", "Clara")
OPEN = {"press": "private", "visibility": "link", "pace": "slow"}
# What is opened, and how many actions are played; None for a table that is gathering, -1 for the whole match.
TABLES: dict[str, tuple[dict[str, Any], int | None]] = {
    "rated_cards": ({"preset": "condottiere_3p", "rated": True}, 90),
    "rated_points": ({"preset": "condottiere_2p", "options": {"variant_b": "yes"}, "rated": True}, 60),
    "rated_hidden": ({"preset": "condottiere_3p", "options": {"variant_e": "yes"}, "rated": True}, 25),
    "unrated_cards": ({"preset": "condottiere_3p", "options": {"hand_discard_order": "simultaneous"}}, 90),
    "rated_conquest": ({"preset": "conquest_2p", "rated": True}, 30),
    "unrated_conquest": ({"preset": "conquest_2p"}, 30),
    "gathering_cards": ({"preset": "condottiere_2p", "rated": True}, None),
    "finished_cards": ({"preset": "condottiere_2p", "rated": True}, -1),
}


class Player:
    """A person with an account."""

    def __init__(self, client: TestClient, name: str) -> None:
        self._client = client
        form = {"name": name, "password": PASSWORD, "token": True}
        self._token = client.post("/api/accounts", json=form).json()["token"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self._client.request(method, path, json=body, headers={"authorization": f"Bearer {self._token}"})
        assert answer.status_code < 300, answer.text
        return answer.json()


def main(target: Path) -> None:
    logs.set_up("json", "error")
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/conquista.db"
        settings = ServerSettings(database=database, thinkers=0, floods=False, drain=0.0)
        with TestClient(make_app(settings), base_url="http://localhost:8000") as client:
            client.headers.clear()
            people = [Player(client, name) for name in PEOPLE]
            tables = {name: play(people, form, most, random.Random(name)) for name, (form, most) in TABLES.items()}
            people[0].ask("PATCH", "/api/me", {"settings": {"tables": tables, "version": __version__}})
        opened = open_database(database)
        rows = backup(opened, target)
        opened.close()
    print(f"{rows} rows of version {__version__} in {target}")


def play(people: list[Player], form: dict[str, Any], most: int | None, will: random.Random) -> dict[str, Any]:
    """Open a table, take its seats, and play at random; return its id, and the legal actions."""
    host = people[0]
    seats = host.ask("POST", "/api/games/" + _game(form) + "/choice", _choice(form))["seats"]
    opened = host.ask("POST", "/api/tables", OPEN | form | {"seats": {seats[0]: {"kind": "me"}}})
    table = str(opened["table"]["id"])
    holders = dict(zip(seats, people, strict=False))
    for seat in seats[1:]:
        holders[seat].ask("POST", f"/api/tables/{table}/join", {"invitation": opened["invitation"], "seat": seat})
    if most is None:
        return {"id": table, "legal": {}}
    request(host, table, "start", do="start")
    request(host, table, "whisper", do="say", seat=seats[0], to=[seats[1]], text="Shall we?")
    if _game(form) == "condottiere":
        request(host, table, "offer", do="say", seat=seats[0], to=[seats[1]], offer="pass", terms={})
    played = 0
    while True:
        sights = {seat: holders[seat].ask("GET", f"/api/tables/{table}/sight?seat={seat}")["sight"] for seat in seats}
        awaited = sights[seats[0]]["awaited"]
        if played == most or not awaited:
            return {"id": table, "legal": {seat: sights[seat]["legal"] for seat in awaited}}
        seat = will.choice(awaited)
        own = sights[seat]
        act = {"seat": seat, "word": will.choice(own["legal"]), "seq": own["number"], "hash": own["hash"]}
        request(holders[seat], table, f"c{played}", do="act", **act)
        played += 1


def request(who: Player, table: str, cid: str, **command: Any) -> None:
    who.ask("POST", f"/api/tables/{table}/requests", {"cid": cid, "command": command})


def _game(form: dict[str, Any]) -> str:
    return "condottiere" if form["preset"].startswith("condottiere") else "conquest"


def _choice(form: dict[str, Any]) -> dict[str, Any]:
    return {"preset": form["preset"], "options": form.get("options", {})}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
