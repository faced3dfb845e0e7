"""A server on a database, who plays there, and tables taken up again from their journals.

Read by the present program and by the older one that wrote the data (see `make.py`).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from compatibility.chain import Die, at_random, boldly, mark, play
from conquista.core import data_text
from conquista.core.record import write
from conquista.games import registry
from conquista.server.configuration.settings import ServerSettings
from conquista.server.runtime import logs
from conquista.server.startup.app import make_app
from conquista.store.database import Database
from conquista.store.journals.journal import SqlJournal
from conquista.table.ports import TablePorts
from conquista.table.table import Table

Json = dict[str, Any]


class Server:
    """A server in this process, on a database file, without computers."""

    def __init__(self, path: Path) -> None:
        logs.set_up("json", "error")
        chosen: Json = {"database": str(path), "thinkers": 0, "floods": False, "drain": 0.0}
        self._client = TestClient(make_app(ServerSettings(**chosen)), base_url="http://localhost:8000")
        self._cids = 0
        self._word = secrets.token_hex(4)

    def __enter__(self) -> Server:
        self._client.__enter__()
        self._client.headers.clear()
        return self

    def __exit__(self, *fault: Any) -> None:
        self._client.__exit__(*fault)

    def account(self, name: str) -> str:
        """The token of a new person."""
        form = {"name": name, "password": f"the long word of {name}", "token": True}
        return str(self._client.post("/api/accounts", json=form).json()["token"])

    def ask(self, token: str, method: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {token}"}
        content = None if body is None else json.dumps(body)
        if content is not None:
            headers["content-type"] = "application/json"
        answer = self._client.request(method, path, content=content, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    def do(self, token: str, table: str, **command: Any) -> None:
        self._cids += 1
        body = {"cid": f"{self._word} {self._cids}", "command": command}
        self.ask(token, "POST", f"/api/tables/{table}/requests", body)

    def sight(self, token: str, table: str, seat: str = "") -> Json:
        wanted = f"?seat={seat}" if seat else ""
        found: Json = self.ask(token, "GET", f"/api/tables/{table}/sight{wanted}")["sight"]
        return found

    def act(self, tokens: Mapping[str, str], table: str, choose: Any, count: int) -> None:
        """Let each seat act by its token; `choose` picks among the legal words."""
        for _ in range(count):
            awaited = self.sight(next(iter(tokens.values())), table).get("awaited") or []
            if not awaited:
                return
            seat = awaited[0]
            sight = self.sight(tokens[seat], table, seat)
            word = choose(sight["legal"])
            self.do(tokens[seat], table, do="act", seat=seat, word=word, seq=sight["number"], hash=sight["hash"])

    def plan(self, token: str, table: str, seat: str, word: str) -> None:
        sight = self.sight(token, table, seat)
        self.do(token, table, do="plan", seat=seat, word=word, seq=sight["number"], hash=sight["hash"])


def make_tables(server: Server, dense: Mapping[str, str]) -> tuple[Json, Json]:
    """Tables of both games in every state: the tokens of their people, and who sits where.

    `dense` has a position line for each preset of Conquest in which everything meets everything.
    """
    people = {name: server.account(name) for name in ("Anna", "Bruno", "Clara")}
    tables: Json = {}

    def table(title: str, seats: Mapping[str, str], **form: Any) -> tuple[str, dict[str, str]]:
        host = next(iter(seats.values()))
        wanted = {seat: {"kind": "me"} for seat, name in seats.items() if name == host}
        opened = server.ask(people[host], "POST", "/api/tables", {"seats": wanted, **form})
        name = opened["table"]["id"]
        for seat, guest in seats.items():
            if guest != host:
                form = {"invitation": opened["invitation"], "seat": seat}
                server.ask(people[guest], "POST", f"/api/tables/{name}/join", form)
        tables[name] = {"title": title, "seats": dict(seats)}
        return name, {seat: people[who] for seat, who in seats.items()}

    def begun(title: str, seats: Mapping[str, str], **form: Any) -> tuple[str, dict[str, str]]:
        name, tokens = table(title, seats, **form)
        server.do(next(iter(tokens.values())), name, do="start")
        return name, tokens

    pair = {"S": "Anna", "N": "Bruno"}
    alone = dict.fromkeys("SWNE", "Clara")
    for title, seats, form, count in (
        ("an answer is due", alone, {"preset": "conquest_4p", "opening": dense["conquest_4p"]}, 120),
        ("a bridge", alone, {"preset": "grand_fr", "opening": dense["grand_fr"]}, 25),
        ("a turn is planned", pair, {"preset": "conquest_2p"}, 25),
        ("the time runs", pair, {"preset": "plus_2p", "pace": "live", "opening": dense["plus_2p"]}, 12),
        ("partners", alone, {"preset": "grand_party_en", "pace": "slow"}, 20),
        ("four centimetres", alone, {"preset": "plus_4p_variant", "opening": dense["plus_4p_variant"]}, 20),
    ):
        name, tokens = begun(title, seats, **form)
        for number in range(count):
            seat = server.sight(next(iter(tokens.values())), name)["awaited"][0]
            if title == "an answer is due" and "decline" in server.sight(tokens[seat], name, seat)["legal"]:
                break
            server.act(tokens, name, Chooser(f"{title} {number}"), 1)
        sight = server.sight(next(iter(tokens.values())), name)
        seat = sight["awaited"][0]
        quiet = [word for word in server.sight(tokens[seat], name, seat)["legal"] if "-" in word]
        if title in ("a turn is planned", "the time runs") and quiet:
            server.plan(tokens[seat], name, seat, quiet[0])
    name, tokens = begun("given up", pair, preset="grand_2p", pace={"bank": 600_000, "turn": 60_000})
    server.act(tokens, name, Chooser("given up"), 10)
    server.do(tokens["S"], name, do="resign", seat="S")
    three = {"A": "Anna", "B": "Bruno", "C": "Clara"}
    name, tokens = begun("cards", three, preset="condottiere_3p")
    server.act(tokens, name, Chooser("cards"), 45)
    name, tokens = begun("cards and a clock", three, preset="condottiere_hidden", options={"players": "3"}, pace="fast")
    server.act(tokens, name, Chooser("cards and a clock"), 30)
    name, tokens = begun("cards over", {"A": "Anna", "B": "Bruno"}, preset="condottiere_2p", rated=True)
    server.act(tokens, name, Chooser("cards over"), 3_000)
    name, tokens = begun("who keeps the hand", {"A": "Anna", "B": "Bruno"}, preset="condottiere_2p")
    for number in range(400):
        awaited = server.sight(tokens["A"], name)["awaited"]
        if not awaited or "hold" in server.sight(tokens[awaited[0]], name, awaited[0])["legal"]:
            break
        server.act(tokens, name, Chooser(f"hand {number}"), 1)
    table("gathering", {"S": "Bruno"}, preset="conquest_4p", visibility="public")
    return people, tables


class Chooser:
    """Picks words: mostly not the end of a turn."""

    def __init__(self, word: str) -> None:
        self._die = Die(word)

    def __call__(self, words: Sequence[str]) -> str:
        rest = [word for word in words if word not in ("end", "decline")]
        chosen = rest if rest and self._die.below(12) else words
        return chosen[self._die.below(len(chosen))]


class Nobody:
    """Hears what a table says."""

    def acknowledge(self, *expected: Any) -> None:
        """Let it go."""

    publish = plan_changed = acknowledge


def restored(database: Database, name: str) -> Table:
    """A table as its journal tells it."""
    return Table.restore(name, TablePorts(SqlJournal(database), Nobody(), registry.game))


def seen(table: Table) -> Json:
    """How things stand for each seat, and for a watcher."""
    ears = [*table.table_state.holders, None]
    return {ear or "": json.loads(data_text(table.snapshot(ear))) for ear in ears}


def continued(database: Database, name: str, count: int) -> Json:
    """The record of a table, and the marks of so many moments after the one at which it stands; both by the rules."""
    table = restored(database, name)
    match = table.table_state.match
    if match is None:
        return {"record": "", "marks": ""}
    record = write(table.record()) if table.table_state.outcome or not match.game.facts.hidden else ""
    length = len(match.states)
    if table.table_state.outcome is None:
        play(match, (at_random if match.game.facts.hidden else boldly)(Die(name)), count)
    return {"record": record, "marks": "".join(mark(match.game, state) for state in match.states[length - 1 :])}
