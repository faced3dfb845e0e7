"""S-8: a school class of 40 behind one address opens the site in the same minute and plays, with the usual limits."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from conquista.server.configuration.limit_settings import LimitSettings, rate
from conquista.server.http.pages.pages import client as client_files
from server.server_process import Process

PUPILS = 40
MOVES = 4  # of each pupil
CALLS = ("/api/status", "/api/me", "/api/me/tables", "/api/games", "/api/talk", "/api/tables", "/api/boards/italia")


def files() -> list[str]:
    """Return what a browser requests on its first visit: the page, its worker, and at most all files of the client."""
    assets = client_files().joinpath("assets")
    if not assets.is_dir():
        return ["/", "/page.css"] * 70
    names = sorted(one.name for one in assets.iterdir() if not one.name.endswith((".br", ".gz")))
    return ["/", "/sw.js", "/manifest.webmanifest", *(f"/assets/{name}" for name in names)]


class Pupil:
    """A browser: files over a connection that stays open, a guest session, and a socket."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.statuses: Counter[int] = Counter()
        self.refused: list[Any] = []
        self._line = HTTPConnection("127.0.0.1", port, timeout=100)
        self._token = ""

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self._token}"} if self._token else {}
        content = None if body is None else json.dumps(body)
        self._line.request(method, path, content, headers | ({"content-type": "application/json"} if content else {}))
        answer = self._line.getresponse()
        text = answer.read()
        self.statuses[answer.status] += 1
        if answer.status >= 400:
            self.refused.append((method, path, answer.status))
        return json.loads(text) if "json" in (answer.headers["content-type"] or "") else None

    def close(self) -> None:
        self._line.close()

    def arrive(self) -> None:
        for path in files():
            self.ask("GET", path)
        self._token = self.ask("POST", "/api/guests", {"token": True})["token"]
        for path in CALLS:
            self.ask("GET", path)

    def open_table(self) -> tuple[str, str]:
        opened = self.ask("POST", "/api/tables", {"preset": "conquest_2p", "seats": {"S": {"kind": "me"}}})
        return opened["table"]["id"], opened["invitation"]

    def play(self, table: str, seat: str) -> int:
        """Play until this seat has made its moves; return how many were acknowledged."""
        headers = {"authorization": f"Bearer {self._token}"}
        with connect(f"ws://127.0.0.1:{self.port}/api/socket", additional_headers=headers) as socket:
            socket.send(json.dumps({"type": "hello", "table": table, "seat": seat}))
            sight, done = self._sight(socket), 0
            while done < MOVES:
                if not sight.get("legal"):
                    sight = self._sight(socket)
                    continue
                word = "end" if "end" in sight["legal"] else sight["legal"][0]
                moment = {"seq": sight["number"], "hash": sight["hash"]}
                command = {"do": "act", "seat": seat, "word": word, **moment}
                socket.send(json.dumps({"type": "do", "table": table, "cid": f"c{done}", "command": command}))
                sight, done = self._sight(socket), done + 1
            return done

    def _sight(self, socket: ClientConnection) -> Any:
        """Return the next snapshot; answer what the server asks for on the way."""
        while True:
            message = json.loads(socket.recv(timeout=100))
            if message["type"] == "ping":
                socket.send(json.dumps({"type": "pong", "n": message["n"]}))
            if message["type"] == "refused":
                self.refused.append(message["refusal"])
                raise AssertionError(message)
            if message["type"] in ("told", "welcome"):
                return message["sight"]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_class_of_40_from_one_address_opens_the_site_sits_down_and_plays(tmp_path: Path) -> None:
    begin = threading.Barrier(PUPILS + 1)
    invitations: SimpleQueue[tuple[str, str]] = SimpleQueue()
    started: SimpleQueue[str] = SimpleQueue()

    def hosting(pupil: Pupil) -> int:
        begin.wait()
        pupil.arrive()
        table, invitation = pupil.open_table()
        ready.setdefault(table, threading.Event())
        invitations.put((table, invitation))
        assert ready[table].wait(200)
        pupil.ask("POST", f"/api/tables/{table}/requests", {"cid": "start", "command": {"do": "start"}})
        started.put(table)
        return pupil.play(table, "S")

    def joining(pupil: Pupil) -> int:
        begin.wait()
        pupil.arrive()
        table, invitation = invitations.get(timeout=200)
        pupil.ask("POST", f"/api/tables/{table}/join", {"invitation": invitation})
        ready[table].set()
        return pupil.play(table, "N")

    ready: dict[str, threading.Event] = {}
    with Process(tmp_path / "class.db", thinkers=0, level="warning") as server:
        pupils = [Pupil(server.port) for _ in range(PUPILS)]
        with ThreadPoolExecutor(PUPILS) as threads:
            tasks = [threads.submit(joining if place % 2 else hosting, pupil) for place, pupil in enumerate(pupils)]
            begin.wait()
            begun = time.monotonic()
            moves = [task.result() for task in tasks]
        seconds = time.monotonic() - begun
        for pupil in pupils:
            pupil.close()
    assert [found for pupil in pupils for found in pupil.refused] == []
    assert moves == [MOVES] * PUPILS
    assert sum(sum(pupil.statuses.values()) for pupil in pupils) > PUPILS * len(files())
    assert started.qsize() == PUPILS // 2
    print(f"{sum(sum(p.statuses.values()) for p in pupils)} requests in {seconds:.0f} s")


def test_who_floods_from_that_address_is_refused(tmp_path: Path) -> None:
    limits = LimitSettings()
    with Process(tmp_path / "flood.db", thinkers=0, level="warning") as server:
        attacker, pupil = Pupil(server.port), Pupil(server.port)
        attacker._token = attacker.ask("POST", "/api/guests", {"token": True})["token"]
        pupil._token = pupil.ask("POST", "/api/guests", {"token": True})["token"]
        for _ in range(rate(limits.requests).amount + 200):
            attacker.ask("GET", "/api/me")
        for _ in range(20):
            pupil.ask("GET", "/api/me")
        for one in (attacker, pupil):
            one.close()
    assert attacker.statuses[429] > 0
    assert attacker.statuses[200] <= rate(limits.requests).amount * 2
    assert pupil.statuses == {200: 20, 201: 1}
