"""A bot that plays through the server's interface alone: `python bot.py http://localhost:8000 [PRESET] [OPPONENT]`.

It needs nothing of Conquista, only the package `websockets`. It opens a table against a computer player, plays whatever
comes to its mind, and survives a line that is cut: it comes back, asks what it has missed, and sends again what was not
acknowledged. A bot with an account puts its key into CONQUISTA_KEY; without one it comes as a guest.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import sys
import time
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Bot:
    """One seat at one table."""

    def __init__(self, server: str, seed: int = 0) -> None:
        self.server = server.rstrip("/")
        self.will = random.Random(seed)
        self.key = os.environ.get("CONQUISTA_KEY") or ""
        self.last = 0  # the number of the last tale heard
        self.pending: Json | None = None  # a request that has not been answered
        self.cids = itertools.count(1)
        self.ended = False
        self.table = ""

    def call(self, path: str, body: Json | None = None) -> Any:
        """One request over HTTP."""
        headers = {"content-type": "application/json"}
        if self.key:
            headers["authorization"] = f"Bearer {self.key}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.server + path, data, headers)) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers["content-type"] else text

    def open_table(self, preset: str, opponent: str) -> tuple[str, str]:
        """A table against computers; its name, and the seat of the bot."""
        if not self.key:
            self.key = self.call("/api/guests", {"token": True})["token"]
        games = self.call("/api/games")
        seats = next(p["seats"] for game in games for p in game["presets"] if p["name"] == preset)
        wishes = {seat: {"kind": "computer", "player": opponent} for seat in seats} | {seats[0]: {"kind": "me"}}
        table = self.call("/api/tables", {"preset": preset, "seats": wishes, "start": True})
        return table["table"]["id"], seats[0]

    def play(self, table: str, seat: str) -> None:
        """Play until the match is over, however often the line is cut."""
        self.table = table
        address = self.server.replace("http", "ws", 1) + "/api/socket"
        while not self.ended:
            try:
                with connect(address, additional_headers={"authorization": f"Bearer {self.key}"}) as line:
                    self.send(line, type="hello", table=table, seat=seat, last=self.last)
                    for text in line:
                        self.hear(line, seat, json.loads(text))
                        if self.ended:
                            return
            except (ConnectionClosed, OSError):
                time.sleep(0.5)

    def hear(self, line: ClientConnection, seat: str, message: Json) -> None:
        kind = message["type"]
        if kind == "ping":
            self.send(line, type="pong", n=message["n"])
        elif kind == "acked":
            if self.pending and message["cid"] == self.pending["cid"]:
                self.pending = None
        elif kind == "refused":  # something has happened meanwhile, or it was too fast: look again
            self.pending = None
            time.sleep(1.0 if message["refusal"]["cause"] == "rate" else 0.1)
            self.send(line, type="hello", table=self.table, seat=seat, last=self.last)
        elif kind in ("welcome", "told"):
            for tale in message["tales"]:
                self.last = max(self.last, tale["number"])
            if kind == "welcome" and self.pending:  # the same request under the same id is done once
                self.send(line, **self.pending)
            else:
                self.decide(line, seat, message["table"], message["sight"])

    def decide(self, line: ClientConnection, seat: str, table: str, sight: Json) -> None:
        """Do something, where the match waits for this seat."""
        self.ended = sight["phase"] == "over"
        if self.pending is None and sight.get("legal"):
            moment = {"seq": sight["number"], "hash": sight["hash"]}
            command = {"do": "act", "seat": seat, "word": self.will.choice(sight["legal"]), **moment}
            self.pending = {"type": "do", "table": table, "cid": f"bot-{next(self.cids)}", "command": command}
            self.send(line, **self.pending)

    def send(self, line: ClientConnection, **message: Any) -> None:
        line.send(json.dumps(message))


def main(server: str, preset: str = "condottiere_2p", opponent: str = "random") -> None:
    bot = Bot(server)
    table, seat = bot.open_table(preset, opponent)
    print(f"playing {seat} at {server}/table/{table}")
    bot.play(table, seat)
    print(bot.call(f"/api/tables/{table}/record"), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
