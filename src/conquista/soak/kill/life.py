"""One life of a server: it restores its tables, and people play at all of them until it is killed."""

from __future__ import annotations

import json
import os
import random
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, replace
from threading import Thread
from typing import Any

from conquista.core import ConquistaError
from conquista.soak.kill.dying import POINTS, Client, DyingJournal, Killer
from conquista.store.grouped import GroupedJournal
from conquista.table import wire
from conquista.table.computers import LEVEL_0, answer, task
from conquista.table.course import GATHERING, OVER
from conquista.table.ports import House
from conquista.table.requests import Act, Command, Plan, Request, Sketch, Start
from conquista.table.table import Table
from conquista.table.values import COMPUTER, PERSON, Holder

HOST = Holder(PERSON, "host", "Host")
NOW = 1_000  # time stands still here


@dataclass(frozen=True, slots=True)
class Death:
    """Where a life shall end."""

    point: str
    count: int
    seed: int

    @staticmethod
    def drawn(will: random.Random) -> Death:
        """Mostly in the midst of play, now and then right at the beginning."""
        most = will.choice((3, 40, 40))
        return Death(will.choice(POINTS), will.randint(1, most), will.getrandbits(64))


def one_life(where: str, names: list[str], death: Death) -> list[list[Any]]:
    """Fork a server, and hear what it told everybody until it died."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _live(where, names, Killer(death.point, death.count, writing), death.seed)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        lines = [json.loads(line) for line in pipe if line.endswith("\n")]
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise ConquistaError("soak.kill.fault")
    return lines


def _live(where: str, names: Iterable[str], killer: Killer, seed: int) -> None:
    journal = GroupedJournal(DyingJournal(where, killer))
    house = House(journal, Client(killer))
    tables = [Table.restore(name, house) for name in names]
    players = [Thread(target=_play, args=(table, killer, random.Random(f"{seed} {table.id}"))) for table in tables]
    for player in players:
        player.start()
    for player in players:
        player.join()


def _play(table: Table, killer: Killer, will: random.Random) -> None:
    """Everybody at one table, one request after the other."""
    while table.course.phase != OVER:
        request, moment = decide(table, will)
        killer.moments[table.id] = moment
        killer.say("send", table.id, wire.as_data(request))
        table.take(request, NOW)
        killer.passes("between requests", table.id)


def decide(table: Table, will: random.Random) -> tuple[Request, str]:
    """What somebody wants next, and what kind of moment it is. People think like level 0 here, one word at a time."""
    course = table.course
    if course.phase == GATHERING:
        return Request(HOST, "start", Start()), "deal"
    seat = will.choice(course.game.to_act(course.playing().state))
    job = replace(task(course, seat), holder=Holder(COMPUTER, seat, spec=LEVEL_0))
    act = answer(job, course.game).command
    assert isinstance(act, Act)
    command: Command = Plan(seat, act.before[0], act.seq, act.hash) if act.before else act
    answering = course.game.answering(course.state(seat), seat)
    moment = "draft" if isinstance(command, Sketch) else "answer" if answering else "turn"
    cid = f"{course.seq}.{len(course.draft(seat).acks)}.{seat}.{will.getrandbits(32):08x}"
    return Request(course.holders[seat], cid, command), moment
