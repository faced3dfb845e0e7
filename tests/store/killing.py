"""Kills a server again and again while it plays, and looks what the journal has kept of what it had promised.

python tests/store/killing.py FILE SEED KILLS PRESET

One process forks a child for each life of the server. The child plays, tells each request before it makes it, each
answer and each tale; then it kills itself at a seeded point. The parent restores the table and compares. One line of
JSON says what was found.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from conquista.core import Data, Seat, data_text
from conquista.games import registry
from conquista.store.journal import SqlJournal
from conquista.store.sqlite import SqliteDatabase, SqliteJournal
from conquista.table.computers import LEVEL_0, answer, task
from conquista.table.ports import House
from conquista.table.requests import Act, Plan, Request, Sketch, Start
from conquista.table.setting import Setting
from conquista.table.table import Table
from conquista.table.values import COMPUTER, PERSON, Ack, Ear, Holder, Row, Tale

POINTS = ("before", "inside", "after", "answered", "telling", "draft before", "draft after", "between")
HOST = Holder(PERSON, "host", "Host")


class Killer:
    """Ends this process at the given passing of a point, without any goodbye."""

    def __init__(self, point: str, count: int, pipe: int) -> None:
        self.point, self.count, self.pipe = point, count, pipe
        self.moment = ""  # what the match was at

    def passes(self, point: str) -> None:
        if point == self.point:
            self.count -= 1
            if self.count <= 0:
                self.say("killed", point, self.moment)
                os.kill(os.getpid(), signal.SIGKILL)

    def say(self, *words: Any) -> None:
        os.write(self.pipe, (json.dumps(words) + "\n").encode())


class DyingDatabase(SqliteDatabase):
    """A database that may not live to the end of a commit."""

    killer: Killer | None = None

    def _commit(self) -> None:
        if self.killer is not None:
            self.killer.passes("inside")
        super()._commit()


class DyingJournal(SqlJournal):
    """A journal that may not live to the end of a call."""

    def __init__(self, path: Path, killer: Killer) -> None:
        database = DyingDatabase(path)
        super().__init__(database)
        database.killer = self.killer = killer

    def append(self, table: str, rows: Sequence[Row]) -> None:
        self.killer.passes("before")
        super().append(table, rows)
        self.killer.passes("after")

    def keep_draft(self, table: str, seat: Seat, draft: Mapping[str, Data] | None) -> None:
        self.killer.passes("draft before")
        super().keep_draft(table, seat, draft)
        self.killer.passes("draft after")


class Client:
    """Everybody who listens, and who remembers it beyond the life of the server."""

    def __init__(self, killer: Killer) -> None:
        self.killer = killer

    def acknowledge(self, table: str, holder: str, ack: Ack) -> None:
        self.killer.say("ack", ack.cid, ack.number)
        self.killer.passes("answered")

    def tell(self, table: str, ear: Ear, tales: Sequence[Tale]) -> None:
        for tale in tales:
            self.killer.say("tale", ear or "-", tale.number, data_text(tale.as_data()))
        self.killer.passes("telling")

    def sketch(self, table: str, seat: Seat, sight: Mapping[str, Data]) -> None:
        self.killer.passes("telling")


def live(path: Path, name: str, killer: Killer, will: random.Random) -> None:
    """One life of the server: restore, then play until the end or the kill."""
    journal = DyingJournal(path, killer)
    table = Table.restore(name, House(journal, Client(killer)))
    while table.course.phase == "playing":
        request, killer.moment = decide(table, will)
        killer.say("send", request.cid, request.who.id, *words(request))
        table.take(request, 1_000)
        killer.passes("between")
    killer.say("over")


def decide(table: Table, will: random.Random) -> tuple[Request, str]:
    """What somebody wants next, and what kind of moment it is. People think like computers here, with an id each."""
    course = table.course
    seat = will.choice(course.game.to_act(course.playing().state))
    job = replace(task(course, seat), holder=Holder(COMPUTER, seat, spec=LEVEL_0))
    act = answer(job, course.game).command
    assert isinstance(act, Act)
    command = Plan(seat, act.before[0], act.seq, act.hash) if act.before else act
    state = course.state(seat)
    answering = course.game.answering(state, seat)
    moment = "draft" if isinstance(command, Sketch) else "answer" if answering else "turn"
    return Request(course.holders[seat], f"{job.cid}.{len(course.draft(seat).acks)}", command), moment


def words(request: Request) -> list[str | int]:
    command = request.command
    assert isinstance(command, Act | Plan)
    return [type(command).__name__, command.seat, command.word, command.seq, command.hash]


class Memory:
    """What the clients remember of all lives together, and how it fits the journal."""

    def __init__(self) -> None:
        self.acks: dict[str, int] = {}
        self.tales: dict[tuple[str, int], str] = {}
        self.pending: list[Any] | None = None
        self.kills: Counter[str] = Counter()
        self.lost = self.doubled = self.changed = 0

    def hear(self, lines: list[list[Any]]) -> bool:
        """Take in what one life has told; whether the match is over."""
        for kind, *rest in lines:
            if kind == "send":
                self.pending = rest
            elif kind == "ack":
                self.acks[rest[0]] = rest[1]
                self.pending = None
            elif kind == "tale":
                self.changed += self.tales.setdefault((rest[0], rest[1]), rest[2]) != rest[2]
            elif kind == "killed":
                self.kills[f"{rest[0]} in a {rest[1]}"] += 1
        return bool(lines) and lines[-1][0] == "over"

    def compare(self, table: Table, journal: SqliteJournal) -> None:
        """Everything that was answered is there once, and everything that was told stands as it was told."""
        course = table.course
        rows = Counter(str(row.data["cid"]) for row in journal.rows(table.id) if "cid" in row.data)
        self.doubled += sum(count > 1 for count in rows.values())
        known = {cid: number for (_, cid), (_, number) in course.known.items()}
        self.lost += sum(cid in known and known[cid] != number for cid, number in self.acks.items())
        made = course.played() + sum(len(draft.words) for draft in course.drafts.values())
        self.lost += max(0, len(self.acks) - made)  # each request adds one word, to a draft or to the match
        self.doubled += max(0, made - len(self.acks) - (self.pending is not None))
        for (ear, number), text in self.tales.items():
            stream = course.streams[None if ear == "-" else ear]
            self.changed += number > len(stream) or data_text(stream[number - 1].as_data()) != text

    def send_again(self, table: Table) -> None:
        """The client sends what was not answered; it is done now, was done before, or the position tells otherwise."""
        if self.pending is None:
            return
        cid, who, kind, seat, word, seq, seen = self.pending
        command = (Act if kind == "Act" else Plan)(seat, word, seq, seen)
        ack = table.take(Request(Holder(PERSON, who), cid, command), 1_000)
        self.acks[cid] = ack.number
        self.pending = None


def main(path: Path, seed: int, kills: int, preset: str) -> dict[str, Any]:
    will = random.Random(seed)
    game, options = registry.preset(preset)
    memory, total, lives, tables = Memory(), Counter[str](), 0, 0
    name = ""
    while sum(total.values()) < kills:
        journal = SqliteJournal(path)
        if not name:
            tables += 1
            name, memory = f"t{tables}", Memory()
            seats = {seat: Holder(PERSON, f"p{seat}") for seat in game.seats(options)}
            house = House(journal, seeds=lambda: f"{will.getrandbits(256):064x}")
            table = Table.open(name, Setting.choose(game, preset), HOST, seats, 1_000, house)
            table.take(Request(HOST, "start", Start()), 1_000)
        journal.close()
        lives += 1
        over = memory.hear(one_life(path, name, will))
        journal = SqliteJournal(path)
        table = Table.restore(name, House(journal))
        memory.compare(table, journal)
        memory.send_again(table)
        memory.compare(table, journal)
        journal.close()
        total += memory.kills
        memory.kills.clear()
        if memory.lost or memory.doubled or memory.changed:
            break
        if over or table.course.phase == "over":
            name = ""
    return {
        "kills": sum(total.values()),
        "points": dict(total),
        "tables": tables,
        "lost": memory.lost,
        "doubled": memory.doubled,
        "changed": memory.changed,
    }


def one_life(path: Path, name: str, will: random.Random) -> list[list[Any]]:
    """Fork a server, and hear what it told until it died."""
    killer_seed, point, count = will.getrandbits(64), will.choice(POINTS), will.randint(1, 25)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            live(path, name, Killer(point, count, writing), random.Random(killer_seed))
            os._exit(0)
        except BaseException as fault:
            os.write(2, f"{fault!r}\n".encode())
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        lines = [json.loads(line) for line in pipe if line.endswith("\n")]
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit("a life ended by a fault, not by a kill")
    return lines


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])))
